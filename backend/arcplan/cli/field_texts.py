"""Values of a plan's fields as the page writes them: the model has the units of each field."""

from __future__ import annotations

from arcplan.captures.records import printable
from arcplan.cli.report_texts import objects_in, objects_of
from arcplan.json_value import JsonObject, JsonValue, json_text
from arcplan.model import Model


class FieldTexts:
    """The texts of all values that a sizing names."""

    def __init__(self, model: Model, sizing: JsonObject) -> None:
        """Ask the model for all texts at once; fails as `Model.call` does."""
        values: list[JsonValue] = [
            [path, field["value"]] for path, field in objects_in(sizing["fields"]).items()
        ]
        for conflict in objects_of(sizing["conflicts"]):
            values += ([conflict["path"], side["value"]] for side in objects_of(conflict["values"]))
        texts = model.call("valueTexts", values)
        told = texts if isinstance(texts, list) else []
        self._texts = {
            json_text(value): printable(str(text), limit=80)
            for value, text in zip(values, told, strict=True)
        }

    def of(self, path: str, value: JsonValue) -> str:
        """The text of one of these values."""
        return self._texts[json_text([path, value])]
