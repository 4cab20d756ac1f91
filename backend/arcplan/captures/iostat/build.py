"""Makes the records of devices and of all disks together from their figures."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import MutableSequence, Sequence
from math import nan
from operator import add

from arcplan.captures.iostat.columns import Field
from arcplan.captures.iostat.curve import Curve, curve_of
from arcplan.captures.iostat.figures import Figures
from arcplan.captures.iostat.judgement import judged
from arcplan.captures.iostat.little import checked
from arcplan.captures.iostat.record import DeviceMeans, DeviceRecord, DeviceSeries, TotalRecord
from arcplan.captures.iostat.roles import Role
from arcplan.captures.iostat.sheet import Times
from arcplan.captures.summary import (
    Samples,
    Summary,
    any_known,
    chosen_of,
    packed,
    stretches_of,
    summarised,
    thinned,
    zeroed,
)


def device_record(figures: Figures, role: Role, times: Times) -> DeviceRecord:
    """Summarise one device.

    Args:
        figures: Its samples.
        role: What it is.
        times: Time stamps of the capture's reports.
    """
    zeros = len(figures.idle)
    reads, writes = figures.get("reads_per_s"), figures.get("writes_per_s")
    requests = figures.requests_per_s

    def plain(field: Field) -> Summary | None:
        return summarised(figures.get(field), zeros=zeros)

    judgement = judged(figures)
    curve = curve_of(figures)
    charted, charted_requests = _charted(figures), figures.with_idle(requests)
    return DeviceRecord(
        device=figures.device,
        role=role,
        samples=figures.samples,
        idle_reports=zeros,
        reads_per_s=plain("reads_per_s"),
        writes_per_s=plain("writes_per_s"),
        requests_per_s=summarised(requests, zeros=zeros),
        discards_per_s=plain("discards_per_s"),
        flushes_per_s=plain("flushes_per_s"),
        read_merges_per_s=plain("read_merges_per_s"),
        write_merges_per_s=plain("write_merges_per_s"),
        read_bytes_per_s=plain("read_bytes_per_s"),
        write_bytes_per_s=plain("write_bytes_per_s"),
        bytes_per_s=summarised(figures.bytes_per_s, zeros=zeros),
        read_await_ms=_per_request(figures.get("read_await_ms"), reads),
        write_await_ms=_per_request(figures.get("write_await_ms"), writes),
        await_ms=_per_request(figures.await_ms, requests),
        queue=summarised(figures.queue, zeros=zeros),
        request_bytes=_per_request(figures.request_bytes, requests),
        util_percent=plain("util_percent"),
        read_await_bound_ms=_read_bound(figures),
        saturation=judgement.saturation,
        read_saturation=judgement.read_saturation,
        write_saturation=judgement.write_saturation,
        verdict=judgement.verdict,
        why=judgement.why,
        quality=checked(figures),
        curve=curve if isinstance(curve, Curve) else None,
        curve_missing=curve if isinstance(curve, str) else None,
        series=_series(figures, charted, charted_requests, times),
        means=_means(figures, charted, charted_requests, times),
    )


def _per_request(values: Samples | None, requests: Samples | None) -> Summary | None:
    """Summary of a figure per request; None where requests are not printed."""
    return None if requests is None else summarised(values, requests)


def _read_bound(figures: Figures) -> Summary | None:
    """What a read took at most where reads and writes share one response time."""
    reads, requests, times = figures.get("reads_per_s"), figures.requests_per_s, figures.await_ms
    if figures.has("read_await_ms") or reads is None or requests is None or times is None:
        return None
    bound = [
        rate * ms / read if read > 0 else nan
        for read, rate, ms in zip(reads, requests, times, strict=True)
    ]
    return summarised(packed(bound), reads)


def _charted(figures: Figures) -> dict[str, Samples | None]:
    """The figures that charts show, with a zero for every idle sample."""
    return {
        "reads_per_s": figures.with_idle(figures.get("reads_per_s")),
        "writes_per_s": figures.with_idle(figures.get("writes_per_s")),
        "read_await_ms": figures.with_idle(figures.get("read_await_ms")),
        "write_await_ms": figures.with_idle(figures.get("write_await_ms")),
        "await_ms": figures.with_idle(figures.await_ms),
        "queue": figures.with_idle(figures.queue),
        "util_percent": figures.with_idle(figures.get("util_percent")),
    }


def _series(
    figures: Figures, charted: dict[str, Samples | None], requests: Samples | None, times: Times
) -> DeviceSeries:
    missing = packed([nan] * figures.samples)
    keys = (requests, charted["await_ms"], charted["queue"])
    chosen = thinned([missing if key is None else key for key in keys])
    numbers = [figures.all_reports[at] for at in chosen]
    return DeviceSeries(
        report=numbers,
        time=times.of(numbers),
        **{name: chosen_of(values, chosen) for name, values in charted.items()},
    )


def _means(
    figures: Figures, charted: dict[str, Samples | None], requests: Samples | None, times: Times
) -> DeviceMeans | None:
    cut = stretches_of(figures.all_reports)
    if cut is None:
        return None
    weights = {
        "read_await_ms": charted["reads_per_s"],
        "write_await_ms": charted["writes_per_s"],
        "await_ms": requests,
    }
    means = {
        name: cut.means(values)
        if name not in weights
        else cut.means(None if weights[name] is None else values, weights[name])
        for name, values in charted.items()
    }
    return DeviceMeans(
        reports_per_point=cut.reports_each,
        report=cut.first_reports,
        time=times.of(cut.first_reports),
        **means,
    )


class Total:
    """Sums the disks report by report."""

    def __init__(self, kept: Sequence[int]) -> None:
        """Begin with no disk.

        Args:
            kept: The reports that are measurements.
        """
        self._kept = kept
        self._disks: list[str] = []
        self._sums: dict[str, MutableSequence[float]] = {}

    def add(self, figures: Figures) -> None:
        """Add a disk."""
        self._disks.append(figures.device)
        whole = len(figures.reports) == len(self._kept)
        # reports without the disk count as zero
        rows = () if whole else [bisect_left(self._kept, report) for report in figures.reports]
        requests, waits = figures.requests_per_s, figures.await_ms
        busy_ms = None
        if requests is not None:
            busy_ms = requests
            if waits is not None:
                known = zeroed(waits)
                busy_ms = packed([rate * ms for rate, ms in zip(requests, known, strict=True)])
        for name, values in (
            ("reads", figures.get("reads_per_s")),
            ("writes", figures.get("writes_per_s")),
            ("requests", requests),
            ("read_bytes", figures.get("read_bytes_per_s")),
            ("write_bytes", figures.get("write_bytes_per_s")),
            ("busy_ms", busy_ms if any_known(waits) else None),
            ("queue", figures.queue),
        ):
            # a sum that lacks a disk's figure, because it was impossible, is no sum
            if values is None or not any_known(values):
                continue
            sums = self._sums.get(name)
            if sums is None:
                sums = self._sums[name] = packed([0.0] * len(self._kept))
            if whole:
                self._sums[name] = packed(list(map(add, sums, values)))
            else:
                for row, value in zip(rows, values, strict=True):
                    sums[row] += value

    def record(self) -> TotalRecord | None:
        """The sums over all reports; None without a disk."""
        if not self._disks:
            return None
        requests, busy_ms = self._sums.get("requests"), self._sums.get("busy_ms")
        response = None
        if requests is not None and busy_ms is not None:
            response = packed(
                [ms / rate if rate > 0 else nan for ms, rate in zip(busy_ms, requests, strict=True)]
            )
        return TotalRecord(
            devices=self._disks,
            reads_per_s=summarised(self._sums.get("reads")),
            writes_per_s=summarised(self._sums.get("writes")),
            requests_per_s=summarised(requests),
            read_bytes_per_s=summarised(self._sums.get("read_bytes")),
            write_bytes_per_s=summarised(self._sums.get("write_bytes")),
            await_ms=_per_request(response, requests),
            queue=summarised(self._sums.get("queue")),
        )
