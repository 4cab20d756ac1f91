"""Rows of arcstats that grep picked."""

from __future__ import annotations

import re

import pytest

from arcplan.captures.arcstats import recognises
from tests.captures.arcstats.reading import FIXTURES, read

KSTAT = (FIXTURES / "openzfs-2.3.2.txt").read_text()
ROWS = re.findall(r"(?m)^(\w+) +4 +(\d+)$", KSTAT)


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


def test_limits_and_the_host_s_memory_are_read_where_nothing_else_was_picked() -> None:
    (record,) = read(
        "memory_all_bytes                4    67484160000\n"
        "memory_available_bytes          3    1184160000\n"
        "arc_prune                       4    31\n"
        "arc_meta_limit                  4    25306560000\n"
    )

    assert record.values["memory_all_bytes"] == 67484160000
    assert record.values["arc_meta_limit"] == 25306560000
    assert record.arc.size_bytes is None
    assert record.issues == []


def test_the_size_of_dnodes_and_its_limit_are_enough() -> None:
    (record,) = read(
        "dnode_size                      4    8716864\n"
        "arc_dnode_limit                 4    1684769382\n"
    )

    assert record.values == {"dnode_size": 8716864, "arc_dnode_limit": 1684769382}


def test_one_row_of_sysctl_is_enough_because_it_names_arcstats() -> None:
    (record,) = read("kstat.zfs.misc.arcstats.size: 123456\n")

    assert record.arc.size_bytes == 123456


def test_rows_of_another_kstat_are_not_taken_for_arcstats() -> None:
    text = b"hits                            4    17\nmisses                          4    3\n"

    assert not recognises(text)
    assert not recognises(b"size 4 12\nfree 4 12\n")


@pytest.mark.parametrize("head", ["> ::arc", "<<<zfs_arc_cache>>>"])
def test_rows_of_mdb_and_of_check_mk_are_in_whole_mebibytes_or_in_bytes(head: str) -> None:
    (record,) = read(
        f"{head}\nhits                      =  49361524\nmisses                    =   5284623\n"
        "c_min                     = 267386880\nc_max                     =      2047 MB\n"
        "size                      =      2047 MB\n"
    )

    assert (record.arc.min_bytes, record.arc.size_bytes) == (267386880, 2047 << 20)
    assert record.values["hits"] == 49361524
    assert "illumos" in record.arc.openzfs_line_why
    assert record.issues == []


@pytest.mark.parametrize(
    ("rows", "cut"),
    [
        ("c_min 4 134217728\nc 4 4153999360\nc_max 4 41539", "c_max"),
        ("c_max 4 8153999360\nmemory_all_bytes 4 1350140559", "memory_all_bytes"),
        ("size 4 4153999360\nc_max 4 815399", "c_max"),
        ("c 4 8589934592\nc_max 4 8589934592\nsize 4 85", "size"),
    ],
)
def test_a_limit_that_is_smaller_than_it_can_be_was_cut(rows: str, cut: str) -> None:
    (record,) = read(f"name type data\nhits 4 17000000\nmisses 4 300000\n{rows}")

    assert cut not in record.values
    assert not record.complete
    assert [issue.line for issue in record.issues] == [3 + rows.count("\n") + 1]


def test_a_last_number_that_can_be_whole_is_read_and_doubted() -> None:
    (record,) = read("hits 4 17000000\nmisses 4 300000\nc 4 4153999360\nc_max 4 8153999360")

    assert record.arc.max_bytes == 8153999360
    [issue] = record.issues
    assert "may be a part of it" in issue.reason
