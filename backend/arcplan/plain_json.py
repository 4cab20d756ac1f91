"""Records as JSON, where nothing but the standard library is at hand or worth loading."""

from __future__ import annotations

import dataclasses
import json
import math

from arcplan.json_value import JsonValue


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
        return value if math.isfinite(value) else None
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, list | tuple):
        return [_without_nan(inner) for inner in value]
    fields = value if isinstance(value, dict) else _fields(value)
    return {str(key): _without_nan(inner) for key, inner in fields.items()}
