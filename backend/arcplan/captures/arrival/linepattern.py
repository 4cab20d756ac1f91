"""The search of `linescan` as a regular expression, for a Python without machine code."""

from __future__ import annotations

import re
from functools import lru_cache

from arcplan.captures.native import Ints

HEAD_BYTES = 160
"""As much of a line as tells whether it is of interest."""

_WORD_BYTES = 4


def find_by_pattern(
    text: bytes, start: int, words: Ints, *, final: bool, of_zdb: bool
) -> tuple[int, int]:
    """See `linescan.find_candidate`; the same for any text."""
    last = max(start, text.rfind(b"\n") + 1)
    undecided = not final and len(text) - last < HEAD_BYTES
    found = _pattern(tuple(words.tolist()), of_zdb).search(text, start)
    if found is None or (undecided and found.start() >= last):
        return -1 - last, text.count(b"\n", start, last)
    return found.start(), text.count(b"\n", start, found.start())


@lru_cache(maxsize=32)
def _pattern(words: tuple[int, ...], of_zdb: bool) -> re.Pattern[bytes]:
    spelled = b"|".join(_spelled(word.to_bytes(_WORD_BYTES, "little")) for word in words)
    mark = rb"(?:\xe2|[^\n]{0,%d}?[#$%%>](?: |$))" % (HEAD_BYTES - 2)
    if not of_zdb:
        return re.compile(rb"(?m)^(?:[ \t]*(?:\{|%b)|%b)" % (spelled, mark))
    tree_or_attribute = rb"\t| (?s:.{14})[^ ]"
    return re.compile(
        rb"(?m)^(?!%b)(?:[ \t]*(?:\{|%b)|(?! )%b)" % (tree_or_attribute, spelled, mark)
    )


def _spelled(word: bytes) -> bytes:
    """A word's first characters; one that is shorter is followed by blanks or the line's end."""
    letters = word.rstrip(b" ")
    blanks = _WORD_BYTES - len(letters)
    if not blanks:
        return re.escape(word)
    return re.escape(letters) + rb"(?: {%d}| {0,%d}$)" % (blanks, blanks - 1)
