"""Logs of rows under titles: what holds for all of them."""

from __future__ import annotations

import pytest

from arcplan.captures.host.diskstats import DiskstatsCapture
from tests.captures.small_reading import FIXTURES, known_as, one

LOGS = [
    ("vmstat", "vmstat/procps-4.0-t"),
    ("sar-disk", "sar_disk/sysstat-12.6-d_h"),
    ("diskstats", "diskstats/linux-6.18-with_TS"),
    ("diskstats", "diskstats/written-perconatoolkit_3"),
    ("diskstats", "misread/gstat"),
]
GSTAT = """dT: 1.002s  w: 1.000s
 L(q)  ops/s    r/s   kBps   ms/r    w/s   kBps   ms/w   %busy Name
    4    211    190  24320   15{mark}1     20    180    8{mark}8   99{mark}1| ada1
"""


@pytest.mark.parametrize(("kind", "name"), LOGS)
def test_pieces_of_any_size_give_the_same_record(kind: str, name: str) -> None:
    text = (FIXTURES / f"{name}.txt").read_bytes()

    def read_in(size: int) -> object:
        parser = known_as(kind).parser(1)
        for start in range(0, len(text), size):
            parser.feed(text[start : start + size])
        return list(parser.finish(name="log", truncated=False))

    assert read_in(7) == read_in(len(text))


@pytest.mark.parametrize("mark", [".", ","])
def test_a_decimal_mark_of_any_locale_is_read(mark: str) -> None:
    [disk] = one(GSTAT.format(mark=mark), DiskstatsCapture).devices
    assert disk.await_ms is not None
    assert disk.await_ms.mean == pytest.approx((190 * 15.1 + 20 * 8.8) / 210)


def test_a_cell_that_is_no_number_is_a_problem_and_the_others_count() -> None:
    capture = one(GSTAT.format(mark=".").replace("24320", "?????"), DiskstatsCapture)
    [disk] = capture.devices
    assert disk.read_bytes_per_s is None
    assert disk.write_bytes_per_s is not None
    [issue] = capture.issues
    assert issue.line == 3
