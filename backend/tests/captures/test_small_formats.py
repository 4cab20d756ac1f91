"""Small texts: any cut into pieces gives the same record, and no damage raises anything else."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcplan.captures.formats import FORMATS, CaptureFormat
from arcplan.captures.generated_formats import ROWS
from arcplan.captures.records import CaptureError
from tests.arrival.reading import read as read_upload
from tests.captures.feeding import assert_survives
from tests.captures.mutation import damaged, pieces_of
from tests.one_of_each import ONE_OF_EACH

KINDS: list[str] = [kind for kind, module, _ in ROWS if module.startswith(("load.", "database."))]
BY_KIND: dict[str, CaptureFormat] = {known.kind: known for known in FORMATS if known.kind in KINDS}
TEXTS = {kind: ONE_OF_EACH[kind].read_bytes()[:8_000] for kind in KINDS}


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_any_cut_into_pieces_gives_the_same_record(kind: str, data: st.DataObject) -> None:
    records = []
    for pieces in ([TEXTS[kind]], data.draw(pieces_of(TEXTS[kind]))):
        parser = BY_KIND[kind].parser(50)
        for piece in pieces:
            parser.feed(piece)
        records.append(list(parser.finish(name="x", truncated=False)))
    assert records[0] == records[1]


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_no_damage_raises_anything_but_a_capture_error(kind: str, data: st.DataObject) -> None:
    known = BY_KIND[kind]
    text = data.draw(damaged(TEXTS[kind]))
    assert_survives(
        known.recognises, lambda: known.parser(50), text, truncated=data.draw(st.booleans())
    )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "filler",
    [
        b'{"fio version" : "x"' * 2_000,
        b'{ "jobname" : [' * 20_000,
        b"9" * 5_000,
        b"\xff\x00" * 5_000,
        b"-" * 200_000 + b"x",
        b" " * 200_000 + b"x",
        b"|" * 50_000,
        b"\\n" * 20_000,
        b"a:1\n[s]\n" * 5_000,
    ],
    ids=["documents", "depth", "digits", "binary", "rule", "blanks", "bars", "escapes", "sections"],
)
def test_what_hurts_parsers_is_read_or_refused(kind: str, filler: bytes) -> None:
    known = BY_KIND[kind]
    known.recognises(filler[: 1 << 16])
    parser = known.parser(50)
    parser.feed(TEXTS[kind] + b"\n" + filler)
    try:
        found = list(parser.finish(name="x", truncated=False))
    except CaptureError:
        found = []
    assert all(len(record.issues) <= 100 for record in found)


@pytest.mark.parametrize("kind", KINDS)
def test_a_text_of_nothing_is_refused(kind: str) -> None:
    parser = BY_KIND[kind].parser(50)
    parser.feed(b"nothing of interest here: 1 2 3\n")
    with pytest.raises(CaptureError, match="found"):
        parser.finish(name="x", truncated=False)


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        (
            b"Variable_name\tValue\ndatadir\t/x\nversion\t8.0.36\n" + b"a\t1\n" * 50_000,
            "50,000",
        ),
        (
            b" name | setting | unit\n------+---------+-----\n shared_buffers | 1 | 8kB\n"
            + b"a|1|\n" * 20_000,
            "20,000",
        ),
    ],
    ids=["mysql-variables", "postgresql-settings"],
)
def test_more_lines_than_a_server_has_settings_are_refused_with_the_bound(
    text: bytes, bound: str
) -> None:
    reading = read_upload(text)
    assert f"more than {bound} lines" in reading.problems[0].reason
