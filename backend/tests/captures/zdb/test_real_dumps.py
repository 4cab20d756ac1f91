"""Real dumps: every count agrees with a slow reader written apart from the product."""

from __future__ import annotations

import pytest

from tests.captures.zdb.dumps import REAL_DUMPS, VERSIONS, parse, real_dump, row_at
from tests.captures.zdb.reference import Dumped, Level, read_dump

WITH_TREES = tuple(name for name in REAL_DUMPS if "_ddddd" in name)


@pytest.mark.parametrize("name", WITH_TREES)
def test_every_object_and_every_level_is_counted_as_printed(name: str) -> None:
    text = real_dump(name)
    expected = {(o.dataset, o.number): o for o in read_dump(text.decode())}
    record = parse(text, top=10_000)

    assert record.objects_total == len(expected) == len(record.objects)
    assert record.lines == text.count(b"\n")
    assert record.issues_total == 0
    assert record.complete
    for found in record.objects:
        assert found.dataset is not None
        other = expected[found.dataset, found.object]
        assert (found.type, found.levels, found.path) == (other.kind, other.levels, other.path)
        assert (found.file_bytes, found.max_block_id) == (other.size, other.max_block)
        assert [
            Level(
                blocks=level.blocks,
                embedded=level.embedded,
                holes=level.holes,
                logical=level.logical_bytes,
                physical=level.physical_bytes,
                allocated=level.allocated_bytes,
            )
            for level in found.tree
        ] == [other.tree[level] for level in range(len(found.tree))]
        assert max(other.tree, default=-1) == len(found.tree) - 1


@pytest.mark.parametrize("name", WITH_TREES)
def test_totals_are_of_files_and_volumes_only(name: str) -> None:
    text = real_dump(name)
    files = [o for o in read_dump(text.decode()) if o.is_file]
    record = parse(text, top=0)

    def above(o: Dumped) -> list[Level]:
        return [o.tree[level] for level in o.tree if level > 0]

    totals = record.totals
    assert record.objects == []
    assert record.files_total == totals.files == len(files)
    assert totals.leaf_blocks == sum(o.tree[0].blocks for o in files)
    assert totals.nonleaf_blocks == sum(level.blocks for o in files for level in above(o))
    assert totals.nonleaf_logical_bytes == sum(v.logical for o in files for v in above(o))
    assert totals.nonleaf_physical_bytes == sum(v.physical for o in files for v in above(o))
    assert totals.file_bytes == sum(o.size or 0 for o in files)
    assert sum(level.blocks for level in totals.tree) == totals.leaf_blocks + totals.nonleaf_blocks


@pytest.mark.parametrize("version", VERSIONS)
def test_directories_hold_the_files_directly_in_them(version: str) -> None:
    text = real_dump(f"{version}_ddddd_mix")
    files = [o for o in read_dump(text.decode()) if o.is_file and o.path]
    record = parse(text)
    found = {directory.path: directory for directory in record.directories}

    assert record.directories_total == len(found)
    for path, directory in found.items():
        inside = [o for o in files if (o.path or "").rsplit("/", 1)[0] == path.rstrip("/")]
        assert directory.files == len(inside)
        assert directory.leaf_blocks == sum(o.tree[0].blocks for o in inside)
        assert directory.file_bytes == sum(o.size or 0 for o in inside)
    assert sum(directory.files for directory in record.directories) == len(files)


@pytest.mark.parametrize("version", VERSIONS)
def test_six_ds_print_every_copy_and_no_other_count(version: str) -> None:
    five, six = (parse(real_dump(f"{version}_{ds}_mix")) for ds in ("ddddd", "dddddd"))

    assert six.totals.leaf_blocks == five.totals.leaf_blocks
    assert six.totals.nonleaf_physical_bytes == five.totals.nonleaf_physical_bytes
    indirect = zip(five.totals.tree[1:], six.totals.tree[1:], strict=True)
    assert all(b.allocated_bytes == 2 * a.allocated_bytes for a, b in indirect)
    assert six.objects[0].type == five.objects[0].type


