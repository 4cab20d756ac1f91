"""A reader process: waits for one upload, reads it, answers, ends."""

from __future__ import annotations

import signal
import socket
import time
from http import HTTPStatus
from typing import TypeVar

from pydantic import BaseModel

from arcplan.analysis import Analysis, analyse
from arcplan.api.capture_answers import answer_json
from arcplan.api.problems import RefusedError
from arcplan.api.reading.body import (
    Body,
    SenderGoneError,
    ServerGoneError,
    StalledError,
    make_room,
)
from arcplan.api.reading.bounds import ProcessorLimit, be_modest, watch
from arcplan.api.reading.messages import (
    LENGTH,
    Ended,
    Job,
    Progress,
    Question,
    Reply,
    SenderGone,
    packed,
)
from arcplan.captures.arrival import Limits, ReadingProgress, ReadOptions
from arcplan.captures.arrival.budget import ProcessorBudget
from arcplan.json_value import JsonObject
from arcplan.model import ModelError, ModelMissingError
from arcplan.requirement import Assumptions

_PROGRESS_EVERY_S = 0.2

_Received = TypeVar("_Received", bound=BaseModel)


def read_one_upload(server: socket.socket, memory_bytes: int) -> None:
    """Wait for an upload and read it; the life of a reader process.

    Args:
        server: The connection to the server, for the upload and its answer.
        memory_bytes: Memory that reading may use in addition to the loaded code.
    """
    # Ignored, because the server lets its readers finish and then ends them itself.
    for ended_by in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ended_by, signal.SIG_IGN)
    be_modest(memory_bytes)
    watch(server)
    received = _received_job(server)
    if received is None:
        return
    job, first, source = received
    link = _Link(server)
    try:
        ended, document = _Reading(link, job, first, source).answer()
    except SenderGoneError:
        link.say(SenderGone())
    except (ServerGoneError, BrokenPipeError):
        return
    else:
        link.say(ended, document)


def _received_job(server: socket.socket) -> tuple[Job, bytes, socket.socket] | None:
    head, descriptors, _, _ = socket.recv_fds(server, LENGTH.size, 1)
    if not head:
        return None
    link = _Link(server)
    job = link.message(Job, head)
    first = link.exactly(job.first_bytes)
    source = socket.socket(fileno=descriptors[0])
    # The server shares this socket and uses it without blocking, so the flag may not change.
    source.setblocking(False)
    make_room(source)
    return job, first, source


class _Link:
    """The socket to the server, which blocks."""

    def __init__(self, server: socket.socket) -> None:
        self.socket = server

    def say(self, message: BaseModel, content: bytes = b"") -> None:
        self.socket.sendall(packed(message))
        self.socket.sendall(content)

    def message(self, kind: type[_Received], head: bytes = b"") -> _Received:
        head += self.exactly(LENGTH.size - len(head))
        return kind.model_validate_json(self.exactly(LENGTH.unpack(head)[0]))

    def exactly(self, size: int) -> bytes:
        taken = bytearray()
        while len(taken) < size:
            piece = self.socket.recv(size - len(taken))
            if not piece:
                raise ServerGoneError
            taken += piece
        return bytes(taken)


class _ServersModel:
    """The model, which runs in the server."""

    def __init__(self, link: _Link) -> None:
        self._link = link

    def requirement(self, rows: list[JsonObject], options: JsonObject) -> list[JsonObject]:
        self._link.say(Question(rows=rows, options=options))
        reply = self._link.message(Reply)
        if reply.rows is not None:
            return reply.rows
        raise (ModelMissingError if reply.is_missing else ModelError)(reply.failure)


class _Reading:
    def __init__(self, link: _Link, job: Job, first: bytes, source: socket.socket) -> None:
        self._link = link
        self._job = job
        self._seen = ReadingProgress()
        self._said = Progress(bytes=0, lines=0, kind=None)
        self._said_at_s = 0.0
        self._budget = ProcessorBudget(job.processor_s)
        self._limit = ProcessorLimit(self._budget)
        self._body = Body(
            source,
            first=first,
            left_bytes=job.left_bytes,
            server=link.socket,
            stall_s=job.stall_s,
            slowest_bytes_per_s=job.slowest_bytes_per_s,
            on_look=self._look_up,
        )

    def answer(self) -> tuple[Ended, bytes]:
        """Read to the end.

        Raises:
            SenderGoneError: Nobody waits for the answer.
            ServerGoneError: Nobody is there to give it.
        """
        try:
            analysis = self._analysis()
            self._say_progress(now=True)
            return _ended(analysis)
        except StalledError:
            return _refused(
                HTTPStatus.REQUEST_TIMEOUT,
                "stalled",
                "Upload stalled",
                "the upload sent too little for too long",
            )
        except MemoryError:
            return _refused(
                HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
                "too-large",
                "Too large",
                "reading it takes more memory than one upload may have; send its files one by one",
            )
        except ModelError as error:
            return _refused(
                HTTPStatus.INTERNAL_SERVER_ERROR, "model", "No answer from the model", str(error)
            )

    def _analysis(self) -> Analysis:
        job = self._job
        return analyse(
            self._body.pieces(),
            name=job.name,
            options=ReadOptions(
                top=job.top,
                limits=Limits(received_bytes=job.received_bytes, expanded_bytes=job.expanded_bytes),
                encodings=job.encodings,
                budget=self._budget,
            ),
            model=_ServersModel(self._link),
            assumptions=Assumptions(job.openzfs, job.reads_per_s),
            progress=self._seen,
        )

    def _look_up(self) -> None:
        self._limit.grow(self._seen.bytes)
        self._say_progress()

    def _say_progress(self, *, now: bool = False) -> None:
        now_s = time.monotonic()
        if not now and now_s - self._said_at_s < _PROGRESS_EVERY_S:
            return
        seen = self._seen
        progress = Progress(bytes=seen.bytes, lines=seen.lines, kind=seen.kind)
        if progress != self._said:
            self._link.say(progress)
            self._said, self._said_at_s = progress, now_s


def _ended(analysis: Analysis) -> tuple[Ended, bytes]:
    reason = None
    status = HTTPStatus.OK
    try:
        document = answer_json(analysis)
    except RefusedError as refusal:
        status, reason, document = refusal.status, refusal.code, refusal.document()
    ended = Ended(
        status=status,
        reason=reason,
        captures=[(capture.kind, capture.bytes) for capture in analysis.captures],
        expanded_bytes=analysis.expanded_bytes,
        document_bytes=len(document),
    )
    return ended, document


def _refused(status: HTTPStatus, code: str, title: str, detail: str) -> tuple[Ended, bytes]:
    document = RefusedError(status, code, title, detail).document()
    return Ended(status=status, reason=code, document_bytes=len(document)), document
