"""Finding the few lines of a text that may begin another tool's output, or are prompts.

A dump has gigabytes, so its own lines are passed over by the reader of dumps where it can. The rest
is searched from one line end to the next, and for prompts only where a mark may end one.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arcplan.captures.zdb.reader import LinePasser

HEAD_BYTES = 160
"""As much of a line as tells whether it is of interest."""

_WORD_BYTES = 4
# A line of a block tree, or an attribute. print_indirect in zdb.c pads the offset of a block to 16
# characters and adds a blank.
_OF_A_DUMP = rb"(?!\t| (?s:.{14})[^ ][ ])"
_MARKS = (b"#", b"$", b"%", b">")
# The first byte in UTF-8 of arrows and of the lines of boxes, with which some prompts begin.
_SIGN = b"\xe2"
_PROMPT = rb"(?:\xe2|[^\n]{0,%d}?[#$%%>](?: |\n|\Z))" % (HEAD_BYTES - 2)


class LinePatterns:
    """Patterns of the lines that are searched for, each compiled when it is used: that takes 3 ms.

    Args:
        words: First words of the lines, of which four characters are compared.
        of_zdb: For dumps: trees and attributes are passed over, and a line that begins with a blank
            is no prompt.
    """

    def __init__(self, words: Iterable[str], *, of_zdb: bool) -> None:
        self.of_zdb = of_zdb
        self._opening = rb"(?:\[|[ \t]*(?:\{|%b))" % _any_of(words)
        self._passed = _OF_A_DUMP if of_zdb else b""

    @cached_property
    def openings(self) -> re.Pattern[bytes]:
        """A line end, then a line that begins with one of the words or a bracket of JSON."""
        return re.compile(rb"\n" + self._passed + self._opening)

    @cached_property
    def all(self) -> re.Pattern[bytes]:
        """A line end, then such a line or a prompt."""
        prompt = (rb"(?! )" if self.of_zdb else b"") + _PROMPT
        return re.compile(rb"\n%b(?:%b|%b)" % (self._passed, self._opening, prompt))


class LineSearch:
    """Finds the lines of some patterns in the pieces of one text."""

    def __init__(self, patterns: LinePatterns) -> None:
        self._patterns = patterns
        self._passer = _passer_of_dumps() if patterns.of_zdb else None
        # The piece that was searched last, and what suits it.
        self._suited: tuple[bytes, re.Pattern[bytes]] | None = None

    def find(self, text: bytes, start: int, *, final: bool) -> tuple[int, int]:
        """The next such line, from a line's start.

        Args:
            text: The text.
            start: Where a line starts.
            final: Whether the text ends here, so that its last line is whole.

        Returns:
            The line's offset and the number of lines passed over; for want of such a line
            `-1 - offset` of the last one, which is not decided yet when it has no end and fewer
            than `HEAD_BYTES`.
        """
        last = max(start, text.rfind(b"\n") + 1)
        passed = 0
        if self._passer is not None:
            start, passed = self._passer.pass_lines(text, start)
        undecided = not final and len(text) - last < HEAD_BYTES
        found = -1 if undecided and start == last else self._search(text, start)
        if found < 0 or (undecided and found >= last):
            return -1 - last, passed + text.count(b"\n", start, last)
        return found, passed + text.count(b"\n", start, found)

    def _search(self, text: bytes, start: int) -> int:
        """Where the next such line begins; -1 for none."""
        if self._suited is None or self._suited[0] is not text:
            may_prompt = _may_hold_prompts(text, start)
            self._suited = (text, self._patterns.all if may_prompt else self._patterns.openings)
        pattern = self._suited[1]
        if start == 0 and pattern.match(b"\n" + text):
            return 0
        found = pattern.search(text, max(start - 1, 0))
        return -1 if found is None else found.start() + 1


def _passer_of_dumps() -> LinePasser | None:
    # Loaded for the first dump.
    passer: LinePasser | None = (
        import_module("arcplan.captures.zdb.reader").dump_engine().line_passer()
    )
    return passer


def _may_hold_prompts(text: bytes, start: int) -> bool:
    if text.find(_SIGN, start) >= 0:
        return True
    marks = [mark for mark in _MARKS if text.find(mark, start) >= 0]
    ends = (end for mark in marks for end in (mark + b" ", mark + b"\n"))
    return text.endswith(_MARKS) or any(text.find(end, start) >= 0 for end in ends)


def _any_of(words: Iterable[str]) -> bytes:
    """A pattern of words by their first characters; short ones end with a blank or the line."""
    by_first: dict[bytes, set[bytes]] = defaultdict(set)
    for word in words:
        start = word[:_WORD_BYTES].encode()
        missing = _WORD_BYTES - len(start)
        end = rb"(?: {%d}| {0,%d}(?:\n|\Z))" % (missing, missing - 1) if missing else b""
        by_first[start[:1]].add(re.escape(start[1:]) + end)
    return b"|".join(
        re.escape(first) + b"(?:" + b"|".join(sorted(rests)) + b")"
        for first, rests in sorted(by_first.items())
    )
