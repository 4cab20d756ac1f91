"""Uploads that are being read: how many at once, and how far each has come."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import Gauge
from pydantic import BaseModel, Field

from arcplan.api.problems import too_busy, too_many
from arcplan.api.reading.messages import Progress
from arcplan.captures.records import CaptureKind

_REMEMBERED = 512


class UploadProgress(BaseModel):
    """How far the reading of an upload has come."""

    bytes: int = Field(description="Bytes received so far, as they arrived", examples=[73400320])
    lines: int = Field(description="Lines of text read so far", examples=[1183201])
    kind: CaptureKind | None = Field(description="What is being read; null until recognised")
    done: bool = Field(description="Reading has ended, well or badly")


class RunningUpload:
    """One upload that is being read."""

    def __init__(self) -> None:
        self.progress = UploadProgress(bytes=0, lines=0, kind=None, done=False)

    def see(self, seen: Progress) -> None:
        """Reading has come so far."""
        self.progress = UploadProgress(
            bytes=seen.bytes, lines=seen.lines, kind=seen.kind, done=False
        )

    def end(self) -> None:
        """Reading has ended, well or badly."""
        self.progress = self.progress.model_copy(update={"done": True})


class Uploads:
    """Uploads of this process. Ids are chosen by clients, so a new upload may take over an id.

    Args:
        at_once: Places.
        per_client: Places that one client may hold at a time.
        running: Shows operators how many are taken.
    """

    def __init__(self, at_once: int, per_client: int, running: Gauge) -> None:
        self._at_once = at_once
        self._per_client = per_client
        self._shown = running
        self._clients: Counter[str | None] = Counter()
        self._known: OrderedDict[str, RunningUpload] = OrderedDict()

    @contextmanager
    def admitted(self, name: str | None, client: str | None) -> Iterator[RunningUpload]:
        """Take one of the places; `name` makes its progress visible, no `client` has no limit.

        Raises:
            RefusedError: No place is free, or the client holds as many as it may.
        """
        if self._clients.total() >= self._at_once:
            raise too_busy(f"{self._at_once} uploads are being read already", retry_after_s=5)
        if client is not None and self._clients[client] >= self._per_client:
            raise too_many(
                f"{self._per_client} uploads of this client are being read already", retry_after_s=5
            )
        upload = RunningUpload()
        if name is not None:
            self._known.pop(name, None)
            self._known[name] = upload
            while len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)
        self._clients[client] += 1
        self._shown.inc()
        try:
            yield upload
        finally:
            upload.end()
            self._clients[client] -= 1
            self._clients += Counter()
            self._shown.dec()

    def progress(self, name: str) -> UploadProgress | None:
        """How far an upload has come, None if it is not known (any more)."""
        upload = self._known.get(name)
        return None if upload is None else upload.progress
