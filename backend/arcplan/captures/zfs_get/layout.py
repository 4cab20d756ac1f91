"""Cutting a line of the property table into name, property, value and source.

zprop_print_one_property (lib/libzfs/libzfs_util.c, OpenZFS 2.3.9) left-aligns every column to the
width of its longest cell and puts two blanks between them; with -H it prints tabs and no header.
Values and sources contain single blanks.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from arcplan.captures.zfs_get.properties import is_property

_TITLES = ("NAME", "PROPERTY", "VALUE", "RECEIVED", "SOURCE")
_HEADER = re.compile(rf"\s*(?:{'|'.join(_TITLES)})(?:\s+(?:{'|'.join(_TITLES)}))+\s*")
# A pool's name begins with a letter: pool_namecheck in zcommon/zfs_namecheck.c. Whoever hands a
# text in may have put `[removed]` or `<pool>` there.
_NAME = re.compile(r"(?:[A-Za-z]|[\[<*](?=\w|\*))[\w .:/@#%<>\[\]*-]*")
# User properties have a colon; behind an at sign stands a user, a feature or a snapshot.
_PROPERTY = re.compile(r"[a-z][\w:.+-]*(?:[@#].*)?")
# One is enough: -o value alone prints this title and nothing else above its values.
_ANY_TITLES = re.compile(rf"\s*(?:{'|'.join(_TITLES)})(?:\s+(?:{'|'.join(_TITLES)}))*\s*")
_FULL = ("NAME", "PROPERTY", "VALUE", "SOURCE")
# zfs_get_source and zprop_print_one_property in libzfs, OpenZFS 0.6.5 to 2.4.
SOURCE = re.compile(r"-|none|local|default|temporary|received|inherited from \S.*")
_LOOSE = re.compile(
    r"(?P<name>\S+)[ \t]+(?P<property>\S+)[ \t]+(?P<value>\S.*?)[ \t]+"
    r"(?P<source>-|none|local|default|temporary|received|inherited from \S+)"
)
# Of `kstat -p`: module, instance, name and statistic.
_COUNTER = re.compile(r"\w+:[0-9]+:[\w.-]+:\w+")
_ROW_LONGEST = 4096
_APART = re.compile(r"[ \t]{2,}|\t")
_GAPS = re.compile(r"[ \t]{3,}")
_NEEDED = frozenset(("PROPERTY", "VALUE"))
_TAB_COLUMNS = {
    3: ("NAME", "PROPERTY", "VALUE"),
    4: ("NAME", "PROPERTY", "VALUE", "SOURCE"),
    5: ("NAME", "PROPERTY", "VALUE", "RECEIVED", "SOURCE"),
}


class PropertyRow(NamedTuple):
    """One property of one dataset as printed; what the table has no column for is empty."""

    name: str
    property: str
    value: str
    source: str


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Where the columns of a table with a header start; nowhere if a paste lost the alignment.

    zfs pads to bytes; an editor or a person pads to characters. Both are tried.
    """

    titles: tuple[str, ...]
    starts: tuple[int, ...]

    def row(self, line: str) -> PropertyRow | None:
        """Cut a line; None when it does not fit under the header."""
        if not self.starts:
            return loose_row(line) if self.titles == _FULL else None
        cells = self._cut_by_bytes(line) or self._cut(line) or []
        if not cells:
            # Tables are pasted with their alignment lost; columns are still two blanks apart.
            parts = _APART.split(line.strip())
            if len(parts) != len(self.titles):
                return None
            cells = parts
        return _row_of(self.titles, cells)

    def _cut_by_bytes(self, line: str) -> list[str] | None:
        if line.isascii():
            return None
        # Latin-1 makes one character of each byte, so that positions count bytes.
        cells = self._cut(line.encode().decode("latin-1"))
        if cells is None:
            return None
        return [cell.encode("latin-1").decode("utf-8", "replace") for cell in cells]

    def _cut(self, line: str) -> list[str] | None:
        # Every row has a source, if only a dash: without one the line is cut or stands elsewhere.
        if self.titles[-1] == "SOURCE" and len(line) <= self.starts[-1]:
            return None
        for start in self.starts[1:]:
            if line[start - 1 : start].strip(" "):
                return None
        ends = [*self.starts[1:], len(line)]
        cells = [line[start:end].strip(" ") for start, end in zip(self.starts, ends, strict=True)]
        if not cells[-1] and self.titles[-1] == "SOURCE":
            return None
        # Two blanks inside a name mean that the header's columns are not this line's.
        return None if any("  " in cell for cell in cells[:2]) else cells


