"""A request body on its way from the event loop to the one thread that reads it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator
from threading import Condition

# Waking the reader for every 64 KiB that a socket gives costs more than reading them.
_WAKE_BYTES = 1 << 20
_WAKE_AFTER_S = 0.2


class UploadAbortedError(Exception):
    """The sender went away, or was sent away, before the end."""


class BodyPipe:
    """A bounded queue of bytes; the sender waits while it is full, the reader while it is empty.

    Made, filled and closed on the event loop; read by one thread.
    """

    def __init__(self, capacity_bytes: int = 4 << 20) -> None:
        self._loop = asyncio.get_running_loop()
        self._capacity_bytes = capacity_bytes
        self._room = asyncio.Event()
        self._room.set()
        self._changed = Condition()
        self._pieces: deque[bytes] = deque()
        self._held_bytes = 0
        self._closed = False
        self._aborted = False
        self._unread = False

    @property
    def is_full(self) -> bool:
        """Whether `put` would wait."""
        return not self._room.is_set()

    async def put(self, piece: bytes) -> None:
        """Add a piece as soon as there is room; dropped if nobody reads any more."""
        await self._room.wait()
        with self._changed:
            if self._unread:
                return
            self._pieces.append(piece)
            self._held_bytes += len(piece)
            if self._held_bytes >= self._capacity_bytes:
                self._room.clear()
            if self._held_bytes >= _WAKE_BYTES:
                self._changed.notify()

    def close(self) -> None:
        """The body has ended."""
        with self._changed:
            self._closed = True
            self._changed.notify()

    def abort_unless_closed(self) -> None:
        """If the body has not ended it never will; the reader raises `UploadAbortedError`."""
        with self._changed:
            if self._closed:
                return
            self._aborted = True
            self._pieces.clear()
            self._held_bytes = 0
            self._changed.notify()

    def stop_reading(self) -> None:
        """The reader is done; called by its thread. What still comes is dropped."""
        with self._changed:
            self._unread = True
            self._pieces.clear()
            self._held_bytes = 0
        self._loop.call_soon_threadsafe(self._room.set)

    def pieces(self) -> Iterator[bytes]:
        """The body, for the reading thread.

        Raises:
            UploadAbortedError: See `abort_unless_closed`.
        """
        while True:
            with self._changed:
                while self._held_bytes < _WAKE_BYTES and not (self._closed or self._aborted):
                    if not self._changed.wait(_WAKE_AFTER_S) and self._pieces:
                        break
                if self._aborted:
                    raise UploadAbortedError
                taken = self._take()
                ended = self._closed and not self._pieces
                room = self._held_bytes < self._capacity_bytes // 2
            if room and not self._room.is_set():
                self._loop.call_soon_threadsafe(self._room.set)
            if taken:
                yield taken
            if ended:
                return

    def _take(self) -> bytes:
        """Pieces of a parser's step: small ones joined, but never more than it can soon stop at."""
        taken = []
        taken_bytes = 0
        while self._pieces and taken_bytes < _WAKE_BYTES:
            taken.append(self._pieces.popleft())
            taken_bytes += len(taken[-1])
        self._held_bytes -= taken_bytes
        return b"".join(taken)
