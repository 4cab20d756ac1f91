"""Captures of an upload, the files that could not be read, and how far reading is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from arcplan.captures.generated_formats import CaptureKind
from arcplan.captures.records import (
    CaptureBase,
    CaptureError,
    CaptureReaderError,
    CaptureTooLargeError,
    CaptureTooSlowError,
    UnrecognisedCaptureError,
    printable,
)

ProblemKind = Literal["unrecognised", "broken", "too-large", "too-slow", "reader-failed"]

NAME_CHARACTERS_SHOWN = 255


@dataclass(frozen=True, slots=True)
class Problem:
    """A file that could not be read, or not to its end.

    Attributes:
        file: Its name, or the member's name inside an archive; untrusted text.
        kind: What sort of failure.
        reason: One sentence for a person.
        line: Line in the uncompressed text where reading stopped, 0 if none.
        excerpt: Printable start of that line.
    """

    file: str
    kind: ProblemKind
    reason: str
    line: int
    excerpt: str


@dataclass(slots=True)
class Reading:
    """What one upload held.

    Attributes:
        captures: Everything that was read, parts of broken files included (not `complete`).
        problems: Files that were not read, or not to their end.
        archive: The upload was an archive of files.
        ended_by: The problem that ended reading before the upload's end, None if it was read to
            its end.
        expanded_bytes: Bytes that were read, as text where they were compressed.
    """

    captures: list[CaptureBase] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    archive: bool = False
    ended_by: Problem | None = None
    expanded_bytes: int = 0

    def report(self, name: str, error: CaptureError, *, ended: bool) -> None:
        """Note a file's failure; if `ended`, nothing after it can be read."""
        problem = Problem(
            file=printable(name, NAME_CHARACTERS_SHOWN),
            kind=_kind_of(error),
            reason=error.reason,
            line=error.line,
            excerpt=error.excerpt,
        )
        self.problems.append(problem)
        if ended:
            self.ended_by = problem


_KINDS: tuple[tuple[type[CaptureError], ProblemKind], ...] = (
    (UnrecognisedCaptureError, "unrecognised"),
    (CaptureTooLargeError, "too-large"),
    (CaptureTooSlowError, "too-slow"),
    (CaptureReaderError, "reader-failed"),
    (CaptureError, "broken"),
)


def _kind_of(error: CaptureError) -> ProblemKind:
    return next(kind for sort, kind in _KINDS if isinstance(error, sort))


@dataclass(slots=True)
class ReadingProgress:
    """Progress of reading an upload, for other threads.

    Only the reading thread writes; each field is one plain value, so reads need no lock.

    Attributes:
        bytes: Bytes received so far, as they arrived (compressed if they were).
        lines: Lines of text read so far, over all files of an archive.
        kind: What is being read, None until it is recognised.
        done: Reading has ended, well or badly.
    """

    bytes: int = 0
    lines: int = 0
    kind: CaptureKind | None = None
    done: bool = False
