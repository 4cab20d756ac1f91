"""What a logger puts before each line: a date and time, syslog's host and tag, seconds of uptime.

Forms: ts(1), journalctl in all its output modes, RFC 3164 and RFC 5424 stamps, epoch seconds,
`date` in a loop.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

WORDS_MOST = 8
_WORD = re.compile(r"\S+[ \t]?")
_DIGIT = re.compile(r"[0-9]")


@dataclass(frozen=True, slots=True)
class Prefix:
    """The words before each line of a log.

    Attributes:
        numbered: For each word, whether it has digits.
    """

    numbered: tuple[bool, ...]

    def off(self, line: str) -> str | None:
        """The line without its prefix; None where it has no such one."""
        for prefix, rest in _prefixes(line, len(self.numbered)):
            if prefix == self.numbered:
                return rest
        return None


def prefixes_of(line: str) -> Iterator[tuple[Prefix, str]]:
    """Every start of a line that a logger may have written, shortest first, and the rest."""
    for numbered, rest in _prefixes(line, WORDS_MOST):
        # All loggers write a time; a name alone may be anything.
        if any(numbered):
            yield Prefix(numbered), rest


def _prefixes(line: str, most: int) -> Iterator[tuple[tuple[bool, ...], str]]:
    numbered: tuple[bool, ...] = ()
    at = len(line) - len(line.lstrip())
    for _ in range(most):
        word = _WORD.match(line, at)
        if word is None:
            return
        numbered = (*numbered, _DIGIT.search(word[0]) is not None)
        yield numbered, line[word.end() :]
        at = len(line) - len(line[word.end() :].lstrip())
