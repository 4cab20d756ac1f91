"""Later parts of a table that a narrow page cut by columns; they go on with the rows before."""

from __future__ import annotations

import math
from dataclasses import dataclass

from arcplan.captures.zpool_iostat.layout import Layout
from arcplan.captures.zpool_iostat.tree import CLASSES, VdevRows
from arcplan.captures.zpool_iostat.values import is_value, number_of


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of the first part: its name and where it is kept; the title row of a class has none."""

    name: str
    rows: VdevRows | None
    at: int


class Parts:
    """Rows under the last titles that begin a table, and how far a later part has come.

    Attributes:
        unfit: Lines of the titles of parts that have other rows than the first; left out.
    """

    def __init__(self) -> None:
        self.unfit: list[int] = []
        self._rows: list[_Row] = []
        self._layout: Layout | None = None
        self._line = 0
        self._next = 0
        self._named = True

    @property
    def is_open(self) -> bool:
        """Whether the rows now read belong to a later part."""
        return self._layout is not None

    def begin_table(self) -> None:
        """Titles that begin a table were read."""
        self.end_part()
        self._rows = []

    def begin_part(self, layout: Layout, line: int) -> None:
        """Titles of a later part were read."""
        self.end_part()
        self._layout, self._line, self._next, self._named = layout, line, 0, True

    def note(self, name: str, rows: VdevRows | None) -> None:
        """A row of the first part was read, the last one of its vdev; None for a class's title."""
        self._rows.append(_Row(name, rows, 0 if rows is None else len(rows.reports) - 1))

    def take(self, words: list[str]) -> bool:
        """Read a row of a later part, with its name or without."""
        layout = self._layout
        if layout is None or len(words) < len(layout.columns):
            return False
        names, values = words[: -len(layout.columns)], words[-len(layout.columns) :]
        named = bool(names)
        title = named and names[0] in CLASSES
        if self._next >= len(self._rows) or not all(is_value(v) for v in values):
            self._next += not named
            return False
        row = self._rows[self._next]
        if row.rows is None:
            fits = set(values) == {"-"} and (title or not named)
        else:
            fits = (not named or " ".join(names) == row.name) and _set(row, layout, values)
        self._next += fits
        self._named = self._named and named
        return fits

    def end_part(self) -> None:
        """Take back what a part without names gave, if its rows are not those of the first."""
        layout, self._layout = self._layout, None
        if layout is None or self._named or self._next == len(self._rows):
            return
        self.unfit.append(self._line)
        for row in self._rows[: self._next]:
            if row.rows is not None:
                row.rows.complete(row.at, layout, [math.nan] * len(layout.columns))


def _set(row: _Row, layout: Layout, values: list[str]) -> bool:
    numbers = [number_of(v, c.unit) for v, c in zip(values, layout.columns, strict=True)]
    whole = [n for n in numbers if n is not None]
    if row.rows is None or len(whole) != len(numbers):
        return False
    row.rows.complete(row.at, layout, whole)
    return True
