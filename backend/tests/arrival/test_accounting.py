"""Every line of a capture is read, left out or in doubt, and the three add up."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from arcplan.captures.records import CaptureBase
from tests.arrival.reading import read
from tests.conftest import FIXTURES
from tests.one_of_each import ONE_OF_EACH, text_of

TEXTS = sorted(path for path in FIXTURES.glob("*/*.txt*") if path.parent.name != "collect")
PROMPT = b"root@db1:~# "
JUNK = b"Lorem ipsum dolor sit amet\n"


def counted(capture: CaptureBase) -> tuple[int, int, int]:
    assert capture.accounting is not None
    parts = capture.accounting
    assert parts.read + parts.left_out + parts.problems == capture.lines
    return parts.read, parts.left_out, parts.problems


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_lines_add_up_where_a_command_ran_twice_on_a_terminal(path: Path) -> None:
    text = text_of(path)[:60_000]
    for capture in read(PROMPT + b"x\n" + text + PROMPT + b"x\n" + text).captures:
        counted(capture)


@pytest.mark.parametrize("kind", ["sysbench", "pgbench", "fio", "innodb-status", "vmstat"])
def test_a_line_that_is_none_of_the_tool_s_is_counted_and_not_read(kind: str) -> None:
    text = text_of(FIXTURES / "fio/fio-3.33-normal.txt" if kind == "fio" else ONE_OF_EACH[kind])
    lines = text.splitlines(keepends=True)
    middle = len(lines) // 2
    [plain] = read(text).captures
    [mixed] = read(b"".join([*lines[:middle], JUNK, *lines[middle:]])).captures
    assert counted(mixed)[0] <= counted(plain)[0]
    assert sum(counted(mixed)[1:]) > sum(counted(plain)[1:])


def test_lines_above_a_table_of_zpool_iostat_are_left_out_and_not_read() -> None:
    text = text_of(ONE_OF_EACH["zpool-iostat"])
    [plain] = read(text).captures
    [below] = read(JUNK * 2 + b"\n" + text).captures
    (whole, left_out, doubted), more = counted(plain), counted(below)
    assert more == (whole + 1, left_out + 2, doubted)


def test_prompts_are_left_out() -> None:
    text = text_of(ONE_OF_EACH["meminfo"])
    [plain] = read(text).captures
    [recorded] = read(PROMPT + b"cat /proc/meminfo\n" + text + PROMPT + b"\n").captures
    assert counted(recorded) == (counted(plain)[0], 2, 0)


def test_rows_of_other_kstats_are_left_out_and_not_read() -> None:
    fields = ("hits", "misses", "size", "c", "c_max", "demand_data_hits")
    rows = "".join(f"zfs:0:arcstats:{name}\t{n + 90}\n" for n, name in enumerate(fields))
    others = "zfs:0:tank:nread\t4096\nzfs:0:tank:reads\t3\nunix:0:var:v_proc\t30000\n"
    [capture] = read((rows + others).encode()).captures
    assert counted(capture) == (6, 3, 0)


TABLES = (
    "cpuinfo",
    "lsblk",
    "nvme_list",
    "zpool_status",
    "zpool_list",
    "zdb_blocks",
    "file_listing",
)
FIGURES = ("devices", "pools", "rows", "logical_cpus", "cores", "file_bytes", "histogram")


@pytest.mark.parametrize(
    "path",
    [path for room in TABLES for path in sorted((FIXTURES / room).glob("*.txt"))],
    ids=lambda path: f"{path.parent.name}/{path.name}",
)
def test_a_listing_that_comes_twice_is_no_host_of_twice_the_size(path: Path) -> None:
    text = text_of(path)
    if b"{" in text[:2]:
        return
    [once], [twice] = read(text).captures, read(text + b"\n" + text).captures
    for figure in FIGURES:
        expected, found = getattr(once, figure, None), getattr(twice, figure, None)
        assert _without_lines(found) == _without_lines(expected), figure


def _without_lines(value: object) -> object:
    return re.sub(r"line=\d+", "", repr(value))


def test_a_part_that_gave_nothing_is_named_at_its_first_line() -> None:
    head = b"NAME  SIZE  ALLOC   FREE  CKPOINT  EXPANDSZ   FRAG    CAP  DEDUP    HEALTH  ALTROOT\n"
    row = b"tank  1.81T   412G  1.41T        -         -     2%    22%  1.00x    ONLINE  -\n"
    memory = text_of(ONE_OF_EACH["meminfo"])
    [pools, _] = read(head + row + PROMPT + b"x\n" + memory + PROMPT + b"x\n\n" + head).captures
    line = 5 + memory.count(b"\n")
    assert [(one.line, one.reason) for one in pools.issues if "no pool" in one.reason] == [
        (line + 1, "no pool of zpool list found")
    ]
