"""Rows of arcstats that grep picked, and those among the rows of another tool."""

from __future__ import annotations

import re

import pytest

from arcplan.captures.arcstats import arcstats_in, recognises
from arcplan.captures.lines import Line
from arcplan.captures.small_text import SmallText
from tests.captures.arcstats.reading import FIXTURES, read

KSTAT = (FIXTURES / "openzfs-2.3.2.txt").read_text()
ROWS = re.findall(r"(?m)^(\w+) +4 +(\d+)$", KSTAT)


def printed_by_sysctl(lines: list[str]) -> SmallText:
    return SmallText(
        name="sysctl.txt",
        lines=[Line(number, line) for number, line in enumerate(lines, 1)],
        bytes=sum(map(len, lines)),
        lines_total=len(lines),
        truncated=False,
        ends_mid_line=False,
    )


@pytest.mark.parametrize("prefix", ["", "/proc/spl/kstat/zfs/arcstats:", "    "])
def test_rows_that_grep_picked_say_what_they_say(prefix: str) -> None:
    wanted = re.compile(r"(?:size|c|c_max) ")
    picked = "".join(f"{prefix}{line}\n" for line in KSTAT.splitlines() if wanted.match(line))

    (record,) = read(picked)

    assert sorted(record.values) == ["c", "c_max", "size"]
    assert record.arc.size_bytes == int(dict(ROWS)["size"])
    assert record.arc.hit_ratio is None
    assert record.arc.openzfs_line is None
    assert record.issues == []


def test_one_row_of_sysctl_is_enough_because_it_names_arcstats() -> None:
    (record,) = read("kstat.zfs.misc.arcstats.size: 123456\n")

    assert record.arc.size_bytes == 123456


def test_rows_of_another_kstat_are_not_taken_for_arcstats() -> None:
    text = b"hits                            4    17\nmisses                          4    3\n"

    assert not recognises(text)
    assert not recognises(b"size 4 12\nfree 4 12\n")


def test_arcstats_among_the_rows_of_sysctl_are_a_capture_of_their_own() -> None:
    others = [f"kern.geom.disk{number}: {number}" for number in range(5000)]
    text = printed_by_sysctl(
        [*others, *(f"kstat.zfs.misc.arcstats.{name}: {value}" for name, value in ROWS)]
    )
    text.unread(text.lines[0], "an issue of sysctl's")

    (record,) = arcstats_in(text)
    (whole,) = read(KSTAT)

    assert record.values == {name: int(value) for name, value in ROWS}
    assert record.arc == whole.arc
    assert record.places["size"].line == 5001 + [name for name, _ in ROWS].index("size")
    assert record.issues == []
    assert arcstats_in(printed_by_sysctl(others)) == []
