"""Is the ARC large enough for metadata? What a log must show for each answer."""

from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.captures.arcstat.reading import log, read

HEADER = "    time  read  mread   mm%   arcsz       c"


def rows(
    *,
    shares: list[float],
    sizes_mib: list[int],
    target_mib: int = 1000,
    reads: int | list[int] = 1000,
) -> str:
    per_s = [reads] * len(shares) if isinstance(reads, int) else reads
    lines = ["10:00:00     0      0     0   " + f"{sizes_mib[0]}M   {target_mib}M"]
    lines += [
        f"10:00:{second:02}  {2 * read}  {read}  {share}  {size}M  {target_mib}M"
        for second, (share, size, read) in enumerate(
            zip(shares, sizes_mib, per_s, strict=True), start=1
        )
    ]
    return log(HEADER, *lines)


FULL = [1000, 996, 1003, 999, 1001, 997, 1002, 1000, 998]
GROWING = [500, 510, 520, 530, 540, 550, 560, 570, 580]


def test_no_metadata_misses_mean_the_arc_is_large_enough() -> None:
    arc = read(rows(shares=[0.2] * 9, sizes_mib=FULL)).arc
    assert (arc.verdict, arc.still_growing) == ("large-enough", False)


def test_misses_that_stay_in_a_full_arc_mean_it_is_too_small() -> None:
    arc = read(rows(shares=[24.2] * 9, sizes_mib=FULL)).arc
    assert arc.verdict == "too-small"
    assert arc.why.startswith("24.2 % of metadata accesses miss in 10:00:07 to 10:00:09 (3 rows)")
    assert "weighted by mread" in arc.why


def test_misses_in_a_growing_arc_mean_it_is_still_warming() -> None:
    arc = read(rows(shares=[60] * 9, sizes_mib=GROWING)).arc
    assert (arc.verdict, arc.still_growing) == ("still-warming", True)


def test_an_arc_that_grows_together_with_its_target_is_still_warming() -> None:
    sizes = list(range(500, 590, 10))
    text = log(
        HEADER,
        "10:00:00  0  0  0  490M  500M",
        *(
            f"10:00:{second:02}  2K  1000  50  {size}M  {size + 5}M"
            for second, size in enumerate(sizes, start=1)
        ),
    )
    assert read(text).arc.verdict == "still-warming"


def test_falling_misses_in_a_full_arc_are_still_warming() -> None:
    arc = read(rows(shares=[80, 75, 70, 60, 50, 45, 40, 35, 30], sizes_mib=FULL)).arc
    assert arc.verdict == "still-warming"
    assert "down from 75 %" in arc.why


def test_a_short_log_of_an_arc_below_its_target_is_still_warming() -> None:
    arc = read(rows(shares=[40] * 3, sizes_mib=[400, 401, 400])).arc
    assert arc.verdict == "still-warming"
    assert "not reached its target" in arc.why


def test_an_arc_that_stays_below_its_target_in_spite_of_misses_is_held_back() -> None:
    sizes = [600, 601, 600, 599, 600, 601, 600, 600, 600]
    arc = read(rows(shares=[40] * 9, sizes_mib=sizes, reads=9000)).arc
    assert arc.verdict == "too-small"
    assert "arc_meta_limit" in arc.why


def test_a_low_share_that_is_many_misses_is_not_enough_below_the_target() -> None:
    # 0.5 % of 9,000 accesses/s are 45 disk reads/s, in an ARC that stops at 600 of 1,000 MiB.
    sizes = [600, 601, 600, 599, 600, 601, 600, 600, 600]
    arc = read(rows(shares=[0.5] * 9, sizes_mib=sizes, reads=9000)).arc
    assert arc.verdict == "still-warming"
    assert "45 metadata misses/s" in arc.why


def test_a_low_share_that_is_many_misses_is_not_enough_in_a_growing_arc() -> None:
    arc = read(rows(shares=[0.9] * 9, sizes_mib=GROWING, reads=30_000)).arc
    assert (arc.verdict, arc.still_growing) == ("still-warming", True)


