"""What runs the reader of dumps: wasmtime on a server, the browser itself in a page."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, cast

PIECE_BYTES = 1 << 20
"""What the reader takes at once."""


class DumpReader(Protocol):
    """One dump being read by shared/reader/index.ts."""

    @property
    def lines(self) -> int:
        """Lines read so far."""
        ...

    def feed(self, text: bytes) -> None:
        """Take at most `PIECE_BYTES`."""
        ...

    def finish(self, *, truncated: bool) -> str:
        """End of the text: the record as JSON, or `failure`, `line` and `excerpt`."""
        ...


class LinePasser(Protocol):
    """See `arcplan.captures.zdb.engine.LinePasser`."""

    def pass_lines(self, text: bytes, line: int) -> tuple[int, int]:
        """From a line's start to the first line that may be another's, and the lines between."""
        ...


class DumpEngine(Protocol):
    """Runs shared/reader."""

    def open_dump(self, top: int) -> DumpReader:
        """Begin a dump; takes how many objects to list."""
        ...

    def line_passer(self) -> LinePasser | None:
        """None where a search in Python does as well."""
        ...


_engines: list[DumpEngine] = []


def run_with(engine: DumpEngine) -> None:
    """Run the reader in this way from now on."""
    _engines[:] = [engine]


def dump_engine() -> DumpEngine:
    """What runs the reader: wasmtime, unless a page has said otherwise."""
    if not _engines:
        # A page has no wasmtime, and a command that reads no dump does not wait for it.
        run_with(cast("DumpEngine", import_module("arcplan.captures.zdb.engine")))
    return _engines[0]
