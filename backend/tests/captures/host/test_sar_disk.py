"""Disks over time from sar and sadf."""

from __future__ import annotations

import re

import pytest

from arcplan.captures.host.sar_disk import SarDiskCapture
from tests.arrival.reading import read
from tests.captures.small_reading import FIXTURES, fixture, one


def test_averages_are_left_out_and_means_agree_with_them() -> None:
    capture = fixture("sar_disk/sysstat-12.6-d", SarDiskCapture)
    disk = capture.devices[1]
    assert (capture.samples, capture.interval_s, disk.samples) == (5, 1.0, 5)
    assert disk.requests_per_s is not None
    assert disk.requests_per_s.mean == pytest.approx(45.8)
    assert disk.write_bytes_per_s is not None
    assert disk.write_bytes_per_s.mean == pytest.approx(246.4 * 1024)
    assert disk.await_ms is not None
    assert disk.await_ms.mean == pytest.approx(0.48, abs=0.01)
    assert capture.recorded_at == "2026-11-22T10:59:54"


@pytest.mark.parametrize("form", ["dp", "d_h", "d_iso", "sadf_d", "sadf_j", "sadf_x"])
def test_every_form_has_both_devices(form: str) -> None:
    capture = fixture(f"sar_disk/sysstat-12.6-{form}", SarDiskCapture)
    assert [disk.device for disk in capture.devices] == ["loop0", "vda"]
    assert capture.interval_s == 1.0
    assert capture.recorded_at is not None


def test_both_forms_of_sadf_say_the_same() -> None:
    semicolons = fixture("sar_disk/sysstat-12.6-sadf_d", SarDiskCapture)
    json = fixture("sar_disk/sysstat-12.6-sadf_j", SarDiskCapture)
    assert semicolons.devices == json.devices


@pytest.mark.parametrize(
    ("clock", "date"),
    [
        (r"\1時\2分\3秒", "2026年11月22日"),
        (r"午前\1時\2分\3秒", "2026年11月22日"),
        (r"\1时\2分\3秒", "2026年11月22日"),
        (r"오전 \1시 \2분 \3초", "2026년 11월 22일"),
    ],
)
def test_clocks_of_other_languages_are_read(clock: str, date: str) -> None:
    english = (FIXTURES / "sar_disk/sysstat-12.6-d.txt").read_text()
    text = re.sub(r"(?m)^(\d\d):(\d\d):(\d\d)", clock, english)
    capture = one(re.sub(r"\d\d/22/(?:20)?26|2026-11-22", date, text), SarDiskCapture)
    expected = one(english, SarDiskCapture)
    assert capture.devices == expected.devices
    assert capture.interval_s == 1.0
    assert capture.recorded_at == expected.recorded_at


def test_xml_says_what_its_elements_say() -> None:
    capture = fixture("sar_disk/sysstat-12.6-sadf_x", SarDiskCapture)
    disk = capture.devices[1]
    assert (capture.samples, capture.recorded_at) == (6, "2026-11-26T12:09:13")
    assert disk.requests_per_s is not None
    assert disk.requests_per_s.max == 76
    assert disk.requests_per_s.mean == pytest.approx(28.628333)
    assert disk.write_bytes_per_s is not None
    assert disk.write_bytes_per_s.max == 1544 * 1024
    assert (capture.complete, capture.issues_total) == (True, 0)


def test_xml_that_is_cut_is_not_complete_and_foreign_lines_are_named() -> None:
    text = (FIXTURES / "sar_disk/sysstat-12.6-sadf_x.txt").read_text()
    assert not one(text[: text.rindex("<disk-device")], SarDiskCapture).complete
    disturbed = one(text.replace("\t\t</statistics>", "kernel: nvme0 timeout"), SarDiskCapture)
    assert [issue.reason for issue in disturbed.issues] == ["no row of sar -d"]


def test_xml_of_other_figures_is_refused_with_the_command_for_disks() -> None:
    text = (FIXTURES / "sar_disk/sysstat-12.6-sadf_x.txt").read_text()
    [problem] = read(text.replace("disk-device", "cpu").encode()).problems
    assert "sadf -x -- -d" in problem.reason


def test_numbers_with_letters_are_bytes() -> None:
    disk = fixture("sar_disk/sysstat-12.6-d_h", SarDiskCapture).devices[1]
    assert disk.read_bytes_per_s is not None
    assert disk.read_bytes_per_s.max == pytest.approx(3.9 * (1 << 20))
    assert disk.util_percent is not None
    assert disk.util_percent.max == 3.2


def test_an_old_release_with_sectors_twelve_hours_and_decimal_commas() -> None:
    capture = fixture("sar_disk/written-sysstat_10-d_12hours", SarDiskCapture)
    [disk] = capture.devices
    assert (capture.interval_s, capture.samples) == (600.0, 2)
    assert disk.read_bytes_per_s is not None
    assert disk.read_bytes_per_s.mean == 200 * 512
    assert disk.await_ms is not None
    assert disk.await_ms.mean == 7.0


def test_other_tables_of_a_full_report_are_passed_over() -> None:
    processors = (
        "10:59:50        CPU     %user     %nice   %system   %iowait    %steal     %idle\n"
        "10:59:51        all      1.00      0.00      2.00      0.00      0.00     97.00\n\n"
    )
    text = (FIXTURES / "sar_disk/sysstat-12.6-d.txt").read_text()
    banner, rest = text.split("\n\n", 1)
    capture = one(f"{banner}\n\n{processors}{rest}", SarDiskCapture)
    assert (capture.samples, capture.issues_total) == (5, 0)


