"""Draws the capture's record from its sheet of rows."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from arcplan.captures.iostat.columns import Field
from arcplan.captures.iostat.curve import Curve, curve_of
from arcplan.captures.iostat.figures import Figures, Ints
from arcplan.captures.iostat.judgement import judged
from arcplan.captures.iostat.little import checked
from arcplan.captures.iostat.moments import Times
from arcplan.captures.iostat.record import (
    DeviceMeans,
    DeviceRecord,
    DeviceSeries,
    TotalRecord,
)
from arcplan.captures.iostat.roles import Role
from arcplan.captures.summary import (
    Floats,
    Summary,
    plain,
    rounded,
    stretches_of,
    summarised,
    thinned,
    zeroed,
)


def device_record(printed: Figures, figures: Figures, role: Role, times: Times) -> DeviceRecord:
    """Summarise one device.

    Args:
        printed: Its samples in the text.
        figures: The same with a sample of zeros for every report that left it out as idle.
        role: What it is.
        times: Time stamps of the capture's reports.
    """
    reads, writes = figures.get("reads_per_s"), figures.get("writes_per_s")
    requests = figures.requests_per_s

    def of_printed(field: Field, weights: Floats | None = None) -> Summary | None:
        values = figures.printed.get(field)
        return None if values is None else summarised(values, weights)

    judgement = judged(figures)
    curve = curve_of(figures)
    return DeviceRecord(
        device=figures.device,
        role=role,
        samples=figures.samples,
        idle_reports=figures.samples - printed.samples,
        reads_per_s=of_printed("reads_per_s"),
        writes_per_s=of_printed("writes_per_s"),
        requests_per_s=summarised(requests),
        discards_per_s=of_printed("discards_per_s"),
        flushes_per_s=of_printed("flushes_per_s"),
        read_merges_per_s=of_printed("read_merges_per_s"),
        write_merges_per_s=of_printed("write_merges_per_s"),
        read_bytes_per_s=of_printed("read_bytes_per_s"),
        write_bytes_per_s=of_printed("write_bytes_per_s"),
        bytes_per_s=summarised(figures.bytes_per_s),
        read_await_ms=of_printed("read_await_ms", reads),
        write_await_ms=of_printed("write_await_ms", writes),
        await_ms=summarised(figures.await_ms, requests),
        queue=summarised(figures.queue),
        request_bytes=summarised(figures.request_bytes, requests),
        util_percent=of_printed("util_percent"),
        read_await_bound_ms=_read_bound(figures),
        saturation=judgement.saturation,
        read_saturation=judgement.read_saturation,
        write_saturation=judgement.write_saturation,
        verdict=judgement.verdict,
        why=judgement.why,
        quality=checked(figures),
        curve=curve if isinstance(curve, Curve) else None,
        curve_missing=curve if isinstance(curve, str) else None,
        series=_series(figures, times),
        means=_means(figures, times),
    )


def total_record(disks: list[Figures], reports: Ints) -> TotalRecord | None:
    """Sum the disks report by report."""
    if not disks:
        return None
    at = [np.searchsorted(reports, f.reports) for f in disks]

    def summed(parts: Iterable[Floats]) -> Floats:
        total = np.zeros(reports.size)
        printed = False
        for rows, values in zip(at, parts, strict=True):
            known = np.isfinite(values)
            if known.any():
                printed = True
                # a sum that lacks a disk's figure, because it was impossible, is no sum
                total[rows] += values
        return total if printed else np.full(reports.size, np.nan)

    requests = summed(f.requests_per_s for f in disks)
    busy_ms = summed(f.requests_per_s * zeroed(f.await_ms) for f in disks)
    timed = any(np.isfinite(f.await_ms).any() for f in disks)
    with np.errstate(divide="ignore", invalid="ignore"):
        response = busy_ms / requests if timed else np.full(reports.size, np.nan)
    return TotalRecord(
        devices=[f.device for f in disks],
        reads_per_s=summarised(summed(f.get("reads_per_s") for f in disks)),
        writes_per_s=summarised(summed(f.get("writes_per_s") for f in disks)),
        requests_per_s=summarised(requests),
        read_bytes_per_s=summarised(summed(f.get("read_bytes_per_s") for f in disks)),
        write_bytes_per_s=summarised(summed(f.get("write_bytes_per_s") for f in disks)),
        await_ms=summarised(response, requests),
        queue=summarised(summed(f.queue for f in disks)),
    )


def _read_bound(figures: Figures) -> Summary | None:
    if figures.has("read_await_ms") or not figures.has("reads_per_s"):
        return None
    reads = figures.get("reads_per_s")
    with np.errstate(divide="ignore", invalid="ignore"):
        bound = np.where(reads > 0, figures.requests_per_s * figures.await_ms / reads, np.nan)
    return summarised(bound, reads)


def _series(figures: Figures, times: Times) -> DeviceSeries:
    keys = [figures.requests_per_s, figures.await_ms, figures.queue]
    chosen = np.array(thinned(keys), dtype=np.int64)
    numbers: list[int] = figures.reports[chosen].tolist()
    return DeviceSeries(
        report=numbers,
        time=times.of(numbers),
        reads_per_s=plain(figures.get("reads_per_s"), chosen),
        writes_per_s=plain(figures.get("writes_per_s"), chosen),
        read_await_ms=plain(figures.get("read_await_ms"), chosen),
        write_await_ms=plain(figures.get("write_await_ms"), chosen),
        await_ms=plain(figures.await_ms, chosen),
        queue=plain(figures.queue, chosen),
        util_percent=plain(figures.get("util_percent"), chosen),
    )


def _means(figures: Figures, times: Times) -> DeviceMeans | None:
    cut = stretches_of(figures.reports)
    if cut is None:
        return None
    reads, writes = figures.get("reads_per_s"), figures.get("writes_per_s")
    numbers: list[int] = cut.first_reports.tolist()
    return DeviceMeans(
        reports_per_point=cut.reports_each,
        report=numbers,
        time=times.of(numbers),
        reads_per_s=rounded(cut.means(reads)),
        writes_per_s=rounded(cut.means(writes)),
        read_await_ms=rounded(cut.means(figures.get("read_await_ms"), reads)),
        write_await_ms=rounded(cut.means(figures.get("write_await_ms"), writes)),
        await_ms=rounded(cut.means(figures.await_ms, figures.requests_per_s)),
        queue=rounded(cut.means(figures.queue)),
        util_percent=rounded(cut.means(figures.get("util_percent"))),
    )
