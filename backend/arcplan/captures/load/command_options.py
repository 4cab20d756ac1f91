"""Options in the command of a benchmark, where a text shows it above the output."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator

from arcplan.captures.lines import Line

OPTIONS_MOST = 200

_OPTION = re.compile(r"--?([A-Za-z][\w-]{0,63})(?:=(.*))?", re.DOTALL)
_SECRET = re.compile(r"pass|pwd|secret|token", re.IGNORECASE)
_LONGEST = 4_096


def whole_commands(lines: Iterable[Line], tool: str) -> Iterator[Line]:
    """Yield the lines of a text; a command of the tool that a backslash carries on is one line."""
    begun: Line | None = None
    for line in lines:
        said = line.text.strip()
        if begun is not None:
            said = f"{begun.text[:-1]} {said}"
        goes_on = said.endswith("\\") and len(said) < _LONGEST and not line.cut
        if goes_on and (begun is not None or words_behind(said[:-1], tool) is not None):
            begun = Line(begun.number if begun else line.number, said)
            continue
        yield line if begun is None else Line(begun.number, said, line.cut)
        begun = None
    if begun is not None:
        yield begun


def words_behind(text: str, tool: str) -> list[str] | None:
    """Words of a command line after the tool's name; None if the line does not run the tool."""
    if len(text) > _LONGEST or tool not in text:
        return None
    words = text.split()
    if text.count("'") % 2 == 0 and text.count('"') % 2 == 0:
        try:
            words = shlex.split(text)
        except ValueError:
            words = text.split()
    for number, word in enumerate(words):
        if word.rpartition("/")[2] == tool:
            return words[number + 1 : number + 1 + OPTIONS_MOST]
    return None


def option_of(word: str) -> tuple[str, str] | None:
    """Name and value of `--name=value`; the value of a mere `--name` is empty.

    Passwords are never kept: they read as no option.
    """
    found = _OPTION.fullmatch(word)
    if found is None or _SECRET.search(found[1]):
        return None
    return found[1], found[2] or ""
