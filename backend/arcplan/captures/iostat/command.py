"""The command line of iostat, where a paste has it before the output."""

from __future__ import annotations

import re

_COMMAND = re.compile(r"(?<!zpool )\biostat\s+(?P<arguments>[^|;&]*)")
_SHORT_OPTIONS = re.compile(r"-[A-Za-z]+")


def options_of(line: str) -> str | None:
    """Letters of the options on a command line of iostat; None if the line is none."""
    command = _COMMAND.search(line) if "iostat" in line else None
    if command is None:
        return None
    words = command["arguments"].split()
    return "".join(w[1:] for w in words if _SHORT_OPTIONS.fullmatch(w))
