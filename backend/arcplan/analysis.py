"""One upload from its bytes to the answer: parsers first, then the model."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from arcplan.captures.arrival import Problem, ReadingProgress, ReadOptions, read_captures
from arcplan.captures.records import CaptureBase
from arcplan.model_answers import Assumptions, KnowsCurve, KnowsRequirement

if TYPE_CHECKING:
    from arcplan.tagged_capture import Capture


class CompletesCaptures(KnowsRequirement, KnowsCurve, Protocol):
    """Computes what captures do not state: the model, or a proxy of it."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """Captures and problems of one upload or file.

    Attributes:
        captures: Everything that was read.
        problems: Files that were not read, or not to their end.
        ended_by: The problem that ended reading early, None if all was read.
        expanded_bytes: Bytes that were read, as text where they were compressed.
    """

    captures: list[Capture]
    problems: list[Problem]
    ended_by: Problem | None
    expanded_bytes: int


def analyse(
    pieces: Iterator[bytes],
    *,
    name: str,
    options: ReadOptions,
    model: CompletesCaptures,
    assumptions: Assumptions,
    progress: ReadingProgress | None = None,
) -> Analysis:
    """Read one upload and add the model's figures.

    Args:
        pieces: The bytes in order; see `arcplan.captures.arrival.read_captures`.
        name: The upload's file name; untrusted text.
        options: How it is to be read.
        model: Computes what block trees ask of memory, and replays recorded requests.
        assumptions: What that rests on beside the trees.
        progress: Kept up to date while reading.
    """
    reading = read_captures(pieces, name=name, options=options, progress=progress)
    return Analysis(
        captures=[_completed(record, model, assumptions) for record in reading.captures],
        problems=reading.problems,
        ended_by=reading.ended_by,
        expanded_bytes=reading.expanded_bytes,
    )


def _completed(record: CaptureBase, model: CompletesCaptures, assumptions: Assumptions) -> Capture:
    kind = getattr(record, "kind", None)
    completed: CaptureBase = record
    # Loaded for the first dump or trace.
    if kind == "zdb":
        requirement = import_module("arcplan.requirement")
        completed = requirement.with_requirement(record, model, assumptions)
    elif kind == "arc-trace":
        completed = import_module("arcplan.arc_curve").with_curve(record, model)
    # Checked where an answer is written; here it would load the code of every format.
    return cast("Capture", completed)
