"""Plans that leave fields out: filled in by the model, then checked like any other."""

from __future__ import annotations

from collections.abc import Callable
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
        missing: Fields that are placeholders, each with `path`, `why` and `remedy`.
    """

    plan: JsonObject
    assumed: JsonObject
    missing: list[JsonValue]

    def answer(self, **questions: Callable[[JsonObject], JsonValue]) -> JsonObject:
        """The plan, what was assumed, and the answers, which are null while a field is missing."""
        answers = {
            name: None if self.missing else ask(self.plan) for name, ask in questions.items()
        }
        return {"plan": self.plan, "assumed": self.assumed, "missing": self.missing, **answers}


def complete_plan(document: JsonValue, reader: PlanReader, model: Model) -> CompletePlan:
    """Fill in what a document leaves out of a plan.

    Raises:
        InvalidPlanError: What it holds does not follow the schema.
        ModelError: The model gave no answer.
    """
    filled = model.call("completePlan", document)
    if not isinstance(filled, dict) or not isinstance(filled["assumed"], dict):
        raise ModelError("the model's answer is no completed plan")
    plan = reader.check(filled["plan"])
    missing = model.call("missingIn", plan)
    if not isinstance(missing, list):
        raise ModelError("the model's answer is no list of fields")
    return CompletePlan(plan, filled["assumed"], missing)
