"""Plans that leave fields out: filled in by the model, then checked like any other."""

from __future__ import annotations

from dataclasses import dataclass

from arcplan.json_value import JsonObject, JsonValue
from arcplan.model import Model, ModelError
from arcplan.plans import PlanReader


@dataclass(frozen=True, slots=True)
class CompletePlan:
    """A whole plan.

    Attributes:
        plan: Follows the schema.
        assumed: Fields that the document left out, by path: `value`, and `why` it was taken.
    """

    plan: JsonObject
    assumed: JsonObject

    def answer(self, **found: JsonValue) -> JsonObject:
        """The plan, what was assumed, and what was found about it."""
        return {"plan": self.plan, "assumed": self.assumed, **found}


def complete_plan(document: JsonValue, reader: PlanReader, model: Model) -> CompletePlan:
    """Fill in what a document leaves out of a plan.

    Raises:
        InvalidPlanError: What it holds does not follow the schema.
        ModelError: The model gave no answer.
    """
    filled = model.call("completePlan", document)
    if not isinstance(filled, dict) or not isinstance(filled["assumed"], dict):
        raise ModelError("the model's answer is no completed plan")
    return CompletePlan(reader.check(filled["plan"]), filled["assumed"])
