"""Closing a connection whose sender has not finished, so that it still reads its answer.

A socket that is closed with bytes unread resets the connection, and the reset may overtake the
answer: a browser then shows a network error, and a proxy takes the server for broken.
"""

from __future__ import annotations

import asyncio
import os
import socket

_LONGEST_S = 10.0
_IDLE_S = 5.0
_MOST_BYTES = 1 << 28
_PIECE_BYTES = 1 << 18

_running: set[asyncio.Task[None]] = set()


def linger(connection: int) -> None:
    """Shut down sending, and keep reading for a while so that the sender sees the answer.

    It ends when the sender does, after 5 s without a byte, after 10 s, or after 256 MiB. Browsers
    look for an answer only when all is sent or the connection is reset, so it may not last longer.

    Args:
        connection: Descriptor of the socket, which its owner is about to close.
    """
    # The owner may close its descriptor now: this one keeps the connection open.
    copy = socket.socket(fileno=os.dup(connection))
    copy.setblocking(False)
    task = asyncio.get_running_loop().create_task(_drained(copy))
    _running.add(task)
    task.add_done_callback(_running.discard)


async def lingered(within_s: float) -> None:
    """Wait until all connections have ended, or for so long."""
    if _running:
        await asyncio.wait(_running, timeout=within_s)


def lingering() -> int:
    """Number of connections that are still being read."""
    return len(_running)


async def _drained(connection: socket.socket) -> None:
    loop = asyncio.get_running_loop()
    with connection:
        try:
            connection.shutdown(socket.SHUT_WR)
            async with asyncio.timeout(_LONGEST_S):
                left_bytes = _MOST_BYTES
                while left_bytes > 0:
                    async with asyncio.timeout(_IDLE_S):
                        piece = await loop.sock_recv(connection, _PIECE_BYTES)
                    if not piece:
                        return
                    left_bytes -= len(piece)
        except (OSError, TimeoutError):
            # The sender has disconnected or used up its time.
            return
