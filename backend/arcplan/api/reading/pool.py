"""Reader processes, from the server's side: one for each upload."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass
from multiprocessing import forkserver, get_context
from multiprocessing.connection import wait
from threading import Lock

from starlette.requests import ClientDisconnect, Request

from arcplan.api.reading.messages import (
    Ended,
    FromReader,
    Job,
    Progress,
    Question,
    Reply,
    line_of,
)
from arcplan.api.reading.process import read_one_upload
from arcplan.model import KnowsRequirement, ModelError, ModelMissingError

_ENDS_WITHIN_S = 2
_ROOM_BYTES = 1 << 20
_KILLED_FROM_OUTSIDE = (-signal.SIGKILL, -signal.SIGTERM)

_processes = get_context("forkserver")
# Starting a process polls all others and fails if another thread closes one meanwhile.
_starting_or_closing = Lock()


class NoReaderError(Exception):
    """No process can be started now."""


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
    """Reader processes of one server, forked from a process that has loaded all their code.

    Args:
        model: Answers what readers ask.
        at_once: Most uploads that are read at once.
    """

    def __init__(self, model: KnowsRequirement, at_once: int) -> None:
        self._model = model
        # A thread waits for its process, and a busy machine ends that one late.
        self._threads = ThreadPoolExecutor(2 * at_once, "reader")

    def start(self) -> None:
        """Load the code of readers, without waiting for it."""
        _processes.set_forkserver_preload(["__main__", "arcplan.api.reading.preload"])
        forkserver.ensure_running()

    async def read(
        self, job: Job, request: Request, on_progress: Callable[[Progress], None]
    ) -> Answer:
        """Have the body of a request read.

        Raises:
            ClientDisconnect: The sender went away.
            ReaderLostError: The process ended without an answer.
            NoReaderError: No process could be started.
        """
        loop = asyncio.get_running_loop()
        reader = _Reader(self._model, lambda seen: loop.call_soon_threadsafe(on_progress, seen))
        talking = loop.run_in_executor(self._threads, reader.run, job)
        sending = asyncio.create_task(_send(request, reader.body))
        try:
            await asyncio.wait((talking, sending), return_when=asyncio.FIRST_COMPLETED)
            if not talking.done():
                sending.result()
            return await talking
        finally:
            talking.cancel()
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
            reader.end()

    async def close(self) -> None:
        """Wait for the end of all readers."""
        await asyncio.to_thread(self._threads.shutdown)


class _Reader:
    """One reader process and the thread that talks to it.

    Attributes:
        body: Takes the upload.
    """

    def __init__(self, model: KnowsRequirement, on_progress: Callable[[Progress], object]) -> None:
        self._model = model
        self._on_progress = on_progress
        self._talk, self._their_talk = socket.socketpair()
        self.body, self._their_body = socket.socketpair()
        self.body.setblocking(False)
        # Twice as fast as with the little that Linux gives by itself.
        self.body.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _ROOM_BYTES)

    def end(self) -> None:
        """End the process, of which its thread hears; it may have ended."""
        self.body.close()
        with suppress(OSError):
            self._talk.shutdown(socket.SHUT_RDWR)

    def run(self, job: Job) -> Answer:
        """The life of the process, which has ended afterwards.

        Raises:
            ReaderLostError: It ended without an answer.
            NoReaderError: It did not start.
        """
        with self._talk, self._their_talk, self._their_body:
            process = _processes.Process(
                target=read_one_upload,
                args=(self._their_talk, self._their_body, job),
                daemon=True,
            )
            try:
                with _starting_or_closing:
                    process.start()
            except (OSError, EOFError) as error:
                raise NoReaderError from error
            self._their_talk.close()
            self._their_body.close()
            try:
                answer = self._answer()
                if answer is None:
                    # It ends by itself, and how it does is worth a moment.
                    wait([process.sentinel], _ENDS_WITHIN_S)
            finally:
                process.kill()
                wait([process.sentinel])
                with _starting_or_closing, closing(process):
                    process.join()
                    exit_code = process.exitcode
        if answer is None:
            raise ReaderLostError(exit_code)
        return answer

    def _answer(self) -> Answer | None:
        """Serve the process to its end; None if it ends without an answer."""
        with suppress(ConnectionError), self._talk.makefile("rb") as said:
            for line in said:
                message = FromReader.validate_json(line)
                match message:
                    case Progress():
                        self._on_progress(message)
                    case Question():
                        self._talk.sendall(line_of(_reply(self._model, message)))
                    case Ended(document_bytes=size) if len(document := said.read(size)) == size:
                        return Answer(message, document)
        return None


async def _send(request: Request, body: socket.socket) -> None:
    """Pass the upload on as it arrives; returns only when the sender goes away."""
    loop = asyncio.get_running_loop()
    # A ConnectionError: the reader has ended, and its answer or its exit code says how.
    with suppress(ConnectionError):
        async for piece in request.stream():
            await loop.sock_sendall(body, piece)
        body.shutdown(socket.SHUT_WR)
    while (await request.receive())["type"] != "http.disconnect":
        continue
    raise ClientDisconnect


def _reply(model: KnowsRequirement, question: Question) -> Reply:
    try:
        return Reply(rows=model.requirement(question.rows, question.options))
    except ModelMissingError as error:
        return Reply(is_missing=True, failure=str(error))
    except ModelError as error:
        return Reply(failure=str(error))
