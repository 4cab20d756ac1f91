"""Percentiles of power-of-two histograms, as the buckets that they lie in.

A bucket of -w is labelled by its end and begins where the one before it ends; one of -r is
labelled by its start and is as wide as that (print_iostat_histo, cmd/zpool/zpool_main.c, OpenZFS
0.7 to 2.3).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from arcplan.captures.findings import Finding
from arcplan.captures.quantity import bytes_text, number_text
from arcplan.captures.zpool_iostat.record import Band, Histogram, HistogramKind, Spread

_TOLD_MOST = 12
_CLASSES = {
    "sync_read": "synchronous reads",
    "sync_write": "synchronous writes",
    "async_read": "asynchronous reads (prefetch)",
    "async_write": "asynchronous writes",
}


def bands_of(kind: HistogramKind, labels: Sequence[float]) -> list[Band]:
    """The range of each bucket, in ms or bytes."""
    if kind == "latency":
        return [Band(low, high) for low, high in zip((0.0, *labels), labels, strict=False)]
    return [Band(start, 2 * start - 1) for start in labels]


def spreads_of(
    columns: Sequence[str], bands: Sequence[Band], counts: Sequence[Sequence[float]]
) -> list[Spread]:
    """Percentiles of every column that has requests."""
    return [
        found
        for index, column in enumerate(columns)
        if (found := spread_of(column, bands, [row[index] for row in counts])) is not None
    ]


def spread_of(column: str, bands: Sequence[Band], counts: Sequence[float]) -> Spread | None:
    """Percentiles of requests counted by bucket; None where there is no request."""
    reached = list(accumulate(counts))
    if not reached or reached[-1] <= 0:
        return None

    def at(share: float) -> Band:
        return next(
            b for b, sum_ in zip(bands, reached, strict=True) if sum_ >= share * reached[-1]
        )

    return Spread(column, round(reached[-1], 6), at(0.5), at(0.95), at(0.99), at(1.0))


def histogram_findings(histograms: Sequence[Histogram]) -> Iterator[Finding]:
    """Yield what histograms say; where there are intervals, these and not the totals."""
    over_intervals = {(h.name, h.kind) for h in histograms if not h.since_import}
    telling = [
        h for h in histograms if not h.since_import or (h.name, h.kind) not in over_intervals
    ]
    for histogram in telling[:_TOLD_MOST]:
        if histogram.kind == "latency":
            yield from _waits(histogram)
        else:
            yield from _sizes(histogram)
    if len(telling) > _TOLD_MOST:
        more = len(telling) - _TOLD_MOST
        yield Finding("more-histograms", f"{more} further histograms stand in the JSON record.")


def _waits(histogram: Histogram) -> Iterator[Finding]:
    by_column = {spread.column: spread for spread in histogram.spreads}
    for what in ("read", "write"):
        total, disk = by_column.get(f"total_wait_{what}"), by_column.get(f"disk_wait_{what}")
        if total is None:
            continue
        text = f"{_of(histogram, total.requests)} {what}s took {_limits(total)}"
        if disk is not None:
            where = (
                "that is where they wait"
                if disk.p99.high >= total.p99.high
                else "the rest is waiting in ZFS's own queues"
            )
            text += f"; on the disk {_limits(disk)}: {where}"
        yield Finding(f"{what}-waits", f"{text}.")


def _limits(spread: Spread) -> str:
    p50, p99 = _ms(spread.p50.high), _ms(spread.p99.high)
    return f"at most {p50} in half of all cases and at most {p99} in 99 %"


def _sizes(histogram: Histogram) -> Iterator[Finding]:
    bands = bands_of("request-size", histogram.bucket_bytes)
    at = {column: index for index, column in enumerate(histogram.columns)}
    for group, words in _CLASSES.items():
        single, merged = at.get(f"{group}_ind"), at.get(f"{group}_agg")
        if single is None or merged is None:
            continue
        spread = spread_of(group, bands, [row[single] + row[merged] for row in histogram.counts])
        if spread is None:
            continue
        share = 100 * sum(row[merged] for row in histogram.counts) / spread.requests
        yield Finding(
            f"{group.replace('_', '-')}-sizes",
            f"{_of(histogram, spread.requests)} {words}: half are below"
            f" {bytes_text(spread.p50.high + 1)} and 95 % below {bytes_text(spread.p95.high + 1)};"
            f" {number_text(share)} % are several put together.",
        )


def _of(histogram: Histogram, requests: float) -> str:
    counted = "" if histogram.since_import else "/s"
    when = "since import" if histogram.since_import else "over the interval"
    return f"{histogram.name}, {when}: {number_text(requests)}{counted}"


def _ms(milliseconds: float) -> str:
    return f"{milliseconds:.3g} ms" if milliseconds < 1000 else f"{milliseconds / 1000:.3g} s"
