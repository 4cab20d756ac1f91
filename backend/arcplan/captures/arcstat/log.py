"""A run of arcstat from its first sample to its last, with what all samples come to.

Each row of a log is a number of its series. In a log of more than a hundred thousand rows each
number is the mean of equally many rows. A share in percent is then weighted by the accesses it is a
share of, as far as the log prints them, so that its mean is the share over all of these rows.

Metadata that missed the ARC is told by whichever columns a log has (calculate() of cmd/arcstat and
cmd/zarcstat.in). `mm%`, `mmis`, `mread` count demand and prefetch together; `dmm%`, `dmmis`,
`dmread`, `dmh%` (since OpenZFS 2.2) count demand metadata alone. `dm%` and `pm%` are the misses of
all demand and all prefetch accesses: no metadata figures. Since 2.2 an access that joins a read
under way is an I/O hit, neither hit nor miss.
"""

from __future__ import annotations

import math
import re
from array import array
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import nan
from typing import NamedTuple

from arcplan.captures.arcstat.cells import Number, elapsed_s, means, numbers, steps_of, time_text
from arcplan.captures.arcstat.table import (
    BLANK,
    Table,
    first_row_is_artefact,
    is_loop_of_single_rows,
    later_starts,
)
from arcplan.captures.columns.runs import RUNS_MOST, usual_step_s
from arcplan.captures.records import IssueLog
from arcplan.captures.summary import Samples, known_of, mean_of, zeroed

ROWS_SINGLE = 1 << 17
"""Rows that are numbers of their own: a day and a half of one row a second."""
CELLS_SINGLE = 1 << 22
POINTS_MOST = 4096
_TIME = "time"
ACTIVITY = "activity"
_ACCESS_PERCENT = re.compile(r"(?P<family>d[dm]?|p[dm]?|m|l2)??(?:[him]|ioh|hit|miss)%")


SHARE, ACCESSES, LOSSES = "metadata misses", "metadata accesses", "metadata misses per second"
"""What the log's totals and points call the columns that are derived here."""
Series = Mapping[str, Samples]


@dataclass(frozen=True, slots=True)
class MetadataMisses:
    """Where metadata misses come from.

    Attributes:
        source: The columns of the share that missed, in words.
        weight_source: The columns of the accesses that the share rests on; empty when no column
            gives them.
        cut_points: By how much the true share may be lower, in percentage points, because a whole
            hit percentage was printed with its decimals cut off.
        counts_io_hits: The share includes I/O hits, because only the hit percentage was printed.
    """

    source: str
    weight_source: str
    cut_points: float
    counts_io_hits: bool


class _Family(NamedTuple):
    """The names one group of metadata columns goes by."""

    miss_percent: str
    hit_percent: str
    io_hit_percent: str
    misses: str
    hits: str
    io_hits: str
    accesses: str


_FAMILIES = (
    _Family("mm%", "mh%", "mi%", "mmis", "mhit", "mioh", "mread"),
    _Family("dmm%", "dmh%", "dmi%", "dmmis", "dmhit", "dmioh", "dmread"),
)
_WEIGHTS = ("read", "dread", "dmread", "hits")
_SINCE_2_2 = frozenset({"iohs", "unc", "ddread", "dmread", "ddh%", "dmh%", "dmm%", "mioh", "mi%"})

COLUMNS = _SINCE_2_2.union(_WEIGHTS, *_FAMILIES)
"""The columns that metadata misses are derived from."""


def metadata_misses(series: Series) -> tuple[MetadataMisses, dict[str, array[float]]] | None:
    """Derive the metadata misses; None when no column of the log shows metadata.

    Of each row, NaN where it does not tell: the share in percent of metadata accesses that missed,
    the accesses per second that it rests on, and the misses per second.
    """
    for family in _FAMILIES:
        found = _share(series, family)
        if found is None:
            continue
        percent, source, cut_points, counts_io_hits = found
        weight, weight_source = _weight(series, family)
        rows = zip(percent, weight, strict=True)
        shares = array("d", (share if of != 0 else nan for share, of in rows))
        columns = {
            SHARE: shares,
            ACCESSES: array("d", weight),
            LOSSES: _misses_per_s(series, family, shares, weight, weight_source),
        }
        return MetadataMisses(source, weight_source, cut_points, counts_io_hits), columns
    return None


