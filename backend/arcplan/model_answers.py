"""What is asked of the model and how it fails, whoever runs it: an engine here, or a page."""

from __future__ import annotations

from typing import Protocol

from arcplan.json_value import JsonObject


class ModelError(Exception):
    """The model gave no answer."""


class ModelMissingError(ModelError):
    """The model has not been built."""


class ModelLimitError(ModelError):
    """The model took more time or memory than it may."""


class KnowsRequirement(Protocol):
    """Says what block trees ask of memory: the model, or who passes the question on to it."""

    def requirement(self, rows: list[JsonObject], options: JsonObject) -> list[JsonObject]:
        """What block trees ask of memory, row by row.

        Raises:
            ModelError: The model gave no answer.
        """
        ...
