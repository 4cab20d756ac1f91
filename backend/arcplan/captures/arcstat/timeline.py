"""A log from its first sample to its last, ready to be judged."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from arcplan.captures.arcstat.cells import Number, time_text
from arcplan.captures.arcstat.columns import kind_of
from arcplan.captures.arcstat.metadata import MetadataMisses
from arcplan.captures.arcstat.points import Totals

_MEAN_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Timeline:
    """What was read.

    Attributes:
        columns: Names in order of first appearance.
        rows: Samples.
        row_counts: Samples behind each number of a series: one, or as many as a point has.
        first_row: The start-up row that was dropped; None if there was none.
        restarts: Later start-up rows.
        interval_s: Median time between rows; None if unknown.
        elapsed_s: Seconds since the first sample, at the start of each point; None where unknown.
        times: Time at the start of each point; None where unknown.
        lines: Line number at the start of each point.
        last_time: Time of the last sample.
        last_line: Its line number.
        series: A number for each row, or the mean of each point.
        low: The smallest of each point; empty where rows are kept one by one.
        high: The largest of each point; likewise.
        totals: Of each column over all samples.
        activity: Accesses per second over all samples.
        misses: Metadata misses; None when no column shows metadata.
    """

    columns: list[str]
    rows: int
    row_counts: list[int]
    first_row: dict[str, Number | None] | None
    restarts: int
    interval_s: float | None
    elapsed_s: list[float | None]
    times: Sequence[Number | None]
    lines: list[int]
    last_time: float | None
    last_line: int
    series: dict[str, list[Number | None]]
    low: dict[str, list[Number | None]]
    high: dict[str, list[Number | None]]
    totals: dict[str, Totals]
    activity: Totals
    misses: MetadataMisses | None

    def start_of(self, point: int) -> str:
        """Time of a point's first row, or its line."""
        return _label(self.times[point], self.lines[point])

    @property
    def end(self) -> str:
        """Time of the last row, or its line."""
        return _label(self.last_time, self.last_line)


def numbers(column: Sequence[float]) -> list[Number | None]:
    """A column as a JSON document holds it: whole numbers as integers, None where blank."""
    if all(map(float.is_integer, column)):
        return list(map(int, column))
    return [None if math.isnan(v) else int(v) if v.is_integer() else v for v in column]


def means(name: str, column: Sequence[float]) -> list[Number | None]:
    """The same for means, to the digits that say something: whole bytes, millionths of others."""
    digits = 0 if kind_of(name) == "bytes" else _MEAN_DIGITS
    return numbers([round(value, digits) for value in column])


def _label(time: Number | None, line: int) -> str:
    return f"line {line}" if time is None else time_text(time)
