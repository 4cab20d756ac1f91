"""Histograms of waiting times (-w) and request sizes (-r), gathered over the reports.

A bucket of -w is labelled by its end and begins where the one before it ends; one of -r is
labelled by its start and is as wide as that (print_iostat_histo, cmd/zpool/zpool_main.c, OpenZFS
0.7 to 2.3). Percentiles are given as the buckets that they lie in.

The first report of a run has the totals since import, which only grow, and by little from one start
to the next. A report over an interval has other counts in nearly every bucket. So a run begins with
a report that has the first one's totals again, where none in between is like them. Right behind the
first report nothing tells it from a steady load, so there it is only named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from operator import add
from typing import Literal

from arcplan.captures.columns.runs import RUNS_MOST
from arcplan.captures.quantity import bytes_of, bytes_text, count_of, number_text
from arcplan.captures.records import Finding
from arcplan.captures.zpool_iostat.layout import milliseconds_of, scripted_histogram_columns
from arcplan.captures.zpool_iostat.record import Band, Histogram, HistogramKind, Spread

_FIRST: dict[HistogramKind, float] = {"latency": 1e-6, "request-size": 512}
_STEP_MOST = 3.5
"""The second bucket of latencies ends at three nanoseconds, the first at one."""


@dataclass(slots=True)
class OpenHistogram:
    """One printed histogram while its rows are read.

    Attributes:
        buckets: Rows it is to have; None where a line of dashes ends it.
        line: Line of its titles, or of its first row.
    """

    name: str
    kind: HistogramKind
    columns: tuple[str, ...]
    buckets: int | None = None
    labels: list[float] = field(default_factory=list)
    counts: list[list[float]] = field(default_factory=list)
    line: int = 0

    def add(self, words: list[str]) -> bool:
        """Take one row: the bucket's label and a count per column; False if it is none."""
        label, cells = words[0], words[1:]
        edge = _bucket_end_ms(label) if self.kind == "latency" else bytes_of(label)
        counts = [0.0 if c == "-" else count_of(c, scale=1024) for c in cells]
        whole = [float(c) for c in counts if c is not None]
        if edge is None or len(whole) != len(self.columns) or len(cells) != len(whole):
            return False
        self.labels.append(float(edge))
        self.counts.append(whole)
        return True

    @property
    def lacks_rows(self) -> bool:
        """Whether rows above its last one are missing: each bucket is twice the one before."""
        return self.labels[0] > _FIRST[self.kind] or any(
            later > _STEP_MOST * earlier for earlier, later in pairwise(self.labels)
        )

    @property
    def is_whole(self) -> bool:
        """Whether it has all its rows."""
        return len(self.labels) == self.buckets


_NS_PER_MS = 1_000_000
_LONGEST_MS = 1e12

_SCRIPTED: dict[str, tuple[HistogramKind, int]] = {
    "1": ("latency", 37),
    "512": ("request-size", 16),
}
"""Kind and buckets by the first label of -H, in nanoseconds or bytes.

VDEV_L_HISTO_BUCKETS, and VDEV_RQ_HISTO_BUCKETS from 512 on, include/sys/fs/zfs.h, OpenZFS 0.7 to
2.3.
"""


def scripted_histogram(name: str, words: list[str]) -> OpenHistogram | None:
    """A histogram of -H that begins with this row below a line with its vdev's name."""
    kind, buckets = _SCRIPTED.get(words[0], ("latency", 0))
    columns = scripted_histogram_columns(kind, len(words) - 1)
    if not buckets or columns is None:
        return None
    histogram = OpenHistogram(name, kind, columns, buckets)
    return histogram if histogram.add(words) else None


def _bucket_end_ms(label: str) -> float | None:
    """End of a bucket: one nanosecond below the power of two that its label was cut from."""
    printed_ms = milliseconds_of(label)
    if printed_ms is None or not printed_ms < _LONGEST_MS:
        return None
    nanoseconds = round(printed_ms * _NS_PER_MS)
    return ((1 << nanoseconds.bit_length()) - 1) / _NS_PER_MS


_HistogramKey = tuple[str, HistogramKind, int]


