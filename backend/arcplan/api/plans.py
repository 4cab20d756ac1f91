"""Keeping, opening and evaluating plans."""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Header, HTTPException, Path, Request, Response
from pydantic import BaseModel, Field

from arcplan.api.bodies.whole_body import INVALID_PLAN, PLAN_BODY
from arcplan.api.problems import ProblemDetails, RefusedError
from arcplan.api.services import Services, ServicesDep
from arcplan.api.visitors.clients import limited_client
from arcplan.api.workers.answers import answered
from arcplan.json_value import JsonObject

router = APIRouter(prefix="/api", tags=["plans"])

# A plan never changes, but it may be deleted, and shared caches must not hold private plans.
_ASK_AGAIN = "private, no-cache"


class PlanLink(BaseModel):
    """Where a plan can be found from now on."""

    id: str = Field(
        description="Name of the plan by its content", examples=["mfrggzdfmztwq2lknnwg"]
    )
    url: str = Field(description="Page that opens it", examples=["/p/mfrggzdfmztwq2lknnwg"])
    delete_token: str | None = Field(
        default=None,
        description=(
            "Deletes what this post holds of the plan, which goes with its last holder; absent if "
            "more hold the plan than are noted. Shown only once"
        ),
    )


@router.post(
    "/plans",
    operation_id="postPlan",
    status_code=HTTPStatus.CREATED,
    response_model=PlanLink,
    response_model_exclude_none=True,
    responses={
        **INVALID_PLAN,
        403: {"model": ProblemDetails, "description": "This server keeps no plans"},
        507: {"model": ProblemDetails, "description": "No room left; kept plans can be read"},
    },
    openapi_extra=PLAN_BODY,
)
async def post_plan(
    request: Request, services: ServicesDep, response: Response
) -> PlanLink | Response:
    """Keep a plan. The same plan has the same id, and a plan never changes."""
    _refuse_if_read_only(services)
    client = limited_client(request.scope, services.settings)
    async with services.plan_bodies.body(request, client) as raw:
        checked = await services.models.ask("plan", raw, client=client)
    if checked.ended.reason is not None:
        return answered(request, checked)
    document = json.loads(checked.document)
    kept = await services.store.keep(document["plan"], model_version=document["model_version"])
    response.headers["Location"] = f"/api/plans/{kept.id}"
    return PlanLink(id=kept.id, url=f"/p/{kept.id}", delete_token=kept.delete_token)


@router.get(
    "/plans/{plan_id}",
    operation_id="getPlan",
    responses={
        200: {
            "description": "The plan, with `created_at` and `model_version`",
            "content": {
                "application/json": {"schema": {"$ref": "#/components/schemas/StoredPlan"}}
            },
        },
        404: {"model": ProblemDetails, "description": "No such plan"},
        410: {"model": ProblemDetails, "description": "Damaged in the store; it cannot be opened"},
    },
    response_model=None,
)
async def get_plan(
    plan_id: Annotated[str, Path(max_length=64)], services: ServicesDep, response: Response
) -> JsonObject:
    """A plan that was kept."""
    kept = await services.store.find(plan_id)
    if kept is None:
        raise HTTPException(404, "no plan with this id is kept here")
    response.headers["Cache-Control"] = _ASK_AGAIN
    return kept.document | {"created_at": kept.created_at, "model_version": kept.model_version}


@router.delete(
    "/plans/{plan_id}",
    operation_id="deletePlan",
    status_code=HTTPStatus.NO_CONTENT,
    responses={
        403: {"model": ProblemDetails, "description": "Another token, or a read-only server"},
        404: {"model": ProblemDetails, "description": "No such plan"},
    },
)
async def delete_plan(
    plan_id: Annotated[str, Path(max_length=64)],
    token: Annotated[
        str,
        Header(
            alias="X-Delete-Token",
            max_length=256,
            description="What a post of the plan was answered with",
        ),
    ],
    services: ServicesDep,
) -> None:
    """Delete a plan. Its links still open while others who posted it have not deleted it."""
    _refuse_if_read_only(services)
    if not await services.store.delete(plan_id, token):
        raise HTTPException(404, "no plan with this id is kept here")


def _refuse_if_read_only(services: Services) -> None:
    if services.settings.read_only:
        raise RefusedError(
            HTTPStatus.FORBIDDEN,
            "read-only",
            "Read-only",
            "this server keeps and deletes no plans; links that hold the whole plan still work",
        )
