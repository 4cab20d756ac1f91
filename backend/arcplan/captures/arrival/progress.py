"""Progress of reading an upload, for other threads."""

from __future__ import annotations

from dataclasses import dataclass

from arcplan.captures.generated_formats import CaptureKind


@dataclass(slots=True)
class ReadingProgress:
    """Written by the reading thread only; each field is one plain value, so reads need no lock.

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
