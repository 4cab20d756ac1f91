"""The body of an upload: how long, how packed, how slow it may be."""

from __future__ import annotations

import asyncio
from http import HTTPStatus

from fastapi import Request

from arcplan.api.body_pipe import BodyPipe
from arcplan.api.problems import RefusedError
from arcplan.captures.arrival.containers import Compression
from arcplan.settings import Settings

_ENCODINGS: dict[str, Compression] = {"gzip": "gzip", "x-gzip": "gzip", "zstd": "zstd"}
_SLOWNESS_JUDGED_AFTER_S = 60


async def pass_body(request: Request, pipe: BodyPipe, settings: Settings) -> None:
    """Pass the body on as it comes.

    Raises:
        RefusedError: The sender stalled.
        ClientDisconnect: The sender went away.
    """
    loop = asyncio.get_running_loop()
    started_s = loop.time()
    waited_s = 0.0
    received_bytes = 0
    try:
        async with asyncio.timeout(settings.upload_stall_s) as patience:
            async for piece in request.stream():
                now_s = loop.time()
                patience.reschedule(now_s + settings.upload_stall_s)
                received_bytes += len(piece)
                slow_s = now_s - started_s - waited_s
                if (
                    slow_s > _SLOWNESS_JUDGED_AFTER_S
                    and received_bytes < slow_s * settings.upload_slowest_bytes_per_s
                ):
                    raise TimeoutError
                if pipe.is_full:
                    patience.reschedule(None)
                    await pipe.put(piece)
                    waited_s += loop.time() - now_s
                    patience.reschedule(loop.time() + settings.upload_stall_s)
                else:
                    await pipe.put(piece)
    except TimeoutError as error:
        raise RefusedError(
            HTTPStatus.REQUEST_TIMEOUT,
            "stalled",
            "Upload stalled",
            "the upload sent too little for too long",
            headers={"Connection": "close"},
        ) from error
    pipe.close()


def refuse_long_body(request: Request, settings: Settings) -> None:
    """Refuse before reading what says itself that it is too long.

    Raises:
        RefusedError: Longer than an upload may be.
    """
    length = request.headers.get("content-length", "")
    if length.isascii() and length.isdigit() and int(length) > settings.upload_bytes:
        raise RefusedError(
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
            "too-large",
            "Too large",
            f"the upload has {length} bytes; at most {settings.upload_bytes} are read",
            headers={"Connection": "close"},
        )


def encodings_of(request: Request) -> tuple[Compression, ...]:
    """Compression of the body by its header.

    Raises:
        RefusedError: One that is not read.
    """
    named = request.headers.get("content-encoding", "").lower().replace(" ", "").split(",")
    applied = [name for name in named if name not in ("", "identity")]
    if len(applied) > 1 or any(name not in _ENCODINGS for name in applied):
        raise RefusedError(
            HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
            "content-encoding",
            "Content-Encoding not read",
            "a body may be plain, gzip or zstd; files may be compressed in other ways",
            headers={"Accept-Encoding": "gzip, zstd"},
        )
    return tuple(_ENCODINGS[name] for name in applied)
