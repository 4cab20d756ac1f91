"""A plan as a document: checked against the schema, written one way only, named by content."""

from __future__ import annotations

import hashlib
import json
import re
from base64 import b32encode
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from jsonschema import Draft202012Validator, ValidationError
from jsonschema.exceptions import best_match

from arcplan.json_value import JsonObject, JsonValue, NotJsonError, pointer, read_json

# 100 bits: a plan cannot be found by guessing, and a link stays short.
_ID_CHARACTERS = 20
_ID = re.compile(f"[a-z2-7]{{{_ID_CHARACTERS}}}")
FAULTS_NAMED = 50
_REASON_CHARACTERS = 200
# Members that the server adds to its answers; a plan that is posted back may still have them.
_ADDED_BY_THE_SERVER = ("id", "created_at", "model_version")


@dataclass(frozen=True, slots=True)
class PlanFault:
    """One thing wrong with a plan.

    Attributes:
        path: JSON Pointer (RFC 6901) of the value, empty for the whole plan.
        reason: One sentence for a person.
    """

    path: str
    reason: str


class InvalidPlanError(Exception):
    """A document that is no plan.

    Attributes:
        faults: What is wrong with it, at most fifty.
    """

    def __init__(self, faults: list[PlanFault]) -> None:
        super().__init__("; ".join(f"{fault.path or '/'}: {fault.reason}" for fault in faults))
        self.faults = faults


class PlanReader:
    """Reads plans that follow the JSON Schema of the wire format."""

    def __init__(self, schema_file: Path) -> None:
        self.schema: JsonObject = json.loads(schema_file.read_text("utf-8"))
        self._validator = Draft202012Validator(self.schema)

    def read(self, raw: bytes) -> JsonObject:
        """Decode and check a plan; members that the server added to its answer are dropped.

        Raises:
            InvalidPlanError: Not JSON, not a plan, or with a text that UTF-8 cannot hold.
        """
        return self.check(self.decode(raw))

    def decode(self, raw: bytes) -> JsonValue:
        """Decode a document without the members that the server added to its answer.

        Raises:
            InvalidPlanError: Not JSON.
        """
        document = _decoded(raw)
        if isinstance(document, dict):
            for name in _ADDED_BY_THE_SERVER:
                document.pop(name, None)
        return document

    def check(self, document: JsonValue) -> JsonObject:
        """Return the document, which follows the schema.

        Raises:
            InvalidPlanError: It does not.
        """
        faults = [
            _fault(error) for error in islice(self._validator.iter_errors(document), FAULTS_NAMED)
        ]
        if faults or not isinstance(document, dict):
            raise InvalidPlanError(sorted(faults, key=lambda fault: fault.path))
        return document


def canonical(plan: JsonObject) -> str:
    """The canonical JSON of a plan: sorted keys, no blanks, ASCII, whole numbers as integers."""
    return json.dumps(
        _with_plain_numbers(plan), sort_keys=True, separators=(",", ":"), allow_nan=False
    )


def plan_id(plan: JsonObject) -> str:
    """Name of a plan by its content (start of SHA-256 in base32): the same plan, the same id."""
    digest = hashlib.sha256(canonical(plan).encode()).digest()
    return b32encode(digest).decode().lower()[:_ID_CHARACTERS]


def is_plan_id(name: str) -> bool:
    """True if a text has the form of a plan's id; others need no lookup."""
    return _ID.fullmatch(name) is not None


def _decoded(raw: bytes) -> JsonValue:
    try:
        return read_json(raw)
    except NotJsonError as error:
        raise InvalidPlanError([PlanFault(error.path, error.reason)]) from error


def _fault(error: ValidationError) -> PlanFault:
    # If all alternatives fail, the deepest error explains best what is wrong.
    telling = best_match([error]) or error
    return PlanFault(
        pointer([str(step) for step in telling.absolute_path]),
        _reason(telling)[:_REASON_CHARACTERS],
    )


def _reason(error: ValidationError) -> str:
    """The library's message with its Python values rewritten as JSON."""
    given = json.dumps(error.instance)
    if error.validator == "enum":
        return f"{given} is not one of {json.dumps(error.validator_value)[1:-1]}"
    as_python = repr(error.instance)
    if error.message.startswith(as_python):
        return given + error.message.removeprefix(as_python)
    return error.message


def _with_plain_numbers(value: JsonValue) -> JsonValue:
    """JSON has one kind of number, so 3.0 and 3 must not make two plans."""
    if isinstance(value, dict):
        return {key: _with_plain_numbers(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_with_plain_numbers(item) for item in value]
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value
