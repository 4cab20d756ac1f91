"""One upload from its bytes to the answer: read, then what the model adds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from arcplan.captures.arc_summary import ArcSummaryCapture
from arcplan.captures.arcstat import ArcstatCapture
from arcplan.captures.arcstats import ArcstatsCapture
from arcplan.captures.arrival import Problem, ReadingProgress, ReadOptions, read_captures
from arcplan.captures.iostat import IostatCapture
from arcplan.captures.records import CaptureBase
from arcplan.captures.zfs_get import ZfsGetCapture
from arcplan.captures.zpool_iostat import ZpoolIostatCapture

Capture: TypeAlias = (
    ArcstatCapture
    | ArcstatsCapture
    | ArcSummaryCapture
    | IostatCapture
    | ZpoolIostatCapture
    | ZfsGetCapture
)


@dataclass(frozen=True, slots=True)
class Analysis:
    """What one upload or file says.

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
    progress: ReadingProgress | None = None,
) -> Analysis:
    """Read one upload; see `arcplan.captures.arrival.read_captures`."""
    reading = read_captures(pieces, name=name, options=options, progress=progress)
    return Analysis(
        captures=[_completed(record) for record in reading.captures],
        problems=reading.problems,
        ended_by=reading.ended_by,
        expanded_bytes=reading.expanded_bytes,
    )


def _completed(record: CaptureBase) -> Capture:
    if isinstance(record, Capture):
        return record
    raise TypeError(f"a parser made a {type(record).__name__}")
