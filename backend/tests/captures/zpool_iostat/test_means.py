"""Means of a capture that is too long to keep sample by sample."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcplan.captures.summary import SERIES_POINTS_MAX
from tests.captures.mutation import pieces_of
from tests.captures.zpool_iostat.reading import fixture, read, read_pieces, vdev

_TITLES = (
    "              capacity     operations     bandwidth    total_wait\n"
    "pool        alloc   free   read  write   read  write   read  write\n"
    "----------  -----  -----  -----  -----  -----  -----  -----  -----\n"
)
_COMMAND = "$ zpool iostat -ly -T u tank 1\n"


def long_text(reports: int) -> bytes:
    rows = (
        f"{1_790_000_000 + n}\n{_TITLES}"
        f"tank        1.00G  2.00G  {n:5}      0  {n:4}K      0  {10 - n % 10:3}ms      -\n"
        for n in range(1, reports + 1)
    )
    return (_COMMAND + "".join(rows)).encode()


def test_a_capture_with_every_sample_in_its_series_has_no_means() -> None:
    assert {one.get("means") for one in read(fixture("openzfs-2.3.2-sysbench.txt")).vdevs} == {None}


@settings(max_examples=10, deadline=None)
@given(st.integers(SERIES_POINTS_MAX + 1, 3 * SERIES_POINTS_MAX), st.data())
def test_means_of_a_long_capture_lose_no_report(reports: int, data: st.DataObject) -> None:
    text = long_text(reports)
    capture = read_pieces(data.draw(pieces_of(text)))
    assert capture == read(text)
    pool = vdev(capture, "tank")
    means = pool.get("means")
    assert means is not None
    assert len(means.report) <= SERIES_POINTS_MAX
    first = capture.reports - pool["samples"]
    for point, (start, stop) in enumerate(pairwise([*means.report, capture.reports])):
        of_point = [n + 1 for n in range(max(first, start), stop)]
        assert len(of_point) <= means.reports_per_point
        assert means.reads_per_s[point] == pytest.approx(sum(of_point) / len(of_point))
        assert means.read_bytes_per_s[point] == pytest.approx(
            1024 * sum(of_point) / len(of_point), rel=1e-6
        )
        weighted = sum(n * (10 - n % 10) for n in of_point) / sum(of_point)
        assert means.total_read_wait_ms[point] == pytest.approx(weighted, abs=1e-4)
    assert means.time[0] is not None
    assert set(means.writes_per_s) == {0}
