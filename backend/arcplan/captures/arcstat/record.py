"""The record of an arcstat log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from arcplan.captures.arcstat.cells import Number, numbers
from arcplan.captures.arcstat.log import SHARE, Timeline, timeline_of
from arcplan.captures.arcstat.observations import observations
from arcplan.captures.arcstat.table import Table
from arcplan.captures.arcstat.verdict import Verdict, judge
from arcplan.captures.records import CaptureBase, Finding, IssueLog


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
    """One run of arcstat; a log into which it was started again has several.

    Attributes:
        columns: Header names in order of appearance.
        samples: Rows that count.
        rows_per_point: Rows behind each number of `series`: 1 in logs of up to a hundred thousand
            rows; in a longer one so many rows are one point, the last of which may have fewer.
        first_row_dropped: The first row covered no interval and is in `first_row` only.
        first_row: That row; its sizes are valid, its rates are not. None if none was dropped.
        restarts: Later start-up rows of a log that is not told apart into its runs, as a loop
            starts arcstat for every row or more than fifty times; they stay in `series` with sizes
            only.
        interval_s: Median time between rows in seconds; None if the log has no usable times.
        elapsed_s: Seconds from the first sample to each point's first row, midnight passed; None
            where unknown.
        series: Per column one number per point, units removed: bytes, counts or bytes per second,
            percent, for `time` seconds since midnight (or since the epoch); None where blank. Of
            several rows the mean, of a percentage weighted by the accesses it is a share of; of
            `time` the first.
        arc: The ARC as seen here.
        findings: Further observations.
    """

    kind: Literal["arcstat"] = "arcstat"
    columns: list[str]
    samples: int
    rows_per_point: int
    first_row_dropped: bool
    first_row: dict[str, Number | None] | None
    restarts: int
    interval_s: float | None
    elapsed_s: list[float | None]
    series: dict[str, list[Number | None]]
    arc: ArcReading
    findings: list[Finding]


def capture_of(
    table: Table,
    issues: IssueLog,
    *,
    name: str,
    size_bytes: int,
    lines: int,
    complete: bool,
) -> ArcstatCapture:
    """Judge the rows of a run that has at least one."""
    seen = timeline_of(table, issues)
    places = dict(table.headers)
    for sample in table.first_rows[seen.first_row is not None :][:1]:
        places["samples"] = sample
    return ArcstatCapture(
        name=name,
        bytes=size_bytes,
        lines=lines,
        issues_total=issues.total,
        issues=issues.kept,
        complete=complete,
        places=places,
        columns=list(seen.series),
        samples=seen.rows,
        rows_per_point=max(seen.row_counts, default=1),
        first_row_dropped=seen.first_row is not None,
        first_row=seen.first_row,
        restarts=seen.restarts,
        interval_s=seen.interval_s,
        elapsed_s=seen.elapsed_s,
        series=seen.series,
        arc=_reading(seen),
        findings=list(observations(seen)),
    )


def _reading(log: Timeline) -> ArcReading:
    judgement = judge(log)
    shares = log.cells(SHARE)
    return ArcReading(
        size_last_bytes=_last(log, "arcsz" if "arcsz" in log.series else "size"),
        target_last_bytes=_last(log, "c"),
        size_step_bytes=round(log.size_step) or None,
        metadata_miss_percent=FirstLastMax(
            *(numbers((shares[0], shares[-1], max(shares))) if shares else (None, None, None))
        ),
        metadata_miss_source=log.misses.source if log.misses else None,
        still_growing=judgement.still_growing,
        verdict=judgement.verdict,
        why=judgement.why,
    )


def _last(log: Timeline, column: str) -> int | None:
    """The last size printed."""
    cells = log.cells(column)
    if cells:
        return round(cells[-1])
    first = (log.first_row or {}).get(column)
    return None if first is None else round(first)
