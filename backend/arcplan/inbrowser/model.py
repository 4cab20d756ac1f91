"""The page's own model, called from Python through Pyodide."""

from __future__ import annotations

import json
from collections.abc import Callable

from arcplan.json_value import JsonObject

RequirementAnswer = Callable[[str, str], str]
"""`requirementBytes` of the model: rows and options as JSON in, JSON out."""


class PageModel:
    """The part of the model that parsers use, answered by the page."""

    def __init__(self, answer: RequirementAnswer) -> None:
        self._answer = answer

    def requirement(self, rows: list[JsonObject], options: JsonObject) -> list[JsonObject]:
        """Memory that block trees need, row by row."""
        answers: list[JsonObject] = json.loads(self._answer(json.dumps(rows), json.dumps(options)))
        return answers