def layout_of(line: str) -> TableLayout | None:
    """Read a header line; None unless it names at least property and value."""
    if "PROPERTY" not in line or len(line) > 4096 or not _HEADER.fullmatch(line):
        return None
    titles = list(re.finditer(r"\S+", line))
    names = tuple(title.group() for title in titles)
    if not set(names) >= _NEEDED or len(set(names)) < len(names):
        return None
    # zfs puts two blanks between columns, so one blank means that a paste has closed the gaps.
    closed = any(later.start() - title.end() < 2 for title, later in pairwise(titles))
    closed = closed and "\t" not in line
    return TableLayout(names, () if closed else tuple(title.start() for title in titles))


def missing_titles(line: str) -> list[str]:
    """Columns that a header line of `zfs get -o` lacks to be readable; none for other lines."""
    if len(line) > 4096 or not _ANY_TITLES.fullmatch(line):
        return []
    return sorted(_NEEDED - set(line.split()))


def tab_row(line: str) -> PropertyRow | None:
    """Read a line of `zfs get -H`; None when it is none."""
    if "\t" not in line:
        return None
    # An empty source at the end keeps its tab.
    cells = line.rstrip(" \r\n").split("\t")
    if len(cells) < 2:
        return None
    if len(cells) == 2 or not is_property(cells[1]):
        # -o property,value and -o property,value,source leave out the name.
        nameless = len(cells) <= 3 and is_property(cells[0]) and cells[-1]
        if not nameless or _COUNTER.fullmatch(cells[0]):
            return None
        return _row_of(("PROPERTY", "VALUE", "SOURCE")[: len(cells)], cells)
    if len(cells) > 5:
        # Tabs inside a user property's value: the source is what comes last.
        cells = [cells[0], cells[1], "\t".join(cells[2:-1]), cells[-1]]
    return _row_of(_TAB_COLUMNS[len(cells)], cells)


def loose_row(line: str) -> PropertyRow | None:
    """Read a row of all four columns whose gaps or whose header are lost; None when it is none.

    Its second word must be the name of a property and its end a source.
    """
    # A long gap could be divided at each of its blanks, which costs the square of its length.
    text = line.strip()[: _ROW_LONGEST + 1]
    if "   " in text or "\t" in text:
        text = _GAPS.sub("  ", text)
    found = _LOOSE.fullmatch(text) if len(text) <= _ROW_LONGEST else None
    if found is None or not is_property(found["property"]):
        return None
    name, property_name, value, source = found.groups()
    if not _NAME.fullmatch(name):
        return None
    return PropertyRow(name, property_name, value, source)


def looks_like_rows(lines: list[str]) -> bool:
    """Whether most lines are rows, of `zfs get -H` or of a table without its header."""
    kinds = Counter(
        tab_row(line) is not None or loose_row(line) is not None for line in lines if line.strip()
    )
    return kinds[True] > kinds[False]


def _row_of(titles: tuple[str, ...], cells: list[str]) -> PropertyRow | None:
    by_title = dict(zip(titles, cells, strict=True))
    name, property_name = by_title.get("NAME"), by_title["PROPERTY"]
    if (
        (name is not None and not _NAME.fullmatch(name))
        or " " in property_name
        or not _PROPERTY.fullmatch(property_name)
    ):
        return None
    return PropertyRow(name or "", property_name, by_title["VALUE"], by_title.get("SOURCE", ""))
