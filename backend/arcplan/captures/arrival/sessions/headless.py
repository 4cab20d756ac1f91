"""Tables without heads that follow each other in a text of which no tool is known as a whole.

What parts their cells tells where one ends: so many tabs or bars, a colon behind a name, or blanks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from arcplan.captures.arrival.sessions.leftovers import said_by
from arcplan.captures.arrival.sessions.openings import tool_of
from arcplan.captures.formats import CaptureFormat

_TABLES_MOST = 4
# A name and its value alone may be of anything.
_WORDS_LEAST = 4
_WORD = re.compile(rb"[\w./@-]+")
_NAMED = re.compile(rb"\s*[\w./-]+[:=]")


def tables_of(
    block: bytes, formats: Sequence[CaptureFormat]
) -> list[tuple[int, CaptureFormat | None]]:
    """Where each table begins, and its tool; empty where they are none, or none is known."""
    found: list[tuple[int, CaptureFormat | None]] = []
    at = 0
    for _, same in groupby(_with_shapes(block), key=lambda shaped: shaped[0]):
        table = b"".join(line for _, line in same)
        is_table = len(found) < _TABLES_MOST and len(_WORD.findall(table)) >= _WORDS_LEAST
        tool = tool_of(table, None, formats) if is_table else None
        found.append((at, tool if tool and said_by(tool, 1, table) else None))
        at += len(table)
    is_several = 1 < len(found) <= _TABLES_MOST
    return found if is_several and any(tool for _, tool in found) else []


def _with_shapes(block: bytes) -> list[tuple[bytes, bytes]]:
    """Each line behind what its cells are parted by; an empty one is as the line above."""
    shaped: list[tuple[bytes, bytes]] = []
    for line in block.splitlines(keepends=True):
        sign = next((sign for sign in (b"\t", b"|") if sign in line), b"")
        shape = sign * line.count(sign) if sign else b":" if _NAMED.match(line) else b" "
        is_empty = shaped and not line.strip()
        shaped.append((shaped[-1][0] if is_empty else shape, line))
    return shaped
