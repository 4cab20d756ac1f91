"""Verdicts, curves, roles and the report since boot on made-up loads."""

from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcplan.captures.iostat import Parser
from tests.captures.iostat.reading import device, disks, mean, read

TITLES = "Device r/s w/s rkB/s wkB/s r_await w_await aqu-sz %util"
# 16K random reads of an Intel 750 at 1, 4, 16, 64 and 256 threads: reads/s, response time
INTEL_750 = [(7612.8, 0.13), (28808.6, 0.14), (82862.2, 0.2), (138090.2, 0.48), (142227.6, 1.89)]


def row(name: str, reads: float, read_ms: float, writes: float = 0, write_ms: float = 0) -> str:
    queue = (reads * read_ms + writes * write_ms) / 1000
    cells = [reads, writes, reads * 16, writes * 16, read_ms, write_ms, queue, min(100, queue * 94)]
    return f"{name} " + " ".join(f"{c:.2f}" for c in cells)


def reports(*rows: str) -> str:
    return "\n".join(f"{TITLES}\n{r}\n" for r in ("sda 1.23 0 1 0 0.1 0 0.01 0.1", *rows))


def test_a_rising_load_gives_the_published_saturation_and_the_device_curve() -> None:
    capture = read(reports(*(row("nvme0n1", *point) for point in INTEL_750)))
    nvme = device(capture, "nvme0n1")
    total_ms = sum(rate * ms for rate, ms in INTEL_750)
    expected = total_ms / sum(rate for rate, _ in INTEL_750) / 0.13
    assert nvme.saturation == pytest.approx(expected, rel=1e-3)
    assert nvme.verdict == "saturated"
    curve = nvme.curve
    assert curve is not None
    assert [round(p.concurrency) for p in curve.points] == [1, 4, 17, 66, 269]
    assert curve.base_read_ms == pytest.approx(0.13, abs=0.015)
    assert curve.max_reads_per_s == pytest.approx(143_000, rel=0.05)
    assert curve.fit_error < 0.1


def test_a_device_of_which_only_reads_are_printed_is_not_called_idle() -> None:
    titles = "Device r/s rkB/s rrqm/s %rrqm r_await rareq-sz %util"
    capture = read(f"{titles}\nnvme0n1 4300.5 68808 0 0 0.42 16 99.5\n")
    nvme = device(capture, "nvme0n1")
    assert (nvme.verdict, nvme.requests_per_s) == ("no-baseline", None)
    assert nvme.why == "reads or writes alone are printed, not both."


def test_below_the_bend_the_curve_has_no_ceiling() -> None:
    points = [(1000.0, 1.0), (4000.0, 1.0), (16000.0, 1.0)]
    curve = device(read(reports(*(row("nvme0n1", *p) for p in points))), "nvme0n1").curve
    assert curve is not None
    assert curve.base_read_ms == pytest.approx(1.0, rel=0.01)
    assert curve.max_reads_per_s is None


@settings(max_examples=60, deadline=None)
@given(st.floats(0.05, 10), st.floats(200, 300_000), st.sampled_from([1.5, 2.0, 3.0]))
def test_a_device_that_follows_the_form_is_found_again(
    base_ms: float, ceiling: float, bend: float
) -> None:
    rows = []
    for doubling in range(-5, 6):
        n = 2.0**doubling * ceiling * base_ms / 1000
        rate = ((n / base_ms * 1000) ** -bend + ceiling**-bend) ** (-1 / bend)
        rows.append(f"nvme0n1 {rate:.2f} 0 {rate * 16:.2f} 0 {n / rate * 1000:.6f} 0 {n:.4f} 100")
    curve = device(read(reports(*rows)), "nvme0n1").curve
    assert curve is not None
    assert curve.base_read_ms == pytest.approx(base_ms, rel=0.02)
    assert curve.max_reads_per_s == pytest.approx(ceiling, rel=0.02)


