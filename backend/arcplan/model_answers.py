"""Interface and errors of the model, for the embedded engine and for the page."""

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
    """Computes the memory that block trees need: the model, or a proxy of it."""

    def requirement(self, rows: list[JsonObject], options: JsonObject) -> list[JsonObject]:
        """Memory that block trees need, row by row.

        Raises:
            ModelError: The model gave no answer.
        """
        ...


class KnowsCurve(Protocol):
    """Replays recorded requests: the model, or a proxy of it."""

    def arc_curve(self, sample: JsonObject) -> JsonObject:
        """Hit ratios of ARCs of other sizes, as in shared/replay.

        Raises:
            ModelError: The model gave no answer.
        """
        ...
