"""Plans that commands are given: a file, standard input, or a link that holds a plan."""

from __future__ import annotations

import sys
from pathlib import Path

from arcplan.cli.sources import SourceError, read_all
from arcplan.json_value import JsonObject, JsonValue
from arcplan.model import Model, ModelError
from arcplan.partial_plans import complete_document
from arcplan.plan_documents import InvalidPlanError, PlanReader
from arcplan.plan_links import BrokenLinkError, is_link, read_link

WRONG_INPUT = 2
MISSING = 3
# A sizing holds its sources beside the plan.
DOCUMENT_BYTES_MOST = 16 << 20


class PlanInputError(Exception):
    """A plan that cannot be used; the message has a line for each fault."""


class UnpredictedError(Exception):
    """A plan without a prediction.

    Attributes:
        lines: A line for each placeholder and each contradiction, as all commands print them.
    """

    def __init__(self, lines: str) -> None:
        super().__init__("there is no prediction")
        self.lines = lines


class PlanInput:
    """Reads plans; fills in what they leave out."""

    def __init__(self, schema: Path, model: Model) -> None:
        self._schema = schema
        self._model = model
        self._reader = PlanReader(schema)

    def read(self, name: str) -> JsonObject:
        """The plan of a file, of standard input (`-`) or of a link.

        Raises:
            PlanInputError: It is no plan.
            UnpredictedError: It has placeholders, or a sizing contradicts it.
        """
        if is_link(name):
            return self._of_link(name)
        try:
            raw = read_all(name, DOCUMENT_BYTES_MOST)
        except SourceError as error:
            raise PlanInputError(f"{name}: {error}\n") from error
        return self.of_bytes(name, raw)

    def of_bytes(self, name: str, raw: bytes) -> JsonObject:
        """The plan of a document; it fails as `read` does."""
        try:
            return self.of_document(self._reader.decode(raw))
        except InvalidPlanError as error:
            raise PlanInputError(_faults(name, error)) from error
        except ModelError as error:
            raise PlanInputError(f"{name}: {error}\n") from error

    def _of_link(self, link: str) -> JsonObject:
        shown = link if len(link) <= _LINK_SHOWN else f"{link[:_LINK_SHOWN]}..."
        dictionary = self._schema.with_name("link-dictionary-1.txt")
        try:
            restored = self._model.call("restorePlan", read_link(link, dictionary))
            if not isinstance(restored, dict):
                raise ModelError("the model's answer is not a plan")
            changes = restored["changes"]
            for change in changes if isinstance(changes, list) else []:
                if isinstance(change, dict):
                    sys.stderr.write(f"{shown}: {change['path']}: {change['reason']}\n")
            return self.of_document(restored["plan"])
        except InvalidPlanError as error:
            raise PlanInputError(_faults(shown, error)) from error
        except (BrokenLinkError, ModelError) as error:
            raise PlanInputError(f"{shown}: {error}\n") from error

    def of_document(self, document: JsonValue) -> JsonObject:
        """The plan of a plan or a sizing.

        Raises:
            ModelError: The model gave no answer.
            UnpredictedError: It has placeholders, or a sizing contradicts it.
        """
        completed = complete_document(document, self._reader, self._model)
        if not completed.is_predicted:
            raise UnpredictedError(completed.lines())
        return completed.plan


_LINK_SHOWN = 60


def _faults(name: str, error: InvalidPlanError) -> str:
    return "".join(f"{name}: {fault.path or '/'}: {fault.reason}\n" for fault in error.faults)