def test_beyond_the_bend_the_curve_has_no_base() -> None:
    points = [(200.0, 20.0), (200.0, 80.0), (200.0, 320.0)]
    curve = device(read(reports(*(row("sdb", *p) for p in points))), "sdb").curve
    assert curve is not None
    assert curve.base_read_ms is None
    assert curve.max_reads_per_s == pytest.approx(200, rel=0.02)


def drawn_times(chance: Random) -> list[float]:
    return [chance.lognormvariate(0, 0.8) for _ in range(60)]


def test_a_load_of_one_rate_is_not_taken_for_the_ceiling_of_its_device() -> None:
    chance = Random(7)
    rows = [row("sdb", 100, ms) for ms in drawn_times(chance)]
    found = device(read(reports(*rows)), "sdb")
    assert found.curve is None


def test_two_loads_with_the_same_reads_in_flight_are_no_curve() -> None:
    chance = Random(7)
    rows = [row("sdb", rate, ms) for ms in drawn_times(chance) for rate in (90, 900)]
    found = device(read(reports(*rows)), "sdb")
    assert found.curve is None


def test_a_disk_that_queues_is_not_called_limited_in_rate() -> None:
    chance = Random(5)
    points = [
        (rate, 5 / (1 - rate / 200)) for rate in (chance.uniform(10, 180) for _ in range(200))
    ]
    found = device(read(reports(*(row("sdb", *point) for point in points))), "sdb")
    assert found.verdict == "queueing"
    assert found.curve is not None
    assert found.curve.base_read_ms == pytest.approx(5, rel=0.02)
    assert found.curve.max_reads_per_s == pytest.approx(200, rel=0.02)


@pytest.mark.parametrize("lighter", [True, False])
def test_a_limit_is_told_from_a_steady_load_only_by_lighter_samples(lighter: bool) -> None:
    rows = [row("sdb", 3000, n / 3) for n in (4, 8, 16, 32)] * 4
    rows += [row("sdb", 1000, 1)] * 4 if lighter else []
    found = device(read(reports(*rows)), "sdb")
    assert found.verdict == "rate-limited"
    assert ("do not tell apart" in found.why) is not lighter


def test_writes_in_every_sample_leave_no_read_curve() -> None:
    found = device(read(reports(*(row("sdb", r, 5, r, 1) for r in (10, 100, 1000)))), "sdb")
    assert found.curve is None


def test_a_load_that_was_never_light_has_no_baseline() -> None:
    found = device(read(reports(*[row("sdb", 800, 10)] * 3)), "sdb")
    assert found.verdict == "no-baseline"
    assert found.saturation == 1.0


def test_queueing_and_healthy_lie_below_saturated() -> None:
    queueing = device(read(reports(row("sdb", 100, 5), row("sdb", 300, 15))), "sdb")
    healthy = device(read(reports(row("sdb", 150, 5), row("sdb", 500, 8))), "sdb")
    assert queueing.verdict == "queueing"
    assert healthy.verdict == "healthy"


def test_a_column_that_contradicts_the_others_is_said() -> None:
    capture = read(reports("sdb 100 0 1600 0 10.00 0 42949662.96 50", row("sdb", 100, 10)))
    [doubt] = [issue for issue in capture.issues if "rate times response time" in issue.reason]
    assert (doubt.line, doubt.excerpt) == (5, "sdb")
    assert "in 1 of 2 rows" in doubt.reason


def test_partitions_and_stacked_devices_do_not_count_twice() -> None:
    names = ["sda", "sda1", "nvme0n1", "nvme0n1p2", "nvme0n10", "dm-0", "md127", "vg0-data", "zd0"]
    body = "\n".join(row(n, 10, 1) for n in names)
    capture = read(f"{TITLES}\n{body}\n")
    roles = ["disk", "partition", "disk", "partition", "disk", *["stacked"] * 3, "zvol"]
    assert [d.role for d in capture.devices] == roles


