"""Telling a summary from other text: its first line names it and its version."""

from __future__ import annotations

import re

_FIRST_LINE = re.compile(rb"(?m)^[> \t\r]*arcplan zdb summary \d+[ \t\r]*$")


def recognises(head: bytes) -> bool:
    """Whether the start of a text (UTF-8, any line ends) is of a summary of any version."""
    return _FIRST_LINE.search(head) is not None
