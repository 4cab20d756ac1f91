"""A log while it is read: every row of a short one, points of equally many rows of a long one."""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace

from arcplan.captures.arcstat.cells import Clock, Number, cells_of, means, numbers, time_text
from arcplan.captures.arcstat.metadata import (
    ACCESSES,
    COLUMNS,
    LOSSES,
    SHARE,
    MetadataMisses,
    metadata_misses,
)
from arcplan.captures.arcstat.points import POINTS_MOST, Folded, Points, Totals, weight_of
from arcplan.captures.arcstat.table import (
    BLANK,
    Table,
    first_row_is_artefact,
    is_loop_of_single_rows,
    later_starts,
)
from arcplan.captures.columns.runs import RUNS_MOST
from arcplan.captures.records import CaptureTooLargeError, IssueLog

ROWS_KEPT = 1 << 17
"""Rows that are kept one by one: a day and a half of one row a second."""
CELLS_KEPT = 1 << 22
COLUMNS_MOST = 400
_BLOCK_JUDGED = 1000
_TIME, _LINE, _ELAPSED = "time", "line", "elapsed"
_ACTIVITY = "activity"


@dataclass(frozen=True, slots=True)
class Timeline:
    """A run from its first sample to its last, ready to be judged.

    Attributes:
        rows: Samples.
        row_counts: Samples behind each number of a series: one, or as many as a point has.
        first_row: The start-up row that was dropped; None if there was none.
        restarts: Later start-up rows.
        interval_s: Median time between rows; None if unknown.
        elapsed_s: Seconds since the first sample, at the start of each point; None where unknown.
        times: Time at the start of each point; None where unknown.
        lines: Line number at the start of each point.
        last: Time and line of the last sample.
        series: A number for each row, or the mean of each point, by column in order of appearance.
        totals: Of each column over all samples.
        misses: Where metadata misses come from; None when no column shows metadata.
        shares: Percent of metadata accesses that missed, of each point; empty without metadata.
        accesses: Accesses per second that the share rests on, likewise.
        losses: Metadata misses per second, likewise.
    """

    rows: int
    row_counts: list[int]
    first_row: dict[str, Number | None] | None
    restarts: int
    interval_s: float | None
    elapsed_s: list[float | None]
    times: list[Number | None]
    lines: list[int]
    last: tuple[Number | None, int]
    series: dict[str, list[Number | None]]
    totals: dict[str, Totals]
    misses: MetadataMisses | None
    shares: list[Number | None]
    accesses: list[Number | None]
    losses: list[Number | None]

    def total(self, column: str) -> Totals:
        """A column over all samples; without a cell where the log has no such column."""
        return self.totals.get(column, Totals())

    @property
    def activity(self) -> Totals:
        """Accesses per second over all samples."""
        return self.total(_ACTIVITY)

    def start_of(self, point: int) -> str:
        """Time of a point's first row, or its line."""
        return _label(self.times[point], self.lines[point])

    @property
    def end(self) -> str:
        """Time of the last row, or its line."""
        return _label(*self.last)


def _seconds(column: Sequence[float]) -> list[float | None]:
    return [None if math.isnan(seconds) else seconds for seconds in column]


def _label(time: Number | None, line: int) -> str:
    return f"line {line}" if time is None else time_text(time)


