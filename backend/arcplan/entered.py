"""`--set PATH=VALUE`: fields of a plan with values as users type them.

A value is a JSON value, a quantity with its unit, or a word: `16`, `true`, `null`, `8GiB`, `300/s`,
`8ms`, `1.5s`, `40%`, `zipf`. Sizes count in 1024 like ZFS, `GB` in 1000; times become milliseconds.
"""

from __future__ import annotations

import re
from functools import cache
from math import isfinite
from pathlib import Path

from arcplan.json_value import JsonObject, JsonValue, NotJsonError, read_json
from arcplan.usage import did_you_mean

_PATH = re.compile(r"[a-z]+(?:\.[a-z0-9_]+){1,2}")
_QUANTITY = re.compile(
    r"(?P<number>[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?)\s*(?P<unit>[A-Za-zµ%]*(?:/s)?)", re.IGNORECASE
)
_SIZES = {
    f"{letter}{suffix}".lower(): (1000 if suffix == "b" else 1024) ** power
    for power, letter in enumerate("KMGTP", start=1)
    for suffix in ("", "b", "ib")
}
_UNITS: dict[str, float] = {
    **_SIZES,
    **{f"{unit}/s": scale for unit, scale in _SIZES.items()},
    "b": 1,
    "b/s": 1,
    "/s": 1,
    "iops": 1,
    "%": 1,
    "us": 0.001,
    "µs": 0.001,
    "ms": 1,
    "s": 1000,
    "min": 60_000,
}


# Single figures of an entered device are paths below it.
_DEVICE = "storage.device."


class EnteredError(Exception):
    """A setting that is not of the form PATH=VALUE."""


def entered_fields(settings: list[str], schema: Path, option: str = "--set") -> JsonObject:
    """Fields by path; of two settings of one field the last counts.

    Args:
        settings: Each PATH=VALUE.
        schema: JSON Schema of a plan; a field that holds text takes a number as text.
        option: What the settings were given by, for messages.

    Raises:
        EnteredError: One is not of the form PATH=VALUE.
    """
    fields: JsonObject = {}
    known = list(_fields(schema)) if settings else []
    texts = _text_fields(schema) if settings else frozenset()
    for setting in settings:
        path, equals, text = setting.partition("=")
        if not equals or _PATH.fullmatch(path.strip()) is None:
            raise EnteredError(
                f"{option} {setting}: write PATH=VALUE, such as memory.arc_bytes=8GiB"
                + (did_you_mean(path.strip(), known) or _groups(known))
            )
        value = value_of(text.strip())
        is_misread = path.strip() in texts and not isinstance(value, str | None)
        fields[path.strip()] = text.strip() if is_misread else value
    return fields


def _groups(known: list[str]) -> str:
    groups = dict.fromkeys(path.partition(".")[0] for path in known)
    return f"; a path begins with {', '.join(groups)}"


def nearest_field(path: str, schema: Path) -> str:
    """A second sentence that names fields near to a path that no plan has; empty if it has it."""
    known = list(_fields(schema))
    return "" if path in known or path.startswith(_DEVICE) else did_you_mean(path, known)


@cache
def _fields(schema: Path) -> dict[str, JsonValue]:
    properties = _properties(read_json(schema.read_bytes()))
    return {
        f"{group}.{name}": field
        for group, part in properties.items()
        for name, field in _properties(part).items()
    }


def _text_fields(schema: Path) -> frozenset[str]:
    return frozenset(
        path
        for path, field in _fields(schema).items()
        if isinstance(field, dict) and _holds_text(field)
    )


def _properties(schema: JsonValue) -> JsonObject:
    properties = schema.get("properties") if isinstance(schema, dict) else None
    return properties if isinstance(properties, dict) else {}


def _holds_text(field: JsonObject) -> bool:
    choices = field.get("enum")
    if isinstance(choices, list):
        return all(isinstance(choice, str) for choice in choices)
    return field.get("type") in ("string", ["string", "null"])


def value_of(text: str) -> JsonValue:
    """A value as JSON, with its unit removed, or as the word it is: so is a number too large."""
    try:
        return read_json(text)
    except NotJsonError:
        return _quantity(text)


def _quantity(text: str) -> JsonValue:
    match = _QUANTITY.fullmatch(text)
    unit = match["unit"].lower() if match else ""
    scale = _UNITS.get(unit)
    if match is None or scale is None:
        return text
    number = float(match["number"]) * scale
    if not isfinite(number):
        return text
    # 16.8 GiB is no whole number of bytes, and the nearest is meant.
    return round(number) if number.is_integer() or unit in _SIZES else number
