"""What an iostat capture answers with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from arcplan.captures.records import CaptureBase
from arcplan.captures.summary import Summary

Role = Literal["disk", "partition", "stacked", "zvol", "group"]
Verdict = Literal[
    "idle", "light", "healthy", "queueing", "saturated", "rate-limited", "no-baseline", "no-latency"
]


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """Samples of about the same concurrency put together.

    Attributes:
        concurrency: Mean number of reads in flight (rate times response time).
        reads_per_s: Mean rate.
        read_await_ms: Mean response time, weighted by reads.
        samples: Samples behind the point.
    """

    concurrency: float
    reads_per_s: float
    read_await_ms: float
    samples: int


@dataclass(frozen=True, slots=True)
class Curve:
    """Measured points and the curve through them.

    Attributes:
        points: By rising concurrency.
        base_read_ms: Fitted response time of a single read (L0); None where even the lightest point
            is beyond the bend.
        max_reads_per_s: Fitted ceiling (Xmax); None where the points do not reach the bend.
        bend: Fitted p.
        fit_error: Largest relative distance of a point's rate from the fitted one.
    """

    points: list[CurvePoint]
    base_read_ms: float | None
    max_reads_per_s: float | None
    bend: float
    fit_error: float


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceSeries:
    """Samples of one device for charts, thinned to a few hundred that keep the extremes.

    Attributes:
        report: Number of the sample's report in the capture, from 0.
        time: ISO 8601 date and time, or the time of day; null where none is printed.
    """

    report: list[int]
    time: list[str | None]
    reads_per_s: list[float | None]
    writes_per_s: list[float | None]
    flushes_per_s: list[float | None]
    read_await_ms: list[float | None]
    write_await_ms: list[float | None]
    await_ms: list[float | None]
    queue: list[float | None]
    util_percent: list[float | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceMeans(DeviceSeries):
    """Means of one device over stretches of equally many reports: what parts of a capture did.

    Attributes:
        reports_per_point: Reports of one stretch; the last may have fewer.
        report: Number of the stretch's first report in the capture, from 0.
        time: When that was, as in the series.
        read_await_ms: Weighted by reads; null where nothing was read.
        write_await_ms: Likewise by writes.
        await_ms: Likewise by requests.
    """

    reports_per_point: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceRecord:
    """One device; a figure is null where this version of iostat does not print it.

    Attributes:
        device: Name as printed; untrusted text.
        role: What it is by its name; requests of the other roles reach a disk, too.
        samples: Reports that the figures rest on, the one since boot left out: those that print
            the device and, with `-z`, those that leave it out because it did nothing.
        idle_reports: How many of the samples are of the second kind. Rates, queue and utilisation
            are zero there and count in mean, 95th percentile and maximum; times and sizes per
            request do not, since there was no request.
        requests_per_s: Reads and writes together.
        bytes_per_s: Reads and writes together; all that the short form (-s) prints.
        read_await_ms: Mean weighted by reads; reports without reads do not count.
        write_await_ms: The same for writes.
        await_ms: Mean weighted by requests; from reads and writes where it is not printed.
        queue: Requests in flight; by Little's law where only a momentary length is printed.
        request_bytes: Mean weighted by requests.
        saturation: Mean response time over the lowest busy one seen.
        curve: Response time of reads against reads in flight; null where the samples give none.
        means: The capture in a few hundred means; null where `series` has every sample.
    """

    device: str
    role: Role
    samples: int
    idle_reports: int
    reads_per_s: Summary | None
    writes_per_s: Summary | None
    requests_per_s: Summary | None
    discards_per_s: Summary | None
    flushes_per_s: Summary | None
    read_merges_per_s: Summary | None
    write_merges_per_s: Summary | None
    read_bytes_per_s: Summary | None
    write_bytes_per_s: Summary | None
    bytes_per_s: Summary | None
    read_await_ms: Summary | None
    write_await_ms: Summary | None
    await_ms: Summary | None
    queue: Summary | None
    request_bytes: Summary | None
    util_percent: Summary | None
    saturation: float | None
    verdict: Verdict
    why: str
    curve: Curve | None
    series: DeviceSeries
    means: DeviceMeans | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IostatCapture(CaptureBase):
    """Reports of iostat (Linux sysstat 5 to 12.7, FreeBSD, illumos).

    Attributes:
        reports: Reports in the text, dropped ones included.
        since_boot_dropped: At least one report was the average since boot and is in no figure.
        since_boot_reports: How many were dropped.
        since_boot_why: One sentence on why the first reports were dropped or kept.
        interval_s: Seconds between reports: from time stamps, from totals, or the shortest interval
            that makes the counts whole numbers; null if none of these tells.
        devices: In order of appearance.
        hostname: Name of the host by the text's first line; untrusted.
        kernel: Release of its kernel.
        logical_cpus: Its processors.
        cpu_busy_ratio: Share of all processors that worked, neither idle nor waiting for I/O.
        cpu_wait_ratio: Share that was idle while I/O was under way.
        cpu_steal_ratio: Share that the hypervisor gave to others.
    """

    kind: Literal["iostat"] = "iostat"
    reports: int
    since_boot_dropped: bool
    since_boot_reports: int
    since_boot_why: str
    interval_s: float | None
    devices: list[DeviceRecord]
    hostname: str | None = None
    kernel: str | None = None
    logical_cpus: int | None = None
    cpu_busy_ratio: Summary | None = None
    cpu_wait_ratio: Summary | None = None
    cpu_steal_ratio: Summary | None = None
