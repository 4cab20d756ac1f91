"""Disks from the kernel's counters."""

from __future__ import annotations

import re

import pytest

from arcplan.captures.host.diskstats import DiskstatsCapture
from tests.captures.small_reading import FIXTURES, fixture, one

ROW = " 254 0 vda {reads} 0 {sectors} {ms} 10 0 80 20 0 {busy} {queued}\n"


def test_one_snapshot_is_counters() -> None:
    capture = fixture("diskstats/linux-6.18", DiskstatsCapture)
    assert (capture.samples, capture.devices, capture.interval_s) == (1, [], None)
    loop = next(disk for disk in capture.counters if disk.device == "loop0")
    assert (loop.reads, loop.read_bytes, loop.read_ms) == (117, 4332 * 512, 138)


def test_snapshots_with_times_give_rates() -> None:
    capture = fixture("diskstats/linux-6.18-with_TS", DiskstatsCapture)
    assert capture.samples == 3
    assert capture.interval_s == pytest.approx(1.007, abs=0.01)
    disk = next(disk for disk in capture.devices if disk.device == "vda")
    assert disk.samples == 2
    # 76 and 219 reads in steps of 1.005 and 1.010 s.
    assert disk.reads_per_s is not None
    assert disk.reads_per_s.max == pytest.approx(219 / 1.01, rel=0.01)


def test_times_weigh_by_requests() -> None:
    text = (
        "TS 1700000000.5\n"
        + ROW.format(reads=0, sectors=0, ms=0, busy=0, queued=0)
        + "TS 1700000001.5\n"
        + ROW.format(reads=100, sectors=3200, ms=50, busy=100, queued=50)
        + "TS 1700000002.5\n"
        + ROW.format(reads=400, sectors=12800, ms=650, busy=600, queued=650)
    )
    [disk] = one(text, DiskstatsCapture).devices
    assert disk.reads_per_s is not None
    assert (disk.reads_per_s.mean, disk.reads_per_s.max) == (200.0, 300.0)
    assert disk.read_await_ms is not None
    assert (disk.read_await_ms.mean, disk.read_await_ms.max) == (1.625, 2.0)
    assert disk.write_await_ms is None
    assert disk.util_percent is not None
    assert disk.util_percent.max == 50.0
    assert disk.request_bytes is not None
    assert disk.request_bytes.mean == 16384


def test_a_device_that_came_anew_gives_no_rate_below_zero() -> None:
    text = (
        "TS 1700000000.5\n"
        + ROW.format(reads=900, sectors=9000, ms=900, busy=900, queued=900)
        + "TS 1700000001.5\n"
        + ROW.format(reads=1, sectors=8, ms=1, busy=1, queued=1)
    )
    capture = one(text, DiskstatsCapture)
    assert capture.devices == []
    assert capture.counters[0].reads == 1


def test_snapshots_without_times_give_counters_only() -> None:
    text = (FIXTURES / "diskstats/linux-6.18.txt").read_text()
    capture = one(text + text, DiskstatsCapture)
    assert (capture.samples, capture.devices) == (2, [])


def test_rates_of_pt_diskstats() -> None:
    capture = fixture("diskstats/written-perconatoolkit_3", DiskstatsCapture)
    [disk] = capture.devices
    assert capture.interval_s == 1.0
    assert disk.read_await_ms is not None
    assert disk.read_await_ms.mean == pytest.approx((300 * 0.4 + 100 * 0.8) / 400)
    assert disk.util_percent is not None
    assert disk.util_percent.max == 12


def test_vmstat_d_with_its_time_is_read() -> None:
    text = (FIXTURES / "misread/vmstat-d.txt").read_text()
    stamped = re.sub(r"(?m)^(\w+(?: +\d+){10})[ ]*$", r"\1 2026-11-22 10:59:01", text)
    assert stamped.count("10:59:01") == 2
    assert one(stamped, DiskstatsCapture).counters == one(text, DiskstatsCapture).counters
