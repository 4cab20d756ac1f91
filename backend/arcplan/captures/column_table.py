"""Tables whose header line names the columns: zpool list, zfs list, lsblk, nvme list.

Cells are told apart by tabs, by two blanks, by where the columns stand, or word by word, whichever
fits the header first: tables are pasted with their alignment lost.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

LINE_MOST = 8192
_GAP = re.compile(r"\t+| {2,}")


def cells_by_gaps(text: str, columns: int) -> list[str] | None:
    """Cells that are two blanks or a tab apart; None where they are not as many as columns."""
    if len(text) > LINE_MOST:
        return None
    parts = text.split("\t") if "\t" in text else _GAP.split(text.strip())
    return [part.strip() for part in parts] if len(parts) == columns else None


def cells_by_words(text: str, columns: int, *, long: int) -> list[str] | None:
    """Cells that are words, but for one that may hold blanks; None where words are too few.

    Args:
        text: The line.
        columns: How many cells there are.
        long: The column whose cell takes the words that are left over.
    """
    if len(text) > LINE_MOST:
        return None
    words = text.split()
    extra = len(words) - columns
    if extra < 0:
        return None
    return [*words[:long], " ".join(words[long : long + extra + 1]), *words[long + extra + 1 :]]


def cells_by_place(text: str, header: str, titles: Sequence[str]) -> list[str] | None:
    """Cells under the titles, each word going to the column that it overlaps.

    A column reaches from the end of the title before to the start of the title behind it, since
    numbers stand to the right of their column and words to the left. None where a word could be
    of two columns.
    """
    if len(text) > LINE_MOST:
        return None
    spans = [found.span() for found in re.finditer(r"\S+", header)]
    if len(spans) != len(titles):
        return None
    cells: list[list[str]] = [[] for _ in titles]
    for word in re.finditer(r"\S+(?: \S+)*", text):
        start, end = word.span()
        under = [at for at, (left, right) in enumerate(spans) if start < right and end > left]
        if len(under) == 1:
            cells[under[0]].append(word[0])
            continue
        for part in re.finditer(r"\S+", word[0]):
            left_edge, right_edge = start + part.start(), start + part.end()
            at = _column_of(left_edge, right_edge, spans)
            if at is None:
                return None
            cells[at].append(part[0])
    return [" ".join(cell) for cell in cells]


def _column_of(start: int, end: int, spans: Sequence[tuple[int, int]]) -> int | None:
    under = [at for at, (left, right) in enumerate(spans) if start < right and end > left]
    if under:
        return under[0] if len(under) == 1 else None
    before = [at for at, (left, _) in enumerate(spans) if left <= start]
    return before[-1] if before else 0
