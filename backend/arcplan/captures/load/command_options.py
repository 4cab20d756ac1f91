"""Options in the command of a benchmark, where a text shows it above the output."""

from __future__ import annotations

import re
import shlex

OPTIONS_MOST = 200

_OPTION = re.compile(r"--?([A-Za-z][\w-]{0,63})(?:=(.*))?", re.DOTALL)
_SECRET = re.compile(r"pass|pwd|secret|token", re.IGNORECASE)
_LONGEST = 4_096


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
