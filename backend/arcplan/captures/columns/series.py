"""Samples of one device, host or cache: eight bytes for each number, column by column."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Sequence
from copy import copy
from typing import Self

from arcplan.captures.columns.layout import NOT_PRINTED, Layout
from arcplan.captures.summary import Samples, Summary, summarised

_PENDING_MOST = 4096


class Series:
    """Rows in the order in which they were read; NaN where a row has no number.

    Attributes:
        columns: Every figure of every layout in order of first appearance, once `flush` was called.
    """

    def __init__(self) -> None:
        self.columns: dict[str, array[float]] = {}
        self._rows = 0
        self._layout: Layout | None = None
        self._pending = array("d")

    def __len__(self) -> int:
        """Number of rows."""
        return self._rows

    def add(self, layout: Layout, values: Sequence[float]) -> None:
        """Keep a row: a number for each cell of its layout."""
        if layout is not self._layout:
            self.flush()
            self._layout = layout
        self._pending.extend(values)
        self._rows += 1
        if len(self._pending) >= _PENDING_MOST:
            self.flush()

    def extend(self, layout: Layout, columns: Sequence[Sequence[float]]) -> None:
        """Keep rows that are given as columns, one for each cell."""
        self.flush()
        self._layout = layout
        self._rows += len(columns[0])
        self._sort(layout, columns)

    def flush(self) -> None:
        """Sort the last rows into their columns."""
        layout, pending = self._layout, self._pending
        if layout is not None and pending:
            self._pending = array("d")
            self._sort(layout, [pending[at :: layout.width] for at in range(layout.width)])

    def _sort(self, layout: Layout, columns: Sequence[Sequence[float]]) -> None:
        rows = len(columns[0])
        for name in layout.places:
            if name not in self.columns:
                self.columns[name] = array("d", [NOT_PRINTED]) * (self._rows - rows)
        blank = array("d", [NOT_PRINTED]) * rows
        for name, column in self.columns.items():
            at = layout.places.get(name)
            column.extend(blank if at is None else columns[at])

    def get(self, figure: str) -> Samples | None:
        """One figure of all rows; None where no layout has it."""
        self.flush()
        return self.columns.get(figure)

    def summary(self, figure: str, weight: str | None = None) -> Summary | None:
        """Mean, 95th percentile and maximum of a figure, its mean weighted where one is given."""
        weights = None if weight is None else self.get(weight)
        if weight is not None and weights is None:
            return None
        return summarised(self.get(figure), weights)


class Rows(Series):
    """Rows of one device, each of a report that lists several.

    Attributes:
        reports: Number of each row's report, from 0, rising.
        lines: Line number of each row.
    """

    def __init__(self) -> None:
        super().__init__()
        self.reports = array("I")
        self.lines = array("q")

    def put(self, report: int, line: int, layout: Layout, values: Sequence[float]) -> None:
        """Keep the row of a report."""
        self.reports.append(report)
        self.lines.append(line)
        self.add(layout, values)

    def row_of(self, report: int) -> int | None:
        """Place of a report's row, None if it has none."""
        at = bisect_left(self.reports, report)
        return at if at < len(self.reports) and self.reports[at] == report else None

    def within(self, reports: range) -> range:
        """Places of the rows of these reports."""
        first = bisect_left(self.reports, reports.start)
        return range(first, bisect_left(self.reports, reports.stop, first))

    def drop_last(self) -> None:
        """Take back the last row: it turned out to be half a row."""
        self.flush()
        self._rows -= 1
        del self.reports[-1], self.lines[-1]
        for column in self.columns.values():
            column.pop()

    def part(self, reports: range) -> Self:
        """The rows of these reports, the first of which becomes report 0."""
        self.flush()
        rows, found = self.within(reports), copy(self)
        kept = slice(rows.start, rows.stop)
        found.reports = array("I", [report - reports.start for report in self.reports[kept]])
        found.lines = self.lines[kept]
        found.columns = {name: column[kept] for name, column in self.columns.items()}
        found._rows = len(rows)
        return found
