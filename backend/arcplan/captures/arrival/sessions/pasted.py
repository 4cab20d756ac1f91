"""Rows of a sampled tool that a paste holds twice, where nothing but the rows tells.

Two pastes of one terminal's scroll-back overlap: reports stand in the text twice, and would count
twice. Where there are clocks these tell it, and an idle device prints one row again and again.
"""

from __future__ import annotations

import re
from collections import Counter

from arcplan.captures.records import Issue, printable

# Nobody pastes more by hand.
_BYTES_MOST = 1 << 18
# Fewer digits come again by chance.
_DIGITS_LEAST = 10
_DIGIT = re.compile(rb"[1-9]")
_CLOCK = re.compile(rb"[0-9]{2}:[0-9]{2}:[0-9]{2}")
_REASON = "rows from here on stand above already, so a part of this text may be pasted twice"


class PastedRows:
    """Takes the text of a section in pieces; any split of it gives the same."""

    def __init__(self) -> None:
        self._text = b""
        self._is_short = True

    def feed(self, text: bytes) -> None:
        """Take the next piece."""
        self._is_short = self._is_short and len(self._text) + len(text) <= _BYTES_MOST
        self._text = self._text + text if self._is_short else b""

    def again(self) -> Issue | None:
        """Where three rows in a row stand for a second time, by line of the section."""
        if _CLOCK.search(self._text):
            return None
        rows = [
            (number, line.strip())
            for number, line in enumerate(self._text.split(b"\n"), 1)
            if len(_DIGIT.findall(line)) >= _DIGITS_LEAST
        ]
        count = Counter(row for _, row in rows)
        seen: set[tuple[bytes, ...]] = set()
        for (number, first), (_, second), (_, third) in zip(rows, rows[1:], rows[2:], strict=False):
            three = (first, second, third)
            if three in seen and len(set(three)) == 3 and all(count[row] == 2 for row in three):
                return Issue(number, printable(first), _REASON)
            seen.add(three)
        return None
