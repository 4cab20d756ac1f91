"""Where arcstat was started again into one log: each run is a capture, and no run is cut in two."""

from itertools import permutations

import pytest

from arcplan.captures.columns.runs import RUNS_MOST
from tests.captures.arcstat.reading import FIXTURES, log, read_fixture, read_runs

REAL = sorted(path.name for path in FIXTURES.iterdir())
MIB = 1024**2


def text(name: str) -> str:
    return (FIXTURES / name).read_text()


@pytest.mark.parametrize("name", REAL)
def test_a_run_cut_at_any_line_is_one_capture(name: str) -> None:
    lines = text(name).splitlines(keepends=True)
    for cut in range(2, len(lines)):
        assert len(read_runs("".join(lines[:cut]))) == 1
    header = (
        next(number for number, line in enumerate(lines[1:], 1) if line == lines[0])
        if (lines.count(lines[0]) > 1)
        else 0
    )
    for cut in range(1, header):
        assert len(read_runs("".join(lines[cut:]))) == 1


@pytest.mark.parametrize(("first", "second"), list(permutations(REAL, 2)))
def test_two_real_runs_in_one_log_are_two_captures(first: str, second: str) -> None:
    runs = read_runs(text(first) + text(second))
    assert [run.name for run in runs] == ["arcstat.log", "arcstat.log (2)"]
    for run, name in zip(runs, (first, second), strict=True):
        alone = read_fixture(name)
        assert (run.columns, run.samples) == (alone.columns, alone.samples)
        assert (run.series, run.first_row) == (alone.series, alone.first_row)
        assert (run.interval_s, run.elapsed_s) == (alone.interval_s, alone.elapsed_s)
        assert run.arc.verdict == alone.arc.verdict
    moved = text(first).count("\n")
    assert {n: p.line - moved for n, p in runs[1].places.items()} == {
        n: p.line for n, p in read_fixture(second).places.items()
    }


def test_the_same_command_started_three_times_is_three_captures() -> None:
    assert len(read_runs(text("openzfs-2.3.2-sysbench.txt") * 3)) == 3


def test_a_second_run_without_a_pause_shows_by_its_start_up_row() -> None:
    header = "    time  read  size"
    first = [f"10:00:0{second}   900  192M" for second in range(5)]
    second = ["10:00:05     3  193M", *(f"10:00:0{second}   900  193M" for second in range(6, 9))]
    runs = read_runs(log(header, *first, header, *second))
    assert [run.samples for run in runs] == [5, 3]
    assert runs[1].first_row == {"time": 36005, "read": 3, "size": 193 * MIB}
    assert runs[1].places["samples"].line == 9


def test_other_columns_are_another_run() -> None:
    runs = read_runs(
        log(
            "    time  read  mread  mm%",
            "10:00:00     0      0    0",
            "10:00:01  1.2K    600    1",
            "10:00:02  1.2K    600    1",
            "    time  mread  read  size",
            "10:00:03    600  1.3K  192M",
            "10:00:04    600  1.3K  192M",
        )
    )
    assert [run.columns for run in runs] == [
        ["time", "read", "mread", "mm%"],
        ["time", "mread", "read", "size"],
    ]
    assert runs[0].series["read"] == [1200, 1200]
    assert runs[1].series["size"] == [192 * MIB] * 2


@pytest.mark.parametrize("height", [5, 21, 38])
def test_a_clock_that_leaps_at_the_header_of_a_terminal_is_no_other_run(height: int) -> None:
    header = "    time  read  size"
    rows = [
        f"{10 + (second > 2 * height)}:{second // 60:02}:{second % 60:02}   900  192M"
        for second in range(1, 3 * height + 1)
    ]
    blocks = [rows[at : at + height] for at in range(0, len(rows), height)]
    assert len(read_runs(log(*(line for block in blocks for line in (header, *block))))) == 1


def test_a_terminal_that_is_resized_is_no_other_run() -> None:
    header = "    time  read  size"
    rows = [f"10:00:{second:02}   900  192M" for second in range(40)]
    assert len(read_runs(log(header, *rows[:9], header, *rows[9:13], header, *rows[13:]))) == 1


def test_more_starts_than_anyone_makes_by_hand_are_a_loop_and_one_capture() -> None:
    block = "    time  read  size\n" + "".join(
        f"{{0:02}}:{{1:02}}:{second:02}   900  192M\n" for second in range(4)
    )
    starts = RUNS_MOST + 1
    [loop] = read_runs("".join(block.format(n // 60, n % 60) for n in range(starts)))
    assert loop.restarts == starts - 1
    assert {issue.reason for issue in loop.issues} == {
        "arcstat started again here; the rates of this row are dropped"
    }
