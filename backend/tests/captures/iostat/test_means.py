"""Means of a capture that is too long to keep sample by sample."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcplan.captures.summary import SERIES_POINTS_MAX
from tests.captures.iostat.reading import device, fixture, read, read_pieces
from tests.captures.mutation import pieces_of

_START = datetime(2026, 11, 22, 23, 59, 0, tzinfo=UTC)
_HEAD = "Device r/s rkB/s r_await rareq-sz w/s wkB/s w_await wareq-sz aqu-sz %util\n"


def _stamp(report: int) -> str:
    return f"{_START + timedelta(seconds=report):%Y-%m-%dT%H:%M:%S+0000}"


def _row(report: int) -> str:
    """Reads rise, and a read's response time falls, with the report's number."""
    waits = 10 - report % 10
    return f"sda {report}.00 {16 * report}.00 {waits}.00 16.00 0.00 0.00 0.00 0.00 0.50 1.00\n"


def long_text(reports: int) -> bytes:
    rows = (f"{_stamp(n)}\n{_HEAD}{_row(n)}\n" for n in range(1, reports + 1))
    return ("Linux 6.1.0 (lab) \t11/22/26 \t_x86_64_\t(2 CPU)\n\n" + "".join(rows)).encode()


def test_a_capture_with_every_sample_in_its_series_has_no_means() -> None:
    capture = read(fixture("sysstat-12.6-sysbench.txt"))
    assert {one.means for one in capture.devices} == {None}


@settings(max_examples=10, deadline=None)
@given(st.integers(SERIES_POINTS_MAX + 2, 4 * SERIES_POINTS_MAX), st.data())
def test_means_of_a_long_capture_lose_no_report(reports: int, data: st.DataObject) -> None:
    text = long_text(reports)
    capture = read_pieces(data.draw(pieces_of(text)))
    assert capture == read(text)
    disk = device(capture, "sda")
    means = disk.means
    assert means is not None
    assert len(means.report) <= SERIES_POINTS_MAX
    first = capture.reports - disk.samples
    rows = range(first, capture.reports)
    for point, (start, stop) in enumerate(pairwise([*means.report, capture.reports])):
        of_point = [n + 1 for n in rows if start <= n < stop]
        assert len(of_point) <= means.reports_per_point
        assert means.time[point] == _stamp(start + 1)
        assert means.reads_per_s[point] == pytest.approx(sum(of_point) / len(of_point))
        weighted = sum(n * (10 - n % 10) for n in of_point) / sum(of_point)
        assert means.read_await_ms[point] == pytest.approx(weighted, abs=1e-4)
        assert means.await_ms[point] == pytest.approx(weighted, abs=1e-4)
    assert set(means.write_await_ms) == {None}
