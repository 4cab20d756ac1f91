"""What iostat says of the machine: its first line, and the CPU lines of each report."""

from __future__ import annotations

import pytest

from arcplan.captures.iostat import IostatCapture, Parser
from tests.conftest import FIXTURES, REPOSITORY

_SAMPLE = REPOSITORY / "shared/samples/iostat-x-2.3-point-select.txt"


def _read(text: bytes, piece: int | None = None) -> IostatCapture:
    parser = Parser()
    step = piece or len(text)
    for at in range(0, len(text), step):
        parser.feed(text[at : at + step])
    return parser.finish(name="iostat", truncated=False)[0]


def test_the_first_line_names_host_kernel_and_processors() -> None:
    capture = _read(_SAMPLE.read_bytes())
    assert capture.hostname == "lab"
    assert capture.kernel == "6.1.0-56-amd64"
    assert capture.logical_cpus == 2
    assert capture.places["logical_cpus"].line == 1
    assert capture.places["logical_cpus"].excerpt.startswith("Linux 6.1.0-56-amd64 (lab)")


def test_processor_use_leaves_out_the_report_since_boot() -> None:
    capture = _read(_SAMPLE.read_bytes())
    assert capture.since_boot_reports == 1
    assert capture.cpu_busy_ratio is not None
    assert capture.cpu_wait_ratio is not None
    # The first report after it: 64.89 user, 21.81 system.
    assert capture.cpu_busy_ratio.max == pytest.approx(0.8671)
    assert capture.cpu_busy_ratio.mean == pytest.approx(0.4428, abs=1e-4)
    assert capture.cpu_wait_ratio.mean == pytest.approx(0.316, abs=1e-4)


@pytest.mark.parametrize("piece", [1, 7, 64, 1000])
def test_any_chunking_says_the_same(piece: int) -> None:
    text = _SAMPLE.read_bytes()
    assert _read(text, piece) == _read(text)


def test_json_says_the_same_in_its_own_words() -> None:
    (file,) = sorted((FIXTURES / "iostat").glob("*json*"))[:1]
    capture = _read(file.read_bytes())
    assert capture.hostname == "lab"
    assert capture.cpu_busy_ratio is not None


@pytest.mark.parametrize("number", ["1.2.3", "true", "9" * 5000])
def test_a_count_of_processors_that_is_none_is_not_known(number: str) -> None:
    (file,) = sorted((FIXTURES / "iostat").glob("*json*"))[:1]
    text = file.read_text()
    assert '"number-of-cpus": 2' in text
    capture = _read(text.replace('"number-of-cpus": 2', f'"number-of-cpus": {number}').encode())
    assert capture.hostname == "lab"
    assert capture.logical_cpus is None


def test_reports_of_devices_only_say_nothing_of_processors() -> None:
    text = b"Linux 6.1.0 (db1) \t11/20/26 \t_x86_64_\t(4 CPU)\n\n" + (
        b"Device            r/s     rkB/s   w/s\nsda   10.00  160.00  0.00\n\n" * 3
    )
    capture = _read(text)
    assert (capture.hostname, capture.logical_cpus) == ("db1", 4)
    assert capture.cpu_busy_ratio is None


def test_a_comma_is_a_decimal_comma() -> None:
    report = (
        b"avg-cpu:  %user   %nice %system %iowait  %steal   %idle\n"
        b"          25,00    0,00   25,00   10,00    0,00   40,00\n\n"
        b"Device            r/s     rkB/s   w/s\nsda   10,00  160,00  0,00\n\n"
    )
    capture = _read(report * 3)
    assert capture.cpu_busy_ratio is not None
    assert capture.cpu_busy_ratio.mean == pytest.approx(0.5)


_REPORT = (
    "avg-cpu:  %user   %nice %system %iowait  %steal   %idle\n"
    "          25.00    0.00   25.00   10.00    0.00   40.00\n\n"
    "Device            r/s     rkB/s   w/s\nsda   10.00  160.00  0.00\n\n"
)


def test_a_log_that_begins_inside_a_report_says_how_busy_processors_were_in_the_others() -> None:
    capture = _read(_REPORT.split("\n\n", 1)[1].encode() + _REPORT.encode() * 3)
    assert capture.reports == 4
    assert capture.cpu_busy_ratio is not None
    assert capture.cpu_busy_ratio.mean == pytest.approx(0.5)


def test_a_report_that_lost_its_header_keeps_its_own_time_and_cpu_lines() -> None:
    busier = _REPORT.replace("   40.00\n", "   20.00\n").replace("10.00    0.00", "30.00    0.00")
    times = [f"11/20/2026 10:00:0{second} AM\n" for second in range(4)]
    first, *others = [time + busier for time in times]
    lost = first.replace("Device            r/s     rkB/s   w/s\n", "").replace("30.00", "10.00")
    capture = _read("".join([lost, *others]).encode())
    assert capture.reports == 4
    assert capture.cpu_wait_ratio is not None
    assert capture.cpu_wait_ratio.mean == pytest.approx(0.3)
    assert capture.devices[0].series.time == [f"2026-11-20T10:00:0{second}" for second in (1, 2, 3)]


def test_each_run_of_a_long_log_has_the_machine_of_its_own_first_line() -> None:
    parser = Parser()
    for host in ("db1", "db2"):
        parser.feed(f"Linux 6.1.0 ({host}) \t11/20/26 \t_x86_64_\t(4 CPU)\n\n".encode())
        parser.feed(_REPORT.encode() * 99)
    assert [run.hostname for run in parser.finish(name="iostat", truncated=False)] == ["db1", "db2"]
