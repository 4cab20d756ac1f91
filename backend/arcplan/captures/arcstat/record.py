"""The record of an arcstat log, and what it finds besides the verdict on metadata."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from arcplan.captures.arcstat.cells import Number, numbers
from arcplan.captures.arcstat.log import LOSSES, SHARE, Timeline, timeline_of, weighted_mean
from arcplan.captures.arcstat.table import Table
from arcplan.captures.arcstat.verdict import Verdict, judge
from arcplan.captures.quantity import bytes_text, number_text
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


# Of few misses a small number is no small share.
_SOME_PERCENT = 1.0
_SHARES = (
    ("hdrsz", "header-share", "headers of cached buffers"),
    ("l2hsz", "l2-header-share", "headers of buffers that are only in the L2ARC"),
    ("dbusz", "dbuf-share", "dbufs"),
    ("dnosz", "dnode-share", "dnodes"),
    ("ovhsz", "overhead-share", "uncompressed copies of compressed buffers"),
)


def observations(log: Timeline) -> Iterator[Finding]:
    """Yield what can be said, each with its figures."""
    yield from _disk_reads(log)
    yield from _target(log)
    yield from _ghosts(log)
    yield from _l2arc(log)
    yield from _shares_of_size(log)
    yield from _memory(log)
    yield from _reservations(log)


def _disk_reads(log: Timeline) -> Iterator[Finding]:
    metadata = log.mean(LOSSES)
    if not metadata:
        return
    of_all = ""
    total = log.mean("miss")
    if total is None:
        # ddmis and ddh% leave out prefetch, as the figures of metadata beside them do.
        total = _demand_misses(log, metadata)
    if total:
        of_all = f", {number_text(min(100.0, 100 * metadata / total))} % of all misses"
    served = log.mean("l2hits")
    by_l2 = f"; the L2ARC served {number_text(served)} reads/s" if served else ""
    yield Finding(
        "metadata-disk-reads",
        f"{number_text(metadata)} metadata misses/s on average{of_all}: each is a read from the"
        f" pool or the L2ARC before the data can be read{by_l2}.",
    )


def _demand_misses(log: Timeline, metadata: float) -> float | None:
    data = log.mean("ddmis")
    if data is None and "ddread" in log.series and "ddh%" in log.series:
        rows = zip(log.series["ddread"], log.series["ddh%"], log.row_counts, strict=True)
        data = weighted_mean(
            (None if reads is None or hit is None else reads * (100 - hit) / 100, counted)
            for reads, hit, counted in rows
        )
    return None if data is None else data + metadata


def _target(log: Timeline) -> Iterator[Finding]:
    targets = [target for target in log.series.get("c", ()) if target]
    if not targets:
        return
    # A target that is printed coarsely falls by a step where it hardly falls.
    if targets[0] - targets[-1] > max(0.02 * targets[0], 1.5 * log.size_step):
        yield Finding(
            "target-shrinking",
            f"The target c fell from {bytes_text(targets[0])} to {bytes_text(targets[-1])} during"
            " the log: the host takes memory back from the ARC, or its limit was lowered.",
        )
    yield Finding(
        "c-max-not-shown",
        f"arcstat prints the target c ({bytes_text(targets[-1])}) and not its limit c_max: whether"
        " the ARC may grow further stands in the arcstats kstat.",
    )


def _ghosts(log: Timeline) -> Iterator[Finding]:
    ghosts = [name for name in ("mrug", "mfug") if name in log.series]
    hits = sum(log.mean(name) or 0.0 for name in ghosts)
    if all(log.mean(name) is None for name in ghosts):
        return
    of_all, share = "", None
    for column, what in (("miss", "misses"), ("read", "accesses")):
        total = log.mean(column)
        if total:
            share = min(100.0, 100 * hits / total)
            of_all = f" ({number_text(share)} % of all {what})"
            break
    if hits < 1 and share is not None and share >= _SOME_PERCENT:
        text = "too few to judge the ARC's size by"
    elif hits < 1:
        text = "hardly any miss was of a block evicted a moment ago: a somewhat larger ARC"
        text += " would not have avoided them"
    else:
        text = "those blocks had been evicted a moment ago, and an ARC larger by up to the"
        text += " size of its ghost lists would have held them"
    yield Finding(
        "ghost-hits",
        f"{number_text(hits)} ghost-list hits/s ({' + '.join(ghosts)}){of_all}: {text}.",
    )


def _l2arc(log: Timeline) -> Iterator[Finding]:
    hits, misses = log.mean("l2hits"), log.mean("l2miss")
    if hits is not None and misses is not None and hits + misses > 0:
        late_hits, late_misses = _late_mean(log, "l2hits"), _late_mean(log, "l2miss")
        asked = late_hits + late_misses
        at_end = f"{number_text(100 * late_hits / asked)} %" if asked else "and was asked for none"
        yield Finding(
            "l2-hit-ratio",
            f"The L2ARC answered {number_text(100 * hits / (hits + misses))} % of the"
            f" {number_text(hits + misses)} misses/s of the ARC that it was asked for, {at_end} in"
            " the last third of the log.",
        )
    for column in ("l2asize", "l2size"):
        sizes = [size for size in log.series.get(column, ()) if size is not None]
        if len(sizes) > 3 and sizes[-1] > sizes[-1 - max(2, len(sizes) // 10)] * 1.005:
            yield Finding(
                "l2-filling",
                f"The L2ARC was still filling: {column} {bytes_text(sizes[0])} to"
                f" {bytes_text(sizes[-1])}.",
            )
            return


def _shares_of_size(log: Timeline) -> Iterator[Finding]:
    size = log.mean("size") or log.mean("arcsz")
    for column, code, what in _SHARES:
        part = log.mean(column)
        share = log.mean(f"{column}%")
        if share is None and part is not None and size:
            share = 100 * part / size
        if share is not None:
            held = f" ({bytes_text(part)})" if part is not None else ""
            yield Finding(code, f"{number_text(share)} % of the ARC{held} is {what} ({column}).")


def _memory(log: Timeline) -> Iterator[Finding]:
    avail = log.cells("avail")
    short = sum(cell < 0 for cell in avail)
    if short:
        yield Finding(
            "memory-short",
            f"avail is negative in {short} rows, {bytes_text(min(avail))} at worst: the host"
            " is short of memory and the ARC has to shrink.",
        )
    held = list(log.cells("grow")).count(0.0)
    if held:
        yield Finding("no-grow", f"Growth of the ARC was switched off (grow 0) in {held} rows.")


def _reservations(log: Timeline) -> Iterator[Finding]:
    misses = log.misses
    if misses is not None and misses.counts_io_hits:
        yield Finding(
            "io-hits-counted-as-misses",
            f"Metadata misses are taken as {misses.source}; since OpenZFS 2.2 that also counts"
            " accesses that joined a read already under way.",
        )
    size = log.mean("size") or log.mean("arcsz") or 0.0
    if size and log.size_step >= 0.03 * size:
        yield Finding(
            "coarse-sizes",
            f"Sizes are printed in steps of {bytes_text(log.size_step)}; releases before 2.3 cut"
            " the rest off, so true sizes are up to that much larger.",
        )


def _late_mean(log: Timeline, column: str) -> float:
    """Mean of a column in the last third of the log."""
    late = len(log.row_counts) // 3 or 1
    parts = zip(log.series[column][-late:], log.row_counts[-late:], strict=True)
    return weighted_mean(parts) or 0.0
