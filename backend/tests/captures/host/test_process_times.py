"""Processor time of processes from /proc/PID/stat."""

from __future__ import annotations

from itertools import pairwise

import pytest

from arcplan.captures.host.process_times import ProcessTimesCapture
from tests.arrival.reading import read
from tests.captures.small_reading import fixture, one

SNAPSHOT = """\
28102.58 4465.15
812 (mariadbd) S 1 812 812 0 -1 4194560 9120 0 3 0 1204 377 0 0 20 0 9 0 1790 1000 10 0 0
340 (z_rd_int_1) S 2 0 0 0 -1 2129984 0 0 0 0 0 215 0 0 0 -20 1 0 512 0 0 0 0
341 (z_rd_int_1) S 2 0 0 0 -1 2129984 0 0 0 0 0 85 0 0 0 -20 1 0 400 0 0 0 0
"""


def test_what_a_load_took_on_a_real_server_is_in_its_growth() -> None:
    capture = fixture("process_times/linux-6.18", ProcessTimesCapture)
    [[before], [after]] = [snapshot.programs for snapshot in capture.snapshots]
    # The shell's `time` counted 5.01 s from this server's start to its end, a second later.
    assert (before.cpu_s, after.cpu_s) == pytest.approx((0.57, 4.92), abs=0.005)
    assert (before.kernel_s, after.kernel_s) == pytest.approx((0.16, 0.84), abs=0.005)
    assert before.name == after.name == "postgres"
    # A server with its children is one, one that ended and was not waited for included.
    assert [(one.processes, one.servers) for one in (before, after)] == [(6, 1), (7, 1)]
    assert before.started_s == after.started_s == 28168.22
    [seconds] = [b.uptime_s - a.uptime_s for a, b in pairwise(capture.snapshots)]
    assert seconds == pytest.approx(8.38, abs=0.005)


def test_processes_of_one_name_are_summed_in_seconds() -> None:
    [snapshot] = one(SNAPSHOT, ProcessTimesCapture).snapshots
    assert snapshot.uptime_s == 28102.58
    assert [
        (found.name, found.processes, found.servers, found.started_s, found.line)
        for found in snapshot.programs
    ] == [("mariadbd", 1, 1, 17.9, 2), ("z_rd_int_1", 2, 2, 4.0, 3)]
    assert [(found.cpu_s, found.kernel_s) for found in snapshot.programs] == [
        (15.81, 3.77),
        (3.0, 3.0),
    ]


def test_two_servers_of_one_name_are_told_apart_from_one_with_children() -> None:
    first = SNAPSHOT.splitlines()[1]
    second = first.replace("812", "913").replace("1204 377", "100 50").replace("1790", "900")
    child = first.replace("812", "914").replace("S 1 ", "S 913 ").replace("1204 377", "30 20")
    [snapshot] = one(f"{SNAPSHOT}{second}\n{child}\n", ProcessTimesCapture).snapshots
    assert [(found.processes, found.servers) for found in snapshot.programs] == [(3, 2), (2, 2)]
    assert [found.servers_cpu_s for found in snapshot.programs] == [[2.0, 15.81], []]


def test_a_name_may_hold_blanks_and_parentheses() -> None:
    [snapshot] = one(SNAPSHOT.replace("(mariadbd)", "(a) S (b c)"), ProcessTimesCapture).snapshots
    assert snapshot.programs[0].name == "a) S (b c"


def test_a_line_that_was_cut_is_in_doubt_and_counts_nothing() -> None:
    capture = one(SNAPSHOT[:-60], ProcessTimesCapture)
    assert [found.processes for found in capture.snapshots[0].programs] == [1, 1]
    assert [issue.line for issue in capture.issues] == [4]
    assert not capture.complete


def test_processes_without_the_time_since_boot_are_not_read() -> None:
    assert read(SNAPSHOT.split("\n", 1)[1].encode()).captures == []
