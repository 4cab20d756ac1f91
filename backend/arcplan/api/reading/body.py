"""The body of an upload, read by a reader process from the sender's own socket as it arrives."""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Callable, Iterator

# As much as a parser reads in well under a millisecond, so that reading goes on while more arrives.
_PIECE_BYTES = 1 << 20
_SLOWNESS_JUDGED_AFTER_S = 60
_ROOM_BYTES = 4 << 20
_LOOK_EVERY_S = 0.2


class SenderGoneError(Exception):
    """The sender went away before the end."""


class StalledError(Exception):
    """The sender sent too little for too long."""


class ServerGoneError(Exception):
    """The server has ended, so the answer cannot be delivered."""


def make_room(source: socket.socket, room_bytes: int = _ROOM_BYTES) -> None:
    """Let a TCP connection hold much from its first byte on, where the system lets it.

    The room that Linux gives by itself grows from 128 KiB to 32 MiB and lags behind a fast sender,
    whose bytes it then copies together or drops. A room that was set no longer grows, so that one
    which the system would cut (net.core.rmem_max) is not asked for.

    Args:
        source: The connection; left as it is unless it is one of TCP.
        room_bytes: What it is to hold at least.
    """
    if source.family not in (socket.AF_INET, socket.AF_INET6):
        return
    with socket.socket(source.family) as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room_bytes)
        if tried.getsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF) < room_bytes:
            return
    source.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room_bytes)


class Body:
    """Pieces of a body, from a socket that does not block.

    Args:
        source: Where the rest of the body comes from.
        first: What was received before.
        left_bytes: What is still to come; None means until the source ends.
        server: Ends when the server does.
        stall_s: Longest wait for the next byte.
        slowest_bytes_per_s: Mean rate over the time waited, judged after a minute of waiting.
        on_look: Called before each look for more, and now and then while nothing comes.
    """

    def __init__(
        self,
        source: socket.socket,
        *,
        first: bytes,
        left_bytes: int | None,
        server: socket.socket,
        stall_s: float,
        slowest_bytes_per_s: float,
        on_look: Callable[[], None],
    ) -> None:
        self._source = source
        self._first = first
        self._left_bytes = left_bytes
        self._stall_s = stall_s
        self._slowest_bytes_per_s = slowest_bytes_per_s
        self._on_look = on_look
        self._server = server
        self._poll = select.poll()
        self._poll.register(source, select.POLLIN)
        self._poll.register(server, select.POLLIN)
        self._waited_s = 0.0
        self._received_bytes = len(first)

    def pieces(self) -> Iterator[bytes]:
        """The body to its end; a second call goes on where the first stopped.

        Raises:
            SenderGoneError: It ended before so many bytes.
            StalledError: It is too slow.
            ServerGoneError: See there.
        """
        if self._first:
            first, self._first = self._first, b""
            yield first
        while self._left_bytes is None or self._left_bytes > 0:
            piece = self._next()
            if not piece:
                if self._left_bytes is None:
                    self._left_bytes = 0
                    return
                raise SenderGoneError
            if self._left_bytes is not None:
                self._left_bytes -= len(piece)
            self._received_bytes += len(piece)
            yield piece

    def _next(self) -> bytes:
        wanted = _PIECE_BYTES if self._left_bytes is None else min(_PIECE_BYTES, self._left_bytes)
        self._on_look()
        while True:
            try:
                return self._source.recv(wanted)
            except BlockingIOError:
                self._wait()
            except ConnectionError as error:
                raise SenderGoneError from error

    def _wait(self) -> None:
        began_s = time.monotonic()
        waited_s = 0.0
        ready: list[tuple[int, int]] = []
        while not ready and waited_s < self._stall_s:
            ready = self._poll.poll(min(_LOOK_EVERY_S, self._stall_s - waited_s) * 1000)
            waited_s = time.monotonic() - began_s
            self._on_look()
        self._waited_s += waited_s
        if any(descriptor == self._server.fileno() for descriptor, _ in ready):
            raise ServerGoneError
        too_slow = (
            self._waited_s > _SLOWNESS_JUDGED_AFTER_S
            and self._received_bytes < self._waited_s * self._slowest_bytes_per_s
        )
        if not ready or too_slow:
            raise StalledError