def _share(series: Series, names: _Family) -> tuple[Samples, str, float, bool] | None:
    if names.miss_percent in series:
        return series[names.miss_percent], names.miss_percent, 0.0, False
    accesses = _accesses(series, names)
    if names.misses in series and accesses is not None:
        counted, source = accesses
        rows = zip(series[names.misses], counted, strict=True)
        share = array("d", (100 * missed / of if of else nan for missed, of in rows))
        return share, f"{names.misses} / {source}", 0.0, False
    if names.hit_percent not in series:
        return None
    hits = series[names.hit_percent]
    joined = series.get(names.io_hit_percent)
    answered = hits if joined is None else map(sum, zip(hits, zeroed(joined), strict=True))
    # What is left of 100, to the digits that a share is printed with at most.
    share = array("d", (max(round(100 - hit, 6), 0.0) for hit in answered))
    minus_joined = "" if joined is None else f" - {names.io_hit_percent}"
    return (
        share,
        f"100 - {names.hit_percent}{minus_joined}",
        float(all(map(float.is_integer, known_of(hits)))),
        joined is None and not _SINCE_2_2.isdisjoint(series),
    )


def _accesses(series: Series, names: _Family) -> tuple[Samples, str] | None:
    if names.accesses in series:
        return series[names.accesses], names.accesses
    parts = [part for part in (names.hits, names.io_hits, names.misses) if part in series]
    if names.hits in parts and names.misses in parts:
        rows = zip(*(series[part] for part in parts), strict=True)
        return array("d", map(sum, rows)), f"({' + '.join(parts)})"
    return None


def _weight(series: Series, names: _Family) -> tuple[Samples, str]:
    counted = _accesses(series, names)
    if counted is not None:
        return counted
    for column in _WEIGHTS:
        if column in series:
            return series[column], column
    rows = len(next(iter(series.values()), ()))
    return array("d", [nan]) * rows, ""


def _misses_per_s(
    series: Series, names: _Family, percent: Samples, weight: Samples, weight_source: str
) -> array[float]:
    if names.misses in series:
        return array("d", series[names.misses])
    if names.accesses not in weight_source and names.hits not in weight_source:
        return array("d", [nan]) * len(percent)
    rows = zip(percent, weight, strict=True)
    return array("d", (share * accesses / 100 for share, accesses in rows))


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
        columns: Of all samples, those derived of metadata and all accesses among them.
        size_step: Worth of the last digit of the sizes printed, in bytes.
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
    columns: Series
    size_step: float
    misses: MetadataMisses | None
    shares: list[Number | None]
    accesses: list[Number | None]
    losses: list[Number | None]

    def cells(self, column: str) -> Samples:
        """A column of all samples without blank cells; empty where the log has no such column."""
        return known_of(self.columns.get(column, ()))

    def mean(self, column: str) -> float | None:
        """Mean of a column over all samples; None without a cell."""
        return mean_of(self.columns.get(column, ()))

    def with_first(self, column: str) -> list[Number | None]:
        """A size of each point, and of the start-up row before, whose sizes are valid."""
        first = [] if self.first_row is None else [self.first_row.get(column)]
        return [*first, *self.series[column]] if column in self.series else []

    @property
    def sizes(self) -> list[Number | None]:
        """The ARC's size."""
        return self.with_first("arcsz" if "arcsz" in self.series else "size")

    def start_of(self, point: int) -> str:
        """Time of a point's first row, or its line."""
        return _label(self.times[point], self.lines[point])

    @property
    def end(self) -> str:
        """Time of the last row, or its line."""
        return _label(*self.last)


def _label(time: Number | None, line: int) -> str:
    return f"line {line}" if time is None else time_text(time)


def runs_of(table: Table, issues: IssueLog) -> list[tuple[Table, IssueLog]]:
    """The rows and issues of each start of arcstat, unless a loop made the log."""
    starts = [] if is_loop_of_single_rows(table) else later_starts(table)
    if not 1 <= len(starts) < RUNS_MOST:
        return [(table, issues)]
    logs = issues.split([table.lines[start] for start in starts])
    return list(zip(table.cut(starts), logs, strict=True))


