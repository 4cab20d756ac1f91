"""JSON as Python holds it, read and written by nothing but the standard library."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from math import isfinite
from typing import NoReturn, TypeAlias

JsonValue: TypeAlias = "dict[str, JsonValue] | list[JsonValue] | str | int | float | bool | None"
JsonObject: TypeAlias = dict[str, JsonValue]


class NotJsonError(ValueError):
    """A text that is not JSON, or that cannot be encoded again.

    Attributes:
        path: JSON Pointer (RFC 6901) of the value that is wrong, empty for the whole text.
        reason: One sentence for a person.
    """

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(reason)
        self.path = path
        self.reason = reason


def read_json(raw: bytes | str) -> JsonValue:
    """Read JSON that can be written as UTF-8 again.

    JSON may escape half of a surrogate pair (RFC 8259, 8.2), which no UTF-8 text can hold: such a
    text could be kept, but never be sent to anybody.

    Raises:
        NotJsonError: It is not JSON, is nested too deeply, or holds such a text.
    """
    try:
        # UTF-8 as RFC 8259 (8.1) requires; editors on Windows put a byte order mark before it.
        text = raw if isinstance(raw, str) else raw.decode("utf-8-sig")
        value: JsonValue = json.loads(
            text, parse_constant=_refuse_constant, parse_float=_finite_number
        )
        json.dumps(value, ensure_ascii=False).encode()
    except RecursionError as error:
        raise NotJsonError("", "nested too deeply") from error
    except UnicodeEncodeError as error:
        raise NotJsonError(next(_half_pairs(value), ""), "half of a surrogate pair") from error
    except ValueError as error:
        raise NotJsonError("", f"not JSON: {error}") from error
    return value


def pointer(steps: list[str]) -> str:
    """JSON Pointer (RFC 6901) of the value that these keys and indexes lead to."""
    return "".join("/" + step.replace("~", "~0").replace("/", "~1") for step in steps)


def objects_in(value: JsonValue) -> dict[str, JsonObject]:
    """The members of an object that are objects."""
    members = value.items() if isinstance(value, dict) else ()
    return {name: member for name, member in members if isinstance(member, dict)}


def objects_of(value: JsonValue) -> list[JsonObject]:
    """The members of a list that are objects."""
    members = value if isinstance(value, list) else []
    return [member for member in members if isinstance(member, dict)]


def whole_number(value: JsonValue) -> int | None:
    """A number without its fraction; None for anything else."""
    return round(value) if isinstance(value, int | float) else None


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


def _finite_number(digits: str) -> float:
    value = float(digits)
    if not isfinite(value):
        raise ValueError("a number too large to hold")
    return value


def _half_pairs(value: JsonValue) -> Iterator[str]:
    """Where texts stand that cannot be written; a key that cannot is named by its object."""
    found: list[tuple[list[str], JsonValue]] = [([], value)]
    while found:
        steps, one = found.pop()
        if isinstance(one, str):
            if not _is_text(one):
                yield pointer(steps)
        elif isinstance(one, dict):
            if not all(map(_is_text, one)):
                yield pointer(steps)
            found += [([*steps, key], item) for key, item in one.items()]
        elif isinstance(one, list):
            found += [([*steps, str(index)], item) for index, item in enumerate(one)]


def _is_text(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def json_text(value: object) -> str:
    """Records, and what holds them, as JSON text without blanks; NaN is null.

    Raises:
        TypeError: JSON has nothing for it.
    """
    try:
        return _written(value)
    except ValueError:
        return _written(_without_nan(value))


def _written(value: object) -> str:
    return json.dumps(
        value, default=_fields, ensure_ascii=False, allow_nan=False, separators=(",", ":")
    )


def _fields(record: object) -> dict[str, object]:
    """A record's fields; JSON's own encoder goes on from there."""
    if not dataclasses.is_dataclass(record):
        raise TypeError(f"no JSON for {type(record).__name__}")
    return {field.name: getattr(record, field.name) for field in dataclasses.fields(record)}


def _without_nan(value: object) -> JsonValue:
    if isinstance(value, float):
        return value if isfinite(value) else None
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, list | tuple):
        return [_without_nan(inner) for inner in value]
    fields = value if isinstance(value, dict) else _fields(value)
    return {str(key): _without_nan(inner) for key, inner in fields.items()}
