"""Plans that leave fields out: filled in by the model, then checked like any other."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

from arcplan.json_value import JsonObject, JsonValue
from arcplan.model import Model, ModelError
from arcplan.plans import PlanReader


@dataclass(frozen=True, slots=True)
class CompletePlan:
    """A completed plan.

    Attributes:
        plan: Follows the schema.
        assumed: Fields that the document left out, by path: `value`, and `why` it was taken.
        missing: Fields that are placeholders, each with `path`, `why` and `remedy`.
    """

    plan: JsonObject
    assumed: JsonObject
    missing: list[JsonValue]

    def answer(self, **questions: Callable[[JsonObject], str]) -> str:
        """The plan, what was assumed, and the answers, which are null while a field is missing.

        Args:
            questions: What gives the JSON text of an answer, by the answer's name.

        Returns:
            A JSON object.
        """
        parts = {
            "plan": json.dumps(self.plan),
            "assumed": json.dumps(self.assumed),
            "missing": json.dumps(self.missing),
        }
        for name, ask in questions.items():
            parts[name] = "null" if self.missing else ask(self.plan)
        members = ",".join(f'"{name}":{text}' for name, text in parts.items())
        return "{" + members + "}"


def plan_of(document: JsonValue) -> JsonValue:
    """The plan of a sizing, as `arcplan size --json` prints it; any other document as it is."""
    if isinstance(document, dict) and isinstance(document.get("fields"), dict):
        return document.get("plan")
    return document


def complete_plan(document: JsonValue, reader: PlanReader, model: Model) -> CompletePlan:
    """Fill in the fields that a document leaves out of a plan.

    Raises:
        InvalidPlanError: What it holds does not follow the schema.
        ModelError: The model gave no answer.
    """
    filled = model.call("completePlan", document)
    if not (
        isinstance(filled, dict)
        and isinstance(filled["assumed"], dict)
        and isinstance(filled["missing"], list)
    ):
        raise ModelError("the model's answer is not a completed plan")
    plan = reader.check(filled["plan"])
    return CompletePlan(plan, filled["assumed"], filled["missing"])
