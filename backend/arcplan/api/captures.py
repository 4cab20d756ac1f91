"""Uploading a capture."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Path, Query, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from arcplan.api.bodies.upload_body import encodings_of, refuse_form, refuse_long_body
from arcplan.api.capture_answers import CaptureAnswer, CaptureProblem
from arcplan.api.problems import ProblemDetails, RefusedError, too_busy
from arcplan.api.services import Services, ServicesDep
from arcplan.api.uploads import UploadProgress
from arcplan.api.visitors.clients import limited_client, refuse_over_limit
from arcplan.api.workers.answers import answered
from arcplan.api.workers.messages import ReaderJob
from arcplan.api.workers.readers import read_upload
from arcplan.api.workers.worker import Answer, NoWorkerError, WorkerLostError
from arcplan.captures import OBJECTS_LISTED, READS_PER_S_OTHERWISE
from arcplan.captures.arrival import Limits
from arcplan.captures.arrival.budget import OUT_OF_TIME, ProcessorBudget
from arcplan.captures.openzfs_lines import OpenzfsLine
from arcplan.model_answers import Assumptions
from arcplan.refusal import TITLES

router = APIRouter(prefix="/api", tags=["captures"])

NAME_CHARACTERS_MOST = 1024
_UPLOAD_ID = "^[A-Za-z0-9_-]{16,64}$"


class CaptureQuery(BaseModel):
    """How an upload is to be read."""

    name: str = Field(
        default="upload", max_length=NAME_CHARACTERS_MOST, description="File name, for the answer"
    )
    top: int = Field(
        default=OBJECTS_LISTED, ge=0, le=10_000, description="Objects listed of a zdb dump"
    )
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


UNREAD: dict[int | str, dict[str, Any]] = {
    status: {"model": CaptureProblem, "description": text}
    for status, text in (
        (400, "Broken, such as a truncated archive; what was read is in `captures`"),
        (408, "The upload stalled"),
        (413, "Too large, or expands too far"),
        (415, "A Content-Encoding that is not read"),
        (422, "Not recognised, too slow to read, or reading it failed"),
        (429, "Too much from this client; see Retry-After"),
        (503, "Too many uploads, or its reader or the server is ended; see Retry-After"),
    )
}
FILE_BODY: dict[str, object] = {
    "application/octet-stream": {"schema": {"type": "string", "format": "binary"}}
}


@router.post(
    "/captures",
    operation_id="postCapture",
    response_model=CaptureAnswer,
    dependencies=[Depends(refuse_form)],
    responses={
        **UNREAD,
        415: {**UNREAD[415], "description": "A form, or a Content-Encoding that is not read"},
    },
    openapi_extra={
        "requestBody": {
            "description": (
                "Bytes of a capture, or of an archive of captures: plain, gzip, zstd, xz, bzip2, "
                "tar or zip, told by content. Parsed while they arrive; nothing is kept."
            ),
            "required": True,
            "content": FILE_BODY,
        }
    },
)
async def post_capture(
    request: Request, services: ServicesDep, query: Annotated[CaptureQuery, Query()]
) -> Response:
    """Read a capture, or an archive of captures, whatever tool printed it."""
    answer = await read_files(request, services, query)
    return answered(request, answer, {"Connection": "close"})


async def read_files(
    request: Request, services: Services, query: CaptureQuery, boundary: bytes | None = None
) -> Answer:
    """Have the files of a request read by a process of its own, within the limits of uploads.

    Args:
        request: Its body is a file, an archive or a form.
        services: The server's.
        query: How it is to be read.
        boundary: Of the form; None if the body is a file itself.

    Raises:
        RefusedError: It is too large, of a client with too many, or its reader ended.
    """
    settings = services.settings
    refuse_long_body(request, settings)
    client = limited_client(request.scope, settings)
    refuse_over_limit(services.upload_bytes, client, "upload bytes", tokens=0)
    encodings = encodings_of(request)
    with services.uploads.admitted(query.upload, client) as upload:
        job = ReaderJob(
            name=query.name,
            top=query.top,
            limits=Limits(
                received_bytes=settings.upload_bytes, expanded_bytes=settings.expanded_bytes
            ),
            budget=ProcessorBudget(settings.upload_processor_s),
            memory_bytes=settings.upload_memory_bytes,
            encodings=encodings,
            assumptions=Assumptions(query.openzfs, query.reads_per_s),
            boundary=boundary,
        )
        try:
            reading = read_upload(
                job, request, models=services.models, client=client, on_progress=upload.see
            )
            answer = await services.uploads.unless_stopped(reading)
        except WorkerLostError as error:
            raise _lost(error) from error
        except NoWorkerError as error:
            raise too_busy("no process can be started now; send the upload again") from error
    ended = answer.ended
    services.metrics.count_captures(ended.captures)
    if client is not None:
        services.upload_bytes.charge(client, ended.expanded_bytes)
    return answer


def _lost(error: WorkerLostError) -> RefusedError:
    if error.was_killed:
        return too_busy("the process that read the upload was killed; send the upload again")
    if error.was_too_slow:
        return RefusedError(
            HTTPStatus.UNPROCESSABLE_ENTITY,
            "too-slow",
            TITLES["too-slow"],
            OUT_OF_TIME,
            headers={"Connection": "close"},
        )
    return RefusedError(
        HTTPStatus.UNPROCESSABLE_ENTITY,
        "reader-failed",
        TITLES["reader-failed"],
        "reading this upload failed; the server goes on, and what was read is lost",
        headers={"Connection": "close"},
    )


@router.get(
    "/uploads/{upload}",
    operation_id="getUpload",
    responses={404: {"model": ProblemDetails, "description": "Not known, or long done"}},
)
async def get_upload(
    upload: Annotated[str, Path(pattern=_UPLOAD_ID)], services: ServicesDep
) -> UploadProgress:
    """Progress of a running upload."""
    progress = await services.uploads.progress(upload)
    if progress is None:
        raise HTTPException(404, "no such upload is being read")
    return progress
