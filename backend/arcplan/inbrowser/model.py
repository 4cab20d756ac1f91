"""The page's own model, called from Python through Pyodide."""

from __future__ import annotations

import json
from collections.abc import Callable

from arcplan.json_value import JsonObject

RequirementAnswer = Callable[[str, str], str]
"""`requirementBytes` of the model: rows and options as JSON in, JSON out."""
CurveAnswer = Callable[[str], str]
"""`tracedCurve` of the model: a sample as JSON in, JSON out."""


class PageModel:
    """The part of the model that parsers use, answered by the page."""

    def __init__(self, answer: RequirementAnswer, curve: CurveAnswer) -> None:
        self._answer = answer
        self._curve = curve

    def requirement(self, rows: list[JsonObject], options: JsonObject) -> list[JsonObject]:
        """Memory that block trees need, row by row."""
        answers: list[JsonObject] = json.loads(self._answer(json.dumps(rows), json.dumps(options)))
        return answers

    def arc_curve(self, sample: JsonObject) -> JsonObject:
        """Hit ratios of ARCs of other sizes under recorded requests."""
        answer: JsonObject = json.loads(self._curve(json.dumps(sample)))
        return answer
