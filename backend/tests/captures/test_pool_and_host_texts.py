"""Small captures of pools and hosts, however they are pasted, cut or damaged."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arcplan.captures.generated_formats import ROWS
from arcplan.captures.records import CaptureBase, CaptureError
from tests.arrival.reading import read
from tests.captures.feeding import assert_survives
from tests.captures.mutation import damaged, pieces_of
from tests.captures.small_reading import FIXTURES, known_as

COMMANDS: dict[str, str] = {
    kind: about.command for kind, module, about in ROWS if module.startswith(("pool.", "host."))
}
CASES = [
    (kind, path)
    for kind in COMMANDS
    for path in sorted((FIXTURES / kind.replace("-", "_")).iterdir())
    # A packed one is long, and read by the tests of its format.
    if path.suffix != ".gz"
]
each_fixture = pytest.mark.parametrize(
    ("kind", "path"), CASES, ids=[f"{kind}/{path.stem}" for kind, path in CASES]
)

each_path = pytest.mark.parametrize(
    "path", [path for _, path in CASES], ids=[f"{kind}/{path.stem}" for kind, path in CASES]
)


def figures_of(capture: CaptureBase) -> dict[str, Any]:
    """A record without what tells where its text stood."""
    plain = asdict(
        replace(capture, name="", bytes=0, lines=0, places={}, issues=[], accounting=None)
    )
    return {name: value for name, value in _without_lines(plain).items() if name != "issues_total"}


def _without_lines(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_lines(member) for key, member in value.items() if key != "line"}
    return [_without_lines(item) for item in value] if isinstance(value, list) else value


def only(text: bytes) -> CaptureBase:
    reading = read(text)
    assert reading.problems == []
    [capture] = reading.captures
    return capture


@each_fixture
def test_every_line_of_a_fixture_is_read(kind: str, path: Path) -> None:
    capture = only(path.read_bytes())
    assert getattr(capture, "kind", None) == kind
    assert capture.complete
    expected = 2 if "1.12-o_json" in path.name or "S_M" in path.name else 0
    assert capture.issues_total <= expected
    assert capture.places


@each_path
def test_places_name_lines_that_say_what_their_excerpt_shows(path: Path) -> None:
    lines = path.read_bytes().decode().split("\n")
    for place in only(path.read_bytes()).places.values():
        shown = lines[place.line - 1].strip().replace("\t", "\\x09")
        assert place.excerpt[:100] in shown


@each_fixture
@pytest.mark.parametrize(
    "form", ["crlf", "quoted", "indented", "fenced", "prompt", "bare prompt", "mark of utf-8"]
)
def test_what_a_paste_adds_changes_no_figure(kind: str, path: Path, form: str) -> None:
    text = path.read_bytes()
    command = COMMANDS[kind].encode()
    # A number that nothing follows may be the beginning of a longer one, a comma that of another.
    end = b"\n" if text.rstrip()[-1:] in b"0123456789," else b""
    pasted = {
        "crlf": text.replace(b"\n", b"\r\n"),
        "quoted": re.sub(rb"(?m)^", b"> ", text.rstrip(b"\n")) + end,
        "indented": re.sub(rb"(?m)^", b"    ", text.rstrip(b"\n")) + end,
        "fenced": b"```\n" + text + b"```\n",
        "prompt": b"root@db1:~# " + command + b"\n" + text + b"root@db1:~# \n",
        "bare prompt": b"# " + command + b"\n" + text,
        "mark of utf-8": b"\xef\xbb\xbf" + text,
    }[form]
    assert figures_of(only(pasted)) == figures_of(only(text))


@pytest.mark.parametrize("kind", COMMANDS)
@given(data=st.data())
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
def test_any_chunking_gives_the_same_record(kind: str, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from([path for known, path in CASES if known == kind]))
    text = path.read_bytes()
    whole, cut = known_as(kind).parser(1), known_as(kind).parser(1)
    whole.feed(text)
    for piece in data.draw(pieces_of(text)):
        cut.feed(piece)
    expected = list(whole.finish(name="x", truncated=False))
    assert list(cut.finish(name="x", truncated=False)) == expected


@pytest.mark.parametrize("kind", COMMANDS)
@given(data=st.data(), truncated=st.booleans())
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
def test_damage_raises_nothing_but_a_capture_error(
    kind: str, data: st.DataObject, truncated: bool
) -> None:
    path = data.draw(st.sampled_from([path for known, path in CASES if known == kind]))
    text = data.draw(damaged(path.read_bytes()[:3000]))
    known = known_as(kind)
    assert_survives(known.recognises, lambda: known.parser(1), text, truncated=truncated)


@each_fixture
@pytest.mark.parametrize("number", [b"-1", b"1e999", b"18446744073709551616", b"9" * 400, b"NaN"])
def test_numbers_that_cannot_be_are_no_figures(kind: str, path: Path, number: bytes) -> None:
    text = path.read_bytes()
    for at in range(3):
        changed = _with_every_third_number(text, at, number)
        parser = known_as(kind).parser(1)
        parser.feed(changed)
        try:
            records = list(parser.finish(name="x", truncated=False))
        except CaptureError:
            continue
        for record in records:
            json.dumps(asdict(record), allow_nan=False)
            sizes = [value for value in _numbers(figures_of(record)) if value > 1e30]
            assert sizes == []


def _with_every_third_number(text: bytes, at: int, number: bytes) -> bytes:
    """The text with another number for those whose place leaves a rest of `at`."""
    return re.sub(
        rb"(?<![\w.-])[0-9]+(?:\.[0-9]+)?",
        lambda found: number if found.start() % 3 == at else found[0],
        text,
    )


def _numbers(value: Any) -> list[float]:
    if isinstance(value, dict):
        return [number for member in value.values() for number in _numbers(member)]
    if isinstance(value, list):
        return [number for item in value for number in _numbers(item)]
    return [value] if isinstance(value, int | float) else []


@each_fixture
def test_a_text_that_ends_early_is_not_complete(kind: str, path: Path) -> None:
    text = path.read_bytes()
    parser = known_as(kind).parser(1)
    parser.feed(text[: len(text) * 3 // 4])
    try:
        records = list(parser.finish(name="x", truncated=True))
    except CaptureError:
        return
    assert not any(record.complete for record in records)
