"""A text that ends inside a line: half a number is none, and what may be half is named."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from arcplan.captures.arrival import Reading
from tests.arrival.reading import read
from tests.arrival.test_shapes import figures, is_told
from tests.conftest import FIXTURES, IS_DEEP
from tests.one_of_each import text_of

TEXTS = sorted(path for path in FIXTURES.glob("*/*.txt*") if path.parent.name != "collect")
_CUTS = 20 if IS_DEEP else 4


def told(reading: Reading) -> list[str]:
    return [figures(capture) for capture in reading.captures]


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_what_stands_in_a_cut_line_is_read_whole_or_named(path: Path) -> None:
    text = text_of(path)[:20_000]
    for at in random.Random(path.name).sample(range(1, len(text)), _CUTS):
        begin, end = text.rfind(b"\n", 0, at) + 1, text.find(b"\n", at) + 1 or len(text)
        above, cut, whole = read(text[:begin]), read(text[:at]), read(text[:end])
        is_named = is_told(above, cut) or not all(one.complete for one in cut.captures)
        assert is_named or told(cut) in (told(above), told(whole)), text[begin:at]