class Log:
    """Takes rows; memory does not grow with their number beyond those that are kept."""

    def __init__(self, issues: IssueLog, table: Table | None = None) -> None:
        self.table = table or Table()
        self.rows = len(self.table.lines)
        self.issues = issues
        self._points = Points()
        self._clock = Clock()
        self._totals: dict[str, Totals] = {}
        self._first: dict[str, float] | None = None
        self._is_settled = False
        self._restarts = 0
        self._misses: MetadataMisses | None = None
        self._other_source = False
        self._last = (BLANK, 0)

    def take(self, columns: Sequence[Sequence[float]], number: int, texts: Sequence[str]) -> None:
        """Take rows; see `Table.take`. Of several there must be room for all.

        Raises:
            CaptureTooLargeError: The log's headers name too many different columns.
        """
        self.table.take(columns, number, texts)
        self.rows += len(texts)
        if self.table.width > COLUMNS_MOST:
            raise CaptureTooLargeError(f"more than {COLUMNS_MOST} columns in one log", line=number)
        if self.room <= 0:
            self._fold()

    @property
    def room(self) -> int:
        """Rows until those that are kept are put together."""
        return min(ROWS_KEPT, -(-CELLS_KEPT // self.table.width)) - len(self.table.lines)

    def runs(self) -> list[Log]:
        """All rows were read: a log for each start of arcstat, unless a loop made them.

        A log whose rows are put together already stays one, without the rates of start-up rows.
        """
        self.table.flush()
        if self._points.rows or is_loop_of_single_rows(self.table):
            return [self]
        starts = later_starts(self.table, len(self.table.lines))
        if not 1 <= len(starts) < RUNS_MOST:
            return [self]
        issues = self.issues.split([self.table.lines[start] for start in starts])
        return [Log(*run) for run in zip(issues, self.table.cut(starts), strict=True)]

    def end(self) -> Timeline:
        """Every row of this run was read; there is at least one."""
        self.table.flush()
        rows = self._settle(len(self.table.lines))
        columns, firsts = self._counted(rows)
        names, points = list(self.table.columns), self._points
        if points.rows:
            points.end(columns, firsts, self._weights, rows)
            firsts, row_counts = points.firsts, points.row_counts()
            columns = {name: folded.means for name, folded in points.columns.items()}
            blank = Folded.blank(points.count).means
            series = {name: means(name, columns.get(name, blank)) for name in names}
        else:
            row_counts = [1] * rows
            series = {name: numbers(columns[name]) for name in names if name != _TIME}
        times = numbers(firsts[_TIME])
        shares, accesses, losses = (
            [] if self._misses is None else numbers(columns[name])
            for name in (SHARE, ACCESSES, LOSSES)
        )
        time, line = self._last
        first = self._first
        return Timeline(
            rows=self.rows - (first is not None),
            row_counts=row_counts,
            first_row=None
            if first is None
            else dict(zip(names, numbers([first.get(n, BLANK) for n in names]), strict=True)),
            restarts=self._restarts,
            interval_s=self._clock.interval_s,
            elapsed_s=_seconds(firsts[_ELAPSED]) if _TIME in names else [],
            times=times,
            lines=[int(line) for line in firsts[_LINE]],
            last=(numbers([time])[0], line),
            series={name: times if name == _TIME else series[name] for name in names},
            totals=self._totals,
            misses=self._misses,
            shares=shares,
            accesses=accesses,
            losses=losses,
        )

    def _fold(self) -> None:
        """Put the rows that are kept into points, all but those that more may be said of."""
        table = self.table
        table.flush()
        rows = len(table.lines)
        if not self._points.rows:
            self._points.width = max(1, rows // (POINTS_MOST // 2))
        begun = table.blocks[-1].start
        rows = self._settle(begun if begun > 0 and rows - begun < _BLOCK_JUDGED else rows)
        rows = self._points.whole(rows)
        self._points.take(*self._counted(rows), self._weights, rows)
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
        self._clock.start(numbers(table.columns.get(_TIME, ())[:2]))
        table.forget(1)
        return rows - 1

    def _counted(self, rows: int) -> tuple[dict[str, array[float]], dict[str, array[float]]]:
        """Count the first rows that are kept: their numbers, and what a point has of its first row.

        Misses of metadata are further columns of theirs.
        """
        table = self.table
        columns = {name: column[:rows] for name, column in table.columns.items()}
        times = columns.get(_TIME, array("d", [BLANK]) * rows)
        derived = metadata_misses({n: c for n, c in columns.items() if n in COLUMNS})
        if derived is not None and self._follows(derived[0], table.lines[0] if rows else 0):
            columns |= derived[1]
        for name, cells in (*columns.items(), (_ACTIVITY, table.activity[:rows])):
            self._totals.setdefault(name, Totals()).add(cells)
        if rows:
            self._last = (times[-1], table.lines[rows - 1])
        columns.pop(_TIME, None)
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
            cut_points = min(known.cut_points, misses.cut_points)
            self._misses = replace(misses, cut_points=cut_points)
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
        return {SHARE: ACCESSES, **{name: of for name, of in weights.items() if of}}