@pytest.mark.parametrize("version", VERSIONS)
def test_a_dump_without_trees_is_estimated_and_says_so(version: str) -> None:
    record = parse(real_dump(f"{version}_dddd_mix"))
    with_trees = parse(real_dump(f"{version}_ddddd_mix"))

    assert record.trees_total == 0
    assert record.files_total == with_trees.files_total
    assert {o.basis for o in record.objects} == {"estimated"}
    assert record.totals.leaf_blocks == 0
    assert record.totals.header_only_files == record.files_total
    assert {row.basis for row in record.requirements} == {"estimated"}
    assert "no block trees" in (record.requirements_note or "")
    assert record.requirements_note in [issue.reason for issue in record.issues]
    leaves = row_at(with_trees, 131072).leaf_blocks
    assert abs(row_at(record, 131072).leaf_blocks - leaves) <= 0.05 * leaves


def test_the_object_table_of_two_ds_lists_objects_without_trees() -> None:
    record = parse(real_dump("openzfs-2.1_dd_rs16k"))

    assert record.objects_total == 14
    files = [o.object for o in record.objects if o.type == "ZFS plain file"]
    assert files == [130, 2, 128, 129]
    assert record.totals.header_only_files == 4
    assert {row.basis for row in record.requirements} == {"estimated"}
    assert "run zdb -ddddd" in (record.requirements_note or "")


def test_dataset_lines_alone_are_read() -> None:
    record = parse(real_dump("openzfs-2.1_d_pool"))

    assert record.objects_total == 0
    assert len(record.datasets) == 27
    mos = record.datasets[0]
    assert (mos.name, mos.type, mos.id, mos.objects_declared) == ("mos", "META", 0, 247)
    snapshot = next(d for d in record.datasets if d.name == "tank/rs16k@before")
    assert snapshot.referenced_bytes == 665 << 20
    (issue,) = record.issues
    assert issue.reason.startswith("dataset lines only: no object, and so no block tree")
    assert "run zdb -ddddd" in issue.reason
    assert record.requirements == []
    assert record.requirements_note == issue.reason


@pytest.mark.parametrize("version", VERSIONS)
def test_the_size_of_a_volume_is_the_one_in_its_properties(version: str) -> None:
    record = parse(real_dump(f"{version}_ddddd_zv8k"))

    sizes = {o.type: o.file_bytes for o in record.objects}
    assert sizes == {"zvol object": 1 << 30, "zvol prop": None, "DMU dnode": None}
    assert record.totals.file_bytes == 1 << 30
    assert [dataset.volume_bytes for dataset in record.datasets] == [1 << 30]


def test_a_volume_dumped_without_its_properties_has_no_size_and_says_so() -> None:
    text = real_dump("openzfs-2.3_ddddd_zv8k").decode()
    start = text.index("    Object  lvl", text.index("zvol object"))
    record = parse(text[:start])

    assert [o.file_bytes for o in record.objects if o.type == "zvol object"] == [None]
    assert record.totals.file_bytes == 0
    assert any("size is not in this dump" in issue.reason for issue in record.issues)


def test_an_object_that_is_not_there_leaves_a_header_without_row() -> None:
    record = parse(real_dump("openzfs-2.1_dddd_nosuch"))

    assert record.objects_total == 0
    assert [issue.line for issue in record.issues] == [3]


def test_the_head_of_a_dump_copied_from_a_web_page_is_not_complete() -> None:
    record = parse(real_dump("web_2018_head"))

    (table,) = record.objects
    assert table.path == "/var/lib/mysql/data/sbtest/sbtest1.ibd"
    assert (table.levels, table.indirect_block_bytes, table.record_bytes) == (4, 16384, 16384)
    assert table.file_bytes == 2441084928
    assert [level.blocks for level in table.tree] == [8, 1, 1, 1]
    assert [level.embedded for level in table.tree] == [1, 0, 0, 0]
    assert record.openzfs_line == "0.6.5"
    assert not record.complete