@dataclass(slots=True)
class Histograms:
    """All histograms of a capture: the first of each vdev apart from the mean of the others.

    Vdevs of two pools may have one name; in each report they come in the same order.

    Attributes:
        first: The first of each.
        later: Sums of the others.
        printed: How many there were of each.
        opening: The first of all.
    """

    first: dict[_HistogramKey, OpenHistogram] = field(default_factory=dict)
    later: dict[_HistogramKey, OpenHistogram] = field(default_factory=dict)
    printed: dict[_HistogramKey, int] = field(default_factory=dict)
    opening: OpenHistogram | None = None
    _in_report: Counter[tuple[str, HistogramKind]] = field(default_factory=Counter)

    def begin_report(self) -> None:
        """What follows is of another report, if anything was printed in this one."""
        self._in_report.clear()

    def add(self, histogram: OpenHistogram) -> bool:
        """Gather a finished histogram; False if its buckets differ from those before."""
        if not histogram.counts:
            return False
        if self.opening is None:
            self.opening = histogram
        if histogram.name == self.opening.name and self._in_report[histogram.name, histogram.kind]:
            self.begin_report()
        number = self._in_report[histogram.name, histogram.kind]
        self._in_report[histogram.name, histogram.kind] = number + 1
        key = (histogram.name, histogram.kind, number)
        known = self.later.get(key)
        if key not in self.first:
            self.first[key] = histogram
        elif known is None:
            self.later[key] = histogram
        elif known.labels != histogram.labels or known.columns != histogram.columns:
            return False
        else:
            known.counts = [
                list(map(add, row, more))
                for row, more in zip(known.counts, histogram.counts, strict=True)
            ]
        self.printed[key] = self.printed.get(key, 0) + 1
        return True

    def records(self, *, first_is_interval: bool) -> list[Histogram]:
        """Records in order of appearance; the first is since import unless -y was given."""
        records = []
        for key, first in self.first.items():
            records.append(_record(first, 1, since_import=not first_is_interval))
            later = self.later.get(key)
            if later is not None:
                records.append(_record(later, self.printed[key] - 1, since_import=False))
        return records


_COUNTED = 100.0
"""Buckets from this count on are compared: below, counts of intervals are alike by chance."""
_BUCKETS_SURE = 16
"""A load that is as steady as it can be has 16 buckets none of which is lower once in 65,536."""
_BUCKETS_LIKELY = 4
_ROUNDING = 0.005
"""Counts are printed with three digits."""
_GROWTH_MOST = 0.05
_UNLIKE = 0.2


Likeness = Literal["totals", "above", "near", "unlike"]
"""How a report's counts compare with the first one's.

`totals`: none is lower and none much higher. `above`: none is lower, as in totals of a pool that
did much meanwhile, or over an interval with more load.
"""


def likeness(first: OpenHistogram, later: OpenHistogram) -> tuple[Likeness, int]:
    """How two histograms of one vdev compare, and by how many buckets."""
    if first.labels != later.labels or first.columns != later.columns:
        return "unlike", 0
    pairs = [
        (before, after)
        for befores, afters in zip(first.counts, later.counts, strict=True)
        for before, after in zip(befores, afters, strict=True)
    ]
    buckets = sum(before >= _COUNTED for before, _ in pairs)
    if all(after >= before * (1 - _ROUNDING) for before, after in pairs):
        within = all(
            after <= before * (1 + _GROWTH_MOST) for before, after in pairs if before >= _COUNTED
        )
        return ("totals" if within else "above"), buckets
    unlike = any(
        abs(after - before) > _UNLIKE * most
        for before, after in pairs
        if (most := max(before, after)) >= _COUNTED
    )
    return ("unlike" if unlike else "near"), buckets


class HistogramRuns:
    """Histograms of each run in a text.

    Attributes:
        runs: Those of each run.
        starts: Line of the titles with which each run after the first begins.
        undecided: Lines where one may begin, one of each run.
    """

    def __init__(self) -> None:
        self.runs = [Histograms()]
        self.starts: list[int] = []
        self.undecided: list[int] = []
        self._between = 0
        self._all_unlike = True
        self._is_named = False

    @property
    def last(self) -> Histograms:
        """Those of the run being read."""
        return self.runs[-1]

    def add(self, histogram: OpenHistogram) -> bool:
        """Gather a finished histogram; False if its buckets differ from those before."""
        if self._begins_run(histogram):
            self.runs.append(Histograms())
            self.starts.append(histogram.line)
            self._between, self._all_unlike, self._is_named = 0, True, False
        return self.last.add(histogram)

    def _begins_run(self, histogram: OpenHistogram) -> bool:
        first = self.last.opening
        if first is None or (first.name, first.kind) != (histogram.name, histogram.kind):
            return False
        found, buckets = likeness(first, histogram)
        is_apart = self._between > 0 and self._all_unlike
        if found == "totals" and is_apart and buckets >= _BUCKETS_SURE:
            return len(self.starts) < RUNS_MOST
        may_be_start = (found == "totals" and self._all_unlike) or (found == "above" and is_apart)
        if may_be_start and buckets >= _BUCKETS_LIKELY and not self._is_named:
            self.undecided.append(histogram.line)
            self._is_named = True
        self._between += 1
        if found != "unlike":
            self._all_unlike = False
        return False


def _record(histogram: OpenHistogram, reports: int, *, since_import: bool) -> Histogram:
    timed = histogram.kind == "latency"
    counts = [[c / reports for c in row] for row in histogram.counts]
    bands = bands_of(histogram.kind, histogram.labels)
    return Histogram(
        name=histogram.name,
        kind=histogram.kind,
        since_import=since_import,
        reports=reports,
        columns=list(histogram.columns),
        bucket_ms=histogram.labels if timed else [],
        bucket_bytes=[] if timed else [int(edge) for edge in histogram.labels],
        counts=counts,
        spreads=[
            spread
            for column, of_column in zip(histogram.columns, zip(*counts, strict=True), strict=True)
            if (spread := spread_of(column, bands, of_column)) is not None
        ],
    )


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
