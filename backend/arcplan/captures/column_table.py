"""Tables whose header line names the columns: zpool list, zfs list, lsblk, nvme list.

Cells are told apart by tabs, by two blanks, by where the columns stand, or word by word, whichever
fits the header first: tables are pasted with their alignment lost.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right

LINE_MOST = 8192
_WORD = re.compile(r"\S+")
_WORDS = re.compile(r"\S+(?: \S+)*")
_GAP = re.compile(r"\t+| {2,}")


def cells_by_gaps(text: str, columns: int) -> list[str] | None:
    """Cells separated by two blanks or a tab; None unless there is one per column."""
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


Spans = tuple[tuple[int, int], ...]


def spans_of(header: str) -> Spans:
    """Start and end of each title of a header."""
    return tuple(found.span() for found in _WORD.finditer(header))


def cells_by_place(text: str, spans: Spans) -> list[str] | None:
    """Cells under the titles, each word going to the column that it overlaps.

    A column reaches from the end of the title before to the start of the title behind it, since
    numbers stand to the right of their column and words to the left. None where a word could be
    of two columns, and without titles.
    """
    if len(text) > LINE_MOST or not spans:
        return None
    cells: list[list[str]] = [[] for _ in spans]
    lefts, rights = [left for left, _ in spans], [right for _, right in spans]
    for word in _WORDS.finditer(text):
        start, end = word.span()
        first, behind = bisect_right(rights, start), bisect_left(lefts, end)
        # One blank parts a cell that fills its column from the next one.
        head_end = start + len(word[0].partition(" ")[0])
        fills_left = 0 < first < len(lefts) and head_end <= lefts[first] and not cells[first - 1]
        if behind - first == 1 and not fills_left:
            cells[first].append(word[0])
            continue
        for part in _WORD.finditer(word[0]):
            left_edge, right_edge = start + part.start(), start + part.end()
            at = _column_of(left_edge, right_edge, lefts, rights)
            if at is None:
                return None
            cells[at].append(part[0])
    return [" ".join(cell) for cell in cells]


def _column_of(start: int, end: int, lefts: list[int], rights: list[int]) -> int | None:
    first, behind = bisect_right(rights, start), bisect_left(lefts, end)
    if behind > first:
        return first if behind - first == 1 else None
    return max(0, bisect_right(lefts, start) - 1)