@pytest.mark.parametrize(
    ("names", "whole"),
    [
        (["sda", "sdaa", "sdab", "sdaa1"], ["sda", "sdaa", "sdab"]),
        (["nvme0n1", "nvme0c0n1", "nvme0n2"], ["nvme0n1", "nvme0n2"]),
        (["sda", "sdb", "mpatha", "mpatha-part1"], ["sda", "sdb"]),
        (["sd0", "sd0,a", "sd10", "sd0.fp1", "c0"], ["sd0", "sd10"]),
        (["c1t0d0s0", "c1t0d0", "c1t10d0", "rpool"], ["c1t0d0", "c1t10d0"]),
        (["da1", "da1s1a", "da1p2", "da10", "multipath/data"], ["da1", "da10"]),
    ],
    ids=["27 disks", "NVMe paths", "multipath", "illumos", "illumos -n", "FreeBSD"],
)
def test_each_disk_is_told_from_its_parts_and_from_what_stands_on_it(
    names: list[str], whole: list[str]
) -> None:
    assert disks(read("\n".join([TITLES, *(row(n, 10, 1) for n in names), ""]))) == whole


def test_a_partition_alone_stands_for_its_disk() -> None:
    capture = read(f"{TITLES}\n{row('xvda1', 10, 1)}\n")
    assert device(capture, "xvda1").role == "disk"


def test_groups_are_sums_of_disks_already_listed() -> None:
    capture = read(f"{TITLES}\n{row('sda', 10, 1)}\n{row('sdb', 10, 1)}\n {row('pair', 20, 1)}\n")
    assert device(capture, "pair").role == "group"
    assert disks(capture) == ["sda", "sdb"]


def test_devices_left_out_as_idle_count_as_idle() -> None:
    rows = [
        *(f"{row('sda', 10, 1)}\n{row('sdb', 90, 1)}", row("sda", 20, 1), row("sda", 30, 1)),
    ]
    capture = read(reports(*rows))
    sdb = device(capture, "sdb")
    assert (sdb.samples, sdb.idle_reports) == (3, 2)
    assert mean(sdb.reads_per_s) == 30
    assert mean(sdb.read_await_ms) == 1
    assert any("-z" in issue.reason for issue in capture.issues)


def test_a_device_without_any_request_after_boot_was_idle_and_not_unknown() -> None:
    first = f"{row('sda', 10.01, 1)}\n{row('sdb', 3.33, 1)}"
    rows = "".join(f"{TITLES}\n{r}\n\n" for r in (first, row("sda", 20, 1), row("sda", 30, 1)))
    sdb = device(read(rows), "sdb")
    assert (sdb.samples, sdb.idle_reports, sdb.verdict) == (2, 2, "idle")
    assert mean(sdb.reads_per_s) == 0
    assert sdb.read_await_ms is None


def test_reports_without_any_busy_device_count_and_do_not_end_the_text() -> None:
    one = f"{TITLES}\n{row('sda', 20, 1)}\n\n"
    capture = read(f"{one}{one}{TITLES}\n\n{TITLES}\n\n")
    sda = device(capture, "sda")
    assert (capture.reports, capture.complete) == (4, True)
    assert (sda.samples, sda.idle_reports) == (3, 2)
    assert mean(sda.reads_per_s) == pytest.approx(20 / 3)


def test_samples_that_follow_no_curve_give_none() -> None:
    points = [(5000.0, 1.0), (20.0, 5.0), (3000.0, 9.0), (4.0, 900.0), (9000.0, 0.1), (8.0, 20.0)]
    found = device(read(reports(*(row("sdb", *p) for p in points))), "sdb")
    assert found.curve is None


def test_a_device_that_is_printed_idle_shows_that_an_absent_one_was_gone() -> None:
    rows = [
        *(f"{row('sda', 10, 1)}\n{row('sdb', 90, 1)}", f"{row('sda', 0, 0)}\n{row('sdb', 9, 1)}"),
        row("sda", 30, 1),
    ]
    sdb = device(read(reports(*rows)), "sdb")
    assert (sdb.samples, sdb.idle_reports) == (2, 0)


