"""Reading uploads: a process for each."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable
from contextlib import suppress

from starlette.requests import ClientDisconnect, Request

from arcplan.api.problems import RefusedError
from arcplan.api.workers.messages import Progress, Question, ReaderJob, Reply
from arcplan.api.workers.models import MODEL_MISSING, Models
from arcplan.api.workers.reader_process import read_one_upload
from arcplan.api.workers.worker import Answer, Worker

_ROOM_BYTES = 1 << 20


async def read_upload(
    job: ReaderJob,
    request: Request,
    *,
    models: Models,
    client: str | None,
    on_progress: Callable[[Progress], None],
) -> Answer:
    """Have the body of a request read by a process of its own.

    Args:
        job: What it is, and its limits.
        request: Its body is the upload.
        models: Answer what the reader asks.
        client: Who sends it.
        on_progress: Hears how far reading has come.

    Raises:
        ClientDisconnect: The sender went away.
        NoWorkerError: No process could be started.
        WorkerLostError: The process ended without an answer.
    """
    body, theirs = socket.socketpair()
    body.setblocking(False)
    # Twice as fast as with the little that Linux gives by itself.
    body.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _ROOM_BYTES)
    with body:
        # Sending begins at once: a sender that stalls is noticed even if starting takes long.
        talking = asyncio.create_task(_talk(theirs, job, models, client, on_progress))
        sending = asyncio.create_task(_send(request, body))
        try:
            await asyncio.wait((talking, sending), return_when=asyncio.FIRST_COMPLETED)
            if not talking.done():
                sending.result()
            return await talking
        finally:
            talking.cancel()
            sending.cancel()
            await asyncio.gather(talking, sending, return_exceptions=True)


async def _talk(
    body: socket.socket,
    job: ReaderJob,
    models: Models,
    client: str | None,
    on_progress: Callable[[Progress], None],
) -> Answer:
    worker = await Worker.start(read_one_upload, body, job)
    try:
        while True:
            match await worker.hear():
                case Progress() as progress:
                    on_progress(progress)
                case Question() as question:
                    await worker.say(await _reply(models, question, client))
                case Answer() as answer:
                    return answer
    finally:
        await worker.end()


async def _reply(models: Models, question: Question, client: str | None) -> Reply:
    asked = json.dumps(question.rows).encode()
    try:
        answer = await models.ask(question.task, asked, options=question.options, client=client)
    except RefusedError as refusal:
        return Reply(failure=refusal.detail)
    document = json.loads(answer.document)
    if answer.ended.reason is None:
        return Reply(rows=document)
    return Reply(is_missing=answer.ended.reason == MODEL_MISSING, failure=str(document["detail"]))


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
