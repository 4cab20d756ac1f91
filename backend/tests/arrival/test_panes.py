"""What a terminal draws around and between outputs: frames come off, panes are refused."""

from __future__ import annotations

import pytest

from arcplan.captures.arrival.sessions.replaced import without_frame
from arcplan.captures.host.lsblk import LsblkCapture
from arcplan.captures.host.vmstat import VmstatCapture
from tests.arrival.reading import read
from tests.captures.small_reading import one

VMSTAT = """\
procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----
 r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st
 1  0      0 1481600 100000 791000    0    0    10    20   50   60  1  1 98  0  0
 2  1      0 1481000 100000 791500    0    0 24000  3200 2579 4960  5  2 80 13  0
"""
LINES = VMSTAT.splitlines()


@pytest.mark.parametrize(
    "framed",
    [
        "".join(f"│{line}\n" for line in LINES),
        "".join(f"┃ {line}\n" for line in LINES),
        "".join(f"{line:<90}│\n" for line in LINES),
        f"┌{'─' * 84}┐\n" + "".join(f"│ {line:<82} │\n" for line in LINES) + f"└{'─' * 84}┘\n",
    ],
)
def test_a_frame_around_an_output_comes_off(framed: str) -> None:
    capture = one(framed, VmstatCapture)
    assert capture.samples == 1
    assert capture.blocks_in_bytes_per_s is not None
    assert capture.blocks_in_bytes_per_s.max == 24000 * 1024
    assert capture.issues == []


@pytest.mark.parametrize("size", [1, 7, 300])
def test_a_frame_comes_off_pieces_of_any_size(size: int) -> None:
    framed = "".join(f"│ {line:<82} │\n" for line in LINES).encode()
    pieces = (framed[at : at + size] for at in range(0, len(framed), size))
    assert b"".join(without_frame(pieces)).decode() == "".join(f"{line}\n" for line in LINES)


def test_two_panes_are_refused_whatever_the_left_one_shows() -> None:
    status = [f"Innodb_data_reads_{n}\t{n}" for n in range(5)]
    for left in (LINES, status):
        text = "".join(
            f"{one:<82}│{other}\n" for one, other in zip(left, LINES[::-1], strict=False)
        )
        [problem] = read(text.encode()).problems
        assert "two panes of a terminal" in problem.reason


def test_a_tree_and_a_table_with_drawn_lines_are_read() -> None:
    tree = "NAME   MAJ:MIN RM  SIZE RO TYPE MOUNTPOINT\nsda      8:0    0  100G  0 disk \n"
    tree += "├─sda1   8:1    0   99G  0 part \n│ └─a  253:0    0   99G  0 lvm  /\n"
    tree += "└─sda2   8:2    0    1G  0 part \n"
    assert len(one(tree, LsblkCapture).devices) == 4
    table = "      name      │ setting │ unit \n────────────────┼─────────┼──────\n"
    table += " shared_buffers │ 8192    │ 8kB\n work_mem       │ 4096    │ kB\n"
    reasons = [problem.reason for problem in read(table.encode()).problems]
    assert not any("panes" in reason for reason in reasons)
