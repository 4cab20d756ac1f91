"""Samples of one device, host or cache: eight bytes for each number, column by column.

What they come to and how they are charted is said by a record's own fields, so that no table names
the figures again.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import fields
from itertools import repeat
from math import nan
from typing import Any, Self

from arcplan.captures.columns.layout import NOT_PRINTED, Layout
from arcplan.captures.summary import (
    Samples,
    Summary,
    chosen_of,
    collected,
    stretches_of,
    summarised,
    thinned,
)

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


WEIGHED_BY = {
    "read_await_ms": "reads_per_s",
    "write_await_ms": "writes_per_s",
    "await_ms": "requests_per_s",
    "request_bytes": "requests_per_s",
}
"""Figures of one request weigh as much as there are requests."""


def summaries(
    record: type[Any], figure: Callable[[str], Samples | None], *, zeros: int = 0
) -> dict[str, Any]:
    """Every field of a record that is a summary.

    Args:
        record: Its fields of type `Summary | None` are named as the figures.
        figure: Gives one over all samples, None where it is not printed.
        zeros: Further samples that are zero, and of weight zero.
    """
    found: dict[str, Any] = {}
    for name in (one.name for one in fields(record) if one.type == "Summary | None"):
        weight = WEIGHED_BY.get(name)
        weights = None if weight is None else figure(weight)
        lacks_weights = weight is not None and weights is None
        found[name] = None if lacks_weights else summarised(figure(name), weights, zeros=zeros)
    return found


def charts_of(
    series: type[Any],
    means: type[Any],
    *,
    reports: Sequence[int],
    times: Sequence[str | None],
    figure: Callable[[str], Samples | None],
    keys: Sequence[Samples | None],
    weighed_by: Mapping[str, str] = WEIGHED_BY,
) -> tuple[Any, Any]:
    """Thinned samples, and means where not every sample is among these.

    Args:
        series: Record of the samples; its fields besides `report` and `time` are the figures.
        means: Record of the means.
        reports: Number of each sample's report, rising.
        times: When each report of the capture was.
        figure: Gives one over all samples, None where it is not printed. Asked for one by one, so
            that those of a long capture are not in memory together.
        keys: Figures whose extremes are kept; see `thinned`.
        weighed_by: What the mean of a figure per request is weighted by.
    """
    missing = () if None not in keys else collected(repeat(nan, len(reports)), len(reports))
    chosen = thinned([missing if key is None else key for key in keys])
    cut = stretches_of(reports)
    samples: dict[str, list[float | None]] = {}
    averages: dict[str, list[float | None]] = {}
    for name in (one.name for one in fields(series) if one.type == "list[float | None]"):
        values = figure(name)
        samples[name] = chosen_of(values, chosen)
        if cut is not None:
            weight = weighed_by.get(name)
            weights = None if weight is None else figure(weight)
            lacks_weights = weight is not None and weights is None
            averages[name] = cut.means(None if lacks_weights else values, weights)
    numbers = [reports[at] for at in chosen]
    thin = series(report=numbers, time=[times[n] for n in numbers], **samples)
    if cut is None:
        return thin, None
    first = cut.first_reports
    return thin, means(
        reports_per_point=cut.reports_each,
        report=first,
        time=[times[n] for n in first],
        **averages,
    )
