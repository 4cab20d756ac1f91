"""Errors in a command's arguments or settings, and the right word nearest to a wrong one."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

_WORDS_MOST = 3
_LEAST_ALIKE = 0.5


class UsageError(Exception):
    """Wrong arguments or settings, in one sentence that holds no secret."""


def did_you_mean(word: str, known: Sequence[str]) -> str:
    """A message's second sentence; empty if no word is near, nor the part after its last dot.

    Args:
        word: What somebody wrote; untrusted.
        known: The right words.
    """
    # Loaded when something was mistyped.
    close_matches = import_module("difflib").get_close_matches
    found: list[str] = close_matches(word, known, _WORDS_MOST, _LEAST_ALIKE + 0.1)
    if not found:
        by_end = {one.rpartition(".")[2]: one for one in known}
        ends: list[str] = close_matches(word, list(by_end), _WORDS_MOST, _LEAST_ALIKE)
        found = [by_end[end] for end in ends]
    return f"; did you mean {' or '.join(found)}?" if found else ""
