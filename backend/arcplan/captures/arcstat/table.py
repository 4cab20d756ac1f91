"""The rows of a log as they were printed, column by column, before any of them is judged."""

from __future__ import annotations

import math
from array import array
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from arcplan.captures.arcstat.columns import ACTIVITY, is_level, kind_of
from arcplan.captures.arcstat.header import Header

BLANK = math.nan
_PENDING_MOST = 4096


@dataclass(slots=True)
class Blocks:
    """Spans of rows between header lines, oldest first.

    Attributes:
        starts: First row of each, as a position among the rows that are kept; below zero where it
            is not among them.
        before: Rows of the block before it; 0 for the log's first.
        changed: Its header has other columns than the one before.
        rated: Any of its columns is measured over the interval.
        lengths: How many blocks that another one follows had so many rows.
    """

    starts: list[int] = field(default_factory=list)
    before: list[int] = field(default_factory=list)
    changed: list[bool] = field(default_factory=list)
    rated: list[bool] = field(default_factory=list)
    lengths: Counter[int] = field(default_factory=Counter)

    def open(self, start: int, header: Header, earlier: Header | None) -> None:
        """A row stands below a header line, or is the log's first."""
        length = start - self.starts[-1] if self.starts else 0
        if length:
            self.lengths[length] += 1
        self.starts.append(start)
        self.before.append(length)
        self.changed.append(earlier is not None and earlier.columns != header.columns)
        self.rated.append(not all(map(is_level, header.columns)))

    def forget(self, rows: int) -> None:
        """So many rows are no longer kept; the block that goes on began before those that are."""
        gone = max(0, sum(start < rows for start in self.starts) - 1)
        self.starts = [start - rows for start in self.starts[gone:]]
        del self.before[:gone], self.changed[:gone], self.rated[:gone]


@dataclass(slots=True)
class Table:
    """The rows of a log, or of its end where the rows before are put together already.

    Attributes:
        columns: Every column of every header in order of first appearance; NaN where blank.
        lines: Line number of each row.
        activity: Accesses per second in each row; NaN where no column shows any.
        blocks: What stands between header lines.
        starts_with_header: No row stands before the first header line.
        coarsest_bytes: The largest printing step met under a size of the ARC, in bytes.
    """

    columns: dict[str, array[float]] = field(default_factory=dict)
    lines: array[int] = field(default_factory=lambda: array("q"))
    activity: array[float] = field(default_factory=lambda: array("d"))
    blocks: Blocks = field(default_factory=Blocks)
    starts_with_header: bool = True
    coarsest_bytes: float = 0.0
    _header: Header | None = None
    _pending: array[float] = field(default_factory=lambda: array("d"))

    def add(
        self, line: int, header: Header, values: Sequence[float], *, follows_header: bool
    ) -> None:
        """Keep a row: a number per column of its header, NaN where blank."""
        if header is not self._header:
            self.flush()
        if follows_header or not self.lines:
            self.blocks.open(len(self.lines), header, self._header)
        self._header = header
        self._pending.extend(values)
        self.lines.append(line)
        if len(self._pending) >= _PENDING_MOST:
            self.flush()

    def flush(self) -> None:
        """Sort the last rows into their columns."""
        header, pending = self._header, self._pending
        if header is None or not pending:
            return
        width = len(header.columns)
        rows = len(pending) // width
        known = len(self.lines) - rows
        at: dict[str, int] = {}
        for index, name in enumerate(header.columns):
            # Of two columns with one name the first counts.
            at.setdefault(name, index)
            if name not in self.columns:
                self.columns[name] = array("d", [BLANK]) * known
        blank = array("d", [BLANK]) * rows
        for name, column in self.columns.items():
            index = at.get(name, -1)
            column.extend(blank if index < 0 else pending[index::width])
        shown = next((at[name] for name in ACTIVITY if name in at), -1)
        self.activity.extend(blank if shown < 0 else pending[shown::width])
        self._pending = array("d")

    def blank_rates(self, row: int) -> None:
        """Blank everything in a row that was measured over the interval."""
        for name, column in self.columns.items():
            if not is_level(name):
                column[row] = BLANK
        self.activity[row] = BLANK

    def forget(self, rows: int) -> None:
        """Keep the rows behind the first so many only."""
        for column in (*self.columns.values(), self.activity):
            del column[:rows]
        del self.lines[:rows]
        self.blocks.forget(rows)


ARC_SIZE_COLUMNS = ("arcsz", "size", "c")


def is_arc_size(column: str) -> bool:
    """Whether the column shows the ARC's size or its target."""
    return column in ARC_SIZE_COLUMNS and kind_of(column) == "bytes"
