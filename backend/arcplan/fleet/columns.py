"""Columns of a fleet's table, from the schema that the page's types are generated from."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, cast

from arcplan.json_value import JsonObject, JsonValue, read_json

Kind = Literal["string", "integer", "number", "list"]


@dataclass(frozen=True, slots=True)
class Column:
    """One column.

    Attributes:
        name: Its name.
        kind: Type of its values; a list is one of texts.
        nullable: Whether a value may be missing.
        description: What it says.
    """

    name: str
    kind: Kind
    nullable: bool
    description: str


def columns_of(schema: Path) -> list[Column]:
    """Columns in the order of the schema's properties."""
    document = cast("JsonObject", read_json(schema.read_bytes()))
    properties = cast("dict[str, JsonObject]", document["properties"])
    return [_column(name, field) for name, field in properties.items()]


def _column(name: str, schema: JsonObject) -> Column:
    types = _texts(schema["type"])
    kind = next(one for one in types if one != "null")
    known = cast("Kind", "list" if kind == "array" else kind)
    return Column(name, known, "null" in types, str(schema["description"]))


def _texts(value: JsonValue) -> list[str]:
    return [str(one) for one in value] if isinstance(value, list) else [str(value)]
