"""A summary that was cut, edited or made by another version is not taken for a whole one."""

from __future__ import annotations

import gzip
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcplan.captures.records import BrokenCaptureError
from arcplan.captures.zdb import ZdbCapture
from arcplan.captures.zdb_summary import Parser, recognises
from tests.arrival.reading import read as read_upload
from tests.captures.feeding import assert_survives
from tests.captures.zdb.synthetic import DATASET_NEW, FORM_NEW, File, dumped
from tests.captures.zdb_folded.folding import folded
from tests.captures.zdb_summary.summarising import read, summary_of

SUMMARY = summary_of("openzfs-2.1_ddddd_mix")


def test_it_arrives_like_any_capture_and_says_what_it_is() -> None:
    for upload in (SUMMARY, gzip.compress(SUMMARY), SUMMARY.replace(b"\n", b"\r\n")):
        [capture] = read_upload(upload).captures
        assert isinstance(capture, ZdbCapture)
        assert capture.complete
        assert capture.summarised_from is not None
        assert capture.summarised_from.lines > 7000
        assert capture.totals == read(SUMMARY).totals


@pytest.mark.parametrize("mark", [b"> ", b"  "])
def test_a_summary_that_was_quoted_or_indented_is_read_the_same(mark: bytes) -> None:
    quoted = b"".join(mark + line for line in SUMMARY.splitlines(keepends=True))
    assert recognises(quoted)
    assert read(quoted).totals == read(SUMMARY).totals


NAMES = (
    "/root@db:~# zdb -ddddd tank",
    "/Dataset a [ZPL], ID 3, cr_txg 4, 5K, 6 objects",
    "/a\n# arcstat 1\n    time  read  miss\n",
    "/\nroot@db:~# iostat -x\n",
    "/\narcplan zdb summary 1\n",
)


def test_names_that_look_like_another_tool_stay_names() -> None:
    files = [File(10 + n, name, 16384, (0, 2), 3, 9999) for n, name in enumerate(NAMES)]
    dump = (DATASET_NEW + "".join(dumped(FORM_NEW, file) for file in files)).encode()
    for upload in (dump, folded(dump)):
        [capture] = read_upload(upload).captures
        assert isinstance(capture, ZdbCapture)
        assert {each.path for each in capture.objects} == {name.rstrip("\n") for name in NAMES}


def test_a_summary_in_the_log_of_a_terminal_is_found() -> None:
    prompt = b"root@db1:~# "
    command = b"zdb -ddddd tank/mix | sh arcplan-collect.sh --summarise\n"
    log = prompt + command + SUMMARY + prompt + b"\n"
    [capture] = read_upload(log).captures
    assert isinstance(capture, ZdbCapture)
    assert (capture.totals, capture.complete) == (read(SUMMARY).totals, True)


def test_two_summaries_in_one_text_are_added_up() -> None:
    both = read(SUMMARY + summary_of("openzfs-2.1_ddddd_rs16k"))
    apart = read(SUMMARY), read(summary_of("openzfs-2.1_ddddd_rs16k"))
    assert [d.name for d in both.datasets] == ["tank/mix", "tank/rs16k"]
    assert both.totals.leaf_blocks == sum(one.totals.leaf_blocks for one in apart)
    assert both.complete


@pytest.mark.parametrize("keep", [0.5, 0.9, 0.999])
def test_a_cut_summary_is_incomplete(keep: float) -> None:
    record = read(SUMMARY[: int(len(SUMMARY) * keep)])
    assert not record.complete
    assert "cut short" in record.issues[-1].reason or "cut short" in record.issues[0].reason


def test_a_line_that_is_missing_or_added_is_noticed() -> None:
    lines = SUMMARY.splitlines(keepends=True)
    for changed in (lines[:20] + lines[21:], [*lines[:20], b"\n", *lines[20:]]):
        record = read(b"".join(changed))
        assert not record.complete
        assert any("lines are missing or were added" in issue.reason for issue in record.issues)


@pytest.mark.parametrize(
    "line",
    [
        b"  level 0 blocks=12x",
        b"  level 77 blocks=12",
        b"  level 0 blocks=-5",
        b"  level 0 blocks=1.5",
        b"  level 0 blocks=1 blocks=2",
        b"  recordsize 5000 level_0_blocks=1",
        b"  directory files=1 name=/a",
        b"sign of_the_times",
        b"issue line=1 reason=unheard text=x",
        b"surprise",
    ],
)
def test_a_line_that_cannot_be_read_is_named_and_left_out(line: bytes) -> None:
    lines = SUMMARY.splitlines()
    at = next(n for n, each in enumerate(lines) if each.startswith(b"  object"))
    record = read(b"\n".join([*lines[:at], line, *lines[at:]]))
    assert record.totals == read(SUMMARY).totals
    named = [issue for issue in record.issues if issue.line == at + 1]
    assert len(named) == 1
    assert named[0].reason.startswith("in the summary itself: ")
    assert not record.complete


def test_a_summary_of_a_newer_collector_is_refused_with_its_version() -> None:
    with pytest.raises(BrokenCaptureError, match="version 2; this arcplan reads version 1"):
        read(SUMMARY.replace(b"summary 1", b"summary 2", 1))


def test_impossible_numbers_are_refused() -> None:
    huge = SUMMARY.replace(b"  level 0 blocks=", b"  level 0 blocks=4611686018427387", 1)
    with pytest.raises(BrokenCaptureError, match="larger than any host"):
        read(huge)


def test_sums_that_contradict_each_other_are_refused() -> None:
    changed = re.sub(rb"(?m)^(  level 0 blocks=\d+).*$", rb"\1", SUMMARY, count=1)
    with pytest.raises(BrokenCaptureError, match="contradict each other"):
        read(changed)


def test_a_summary_of_nothing_is_refused() -> None:
    with pytest.raises(BrokenCaptureError, match="no dataset and no object"):
        read(b"arcplan zdb summary 1\nsource lines=1 bytes=50 whole=1\nend lines=3\n")


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_no_damage_breaks_the_reader(data: st.DataObject) -> None:
    text = bytearray(SUMMARY[:4000])
    for _ in range(data.draw(st.integers(1, 8))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 60)))
        text[start:end] = data.draw(
            st.binary(max_size=20) | st.sampled_from([b"=", b"9" * 30, b"\n  path /\n", b" e+1.e"])
        )
    assert_survives(recognises, Parser, bytes(text), truncated=False)
