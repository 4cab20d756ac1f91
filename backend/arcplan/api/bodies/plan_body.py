"""The body of requests that send a plan."""

from __future__ import annotations

from http import HTTPStatus

from fastapi import Request

from arcplan.api.problems import ProblemDetails, RefusedError
from arcplan.settings import Settings

PLAN_REFERENCE = {"$ref": "#/components/schemas/Plan"}
PLAN_BODY: dict[str, object] = {
    "requestBody": {
        "required": True,
        "content": {"application/json": {"schema": PLAN_REFERENCE}},
    }
}
INVALID_PLAN: dict[int | str, dict[str, object]] = {
    422: {
        "model": ProblemDetails,
        "description": "No plan by the schema; `errors` names every wrong value",
    }
}


async def plan_body(request: Request, settings: Settings) -> bytes:
    """The body as it came.

    Raises:
        RefusedError: Larger than a plan can be.
    """
    raw = bytearray()
    async for piece in request.stream():
        raw += piece
        if len(raw) > settings.plan_bytes:
            raise RefusedError(
                HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
                "too-large",
                "Too large",
                f"a plan has at most {settings.plan_bytes} bytes",
                headers={"Connection": "close"},
            )
    return bytes(raw)
