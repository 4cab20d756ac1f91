"""Damaged, cut and foreign input."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcplan.captures.records import CaptureError
from arcplan.captures.zpool_iostat import Parser, recognises
from tests.captures.zpool_iostat.reading import fixture, read, read_pieces
from tests.captures.zpool_iostat.test_shapes import TREE

TEXTS = {
    "tree": (TREE * 2).encode(),
    "waits": fixture("openzfs-2.3.2-l.txt"),
    "scripted": fixture("openzfs-2.1.11-H.txt"),
    "histogram": fixture("openzfs-2.3.2-w.txt"),
    "comma": fixture("zol-0.7-decimal-comma.txt"),
}


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(sorted(TEXTS)), st.data())
def test_any_chunking_gives_the_same_record(shape: str, data: st.DataObject) -> None:
    text = TEXTS[shape]
    cuts = data.draw(st.lists(st.integers(0, len(text)), max_size=12).map(sorted))
    pieces = [text[a:b] for a, b in pairwise([0, *cuts, len(text)])]
    assert read_pieces(pieces) == read_pieces([text])


def _only_capture_errors(text: bytes) -> None:
    recognises(text)
    parser = Parser()
    parser.feed(text)
    try:
        parser.finish(name="x", truncated=False)
    except CaptureError:
        return


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(sorted(TEXTS)), st.data())
def test_damaged_text_raises_nothing_but_capture_errors(shape: str, data: st.DataObject) -> None:
    text = bytearray(TEXTS[shape])
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(text) - 1))
        length = data.draw(st.integers(0, 40))
        text[at : at + length] = data.draw(st.binary(max_size=20))
        if not text:
            return
    _only_capture_errors(bytes(text))


_WORDS = ["pool", "alloc", "free", "read", "write", "capacity", "latency", "tank", "1.5G", "12"]
_WORDS += ["-", "9" * 45, "1e99", "\n", "\n", "\n  ", "total_wait", "-----", "logs", "3ms", "ind"]


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(_WORDS), max_size=80).map(" ".join))
def test_words_of_the_tool_in_any_order_raise_nothing_but_capture_errors(text: str) -> None:
    _only_capture_errors(text.encode())


@pytest.mark.parametrize("left", [b"", b"1", b"10.", b"10.5"])
def test_a_cut_last_row_is_left_out_and_the_text_incomplete(left: bytes) -> None:
    text = fixture("openzfs-2.3.2-1.txt")
    capture = read(text[: text.rindex(b"10.5M")] + left)
    assert not capture.complete
    assert capture.vdevs[1]["samples"] == 4
    assert [issue.line for issue in capture.issues] == [20]


def test_a_damaged_row_is_an_issue_with_its_line() -> None:
    text = fixture("openzfs-2.3.2-1.txt").replace(b"86    123", b"86    1x3")
    capture = read(text)
    assert [issue.line for issue in capture.issues] == [8]
    assert capture.vdevs[1]["samples"] == 4


def test_a_row_of_more_columns_than_the_titles_is_never_read_shifted() -> None:
    text = fixture("openzfs-2.3.2-1.txt").decode().splitlines()
    wide = "tank        4.48G  35.0G     85    645  1.32M  9.92M    1ms  723us"
    capture = read("\n".join([*text, wide]) + "\n")
    assert [v["path"] for v in capture.vdevs] == [["a9"], ["tank"]]
    assert capture.issues[0].excerpt == wide


@pytest.mark.parametrize(
    "text",
    [
        "",
        "tank\t4.48G\t35.0G\n",
        "NAME   SIZE  ALLOC   FREE  CKPOINT  EXPANDSZ   FRAG    CAP  DEDUP    HEALTH  ALTROOT\n"
        "tank  39.5G  4.48G  35.0G        -         -     3%    11%  1.00x    ONLINE  -\n",
        "tank\t42\t4\t35\t-\t-\t3\t11\t1.00\tONLINE\t-\n",
        "Device r/s w/s rkB/s wkB/s await %util\nsda 1.00 2.00 3.00 4.00 5.00 6.00\n",
        "    time  read  miss  miss%  dmis  dm%  size     c\n16:51:58     0     0  0 0 0 92M 96M\n",
        "  pool: tank\n state: ONLINE\nconfig:\n\tNAME  STATE  READ WRITE CKSUM\n"
        "\ttank  ONLINE  0  0  0\n",
    ],
    ids=["nothing", "few columns", "zpool list", "zpool list -Hp", "iostat", "arcstat", "status"],
)
def test_other_tools_are_not_taken_for_zpool_iostat(text: str) -> None:
    assert not recognises(text.encode())
    _only_capture_errors(text.encode())
