"""A JSON document inside a text, with the lines on which it names things.

What stands before its first bracket (a prompt, a warning) and behind its last one (a fence) is left
out. A document that is cut is closed behind its last whole value, so that what is there can be
read; it is then not complete.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from arcplan.captures.lines import Line
from arcplan.captures.records import UnrecognisedCaptureError
from arcplan.captures.small_text import SmallText

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"

DEPTH_MOST = 64
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
# An array holds objects, arrays or strings in all that is read.
_OPENING = re.compile(r'\s*[\[{]\s*(?:["\[{\]}]|$)')
_MARKS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},]')


@dataclass(slots=True)
class JsonDocument:
    """A document and the lines it stands on.

    Attributes:
        value: The document.
        complete: False where it had to be closed.
        first: Its first line.
    """

    value: Json
    complete: bool
    first: Line
    _lines: dict[str, Line]

    def line_of(self, text: str) -> Line:
        """The first line that holds this string; the document's first one where none does."""
        return self._lines.get(text, self.first)

    def line_within(self, text: str) -> Line:
        """The same for a part of a string; searches the entire document."""
        known = self._lines.get(text)
        return known or next(
            (line for said, line in self._lines.items() if text in said), self.first
        )


def document_in(text: SmallText) -> JsonDocument:
    """Read the document of a text.

    Raises:
        UnrecognisedCaptureError: It holds none, or one that is damaged inside.
    """
    begin = next((at for at, line in enumerate(text.lines) if opens_json(line.text)), None)
    if begin is None:
        raise UnrecognisedCaptureError("no JSON document found")
    lines = text.lines[begin:]
    written = "\n".join(line.text for line in lines)
    end, closing = extent_of(written)
    _name_around(text, text.lines[:begin], lines[written.count("\n", 0, end) + 1 :])
    broken = UnrecognisedCaptureError(
        "the JSON document is damaged", line=lines[0].number, excerpt=lines[0].text
    )
    try:
        value: Json = json.loads(
            written[:end] + closing, parse_constant=_nothing, parse_int=_whole, parse_float=_real
        )
    except (ValueError, RecursionError):
        raise broken from None
    named: dict[str, Line] = {}
    for line in lines:
        for found in _STRING.finditer(line.text):
            named.setdefault(found[1], line)
    return JsonDocument(value, not closing, lines[0], named)


def _name_around(text: SmallText, *parts: list[Line]) -> None:
    """Name the first line before and behind the document; leave out the others."""
    for part in parts:
        around = [line for line in part if line.text.strip() and not line.text.startswith("```")]
        if around:
            text.unread(around[0], "the lines from here on are not of the JSON document")
            text.left_out += len(around) - 1


def opens_json(text: str) -> bool:
    """Whether a line begins with an object or an array of JSON, and not with a word in brackets."""
    return _OPENING.match(text) is not None


def extent_of(text: str) -> tuple[int, str]:
    """End of the document that a text begins with, and the brackets that close it if it is cut.

    Raises:
        UnrecognisedCaptureError: Its brackets do not match.
    """
    open_ones: list[str] = []
    safe, closing = 0, ""
    for mark in _MARKS.finditer(text):
        character = mark[0]
        if character in "{[":
            open_ones.append("}" if character == "{" else "]")
            if len(open_ones) > DEPTH_MOST:
                raise UnrecognisedCaptureError("the JSON document is nested too deeply")
            safe, closing = mark.end(), "".join(reversed(open_ones))
        elif character in "}]":
            if not open_ones or open_ones.pop() != character:
                raise UnrecognisedCaptureError("the brackets of the JSON document do not match")
            safe, closing = mark.end(), "".join(reversed(open_ones))
            if not open_ones:
                return safe, ""
        elif character == ",":
            safe, closing = mark.start(), "".join(reversed(open_ones))
    return safe, closing


def _nothing(_name: str) -> None:
    return None


def _whole(digits: str) -> int | None:
    return int(digits) if len(digits) <= 20 else None


def _real(digits: str) -> float | None:
    number = float(digits)
    return number if abs(number) <= 1e30 else None


def members_of(value: Json) -> dict[str, Json]:
    """The members of an object; none of anything else."""
    return value if isinstance(value, dict) else {}


def items_of(value: Json) -> list[Json]:
    """The items of a list; none of anything else."""
    return value if isinstance(value, list) else []


def objects_of(value: Json) -> Iterator[dict[str, Json]]:
    """The objects in a list."""
    return (item for item in items_of(value) if isinstance(item, dict))


def word_of(value: Json) -> str | None:
    """A string or a number as text; None for anything else, and for an empty string."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    return str(value).strip() or None
