"""Damaged, cut and foreign input."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcplan.captures.records import UnrecognisedCaptureError
from arcplan.captures.zpool_iostat import Parser, recognises
from tests.captures.feeding import assert_survives, feed_in_pieces
from tests.captures.mutation import damaged, pieces_of
from tests.captures.zpool_iostat.reading import FIXTURES, fixture, read, read_pieces
from tests.captures.zpool_iostat.test_flat import big_pool
from tests.captures.zpool_iostat.test_shapes import NANOSECONDS, TREE, scripted_histogram

TEXTS = {
    "tree": (TREE * 2).encode(),
    "scripted tree": ((big_pool("tank") + big_pool("data", disks="1")) * 2).encode(),
    "no indentation": "\n".join(line.strip() for line in (TREE * 2).splitlines()).encode(),
    "scripted histogram": (scripted_histogram(NANOSECONDS, 11) * 2).encode(),
    **{path.name: path.read_bytes() for path in sorted(FIXTURES.iterdir())},
}


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(TEXTS)), st.data())
def test_any_chunking_gives_the_same_record(shape: str, data: st.DataObject) -> None:
    text = TEXTS[shape]
    assert read_pieces(data.draw(pieces_of(text))) == read_pieces([text])


def _survives(text: bytes) -> None:
    assert_survives(recognises, Parser, text, truncated=False)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(sorted(TEXTS)), st.data())
def test_damaged_text_raises_nothing_but_capture_errors(shape: str, data: st.DataObject) -> None:
    _survives(data.draw(damaged(TEXTS[shape])))


_WORDS = ["pool", "alloc", "free", "read", "write", "capacity", "latency", "tank", "1.5G", "12"]
_WORDS += ["-", "9" * 45, "1e99", "\n", "\n", "\n  ", "total_wait", "-----", "logs", "3ms", "ind"]


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(_WORDS), max_size=80).map(" ".join))
def test_words_of_the_tool_in_any_order_raise_nothing_but_capture_errors(text: str) -> None:
    _survives(text.encode())


@pytest.mark.parametrize("left", [b"", b"1", b"10.", b"10.5"])
def test_a_cut_last_row_is_left_out_and_the_text_incomplete(left: bytes) -> None:
    text = fixture("openzfs-2.3.2-1.txt")
    capture = read(text[: text.rindex(b"10.5M")] + left)
    assert not capture.complete
    assert capture.vdevs[1]["samples"] == 4
    assert [issue.line for issue in capture.issues] == [20]


@pytest.mark.parametrize(("left", "reports"), [(b"7", 3), (b"7.5", 2), (b"7.50M", 3)])
def test_a_scripted_row_without_a_line_end_may_be_cut_and_is_left_out(
    left: bytes, reports: int
) -> None:
    """No tool prints a part of a byte, so `7.5` is no cell of a row."""
    rows = b"tank\t4.50G\t35.0G\t403\t179\t6.04M\t7.50M\n" * 3
    capture = read(rows.removesuffix(b"7.50M\n") + left)
    assert not capture.complete
    assert capture.reports == reports
    assert [issue.line for issue in capture.issues] == [3]
    assert read(rows).complete


@pytest.mark.parametrize(
    "stops_after",
    [
        b"capacity     operations     bandwidth \n",
        b"read  write   read  write\n",
        b"virtio-POOL  4.47G  35.0G     66      0  1.02M      0\n",
        b"logs               -      -      -",
    ],
)
def test_a_report_that_stops_before_its_last_row_is_incomplete(stops_after: bytes) -> None:
    text = fixture("openzfs-2.3.2-v.txt")
    assert read(text).complete
    assert not read(text[: text.rindex(stops_after) + len(stops_after)]).complete


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
    _survives(text.encode())


def test_more_vdevs_than_any_host_has_are_refused_with_the_bound() -> None:
    text = "".join(f"tank{n}\t1G\t2G\t1\t2\t3\t4\n" for n in range(2_001)).encode()

    for size in (None, 1_000):
        with pytest.raises(UnrecognisedCaptureError, match="2,000 pools and vdevs"):
            feed_in_pieces(Parser(), text, size)


def test_vdevs_below_a_pool_s_row_that_cannot_be_read_hang_nowhere() -> None:
    head = (
        "               capacity     operations    bandwidth\n"
        "pool        alloc   free   read  write   read  write\n"
        "----------  -----  -----  -----  -----  -----  -----\n"
    )
    rows = "  vdb        668G  75.9G    309    395  3.20M  5.34M\n" + (
        "  vdc        706G  37.8G    344    560  3.74M  6.89M\n"
    )
    end = "----------  -----  -----  -----  -----  -----  -----\n"
    plain = "vol         5.26T   567G  2.46K  3.35K  26.2M  44.6M\n"
    remarked = plain.replace("44.6M", "44.6M * first entry of output")
    whole = head + plain + rows + end
    capture = read(whole + head + remarked + rows + end)
    assert [one["path"] for one in capture.vdevs] == [["vol"], ["vol", "vdb"], ["vol", "vdc"]]
    assert {one["samples"] for one in capture.vdevs} == {1}
    named = [issue.line for issue in capture.issues if issue.line]
    assert named == [11, 12, 13]


def test_a_counter_below_zero_is_named_and_no_size() -> None:
    text = TREE * 2 + TREE.replace("9.00G", "16.0E", 1)
    assert text.count("16.0E") == 1
    record = read(text)
    [issue] = [one for one in record.issues if "below zero" in one.reason]
    assert "16.0E" in issue.excerpt
    assert max(vdev["free_bytes"] or 0 for vdev in record.vdevs) < 1 << 50
