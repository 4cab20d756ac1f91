"""Values of a sizing as texts of a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator

from arcplan.captures.records import printable
from arcplan.json_value import JsonObject, JsonValue, json_text, objects_in, objects_of
from arcplan.model import Model

_KIB = 1024
_LARGE = 1000


def percent_text(ratio: JsonValue) -> str:
    """A ratio in whole percent."""
    return f"{ratio * 100:.0f} %" if isinstance(ratio, int | float) else "-"


_ARCHIVE = re.compile(r"([^/]+\.(?:tar|t[bgx]z|zip|eml)(?:\.\w+)?)/", re.IGNORECASE)


def file_text(name: JsonValue) -> str:
    """The last part of a file's name, which may hold anything, after that of its archive."""
    parts = [*_ARCHIVE.findall(str(name)), str(name).rsplit("/", 1)[-1]]
    return printable(": ".join(parts), limit=100)


def memory_text(value: float | None) -> str:
    """A size of memory."""
    if value is None:
        return "-"
    for unit in ("B", "KiB", "MiB", "GiB", "TiB"):
        if abs(value) < _KIB:
            return f"{number_text(value)} {unit}"
        value /= _KIB
    return f"{number_text(value)} PiB"


def figure_text(value: JsonValue, unit: str) -> str:
    """A figure with its unit; `%` takes a ratio."""
    if not isinstance(value, int | float):
        return "-"
    return f"{value * 100:.1f} %" if unit == "%" else f"{number_text(value)}{unit}"


def number_text(value: JsonValue) -> str:
    """A number in three digits, thousands parted."""
    if not isinstance(value, int | float):
        return "-"
    if float(value).is_integer():
        return f"{int(value):,}"
    return f"{value:,.0f}" if abs(value) >= _LARGE else f"{value:.3g}"


def wrapped(text: str, columns: int, indent: str = "  ") -> Iterator[str]:
    """A text in lines of a terminal, the later ones indented."""
    line = indent
    for word in text.split():
        if len(line) + len(word) + 1 > columns and line.strip():
            yield line.rstrip()
            line = indent + ("  " if indent else "")
        line += f"{word} "
    yield line.rstrip()


def behind(head: str, text: str, columns: int) -> Iterator[str]:
    """A text behind the cells of its row; below them if a line does not hold both."""
    if len(head) + len(text) <= columns:
        yield head + text
    elif len(head.rstrip()) <= columns:
        yield head.rstrip()
        yield from wrapped(text, columns, "    ")
    else:
        yield from wrapped(f"{head} {text}", columns)


class FieldTexts:
    """The texts of all values that a sizing names, as the page writes them."""

    def __init__(self, model: Model, sizing: JsonObject) -> None:
        """Ask the model for all texts at once; fails as `Model.call` does."""
        values: list[JsonValue] = [
            [path, field["value"]] for path, field in objects_in(sizing["fields"]).items()
        ]
        for conflict in objects_of(sizing["conflicts"]):
            values += ([conflict["path"], side["value"]] for side in objects_of(conflict["values"]))
        texts = model.call("valueTexts", sizing["plan"], values)
        told = texts if isinstance(texts, list) else []
        self._texts = {
            json_text(value): printable(str(text), limit=80)
            for value, text in zip(values, told, strict=True)
        }

    def of(self, path: str, value: JsonValue) -> str:
        """The text of one of these values."""
        return self._texts[json_text([path, value])]