@settings(deadline=None)
@given(
    misses=st.lists(st.integers(0, 500), min_size=6, max_size=12),
    accesses=st.integers(100, 1_000_000),
    other_misses=st.integers(0, 5000),
    size_mib=st.integers(100, 1000),
    step_mib=st.integers(0, 20),
)
def test_no_log_of_an_arc_with_room_and_misses_is_called_large_enough(
    misses: list[int], accesses: int, other_misses: int, size_mib: int, step_mib: int
) -> None:
    sizes = [min(1000, size_mib + row * step_mib) for row in range(len(misses))]
    text = log(
        "    time  read  miss  mread  mmis  arcsz  c",
        f"10:00:00  0  0  0  0  {sizes[0]}M  1000M",
        *(
            f"10:00:{second:02}  {2 * accesses}  {other_misses + missed}  {accesses}  {missed}"
            f"  {size}M  1000M"
            for second, (missed, size) in enumerate(zip(misses, sizes, strict=True), start=1)
        ),
    )
    arc = read(text).arc
    late = misses[-max(3, -(-len(misses) // 3)) :]
    has_room = sizes[-1] < 950 or bool(arc.still_growing)
    assert not (arc.verdict == "large-enough" and has_room and fmean(late) >= 10)


def test_half_of_two_reads_missing_is_noise() -> None:
    shares = [0.1, 0.1, 50, 0.1, 0.1, 50, 0.1, 0.1, 50]
    reads = [1000, 1000, 2, 1000, 1000, 2, 1000, 1000, 2]
    capture = read(rows(shares=shares, sizes_mib=FULL, reads=reads))
    assert capture.arc.verdict == "large-enough"
    assert capture.arc.metadata_miss_percent.max == 50


def test_a_log_without_accesses_is_idle() -> None:
    capture = read(rows(shares=[0] * 9, sizes_mib=FULL, reads=0))
    assert capture.arc.verdict == "idle"
    assert capture.arc.metadata_miss_percent.first is None


def test_a_single_row_is_the_start_up_row_and_proves_nothing() -> None:
    capture = read(log(HEADER, "10:00:00  500  300  40  1000M  1000M"))
    assert (capture.samples, capture.first_row_dropped) == (0, True)
    assert capture.arc.verdict == "idle"
    assert capture.arc.size_last_bytes == 1000 * 1024**2


@pytest.mark.parametrize(
    ("columns", "cells", "source", "percent"),
    [
        ("mh%  mread", "98.5  400", "100 - mh%", 1.5),
        ("mh%  mi%  mread", "95  4  400", "100 - mh% - mi%", 1),
        ("mhit  mmis", "300  100", "mmis / (mhit + mmis)", 25),
        ("mhit  mioh  mmis", "300  50  50", "mmis / (mhit + mioh + mmis)", 12.5),
        ("mread  mmis", "400  100", "mmis / mread", 25),
        ("dmread  dmh%", "400  75.5", "100 - dmh%", 24.5),
        ("dmread  dmh%  dmi%", "400  75  20", "100 - dmh% - dmi%", 5),
        ("dmread  dmm%", "400  3.5", "dmm%", 3.5),
        ("dmhit  dmmis", "380  20", "dmmis / (dmhit + dmmis)", 5),
        ("read  mmis  mm%", "1000  10  2", "mm%", 2),
    ],
)
def test_the_metadata_miss_share_comes_from_whichever_columns_there_are(
    columns: str, cells: str, source: str, percent: float
) -> None:
    header = f"time  hits  {columns}"
    rows = [f"10:00:0{second}  1000  {cells}" for second in range(1, 4)]
    capture = read(log(header, "10:00:00  0" + "  0" * len(cells.split()), *rows))
    assert capture.arc.metadata_miss_source == source
    assert capture.arc.metadata_miss_percent.last == pytest.approx(percent)


def test_a_whole_hit_percentage_of_99_may_be_99_9_and_proves_no_shortage() -> None:
    text = log(
        "    time  read  dmread  dmh%   size      c",
        *(f"10:00:0{second}  1.2K     600    99   192M   192M" for second in range(9)),
    )
    arc = read("10:00:00  1.2K     600    99   192M   192M\n" + text).arc
    assert arc.verdict == "large-enough"
    assert "rounding" in arc.why


def test_a_hit_percentage_of_an_interval_without_reads_is_no_miss() -> None:
    text = log(
        "    time  read  dmread  dmh%",
        "10:00:00     0       0     0",
        "10:00:01   900     450   100",
        "10:00:02     0       0     0",
        "10:00:03   900     450   100",
    )
    misses = read(text).arc.metadata_miss_percent
    assert (misses.first, misses.last, misses.max) == (0, 0, 0)


def test_ghost_hits_speak_for_a_larger_arc() -> None:
    text = log(
        "    time  mfug  mrug  miss  read",
        "10:00:00     0     0     0     0",
        "10:00:01   100   200  1000  5000",
        "10:00:02   100   200  1000  5000",
    )
    (finding,) = [f for f in read(text).findings if f.code == "ghost-hits"]
    assert finding.text.startswith("300 ghost-list hits/s (mrug + mfug) (30 % of all misses)")


def test_few_ghost_hits_that_are_most_of_the_misses_speak_for_no_size() -> None:
    text = log(
        "    time  mfug  mrug  miss  read",
        "10:00:00     0     0     0     0",
        *(f"10:00:0{n}     0     {n % 2}     {n % 2}  5000" for n in range(1, 9)),
    )
    (finding,) = [f for f in read(text).findings if f.code == "ghost-hits"]
    assert finding.text.startswith("0.5 ghost-list hits/s (mrug + mfug) (100 % of all misses)")
    assert finding.text.endswith("too few to judge the ARC's size by.")


def test_an_l2arc_that_was_asked_for_nothing_at_the_end_has_no_hit_ratio_there() -> None:
    rows = [f"10:00:0{n}  5000  {200 if n < 6 else 0}  {20 if n < 6 else 0}" for n in range(1, 10)]
    text = log("    time  read  l2hits  l2miss", "10:00:00  0  0  0", *rows)
    (finding,) = [f for f in read(text).findings if f.code == "l2-hit-ratio"]
    assert "and was asked for none in the last third" in finding.text


def test_a_target_that_fell_by_its_last_digit_did_not_fall() -> None:
    text = log(
        HEADER,
        "10:00:00  0  0  0  1.9G  1.9G",
        *(f"10:00:0{n}  900  400  0  1.9G  {'1.9G' if n < 5 else '1.8G'}" for n in range(1, 9)),
    )
    assert "target-shrinking" not in {finding.code for finding in read(text).findings}


def test_a_falling_target_is_reported() -> None:
    text = log(
        HEADER,
        "10:00:00  0  0  0  1000M  1000M",
        "10:00:01  900  400  0  1000M  1000M",
        "10:00:02  900  400  0  800M  800M",
    )
    assert "target-shrinking" in {finding.code for finding in read(text).findings}


def test_without_a_size_column_nothing_is_said_of_growth() -> None:
    arc = read(log("    time  mread  mm%", *(f"10:00:0{n}  1000  9" for n in range(6)))).arc

    assert (arc.verdict, arc.still_growing) == ("too-small", None)
    assert "whether the ARC still grows is not in this log" in arc.why


def test_the_rest_of_a_hit_percentage_has_no_more_digits_than_it() -> None:
    arc = read(log("    time  dmread  dmh%", *(f"10:00:0{n}  1000  99.9" for n in range(6)))).arc

    assert arc.metadata_miss_percent.last == 0.1


BUSY_ROWS, QUIET_ROWS = 20, 15


@pytest.mark.parametrize("quiet_reads", [0, 2])
def test_a_quiet_end_does_not_hide_what_the_busy_rows_before_it_missed(quiet_reads: int) -> None:
    shares = [24.2] * BUSY_ROWS + [0.0] * QUIET_ROWS
    reads = [1000] * BUSY_ROWS + [quiet_reads] * QUIET_ROWS
    arc = read(rows(shares=shares, sizes_mib=[1000] * len(shares), reads=reads)).arc
    assert arc.verdict == "too-small"
    # the window reaches back until it holds a tenth of all accesses: two busy rows
    assert f"in 10:00:19 to 10:00:35 ({QUIET_ROWS + 2} rows)" in arc.why


def test_a_quiet_start_is_no_yardstick_for_misses_that_fall() -> None:
    shares = [60.0] * QUIET_ROWS + [24.2] * BUSY_ROWS
    reads = [2] * QUIET_ROWS + [1000] * BUSY_ROWS
    arc = read(rows(shares=shares, sizes_mib=[1000] * len(shares), reads=reads)).arc
    assert arc.verdict == "too-small"


def test_misses_of_a_single_burst_are_said_to_be_one() -> None:
    shares = [0.1] * 27 + [60.0] * 3
    arc = read(rows(shares=shares, sizes_mib=[1000] * len(shares))).arc
    assert arc.verdict == "too-small"
    assert (
        "; nearly all of it in 3 of these rows, as when a scan reads every block once." in arc.why
    )


def test_an_arc_made_larger_in_the_middle_is_judged_by_what_it_misses_since() -> None:
    shares = [30.0] * 15 + [30.0 - 2 * row for row in range(14)] + [0.2] * 14
    sizes = [1000] * 15 + [1000 + 70 * row for row in range(14)] + [2000] * 14
    lines = ["10:00:00     0      0     0   1000M   1000M"]
    lines += [
        f"10:00:{second:02}  2000  1000  {share}  {size}M  {1000 if second <= 15 else 2000}M"
        for second, (share, size) in enumerate(zip(shares, sizes, strict=True), start=1)
    ]
    arc = read(log(HEADER, *lines)).arc
    assert (arc.verdict, arc.still_growing) == ("large-enough", False)
    assert arc.target_last_bytes == 2000 << 20


def test_a_handful_of_misses_decides_nothing() -> None:
    few = rows(shares=[33.3] * 3, sizes_mib=FULL[:3], reads=3)
    growing = rows(shares=[2] * 9, sizes_mib=GROWING, reads=60)

    for text in (few, growing):
        arc = read(text).arc
        assert arc.verdict == "idle"
        assert "too few to judge the ARC by" in arc.why


def test_misses_of_a_slow_log_count_once_there_are_thirty() -> None:
    lines = ["10:00:00     0      0     0   1000M   1000M"]
    lines += [f"10:{m:02}:00  16  8  50  {size}M  1000M" for m, size in enumerate(FULL * 3, 1)]

    assert read(log(HEADER, *lines)).arc.verdict == "too-small"


def test_hundreds_of_accesses_without_a_miss_are_needed_to_call_the_arc_large_enough() -> None:
    assert read(rows(shares=[0] * 9, sizes_mib=FULL, reads=20)).arc.verdict == "idle"
    assert read(rows(shares=[0] * 9, sizes_mib=FULL, reads=40)).arc.verdict == "large-enough"


def test_many_misses_are_not_large_enough_however_low_their_share() -> None:
    held = [5900] * 9
    header = "    time  read  miss  mread  mmis  mm%   arcsz       c"
    lines = ["10:00:00     0     0      0     0    0   5900M   7800M"]
    lines += [
        f"10:00:{n:02}  95000  312  94000  295  0.3  {size}M  7800M"
        for n, size in enumerate(held, 1)
    ]
    arc = read(log(header, *lines)).arc
    assert arc.verdict == "too-small"
    assert "that is 295 metadata misses/s, 94.6 % of all misses" in arc.why
    assert "stays below its target" in arc.why


def test_few_misses_of_a_low_share_are() -> None:
    assert read(rows(shares=[0.2] * 9, sizes_mib=FULL, reads=40_000)).arc.verdict == "large-enough"
    assert read(rows(shares=[0.2] * 9, sizes_mib=FULL, reads=90_000)).arc.verdict == "too-small"


def test_a_share_that_may_be_rounding_counts_no_miss() -> None:
    header = "    time  read  mread   mh%   arcsz       c"
    lines = ["10:00:00     0      0     0   1000M   1000M"]
    lines += [f"10:00:{n:02}  95000  90000  99  {size}M  1000M" for n, size in enumerate(FULL, 1)]
    assert read(log(header, *lines)).arc.verdict == "large-enough"


def test_a_log_of_one_row_says_nothing_of_ghost_hits() -> None:
    text = "    time  read  miss  mfug  mrug\n20:45:45     0     0     0     0\n"
    assert [f for f in read(text).findings if f.code == "ghost-hits"] == []