@pytest.mark.parametrize(("options", "idle"), [("-xz", 1), ("-x", 0)])
def test_a_command_line_settles_whether_absent_devices_were_idle(options: str, idle: int) -> None:
    rows = [f"{row('sda', 0, 0)}\n{row('sdb', 90, 1)}", row("sda", 30, 1)]
    sdb = device(read(f"# iostat {options} 5\n{reports(*rows)}"), "sdb")
    assert sdb.idle_reports == idle


def test_a_command_line_with_y_settles_that_nothing_is_since_boot() -> None:
    capture = read("# iostat -xy 5\n" + reports(row("sda", 10, 1)))
    assert not capture.since_boot_dropped
    assert "-y" in capture.since_boot_why


def test_every_run_in_one_text_has_its_own_report_since_boot() -> None:
    banner = "Linux 5.10.0 (db1) \t11/20/26 \t_x86_64_\t(8 CPU)\n\n"
    run = banner + reports(row("sda", 10, 1), row("sda", 30, 1))
    parser = Parser()
    parser.feed((run + run).encode())
    captures = parser.finish(name="iostat.txt", truncated=False)
    assert [(c.reports, c.since_boot_reports) for c in captures] == [(3, 1), (3, 1)]
    assert [device(capture, "sda").samples for capture in captures] == [2, 2]


def test_without_decimals_the_first_report_is_dropped_as_iostat_starts_with_it() -> None:
    text = "\n".join(f"{TITLES}\nsda {n} 0 {n} 0 1 0 0 1\n" for n in (7, 9, 12))
    capture = read(text)
    assert capture.since_boot_dropped
    assert "taken for" in capture.since_boot_why


@settings(max_examples=40, deadline=None)
@given(st.sampled_from([1, 2, 5, 10]), st.integers(0, 2**32))
def test_whole_counts_tell_an_interval_from_an_uptime(seconds: int, seed: int) -> None:
    chance = Random(seed)

    def drawn(most: int) -> list[int]:
        return [chance.randrange(most // 100, most) for _ in range(8)]

    def report(length: float) -> str:
        counts = drawn(5000)
        rows = "\n".join(row(f"sd{'abcdefgh'[i]}", c / length, 1.23) for i, c in enumerate(counts))
        return f"{TITLES}\n{rows}\n"

    later = [report(seconds) for _ in range(4)]
    assert not read("\n".join([report(seconds), *later])).since_boot_dropped
    uptime = 86_400 * math.pi
    boot = f"{TITLES}\n" + "\n".join(
        row(f"sd{c}", n / uptime, 1.23) for c, n in zip("abcdefgh", drawn(10**8), strict=True)
    )
    capture = read("\n".join([boot, *later]))
    assert capture.since_boot_dropped
    assert capture.interval_s == seconds


@pytest.mark.parametrize(("util", "verdict"), [(20, "queueing"), (97, "saturated")])
def test_a_disk_that_has_nothing_to_do_most_of_the_time_is_not_saturated(
    util: int, verdict: str
) -> None:
    points = [(1000, 8.0)] * 9 + [(400, 0.5)]
    rows = [f"{row('sdb', *point).rsplit(' ', 1)[0]} {util}.00" for point in points]
    found = device(read(reports(*rows)), "sdb")
    assert found.verdict == verdict
    assert ("in bursts" in found.why) is (util == 20)


def test_bursts_of_one_rate_are_no_limit_of_the_disk() -> None:
    rows = [row("sdb", 3000, n / 3) for n in (4, 8, 16, 32)] * 4 + [row("sdb", 1000, 1)] * 4
    seldom = [f"{each.rsplit(' ', 1)[0]} 15.00" for each in rows]
    assert device(read(reports(*rows)), "sdb").verdict == "rate-limited"
    assert device(read(reports(*seldom)), "sdb").verdict == "queueing"
