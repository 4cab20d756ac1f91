"""Hosts over time from vmstat."""

from __future__ import annotations

import pytest

from arcplan.captures.host.vmstat import VmstatCapture
from tests.captures.small_reading import FIXTURES, fixture, known_as, one


def test_the_average_since_boot_is_left_out_and_times_give_the_interval() -> None:
    capture = fixture("vmstat/procps-4.0-t", VmstatCapture)
    assert (capture.samples, capture.interval_s) == (4, 1.0)
    assert capture.recorded_at == "2026-11-22T10:59:46"
    assert capture.cpu_busy_ratio is not None
    assert capture.cpu_busy_ratio.max == 0.73
    assert capture.blocks_in_bytes_per_s is not None
    assert capture.blocks_in_bytes_per_s.max == 20116 * 1024
    assert capture.free_bytes is not None


def test_wide_columns_with_guests() -> None:
    capture = fixture("vmstat/procps-4.0-w", VmstatCapture)
    assert capture.cpu_wait_ratio is not None
    assert capture.cpu_wait_ratio.mean == 0.5
    assert capture.interval_s is None


def test_freebsds_rows_have_processors_and_free_memory_but_no_time_of_waiting() -> None:
    capture = fixture("vmstat/written-freebsd_14", VmstatCapture)
    assert (capture.samples, capture.runs) == (2, 1)
    assert capture.cpu_busy_ratio is not None
    # Not the system calls, whose title is `sy`, too.
    assert capture.cpu_busy_ratio.max == pytest.approx(0.45)
    assert capture.free_bytes is not None
    assert capture.free_bytes.max == 148380 * 1024
    assert (capture.cpu_wait_ratio, capture.swap_in_bytes_per_s) == (None, None)


def test_freebsds_sizes_for_people_are_bytes() -> None:
    capture = one(
        " procs    memory    page                      disks       faults       cpu\n"
        " r  b  w  avm  fre  flt  re  pi  po   fr   sr ada0 ada1   in   sy   cs us sy id\n"
        " 0  0  0 1.1T  12G 2.4K   0   0   0 2.5K  101    0    0 3.3K  11K  20K  1  1 98\n"
        " 1  0  0 1.1T 1.5G  220   0   0   0   12   95   20   21 6.9K  40K  61K 20  9 71\n",
        VmstatCapture,
    )
    assert capture.free_bytes is not None
    assert capture.free_bytes.mean == 1.5 * 2**30
    assert capture.cpu_busy_ratio is not None
    assert capture.cpu_busy_ratio.mean == pytest.approx(0.29)


def test_a_unit_that_is_not_printed_is_not_guessed() -> None:
    capture = fixture("vmstat/procps-4.0-S_M", VmstatCapture)
    assert capture.free_bytes is None
    assert capture.blocks_out_bytes_per_s is not None
    [issue] = capture.issues
    assert "unit" in issue.reason


def test_each_run_behind_a_time_stamp_begins_with_an_average() -> None:
    run = (
        " r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st\n"
        " 9  9      0   4096   4096   4096    0    0     9     9    9    9 99  1  0  0  0\n"
        " 1  0      0   4096   4096   4096    0    0     1     1    1    1 10 10 80  0  0\n"
    )
    text = f"TS 1700000000.5 2023-11-14 22:13:20\n{run}TS 1700000001.5 2023-11-14 22:13:21\n{run}"
    capture = one(text, VmstatCapture)
    assert capture.samples == 2
    assert capture.cpu_busy_ratio is not None
    assert capture.cpu_busy_ratio.max == 0.2


def test_a_single_row_says_nothing_of_the_present() -> None:
    capture = one(
        " r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st\n"
        " 9  9      0   4096   4096   4096    0    0     9     9    9    9 99  1  0  0  0\n",
        VmstatCapture,
    )
    assert (capture.samples, capture.cpu_busy_ratio) == (0, None)
    assert capture.issues_total == 1


@pytest.mark.parametrize(
    "text",
    [
        b" r b w  avm  fre  flt  re  pi  po   fr   sr ada0   in   sy   cs us sy id us sy id\n",
        b"      24684084 K total memory\n      2290928 K used memory\n",
    ],
)
def test_other_forms_are_not_read(text: bytes) -> None:
    assert not known_as("vmstat").recognises(text)


CLOCK_BEFORE = """\
--time-- procs --------memory-------- ---swap-- -----io---- --system-- -----cpu-----
          r  b swpd   free  buff  cache  si  so  bi   bo   in   cs us sy id wa st
19:17:37  9  0    0 120544 19272 842296   0   0 375 1785 2945 1582 36  4 59  1  0
19:17:42 12  1    0 119088 19276 842888   0   0 369 1615 2874 1599 48  4 47  1  0
19:17:47 14  7    0 117800 19284 843716   0   0 342 1383 2845 2166 51  6 42  1  0
"""


def test_a_clock_that_a_script_puts_before_each_row_is_its_time() -> None:
    capture = one(CLOCK_BEFORE, VmstatCapture)
    assert (capture.samples, capture.interval_s) == (2, 5.0)
    assert capture.running is not None
    assert capture.running.max == 14
    assert capture.issues == []


def test_rows_of_another_system_are_named_and_not_averaged_with_the_first_one_s() -> None:
    linux = (FIXTURES / "vmstat/procps-4.0-t.txt").read_text()
    alone = one(linux, VmstatCapture)
    both = one(linux + (FIXTURES / "vmstat/written-freebsd_14.txt").read_text(), VmstatCapture)
    assert (both.samples, both.cpu_wait_ratio) == (alone.samples, alone.cpu_wait_ratio)
    assert "vmstat of another system begins here" in both.issues[len(alone.issues)].reason


def test_rows_that_were_joined_into_one_line_are_named() -> None:
    head = " r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st\n"
    row = " 1  0      0   4096   4096   4096    0    0     1     1    1    1 10 10 80  0  0"
    capture = one(f"{head}{row}\n{row}{' ' * 40}{row}\n", VmstatCapture)
    assert capture.samples == 1
    assert [(issue.line, "behind the row" in issue.reason) for issue in capture.issues] == [
        (3, True)
    ]


def test_a_moment_that_a_script_puts_before_each_line_is_its_time() -> None:
    text = (FIXTURES / "vmstat/procps-4.0-w.txt").read_text()
    plain = one(text, VmstatCapture)
    stamped = "".join(
        f"2015-01-03 16:40:{second:02}.758519\t{line}\n"
        for second, line in enumerate(text.splitlines())
    )
    capture = one(stamped, VmstatCapture)
    assert (capture.samples, capture.cpu_busy_ratio) == (plain.samples, plain.cpu_busy_ratio)
    assert (capture.interval_s, capture.issues) == (1.0, [])


def test_rows_that_end_in_a_time_are_not_called_cut() -> None:
    text = (
        "procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----"
        " -----timestamp-----\n"
        " r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st"
        "                 CET\n"
    )
    row = " 2  1      0 204396  17612 348412    0    0  1000    24 2100 3870 20 10 60 10  0"
    text += "".join(f"{row} 2024-01-15 10:00:0{second}\n" for second in range(3))
    assert {len(line) for line in text.splitlines()} == {100}
    assert one(text, VmstatCapture).issues == []
