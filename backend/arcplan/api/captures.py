"""Uploading a capture."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, HTTPException, Path, Query, Request
from starlette.responses import Response

from arcplan.analysis import analyse
from arcplan.api.body_pipe import BodyPipe
from arcplan.api.capture_answers import CaptureAnswer, CaptureProblem, answer_json
from arcplan.api.clients import limited_client, refuse_over_limit
from arcplan.api.problems import ProblemDetails, RefusedError
from arcplan.api.services import ServicesDep
from arcplan.api.uploads import UploadProgress
from arcplan.captures.arrival import Limits, ReadingProgress, ReadOptions
from arcplan.captures.arrival.containers import Compression
from arcplan.settings import Settings

router = APIRouter(prefix="/api", tags=["captures"])

_ENCODINGS: dict[str, Compression] = {"gzip": "gzip", "x-gzip": "gzip", "zstd": "zstd"}
_SLOWNESS_JUDGED_AFTER_S = 60
_UPLOAD_ID = "^[A-Za-z0-9_-]{16,64}$"


@router.post(
    "/captures",
    operation_id="postCapture",
    response_model=CaptureAnswer,
    responses={
        status: {"model": CaptureProblem, "description": text}
        for status, text in (
            (400, "Broken, such as a truncated archive; what was read is in `captures`"),
            (408, "The upload stalled"),
            (413, "Too large, or expands too far"),
            (415, "Content-Encoding that is not read"),
            (422, "Not recognised"),
            (429, "Too much from this client; see Retry-After"),
            (503, "Too many uploads at once; see Retry-After"),
        )
    },
    openapi_extra={
        "requestBody": {
            "description": (
                "Bytes of a capture, or of an archive of captures: plain, gzip, zstd, xz, bzip2, "
                "tar or zip, told by content. Parsed while they arrive; nothing is kept."
            ),
            "required": True,
            "content": {"application/octet-stream": {"schema": {"type": "string"}}},
        }
    },
)
async def post_capture(
    request: Request,
    services: ServicesDep,
    name: Annotated[
        str, Query(max_length=1024, description="File name, for the answer")
    ] = "upload",
    top: Annotated[int, Query(ge=0, le=10_000, description="Objects listed of a zdb dump")] = 50,
    upload: Annotated[
        str | None,
        Query(pattern=_UPLOAD_ID, description="Hard-to-guess id to ask for progress by"),
    ] = None,
) -> Response:
    """Read a capture, or an archive of captures, whatever tool printed it."""
    _check_length(request, services.settings)
    client = limited_client(request.scope, services.settings)
    refuse_over_limit(services.upload_bytes, client, "upload bytes", tokens=0)
    limits = Limits(
        received_bytes=services.settings.upload_bytes,
        expanded_bytes=services.settings.expanded_bytes,
    )
    options = ReadOptions(top=top, limits=limits, encodings=_encodings(request))
    with services.uploads.admitted(upload) as progress:
        pipe = BodyPipe()
        reading = asyncio.get_running_loop().run_in_executor(
            services.readers, _read, pipe, name, options, progress
        )
        try:
            await _pass_body(request, pipe, services.settings)
        except BaseException:
            pipe.abort()
            await asyncio.wait([reading])
            if not reading.cancelled():
                reading.exception()
            raise
        outcome = await reading
    if client is not None:
        services.upload_bytes.charge(client, outcome.expanded_bytes)
    if outcome.refusal is not None:
        raise outcome.refusal
    return Response(outcome.answer, media_type="application/json")


@router.get(
    "/uploads/{upload}",
    operation_id="getUpload",
    responses={404: {"model": ProblemDetails, "description": "Not known, or long done"}},
)
async def get_upload(
    upload: Annotated[str, Path(pattern=_UPLOAD_ID)], services: ServicesDep
) -> UploadProgress:
    """How far the reading of a running upload has come."""
    progress = services.uploads.progress(upload)
    if progress is None:
        raise HTTPException(404, "no such upload is being read")
    return progress


@dataclass(frozen=True, slots=True)
class _Outcome:
    expanded_bytes: int
    answer: bytes = b""
    refusal: RefusedError | None = None


def _read(pipe: BodyPipe, name: str, options: ReadOptions, progress: ReadingProgress) -> _Outcome:
    """Read in a thread of its own; the answer is written there too, because it may be large."""
    try:
        analysis = analyse(pipe.pieces(), name=name, options=options, progress=progress)
    finally:
        pipe.stop_reading()
    try:
        return _Outcome(analysis.expanded_bytes, answer=answer_json(analysis))
    except RefusedError as refusal:
        return _Outcome(analysis.expanded_bytes, refusal=refusal)


async def _pass_body(request: Request, pipe: BodyPipe, settings: Settings) -> None:
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


def _check_length(request: Request, settings: Settings) -> None:
    length = request.headers.get("content-length", "")
    if length.isascii() and length.isdigit() and int(length) > settings.upload_bytes:
        raise RefusedError(
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
            "too-large",
            "Too large",
            f"the upload has {length} bytes; at most {settings.upload_bytes} are read",
            headers={"Connection": "close"},
        )


def _encodings(request: Request) -> tuple[Compression, ...]:
    """Compressions of the body, the one applied last first."""
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
