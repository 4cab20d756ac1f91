"""Progress of reading, on a terminal."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, TextIO

from arcplan.captures.arrival import ReadingProgress

if TYPE_CHECKING:
    from threading import Event, Thread
    from types import TracebackType

_EVERY_S = 0.5
_MIB = 1 << 20


class Ticker:
    """Rewrites one line while a file is read; silent if the output is no terminal.

    Args:
        stream: The terminal, or what stands in its place.
        name: The file's.
        whole_bytes: Of the file; None for a pipe.
    """

    def __init__(self, stream: TextIO, name: str, whole_bytes: int | None = None) -> None:
        self._stream = stream
        self._name = name
        self._of = f" of {whole_bytes / _MIB:.0f}" if whole_bytes else ""
        self._progress = ReadingProgress()
        self._ended: Event | None = None
        self._thread: Thread | None = None
        if stream.isatty():
            threading = import_module("threading")
            self._ended = threading.Event()
            self._thread = threading.Thread(target=self._tick, args=(self._ended,), daemon=True)

    def __enter__(self) -> ReadingProgress:
        """Start; the caller keeps the returned progress up to date."""
        if self._thread is not None:
            self._thread.start()
        return self._progress

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Stop and clear the line."""
        if self._thread is not None and self._ended is not None:
            self._ended.set()
            self._thread.join()
            self._stream.write("\r\x1b[K")
            self._stream.flush()

    def _tick(self, ended: Event) -> None:
        while not ended.wait(_EVERY_S):
            seen = self._progress
            self._stream.write(
                f"\r\x1b[K{self._name}: {seen.kind or 'reading'}, "
                f"{seen.bytes / _MIB:.0f}{self._of} MiB, {seen.lines} lines"
            )
            self._stream.flush()
