"""A log too long to keep row by row: the same verdict, exact figures, points instead of rows."""

from collections.abc import Iterator
from functools import cache

import pytest

from arcplan.captures.arcstat import ArcstatCapture
from arcplan.captures.arcstat import log as arcstat_log
from arcplan.captures.arcstat.points import POINTS_MOST
from tests.captures.arcstat.reading import read

HEADER = "    time  mread   mm%   arcsz       c  avail\n"
ROWS_KEPT = 1 << 14
ROWS = ROWS_KEPT + 3_617
STARTED_AGAIN = (10_005, 18_909)
SHORT_OF_MEMORY = 12_345


def share(row: int) -> int:
    return 30 if row < ROWS // 2 else 4 + row % 3


def lines() -> Iterator[str]:
    for row in range(ROWS):
        if row % 21 == 0 or row in STARTED_AGAIN:
            yield HEADER
        seconds = (row + 80_000) % 86_400
        clock = f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
        start = row in (0, *STARTED_AGAIN)
        reads = 0 if start else 100 + row % 7
        misses = 0 if start else share(row)
        avail = "-5M" if row == SHORT_OF_MEMORY else "2.0G"
        yield f"{clock}  {reads:5}  {misses:4}   15.{row % 3}G   15.2G  {avail:>5}\n"


@cache
def text() -> str:
    return "".join(lines())


@pytest.fixture(scope="module", autouse=True)
def _few_rows_kept() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(arcstat_log, "ROWS_KEPT", ROWS_KEPT)
        yield


@pytest.fixture(scope="module", name="capture")
def long_capture(_few_rows_kept: None) -> ArcstatCapture:
    return read(text())


def test_every_row_counts_and_points_are_few(capture: ArcstatCapture) -> None:
    assert capture.samples == ROWS - 1
    assert capture.first_row_dropped
    points = -(-capture.samples // capture.rows_per_point)
    assert 1 < points <= POINTS_MOST
    assert capture.rows_per_point == ROWS_KEPT // (POINTS_MOST // 2)
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


def test_restarts_are_found_before_and_after_rows_were_put_together(
    capture: ArcstatCapture,
) -> None:
    assert capture.restarts == len(STARTED_AGAIN)
    assert {issue.reason for issue in capture.issues} == {
        "arcstat started again here; the rates of this row are dropped"
    }
    for row in STARTED_AGAIN:
        at = capture.series["mread"][row // capture.rows_per_point]
        assert at is not None
        assert at >= 100


def test_a_single_row_short_of_memory_is_counted(capture: ArcstatCapture) -> None:
    [short] = [f.text for f in capture.findings if f.code == "memory-short"]
    assert short.startswith("avail is negative in 1 rows, -5.0 MiB at worst")


@pytest.mark.parametrize("piece", [613, 999_983])
def test_any_chunking_gives_the_same_record(capture: ArcstatCapture, piece: int) -> None:
    assert read(text(), chunk=piece) == capture
