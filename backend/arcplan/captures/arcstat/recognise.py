"""Telling an arcstat log from other text."""

from __future__ import annotations

import re

from arcplan.captures.arcstat.cells import cell_of, seconds_of
from arcplan.captures.arcstat.columns import is_known, kind_of
from arcplan.captures.arcstat.header import Header, header_of
from arcplan.captures.arcstat.parser import REFUSAL
from arcplan.captures.lines import LineSplitter

_LINES_LOOKED_AT = 2_000
_NUMBER = re.compile(r"-?[0-9]+(?:[.,][0-9]+)?[KMGTP]?")
_TELLING = 3


def recognises(head: bytes) -> bool:
    """Whether the text holds a header line of arcstat with a row under or above it.

    A header of three known columns is enough alone; shorter ones need a row beside them.
    """
    splitter = LineSplitter()
    lines = [line.text for line in (*splitter.feed(head), *splitter.finish())]
    lines = [line for line in lines[:_LINES_LOOKED_AT] if line.strip()]
    for number, line in enumerate(lines):
        if re.match(REFUSAL, line) and "L2ARC" in line:
            return True
        header = header_of(line)
        if header is None:
            continue
        if len(set(filter(is_known, header.columns))) >= _TELLING:
            return True
        if any(_is_row(header, near) for near in lines[max(0, number - 1) : number + 2]):
            return True
    return False


def headerless(head: bytes) -> str | None:
    """Why a text that looks like rows of arcstat cannot be read; None for any other text."""
    splitter = LineSplitter()
    lines = [line.text.split() for line in (*splitter.feed(head), *splitter.finish())]
    rows = [words for words in lines[:_LINES_LOOKED_AT] if words]
    widths = {len(words) for words in rows}
    if len(widths) != 1 or widths.pop() <= _TELLING:
        return None
    timed = all(seconds_of(words[0]) is not None for words in rows)
    if not timed or any(_NUMBER.fullmatch(word) is None for words in rows for word in words[1:]):
        return None
    return (
        "rows of numbers behind a time, as arcstat prints them, and no header line: no column can"
        " be named; add the line of names that arcstat begins with"
    )


def _is_row(header: Header, line: str) -> bool:
    cells = header.cells(line)
    if cells is None:
        return False
    values = [
        cell_of(kind_of(column), cell) for column, cell in zip(header.columns, cells, strict=True)
    ]
    return all(value.value is not None for value in values)
