"""The same measurement gives the same figures, however iostat or a mail program printed it."""

from __future__ import annotations

import pytest

from arcplan.captures.iostat import IostatCapture
from tests.captures.iostat import shapes
from tests.captures.iostat.reading import device, mean, read
from tests.captures.iostat.shapes import REPORTS, columns
from tests.captures.small_reading import one

MODERN = columns(shapes.MODERN_TITLES, shapes.modern)
PLAIN_STAMPS = ["11/20/26 23:59:55", "11/21/26 00:00:00", "11/21/26 00:00:05"]

# Undone before a parser gets the text.
BY_ARRIVAL = ("quoted-printable", "colours")
LINUX_SHAPES = {
    "sysstat 5 to 9, sectors": columns(shapes.OLD_TITLES, shapes.old, name="Device:"),
    "sysstat 10 and 11, kB": columns(shapes.MIDDLE_TITLES, shapes.middle, name="Device:"),
    "sysstat 12": MODERN,
    "sysstat 12 without processor": columns(shapes.MODERN_TITLES, shapes.modern, before=""),
    "sysstat 12 --pretty": shapes.pretty(),
    "sysstat 12 -h": shapes.pretty(human=True),
    "sysstat 11 -h": shapes.own_line(),
    "sysstat 12 JSON": shapes.in_json(),
    "sysstat 12 JSON quoted-printable": shapes.quoted_printable(shapes.in_json()),
    "sysstat 12 JSON below its command": f"$ iostat -x -o JSON 5 3\n{shapes.in_json()}",
    "sysstat 12 JSON on one line": shapes.in_json().replace("\n", " "),
    "decimal comma": MODERN.replace(".", ","),
    "no-break spaces": MODERN.replace("  ", "\N{NO-BREAK SPACE} "),
    "table cut in two": shapes.wrapped_tables(),
    "lines wrapped": shapes.wrapped_lines(),
    "quoted-printable": shapes.quoted_printable(MODERN),
    "mail quote": "".join(f"> {line}\n" for line in MODERN.splitlines()),
    "blank line after every line": MODERN.replace("\n", "\n\n"),
    "CRLF": MODERN.replace("\n", "\r\n"),
    "colours": MODERN.replace("sda", "\x1b[32;1msda\x1b[0m"),
    "script stamps before every line": "".join(
        f"2026-11-20 16:51:58 {line}\n" if line else "\n" for line in MODERN.splitlines()
    ),
    "header printed once": "\n".join(
        line
        for number, line in enumerate(MODERN.splitlines())
        if not line.startswith("Device") or number < 6
    ),
    "time stamps": shapes.stamped(PLAIN_STAMPS),
}


@pytest.mark.parametrize("shape", LINUX_SHAPES)
def test_every_linux_shape_gives_the_same_figures(shape: str) -> None:
    text = LINUX_SHAPES[shape]
    capture = one(text, IostatCapture) if shape.endswith(BY_ARRIVAL) else read(text)
    assert capture.issues == []
    assert capture.complete
    assert [d.device for d in capture.devices] == ["sda", "nvme0n1"]
    assert (capture.reports, capture.since_boot_dropped, capture.interval_s) == (3, True, 5.0)
    for name, row in (("sda", 0), ("nvme0n1", 1)):
        first, second = REPORTS[1][row], REPORTS[2][row]
        found = device(capture, name)
        assert found.samples == 2
        assert mean(found.reads_per_s) == pytest.approx((first.reads + second.reads) / 2)
        assert mean(found.writes_per_s) == pytest.approx((first.writes + second.writes) / 2)
        read_bytes = (first.read_kb + second.read_kb) * 512
        assert mean(found.read_bytes_per_s) == pytest.approx(read_bytes)
        assert mean(found.queue) == pytest.approx((first.queue + second.queue) / 2, abs=0.006)
        requests = first.requests + second.requests
        waited = first.await_ms * first.requests + second.await_ms * second.requests
        assert mean(found.await_ms) == pytest.approx(waited / requests, abs=0.006)
        assert found.util_percent is not None
        assert found.util_percent.max == max(first.util, second.util)


@pytest.mark.parametrize(
    "shape",
    [s for s in LINUX_SHAPES if ("12" in s or "decimal" in s) and not s.endswith(BY_ARRIVAL)],
)
def test_reads_and_writes_are_timed_apart_and_weighted_by_their_rates(shape: str) -> None:
    found = device(read(LINUX_SHAPES[shape]), "sda")
    assert mean(found.read_await_ms) == pytest.approx((100 * 2.0 + 300.4 * 4.0) / 400.4)
    assert found.write_await_ms is not None
    assert found.write_await_ms.max == 1.0


