"""Plans that leave fields out: filled in by the model, then checked like any other."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from arcplan.json_value import JsonObject, JsonValue, objects_of, pointer
from arcplan.model import Model, ModelError
from arcplan.plan_documents import InvalidPlanError, PlanFault, PlanReader


@dataclass(frozen=True, slots=True)
class CompletePlan:
    """A completed plan.

    Attributes:
        plan: Follows the schema.
        assumed: Fields that the document left out, by path: `value`, and `why` it was taken.
        missing: Fields that are placeholders, each with `path`, `why` and `remedy`.
        contradictions: What the captures of a sizing contradict, or state and the model does not
            have, each with `figure`, `why` and `question`; empty for a plan alone.
        names: The host's own pool and datasets by a sizing, for commands; untrusted text.
    """

    plan: JsonObject
    assumed: JsonObject
    missing: list[JsonValue]
    contradictions: list[JsonValue] = field(default_factory=list)
    names: JsonObject = field(default_factory=dict)

    @property
    def is_predicted(self) -> bool:
        """Whether anything may be drawn from the plan."""
        return not self.missing and not self.contradictions

    def lines(self) -> str:
        """A line for each reason that there is no prediction, as all commands print them."""
        missing = (
            f"missing: {one['path']}: {one['why']} Record: {one['remedy']}\n"
            for one in self.missing
            if isinstance(one, dict)
        )
        contradicted = (
            f"contradicted: {one['figure']}: {one['why']} {one['question']}\n"
            for one in self.contradictions
            if isinstance(one, dict)
        )
        return "".join((*missing, *contradicted))

    def answer(self, **questions: Callable[[JsonObject], str]) -> str:
        """The plan, what was assumed, and the answers, which are null without a prediction.

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
        if self.contradictions:
            parts["contradictions"] = json.dumps(self.contradictions)
        for name, ask in questions.items():
            parts[name] = ask(self.plan) if self.is_predicted else "null"
        members = ",".join(f'"{name}":{text}' for name, text in parts.items())
        return "{" + members + "}"


def complete_plan(document: JsonValue, reader: PlanReader, model: Model) -> CompletePlan:
    """Fill in the fields that a document leaves out of a plan.

    Raises:
        InvalidPlanError: What it holds does not follow the schema, or names what no catalogue has.
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
    unknown = filled.get("unknown")
    if isinstance(unknown, list) and unknown:
        raise InvalidPlanError([_fault(one) for one in unknown if isinstance(one, dict)])
    return CompletePlan(plan, filled["assumed"], filled["missing"])


def _fault(unknown: JsonObject) -> PlanFault:
    return PlanFault(pointer(str(unknown["path"]).split(".")), str(unknown["reason"]))


def complete_document(document: JsonValue, reader: PlanReader, model: Model) -> CompletePlan:
    """The same for a plan or a sizing, as `arcplan size --json` prints it."""
    if not (isinstance(document, dict) and isinstance(document.get("fields"), dict)):
        return complete_plan(document, reader, model)
    completed = complete_plan(document.get("plan"), reader, model)
    contradictions = document.get("contradictions")
    void: list[JsonValue] = [
        {"figure": one["name"], "why": one["mark"], "question": "The prediction does not hold."}
        for one in objects_of(document.get("stated") or [])
        if one.get("mark")
    ]
    names = document.get("names")
    return replace(
        completed,
        contradictions=[*(contradictions if isinstance(contradictions, list) else []), *void],
        names={
            key: name
            for key, name in (names if isinstance(names, dict) else {}).items()
            if isinstance(name, str)
        },
    )
