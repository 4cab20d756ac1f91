"""Bytes that come in pieces, read with look-ahead and bounded memory."""

from __future__ import annotations

from collections.abc import Iterator

from arcplan.captures.records import CaptureError

_RUN_BYTES = 1 << 9


class ByteStream:
    """A pull reader over an iterator of pieces.

    A `CaptureError` raised by the source is kept and raised again on every later read, after the
    bytes that came before it were given out: a reader further out can tell that it is the source
    that failed and not the part it was reading.
    """

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self._piece = b""
        self._at = 0
        self.failure: CaptureError | None = None

    def peek(self, size: int) -> bytes:
        """Return the next `size` bytes without taking them; fewer only where the source ends."""
        if len(self._piece) - self._at < size:
            gathered = bytearray(self._piece[self._at :])
            while len(gathered) < size and (piece := self._pull()):
                gathered += piece
            self._piece, self._at = bytes(gathered), 0
        return self._piece[self._at : self._at + size]

    def some(self, most: int | None = None) -> bytes:
        """Take the next bytes, up to `most`; empty at the end.

        Raises:
            CaptureError: The source failed; everything before that was given out.
        """
        if self._at >= len(self._piece):
            self._piece, self._at = self._pull(), 0
            if not self._piece and self.failure is not None:
                raise self.failure
        start = self._at
        self._at = len(self._piece) if most is None else min(start + most, len(self._piece))
        if start == 0 and self._at == len(self._piece):
            return self._piece
        return self._piece[start : self._at]

    def take(self, size: int) -> bytes:
        """Take `size` bytes; fewer only where the source ends.

        Raises:
            CaptureError: The source failed before so many bytes.
        """
        taken = self.peek(size)
        self._at += len(taken)
        if len(taken) < size and self.failure is not None:
            raise self.failure
        return taken

    def give_back(self, size: int) -> None:
        """Read the last `size` bytes again, of those that the last `some` or `take` gave out.

        Nothing is copied: a stream of many small parts gives back after each of them.
        """
        self._at -= size

    def skip(self, byte: bytes) -> None:
        """Skip all following bytes of this value."""
        while self.peek(1) == byte:
            run = self.some(_RUN_BYTES)
            self.give_back(len(run.lstrip(byte)))

    def pieces(self) -> Iterator[bytes]:
        """Take piece by piece to the end."""
        while piece := self.some():
            yield piece

    def drain(self) -> None:
        """Read to the end and discard it, such as bytes after an archive's end mark."""
        for _ in self.pieces():
            continue

    def _pull(self) -> bytes:
        if self.failure is not None:
            return b""
        try:
            return next((piece for piece in self._pieces if piece), b"")
        except CaptureError as error:
            self.failure = error
            return b""
