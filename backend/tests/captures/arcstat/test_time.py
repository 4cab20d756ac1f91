"""Times without a date, and rows that cover no interval."""

from tests.captures.arcstat.reading import log, read

HEADER = "    time  read  mread  mm%"


def test_midnight_is_one_interval_and_not_a_day_backwards() -> None:
    capture = read(
        log(
            HEADER,
            "23:59:40     0      0    0",
            "23:59:50   900    450    1",
            "00:00:00   900    450    1",
            "00:00:10   900    450    1",
        )
    )
    assert capture.interval_s == 10
    assert capture.elapsed_s == [0, 10, 20]
    assert capture.series["time"] == [86390, 0, 10]


def test_the_interval_is_the_median_so_that_a_pause_does_not_count() -> None:
    times = ["10:00:00", "10:00:05", "10:00:10", "10:30:00", "10:30:05"]
    capture = read(log(HEADER, *(f"{time}   900    450    1" for time in times)))
    assert capture.interval_s == 5


def test_a_clock_set_back_is_no_interval() -> None:
    times = ["02:59:50", "02:59:55", "02:00:00", "02:00:05"]
    capture = read(log(HEADER, *(f"{time}   900    450    1" for time in times)))
    assert capture.interval_s == 5


def test_without_a_time_column_the_interval_is_unknown() -> None:
    capture = read(log("read  mread  mm%", "0  0  0", "900  450  30", "900  450  30"))
    assert capture.interval_s is None
    assert capture.samples == 2
    assert "line 3 to line 4" in capture.arc.why


def test_a_busy_first_row_is_a_sample_of_a_log_pasted_from_its_middle() -> None:
    capture = read(log(HEADER, *(f"10:00:0{second}   900    450    1" for second in range(4))))
    assert not capture.first_row_dropped
    assert capture.first_row is None
    assert capture.samples == 4


def test_a_first_row_of_sizes_only_is_valid_in_every_release() -> None:
    capture = read(log("    time  arcsz     c", "10:00:00   192M  192M", "10:00:01   193M  192M"))
    assert not capture.first_row_dropped


def test_a_log_of_single_rows_keeps_their_sizes_and_no_rates() -> None:
    block = "    time  read  size\n10:0{}:00    12  19{}M\n"
    capture = read("".join(block.format(minute, minute) for minute in range(5)))
    assert capture.first_row_dropped
    assert capture.restarts == 4
    assert capture.series["read"] == [None] * 4
    assert capture.series["size"] == [(190 + minute) * 1024**2 for minute in range(1, 5)]
