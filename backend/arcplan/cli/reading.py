"""Captures read from the files of a command; what could not be read is said on standard error."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from arcplan.analysis import Analysis, CompletesCaptures, analyse
from arcplan.captures import OBJECTS_LISTED
from arcplan.captures.arrival import ReadOptions
from arcplan.captures.records import printable
from arcplan.cli.folders import files_of
from arcplan.cli.progress import Ticker
from arcplan.cli.sources import (
    SourceError,
    bytes_of,
    modified_at_of,
    opened,
    pieces_of,
)
from arcplan.model_answers import Assumptions

if TYPE_CHECKING:
    from arcplan.tagged_capture import Capture

_LEFT_OUT_SAID = 20
_USUAL = Assumptions()


def read_files(
    files: Sequence[str],
    *,
    model: CompletesCaptures,
    top: int = OBJECTS_LISTED,
    assumptions: Assumptions = _USUAL,
) -> tuple[list[Capture], bool]:
    """Read files in order; a folder stands for the files below it.

    Returns:
        Their captures, and whether every file was read to its end and nothing was left out.
    """
    captures: list[Capture] = []
    named = [files_of(word) for word in files]
    left_out = [one for found in named for one in found.left_out]
    for path, reason in left_out[:_LEFT_OUT_SAID]:
        sys.stderr.write(f"{_shown(path)}: left out: {reason}\n")
    if len(left_out) > _LEFT_OUT_SAID:
        sys.stderr.write(f"{len(left_out) - _LEFT_OUT_SAID:,} others are left out\n")
    whole = not left_out
    for file in (file for found in named for file in found.files):
        shown = _shown(file)
        try:
            with (
                opened(file) as source,
                Ticker(sys.stderr, shown, bytes_of(source)) as progress,
            ):
                analysis = analyse(
                    pieces_of(source),
                    name=shown,
                    options=ReadOptions(top=top, modified_at=modified_at_of(source)),
                    model=model,
                    assumptions=assumptions,
                    progress=progress,
                )
        except SourceError as error:
            sys.stderr.write(f"{shown}: cannot be read: {error}\n")
            whole = False
            continue
        captures += analysis.captures
        whole = whole and not analysis.problems
        _complain(shown, analysis)
    return captures, whole


def _complain(file: str, analysis: Analysis) -> None:
    """One line for each file that was not read to its end."""
    for problem in analysis.problems:
        name = file if problem.file == file else f"{file}: {problem.file}"
        line = f", line {problem.line}" if problem.line else ""
        excerpt = f": {problem.excerpt}" if problem.excerpt else ""
        sys.stderr.write(f"{name}{line}: {problem.reason}{excerpt}\n")


def _shown(file: str) -> str:
    """The name for people; a name that is not UTF-8 shows its odd bytes as escapes."""
    return printable(os.fsencode(file), limit=1024)
