"""The record of an arcstat log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Literal

from arcplan.captures.arcstat.cells import Number
from arcplan.captures.arcstat.clock import interval_of, steps_of, time_text
from arcplan.captures.arcstat.first_row import first_row_is_artefact, later_starts
from arcplan.captures.arcstat.metadata import MetadataMisses, Series, metadata_misses
from arcplan.captures.arcstat.observations import observations
from arcplan.captures.arcstat.table import Row, Table
from arcplan.captures.arcstat.verdict import Observed, Verdict, judge
from arcplan.captures.findings import Finding
from arcplan.captures.records import CaptureBase, IssueLog


@dataclass(frozen=True, slots=True)
class FirstLastMax:
    """A column in three numbers; None when no row has a value."""

    first: Number | None
    last: Number | None
    max: Number | None


@dataclass(frozen=True, slots=True)
class ArcReading:
    """What the log says about the ARC.

    Attributes:
        size_last_bytes: Size in the last row; None without a size column.
        target_last_bytes: Target `c` in the last row; None without that column.
        size_step_bytes: Worth of the last digit of the sizes printed.
        metadata_miss_percent: Share of metadata accesses that missed, 0..100; rows without any
            metadata access do not count.
        metadata_miss_source: The columns that share comes from; None if there are none.
        still_growing: Whether the ARC grew until the end; None without sizes.
        verdict: Whether the ARC holds the metadata.
        why: The verdict's reason in one sentence, with the rows it rests on.
    """

    size_last_bytes: int | None
    target_last_bytes: int | None
    size_step_bytes: int | None
    metadata_miss_percent: FirstLastMax
    metadata_miss_source: str | None
    still_growing: bool | None
    verdict: Verdict
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ArcstatCapture(CaptureBase):
    """One arcstat log.

    Attributes:
        columns: Header names in order of appearance.
        samples: Rows in `series`.
        first_row_dropped: The first row covered no interval and is in `first_row` only.
        first_row: That row; its sizes are valid, its rates are not. None if none was dropped.
        restarts: Later start-up rows (arcstat started again into the same log); they stay in
            `series` with sizes only.
        interval_s: Median time between rows in seconds; None if the log has no usable times.
        elapsed_s: Seconds since the first row of `series`, midnight passed; None where unknown.
        series: Per column one number per sample, units removed: bytes, counts or bytes per second,
            percent, for `time` seconds since midnight (or since the epoch); None where blank.
        arc: The ARC as seen here.
        findings: Further observations.
    """

    kind: Literal["arcstat"] = "arcstat"
    columns: list[str]
    samples: int
    first_row_dropped: bool
    first_row: dict[str, Number | None] | None
    restarts: int
    interval_s: float | None
    elapsed_s: list[float | None]
    series: dict[str, list[Number | None]]
    arc: ArcReading
    findings: list[Finding]


def capture_of(
    table: Table, issues: IssueLog, *, name: str, size_bytes: int, lines: int, complete: bool
) -> ArcstatCapture:
    """Judge the rows of a log that has at least one."""
    columns = table.columns()
    starts = later_starts(table)
    dropped = first_row_is_artefact(table, starts)
    for index in sorted(starts):
        row = table.rows[index]
        issues.add(row.line, "", "arcstat started again here; the rates of this row are dropped")
        table.rows[index] = replace(row, values=row.levels_only())
    all_rows = table.series()
    series = {column: values[1:] if dropped else values for column, values in all_rows.items()}
    times = series.get("time", [])
    interval = interval_of(all_rows.get("time", []))
    misses = metadata_misses(series)
    return ArcstatCapture(
        name=name,
        bytes=size_bytes,
        lines=lines,
        issues_total=issues.total,
        issues=issues.kept,
        complete=complete,
        columns=columns,
        samples=len(table.rows) - dropped,
        first_row_dropped=dropped,
        first_row={column: all_rows[column][0] for column in columns} if dropped else None,
        restarts=len(starts),
        interval_s=interval,
        elapsed_s=_elapsed(times),
        series=series,
        arc=_reading(table, all_rows, misses, interval=interval, dropped=dropped),
        findings=list(observations(series, misses, table.coarsest_bytes)),
    )


def _reading(
    table: Table,
    all_rows: Series,
    misses: MetadataMisses | None,
    *,
    interval: float | None,
    dropped: bool,
) -> ArcReading:
    sizes = all_rows.get("arcsz") or all_rows.get("size") or []
    targets = all_rows.get("c", [])
    judgement = judge(
        Observed(
            sizes=sizes,
            targets=targets,
            size_step=table.coarsest_bytes,
            misses=misses,
            labels=[_label(row) for row in table.rows[dropped:]],
            interval_s=interval,
            any_access=[row.activity() for row in table.rows[dropped:]],
        )
    )
    shares = [share for share in misses.percent if share is not None] if misses else []
    return ArcReading(
        size_last_bytes=_last(sizes),
        target_last_bytes=_last(targets),
        size_step_bytes=round(table.coarsest_bytes) or None,
        metadata_miss_percent=FirstLastMax(shares[0], shares[-1], max(shares))
        if shares
        else FirstLastMax(None, None, None),
        metadata_miss_source=misses.source if misses else None,
        still_growing=judgement.still_growing,
        verdict=judgement.verdict,
        why=judgement.why,
    )


def _label(row: Row) -> str:
    if "time" in row.header.columns:
        seconds = row.values[row.header.columns.index("time")]
        if seconds is not None:
            return time_text(seconds)
    return f"line {row.line}"


def _last(values: Sequence[Number | None]) -> int | None:
    last = next((value for value in reversed(values) if value is not None), None)
    return None if last is None else round(last)


def _elapsed(times: list[Number | None]) -> list[float | None]:
    if not times or times[0] is None:
        return [None] * len(times)
    steps = steps_of(times)
    since = accumulate((step or 0.0 for step in steps), initial=0.0)
    known = [time is not None for time in times]
    return [seconds if there else None for seconds, there in zip(since, known, strict=True)]