def test_one_response_time_for_both_is_not_given_to_reads() -> None:
    found = device(read(LINUX_SHAPES["sysstat 5 to 9, sectors"]), "sda")
    assert found.read_await_ms is None
    assert found.write_await_ms is None


@pytest.mark.parametrize(
    ("stamps", "times"),
    [
        (PLAIN_STAMPS, ["2026-11-21T00:00:00", "2026-11-21T00:00:05"]),
        (
            ["11/20/2026 11:59:55 PM", "11/21/2026 12:00:00 AM", "11/21/2026 12:00:05 AM"],
            ["2026-11-21T00:00:00", "2026-11-21T00:00:05"],
        ),
        (
            ["2026-11-20T23:59:55+0000", "2026-11-21T00:00:00+0000", "2026-11-21T00:00:05+0000"],
            ["2026-11-21T00:00:00+0000", "2026-11-21T00:00:05+0000"],
        ),
        (
            ["20/11/26 23:59:55", "21/11/26 00:00:00", "21/11/26 00:00:05"],
            ["2026-11-21T00:00:00", "2026-11-21T00:00:05"],
        ),
        (
            ["20.11.2026 23:59:55", "21.11.2026 00:00:00", "21.11.2026 00:00:05"],
            ["2026-11-21T00:00:00", "2026-11-21T00:00:05"],
        ),
        (["03/04/26 10:00:00", "03/04/26 10:00:05", "03/04/26 10:00:10"], ["10:00:05", "10:00:10"]),
        (
            ["時間: 20時45分12秒", "時間: 20時45分17秒", "時間: 20時45分22秒"],
            ["20:45:17", "20:45:22"],
        ),
        (["Time: 11:59:55 PM", "Time: 12:00:00 AM", "Time: 12:00:05 AM"], ["00:00:00", "00:00:05"]),
        (
            [
                "2026年11月20日 16時51分50秒",
                "2026年11月20日 16時51分55秒",
                "2026年11月20日 16時52分00秒",
            ],
            ["2026-11-20T16:51:55", "2026-11-20T16:52:00"],
        ),
        (["1795132790", "1795132795", "1795132800"], ["2026-11-20T00:00:00Z", None]),
    ],
)
def test_time_stamps_of_every_locale_give_time_and_interval(
    stamps: list[str], times: list[str | None]
) -> None:
    capture = read(shapes.stamped(stamps))
    assert capture.interval_s == 5.0
    found = device(capture, "sda").series.time
    assert len(found) == 2
    if times[1] is not None:
        assert found == times
    else:
        assert all(t is not None and t.endswith("Z") for t in found)


def test_short_form_has_no_reads_and_writes_apart() -> None:
    text = columns(
        "tps kB/s rqm/s await areq-sz aqu-sz %util",
        lambda s: [
            *(shapes.f2(s.requests), shapes.f2(s.read_kb + s.write_kb), "0.00"),
            *(shapes.f2(s.await_ms), shapes.f2(s.request_kb), shapes.f2(s.queue), "10.00"),
        ],
    )
    found = device(read(text), "sda")
    assert found.reads_per_s is None
    assert mean(found.requests_per_s) == pytest.approx((150.2 + 350.8) / 2)
    assert mean(found.request_bytes) == pytest.approx(16 * 1024, rel=0.001)
    assert found.curve is None


def test_wide_numbers_that_touch_are_told_apart_by_their_decimals() -> None:
    row = shapes.middle(REPORTS[1][1])
    wide = "  ".join([*row[:4], "12345678.9012345678.90", *row[6:]])
    text = f"{shapes.BANNER}Device: {shapes.MIDDLE_TITLES}\nnvme0n1 {wide}\n"
    found = device(read(text), "nvme0n1")
    assert mean(found.read_bytes_per_s) == pytest.approx(12345678.90 * 1024)
    assert mean(found.write_bytes_per_s) == pytest.approx(12345678.90 * 1024)


def test_a_name_that_runs_into_its_first_number_is_an_issue_not_a_guess() -> None:
    row = shapes.middle(REPORTS[1][1])
    text = (
        f"{shapes.BANNER}Device: {shapes.MIDDLE_TITLES}\n"
        f"nvme0n1p1{'  '.join(row)}\nsda  {'  '.join(row)}\n"
    )
    capture = read(text)
    assert [d.device for d in capture.devices] == ["sda"]
    assert capture.issues[0].line == 4
