"""A log too long for a number of each row: the same verdict, exact figures, means instead."""

from collections.abc import Iterator
from functools import cache

import pytest

from arcplan.captures.arcstat import ArcstatCapture
from arcplan.captures.arcstat import log as arcstat_log
from arcplan.captures.arcstat.log import POINTS_MOST, weight_of
from tests.captures.arcstat.reading import read, read_runs

HEADER = "    time  mread   mm%   arcsz       c  avail\n"
ROWS_SINGLE = 1 << 14
ROWS = ROWS_SINGLE + 3_617
STARTED_AGAIN = (10_005, 18_909)
SHORT_OF_MEMORY = 12_345


def share(row: int) -> int:
    return 30 if row < ROWS // 2 else 4 + row % 3


def lines(starts: tuple[int, ...]) -> Iterator[str]:
    for row in range(ROWS):
        if row % 21 == 0 or row in starts:
            yield HEADER
        seconds = (row + 80_000) % 86_400
        clock = f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
        start = row in starts
        reads = 0 if start else 100 + row % 7
        misses = 0 if start else share(row)
        avail = "-5M" if row == SHORT_OF_MEMORY else "2.0G"
        yield f"{clock}  {reads:5}  {misses:4}   15.{row % 3}G   15.2G  {avail:>5}\n"


@cache
def text() -> str:
    return "".join(lines((0,)))


@pytest.fixture(scope="module", autouse=True)
def _few_rows_single() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(arcstat_log, "ROWS_SINGLE", ROWS_SINGLE)
        yield


@pytest.fixture(scope="module", name="capture")
def long_capture(_few_rows_single: None) -> ArcstatCapture:
    return read(text())


def test_every_row_counts_and_points_are_few(capture: ArcstatCapture) -> None:
    assert capture.samples == ROWS - 1
    assert capture.first_row_dropped
    points = -(-capture.samples // capture.rows_per_point)
    assert 1 < points <= POINTS_MOST
    assert capture.rows_per_point == ROWS_SINGLE // (POINTS_MOST // 2)
    assert {len(column) for column in capture.series.values()} == {points}


def test_first_last_and_highest_misses_are_those_of_single_rows(capture: ArcstatCapture) -> None:
    misses = capture.arc.metadata_miss_percent
    assert (misses.first, misses.last, misses.max) == (30, share(ROWS - 1), 30)


def test_the_verdict_rests_on_the_last_third_and_names_its_rows(capture: ArcstatCapture) -> None:
    arc = capture.arc
    assert arc.verdict == "still-warming"
    assert arc.why.startswith("5 % of metadata accesses miss in ")
    assert "down from 30 % in the first" in arc.why
    assert arc.still_growing is False


def test_time_goes_on_past_midnight(capture: ArcstatCapture) -> None:
    assert capture.interval_s == 1
    elapsed = capture.elapsed_s
    assert elapsed[:3] == [0, capture.rows_per_point, 2 * capture.rows_per_point]
    assert elapsed[-1] == (len(elapsed) - 1) * capture.rows_per_point


def test_each_start_of_arcstat_is_a_capture_of_its_own() -> None:
    runs = read_runs("".join(lines((0, *STARTED_AGAIN))))
    ends = (*STARTED_AGAIN, ROWS)
    starts = (0, *STARTED_AGAIN)
    assert [run.samples for run in runs] == [
        end - start - 1 for start, end in zip(starts, ends, strict=True)
    ]
    assert all(run.first_row_dropped for run in runs)


def test_each_number_is_the_mean_of_its_rows_by_their_accesses(capture: ArcstatCapture) -> None:
    width = capture.rows_per_point
    for point in (0, 7, len(capture.series["mm%"]) // 2):
        rows = range(1 + point * width, 1 + (point + 1) * width)
        reads = [100 + row % 7 for row in rows]
        misses = sum(share(row) * of for row, of in zip(rows, reads, strict=True)) / sum(reads)
        assert capture.series["mm%"][point] == pytest.approx(misses, abs=1e-6)
        assert capture.series["mread"][point] == pytest.approx(sum(reads) / width, abs=1e-6)


def test_a_single_row_short_of_memory_is_counted(capture: ArcstatCapture) -> None:
    [short] = [f.text for f in capture.findings if f.code == "memory-short"]
    assert short.startswith("avail is negative in 1 rows, -5.0 MiB at worst")


@pytest.mark.parametrize("piece", [613, 999_983])
def test_any_chunking_gives_the_same_record(capture: ArcstatCapture, piece: int) -> None:
    assert read(text(), chunk=piece) == capture


@pytest.mark.parametrize(
    ("column", "accesses"),
    [
        ("hit%", "read"),
        ("miss%", "read"),
        ("dm%", "dread"),
        ("dmm%", "dmread"),
        ("ddh%", "ddread"),
        ("pm%", "pread"),
        ("mm%", "mread"),
        ("l2hit%", "l2read"),
        ("l2data%", None),
        ("mfusz%", None),
        ("size", None),
    ],
)
def test_the_accesses_behind_a_percentage_are_known_by_its_name(
    column: str, accesses: str | None
) -> None:
    assert weight_of(column) == accesses
