"""Records as JSON, where nothing but the standard library is at hand or worth loading."""

from __future__ import annotations

import dataclasses
import math

from arcplan.json_value import JsonValue


def plain(value: object) -> JsonValue:
    """A record as JSON holds it; NaN becomes null, as in the server's answer.

    Raises:
        TypeError: JSON has nothing for it.
    """
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    if isinstance(value, dict):
        return {str(key): plain(inner) for key, inner in value.items()}
    if dataclasses.is_dataclass(value):
        return {
            field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)
        }
    raise TypeError(f"no JSON for {type(value).__name__}")