def test_the_time_a_host_was_down_is_no_interval() -> None:
    titles = " DEV  tps  rkB/s  wkB/s  areq-sz  aqu-sz  await  svctm  %util\n"
    row = " dev8-0  150.00  1600.00  800.00  16.00  0.35  2.33  0.60  10.00\n"
    text = (
        "Linux 4.18.0 (db1)  11/24/2026  _x86_64_  (8 CPU)\n\n"
        f"12:00:01 AM{titles}12:10:01 AM{row}\n"
        "12:12:33 AM       LINUX RESTART      (8 CPU)\n\n"
        f"12:20:01 AM{titles}12:30:01 AM{row}12:40:01 AM{row}"
    )
    capture = one(text.encode(), SarDiskCapture)
    assert (capture.samples, capture.interval_s) == (3, 600)


ALL = """\
Linux 6.1.0 (db1) \t01/12/24 \t_x86_64_\t(2 CPU)

10:00:00        CPU     %user     %nice   %system   %iowait    %steal     %idle
10:00:10        all      1.49      0.00      1.67      0.94      0.00     95.90
Average:        all      1.49      0.00      1.67      0.94      0.00     95.90

10:00:00          DEV       tps     rkB/s     wkB/s   areq-sz    aqu-sz     await     %util
10:00:10          vda     18.00     88.00      0.00      4.89      0.01      0.33      0.80
10:00:20          vda     20.00     80.00      0.00      4.00      0.01      0.33      0.80
Average:          vda     19.00     84.00      0.00      4.42      0.01      0.33      0.80
"""


def test_tables_of_other_figures_are_left_out_and_counted() -> None:
    capture = one(ALL, SarDiskCapture)
    assert capture.accounting is not None
    assert (capture.accounting.read, capture.accounting.left_out) == (6, 4)
    assert capture.issues == []


def test_other_figures_of_sadf_are_left_out_and_no_problem() -> None:
    rows = "db1;10;2024-01-12 10:00:10 UTC;{}\n"
    text = (
        "# hostname;interval;timestamp;CPU;%user;%nice;%system;%iowait;%steal;%idle\n"
        + rows.format("-1;1.49;0.00;1.67;0.94;0.00;95.90")
        + "# hostname;interval;timestamp;DEV;tps;rkB/s;wkB/s;areq-sz;aqu-sz;await;%util\n"
        + rows.format("vda;18.00;88.00;0.00;4.89;0.01;0.33;0.80")
        + "# hostname;interval;timestamp;IFACE;rxpck/s;txpck/s;rxkB/s;txkB/s;rxcmp/s;txcmp/s;%if\n"
        + rows.format("enp6s1;1.90;1.17;0.23;0.21;0.00;0.00;2.31")
    )
    capture = one(text, SarDiskCapture)
    assert [disk.device for disk in capture.devices] == ["vda"]
    assert capture.issues == []
    assert capture.accounting is not None
    assert (capture.accounting.read, capture.accounting.left_out) == (2, 4)


def test_averages_since_boot_are_no_samples() -> None:
    since_boot = "\n".join(
        line for line in ALL.replace("10:00:00 ", "10:00:10 ").split("\n") if "10:00:20" not in line
    )
    [problem] = read(since_boot.encode()).problems
    assert "since boot" in problem.reason


def test_a_second_run_of_sar_is_named() -> None:
    capture = one(ALL + ALL.replace("10:00:", "09:00:"), SarDiskCapture)
    [issue] = capture.issues
    assert (issue.line, capture.samples) == (11, 4)
    assert "run again" in issue.reason


@pytest.mark.parametrize("above", ["<details>", "{sar of Monday}", "<b>db1</b>"])
@pytest.mark.parametrize("form", ["d", "sadf_d"])
def test_a_line_that_begins_like_a_document_above_the_table_is_named(above: str, form: str) -> None:
    text = (FIXTURES / f"sar_disk/sysstat-12.6-{form}.txt").read_text()
    capture = one(f"{above}\n{text}", SarDiskCapture)
    assert capture.devices == one(text, SarDiskCapture).devices
    assert [issue.line for issue in capture.issues] == [1]


@pytest.mark.parametrize("machine", [" \t_x86_64_\t(64 CPU)", ""])
def test_disks_are_read_that_stand_far_below_other_tables(machine: str) -> None:
    head = f"Linux 4.4.162 (db1) \t2018-12-18{machine}\n\n"
    processors = "00:00:01        CPU     %user     %nice   %system   %iowait    %steal     %idle\n"
    rows = (
        "00:10:01          0      3.52      0.00      0.67      0.01      0.00     95.74\n" * 1000
    )
    disks = (
        "\n00:00:01   DEV    tps   rkB/s   wkB/s  areq-sz  aqu-sz  await  %util\n"
        "00:10:01   sda  18.00   88.00    0.00  1825.33    0.01   0.33   0.80\n"
    )
    [capture] = read(f"{head}{processors}{rows}{disks}".encode()).captures
    assert isinstance(capture, SarDiskCapture)
    assert [disk.device for disk in capture.devices] == ["sda"]
    assert (capture.recorded_at, capture.issues) == ("2018-12-18T00:10:01", [])
    [problem] = read(f"{head}{processors}{rows}".encode()).problems
    assert "this report of sar has no disks" in problem.reason
