"""The outcome of reading some bytes in a comparable form, and the limits that it must keep."""

from __future__ import annotations

import json
import random
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict

from arcplan.captures.records import CaptureBase, CaptureError, CaptureParser

CPU_SECONDS_MOST = 10.0
"""CPU seconds for a few kilobytes with coverage counters on; linear time needs far less."""

Outcome = tuple[str, ...]


class BrokenPromiseError(AssertionError):
    """A parser broke a check that must hold for any input."""


def parsed(new_parser: Callable[[], CaptureParser], pieces: Iterable[bytes]) -> Outcome:
    """The records a parser makes of pieces, or its named refusal; any other exception passes.

    Raises:
        BrokenPromiseError: A record that JSON cannot hold, or too much time.
    """
    began = time.process_time()
    try:
        parser = new_parser()
        for piece in pieces:
            parser.feed(piece)
        outcome = tuple(text_of(record) for record in parser.finish(name="x", truncated=False))
    except CaptureError as error:
        outcome = (type(error).__name__, error.reason)
    spent = time.process_time() - began
    if spent > CPU_SECONDS_MOST:
        raise BrokenPromiseError(f"{spent:.1f} s for a few kilobytes")
    return outcome


def text_of(record: CaptureBase) -> str:
    """A record as JSON, as clients get it.

    Raises:
        BrokenPromiseError: It holds what JSON does not know.
    """
    try:
        return json.dumps(asdict(record), allow_nan=False)
    except (ValueError, TypeError) as error:
        raise BrokenPromiseError(f"a record that is no JSON: {error}") from error


def cuts(data: bytes, salt: int) -> Iterator[bytes]:
    """The bytes in pieces of random sizes; equal bytes get equal pieces, so findings repeat."""
    chance = random.Random(zlib.crc32(data, salt))
    at = 0
    while at < len(data):
        size = chance.choice((1, 2, 7, 64, 1000))
        yield data[at : at + size]
        at += size


def same(first: Outcome, second: Outcome, what: str) -> None:
    """Two readings must agree.

    Raises:
        BrokenPromiseError: They do not.
    """
    if first != second:
        raise BrokenPromiseError(f"{what}:\n{first}\n{second}")
