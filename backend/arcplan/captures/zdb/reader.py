"""What runs the reader of dumps: wasmtime on a server, the browser itself in a page."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Protocol

PIECE_BYTES = 1 << 20
"""What the reader takes at once."""


class DumpReader(Protocol):
    """One dump being read by shared/reader/index.ts."""

    @property
    def lines(self) -> int:
        """Lines read so far."""
        ...

    def feed(self, text: bytes) -> bool:
        """Take at most `PIECE_BYTES`; False where reading on is of no use."""
        ...

    def finish(self, *, truncated: bool) -> str:
        """End of the text: the record as JSON, or `failure`, `line` and `excerpt`."""
        ...


OpenReader = Callable[[int, bool], DumpReader]
"""Begins a dump; takes how many objects to list, and whether the text is summaries of dumps."""

_open_reader: list[OpenReader] = []


def read_with(open_reader: OpenReader) -> None:
    """Run the reader in this way from now on."""
    _open_reader[:] = [open_reader]


def new_reader(top: int, *, of_summaries: bool) -> DumpReader:
    """A reader for one text."""
    if not _open_reader:
        # A page has no wasmtime, so that nothing may import it before it is needed.
        read_with(import_module("arcplan.captures.zdb.engine").WasmtimeReader)
    return _open_reader[0](top, of_summaries)
