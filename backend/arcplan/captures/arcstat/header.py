"""Header lines of arcstat, and cutting a line into the cells under them.

print_header right-aligns each name in its column's width and joins them with two blanks or the
string given with -s; up to OpenZFS 0.8 the separator also follows the last column. An empty
separator, or one of letters or digits, is not read: only the widths would tell the cells apart.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from arcplan.captures.arcstat.cells import NAME_LONGEST, is_known

_NAME = re.compile(r"[A-Za-z0-9_%]+")
_OLD_NAMES = {"Time": "time"}
"""Titles of the first arcstat.pl (Solaris, 2007) that later ones spell otherwise."""
_COLUMNS_MOST = 400


@dataclass(frozen=True, slots=True)
class Header:
    """The columns of the rows below a header line.

    Attributes:
        columns: Names from left to right; a name may stand twice.
        separator: Text between cells; empty when blanks separate them.
        ends: Where each name ends in the header line, as a character position.
    """

    columns: tuple[str, ...]
    separator: str
    ends: tuple[int, ...]

    @property
    def is_plain(self) -> bool:
        """Whether a row is its cells and blanks between them."""
        return not self.separator

    def cells(self, line: str) -> list[str] | None:
        """Cut a row into one text per column, empty where it is blank; None if it is no row."""
        if self.separator:
            parts = [part.strip() for part in line.split(self.separator)]
            if len(parts) == len(self.columns) + 1 and not parts[-1]:
                parts.pop()
            return parts if len(parts) == len(self.columns) else None
        parts = line.split()
        if len(parts) == len(self.columns):
            return parts
        return self._placed_under_names(line)

    def _placed_under_names(self, text: str) -> list[str] | None:
        column_at = {end: column for column, end in enumerate(self.ends)}
        cells = [""] * len(self.columns)
        for word in re.finditer(r"\S+", text):
            column = column_at.get(word.end())
            if column is None:
                return None
            cells[column] = word.group()
        # A line without a last value is a row that was cut off, not one with blanks in it.
        return cells if cells[-1] and cells.count("") * 2 < len(cells) else None


def header_of(line: str) -> Header | None:
    """Read a header line, given without its end; None when the line is anything else."""
    if len(line) > _COLUMNS_MOST * NAME_LONGEST * 2:
        return None
    names = list(_NAME.finditer(line))
    columns = tuple(_OLD_NAMES.get(name.group(), name.group()) for name in names)
    if not names or not _mostly_known(columns):
        return None
    gaps = {line[left.end() : right.start()].strip() for left, right in pairwise(names)}
    before, after = line[: names[0].start()].strip(), line[names[-1].end() :].strip()
    separator = gaps.pop() if gaps else after
    if gaps or before or after not in ("", separator):
        return None
    return Header(
        columns=columns,
        separator=separator,
        ends=tuple(name.end() for name in names),
    )


def _mostly_known(names: Sequence[str]) -> bool:
    known = sum(map(is_known, names))
    if known == len(names):
        return True
    return known >= 4 and known >= 0.7 * len(names) and not any(name.isdigit() for name in names)
