"""Title lines of zpool iostat as they come, whole or wrapped.

A narrow page cuts a table by columns: titles of a later part go on with the rows of the first.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from arcplan.captures.lines import Line
from arcplan.captures.zpool_iostat.histograms import OpenHistogram
from arcplan.captures.zpool_iostat.layout import (
    Layout,
    header_titles,
    histogram_columns,
    is_group_line,
    is_header_rest,
    is_value,
    layout_of,
    part_layout,
)
from arcplan.captures.zpool_iostat.record import HistogramKind
from arcplan.captures.zpool_iostat.tree import CLASSES, VdevRows


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
        if self._next >= len(self._rows) or not all(map(is_value, values)):
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
    numbers = layout.numbers(values)
    if row.rows is None or numbers is None:
        return False
    row.rows.complete(row.at, layout, numbers)
    return True


_NAME_WORDS = 16
_BUCKETS: dict[str, HistogramKind] = {"latency": "latency", "req_size": "request-size"}


class Titles:
    """The titles in force.

    Attributes:
        layout: Columns of the rows that follow, None before the first titles.
        margin: Blanks before the title of the names; rows at the margin are pools.
        indents: The groups' titles begin right of the margin, so that the text has its blanks.
        parts: What the rows before are, for later parts of their table.
        name_vdevs: The title of the names is `vdev`: those on the command line, pools left out.
    """

    def __init__(self) -> None:
        self.layout: Layout | None = None
        self.margin = 0
        self.indents = False
        self.parts = Parts()
        self.name_vdevs = False
        self._groups_begin = 0
        self._groups: tuple[str, ...] = ()
        self._bottom: tuple[str, ...] = ()
        self._in_titles = False
        self._histogram_name = ""
        self._histogram: OpenHistogram | None = None
        self._width = 0
        self._name_end = 0
        self._scripts = False

    def take(self, words: list[str], line: Line) -> bool:
        """Read a title line; False for any other line."""
        if is_value(words[-1]):
            self._bottom, self._in_titles = (), False
            return False
        if is_group_line(words):
            self._groups = (*self._groups, *words) if self._in_titles else tuple(words)
            self._in_titles = not self._bottom or not self._in_titles
            self._groups_begin = _blanks(line)
            self._bottom = ()
            return True
        if titles := header_titles(words):
            self.margin = _blanks(line)
            self.indents = self._groups_begin > self.margin
            self.name_vdevs = words[0] == "vdev"
            self._bottom = titles
            self._scripts = len(words) - 1 > len(titles)
            self.parts.begin_table()
            return self._close_header()
        if self._bottom and is_header_rest(words):
            self._bottom = (*self._bottom, *words)
            return self._close_header()
        if self._in_titles and self._opens_part(words, line.number):
            return True
        self._bottom = ()
        self._in_titles = False
        return self._histogram_titles(words, line)

    def take_histogram(self) -> OpenHistogram | None:
        """The histogram whose titles were just read, once."""
        histogram, self._histogram = self._histogram, None
        return histogram

    def note_width(self, line: Line) -> None:
        """A row of dashes under titles is as wide as a row."""
        self._bottom = ()
        self._in_titles = False
        text = line.text.rstrip()
        if " " in text.strip():
            self._width = len(text)
            self._name_end = text.index(" ", len(text) - len(text.lstrip()))

    def is_short(self, text: str) -> bool:
        """Whether a row ends left of where the last column does."""
        return not self._scripts and len(text.rstrip()) < self._width

    def split(self, words: list[str], text: str) -> int:
        """How many of a row's words are its name; what scripts print (-c) stands at its end."""
        count = 0 if self.layout is None else len(self.layout.columns)
        if not self._scripts:
            return len(words) - count
        for names in range(1, min(_NAME_WORDS, len(words) - count) + 1):
            values = words[names : names + count]
            if all(map(is_value, values)) and self.separates(words[:names], text):
                return names
        return 0

    def separates(self, names: list[str], text: str) -> bool:
        """Whether these first words of a row are what stands in the column of names."""
        return text[: self._name_end].split() == names

    def _opens_part(self, words: list[str], number: int) -> bool:
        """Whether the second title line is that of a later part, with or without names."""
        named = words[0] in {"pool", "vdev"}
        part = part_layout(self._groups, tuple(words[named:]))
        if part is None or self.layout is None or "capacity" in self._groups:
            return False
        self.parts.begin_part(part, number)
        self._in_titles = False
        return True

    def _close_header(self) -> bool:
        self.layout = layout_of(self._groups, self._bottom) or self.layout
        return True

    def _histogram_titles(self, words: list[str], line: Line) -> bool:
        kind = _BUCKETS.get(words[0])
        if kind is not None and self._histogram_name:
            columns = histogram_columns(self._groups, tuple(words[1:]))
            if columns is not None:
                self._histogram = OpenHistogram(self._histogram_name, kind, columns)
            self._histogram_name = ""
            return columns is not None
        # From the end, because every word of a long line may be the first of a title or none.
        first = len(words)
        while first > 1 and is_group_line(words[first - 1 : first]):
            first -= 1
        if first < len(words):
            self._histogram_name = line.text[: line.text.index(words[first])].strip()
            self._groups = tuple(words[first:])
        return first < len(words)


def _blanks(line: Line) -> int:
    return len(line.text) - len(line.text.lstrip())
