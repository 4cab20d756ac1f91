"""Logs recorded on real pools, each with what it must say."""

import pytest

from tests.captures.arcstat.reading import read_fixture

MIB = 1024**2


@pytest.mark.parametrize(
    ("name", "samples", "interval_s", "verdict", "sizes_mib"),
    [
        ("openzfs-2.1.11-24lines.txt", 23, 1, "large-enough", (192, 192)),
        ("openzfs-2.1.11-default_1.txt", 5, 1, "large-enough", (197, 192)),
        ("openzfs-2.1.11-f_planner.txt", 5, 1, "large-enough", (199, None)),
        ("openzfs-2.1.11-idle.txt", 3, 1, "idle", (184, 192)),
        ("openzfs-2.1.11-x.txt", 5, 1, "no-metadata-columns", (None, None)),
        ("openzfs-2.1.11-l2_warmup.txt", 96, 2, "no-metadata-columns", (200, None)),
        ("openzfs-2.3.2-24lines.txt", 23, 1, "large-enough", (207, 192)),
        ("openzfs-2.3.2-default_1.txt", 5, 1, "large-enough", (202, 192)),
        ("openzfs-2.3.2-f_planner.txt", 5, 1, "large-enough", (197, None)),
        ("openzfs-2.3.2-idle.txt", 3, 1, "idle", (179, 192)),
        ("openzfs-2.3.2-x.txt", 5, 1, "no-metadata-columns", (None, None)),
        ("openzfs-2.3.2-l2_warmup.txt", 66, 2, "no-metadata-columns", (190, None)),
        ("openzfs-2.3.2-sysbench.txt", 19, 1, "large-enough", (272, 256)),
    ],
)
def test_a_recorded_log_is_read_whole_and_judged(
    name: str,
    samples: int,
    interval_s: float,
    verdict: str,
    sizes_mib: tuple[int | None, int | None],
) -> None:
    capture = read_fixture(name)
    assert capture.issues_total == 0
    assert capture.complete
    assert capture.first_row_dropped
    assert capture.samples == samples
    assert {len(values) for values in capture.series.values()} == {samples}
    assert capture.interval_s == interval_s
    assert capture.arc.verdict == verdict
    sizes = (capture.arc.size_last_bytes, capture.arc.target_last_bytes)
    assert sizes == tuple(size and size * MIB for size in sizes_mib)
    assert not capture.arc.still_growing


def test_the_log_of_2018_shows_an_arc_that_still_grows_and_misses_all_metadata() -> None:
    capture = read_fixture("zol-2018-growing-arc.txt")
    assert capture.columns == ["time", "arcsz", "mm%", "mhit", "mread", "dread", "pread"]
    assert capture.first_row_dropped
    assert capture.interval_s == 10
    assert capture.series["arcsz"] == [113 * MIB, 120 * MIB, 127 * MIB, 135 * MIB]
    assert capture.series["mread"] == [22, 20, 20, 22]
    misses = capture.arc.metadata_miss_percent
    assert (misses.first, misses.last, misses.max) == (100, 100, 100)
    assert capture.arc.still_growing
    assert capture.arc.verdict == "still-warming"
    assert "10:23:09 to 10:23:29" in capture.arc.why
    assert "105.0 MiB to 135.0 MiB" in capture.arc.why


def test_units_are_removed_by_column() -> None:
    capture = read_fixture("openzfs-2.1.11-24lines.txt")
    assert capture.series["read"][:2] == [6500, 7100]
    assert capture.series["size"][:2] == [196 * MIB, 198 * MIB]
    assert capture.series["avail"][0] == 5 * 1024**3
    assert capture.series["time"][0] == 16 * 3600 + 12 * 60 + 51


def test_percentages_of_2_3_keep_their_decimal() -> None:
    capture = read_fixture("openzfs-2.3.2-24lines.txt")
    assert capture.series["ddh%"][:3] == [33.0, 30.2, 30.2]
    assert capture.arc.metadata_miss_source == "100 - dmh%"


def test_the_start_up_row_is_kept_apart() -> None:
    first = read_fixture("openzfs-2.3.2-sysbench.txt").first_row
    assert first is not None
    assert first["read"] == 76
    assert first["size"] == 266 * MIB


def test_the_warming_of_an_l2arc_is_seen() -> None:
    capture = read_fixture("openzfs-2.3.2-l2_warmup.txt")
    assert capture.series["l2bytes"][0] == MIB
    assert capture.series["l2hits"][0] == 67
    text = {finding.code: finding.text for finding in capture.findings}
    assert (
        "50.3 % of the 3,868 misses/s of the ARC that it was asked for, 80.2 % in"
        in text["l2-hit-ratio"]
    )
