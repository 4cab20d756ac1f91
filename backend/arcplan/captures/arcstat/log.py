"""A log while it is read: every row of a short one, points of equally many rows of a long one."""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from dataclasses import replace

from arcplan.captures.arcstat.cells import Clock
from arcplan.captures.arcstat.first_row import (
    first_row_is_artefact,
    is_loop_of_single_rows,
    later_starts,
)
from arcplan.captures.arcstat.header import Header
from arcplan.captures.arcstat.metadata import (
    COLUMNS,
    MetadataMisses,
    cells_of,
    followed,
    metadata_misses,
)
from arcplan.captures.arcstat.points import POINTS_MOST, Folded, Points, Totals, weight_of
from arcplan.captures.arcstat.table import BLANK, Table
from arcplan.captures.arcstat.timeline import Timeline, means, numbers
from arcplan.captures.records import CaptureTooLargeError, IssueLog

ROWS_KEPT = 1 << 17
"""Rows that are kept one by one: a day and a half of one row a second."""
CELLS_KEPT = 1 << 22
COLUMNS_MOST = 400
_BLOCK_JUDGED = 1000
STARTS_MOST = 50
"""More starts of arcstat in one log are a loop that belongs together."""
_SHARE, _ACCESSES, _LOSSES = "metadata misses", "metadata accesses", "metadata misses per second"
_TIME, _LINE, _ELAPSED = "time", "line", "elapsed"


