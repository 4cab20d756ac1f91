"""Running uploads: their number, limits and progress."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import TypeVar

from prometheus_client import Gauge
from pydantic import BaseModel, Field

from arcplan.api.problems import RefusedError, too_busy, too_many
from arcplan.api.store_threads import StoreThreads
from arcplan.api.workers.messages import Progress
from arcplan.captures.generated_formats import CaptureKind
from arcplan.plans import StoreError

_REMEMBERED = 512
_RESERVED = 4
_NOTED_EVERY_S = 1.0

_log = logging.getLogger(__name__)
_Answer = TypeVar("_Answer")


class UploadProgress(BaseModel):
    """Progress of one upload."""

    bytes: int = Field(description="Bytes received so far, as they arrived", examples=[73400320])
    lines: int = Field(description="Lines of text read so far", examples=[1183201])
    kind: CaptureKind | None = Field(description="What is being read; null until recognised")
    done: bool = Field(description="Reading has ended, well or badly")


class RunningUpload:
    """One upload that is being read.

    Args:
        name: Its sender's name for it; None is not shown to anybody.
        shared: Where other servers see how far it has come.
    """

    def __init__(self, name: str | None, shared: StoreThreads) -> None:
        self.progress = UploadProgress(bytes=0, lines=0, kind=None, done=False)
        self._name = name
        self._shared = shared
        self._noted_at_s = time.monotonic()
        self._is_noted = False
        self._noting: asyncio.Task[None] | None = None

    def see(self, seen: Progress) -> None:
        """Note the progress of reading."""
        self.progress = UploadProgress(
            bytes=seen.bytes, lines=seen.lines, kind=seen.kind, done=False
        )
        # Most uploads end before another server is asked; they should cost the database nothing.
        if time.monotonic() - self._noted_at_s >= _NOTED_EVERY_S:
            self._note()

    def end(self) -> None:
        """Reading has ended, well or badly."""
        self.progress = self.progress.model_copy(update={"done": True})
        if self._is_noted:
            self._note()

    def _note(self) -> None:
        if self._name is None or (self._noting and not self._noting.done()):
            return
        self._noted_at_s = time.monotonic()
        self._is_noted = True
        self._noting = asyncio.create_task(self._written(self._name))

    async def _written(self, name: str) -> None:
        """Flush until the stored progress is current."""
        progress = None
        while progress != self.progress and (progress is None or self.progress.done):
            progress = self.progress
            try:
                await self._shared.note_progress(name, progress.model_dump())
            except StoreError as error:
                _log.warning(
                    "other servers do not see the progress of uploads: %s", error.for_operator()
                )


def _stopping() -> RefusedError:
    return too_busy("the server is stopping")


class Uploads:
    """Uploads of this process. Ids are chosen by clients, so a new upload may take over an id.

    The last quarter of the places is for clients that hold none, so that a few clients with many
    long uploads do not shut out all others.

    Args:
        at_once: Places.
        per_client: Places that one client may hold at a time.
        running: Shows operators how many are taken.
        shared: Uploads of all servers on the same store.
    """

    def __init__(self, at_once: int, per_client: int, running: Gauge, shared: StoreThreads) -> None:
        self._at_once = at_once
        self._shared_places = at_once - at_once // _RESERVED
        self._per_client = per_client
        self._shown = running
        self._shared = shared
        self._clients: Counter[str | None] = Counter()
        self._known: OrderedDict[str, RunningUpload] = OrderedDict()
        self._is_stopping = False
        self._stopped = asyncio.Event()

    def stop_in(self, seconds: float) -> None:
        """Admit no upload from now on, and end those that are still running then."""
        self._is_stopping = True
        asyncio.get_running_loop().call_later(seconds, self._stopped.set)

    async def unless_stopped(self, reading: Coroutine[None, None, _Answer]) -> _Answer:
        """Wait for an upload's answer, or for the end of all uploads.

        Raises:
            RefusedError: The server stops.
        """
        answer = asyncio.ensure_future(reading)
        stopped = asyncio.ensure_future(self._stopped.wait())
        try:
            await asyncio.wait((answer, stopped), return_when=asyncio.FIRST_COMPLETED)
            if not answer.done():
                raise _stopping()
            return await answer
        finally:
            for task in (answer, stopped):
                task.cancel()
            await asyncio.gather(answer, stopped, return_exceptions=True)

    @contextmanager
    def admitted(self, name: str | None, client: str | None) -> Iterator[RunningUpload]:
        """Take one of the places; `name` makes its progress visible, no `client` has no limit.

        Raises:
            RefusedError: No place is free, the client holds as many as it may, or the server stops.
        """
        self._refuse(client)
        upload = RunningUpload(name, self._shared)
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

    def _refuse(self, client: str | None) -> None:
        if self._is_stopping:
            raise _stopping()
        running = self._clients.total()
        if running >= self._at_once:
            raise too_busy(f"{self._at_once} uploads are already being read")
        if client is None or not self._clients[client]:
            return
        if self._clients[client] >= self._per_client:
            raise too_many(
                f"{self._per_client} uploads of this client are already being read",
            )
        if running >= self._shared_places:
            raise too_busy(
                f"{running} uploads are already being read, and the last places are for clients "
                "without a running upload",
            )

    async def progress(self, name: str) -> UploadProgress | None:
        """Progress of an upload, at this or another server on the same store.

        Returns:
            None if it is not known (any more).

        Raises:
            StoreError: The store does not say.
        """
        upload = self._known.get(name)
        if upload is not None:
            return upload.progress
        noted = await self._shared.find_progress(name)
        return None if noted is None else UploadProgress.model_validate(noted)
