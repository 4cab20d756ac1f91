"""Telling a summary from other text: its first line names it and its version."""

from __future__ import annotations

import re

from arcplan.captures import zdb

_FIRST_LINE = re.compile(rb"(?m)^[> \t\r]*arcplan zdb summary \d+[ \t\r]*$")


def recognises(head: bytes) -> bool:
    """Whether the start of a text (UTF-8, any line ends) is of a summary of any version."""
    found = _FIRST_LINE.search(head)
    # A file name in a dump may hold such a line.
    return found is not None and not zdb.recognises(head[: found.start()])
