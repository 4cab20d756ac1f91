"""Every figure of a capture names the line that says it."""

from __future__ import annotations

from pathlib import Path

import pytest

from arcplan.captures.arc_summary import ArcSummaryCapture
from arcplan.captures.arcstat import ArcstatCapture
from arcplan.captures.arcstats import ArcstatsCapture
from arcplan.captures.iostat import IostatCapture
from arcplan.captures.lines import plain_line
from arcplan.captures.records import CaptureBase, printable
from arcplan.captures.zdb import ZdbCapture
from arcplan.captures.zfs_get import ZfsGetCapture
from arcplan.captures.zpool_iostat import ZpoolIostatCapture
from tests.captures.fixture_table import fixtures_of, read
from tests.one_of_each import text_of

FIXTURES = [
    path
    for room in ("zdb", "arcstat", "arcstats", "arc_summary", "iostat", "zpool_iostat", "zfs_get")
    for path in fixtures_of(room)
]


# What iostat's first line states; a text cut at its top, and JSON, have no such line.
MACHINE = {"hostname", "kernel", "logical_cpus"}


def figures_with_a_place(record: CaptureBase) -> set[str]:
    match record:
        case ArcstatsCapture() | ArcSummaryCapture():
            return set(record.values)
        case ArcstatCapture():
            return {*record.columns, "samples"}
        case IostatCapture():
            return MACHINE.intersection(record.places) | {
                device.device for device in record.devices if device.samples
            }
        case ZpoolIostatCapture():
            return {vdev["path"][-1] for vdev in record.vdevs if vdev["samples"]}
        case ZfsGetCapture():
            tables = {**record.pools, **record.datasets}
            return {f"{name}.{word}" for name, table in tables.items() for word in table}
        case ZdbCapture():
            objects = {f"object {one.object}" for one in record.objects}
            line = {"openzfs_line"} if record.openzfs_line else set()
            return objects | line | {f"dataset {one.name}" for one in record.datasets if one.name}
        case _:
            raise AssertionError(type(record))


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_every_figure_has_a_place_that_quotes_its_line(path: Path) -> None:
    lines = text_of(path).decode("utf-8", "backslashreplace").split("\n")

    for record in read(path):
        assert set(record.places) == figures_with_a_place(record)
        for place in record.places.values():
            printed = printable(plain_line(lines[place.line - 1]).strip())
            assert place.excerpt
            if printed.startswith('{"output_version"'):
                # All on one line: the row of the table says more than the line's beginning.
                assert all(word in lines[place.line - 1] for word in place.excerpt.split())
            else:
                assert printed.startswith(place.excerpt)


def test_an_iostat_row_is_the_first_that_counts() -> None:
    (record,) = read(next(p for p in fixtures_of("iostat") if p.name == "sysstat-12.6-xt.txt"))
    assert isinstance(record, IostatCapture)
    assert record.since_boot_dropped

    rows = text_of(next(p for p in fixtures_of("iostat") if p.name == record.name)).split(b"\n")
    name = record.devices[0].device
    of_device = [n for n, row in enumerate(rows, 1) if row.split()[:1] == [name.encode()]]
    assert record.places[name].line == of_device[1]
