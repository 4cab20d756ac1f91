"""Lines of a dump that zdb did not print are named; those that it prints are not."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from arcplan.captures.zdb.record import ZdbCapture
from tests.arrival.reading import read
from tests.conftest import FIXTURES

DUMP = gzip.decompress((FIXTURES / "zdb/openzfs-2.3_ddddd_deep.txt.gz").read_bytes())
OTHER = b"all blocks are on the new disks since Monday\n"
DAMAGED = "a row of objects that could not be read; its object is missing"
REASON = "not a line of zdb; left out"


def _named(text: bytes) -> list[int]:
    [capture] = read(text).captures
    assert capture.accounting is not None
    parts = capture.accounting
    assert parts.read + parts.left_out + parts.problems == capture.lines
    return [issue.line for issue in capture.issues if issue.reason == REASON]


def test_every_line_behind_a_dump_that_is_none_of_it_is_named() -> None:
    lines = DUMP.count(b"\n")
    assert _named(DUMP + OTHER * 3) == [lines + 1, lines + 2, lines + 3]


def test_indented_lines_of_another_tool_are_named_behind_a_tree() -> None:
    text = DUMP[: DUMP.rindex(b"L0 ")]
    text = text[: text.rindex(b"\n") + 1] + b"\n"
    free = b"%80s\nMem:       6067336      512340     3000000\n" % b"total        used        free"
    lines = text.count(b"\n")
    assert _named(text + free) == [lines + 1, lines + 2]
    assert _named(text + b" 10027206      4 -rw-r--r--  1 root ./ibdata1\n") == [lines + 1]


@pytest.mark.parametrize("dump", ["2.1_dd_rs16k", "2.1_dddd_mix", "2.3_dd_rs16k", "2.3_dddd_mix"])
@pytest.mark.parametrize(
    "row",
    [
        b" 10027203      4 drwxr-xr-x   2 root     root         4096 Nov 22 15:12 ./sbtest",
        b"      130 214748 -rw-r-----   1 mysql    mysql    219902 Nov 22 15:12 ./sbtest1.ibd",
        b" shared_buffers                | 8192      | 8kB",
    ],
)
def test_rows_of_another_tool_are_named_behind_objects_without_trees(dump: str, row: bytes) -> None:
    text = gzip.decompress((FIXTURES / f"zdb/openzfs-{dump}.txt.gz").read_bytes())
    [capture] = read(text + (row + b"\n") * 3).captures
    named = {issue.line: issue.reason for issue in capture.issues if issue.line}
    assert list(named) == [text.count(b"\n") + n for n in (1, 2, 3)]
    # Below a table of objects it may be a row that was damaged.
    assert set(named.values()) <= {REASON, DAMAGED}


def test_a_row_without_its_column_header_is_named() -> None:
    text = gzip.decompress((FIXTURES / "zdb/openzfs-2.1_dddd_mix.txt.gz").read_bytes())
    headers = [at for at in range(len(text)) if text.startswith(b"    Object  lvl", at)]
    for at in (headers[len(headers) // 2], headers[-1]):
        [capture] = read(text[:at] + text[text.index(b"\n", at) + 1 :]).captures
        named = [issue.line for issue in capture.issues if issue.reason == DAMAGED]
        assert named == [text.count(b"\n", 0, at) + 1]


def test_words_above_a_dump_are_named() -> None:
    assert _named(OTHER + DUMP) == [1]


@pytest.mark.parametrize("place", [b"    Object  lvl", b"Indirect blocks:"])
def test_words_between_objects_are_named(place: bytes) -> None:
    at = DUMP.index(place, len(DUMP) // 2)
    assert len(_named(DUMP[:at] + OTHER + DUMP[at:])) == 1


@pytest.mark.parametrize("path", sorted((FIXTURES / "zdb").iterdir()), ids=lambda path: path.name)
def test_no_line_of_a_real_dump_is_taken_for_another_s(path: Path) -> None:
    content = path.read_bytes()
    text = gzip.decompress(content) if content[:2] == b"\x1f\x8b" else content
    assert _named(text) == []


def test_objects_below_the_words_behind_a_failed_run_are_of_no_dataset() -> None:
    failed = (
        b"Dataset mos [META], ID 0, cr_txg 4, 541K, 56 objects\n\n"
        b"    Object  lvl   iblk   dblk  dsize  dnsize  lsize   %full  type\n"
        b"zdb: dmu_object_info() failed, errno 2\n"
    )
    table = DUMP[DUMP.index(b"    Object  lvl") :]
    [apart] = read(failed + b"\nIn the full output I found this object:\n" + table).captures
    [mixed] = read(failed + table).captures
    found = [
        {row.name for row in one.datasets if row.objects}
        for one in (apart, mixed)
        if isinstance(one, ZdbCapture)
    ]
    # Of one run whose messages stand between its lines the dataset is known.
    assert found == [{None}, {"mos"}]
