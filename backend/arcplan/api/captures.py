"""Uploading a capture."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Annotated

from fastapi import APIRouter, HTTPException, Path, Query, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from arcplan.analysis import Analysis, analyse
from arcplan.api.body_pipe import BodyPipe, UploadAbortedError
from arcplan.api.capture_answers import CaptureAnswer, CaptureProblem, answer_json
from arcplan.api.clients import limited_client, refuse_over_limit
from arcplan.api.problems import ProblemDetails, RefusedError
from arcplan.api.services import ServicesDep
from arcplan.api.upload_body import encodings_of, pass_body, refuse_long_body
from arcplan.api.uploads import UploadProgress
from arcplan.captures.arrival import Limits, ReadOptions
from arcplan.requirement import READS_PER_S_OTHERWISE, Assumptions, OpenzfsLine

router = APIRouter(prefix="/api", tags=["captures"])

_UPLOAD_ID = "^[A-Za-z0-9_-]{16,64}$"


class CaptureQuery(BaseModel):
    """How an upload is to be read."""

    name: str = Field(default="upload", max_length=1024, description="File name, for the answer")
    top: int = Field(default=50, ge=0, le=10_000, description="Objects listed of a zdb dump")
    upload: str | None = Field(
        default=None, pattern=_UPLOAD_ID, description="Hard-to-guess id to ask for progress by"
    )
    openzfs: OpenzfsLine | None = Field(
        default=None,
        description="OpenZFS line to assume for ARC sizes; else what the dump points to",
    )
    reads_per_s: float = Field(
        default=READS_PER_S_OTHERWISE,
        ge=0,
        le=1e9,
        description="Reads per second to assume for ARC sizes",
    )


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
    request: Request, services: ServicesDep, query: Annotated[CaptureQuery, Query()]
) -> Response:
    """Read a capture, or an archive of captures, whatever tool printed it."""
    settings = services.settings
    refuse_long_body(request, settings)
    client = limited_client(request.scope, settings)
    refuse_over_limit(services.upload_bytes, client, "upload bytes", tokens=0)
    limits = Limits(received_bytes=settings.upload_bytes, expanded_bytes=settings.expanded_bytes)
    options = ReadOptions(top=query.top, limits=limits, encodings=encodings_of(request))
    with services.uploads.admitted(query.upload) as progress:
        pipe = BodyPipe()
        analysing = partial(
            analyse,
            name=query.name,
            options=options,
            model=services.model,
            assumptions=Assumptions(query.openzfs, query.reads_per_s),
            progress=progress,
        )
        loop = asyncio.get_running_loop()
        reading = loop.run_in_executor(services.readers, _read, pipe, analysing)
        try:
            await pass_body(request, pipe, settings)
        finally:
            # However the request ends, its thread ends with it.
            pipe.abort_unless_closed()
            outcome = await reading
    if outcome.analysis is not None:
        services.metrics.count_captures(outcome.analysis)
        if client is not None:
            services.upload_bytes.charge(client, outcome.analysis.expanded_bytes)
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
    analysis: Analysis | None = None
    answer: bytes = b""
    refusal: RefusedError | None = None


def _read(pipe: BodyPipe, analysing: Callable[[Iterator[bytes]], Analysis]) -> _Outcome:
    """Read in a thread of its own; the answer is written there too, because it may be large."""
    try:
        analysis = analysing(pipe.pieces())
        return _Outcome(analysis, answer=answer_json(analysis))
    except RefusedError as refusal:
        return _Outcome(analysis, refusal=refusal)
    except UploadAbortedError:
        return _Outcome()
    finally:
        pipe.stop_reading()
