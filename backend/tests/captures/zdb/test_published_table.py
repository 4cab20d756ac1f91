"""The table of 2018: 1,160 blocks above 145,446 leaves, which counting lines by grep misses."""

from __future__ import annotations

import pytest

from arcplan.captures.zdb import ZdbCapture
from tests.captures.zdb.dumps import parse, row_at
from tests.captures.zdb.synthetic import DATASET_2018, FORM_2018, dumped, published_table


@pytest.fixture(scope="module")
def dump() -> str:
    return DATASET_2018 + dumped(FORM_2018, published_table())


@pytest.fixture(scope="module")
def record(dump: str) -> ZdbCapture:
    return parse(dump)


def test_every_level_has_the_published_number_of_blocks(record: ZdbCapture) -> None:
    assert [level.blocks for level in record.totals.tree] == [145_446, 1_150, 9, 1]
    assert record.totals.leaf_blocks == 145_446
    assert record.totals.nonleaf_blocks == 1_160
    assert record.totals.nonleaf_logical_bytes == 1_160 * 16_384


def test_the_dataset_line_is_no_leaf_though_it_names_the_level(dump: str) -> None:
    by_grep = sum("L0" in line for line in dump.splitlines())

    assert by_grep == 145_447
    assert parse(dump).totals.leaf_blocks == by_grep - 1


def test_the_share_of_non_leaf_blocks_halves_with_every_doubling(record: ZdbCapture) -> None:
    shares = {
        kib: row_at(record, kib * 1024).nonleaf_logical_bytes
        / (row_at(record, kib * 1024).leaf_blocks * kib * 1024)
        for kib in (16, 32, 64, 128)
    }

    assert shares[16] == pytest.approx(0.008, rel=0.05)
    assert shares[32] == pytest.approx(0.004, rel=0.05)
    assert shares[64] == pytest.approx(0.002, rel=0.05)
    assert shares[128] == pytest.approx(0.001, rel=0.05)


def test_the_form_points_to_the_release_of_that_time(record: ZdbCapture) -> None:
    assert record.openzfs_line == "0.6.5"
    assert "eight columns" in record.openzfs_line_reason
