"""Captures of one host put together into a plan."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from arcplan.api.problems import ProblemDetails
from arcplan.api.services import ServicesDep
from arcplan.api.visitors.clients import limited_client
from arcplan.api.workers.answers import answered

router = APIRouter(prefix="/api", tags=["size"])

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
async def post_size(request: Request, services: ServicesDep) -> Response:
    """Make a plan from the captures of one host, predict, and compare with the measured load."""
    client = limited_client(request.scope, services.settings)
    async with services.size_bodies.body(request, client) as raw:
        return answered(request, await services.models.ask("size", raw, client=client))
