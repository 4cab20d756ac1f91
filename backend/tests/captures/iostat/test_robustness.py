"""Damaged, cut and foreign input."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcplan.captures.iostat import IostatCapture, Parser, recognises
from arcplan.captures.records import CaptureError, UnrecognisedCaptureError
from tests.captures.feeding import assert_survives, feed_in_pieces
from tests.captures.iostat import shapes
from tests.captures.iostat.reading import FIXTURES, device, fixture, mean, read, read_pieces
from tests.captures.iostat.shapes import REPORTS, columns
from tests.captures.mutation import damaged, pieces_of

MODERN = columns(shapes.MODERN_TITLES, shapes.modern).encode()
VANISHING = "".join(
    f"11/20/26 23:{n // 60:02d}:{n % 60:02d}\n{part}"
    for n, part in enumerate(
        shapes.PROCESSOR
        + "".join(line for line in report.splitlines(True) if n % 7 or "sda" not in line)
        for n, report in enumerate(MODERN.decode().split(shapes.PROCESSOR)[1:] * 20)
    )
).encode()
CHUNKED = {
    "modern": MODERN,
    "pretty": shapes.pretty(human=True).encode(),
    "JSON": shapes.in_json().encode(),
    "JSON quoted": "".join(f"> {line}\n" for line in shapes.in_json().splitlines()).encode(),
    "wrapped": shapes.wrapped_tables().encode(),
    "devices vanish": VANISHING,
    "devices vanish, CRLF": VANISHING.replace(b"\n", b"\r\n"),
    "one stamp is none": VANISHING.replace(b"23:00:30", b"23:00:3x"),
    "a blank in the empty lines": VANISHING.replace(b"\n\n", b"\n \n"),
    "a long name": VANISHING.replace(b"nvme0n1", b"dm-uuid-CRYPT-LUKS2-0123456789abcdef"),
    "one device twice": VANISHING.replace(b"nvme0n1", b"sda", 45),
    "a row below the empty line": VANISHING.replace(b"\n\n11/20/26 23:00:20", b"\n\nsdz "),
    **{path.name: path.read_bytes() for path in sorted(FIXTURES.iterdir())},
}


@settings(max_examples=250, deadline=None)
@given(st.sampled_from(sorted(CHUNKED)), st.data())
def test_any_chunking_gives_the_same_record(shape: str, data: st.DataObject) -> None:
    text = CHUNKED[shape]
    assert read_pieces(data.draw(pieces_of(text))) == read_pieces([text])


@pytest.mark.parametrize(
    "name", ["d1", "nvme0n10", "nvme0n1p1", "nvme0n1p10", "dm-uuid-CRYPT-LUKS2-0123456789abcdef"]
)
def test_a_device_is_read_alike_whatever_the_length_of_its_name(name: str) -> None:
    known = device(read(VANISHING), "nvme0n1")
    renamed = device(read(VANISHING.replace(b"nvme0n1", name.encode())), name)
    assert replace(renamed, device=known.device, role=known.role) == known


SHORT = ("modern", "pretty", "JSON", "JSON quoted", "wrapped")


def test_one_byte_at_a_time_gives_the_same_record() -> None:
    for text in (CHUNKED[shape] for shape in SHORT):
        assert read_pieces(text[i : i + 1] for i in range(len(text))) == read_pieces([text])


def _survives(text: bytes) -> None:
    assert_survives(recognises, Parser, text, truncated=False)


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(sorted(CHUNKED)), st.data())
def test_damaged_text_raises_nothing_but_capture_errors(shape: str, data: st.DataObject) -> None:
    _survives(data.draw(damaged(CHUNKED[shape][:6000])))


_WORDS = ["Device", "r/s", "w/s", "await", "%util", "aqu-sz", "avg-cpu:", "sda", "1.00", "1e999"]
_WORDS += ["nan", "-1", "9" * 40, "\n", "\n", "{", '"disk_device":', "}", "=", "Linux 1 (", "\\"]


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(_WORDS), max_size=60).map(" ".join))
def test_words_of_iostat_in_any_order_raise_nothing_but_capture_errors(text: str) -> None:
    _survives(text.encode())


@settings(max_examples=100, deadline=None)
@given(st.integers(len(MODERN) // 2, len(MODERN) - 2))
def test_a_cut_text_keeps_every_whole_row_and_no_part_of_a_number(cut: int) -> None:
    capture = read_pieces([MODERN[:cut]])
    whole = read_pieces([MODERN])
    for found in capture.devices:
        full = device(whole, found.device)
        rates = set(full.series.reads_per_s) | {REPORTS[0][0].reads, REPORTS[0][1].reads}
        assert set(found.series.reads_per_s) <= rates
        utils = set(full.series.util_percent) | {REPORTS[0][0].util, REPORTS[0][1].util}
        assert set(found.series.util_percent) <= utils


def test_a_number_that_lost_its_last_digits_is_left_out_and_the_text_incomplete() -> None:
    text = MODERN.rstrip()[:-1]
    capture = read_pieces([text])
    assert not capture.complete
    assert "ends inside this row" in capture.issues[0].reason
    assert device(capture, "nvme0n1").samples == 1


def test_json_cut_by_ctrl_c_keeps_its_whole_objects() -> None:
    text = fixture("sysstat-12.6-x_json.txt")
    cut = text[: text.rindex(b'{"disk_device": "vdb"') + 30]
    capture = read(cut)
    assert not capture.complete
    assert capture.reports == 4
    assert device(capture, "vda").samples == 3
    assert device(capture, "vdb").samples == 2


def test_a_last_report_that_lost_devices_is_incomplete() -> None:
    lines = MODERN.rstrip().splitlines()
    assert not read_pieces([b"\n".join(lines[:-1]) + b"\n"]).complete


def test_a_truncated_upload_is_incomplete() -> None:
    assert not read_pieces([MODERN], truncated=True).complete


def test_a_broken_row_names_its_line_and_the_others_are_kept() -> None:
    lines = MODERN.decode().splitlines()
    rows = [i for i, line in enumerate(lines) if line.startswith("sda")]
    lines[rows[1]] = lines[rows[1]].replace("100.00", "1x0.00")
    capture = read("\n".join(lines) + "\n")
    assert [issue.line for issue in capture.issues] == [rows[1] + 1]
    assert device(capture, "sda").samples == 1
    assert device(capture, "nvme0n1").samples == 2


def test_other_tools_between_reports_are_issues_and_not_rows() -> None:
    text = MODERN.decode() + "Filesystem  rkB_nor/s  wkB_nor/s\nnas:/db  1.00  2.00\n"
    capture = read(text)
    assert capture.issues_total == 2
    assert len(capture.devices) == 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        "procs -----memory---- ---swap-- -----io---- -system-- ------cpu-----\n"
        " r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st\n"
        " 1  0      0 123456  12345 654321    0    0     5    10   50  100  1  0 98  1  0\n",
        "top - 16:51:58 up 1 day,  1 user,  load average: 0.00, 0.01, 0.05\n"
        "%Cpu(s):  0.3 us,  0.3 sy,  0.0 ni, 99.3 id,  0.0 wa,  0.0 hi,  0.0 si,  0.0 st\n",
        "Linux 5.10.0 (db1)  11/20/26  _x86_64_ (8 CPU)\n\n"
        "16:51:58  DEV       tps     rkB/s     wkB/s   areq-sz    aqu-sz     await     %util\n"
        "16:51:59  sda     10.00    100.00     50.00     15.00      0.10      1.00      5.00\n",
        "              capacity     operations     bandwidth\n"
        "pool        alloc   free   read  write   read  write\n"
        "tank        4.48G  35.0G     86    656  1.33M  9.98M\n",
        "    time  read  miss  miss%  dmis  dm%  pmis  pm%  mmis  mm%  size     c  avail\n"
        "16:51:58     0     0      0     0    0     0    0     0    0   92M   96M   5.7G\n",
        " L(q)  ops/s    r/s   kBps   ms/r    w/s   kBps   ms/w   %busy Name\n"
        "    0     10      5     80    0.1      5     80    0.1    0.1| ada0\n",
    ],
    ids=["nothing", "vmstat", "top", "sar -d", "zpool iostat", "arcstat", "gstat"],
)
def test_other_tools_are_not_taken_for_iostat(text: str) -> None:
    assert not recognises(text.encode())
    _survives(text.encode())


def test_a_capture_without_a_report_is_an_error_with_a_reason() -> None:
    with pytest.raises(CaptureError, match="no report of iostat"):
        read_pieces([b"Linux 5.10.0 (db1)\n"])


def test_negative_and_missing_numbers_are_no_figures() -> None:
    text = (
        f"Device: {shapes.MIDDLE_TITLES}\n"
        "sda 0.00 0.00 -4.00 10.00 nan 80.00 16.00 0.01 1.00 1.00 1.00 0.10 1.00\n"
    )
    found = device(read(text), "sda")
    assert found.reads_per_s is None
    assert found.read_bytes_per_s is None
    assert mean(found.writes_per_s) == 10


@pytest.mark.parametrize("word", ["nan", "-nan", "inf", "-1.00", "18446744073709551616.00"])
def test_an_impossible_number_is_left_out_and_its_line_named(word: str) -> None:
    header = "Device            r/s     w/s     rkB/s   wkB/s r_await w_await aqu-sz  %util\n"
    row = "sda 10.00 10.00 160.00 160.00 1.00 1.00 {queue} 10.00\n\n"
    reports = [header + row.format(queue=queue) for queue in ("0.02", word, "0.02")]
    record = read("".join(reports))

    assert mean(device(record, "sda").queue) == pytest.approx(0.02)
    assert [issue.line for issue in record.issues] == [5]


def test_more_devices_or_headers_than_any_host_has_are_refused_with_the_bound() -> None:
    rows = "".join(f"sd{n} 1.0 2.0 3.0 4.0 5.0\n" for n in range(10_001))
    many_devices = f"Device tps kB_read/s kB_wrtn/s kB_read kB_wrtn\n{rows}\n"
    titles = ("r/s", "w/s", "rkB/s", "wkB/s", "await", "%util")
    many_headers = "".join(
        f"Device {' '.join(order)}\nsda 1 2 3 4 5 6\n\n"
        for order in islice(permutations(titles), 70)
    )

    for text, bound in ((many_devices, "10,000 devices"), (many_headers, "64 different headers")):
        for size in (None, 7, 100_000):
            with pytest.raises(UnrecognisedCaptureError, match=bound):
                parsed(text, size)


def test_a_host_of_thousands_of_volumes_is_read() -> None:
    header = "Device            r/s     w/s     rkB/s   wkB/s r_await w_await aqu-sz  %util\n"
    row = "zd{} 10.00 20.00 160.00 320.00 1.00 1.00 0.03 10.00\n"
    report = header + "".join(row.format(number) for number in range(0, 19_216, 16)) + "\n"
    (record,) = parsed(report * 25, None)

    assert len(record.devices) == 1_201
    assert mean(device(record, "zd19200").writes_per_s) == 20


def test_thousands_of_devices_in_few_reports_are_refused_with_what_to_capture() -> None:
    rows = "".join(f"sd{n} 1.0 2.0 3.0 4.0 5.0\n" for n in range(1_001))
    report = f"Device tps kB_read/s kB_wrtn/s kB_read kB_wrtn\n{rows}\n"
    least = -(-1_001 * 1024 // len(report))

    with pytest.raises(UnrecognisedCaptureError, match=f"capture {least} reports or more"):
        parsed(report, None)
    assert len(parsed(report * least, 7_000)[0].devices) == 1_001


def parsed(text: str, size: int | None) -> list[IostatCapture]:
    parser = Parser()
    feed_in_pieces(parser, text.encode(), size)
    return parser.finish(name="x", truncated=False)
