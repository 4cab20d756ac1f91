"""One line of a summary: a word, numbers with their names, and a name that may hold anything."""

from __future__ import annotations

import re
from dataclasses import dataclass

NUMBER_MAX = 1 << 62
_WITH_TEXT = {"about", "dataset", "directory", "issue", "object", "path", "sign", "spread"}
_PARTS = re.compile(
    r"\s*(?P<word>[a-z_]+)(?: (?P<number>\d{1,18})(?= |$))?"
    r"(?P<fields>(?: [a-z_0-9]+=-?[0-9][0-9.e+]*(?= |$))*)"
    r"(?: (?P<text>.*))?"
)
_TEXT_NAME = re.compile(r"[a-z_]+=")
_ESCAPE = re.compile(r"\\([\\nr])")
_UNESCAPED = {"\\": "\\", "n": "\n", "r": "\r"}


class UnreadableLineError(Exception):
    """A line that a summary of this version does not have; the message says why."""


@dataclass(frozen=True, slots=True)
class Words:
    """A line taken apart.

    Attributes:
        word: What it is about.
        number: The level or recordsize it is about, None without.
        values: Numbers by name.
        text: The name or other free text at its end, "" without.
    """

    word: str
    number: int | None
    values: dict[str, float]
    text: str

    def whole(self, name: str, otherwise: int = 0) -> int:
        """A number without fraction, such as a count or bytes.

        Raises:
            UnreadableLineError: It has a fraction, or is larger than any count can be.
        """
        value = self.values.get(name, otherwise)
        if not isinstance(value, int) or not -NUMBER_MAX < value < NUMBER_MAX:
            raise UnreadableLineError(f"{name} is not a count")
        return value


def taken_apart(line: str) -> Words:
    """Take a line apart.

    Raises:
        UnreadableLineError: It does not begin with a word, or a number in it is none.
    """
    parts = _PARTS.fullmatch(line)
    if parts is None:
        raise UnreadableLineError("not a line of a summary")
    values: dict[str, float] = {}
    for field in parts["fields"].split():
        name, _, digits = field.partition("=")
        if name in values:
            raise UnreadableLineError(f"{name} stands there twice")
        values[name] = _number(name, digits)
    if parts["text"] and parts["word"] not in _WITH_TEXT:
        raise UnreadableLineError("more than numbers")
    number = None if parts["number"] is None else int(parts["number"])
    return Words(parts["word"], number, values, parts["text"] or "")


def _number(name: str, digits: str) -> float:
    try:
        return int(digits) if len(digits) < 25 and digits.lstrip("-").isdigit() else float(digits)
    except ValueError as error:
        raise UnreadableLineError(f"{name} is not a number") from error


def named_text(text: str, name: str) -> str:
    """Free text that is introduced by its name, as in `path=/a b`.

    Raises:
        UnreadableLineError: It has another name.
    """
    found = _TEXT_NAME.match(text)
    if found is None or found[0] != f"{name}=":
        raise UnreadableLineError(f"{name} is missing")
    return unescaped(text[found.end() :])


def unescaped(text: str) -> str:
    r"""A name as it was before `\\`, `\n` and `\r` were written for what cannot stand in a line."""
    return _ESCAPE.sub(lambda found: _UNESCAPED[found[1]], text)
