"""Summaries that earlier versions of the collector made of real dumps, and reading them."""

from __future__ import annotations

import gzip
from dataclasses import replace

from arcplan.captures.zdb import ZdbCapture
from arcplan.captures.zdb_summary import Parser
from tests.conftest import FIXTURES

_SUMMARIES = FIXTURES / "zdb_summary"
SUMMARISED = tuple(sorted(path.name.removesuffix(".txt.gz") for path in _SUMMARIES.glob("*.gz")))


def summary_of(name: str) -> bytes:
    """The summary of a real dump."""
    return gzip.decompress((_SUMMARIES / f"{name}.txt.gz").read_bytes())


def read(summary: bytes, *, top: int = 50, truncated: bool = False) -> ZdbCapture:
    """The record of a summary."""
    parser = Parser(top)
    parser.feed(summary)
    (record,) = parser.finish(name="dump.txt", truncated=truncated)
    return record


def as_of_the_dump(summary: ZdbCapture, dump: ZdbCapture) -> ZdbCapture:
    """The record of a summary with what it must not have in common with the dump's."""
    return replace(
        summary, bytes=dump.bytes, lines=dump.lines, places=dump.places, summarised_from=None
    )
