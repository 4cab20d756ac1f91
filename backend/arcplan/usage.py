"""Errors in a command's arguments or settings, and the right word nearest to a wrong one."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

_WORDS_MOST = 3
_LEAST_ALIKE = 0.5


class UsageError(Exception):
    """Wrong arguments or settings, in one sentence that holds no secret."""


def nearest(word: str, known: Sequence[str], most: int = _WORDS_MOST) -> list[str]:
    """Known words that resemble a word, the nearest first; also by the part after the last dot.

    Args:
        word: What somebody wrote; untrusted.
        known: The right words.
        most: How many to name.
    """
    # Loaded when something was mistyped.
    close_matches = import_module("difflib").get_close_matches
    found: list[str] = close_matches(word, known, most, _LEAST_ALIKE + 0.1)
    if not found:
        by_end = {one.rpartition(".")[2]: one for one in known}
        ends: list[str] = close_matches(word, list(by_end), most, _LEAST_ALIKE)
        found = [by_end[end] for end in ends]
    return found


def did_you_mean(word: str, known: Sequence[str]) -> str:
    """A message's second sentence; empty if no known word is near."""
    found = nearest(word, known)
    return f"; did you mean {' or '.join(found)}?" if found else ""
