"""One worker process, from the server's side."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import forkserver, get_context
from multiprocessing.context import ForkServerProcess
from typing import Self

from pydantic import BaseModel, ValidationError

from arcplan.api.workers.messages import Ended, FromWorker, Progress, Question, line_of

_ENDS_WITHIN_S = 2
_LINE_BYTES_MAX = 1 << 24
_KILLED_FROM_OUTSIDE = (-signal.SIGKILL, -signal.SIGTERM)
_TOO_SLOW = (-signal.SIGXCPU, -signal.SIGPROF)

_processes = get_context("forkserver")
# Starting a process polls all others and fails if another thread closes one meanwhile.
_starting_and_closing = ThreadPoolExecutor(1, "workers")


class NoWorkerError(Exception):
    """No process can be started now."""


class WorkerLostError(Exception):
    """A worker process ended without an answer.

    Attributes:
        was_killed: Somebody else ended it, such as a system that is out of memory; else what it
            worked on made it fail.
        was_too_slow: It took more processor time than it may.
        was_idle: It ended by itself, before it had looked at what it was given.
    """

    def __init__(self, exit_code: int | None) -> None:
        super().__init__(f"a worker ended with {exit_code}")
        self.was_killed = exit_code in _KILLED_FROM_OUTSIDE
        self.was_too_slow = exit_code in _TOO_SLOW
        self.was_idle = exit_code == 0


@dataclass(frozen=True, slots=True)
class Answer:
    """How an upload or a task ended, and the document to answer with."""

    ended: Ended
    document: bytes


def load_workers() -> None:
    """Load the code of workers into the process that they are forked from, without waiting."""
    _processes.set_forkserver_preload(["__main__", "arcplan.api.workers.preload"])
    forkserver.ensure_running()


class Worker:
    """A process forked from one that has loaded all code, and the connection to it.

    Made by `start`, and ended by `end` in any case.
    """

    def __init__(
        self,
        process: ForkServerProcess,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        self._process = process
        self._reader = reader
        self._writer = writer

    @classmethod
    async def start(cls, main: Callable[..., None], *arguments: object) -> Self:
        """Start a process.

        Args:
            main: Its life; gets the connection to the server, then the arguments.
            arguments: Sockets among them are the process's from now on, and closed here.

        Raises:
            NoWorkerError: It could not be started.
        """
        ours, theirs = socket.socketpair()
        given = (theirs, *arguments)
        process = _processes.Process(target=main, args=given, daemon=True)
        starting = asyncio.get_running_loop().run_in_executor(_starting_and_closing, process.start)

        def close_given(started: asyncio.Future[None]) -> None:
            for one in given:
                if isinstance(one, socket.socket):
                    one.close()
            # Told to the caller, unless it no longer waits.
            started.exception()

        starting.add_done_callback(close_given)
        try:
            # A process that nobody waits for any more starts all the same, and ends at once.
            await asyncio.shield(starting)
        except (OSError, EOFError) as error:
            ours.close()
            raise NoWorkerError from error
        except asyncio.CancelledError:
            ours.close()
            raise
        reader, writer = await asyncio.open_connection(sock=ours, limit=_LINE_BYTES_MAX)
        return cls(process, reader, writer)

    @property
    def has_ended(self) -> bool:
        """True if it was seen to end; it may have ended otherwise."""
        return self._reader.at_eof()

    async def say(self, message: BaseModel, body: bytes = b"") -> None:
        """Send a message and the bytes that follow it; one that has ended misses it."""
        self._writer.write(line_of(message) + body)
        with suppress(ConnectionError):
            await self._writer.drain()

    async def hear(self) -> Progress | Question | Answer:
        """The next message.

        Raises:
            WorkerLostError: The process ended without one.
        """
        try:
            message = FromWorker.validate_json(await self._reader.readuntil(b"\n"))
            if not isinstance(message, Ended):
                return message
            return Answer(message, await self._reader.readexactly(message.document_bytes))
        except (
            asyncio.IncompleteReadError,
            asyncio.LimitOverrunError,
            ConnectionError,
            ValidationError,
        ):
            raise WorkerLostError(await self._exit_code()) from None

    async def end(self) -> None:
        """End the process, which may have ended."""
        self._writer.close()
        if self._process.is_alive():
            self._process.kill()
        await self._collected()

    async def _exit_code(self) -> int | None:
        """How the process ends: it is about to, and how it does is worth a moment."""
        loop = asyncio.get_running_loop()
        ended = asyncio.Event()
        loop.add_reader(self._process.sentinel, ended.set)
        try:
            async with asyncio.timeout(_ENDS_WITHIN_S):
                await ended.wait()
        except TimeoutError:
            self._process.kill()
        finally:
            loop.remove_reader(self._process.sentinel)
        await asyncio.get_running_loop().run_in_executor(_starting_and_closing, self._process.join)
        return self._process.exitcode

    async def _collected(self) -> None:
        await asyncio.shield(
            asyncio.get_running_loop().run_in_executor(_starting_and_closing, _close, self._process)
        )


def _close(process: ForkServerProcess) -> None:
    process.join()
    process.close()
