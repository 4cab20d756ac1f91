"""A dump that was folded on the host says what the dump says."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from arcplan.captures.records import CaptureError
from arcplan.captures.zdb import ZdbCapture
from tests.arrival.reading import read as read_upload
from tests.captures.zdb.dumps import REAL_DUMPS, parse, real_dump
from tests.captures.zdb.synthetic import (
    DATASET_2018,
    DATASET_NEW,
    FORM_2018,
    FORM_NEW,
    File,
    dense_file,
    dumped,
    header,
)
from tests.captures.zdb.test_chunks import FRAGMENTS, MIXED, SHORT
from tests.captures.zdb_folded.awks import AWKS, INSTALLED
from tests.captures.zdb_folded.folding import assert_same, folded

_MESSAGES = (b"zdb: x, errno 2\n", b"NOTICE: a\nWARNING: bad\n")


@pytest.mark.parametrize("awk", AWKS)
@pytest.mark.parametrize("name", REAL_DUMPS)
def test_every_awk_folds_every_real_dump_to_the_same_record(
    name: str, awk: tuple[str, ...]
) -> None:
    assert_same(real_dump(name), awk=awk)


def test_awks_fold_alike_and_to_a_hundredth() -> None:
    file = dumped(FORM_NEW, dense_file(7, "/db/a.ibd", 16384, 5000))
    text = (DATASET_NEW + file).encode()
    short = folded(text)
    assert len(short) < len(text) / 100
    assert {folded(text, awk=awk) for awk in INSTALLED} == {short}


@st.composite
def files(draw: st.DrawFn, number: int) -> str:
    form = draw(st.sampled_from([FORM_2018, FORM_NEW]))
    kind, pointers = draw(st.sampled_from([("ZFS plain file", 1), ("zvol object", 3)]))
    record = draw(st.sampled_from([512, 2560, 4096, 16384, 131072, 1 << 20]))
    last = draw(st.integers(0, 40) | st.integers(0, 1 << 22))
    blocks = draw(st.sets(st.integers(0, last), max_size=60) | st.just(set(range(min(last, 300)))))
    size = draw(st.integers(0, (last + 1) * record))
    path = f"/{draw(st.sampled_from(['shop', 'a b', 'x/y', '']))}/t{number}.ibd"
    file = File(number, path, record, tuple(sorted(blocks)), last, size, pointers)
    if draw(st.integers(0, 4)):
        return dumped(form, file, kind)
    return header(form, file, kind) + "\n"


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_any_files_of_any_datasets(data: st.DataObject) -> None:
    text = ""
    for number in range(data.draw(st.integers(1, 6))):
        text += data.draw(st.sampled_from(["", DATASET_2018, DATASET_NEW]))
        text += data.draw(files(data.draw(st.integers(2, 4)) * 100 + number))
    assert_same(text.encode())


def test_more_leaves_than_are_folded_at_once() -> None:
    file = dumped(FORM_NEW, dense_file(7, "/db/a.ibd", 512, 150_000))
    text = (DATASET_NEW + file).encode()
    assert folded(text).count(b"folded leaves=") == 3
    assert_same(text)


@settings(deadline=None, max_examples=100)
@given(st.data())
def test_a_damaged_dump(data: st.DataObject) -> None:
    text = bytearray(
        data.draw(st.sampled_from([SHORT[:6000], MIXED[2000:9000], MIXED[30_000:36_000]]))
    )
    for _ in range(data.draw(st.integers(1, 6))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 100)))
        text[start:end] = data.draw(st.sampled_from([*FRAGMENTS, b"", b"\n", b"\n\n"]))
    try:
        whole = parse(bytes(text))
    except CaptureError:
        with pytest.raises(CaptureError):
            parse(folded(bytes(text)))
        return
    # A terminal wraps lines; on the host zdb writes to a pipe, which has no width.
    assume(not any("wrapped" in issue.reason for issue in whole.issues))
    record = parse(folded(bytes(text)))
    assert (record.totals, record.complete) == (whole.totals, whole.complete)
    assert list(record.requirements) == list(whole.requirements)
    assert record.issues_total == whole.issues_total


@settings(deadline=None, max_examples=100)
@given(st.data())
def test_messages_inside_lines(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([SHORT, MIXED[:60_000], MIXED[-9000:]]))
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(text)))
        text = text[:place] + data.draw(st.sampled_from(_MESSAGES)) + text[place:]
    try:
        parse(text)
    except CaptureError:
        with pytest.raises(CaptureError):
            parse(folded(text))
        return
    assert_same(text)


@pytest.mark.parametrize("name", ["openzfs-2.3_ddddd_mix", "openzfs-2.1_ddddd_zv8k"])
@settings(deadline=None, max_examples=40)
@given(place=st.integers(200, len(MIXED) - 1))
def test_a_dump_that_is_cut_anywhere(name: str, place: int) -> None:
    assert_same(real_dump(name)[:place])


def test_an_object_that_is_dumped_again_counts_once() -> None:
    listed = real_dump("openzfs-2.1_dd_rs16k")
    with_trees = real_dump("openzfs-2.1_ddddd_rs16k")
    for text in (with_trees * 2, listed + with_trees, with_trees + listed, listed * 2):
        assert_same(text)


@pytest.mark.parametrize("awk", AWKS)
def test_names_that_look_like_lines_of_zdb_are_names(awk: tuple[str, ...]) -> None:
    column_header = "    Object  lvl   iblk   dblk  dsize  dnsize  lsize   %full  type"
    path = f"/a\\n\nb\\\n{column_header}\n 7 c\r\x7f\xff"
    file = File(9, path, 16384, tuple(range(40)), 39, 40 * 16384)
    text = (DATASET_NEW + dumped(FORM_NEW, file)).encode()
    assert_same(text, awk=awk)
    assert parse(folded(text, awk=awk)).objects[0].path == parse(text).objects[0].path


SMALL = (DATASET_NEW + dumped(FORM_NEW, dense_file(7, "/db/a.ibd", 16384, 40))).encode()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b" step_15=", b" step_16=1 step_15="),
        (b"leaves=40", b"leaves=39"),
        (b"leaves=40", b"leaves=-40"),
        (b"leaves=40", b"leaves=x"),
        (b" record_bytes=16384", b""),
        (b" record_bytes=16384", b" record_bytes=0"),
        (b" first=", b" first=9999999999"),
        (b" physical_bytes=", b" physical_bytes=99999999999999999"),
    ],
)
def test_sums_that_are_damaged_are_named_and_left_out(before: bytes, after: bytes) -> None:
    short = folded(SMALL)
    changed = short.replace(before, after, 1)
    assert changed != short
    record = parse(changed)
    line = short[: short.index(b"folded")].count(b"\n") + 1
    assert line in {issue.line for issue in record.issues}
    assert not record.complete
    assert record.totals.leaf_blocks == 0


def test_sums_where_no_tree_is_are_counted_to_nobody() -> None:
    sums = next(row for row in folded(SMALL).splitlines() if row.startswith(b"folded")) + b"\n"
    record = parse(DATASET_NEW.encode() + sums + SMALL)
    assert record.totals == parse(SMALL).totals
    assert record.issues_total == 40 + 1
    assert record.issues[0].reason.startswith("a block tree whose object's header is missing")
    assert "hold 40 leaves and 0 indirect blocks" in record.issues[-1].reason


def test_no_number_of_sums_overflows() -> None:
    short = folded(SMALL)
    start, _, rest = short.partition(b"folded")
    row, _, end = rest.partition(b"\n")
    row = row.replace(b" physical_bytes=", b" physical_bytes=1111111111")
    record = parse(start + (b"folded" + row + b"\n") * 5000 + end)
    assert 0 < record.totals.tree[0].physical_bytes < 1 << 62
    assert not record.complete


def test_a_folded_dump_in_the_log_of_a_terminal_is_found() -> None:
    prompt = b"root@db1:~# "
    command = b"zdb -ddddd tank/a | sh arcplan-collect.sh --summarise\n"
    log = prompt + command + folded(SMALL) + prompt + b"uptime\n"
    [capture] = read_upload(log).captures
    assert isinstance(capture, ZdbCapture)
    assert (capture.totals, capture.complete) == (parse(SMALL).totals, True)
