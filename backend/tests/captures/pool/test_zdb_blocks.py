"""`zdb -b` and its statistics of blocks."""

from __future__ import annotations

import pytest

from arcplan.captures.pool.zdb_blocks import ZdbBlocksCapture
from tests.arrival.reading import read
from tests.captures.small_reading import FIXTURES, fixture, one


@pytest.mark.parametrize(
    ("release", "blocks", "allocated"),
    [("2.1.11", 421989, 4314738688), ("2.3.2", 421838, 4316954624)],
)
def test_totals_and_rows_of_a_real_pool(release: str, blocks: int, allocated: int) -> None:
    capture = fixture(f"zdb_blocks/openzfs-{release}-bbb", ZdbBlocksCapture)
    assert (capture.bp_count, capture.bp_allocated_bytes) == (blocks, allocated)
    assert capture.compression_ratio == 1.17
    assert capture.dedup_ratio == 1.01
    assert not capture.leaks
    total = next(row for row in capture.rows if row.type == "Total" and row.level is None)
    assert total.asize_bytes == pytest.approx(allocated, rel=0.01)
    assert total.percent == 100


def test_levels_of_a_type_add_up_to_its_row() -> None:
    rows = fixture("zdb_blocks/openzfs-2.3.2-bbb", ZdbBlocksCapture).rows
    files = {row.level: row for row in rows if row.type == "ZFS plain file"}
    assert sorted(level for level in files if level is not None) == [0, 1, 2, 3, 4]
    levels = sum(files[level].lsize_bytes or 0 for level in range(5))
    assert levels == pytest.approx(files[None].lsize_bytes, rel=0.01)
    assert next(row for row in rows if row.type == "unallocated").blocks is None


def test_the_histogram_counts_blocks_by_size() -> None:
    histogram = fixture("zdb_blocks/openzfs-2.3.2-bbb", ZdbBlocksCapture).histogram
    assert [bucket.size_bytes for bucket in histogram][:3] == [512, 1024, 2048]
    assert histogram[-1].size_bytes == 16 << 20
    assert histogram[1].psize_count == 26


@pytest.mark.parametrize("release", ["2.1.11", "2.3.2"])
def test_progress_on_stderr_does_no_harm(release: str) -> None:
    capture = fixture(f"zdb_blocks/openzfs-{release}-Lbbbs_with_stderr", ZdbBlocksCapture)
    assert capture.complete
    assert capture.issues_total == 0


def test_leaks_are_told() -> None:
    text = (FIXTURES / "zdb_blocks/openzfs-2.3.2-bbb.txt").read_text()
    leaky = text.replace(
        "No leaks (block sum matches space maps exactly)",
        "block traversal size 1024 != alloc 2048 (leaked 1024)",
    )
    assert one(leaky, ZdbBlocksCapture).leaks


def test_a_table_without_its_last_rows_is_not_complete() -> None:
    text = (FIXTURES / "zdb_blocks/openzfs-2.3.2-bbb.txt").read_text()
    assert not one(text[:6000], ZdbBlocksCapture).complete


def test_a_run_that_was_ended_before_its_totals_is_refused() -> None:
    [problem] = read(b"\nTraversing all blocks to verify nothing leaked ...\n\n").problems
    assert "did not get to its end" in problem.reason


SIZES = """
Block Size Histogram

  block   psize                lsize                asize
   size   Count Length   Cum.  Count Length   Cum.  Count Length   Cum.
    512:  1.20K   614K   614K  1.20K   614K   614K      0      0      0
     4K:    300  1.20M  1.80M     10    40K   654K  1.50K  6.00M  6.00M
"""


def test_a_histogram_without_the_totals_is_read() -> None:
    capture = one(SIZES, ZdbBlocksCapture)
    counts = [(bucket.size_bytes, bucket.psize_count) for bucket in capture.histogram]
    assert counts == [(512, 1229), (4096, 300)]
    assert (capture.bp_count, capture.complete) == (None, False)


def test_of_two_histograms_the_last_counts() -> None:
    capture = one(f"{SIZES}{SIZES.replace('300', '500')}", ZdbBlocksCapture)
    assert [bucket.psize_count for bucket in capture.histogram] == [1229, 500]
    assert [issue.line for issue in capture.issues] == [13]
