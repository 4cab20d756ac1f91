"""Trees at another recordsize: exact where the block list decides, checked on the same file."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.captures.zdb.dumps import REAL_DUMPS, VERSIONS, parse, real_dump, row_at
from tests.captures.zdb.reference import read_dump, tree_written_afresh
from tests.captures.zdb.synthetic import (
    DATASET_NEW,
    FORM_2018,
    FORM_NEW,
    File,
    Form,
    dumped,
    header,
)

KIB = 1024


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("source", [16, 64])
@pytest.mark.parametrize("target", [64, 128])
def test_a_larger_recordsize_gives_the_tree_of_the_file_really_written_so(
    version: str, source: int, target: int
) -> None:
    if target <= source:
        pytest.skip("not larger")
    predicted = row_at(parse(real_dump(f"{version}_ddddd_rs{source}k")), target * KIB)
    real = parse(real_dump(f"{version}_ddddd_rs{target}k")).totals

    assert predicted.basis == "exact"
    assert predicted.leaf_blocks == real.leaf_blocks
    assert predicted.nonleaf_by_level == [level.blocks for level in real.tree[1:]]
    assert predicted.nonleaf_logical_bytes == real.nonleaf_logical_bytes
    assert predicted.nonleaf_physical_bytes == pytest.approx(real.nonleaf_physical_bytes, rel=0.08)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(("source", "target"), [(64, 16), (128, 16), (128, 64)])
def test_a_smaller_recordsize_is_estimated_closely(version: str, source: int, target: int) -> None:
    predicted = row_at(parse(real_dump(f"{version}_ddddd_rs{source}k")), target * KIB)
    real = parse(real_dump(f"{version}_ddddd_rs{target}k")).totals

    assert predicted.basis == "estimated"
    assert predicted.leaf_blocks == pytest.approx(real.leaf_blocks, rel=0.002)
    assert predicted.nonleaf_by_level == [level.blocks for level in real.tree[1:]]


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("name", ["rs16k", "rs128k", "zv8k", "enc", "copies2", "deep"])
def test_the_dumps_own_recordsize_is_measured(version: str, name: str) -> None:
    record = parse(real_dump(f"{version}_ddddd_{name}"))
    row = row_at(record, record.objects[0].record_bytes) if name != "deep" else None

    if row is not None:
        assert row.basis == "measured"
        assert row.leaf_blocks == record.totals.leaf_blocks
        assert row.nonleaf_blocks == record.totals.nonleaf_blocks
        assert row.nonleaf_logical_bytes == record.totals.nonleaf_logical_bytes
        assert row.nonleaf_physical_bytes == record.totals.nonleaf_physical_bytes


@pytest.mark.parametrize("version", VERSIONS)
def test_the_sparse_file_of_five_levels_is_counted_from_its_offsets(version: str) -> None:
    text = real_dump(f"{version}_ddddd_deep")
    (sparse,) = [o for o in read_dump(text.decode()) if o.is_file]
    record = parse(text)

    for row in record.requirements:
        expected = tree_written_afresh(
            sparse.leaf_offsets, (sparse.max_block + 1) * 512, row.record_bytes, 1024
        )
        assert [row.leaf_blocks, *row.nonleaf_by_level] == expected


block_sets = st.sets(st.integers(0, 5000), min_size=1, max_size=60)


@settings(deadline=None, max_examples=60)
@given(
    blocks=block_sets,
    beyond=st.integers(0, 2000),
    form=st.sampled_from([FORM_2018, FORM_NEW]),
    record=st.sampled_from([512, 4096, 16384, 131072]),
    volume=st.booleans(),
)
def test_any_set_of_blocks_gives_the_tree_written_afresh_at_every_larger_recordsize(
    blocks: set[int], beyond: int, form: Form, record: int, volume: bool
) -> None:
    last = max(blocks) + beyond
    file = File(
        number=2,
        path="/a",
        record_bytes=record,
        block_ids=tuple(sorted(blocks)),
        max_block_id=last,
        size=(last + 1) * record,
        pointers=3 if volume else 1,
    )
    kind = "zvol object" if volume else "ZFS plain file"
    parsed = parse(DATASET_NEW + dumped(form, file, kind))
    offsets = [block * record for block in file.block_ids]

    for row in parsed.requirements:
        if row.record_bytes >= record:
            assert row.basis in ("measured", "exact")
            assert [row.leaf_blocks, *row.nonleaf_by_level] == tree_written_afresh(
                offsets, (last + 1) * record, row.record_bytes, form.fanout, file.pointers
            )


def test_a_file_of_one_block_stays_one_block_where_its_size_fits() -> None:
    file = File(2, "/a", 19456, (0,), 0, 19000)
    record = parse(DATASET_NEW + dumped(FORM_NEW, file))

    for row in record.requirements:
        if row.record_bytes >= 32 * KIB:
            assert (row.leaf_blocks, row.nonleaf_blocks) == (1, 0)
    assert row_at(record, 4 * KIB).leaf_blocks == 5
    assert row_at(record, 4 * KIB).basis == "estimated"


def test_levels_that_a_truncated_file_kept_are_measured_and_not_carried_over() -> None:
    text = (
        DATASET_NEW
        + "    Object  lvl   iblk   dblk  dsize  dnsize  lsize   %full  type\n"
        + "         7    3   128K    16K    32K     512    32K  100.00  ZFS plain file\n"
        + "\tdnode maxblkid: 1\n\tpath\t/cut\n\tuid     0\n\tsize\t32768\nIndirect blocks:\n"
        + "               0 L2   0:1000:1000 20000L/1000P F=2 B=9/9 cksum=0:0:0:0\n"
        + "               0  L1  0:2000:1000 20000L/1000P F=2 B=9/9 cksum=0:0:0:0\n"
        + "               0   L0 0:3000:4000 4000L/4000P F=1 B=9/9 cksum=0:0:0:0\n"
        + "            4000   L0 0:7000:4000 4000L/4000P F=1 B=9/9 cksum=0:0:0:0\n\n"
    )
    record = parse(text)

    assert row_at(record, 16 * KIB).nonleaf_by_level == [1, 1]
    assert row_at(record, 32 * KIB).nonleaf_by_level == []
    assert row_at(record, 8 * KIB).nonleaf_by_level == [1]


@pytest.mark.parametrize("name", REAL_DUMPS)
def test_as_many_indirect_blocks_never_take_fewer_bytes_in_smaller_records(name: str) -> None:
    rows = parse(real_dump(name)).requirements

    for smaller, larger in pairwise(rows):
        if smaller.nonleaf_blocks >= larger.nonleaf_blocks:
            assert smaller.nonleaf_physical_bytes >= larger.nonleaf_physical_bytes


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("source", [16, 64, 128])
@pytest.mark.parametrize("target", [16, 64, 128])
def test_stored_leaves_of_the_file_really_written_so_lie_within_the_bounds(
    version: str, source: int, target: int
) -> None:
    row = row_at(parse(real_dump(f"{version}_ddddd_rs{source}k")), target * KIB)
    real = parse(real_dump(f"{version}_ddddd_rs{target}k")).totals.leaf_physical_bytes

    assert row.leaf_physical_low_bytes <= real <= row.leaf_physical_high_bytes
    assert row.leaf_physical_bytes == pytest.approx(real, rel=0 if source == target else 0.16)
    if source == target:
        assert row.leaf_physical_low_bytes == row.leaf_physical_high_bytes


@pytest.mark.parametrize("name", REAL_DUMPS)
def test_stored_leaves_lie_between_their_bounds_and_below_the_data(name: str) -> None:
    for row in parse(real_dump(name)).requirements:
        assert (
            0
            <= row.leaf_physical_low_bytes
            <= row.leaf_physical_bytes
            <= row.leaf_physical_high_bytes
            <= max(row.leaf_blocks * row.record_bytes, row.leaf_physical_bytes)
        )


def test_data_that_does_not_compress_is_taken_to_stay_so() -> None:
    lines = "".join(
        f"{n * 16384:16x}  L0 0:{n * 16384:x}:4000 4000L/4000P F=1 B=9/9\n" for n in range(64)
    )
    text = header(FORM_NEW, File(2, "/a", 16384, tuple(range(64)), 63, 64 * 16384))
    record = parse(DATASET_NEW + text + "Indirect blocks:\n" + lines + "\n")

    for row in record.requirements:
        if row.record_bytes <= 1 << 20:
            assert row.leaf_physical_bytes == 1 << 20
            assert row.leaf_physical_high_bytes == 1 << 20
