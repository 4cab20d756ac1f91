"""Summaries of Percona Toolkit inside of a log: left out up to the next prompt.

They quote a configuration file, which is no more than was asked for of the server, and print what
a day adds to counters under the names of the counters. Some begin without a title, or were pasted
from a section on. Empty lines stand for what is left out, so that lines keep their numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from arcplan.captures.arrival.byte_stream import ByteStream
from arcplan.captures.arrival.sessions.prompts import prompt_of
from arcplan.captures.foreign_databases import OF_MYSQL

_LOOKED_AT_BYTES = 1 << 16
_LINE_BYTES_MOST = 1 << 12
# No terminal's log has more of them.
_SUMMARIES_MOST = 20
_SUMMARY = re.compile(rb"(?m)" + OF_MYSQL + rb"|^# Percona Toolkit System Summary Report #")


def summary_at(head: bytes) -> int | None:
    """Where the first one begins in the first bytes of a text; None without one."""
    found = _SUMMARY.search(head)
    return None if found is None else found.start()


def without_summaries(text: ByteStream, emptied: list[int]) -> Iterator[bytes]:
    """The text without them; of more than any log has, nothing behind the last one.

    Args:
        text: All of it.
        emptied: Receives the numbers of their lines.
    """
    line = 1
    for _ in range(_SUMMARIES_MOST):
        found = _SUMMARY.search(text.peek(_LOOKED_AT_BYTES))
        if found is None:
            yield from text.pieces()
            return
        above = text.take(found.start())
        line += above.count(b"\n")
        yield above
        text = ByteStream(_from_prompt(text, emptied, line))
    text.drain()


def _from_prompt(text: ByteStream, emptied: list[int], line: int) -> Iterator[bytes]:
    rest = b""
    for piece in text.pieces():
        *lines, rest = (rest + piece).split(b"\n")
        prompts = (at for at, one in enumerate(lines) if prompt_of(one) is not None)
        at = next(prompts, None)
        emptied += range(line, line + (len(lines) if at is None else at))
        line += len(lines)
        if at is not None:
            yield from chain([b"\n" * at + b"\n".join([*lines[at:], rest])], text.pieces())
            return
        yield b"\n" * len(lines)
        rest = rest[:_LINE_BYTES_MOST]
