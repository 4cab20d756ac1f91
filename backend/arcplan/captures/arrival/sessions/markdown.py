"""Tables of Markdown that somebody made of what a tool printed in columns.

    | Device | r/s    | w/s   |
    |--------|-------:|------:|
    | sda    | 120.00 | 30.00 |

Databases draw such bars themselves, so only tables with titles of other tools are changed. Cells
stand below their titles again, two blanks apart. The titles take the place of the rule, as an empty
line would end a table; so lines keep their numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_ROW = rb"[ \t]*\|[^\n]*\|[ \t]*\n"
_FIRST_TITLES = (
    rb"(?:Device:?|NAME|pool|vdev|time|r|DEV|[0-9:]{8}(?: [AP]M)?|(?=[ \t]*\|[ \t]*total))"
)
_TITLES = rb"[ \t]*\|[ \t]*" + _FIRST_TITLES + rb"[ \t]*\|[^\n]*\|[ \t]*\n"
_RULE = rb"[ \t]*\|(?:[ \t]*:?-{1,200}:?[ \t]*\|){2,40}[ \t]*\n"
_BEGINS = re.compile(rb"(?m)^" + _TITLES + _RULE)
_TABLE = re.compile(
    rb"(?m)^(?P<titles>" + _TITLES + rb")" + _RULE + rb"(?P<rows>(?:" + _ROW + rb")*)"
)
_LAST = re.compile(rb"(?m)(?:^[ \t]*\|[^\n]*\n)*[^\n]*\Z")
_HELD_MOST = 1 << 20
_MARKED = re.compile(rb"\A(\*\*|`)([^*`]+)\1\Z")


def has_tables(head: bytes) -> bool:
    """Whether such a table begins in the first bytes of a text."""
    return b"|" in head and _BEGINS.search(head) is not None


def without_tables(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Yield the text with plain columns; any split of pieces gives the same.

    A table of more than a MiB, which nobody makes, stays as it is from there on.
    """
    held = b""
    for piece in pieces:
        text = held + piece
        last = _LAST.search(text)
        cut = last.start() if last and len(text) - last.start() <= _HELD_MOST else len(text)
        yield _TABLE.sub(_plain, text[:cut])
        held = text[cut:]
    end = b"" if held.endswith(b"\n") else b"\n"
    whole = _TABLE.sub(_plain, held + end)
    yield whole if not end else whole[:-1]


def _cell(text: bytes) -> bytes:
    """A cell without the blanks around it, and without marks of bold or code."""
    return _MARKED.sub(rb"\2", text.strip())


def _plain(table: re.Match[bytes]) -> bytes:
    lines = [table["titles"], *table["rows"].splitlines(keepends=True)]
    rows = [list(map(_cell, line.strip()[1:-1].split(b"|"))) for line in lines]
    columns = max(map(len, rows))
    widths = [max(len(row[at]) for row in rows if at < len(row)) for at in range(columns)]
    plain = [b"  ".join(map(bytes.ljust, row, widths)).rstrip() + b"\n" for row in rows]
    return b"\n" + b"".join(plain)
