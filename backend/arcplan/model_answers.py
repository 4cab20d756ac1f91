"""What is asked of the model and how it fails, for the embedded engine and for the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from arcplan.captures import READS_PER_S_OTHERWISE
from arcplan.captures.openzfs_lines import OpenzfsLine
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


@dataclass(frozen=True, slots=True)
class Assumptions:
    """Assumptions of an ARC requirement besides the trees.

    Attributes:
        openzfs: OpenZFS line of the host; None takes the line that the dump's form points to.
        reads_per_s: Reads per second that reach the ARC: they decide how many uncompressed
            copies of indirect blocks are alive.
    """

    openzfs: OpenzfsLine | None = None
    reads_per_s: float = READS_PER_S_OTHERWISE
