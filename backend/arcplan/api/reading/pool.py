"""Reader processes, from the server's side: one for each upload, made before it is needed."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.context import ForkServerProcess
from threading import Lock

from starlette.requests import ClientDisconnect

from arcplan.api.reading.messages import (
    LENGTH,
    SAID,
    Ended,
    Job,
    Progress,
    Question,
    Reply,
    SenderGone,
    packed,
)
from arcplan.api.reading.process import read_one_upload
from arcplan.api.reading.sources import BodySource
from arcplan.model import KnowsRequirement, ModelError, ModelMissingError

# A fork costs milliseconds; one or two idle readers hide this time from nearly all uploads.
_SPARES = 2
_ENDS_WITHIN_S = 2
_KILLED_FROM_OUTSIDE = (-signal.SIGKILL, -signal.SIGTERM)

_processes = get_context("forkserver")
# Starting a process polls all others and fails if another thread closes one meanwhile.
_starting_or_closing = Lock()


class NoReaderError(Exception):
    """No process can read an upload now; the message says why.

    Attributes:
        retry_after_s: When to try again.
    """

    def __init__(self, reason: str, retry_after_s: int) -> None:
        super().__init__(reason)
        self.retry_after_s = retry_after_s


class ReaderLostError(Exception):
    """A reader process ended without an answer.

    Attributes:
        was_killed: Somebody else ended it, such as a system that is out of memory; else what it
            read made it fail.
        was_too_slow: It took more processor time than it may.
    """

    def __init__(self, exit_code: int | None) -> None:
        super().__init__(f"a reader ended with {exit_code}")
        self.was_killed = exit_code in _KILLED_FROM_OUTSIDE
        self.was_too_slow = exit_code == -signal.SIGXCPU


@dataclass(frozen=True, slots=True)
class Answer:
    """How a reader ended, and the document to answer with."""

    ended: Ended
    document: bytes


class ReaderPool:
    """Reader processes of one server.

    Args:
        model: Answers what readers ask.
        memory_bytes: What one upload may take, beside what is loaded already.
    """

    def __init__(self, model: KnowsRequirement, memory_bytes: int) -> None:
        self._model = model
        self._memory_bytes = memory_bytes
        self._spares: asyncio.Queue[_Reader | None] = asyncio.Queue()
        self._wanted = 0
        self._making: set[asyncio.Task[None]] = set()
        self._reaping: set[asyncio.Task[None]] = set()
        self._closed = False
        _processes.set_forkserver_preload(["__main__", "arcplan.api.reading.preload"])

    def start(self) -> None:
        """Make the first readers, without waiting for them."""
        self._refill()

    async def read(
        self, job: Job, source: BodySource, on_progress: Callable[[Progress], None]
    ) -> Answer:
        """Have one upload read; its process has always ended afterwards.

        Raises:
            ClientDisconnect: The sender went away.
            ReaderLostError: The process ended without an answer.
            NoReaderError: No process could be started.
        """
        talking = asyncio.create_task(self._read(job, source, on_progress))
        passing = asyncio.create_task(source.pass_on())
        try:
            await asyncio.wait((talking, passing), return_when=asyncio.FIRST_COMPLETED)
            if not talking.done():
                passing.result()
            return await talking
        finally:
            for task in (talking, passing):
                task.cancel()
            await asyncio.gather(talking, passing, return_exceptions=True)

    async def close(self) -> None:
        """End all readers that wait."""
        self._closed = True
        await asyncio.gather(*self._making)
        while not self._spares.empty():
            spare = self._spares.get_nowait()
            if spare is not None:
                self._end(spare)
        await asyncio.gather(*self._reaping)

    async def _read(
        self, job: Job, source: BodySource, on_progress: Callable[[Progress], None]
    ) -> Answer:
        reader = await self._ready_reader()
        try:
            return await reader.read(job, source, self._model, on_progress)
        finally:
            self._end(reader)

    async def _ready_reader(self) -> _Reader:
        while True:
            self._wanted += 1
            self._refill()
            try:
                spare = await self._spares.get()
            finally:
                self._wanted -= 1
            if spare is None:
                raise NoReaderError(
                    "no process can be started now; send the upload again", retry_after_s=5
                )
            if spare.is_alive():
                self._refill()
                return spare
            self._end(spare)

    def _refill(self) -> None:
        lacking = self._wanted + _SPARES - self._spares.qsize() - len(self._making)
        for _ in range(lacking):
            task = asyncio.create_task(self._make())
            self._making.add(task)
            task.add_done_callback(self._making.discard)

    async def _make(self) -> None:
        try:
            made = await asyncio.to_thread(_Reader, self._memory_bytes)
        except (OSError, EOFError):
            # No upload may be waiting; then the next one tries again.
            if self._wanted:
                self._spares.put_nowait(None)
            return
        if self._closed:
            self._end(made)
        else:
            self._spares.put_nowait(made)

    def _end(self, reader: _Reader) -> None:
        reader.kill()
        # No wait for its end: the process frees its memory by itself.
        reaping = asyncio.create_task(_reaped(reader))
        self._reaping.add(reaping)
        reaping.add_done_callback(self._reaping.discard)


class _Reader:
    """One reader process."""

    def __init__(self, memory_bytes: int) -> None:
        self._socket, theirs = socket.socketpair()
        with theirs, _starting_or_closing:
            self._process: ForkServerProcess = _processes.Process(
                target=read_one_upload, args=(theirs, memory_bytes), daemon=True
            )
            self._process.start()

    def is_alive(self) -> bool:
        return self._process.is_alive()

    def kill(self) -> None:
        """End it at once; it holds nothing that is worth an orderly end."""
        self._socket.close()
        self._process.kill()

    async def ended(self) -> None:
        """Wait for its end, without a thread: there are few, and a busy machine ends it late."""
        loop = asyncio.get_running_loop()
        is_over = asyncio.Event()
        loop.add_reader(self._process.sentinel, is_over.set)
        try:
            await is_over.wait()
        finally:
            loop.remove_reader(self._process.sentinel)

    def reap(self) -> None:
        """Put it away once it has ended, or wait for that."""
        self._process.join()
        with _starting_or_closing:
            self._process.close()

    async def read(
        self,
        job: Job,
        source: BodySource,
        model: KnowsRequirement,
        on_progress: Callable[[Progress], None],
    ) -> Answer:
        text = job.model_dump_json().encode()
        try:
            socket.send_fds(self._socket, [LENGTH.pack(len(text))], [source.descriptor])
            incoming, outgoing = await asyncio.open_unix_connection(sock=self._socket)
            outgoing.write(text + source.first)
            source.given()
            with contextlib.closing(outgoing):
                while True:
                    [length] = LENGTH.unpack(await incoming.readexactly(LENGTH.size))
                    said = SAID.validate_json(await incoming.readexactly(length))
                    match said:
                        case Progress():
                            on_progress(said)
                        case Question():
                            outgoing.write(packed(await asyncio.to_thread(_reply, model, said)))
                        case SenderGone():
                            raise ClientDisconnect
                        case Ended():
                            return Answer(said, await incoming.readexactly(said.document_bytes))
        except (EOFError, ConnectionError) as error:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.ended(), _ENDS_WITHIN_S)
            raise ReaderLostError(self._process.exitcode) from error


async def _reaped(reader: _Reader) -> None:
    await reader.ended()
    await asyncio.to_thread(reader.reap)


def _reply(model: KnowsRequirement, question: Question) -> Reply:
    try:
        return Reply(rows=model.requirement(question.rows, question.options))
    except ModelMissingError as error:
        return Reply(is_missing=True, failure=str(error))
    except ModelError as error:
        return Reply(failure=str(error))
