"""A dump that an earlier version counted on its host says what the dump says."""

from __future__ import annotations

import pytest

from arcplan.captures.records import SummarisedText
from tests.captures.zdb.dumps import parse, real_dump
from tests.captures.zdb_summary.summarising import SUMMARISED, as_of_the_dump, read, summary_of


@pytest.mark.parametrize("name", SUMMARISED)
def test_a_summary_gives_the_record_of_its_dump(name: str) -> None:
    text = real_dump(name)
    whole = parse(text)

    summary = read(summary_of(name))

    assert as_of_the_dump(summary, whole) == whole
    assert summary.summarised_from == SummarisedText(bytes=len(text), lines=whole.lines)
