"""Extended statistics of FreeBSD and illumos."""

from __future__ import annotations

import pytest

from tests.arrival.reading import read as read_all
from tests.captures.iostat.reading import device, mean, read
from tests.conftest import FIXTURES

FREEBSD = """\
                        extended device statistics
device       r/s     w/s     kr/s     kw/s  ms/r  ms/w  ms/o  ms/t qlen  %b
ada0           3       4     96.5    130.1     7     2     0     4    0   2
nda0          12       9    512.0    256.0     0     0     0     0    0   1
                        extended device statistics
device       r/s     w/s     kr/s     kw/s  ms/r  ms/w  ms/o  ms/t qlen  %b
ada0         120      40   1920.0    640.0     8     2     0     6    3  95
nda0           0       0      0.0      0.0     0     0     0     0    0   0
                        extended device statistics
device       r/s     w/s     kr/s     kw/s  ms/r  ms/w  ms/o  ms/t qlen  %b
ada0         100      50   1600.0    800.0    10     3     0     8    0  97
nda0           0       0      0.0      0.0     0     0     0     0    0   0
"""
ILLUMOS = """\
                    extended device statistics
    r/s    w/s   kr/s   kw/s wait actv wsvc_t asvc_t  %w  %b device
   12.3    4.4   98.4   35.2  0.0  0.1    0.0    5.1   0   3 c1t0d0
                    extended device statistics
    r/s    w/s   kr/s   kw/s wait actv wsvc_t asvc_t  %w  %b device
  200.0   50.0 3200.0  800.0  1.0  2.0    4.0    8.0  30  90 c1t0d0
"""


def test_freebsd_response_times_are_read_apart_and_the_queue_follows_from_them() -> None:
    found = device(read(FREEBSD), "ada0")
    assert found.samples == 2
    assert mean(found.reads_per_s) == 110
    assert mean(found.read_bytes_per_s) == 1760 * 1024
    assert mean(found.read_await_ms) == pytest.approx((120 * 8 + 100 * 10) / 220)
    # qlen is the length at one moment; rate times response time is the mean
    assert mean(found.queue) == pytest.approx((160 * 6 + 150 * 8) / 2 / 1000)


def test_freebsd_before_11_prints_one_response_time() -> None:
    text = (
        "                        extended device statistics\n"
        "device     r/s   w/s    kr/s    kw/s wait svc_t  %b\n"
        "da0      10.5   4.2   168.0    67.2    2  12.5  14\n"
    )
    found = device(read(text), "da0")
    assert mean(found.await_ms) == 12.5
    assert found.read_await_ms is None
    assert mean(found.queue) == pytest.approx(14.7 * 12.5 / 1000)


def test_freebsd_terminal_and_processor_columns_stand_in_the_first_row_only() -> None:
    text = (
        "                        extended device statistics             cpu\n"
        "device     r/s     w/s     kr/s     kw/s  ms/r  ms/w  ms/o  ms/t qlen  %b us ni sy in id\n"
        "ada0         3       4     96.5    130.1     7     2     0     4    0   2  1  0  1  0 98\n"
        "ada1           5       6     80.0     96.0     8     2     0     5    1   3\n"
    )
    capture = read(text)
    assert capture.issues_total == 1
    assert "only report" in capture.issues[0].reason
    assert mean(device(capture, "ada0").util_percent) == 2
    assert mean(device(capture, "ada1").util_percent) == 3


def test_illumos_response_time_is_waiting_plus_active_and_little_holds() -> None:
    capture = read(ILLUMOS)
    found = device(capture, "c1t0d0")
    assert found.samples == 1
    assert mean(found.await_ms) == 12.0
    assert mean(found.queue) == 3.0
    assert not any("rate times response time" in issue.reason for issue in capture.issues)


def test_illumos_with_commas_and_megabytes() -> None:
    text = (
        "extended device statistics\n"
        "device,r/s,w/s,Mr/s,Mw/s,wait,actv,svc_t,%w,%b,\n"
        "sd1,9.9,1474.2,0.1,172.2,8.3,0.8,6.2,88,83\n"
    )
    found = device(read(text), "sd1")
    assert mean(found.write_bytes_per_s) == pytest.approx(172.2 * 1024 * 1024)
    assert mean(found.await_ms) == 6.2
    assert mean(found.queue) == pytest.approx(9.1)


def test_illumos_error_columns_and_mount_points_with_blanks() -> None:
    text = (
        "                    extended device statistics       ---- errors ---\n"
        "    r/s    w/s   kr/s   kw/s wait actv wsvc_t asvc_t  %w  %b s/w h/w trn tot device\n"
        "    6.1    1.1   78.5   89.2  0.0  0.0    0.0    2.4   0   0   2   2   5   9 nas:/a b\n"
    )
    capture = read(text)
    assert [d.device for d in capture.devices] == ["nas:/a b"]
    assert mean(capture.devices[0].await_ms) == 2.4