def timeline_of(table: Table, issues: IssueLog) -> Timeline:
    """Tell the start-up rows of a run, which has at least one row, from its samples; sum these."""
    restarts = later_starts(table)
    for row in restarts:
        reason = "arcstat started again here; the rates of this row are dropped"
        issues.add(table.lines[row], "", reason)
        table.blank_rates(row)
    steps = steps_of(table.columns.get(_TIME, ()))
    interval_s = usual_step_s(step for step in steps if step > 0) or None
    first_row = None
    if first_row_is_artefact(table):
        names, cells = list(table.columns), [column[0] for column in table.columns.values()]
        first_row = dict(zip(names, numbers(cells), strict=True))
        table.drop_first()
        del steps[:1]
    samples, lines = table.columns, table.lines
    rows = len(lines)
    width = _rows_per_point(rows, table.width)
    times = samples.get(_TIME, array("d", [BLANK]) * rows)
    starts = numbers(times[::width])
    derived = metadata_misses({name: c for name, c in samples.items() if name in COLUMNS})
    misses, of_metadata = derived or (None, {})
    columns = {**samples, **of_metadata, ACTIVITY: table.activity}

    def points(name: str) -> array[float]:
        weight = ACCESSES if name == SHARE else weight_of(name)
        weights = None if weight is None else columns.get(weight)
        return columns[name] if width == 1 else _means(columns[name], weights, width)

    def shown(name: str) -> list[Number | None]:
        return numbers(points(name)) if width == 1 else means(name, points(name))

    shares, accesses, losses = (
        numbers(points(name)) if misses else [] for name in (SHARE, ACCESSES, LOSSES)
    )
    elapsed = elapsed_s(times, steps)[::width] if _TIME in samples else ()
    return Timeline(
        rows=rows,
        row_counts=[min(width, rows - start) for start in range(0, rows, width)],
        first_row=first_row,
        restarts=len(restarts),
        interval_s=interval_s,
        elapsed_s=[None if math.isnan(seconds) else seconds for seconds in elapsed],
        times=starts,
        lines=lines[::width].tolist(),
        last=(numbers(times[-1:])[0], lines[-1]) if rows else (None, 0),
        series={name: starts if name == _TIME else shown(name) for name in samples},
        columns=columns,
        size_step=table.coarsest_bytes,
        misses=misses,
        shares=shares,
        accesses=accesses,
        losses=losses,
    )


def _rows_per_point(rows: int, columns: int) -> int:
    """Rows behind each number of a series: one, or so many that there are few enough points."""
    single = min(ROWS_SINGLE, CELLS_SINGLE // columns)
    width = 1 if rows < single else max(1, single // (POINTS_MOST // 2))
    while rows // width >= POINTS_MOST and rows >= single:
        width *= 2
    return width


def weight_of(column: str) -> str | None:
    """The column of accesses that a percentage is a share of; None for any other column."""
    share = _ACCESS_PERCENT.fullmatch(column)
    return f"{share['family'] or ''}read" if share else None


def _means(values: array[float], weights: array[float] | None, width: int) -> array[float]:
    """Mean of each so many rows, by weight where any has one; NaN where no row has a number."""
    found = array("d")
    for start in range(0, len(values), width):
        rows = values[start : start + width]
        known = known_of(rows)
        mean = math.fsum(known) / len(known) if known else math.nan
        if weights is not None:
            weighed = zip(rows, weights[start : start + width], strict=True)
            by_weight = weighted_mean((v, w) for v, w in weighed if w > 0 and not math.isnan(v))
            mean = mean if by_weight is None else by_weight
        found.append(mean)
    return found


def weighted_mean(parts: Iterable[tuple[float | None, float]]) -> float | None:
    """Mean of values with their weights; None where nothing has a weight."""
    known = [(value, weight) for value, weight in parts if value is not None and weight]
    total = sum(weight for _, weight in known)
    return sum(value * weight for value, weight in known) / total if total else None
