"""Uploads that are being read: how many at once, and how far each has come."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import Gauge
from pydantic import BaseModel, Field

from arcplan.api.problems import too_busy
from arcplan.captures.arrival import ReadingProgress
from arcplan.captures.records import CaptureKind

_REMEMBERED = 512


class UploadProgress(BaseModel):
    """How far the reading of an upload has come."""

    bytes: int = Field(description="Bytes received so far, as they arrived", examples=[73400320])
    lines: int = Field(description="Lines of text read so far", examples=[1183201])
    kind: CaptureKind | None = Field(description="What is being read; null until recognised")
    done: bool = Field(description="Reading has ended, well or badly")


class Uploads:
    """Uploads of this process. Ids are chosen by clients, so a new upload may take over an id.

    Args:
        at_once: Places.
        running: Shows operators how many are taken.
    """

    def __init__(self, at_once: int, running: Gauge) -> None:
        self._at_once = at_once
        self._shown = running
        self._running = 0
        self._known: OrderedDict[str, ReadingProgress] = OrderedDict()

    @contextmanager
    def admitted(self, name: str | None) -> Iterator[ReadingProgress]:
        """Take one of the places; `name` makes its progress visible.

        Raises:
            RefusedError: No place is free.
        """
        if self._running >= self._at_once:
            raise too_busy(f"{self._at_once} uploads are being read already", retry_after_s=5)
        progress = ReadingProgress()
        if name is not None:
            self._known.pop(name, None)
            self._known[name] = progress
            while len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)
        self._running += 1
        self._shown.inc()
        try:
            yield progress
        finally:
            progress.done = True
            self._running -= 1
            self._shown.dec()

    def progress(self, name: str) -> UploadProgress | None:
        """How far an upload has come, None if it is not known (any more)."""
        seen = self._known.get(name)
        if seen is None:
            return None
        return UploadProgress(bytes=seen.bytes, lines=seen.lines, kind=seen.kind, done=seen.done)
