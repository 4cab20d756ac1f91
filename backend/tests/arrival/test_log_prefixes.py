"""Outputs behind what a log collector puts before every line are read as if it did not."""

from __future__ import annotations

import pytest

from arcplan.captures.load.sysbench import SysbenchCapture
from tests.arrival.reading import read
from tests.arrival.test_shapes import figures
from tests.conftest import FIXTURES

TEXTS = (
    "arcstat/openzfs-2.3.2-24lines.txt",
    "iostat/sysstat-12.6-x.txt",
    "zpool_iostat/openzfs-2.3.2-1.txt",
    "meminfo/procps-4.0.txt",
    "zfs_list/openzfs-2.1.11-o_space.txt",
)
PREFIXES = (
    b"Nov 24 10:00:0%d db1 iostat[1234]: ",
    b"2026-11-24T10:00:0%d.123456+01:00 db1 tool[99]: ",
    b"2026-11-24 10:00:0%d ",
    b"[pod/db-%d/mysql] ",
    b"arcstat-%d  | ",
    b"10:00:0%d DEBUG| [stdout] ",
    b"[pod/db-0/mysql] 2026-11-24T10:00:0%d.123456789Z ",
    b"<14>Nov 24 10:00:0%d db1 arcstat: ",
    b"Fri 20 Nov 2026 04:46:3%d PM CET: ",
    b"Tue Nov  3 04:46:3%d CET 2026: ",
    b"179519079%d.123456 ",
    b"Nov 20 16:46:3%d | ",
)
MARGINS = (b"DEBUG| ", b"+", b"-- ", b": ")


def behind(prefix: bytes, text: bytes, *, trimmed: bool = False) -> bytes:
    changes = b"-%d  | " not in prefix and b"pod/db-%d" not in prefix
    lines = text.split(b"\n")[:-1]
    printed = (prefix % (at % 10 if changes else 1) + line for at, line in enumerate(lines))
    return b"".join((line.rstrip() if trimmed else line) + b"\n" for line in printed)


@pytest.mark.parametrize("prefix", PREFIXES)
@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("trimmed", [False, True])
def test_a_text_behind_a_prefix_is_read(name: str, prefix: bytes, trimmed: bool) -> None:
    text = (FIXTURES / name).read_bytes()
    if text.count(b"\n") < 5:
        text *= 2
    alone = read(text)
    found = read(behind(prefix, text, trimmed=trimmed))
    assert [figures(one) for one in found.captures] == [figures(one) for one in alone.captures]
    assert found.problems == []


@pytest.mark.parametrize("mark", MARGINS)
@pytest.mark.parametrize("name", [*TEXTS, "sysbench/sysbench-1.0.20-read_write_on_zfs.txt"])
def test_a_text_behind_one_mark_is_read(name: str, mark: bytes) -> None:
    text = (FIXTURES / name).read_bytes() * 2
    alone = read(text)
    found = read(b"".join(mark + line for line in text.splitlines(keepends=True)))
    assert [figures(one) for one in found.captures] == [figures(one) for one in alone.captures]


@pytest.mark.parametrize("mark", MARGINS[1:])
def test_a_marked_block_is_read_below_other_lines(mark: bytes) -> None:
    text = (FIXTURES / "sysbench/sysbench-1.0.20-read_write_on_zfs.txt").read_bytes()
    marked = b"".join(mark + line for line in text.splitlines(keepends=True))
    [found] = read(b"the run of Monday\n\n" + marked + b"\nand so on\n").captures
    [alone] = read(text).captures
    assert isinstance(found, SysbenchCapture)
    assert isinstance(alone, SysbenchCapture)
    assert found.runs[0].transactions == alone.runs[0].transactions


def test_the_corners_of_a_table_are_no_mark() -> None:
    table = (FIXTURES / "mysql_status/mysql_written-8.0.36-boxes.txt").read_bytes()
    assert read(table).captures[0].complete


@pytest.mark.parametrize("piece_bytes", [1, 7, 300])
def test_pieces_of_any_size_give_the_same(piece_bytes: int) -> None:
    text = behind(PREFIXES[0], (FIXTURES / TEXTS[1]).read_bytes())
    assert read(text, piece_bytes=piece_bytes).captures == read(text).captures


def test_a_line_without_the_prefix_leaves_all_as_they_are() -> None:
    text = behind(PREFIXES[0], (FIXTURES / TEXTS[0]).read_bytes())
    assert read(b"since Monday:\n" + text).captures == []


@pytest.mark.parametrize("name", ["meminfo/linux-6.18.txt", "meminfo/procps-4.0.txt"])
def test_a_first_word_of_the_tool_is_no_source(name: str) -> None:
    text = (FIXTURES / name).read_bytes()
    alone = read(text)
    found = read(behind(b"Nov 24 10:00:0%d ", text))
    assert [figures(one) for one in found.captures] == [figures(one) for one in alone.captures]


JOURNAL = b"-- Logs begin at Fri 2026-11-20 10:00:00 UTC, end at Sun 2026-11-22 10:00:00 UTC. --\n"
STARTED = b"Nov 24 10:00:00 db1 systemd[1]: Started a tool.\n"


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize(
    ("prefix", "above", "below"),
    [
        (
            b"bench-%d  | ",
            b"[+] Running 2/2\nAttaching to bench-1\n",
            b"bench-1 exited with code 0\n",
        ),
        (PREFIXES[0], JOURNAL, b""),
        (PREFIXES[0], STARTED, b""),
    ],
)
def test_what_a_collector_says_of_its_own_keeps_no_prefix_on_the_others(
    name: str, prefix: bytes, above: bytes, below: bytes
) -> None:
    text = (FIXTURES / name).read_bytes()
    text *= 1 if text.count(b"\n") >= 5 else 2
    alone = read(text)
    found = read(above + behind(prefix, text) + below)
    assert [figures(one) for one in found.captures] == [figures(one) for one in alone.captures]
