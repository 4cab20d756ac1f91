"""What a zpool iostat capture answers with."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Literal, NotRequired

from arcplan.captures.records import CaptureBase, Finding
from arcplan.captures.summary import Summary

if sys.version_info >= (3, 12):
    from typing import TypedDict
else:
    # pydantic takes no other one before.
    from typing_extensions import TypedDict

VdevClass = Literal["normal", "special", "dedup", "logs", "cache", "spares"]
HistogramKind = Literal["latency", "request-size"]


@dataclass(frozen=True, slots=True, kw_only=True)
class VdevSeries:
    """Samples of one vdev for charts, thinned to a few hundred that keep the extremes.

    Attributes:
        report: Number of the sample's report in the capture, from 0.
        time: ISO 8601 date and time, or the time of day; null where none is printed.
    """

    report: list[int]
    time: list[str | None]
    reads_per_s: list[float | None]
    writes_per_s: list[float | None]
    read_bytes_per_s: list[float | None]
    write_bytes_per_s: list[float | None]
    total_read_wait_ms: list[float | None]
    total_write_wait_ms: list[float | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class VdevMeans(VdevSeries):
    """Means of one vdev over stretches of equally many reports: what parts of a capture did.

    Attributes:
        reports_per_point: Reports of one stretch; the last may have fewer.
        report: Number of the stretch's first report in the capture, from 0.
        time: When that was, as in the series.
        total_read_wait_ms: Weighted by reads, at least one a report.
        total_write_wait_ms: Likewise by writes.
    """

    reports_per_point: int


# A mapping, because `class` is a name that programs read and that no attribute can have.
VdevRecord = TypedDict(
    "VdevRecord",
    {
        "pool": str | None,
        "path": list[str],
        "class": VdevClass | None,
        "samples": int,
        "alloc_bytes": int | None,
        "free_bytes": int | None,
        "reads_per_s": Summary | None,
        "writes_per_s": Summary | None,
        "read_bytes_per_s": Summary | None,
        "write_bytes_per_s": Summary | None,
        "wait_ms": dict[str, Summary],
        "queued": dict[str, Summary],
        "series": VdevSeries,
        "means": NotRequired[VdevMeans | None],
    },
)
"""One pool or vdev. Rates are physical I/O after aggregation: a mirrored write counts twice.

`pool`: its pool; null where the text does not tell: vdevs named on the command line, or rows
without indentation whose sums leave no tree or several. A row of a pool itself has a pool and a
path of one name, so no sum over such rows counts a byte twice. `path`: names from the pool down to
the vdev, untrusted text. `class`: class of the top-level vdev it belongs to; null where not known.
`samples`: reports in which it was printed, the one since import left out. `alloc_bytes` and
`free_bytes`: last value; null where zpool prints `-`. `wait_ms`: times by name (`total_read`,
`disk_write`, `syncq_read`, `scrub`, ...) as -l prints them: means from power-of-two histograms, cut
to whole units; the mean over reports is weighted by their reads or writes. `queued`: requests
pending and active by queue (`syncq_read_pend`, ...) as -q prints them: momentary. `means`: the
capture in a few hundred means; null where `series` has every sample.
"""


@dataclass(frozen=True, slots=True)
class Band:
    """The bucket that a figure lies in: all that a histogram tells of it.

    Attributes:
        low: In ms for waiting times, in bytes for sizes; a figure is not below it.
        high: A figure is not above it.
    """

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Spread:
    """How the requests of one column lie.

    Attributes:
        column: Name of the column.
        requests: Since import their number, else their rate per second.
        p50: Half of them are not above this bucket.
        p95: 95 % of them.
        p99: 99 % of them.
        max: The highest bucket with a request in it.
    """

    column: str
    requests: float
    p50: Band
    p95: Band
    p99: Band
    max: Band


@dataclass(frozen=True, slots=True, kw_only=True)
class Histogram:
    """One histogram of -w or -r.

    Attributes:
        name: Pool or vdev; untrusted text.
        kind: Of waiting times (-w) or of request sizes (-r).
        since_import: Totals since the pool was imported, not over an interval.
        reports: Printed histograms that are averaged in this one.
        columns: Names of the count columns (`total_wait_read`, `sync_read_ind`, ...).
        bucket_ms: -w: end of each bucket, exact although its label is cut; empty for -r.
        bucket_bytes: -r: start of each bucket; empty for -w.
        counts: One list per bucket, in the order of the columns: since import a number, else a rate
            per second, which zpool cuts to whole requests in each report.
        spreads: One for each column that has requests.
    """

    name: str
    kind: HistogramKind
    since_import: bool
    reports: int
    columns: list[str]
    bucket_ms: list[float]
    bucket_bytes: list[int]
    counts: list[list[float]]
    spreads: list[Spread]


@dataclass(frozen=True, slots=True, kw_only=True)
class ZpoolIostatCapture(CaptureBase):
    """One run of zpool iostat (OpenZFS 0.6.5 to 2.3, illumos, FreeBSD).

    Attributes:
        reports: Reports of the run, a dropped one included.
        since_import_dropped: The first report, the average since import, is in no figure.
        since_import_why: One sentence on why it was dropped or kept.
        interval_s: Seconds between reports by their time stamps, else by the command; null without.
        vdevs: In order of appearance.
        histograms: Those of -w and -r, each vdev's since import before those over intervals.
        findings: What the histograms say.
    """

    kind: Literal["zpool-iostat"] = "zpool-iostat"
    reports: int
    since_import_dropped: bool
    since_import_why: str
    interval_s: float | None
    vdevs: list[VdevRecord]
    histograms: list[Histogram]
    findings: list[Finding]
