"""Captures of one host put together into a plan."""

from __future__ import annotations

from http import HTTPStatus

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError
from starlette.concurrency import run_in_threadpool

from arcplan.api.problems import ProblemDetails, RefusedError
from arcplan.api.services import Services, ServicesDep
from arcplan.json_value import JsonObject
from arcplan.sizing import size
from arcplan.tagged_capture import Capture, TaggedCapture

router = APIRouter(prefix="/api", tags=["size"])

_CAPTURES_MOST = 2000
_SETTINGS_MOST = 100
_FAULTS_NAMED = 50


class SizeRequest(BaseModel):
    """Captures of one host, as `POST /api/captures` answers them, and what the user entered."""

    model_config = ConfigDict(extra="forbid")

    captures: list[TaggedCapture] = Field(
        description="Captures in any order; those of another host are left out and named",
        max_length=_CAPTURES_MOST,
    )
    set: dict[str, JsonValue] = Field(
        default_factory=dict,
        description="Fields of the plan by path; they beat every capture",
        max_length=_SETTINGS_MOST,
        examples=[{"memory.buffer_pool_bytes": 8589934592}],
    )


_SIZE_BODY: dict[str, object] = {
    "requestBody": {
        "required": True,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/SizeRequest"}}},
    }
}


@router.post(
    "/size",
    operation_id="postSize",
    response_model=None,
    responses={
        200: {
            "description": "The plan with its reasons, what was measured and how well it predicts",
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Sizing"}}},
        },
        413: {"model": ProblemDetails, "description": "More captures than are read at once"},
        422: {
            "model": ProblemDetails,
            "description": "Not captures, or a field that a plan cannot hold; `errors` names each",
        },
    },
    openapi_extra=_SIZE_BODY,
)
async def post_size(request: Request, services: ServicesDep) -> JsonObject:
    """Make a plan from the captures of one host, predict, and compare with the measured load."""
    raw = await _body(request, services)
    return await run_in_threadpool(_answer, services, raw)


def _answer(services: Services, raw: bytes) -> JsonObject:
    try:
        asked = SizeRequest.model_validate_json(raw)
    except ValidationError as error:
        raise _invalid(error) from error
    captures: list[Capture] = list(asked.captures)
    entered: JsonObject = dict(asked.set)
    return size(services.model, captures, entered)


async def _body(request: Request, services: Services) -> bytes:
    limit_bytes = services.settings.size_bytes
    raw = bytearray()
    async for piece in request.stream():
        raw += piece
        if len(raw) > limit_bytes:
            raise RefusedError(
                HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
                "too-large",
                "Too large",
                f"captures of one host have at most {limit_bytes} bytes as JSON",
                headers={"Connection": "close"},
            )
    return bytes(raw)


def _invalid(error: ValidationError) -> RefusedError:
    faults = [
        {"path": "".join(f"/{step}" for step in fault["loc"]), "reason": fault["msg"]}
        for fault in error.errors(include_url=False, include_input=False)[:_FAULTS_NAMED]
    ]
    return RefusedError(
        HTTPStatus.UNPROCESSABLE_ENTITY,
        "invalid-request",
        "Invalid request",
        "; ".join(f"{fault['path'] or '/'}: {fault['reason']}" for fault in faults[:3]),
        extensions={"errors": faults},
    )
