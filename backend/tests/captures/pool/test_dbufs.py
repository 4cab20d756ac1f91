"""dbufs: by level, data set and object, from the kstat and from every table of dbufstat."""

from __future__ import annotations

import pytest

from arcplan.captures.pool import dbufs
from arcplan.captures.pool.dbufs import DbufsCapture
from tests.arrival.reading import read
from tests.captures.small_reading import FIXTURES, fixture, one

ROOM = FIXTURES / "dbufs"
KSTAT = (ROOM / "written-openzfs_2.4-kstat.txt").read_text()
LINES = KSTAT.splitlines(keepends=True)
# What `dbufstat -dxr` and awk say of the same kstat.
CACHED, LEAVES, INDIRECT, BONUS = 1_795_936, 459_776, 1_310_720, 960


def test_indirect_blocks_leaves_and_bonus_buffers_are_told_apart() -> None:
    capture = fixture("dbufs/written-openzfs_2.4-kstat", DbufsCapture)
    assert (capture.rows, capture.rows_are, capture.issues_total) == (36, "dbufs", 0)
    assert capture.values == {
        "cached_bytes": CACHED,
        "direct_bytes": LEAVES,
        "indirect_bytes": INDIRECT,
        "bonus_bytes": BONUS,
        "spill_bytes": 0,
        "data_bytes": 18 * 16384,
        "metadata_bytes": LEAVES + INDIRECT + BONUS - 18 * 16384,
        "dbuf_cache_bytes": 18 * 16384 + 2 * 512,
    }
    assert [(one.level, one.dbufs, one.bytes) for one in capture.levels] == [
        (0, 23, LEAVES),
        (1, 7, 7 * 131_072),
        (2, 3, 3 * 131_072),
    ]


def test_data_sets_and_objects_come_by_what_they_hold() -> None:
    capture = fixture("dbufs/written-openzfs_2.4-kstat", DbufsCapture)
    assert [(one.pool, one.objset) for one in capture.datasets] == [
        ("tank", 68),
        ("tank", 259),
        ("tank", 0),
    ]
    first = capture.objects[0]
    assert (first.objset, first.object, first.type) == (68, 128, "DMU_OT_PLAIN_FILE_CONTENTS")
    assert first.values["indirect_bytes"] == 4 * 131_072
    assert capture.objects_total == 8
    assert sum(one.values["cached_bytes"] for one in capture.datasets) == CACHED


def test_dbufstat_says_the_same_as_the_kstat_that_it_sums_up() -> None:
    exact = fixture("dbufs/written-openzfs_2.4-x_comma", DbufsCapture)
    kstat = fixture("dbufs/written-openzfs_2.4-kstat", DbufsCapture)
    assert exact.rows_are == "dnodes"
    assert exact.values == {name: kstat.values[name] for name in exact.values}
    assert [one.object for one in exact.objects] == [one.object for one in kstat.objects]


@pytest.mark.parametrize(
    ("form", "rows_are", "objects"), [("d", "dnodes", 8), ("t", "types", 7), ("b", "dbufs", 8)]
)
def test_each_table_of_dbufstat_is_read(form: str, rows_are: str, objects: int) -> None:
    capture = fixture(f"dbufs/written-openzfs_2.4-{form}", DbufsCapture)
    assert (capture.rows_are, capture.objects_total) == (rows_are, objects)
    # `-b` leaves out what is attached to dnodes; sums are rounded.
    assert capture.values["cached_bytes"] == pytest.approx(CACHED, rel=0.02)


def test_a_size_has_a_letter_for_a_power_of_1024() -> None:
    head = "  pool  objset      object    dtype  cached  \n"
    capture = one(f"{head}  tank      54           2   DMU_OT_ZVOL    1.5G  \n", DbufsCapture)
    assert capture.values == {"cached_bytes": 3 << 29}
    assert capture.objects[0].type == "DMU_OT_ZVOL"


def test_columns_are_read_by_their_titles_and_older_kstats_have_fewer() -> None:
    head = (
        "pool  objset  object  level  blkid  offset  dbsize  meta  state  dbholds | list | dtype \n"
    )
    capture = one(f"{head}tank  54  2  1  0  0  16384  1  4  3 | 3 | 23 \n", DbufsCapture)
    assert capture.values["indirect_bytes"] == capture.values["metadata_bytes"] == 16384
    assert "dbuf_cache_bytes" not in capture.values
    assert capture.objects[0].type == "DMU_OT_ZVOL"


def test_two_prints_are_two_moments() -> None:
    captures = read((KSTAT + KSTAT).encode()).captures
    assert [one.rows for one in captures if isinstance(one, DbufsCapture)] == [36, 36]


@pytest.mark.parametrize(
    ("cell", "other"),
    [(" 16384    0  ", " 16B84    0  "), (" 16384    0  ", " 33554432 0  "), (" 128 ", " one ")],
)
def test_a_row_with_a_cell_that_cannot_be_is_a_problem(cell: str, other: str) -> None:
    capture = one("".join(LINES[:4]) + LINES[4].replace(cell, other, 1), DbufsCapture)
    assert (capture.rows, capture.issues_total) == (1, 1)
    assert capture.issues[0].reason == "not all of its figures are numbers"


def test_a_row_that_was_cut_does_not_count() -> None:
    capture = one("".join(LINES[:4]) + LINES[4][:57], DbufsCapture)
    assert (capture.rows, capture.complete, capture.issues[0].line) == (1, False, 5)


def test_columns_without_a_size_are_a_named_problem() -> None:
    [problem] = read(b"pool  objset  object  dtype  \ntank  54  2  19  \n").problems
    assert problem.reason == "no row of dbufs with its data set and size"


def test_of_more_objects_than_are_kept_the_sums_hold_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dbufs, "OBJECTS_MOST", 3)
    capture = one(KSTAT, DbufsCapture)
    assert capture.values["cached_bytes"] == CACHED
    assert len(capture.objects) == 3
    assert capture.issues[0].reason.startswith("more than 3 objects")