def test_totals_per_interval_give_no_rates_and_say_so() -> None:
    text = (
        "                        extended device statistics\n"
        "device           r/i         w/i         kr/i         kw/i qlen   tsvc_t/i      sb/i\n"
        "ada0       7919671.0   2973428.0 5905908945.5  119214504.0    0   118260.3   48234.8\n"
    )
    capture = read(text)
    assert device(capture, "ada0").reads_per_s is None
    assert any("-I" in issue.reason for issue in capture.issues)


def test_illumos_starts_again_with_averages_since_boot_when_a_disk_is_added() -> None:
    again = ILLUMOS.replace(
        "c1t0d0\n", "c1t0d0\n    1.0    1.0    8.0    8.0  0.0  0.0 0 0 0 0 c2t0d0\n"
    )
    capture = read(f"{ILLUMOS}<<disk added: c2t0d0>>\n{again}")
    assert capture.issues == []
    assert (capture.reports, capture.since_boot_reports) == (4, 2)
    assert device(capture, "c1t0d0").samples == 2
    assert mean(device(capture, "c1t0d0").reads_per_s) == 200


def test_freebsd_prints_processor_columns_alone_where_every_device_was_idle() -> None:
    title = "device     r/s   w/s    kr/s    kw/s qlen svc_t  %b  us ni sy in id\n"
    rows = ["ada0     3.0   4.0    96.5   130.1    0   4.0   2   1  0  2  0 97\n", " " * 52, "\n"]
    busy, idle = rows[0], f"{rows[1]}  1  0  2  0 97\n"
    heading = "                        extended device statistics             cpu\n"
    capture = read("".join(heading + title + row for row in (busy, busy, idle, busy)))
    assert capture.issues_total == 1
    ada0 = device(capture, "ada0")
    assert (capture.reports, ada0.samples, ada0.idle_reports) == (4, 3, 1)
    assert mean(ada0.reads_per_s) == 2


def test_the_slice_and_mount_point_of_illumos_belong_to_the_disk_named_before_them() -> None:
    rows = "".join(
        f"  200.0   50.0 3200.0  800.0  1.0  2.0    4.0    8.0  30  90 {name}\n"
        for name in ("c1t0d0", "c1t0d0s0 (/)", "c1t0d0s1 (/export/home)", "nas:/export")
    )
    capture = read("".join(ILLUMOS.splitlines(keepends=True)[:2]) + rows)
    assert [d.role for d in capture.devices] == ["disk", "partition", "partition", "stacked"]


def test_names_that_freebsd_cuts_alike_are_devices_of_their_own() -> None:
    rows = "mfisyspd   1.0   2.0    16.0    32.0    0   5.0   1\n" * 2
    report = (
        "                        extended device statistics\n"
        "device     r/s   w/s    kr/s    kw/s qlen svc_t  %b\n"
        f"{rows}ada0       1.0   2.0    16.0    32.0    0   5.0   1\n"
    )
    capture = read(report * 3)
    assert capture.reports == 3
    assert [d.device for d in capture.devices] == ["mfisyspd", "mfisyspd #2", "ada0"]
    assert {(d.samples, d.idle_reports) for d in capture.devices} == {(2, 0)}
    assert [mean(d.reads_per_s) for d in capture.devices] == [1, 1, 1]


def test_illumos_is_found_behind_another_tool_without_a_prompt() -> None:
    pool = (FIXTURES / "zpool_iostat/openzfs-2.3.2-1.txt").read_bytes()
    kinds = [getattr(one, "kind", "") for one in read_all(pool + ILLUMOS.encode()).captures]
    assert kinds == ["zpool-iostat", "iostat"]


def test_a_busy_drive_that_freebsd_prints_with_0_ms_has_no_known_response_time() -> None:
    title = "device       r/s     w/s     kr/s     kw/s  ms/r  ms/w  ms/o  ms/t qlen  %b\n"
    rows = [
        f"nda0 {reads:11} 30 16000.0 480.0 0 {ms_w} 0 0 2 44\n"
        for reads, ms_w in ((10, 0), (1000, 1), (1200, 1))
    ]
    record = read("".join(title + row for row in rows))
    found = device(record, "nda0")
    assert (found.read_await_ms, found.await_ms, found.queue) == (None, None, None)
    assert mean(found.write_await_ms) == 1
    assert [issue.excerpt for issue in record.issues if "whole milliseconds" in issue.reason] == [
        "nda0"
    ]


def test_a_time_of_zero_among_tenths_of_ms_is_read() -> None:
    title = "device       r/s     w/s     kr/s     kw/s  ms/r  ms/w  ms/o  ms/t qlen  %b\n"
    row = "nda0        1000      31  16000.0    496.0   0.4   0.0     0   0.4    1  40\n"
    record = read((title + row) * 3)
    assert mean(device(record, "nda0").write_await_ms) == 0
    assert not any("whole milliseconds" in issue.reason for issue in record.issues)


def test_an_idle_drive_of_freebsd_has_no_time_to_doubt() -> None:
    record = read(FREEBSD)
    assert not any("whole milliseconds" in issue.reason for issue in record.issues)
