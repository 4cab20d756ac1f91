"""Each format declares all that other parts of arcplan need to know of it."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from arcplan.captures.arrival.sessions.prompts import prompt_of
from arcplan.captures.format import Format
from tests.captures import format_index
from tests.captures.format_index import declared, kind_of
from tests.one_of_each import FIXTURES, text_of

_LINES_TRIED = 100

each_format = pytest.mark.parametrize(
    "format_", [pytest.param(format_, id=module) for module, format_ in declared()]
)


@pytest.mark.parametrize(
    ("path", "made"),
    [
        (format_index.INDEX, format_index.index),
        (format_index.UNION, format_index.union),
        (format_index.TITLES, format_index.titles),
        (format_index.TIMELESS, format_index.timeless),
        (format_index.WORDS, format_index.words),
    ],
    ids=["index", "union of records", "titles", "timeless kinds", "first words for the reader"],
)
def test_what_follows_from_the_formats_is_generated(path: Path, made: object) -> None:
    assert callable(made)
    assert path.read_text() == made(), "npm run generate renews it"


@each_format
def test_a_kind_has_captures_to_test_it_with(format_: Format) -> None:
    room = kind_of(format_).replace("-", "_")
    assert list((FIXTURES / room).glob("*.txt*")), f"no capture in tests/fixtures/{room}"


@each_format
def test_whatever_its_code_recognises_holds_one_of_its_marks(format_: Format) -> None:
    marks = [mark.encode() for mark in format_.about.marks]
    for path in (FIXTURES / kind_of(format_).replace("-", "_")).glob("*.txt*") if marks else ():
        text = text_of(path)[: 1 << 16]
        lines = text.splitlines(keepends=True)[:_LINES_TRIED]
        # A line or two tell most formats.
        for piece in (text, *lines, *(b"".join(two) for two in pairwise(lines))):
            assert any(mark in piece for mark in marks) or not format_.recognises(piece), piece


@each_format
def test_the_command_behind_a_prompt_tells_the_kind(format_: Format) -> None:
    for prompt in ("root@db1:~# ", "# ", "\u276f "):
        found = prompt_of(f"{prompt}{format_.about.command}".encode())
        assert found is not None
        assert found.kind == kind_of(format_)


def test_each_kind_has_a_title_of_its_own() -> None:
    titles = {kind_of(format_): format_.about.title for _, format_ in declared()}
    assert max(Counter(titles.values()).values()) == 1
