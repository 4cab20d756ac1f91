"""An object that a dump holds more than once counts once, and the second time is named."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcplan.captures.zdb import Parser, ZdbCapture
from tests.captures.feeding import feed_in_pieces
from tests.captures.zdb.dumps import REAL_DUMPS, parse, real_dump
from tests.captures.zdb.synthetic import DATASET_NEW, FORM_NEW, dense_file, dumped, header

TABLE_HEADER = "    Object  lvl   iblk   dblk  dsize  dnsize  lsize   %full  type\n"


def file(number: int, blocks: int) -> str:
    return dumped(FORM_NEW, dense_file(number, f"/db/f{number}", 16384, blocks))


def table_row(number: int, blocks: int) -> str:
    """The row of a file in the object table of -dd."""
    return header(FORM_NEW, dense_file(number, "/unused", 16384, blocks)).splitlines(True)[1]


def figures(record: ZdbCapture) -> tuple[object, ...]:
    """All that is counted, without text size and issues."""
    return (
        record.objects_total,
        record.files_total,
        record.trees_total,
        record.totals,
        record.requirements,
        record.directories,
        [dataclasses.replace(d, estimate=None) for d in record.datasets],
        [(o.object, o.path, o.tree) for o in record.objects],
    )


ONE = parse(DATASET_NEW + file(2, 300) + file(3, 40))


@pytest.mark.parametrize(
    "text",
    [
        file(2, 300) + file(2, 300) + file(3, 40),
        file(2, 300) + file(3, 40) + file(2, 300),
        file(2, 300) + file(3, 40) + DATASET_NEW + file(2, 300),
        file(2, 300) + DATASET_NEW.replace("66.6G, 1000", "66.7G, 1001") + file(2, 9) + file(3, 40),
    ],
)
def test_an_object_dumped_twice_counts_once_and_is_named(text: str) -> None:
    record = parse(DATASET_NEW + text)

    assert figures(record) == figures(ONE)
    (issue,) = record.issues
    assert issue.reason == "object 2 was in this dump before; it counts once"
    rows = [
        number
        for number, line in enumerate((DATASET_NEW + text).split("\n"), 1)
        if line.startswith("         2 ")
    ]
    assert issue.line == rows[1]


@pytest.mark.parametrize("name", [n for n in REAL_DUMPS if "_ddddd_" in n and "deep" not in n])
def test_two_dumps_of_a_dataset_in_one_text_are_one(name: str) -> None:
    text = real_dump(name)
    once, twice = parse(text), parse(text + text)

    assert figures(twice) == figures(once)
    assert twice.issues_total == once.objects_total


def test_the_same_number_in_another_dataset_is_another_object() -> None:
    other = DATASET_NEW.replace("tank/mysql", "tank/pg").replace("ID 148", "ID 149")
    elsewhere = DATASET_NEW.replace("cr_txg 12", "cr_txg 13")
    record = parse(DATASET_NEW + file(2, 300) + other + file(2, 300) + elsewhere + file(2, 300))

    assert (record.objects_total, record.totals.leaf_blocks) == (3, 900)
    assert record.issues_total == 0


def test_the_object_sets_of_two_pools_are_told_apart() -> None:
    mos = "Dataset mos [META], ID 0, cr_txg 4, 1.84M, 218 objects\n\n"
    record = parse(mos + file(2, 3) + mos.replace("1.84M", "2.11M") + file(2, 3))

    assert record.objects_total == 2
    assert record.issues_total == 0


def test_an_object_looked_up_by_path_is_the_one_of_its_dataset() -> None:
    by_path = "obj=2 dataset=tank/mysql path=/db/f2 type=19 bonustype=44\n"
    record = parse(DATASET_NEW + file(2, 300) + by_path + file(2, 300) + by_path + file(2, 300))

    assert (record.objects_total, record.totals.leaf_blocks) == (1, 300)
    assert record.issues_total == 2


@pytest.mark.parametrize("piece_bytes", [2048, 1 << 20])
def test_the_tree_of_a_file_listed_before_takes_the_place_of_its_header(piece_bytes: int) -> None:
    table = TABLE_HEADER + "".join(table_row(n, 40 * n) for n in range(2, 80)) + "\n"
    trees = "".join(file(n, 40 * n) for n in (5, 79))
    parser = Parser(piece_bytes=piece_bytes)
    feed_in_pieces(parser, (DATASET_NEW + table + DATASET_NEW + trees).encode(), 999)
    (record,) = parser.finish(name="dump.txt", truncated=False)

    assert (record.objects_total, record.files_total, record.trees_total) == (78, 78, 2)
    assert record.totals.header_only_files == 76
    assert record.totals.leaf_blocks == 40 * (5 + 79)
    assert [o.object for o in record.objects].count(79) == 1
    assert (record.objects[0].object, record.objects[0].basis) == (79, "measured")
    assert [(d.path, d.files) for d in record.directories] == [("/db", 2)]
    assert any("each counted once: 2" in issue.reason for issue in record.issues)


@pytest.mark.parametrize("piece_bytes", [2048, 1 << 20])
def test_a_file_cut_off_before_its_tree_and_dumped_again_counts_once(piece_bytes: int) -> None:
    """Its directory knows it from the first time."""
    bare = header(FORM_NEW, dense_file(2, "/db/f2", 16384, 300))
    rest = "".join(file(n, 40) for n in range(3, 9))
    parser = Parser(piece_bytes=piece_bytes)
    feed_in_pieces(parser, (DATASET_NEW + bare + rest + file(2, 300)).encode(), 999)
    (record,) = parser.finish(name="dump.txt", truncated=False)

    assert figures(record)[:6] == figures(parse(DATASET_NEW + file(2, 300) + rest))[:6]


@settings(deadline=None, max_examples=60)
@given(
    st.lists(
        st.tuples(st.integers(2, 9), st.sampled_from(["tree", "table", "dataset"])), max_size=14
    ),
    st.integers(2048, 40_000),
)
def test_any_order_of_listings_and_trees_counts_every_object_once(
    parts: list[tuple[int, str]], piece_bytes: int
) -> None:
    def written(n: int, kind: str) -> str:
        if kind == "table":
            return TABLE_HEADER + table_row(n, 10 * n) + "\n"
        return file(n, 10 * n) if kind == "tree" else DATASET_NEW

    parser = Parser(piece_bytes=piece_bytes)
    parser.feed((DATASET_NEW + "".join(written(n, kind) for n, kind in parts)).encode())
    (record,) = parser.finish(name="dump.txt", truncated=False)
    trees = {n for n, kind in parts if kind == "tree"}
    listed = {n for n, kind in parts if kind == "table"} - trees

    assert record.files_total == record.objects_total == len(trees | listed)
    assert record.trees_total == record.totals.trees == len(trees)
    assert record.totals.header_only_files == len(listed)
    assert record.totals.leaf_blocks == 10 * sum(trees)
    assert {o.object: o.basis for o in record.objects} == {
        **dict.fromkeys(trees, "measured"),
        **dict.fromkeys(listed, "estimated"),
    }


def test_what_there_is_no_room_to_remember_is_said() -> None:
    """Object numbers are remembered in 65,536 groups of 1024."""
    far_apart = "".join(table_row(1024 * n, 1).replace("  ", " ") for n in range(1, (1 << 16) + 3))
    record = parse(DATASET_NEW + TABLE_HEADER + far_apart + table_row(1025, 1))

    assert record.objects_total == (1 << 16) + 3
    assert any("too many and too far apart: 2" in issue.reason for issue in record.issues)


def test_files_of_a_snapshot_are_said_to_share_blocks_with_the_dataset() -> None:
    snapshot = DATASET_NEW.replace("tank/mysql", "tank/mysql@before").replace("ID 148", "ID 200")
    alone, both = (
        parse(snapshot + file(2, 9)),
        parse(snapshot + file(2, 9) + DATASET_NEW + file(2, 9)),
    )

    assert not any("snapshots" in issue.reason for issue in alone.issues)
    assert any("snapshots whose files" in issue.reason for issue in both.issues)
    assert both.totals.leaf_blocks == 18


def test_datasets_beyond_count_are_summed_and_said_to_be() -> None:
    def line(number: int) -> str:
        return f"Dataset tank/{number} [ZPL], ID {number}, cr_txg 1, 1K, 1 objects\n"

    named = "".join(line(number) for number in range(1, 20_000))
    beyond = "".join(line(number) + file(2, number - 20_000) for number in range(20_001, 20_006))
    record = parse(named + beyond)

    assert len(record.datasets) == 20_000
    assert [dataset.name for dataset in record.datasets[-2:]] == ["tank/19999", None]
    assert record.datasets[-1].leaf_blocks == record.totals.leaf_blocks == sum(range(1, 6))
    assert any("datasets beyond those listed: 5" in issue.reason for issue in record.issues)


def test_directories_beyond_count_are_said_to_be() -> None:
    row = table_row(1, 1)
    files = "".join(
        TABLE_HEADER + row.replace("  1  ", f"  {n}  ", 1) + f"\tpath\t/d{n}/f\n\tuid     0\n\n"
        for n in range(2, 100_005)
    )
    record = parse(files)

    assert record.directories_total == 100_000
    assert record.files_total == 100_003
    assert any("more directories" in issue.reason for issue in record.issues)