class Log:
    """Takes rows; memory does not grow with their number beyond those that are kept."""

    def __init__(self, issues: IssueLog, table: Table | None = None) -> None:
        self.table = table or Table()
        self.rows = len(self.table.lines)
        self.issues = issues
        self._points = Points()
        self._clock = Clock()
        self._totals: dict[str, Totals] = {}
        self._activity = Totals()
        self._first: dict[str, float] | None = None
        self._is_settled = False
        self._restarts = 0
        self._misses: MetadataMisses | None = None
        self._other_source = False
        self._last = (BLANK, 0)

    def add(
        self, line: int, header: Header, values: Sequence[float], *, follows_header: bool
    ) -> None:
        """Take a row: a number per column of its header, NaN where blank.

        Raises:
            CaptureTooLargeError: The log's headers name too many different columns.
        """
        self.table.put(line, header, values, follows_header=follows_header)
        self._added(1, line)

    def extend(
        self,
        line: int,
        header: Header,
        columns: Sequence[Sequence[float]],
        *,
        follows_header: bool,
    ) -> None:
        """Take rows on lines that follow each other, for which there is room: their columns."""
        self.table.put_all(line, header, columns, follows_header=follows_header)
        self._added(len(columns[0]), line)

    @property
    def room(self) -> int:
        """Rows until those that are kept are put together."""
        return min(ROWS_KEPT, -(-CELLS_KEPT // self.table.width)) - len(self.table.lines)

    def _added(self, rows: int, line: int) -> None:
        self.rows += rows
        if self.table.width > COLUMNS_MOST:
            raise CaptureTooLargeError(f"more than {COLUMNS_MOST} columns in one log", line=line)
        if self.room <= 0:
            self._fold()

    def runs(self) -> list[Log]:
        """All rows were read: a log for each start of arcstat, unless a loop made them.

        A log whose rows are put together already stays one, without the rates of start-up rows.
        """
        self.table.flush()
        if self._points.rows or is_loop_of_single_rows(self.table):
            return [self]
        starts = later_starts(self.table, len(self.table.lines))
        if not 1 <= len(starts) < STARTS_MOST:
            return [self]
        issues = self.issues.split([self.table.lines[start] for start in starts])
        return [Log(*run) for run in zip(issues, self.table.cut(starts), strict=True)]

    def end(self) -> Timeline:
        """Every row of this run was read; there is at least one."""
        table = self.table
        table.flush()
        self._settle(len(table.lines))
        rows = len(table.lines)
        if self._points.rows:
            self._points.end(*self._batch(rows), self._weights, rows)
            self._count(rows)
            return self._of_points()
        times = numbers(table.columns.get(_TIME, ()))
        series = {name: numbers(column) for name, column in table.columns.items()}
        self._count(rows)
        return replace(
            self._so_far(self._clock.elapsed(times)),
            row_counts=[1] * rows,
            times=times or [None] * rows,
            lines=table.lines.tolist(),
            series=series,
            misses=metadata_misses(series),
        )

    def _fold(self) -> None:
        """Put the rows that are kept into points, all but those that more may be said of."""
        table = self.table
        table.flush()
        rows = len(table.lines)
        if not self._points.rows:
            self._points.width = max(1, rows // (POINTS_MOST // 2))
        begun = table.blocks.starts[-1]
        rows = self._settle(begun if begun > 0 and rows - begun < _BLOCK_JUDGED else rows)
        rows = self._points.whole(rows)
        self._points.take(*self._batch(rows), self._weights, rows)
        self._count(rows)
        table.forget(rows)

    def _settle(self, rows: int) -> int:
        """Tell start-up rows from samples; return how many rows are left of so many."""
        table = self.table
        for row in later_starts(table, rows):
            reason = "arcstat started again here; the rates of this row are dropped"
            self.issues.add(table.lines[row], "", reason)
            table.blank_rates(row)
            self._restarts += 1
        if self._is_settled:
            return rows
        self._is_settled = True
        if not first_row_is_artefact(table):
            return rows
        self._first = {name: column[0] for name, column in table.columns.items()}
        times = numbers(table.columns.get(_TIME, ())[:2])
        self._clock.start(times)
        table.forget(1)
        return rows - 1

    def _batch(self, rows: int) -> tuple[dict[str, array[float]], dict[str, array[float]]]:
        """Numbers of the first rows that are kept, and what a point has of its first row."""
        table = self.table
        columns = {name: column[:rows] for name, column in table.columns.items() if name != _TIME}
        misses = metadata_misses({n: numbers(c) for n, c in columns.items() if n in COLUMNS})
        if misses is not None and self._follows(misses, table.lines[0] if rows else 0):
            columns[_SHARE] = cells_of(misses.percent)
            columns[_ACCESSES] = cells_of(misses.weight)
            columns[_LOSSES] = cells_of(misses.per_s)
        times = table.columns.get(_TIME, array("d", [BLANK]) * rows)[:rows]
        firsts = {
            _TIME: times,
            _LINE: array("d", table.lines[:rows]),
            _ELAPSED: cells_of(self._clock.elapsed(numbers(times))),
        }
        return columns, firsts

    def _follows(self, misses: MetadataMisses, line: int) -> bool:
        """Whether misses come from the same columns as those before; then they are counted in."""
        known = self._misses
        if known is None:
            self._misses = misses
        elif known.source == misses.source:
            self._misses = followed(known, misses)
        elif not self._other_source:
            self._other_source = True
            reason = (
                f"metadata misses would come from {misses.source} here, and from {known.source}"
            )
            self.issues.add(line, "", f"{reason} before: they are left out from here on")
        return self._misses is not None and self._misses.source == misses.source

    @property
    def _weights(self) -> dict[str, str]:
        weights = {name: weight_of(name) for name in self.table.columns}
        return {_SHARE: _ACCESSES, **{name: of for name, of in weights.items() if of}}

    def _count(self, rows: int) -> None:
        """Add the first rows that are kept to what is known of the whole log."""
        table = self.table
        if not rows:
            return
        for name, column in table.columns.items():
            self._totals.setdefault(name, Totals()).add(column[:rows])
        self._activity.add(table.activity[:rows])
        times = table.columns.get(_TIME)
        self._last = (BLANK if times is None else times[rows - 1], table.lines[rows - 1])

    def _of_points(self) -> Timeline:
        points = self._points
        printed = [name for name in self.table.columns if name != _TIME]
        columns = {name: points.columns.get(name, Folded.blank(points.count)) for name in printed}
        times = numbers(points.firsts[_TIME])
        series = {name: means(name, column.means) for name, column in columns.items()}
        if _TIME in self.table.columns:
            series = {_TIME: times, **series}
        misses = self._misses
        if misses is not None:
            misses = replace(
                misses,
                percent=list(numbers(points.columns[_SHARE].means)),
                weight=list(numbers(points.columns[_ACCESSES].means)),
                per_s=list(numbers(points.columns[_LOSSES].means)),
            )
        return replace(
            self._so_far(list(numbers(points.firsts[_ELAPSED]))),
            row_counts=points.row_counts(),
            times=times,
            lines=[int(line) for line in points.firsts[_LINE]],
            series={name: series[name] for name in self.table.columns},
            low={name: numbers(column.lows) for name, column in columns.items()},
            high={name: numbers(column.highs) for name, column in columns.items()},
            misses=misses,
        )

    def _so_far(self, elapsed_s: list[float | None]) -> Timeline:
        """What does not depend on whether rows are put together."""
        time, line = self._last
        first = self._first
        names = list(self.table.columns)
        return Timeline(
            columns=names,
            rows=self.rows - (first is not None),
            row_counts=[],
            first_row=None
            if first is None
            else dict(zip(names, numbers([first.get(n, BLANK) for n in names]), strict=True)),
            restarts=self._restarts,
            interval_s=self._clock.interval_s,
            elapsed_s=elapsed_s,
            times=[],
            lines=[],
            last_time=None if math.isnan(time) else time,
            last_line=line,
            series={},
            low={},
            high={},
            totals=self._totals,
            activity=self._activity,
            misses=None,
        )
