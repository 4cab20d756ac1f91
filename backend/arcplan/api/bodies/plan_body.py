"""How requests that send a plan are described."""

from __future__ import annotations

from arcplan.api.problems import ProblemDetails

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
