"""Figures of captures from real hosts and published articles."""

from __future__ import annotations

import pytest

from tests.captures.iostat.reading import device, disks, fixture, mean, read


def test_sixteen_disks_of_2008_carry_two_requests_each() -> None:
    capture = read(fixture("sysstat-2008-16disks-wrapped.txt"))
    box = device(capture, "sda")
    assert mean(box.reads_per_s) == 2420
    assert mean(box.writes_per_s) == 498
    assert mean(box.await_ms) == 11.17
    assert mean(box.queue) == 32.99
    assert mean(box.queue) / 16 == pytest.approx(2.06, abs=0.01)
    assert box.read_merges_per_s is not None
    assert box.read_merges_per_s.max == 7684
    assert box.verdict == "no-baseline"
    assert "count the disks" in box.why
    assert mean(box.request_bytes) == pytest.approx(29.86 * 512)


@pytest.mark.parametrize(
    ("name", "rate", "await_ms", "queue"),
    [("cfq", 180.12, 42.52, 7.61), ("deadline", 122.6, 7.98, 0.98)],
)
def test_two_schedulers_of_2008(name: str, rate: float, await_ms: float, queue: float) -> None:
    disk = device(read(fixture(f"sysstat-2008-{name}-wrapped.txt")), "sda")
    assert mean(disk.requests_per_s) == pytest.approx(rate)
    assert (mean(disk.await_ms), mean(disk.queue)) == (await_ms, queue)


def test_an_nvme_at_94_percent_utilisation_is_lightly_loaded() -> None:
    capture = read(fixture("sysstat-11-intel750.txt"))
    assert (capture.reports, capture.since_boot_dropped, capture.interval_s) == (3, True, 5.0)
    nvme = device(capture, "nvme0n1")
    assert nvme.samples == 2
    assert mean(nvme.reads_per_s) == pytest.approx(7633.0)
    assert mean(nvme.read_await_ms) == 0.13
    assert mean(nvme.queue) == pytest.approx(0.98)
    assert nvme.verdict == "light"
    assert "%util 94 only says" in nvme.why
    assert nvme.write_await_ms is None


@pytest.mark.parametrize("name", ["x", "xk", "xm", "xt", "x_json", "plain"])
def test_the_report_since_boot_is_dropped(name: str) -> None:
    capture = read(fixture(f"sysstat-12.6-{name}.txt"))
    assert (capture.reports, capture.since_boot_dropped) == (4, True)
    assert capture.since_boot_reports == 1
    assert capture.interval_s == 1.0
    assert "since boot" in capture.since_boot_why
    assert {d.samples for d in capture.devices} == {3}


@pytest.mark.parametrize("name", ["xy", "xy-jitter"])
def test_with_y_no_report_is_dropped(name: str) -> None:
    capture = read(fixture(f"sysstat-12.6-{name}.txt"))
    assert (capture.reports, capture.since_boot_dropped) == (4, False)
    assert {d.samples for d in capture.devices} == {4}


def test_a_lone_report_since_boot_is_kept_and_said_to_be_one() -> None:
    capture = read(fixture("sysstat-12.6-boot.txt"))
    assert (capture.reports, capture.since_boot_dropped, capture.interval_s) == (1, False, None)
    assert any("since boot" in issue.reason for issue in capture.issues)
    assert mean(device(capture, "vdb").writes_per_s) == 492.0


def test_the_form_without_x_has_rates_but_no_response_times() -> None:
    capture = read(fixture("sysstat-12.6-plain.txt"))
    vdc = device(capture, "vdc")
    assert mean(vdc.requests_per_s) > 600
    assert vdc.reads_per_s is None
    assert vdc.await_ms is None
    assert vdc.verdict == "no-latency"


def test_zvols_are_no_disks() -> None:
    capture = read(fixture("sysstat-12.6-x.txt"))
    assert disks(capture) == ["vda", "vdb", "vdc", "vdd", "vde", "vdf"]
    assert [d.device for d in capture.devices if d.role == "zvol"] == ["zd0", "zd16"]


def test_a_capped_volume_is_seen_to_hold_its_rate() -> None:
    capture = read(fixture("sysstat-12.6-sysbench.txt"))
    assert (capture.reports, capture.interval_s) == (20, 1.0)
    pool = device(capture, "dm-0")
    assert pool.role == "stacked"
    assert pool.verdict == "rate-limited"
    assert "held at 301 requests/s" in pool.why
    assert pool.series.time[0] == "2026-11-20T17:30:05"


def test_the_capped_volume_gives_its_own_curve() -> None:
    curve = device(read(fixture("sysstat-12.6-sysbench.txt")), "vdc").curve
    assert curve is not None
    assert curve.max_reads_per_s == pytest.approx(300, rel=0.02)
    assert curve.fit_error < 0.03
