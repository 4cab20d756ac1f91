"""Keeping, opening and evaluating plans."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Header, HTTPException, Path, Request, Response
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool

from arcplan.api.bodies.plan_body import INVALID_PLAN, PLAN_BODY, plan_body
from arcplan.api.problems import ProblemDetails, RefusedError
from arcplan.api.services import Services, ServicesDep
from arcplan.json_value import JsonObject
from arcplan.plans import KeptPlan

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
    response_model_exclude_none=True,
    responses={
        **INVALID_PLAN,
        403: {"model": ProblemDetails, "description": "This server keeps no plans"},
        507: {"model": ProblemDetails, "description": "No room left; kept plans can be read"},
    },
    openapi_extra=PLAN_BODY,
)
async def post_plan(request: Request, services: ServicesDep, response: Response) -> PlanLink:
    """Keep a plan. The same plan has the same id, and a plan never changes."""
    _refuse_if_read_only(services)
    plan = await run_in_threadpool(services.plans.read, await plan_body(request, services.settings))
    kept = await run_in_threadpool(_keep, services, plan)
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
    kept = await run_in_threadpool(services.store.find, plan_id)
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
    if not await run_in_threadpool(services.store.delete, plan_id, token):
        raise HTTPException(404, "no plan with this id is kept here")


def _refuse_if_read_only(services: Services) -> None:
    if services.settings.read_only:
        raise RefusedError(
            HTTPStatus.FORBIDDEN,
            "read-only",
            "Read-only",
            "this server keeps and deletes no plans; links that hold the whole plan still work",
        )


def _keep(services: Services, plan: JsonObject) -> KeptPlan:
    return services.store.keep(plan, model_version=services.model.version)
