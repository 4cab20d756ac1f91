"""Answers of the model and the advisor to a plan, which is not stored."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field

from arcplan.api.bodies.whole_body import INVALID_PLAN
from arcplan.api.services import Services, ServicesDep
from arcplan.api.visitors.clients import limited_client
from arcplan.api.workers.answers import answered
from arcplan.api.workers.messages import TaskName
from arcplan.json_value import JsonObject

router = APIRouter(prefix="/api", tags=["planning"])

GoalKind = Literal["no-hardware", "least-ram", "reads", "latency", "budget"]
_PARTIAL_PLAN_BODY: dict[str, object] = {
    "requestBody": {
        "required": True,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/PartialPlan"}}},
    }
}


class AdviceGoal(BaseModel):
    """The goal by which options are ranked."""

    goal: GoalKind = Field(
        default="no-hardware",
        description="`no-hardware`: faster by settings alone; `least-ram`: the same speed with"
        " less RAM; `reads`, `latency`: reach a figure at least cost; `budget`: most speed for a"
        " sum",
    )
    reads_per_s: float = Field(
        default=10_000, gt=0, le=1e12, description="For `reads`: page reads per second to reach"
    )
    mean_ms: float = Field(
        default=5, gt=0, le=1e6, description="For `latency`: mean response time in milliseconds"
    )
    month_usd: float = Field(
        default=500, ge=0, le=1e9, description="For `budget`: US dollars a month"
    )

    def as_the_advisor_takes_it(self) -> JsonObject:
        """The goal with the figure that belongs to it."""
        match self.goal:
            case "reads":
                return {"kind": self.goal, "reads_per_s": self.reads_per_s}
            case "latency":
                return {"kind": self.goal, "mean_ms": self.mean_ms}
            case "budget":
                return {"kind": self.goal, "month_usd": self.month_usd}
            case "no-hardware" | "least-ram":
                return {"kind": self.goal}


def _answers(schema: str, description: str) -> dict[int | str, dict[str, object]]:
    reference = {"$ref": f"#/components/schemas/{schema}"}
    return {
        200: {
            "description": description,
            "content": {"application/json": {"schema": reference}},
        },
        **INVALID_PLAN,
    }


@router.post(
    "/evaluate",
    operation_id="postEvaluate",
    response_model=None,
    responses=_answers("Evaluation", "The plan, what was assumed, and the result"),
    openapi_extra=_PARTIAL_PLAN_BODY,
)
async def post_evaluate(request: Request, services: ServicesDep) -> Response:
    """Evaluate a plan with the model. Fields may be left out; `assumed` names them.

    `result` is null where `origins` of the plan calls a field missing.
    """
    return await _asked(request, services, "evaluate")


@router.post(
    "/advise",
    operation_id="postAdvise",
    response_model=None,
    responses=_answers("AdviceAnswer", "The plan, what was assumed, and the ranked options"),
    openapi_extra=_PARTIAL_PLAN_BODY,
)
async def post_advise(
    request: Request, services: ServicesDep, asked: Annotated[AdviceGoal, Query()]
) -> Response:
    """Rank changes of a plan by a goal. Fields may be left out; `assumed` names them.

    `advice` is null where `origins` of the plan calls a field missing.
    """
    return await _asked(request, services, "advise", asked.as_the_advisor_takes_it())


async def _asked(
    request: Request, services: Services, task: TaskName, options: JsonObject | None = None
) -> Response:
    client = limited_client(request.scope, services.settings)
    async with services.plan_bodies.body(request, client) as raw:
        answer = await services.models.ask(task, raw, options=options, client=client)
    return answered(request, answer)
