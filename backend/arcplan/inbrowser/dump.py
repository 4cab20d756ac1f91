"""The reader of dumps as the page runs it, for the parsers in the page's Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class JsDump(Protocol):
    """frontend/src/captures/in-browser/dump-reader.ts."""

    def feed(self, text: bytes) -> None:
        """Take the next bytes."""
        ...

    def lines(self) -> int:
        """Lines read so far."""
        ...

    def finish(self, is_truncated: bool) -> str:
        """End of the text: the record as JSON, or `failure`, `line` and `excerpt`."""
        ...


OpenDump = Callable[[int], JsDump]
"""Begins a dump in the page; takes how many objects to list."""


class PageDump:
    """One dump, as `arcplan.captures.zdb.reader` wants it."""

    def __init__(self, dump: JsDump) -> None:
        self._dump = dump

    @property
    def lines(self) -> int:
        """Lines read so far."""
        return int(self._dump.lines())

    def feed(self, text: bytes) -> None:
        """Take the next bytes."""
        self._dump.feed(text)

    def finish(self, *, truncated: bool) -> str:
        """End of the text: the record as JSON, or `failure`, `line` and `excerpt`."""
        return self._dump.finish(truncated)


class PageEngine:
    """Reads dumps with the page's WebAssembly."""

    def __init__(self, open_dump: OpenDump) -> None:
        self._open_dump = open_dump

    def open_dump(self, top: int) -> PageDump:
        """Begin a dump."""
        return PageDump(self._open_dump(top))

    def line_passer(self) -> None:
        """A page reads dumps that are files of their own without Python."""
        return
