"""A reader process: reads one upload, answers, ends."""

from __future__ import annotations

import os
import select
import signal
import socket
from collections.abc import Iterator
from contextlib import suppress
from http import HTTPStatus
from threading import Lock, Thread, stack_size

from pydantic import BaseModel

from arcplan.analysis import analyse
from arcplan.api.capture_answers import answer_json
from arcplan.api.problems import RefusedError
from arcplan.api.workers.limits import be_modest, limit_processor, start_as
from arcplan.api.workers.messages import (
    Ended,
    Progress,
    Question,
    ReaderJob,
    Reply,
    line_of,
)
from arcplan.captures.arrival import ReadingProgress, ReadOptions
from arcplan.captures.arrival.packed.form import Form
from arcplan.json_value import JsonObject
from arcplan.model_answers import ModelError, ModelMissingError

_PIECE_BYTES = 1 << 20
_LOOK_EVERY_MS = 200
# A stack counts as memory of this process.
_STACK_BYTES = 1 << 18


def read_one_upload(server: socket.socket, body: socket.socket, job: ReaderJob) -> None:
    """Read an upload; the life of a reader process.

    Args:
        server: The connection to the server, for messages.
        body: Gives the bytes of the upload to their end.
        job: What is to be read, and how.
    """
    start_as("arcplan-reader")
    be_modest(job.memory_bytes)
    limit_processor(job.budget, 0)
    seen = ReadingProgress()
    link = _Link(server)
    stack_size(_STACK_BYTES)
    Thread(target=_keep_in_touch, args=(link, seen, job), daemon=True).start()
    # A ConnectionError: the server has ended, or no longer wants the answer.
    with suppress(ConnectionError):
        ended, document = _answer(link, body, job, seen)
        link.say(_progress(seen), ended, document=document)


class _Link:
    """The connection to the server, which two threads speak through."""

    def __init__(self, server: socket.socket) -> None:
        self.socket = server
        self._heard = server.makefile("rb")
        self._speaking = Lock()

    def say(self, *messages: BaseModel, document: bytes = b"") -> None:
        with self._speaking:
            self.socket.sendall(b"".join(map(line_of, messages)) + document)

    def requirement(self, rows: list[JsonObject], options: JsonObject) -> list[JsonObject]:
        """The answer of the model, which the server asks."""
        return self._asked(Question(task="requirement", rows=rows, options=options))

    def arc_curve(self, sample: JsonObject) -> JsonObject:
        """The answer of the replay, which the server asks."""
        [answer] = self._asked(Question(task="arc-curve", rows=[sample]))
        return answer

    def _asked(self, question: Question) -> list[JsonObject]:
        self.say(question)
        line = self._heard.readline()
        if not line:
            raise ConnectionError
        reply = Reply.model_validate_json(line)
        if reply.rows is not None:
            return reply.rows
        raise (ModelMissingError if reply.is_missing else ModelError)(reply.failure)


def _keep_in_touch(link: _Link, seen: ReadingProgress, job: ReaderJob) -> None:
    """Report progress and raise the limits with it; end this process when the server does.

    The system closes the server's end of the connection whatever ends the server.
    """
    server = select.poll()
    # Without an event to wait for, poll still reports a closed other end.
    server.register(link.socket, 0)
    reported = Progress()
    while not server.poll(_LOOK_EVERY_MS):
        # The reading thread reports that memory is short.
        with suppress(MemoryError, ConnectionError):
            limit_processor(job.budget, seen.bytes)
            progress = _progress(seen)
            if progress != reported:
                reported = progress
                link.say(progress)
    os.kill(os.getpid(), signal.SIGKILL)


def _progress(seen: ReadingProgress) -> Progress:
    return Progress(bytes=seen.bytes, lines=seen.lines, kind=seen.kind)


def _pieces(body: socket.socket) -> Iterator[bytes]:
    while piece := body.recv(_PIECE_BYTES):
        yield piece


def _answer(
    link: _Link, body: socket.socket, job: ReaderJob, seen: ReadingProgress
) -> tuple[Ended, bytes]:
    form = None if job.boundary is None else Form(job.boundary)
    try:
        analysis = analyse(
            _pieces(body),
            name=job.name,
            options=ReadOptions(
                top=job.top,
                limits=job.limits,
                encodings=job.encodings,
                budget=job.budget,
                form=form,
            ),
            model=link,
            assumptions=job.assumptions,
            progress=seen,
        )
        status, reason, document = HTTPStatus.OK, None, b""
        try:
            document = answer_json(analysis)
        except RefusedError as refusal:
            status, reason, document = refusal.status, refusal.code, refusal.document()
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
    ended = Ended(
        status=status,
        reason=reason,
        captures=[(capture.kind, capture.bytes) for capture in analysis.captures],
        expanded_bytes=analysis.expanded_bytes,
        fields={} if form is None else form.fields,
        document_bytes=len(document),
    )
    return ended, document


def _refused(status: HTTPStatus, code: str, title: str, detail: str) -> tuple[Ended, bytes]:
    document = RefusedError(status, code, title, detail).document()
    return Ended(status=status, reason=code, document_bytes=len(document)), document
