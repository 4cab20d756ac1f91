"""The table layouts of iostat: which figure stands where in a row."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from arcplan.captures.iostat.columns import (
    COLUMNS,
    CPU_COLUMNS,
    Column,
    Field,
    column_of,
    is_title,
)

NameAt = Literal["first", "last", "nowhere"]

_COLUMNS_LEAST = 3
_OTHER_TOOLS = frozenset(("DEV", "UID", "PID", "Filesystem:", "CPU", "HH:MM:SS"))
_NUMBER_LIKE = re.compile(r"[-+]?[0-9.,]+%?")
_STAMP_LIKE = re.compile(
    r"[\[(]?(?:[0-9]+[-/:.,T][0-9:./,TZ+-]*|[A-Z][a-z]{2},?|[AP]M|[0-9]{1,10})[\])]?"
)


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """One header line, or the parts of a wrapped one put together; equal only to itself.

    Attributes:
        titles: Column titles in printed order, the device's title left out.
        columns: Their meaning.
        name_at: Where a row has the device's name; `nowhere` in the later parts of a wrapped table.
        prefix: Words before the device's title, such as a time stamp that a script put there.
        commas: Values are separated by commas (illumos `-r`).
        indent: Blanks before the header line; a row indented by one more is a group (`-g`).
        core: Columns without the terminal and CPU columns that only a report's first row fills.
        used: Columns with a figure; of two with the same figure (rsec/s and rkB/s) the first, which
            is the finer one.
        places: Where each figure stands among those columns, and its scale.
        common_words: Words in a row of a name and then numbers; -1 where rows are of another form.
    """

    titles: tuple[str, ...]
    columns: tuple[Column, ...]
    name_at: NameAt
    prefix: int
    commas: bool
    indent: int
    core: int
    used: tuple[int, ...]
    places: dict[Field, tuple[int, int]]
    common_words: int

    @property
    def width(self) -> int:
        """Words in a whole row."""
        return self.prefix + len(self.titles) + (self.name_at != "nowhere")


@lru_cache(maxsize=256)
def layout_of(line: str) -> Layout | None:
    """Read a header line, or a part of a wrapped one; None for any other line."""
    text = line.rstrip(" \t\\").removeprefix("#")
    commas = text.count(",") >= _COLUMNS_LEAST and "," in text.strip(",")
    tokens = [t.strip() for t in text.strip(" \t,").split(",")] if commas else text.split()
    if not any(map(is_title, tokens)):
        return None
    known = [is_title(t) or t in CPU_COLUMNS for t in tokens]
    first = known.index(True)
    last = len(known) - known[::-1].index(True) - 1
    titles = tuple(tokens[first : last + 1])
    before, after = tokens[:first], tokens[last + 1 :]
    if not all(known[first : last + 1]) or not _is_whole(titles, before, after):
        return None
    name_at: NameAt = "first" if before else "last" if after else "nowhere"
    return _layout(titles, name_at, max(0, len(before) - 1), commas, len(line) - len(line.lstrip()))


def named_later(layout: Layout, line: str) -> Layout | None:
    """Complete a header whose last word, the device's title, was wrapped to the next line."""
    if layout.name_at == "nowhere" and line.strip().rstrip(":") in {"device", "Device"}:
        return _layout(layout.titles, "last", 0, layout.commas, layout.indent)
    return None


def joined(left: Layout, right: Layout) -> Layout:
    """Put two parts of one header together: all columns of the left, then those of the right."""
    name_at = left.name_at if right.name_at == "nowhere" else right.name_at
    return _layout(
        left.titles + right.titles, name_at, left.prefix, left.commas or right.commas, left.indent
    )


def json_layout(keys: tuple[str, ...]) -> Layout:
    """Layout of one JSON object per device; unknown keys are left out by the caller."""
    return _layout(keys, "nowhere", 0, False, 0)


def is_known_key(key: str) -> bool:
    """Whether a JSON key is a figure that is read."""
    return key in COLUMNS


def is_number_like(token: str) -> bool:
    """Whether a word is digits, points and commas only, so that it cannot be a device's name."""
    return _NUMBER_LIKE.fullmatch(token) is not None


@lru_cache(maxsize=1024)
def _layout(
    titles: tuple[str, ...], name_at: NameAt, prefix: int, commas: bool, indent: int
) -> Layout:
    core = len(titles)
    while core and titles[core - 1] in CPU_COLUMNS:
        core -= 1
    columns = tuple(column_of(t, titles) for t in titles)
    used: list[int] = []
    places: dict[Field, tuple[int, int]] = {}
    for index, column in enumerate(columns):
        if column.field != "ignored" and column.field not in places:
            places[column.field] = (len(used), column.scale)
            used.append(index)
    common = len(titles) + 1 if name_at == "first" and not prefix and not commas else -1
    return Layout(
        titles, columns, name_at, prefix, commas, indent, core, tuple(used), places, common
    )


def _is_whole(titles: tuple[str, ...], before: list[str], after: list[str]) -> bool:
    """Whether titles and the words around them make a header of iostat and of no other tool."""
    named = bool(before or after)
    if len(set(titles)) != len(titles) or len(after) > 1 or (before and after):
        return False
    if named and len(titles) < _COLUMNS_LEAST - bool(after):
        return False
    # sar prints the same titles behind DEV
    if any(n in _OTHER_TOOLS or is_number_like(n) for n in (*before[-1:], *after)):
        return False
    return all(_STAMP_LIKE.fullmatch(t) for t in before[:-1])
