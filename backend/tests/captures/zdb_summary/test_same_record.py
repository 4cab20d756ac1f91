"""A dump that was counted on the host says what the dump says."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from arcplan.captures.records import CaptureError, SummarisedText
from arcplan.captures.zdb import ZdbCapture
from tests.captures.zdb.dumps import REAL_DUMPS, parse, real_dump
from tests.captures.zdb.synthetic import (
    DATASET_2018,
    DATASET_NEW,
    FORM_2018,
    FORM_NEW,
    File,
    dumped,
    header,
    small_files,
)
from tests.captures.zdb.test_chunks import FRAGMENTS, MIXED, SHORT, without_rounding
from tests.captures.zdb_summary.awks import AWKS
from tests.captures.zdb_summary.summarising import as_of_the_dump, read, summarised

# awk counts exactly up to 2**53, and says where numbers are larger; pastes are mended elsewhere.
_FRAGMENTS = [text for text in FRAGMENTS if b"99999999999" not in text and b"\xc2" not in text]


@cache
def of_the_dump(name: str) -> ZdbCapture:
    return parse(real_dump(name))


def assert_same(text: bytes, awk: tuple[str, ...] | None = None) -> None:
    whole = parse(text)
    summary = read(summarised(text, awk=awk) if awk else summarised(text))
    assert without_rounding(as_of_the_dump(summary, whole)) == without_rounding(whole)


@pytest.mark.parametrize("awk", AWKS)
@pytest.mark.parametrize("name", REAL_DUMPS)
def test_every_awk_counts_every_real_dump_like_the_parser(name: str, awk: tuple[str, ...]) -> None:
    text, whole = real_dump(name), of_the_dump(name)

    summary = read(summarised(text, awk=awk))

    assert as_of_the_dump(summary, whole) == whole
    assert summary.summarised_from == SummarisedText(bytes=len(text), lines=whole.lines)


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
def test_any_files_of_any_datasets_are_counted_like_the_parser_does(data: st.DataObject) -> None:
    text = ""
    for number in range(data.draw(st.integers(1, 6))):
        text += data.draw(st.sampled_from(["", DATASET_2018, DATASET_NEW]))
        text += data.draw(files(data.draw(st.integers(2, 4)) * 100 + number))
    assert_same(text.encode())


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_a_damaged_dump_is_counted_like_the_parser_does(data: st.DataObject) -> None:
    text = bytearray(
        data.draw(st.sampled_from([SHORT[:6000], MIXED[2000:9000], MIXED[30_000:36_000]]))
    )
    for _ in range(data.draw(st.integers(1, 6))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 100)))
        text[start:end] = data.draw(st.sampled_from([*_FRAGMENTS, b"", b"\n", b"\n\n"]))
    try:
        whole = parse(bytes(text))
    except CaptureError:
        with pytest.raises(CaptureError):
            read(summarised(bytes(text)))
        return
    # On the host zdb writes to a pipe, which has no width to wrap lines at.
    assume(not any("wrapped" in issue.reason for issue in whole.issues))
    summary = read(summarised(bytes(text)))
    assert (summary.totals, summary.complete) == (whole.totals, whole.complete)
    assert list(summary.requirements) == list(whole.requirements)
    of_awk = sum("2**53" in issue.reason for issue in summary.issues)
    assert summary.issues_total == whole.issues_total + of_awk


@settings(deadline=None, max_examples=40)
@given(st.data())
def test_messages_inside_lines_are_mended_like_the_parser_does(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([SHORT, MIXED[:60_000], MIXED[-9000:]]))
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(text)))
        message = data.draw(st.sampled_from([b"zdb: x, errno 2\n", b"NOTICE: a\nWARNING: bad\n"]))
        text = text[:place] + message + text[place:]
    try:
        whole = parse(text)
    except CaptureError:
        # A message in the type of a text's only object leaves nothing to read, on either side.
        with pytest.raises(CaptureError):
            read(summarised(text))
        return
    summary = as_of_the_dump(read(summarised(text)), whole)
    assert (summary.totals, summary.requirements) == (whole.totals, whole.requirements)
    assert (summary.objects, summary.complete) == (whole.objects, whole.complete)

    def named(record: ZdbCapture) -> list[tuple[int, str]]:
        return sorted((issue.line, issue.reason) for issue in record.issues)

    assert named(summary) == named(whole)


def test_an_empty_line_behind_a_path_is_no_part_of_it() -> None:
    path = b"\tpath\t/d1"
    assert_same(MIXED.replace(path + b"\n", path + b"zdb: x, errno 2\n\n"))


@pytest.mark.parametrize("name", ["openzfs-2.3_ddddd_mix", "openzfs-2.1_ddddd_zv8k"])
@settings(deadline=None, max_examples=40)
@given(place=st.integers(200, len(MIXED) - 1))
def test_a_dump_that_is_cut_anywhere_is_seen_as_cut(name: str, place: int) -> None:
    assert_same(real_dump(name)[:place])


@pytest.mark.parametrize("awk", AWKS)
def test_an_object_that_is_dumped_again_counts_once(awk: tuple[str, ...]) -> None:
    listed = real_dump("openzfs-2.1_dd_rs16k")
    with_trees = real_dump("openzfs-2.1_ddddd_rs16k")
    for text in (with_trees * 2, listed + with_trees, with_trees + listed, listed * 2):
        assert_same(text, awk)


@pytest.mark.parametrize("awk", AWKS)
def test_names_that_look_like_lines_of_zdb_are_names(awk: tuple[str, ...]) -> None:
    column_header = "    Object  lvl   iblk   dblk  dsize  dnsize  lsize   %full  type"
    path = f"/a\\n\nb\\\n{column_header}\n 7 c\r\x7f\xff"
    file = File(9, path, 16384, tuple(range(40)), 39, 40 * 16384)
    text = (DATASET_NEW + dumped(FORM_NEW, file)).encode()
    assert_same(text, awk)
    assert read(summarised(text, awk=awk)).objects[0].path == parse(text).objects[0].path


def test_a_summary_names_as_many_objects_as_asked_and_counts_all() -> None:
    text = (DATASET_NEW + "".join(small_files(3000))).encode()
    whole = parse(text, top=5)

    summary = summarised(text, top=5)

    assert len(summary) < 10_000
    assert as_of_the_dump(read(summary, top=5), whole) == whole
    assert len(read(summary, top=50).objects) == 5
