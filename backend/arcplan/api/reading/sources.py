"""Where a reader gets the body of an upload from.

Most bodies say how long they are. Then the reader is given the sender's socket and reads from it
itself: the server does nothing for an upload, however long. A body in chunks passes through the
server, which takes it out of them.
"""

from __future__ import annotations

import asyncio
import os
import select
import socket
from typing import Protocol

from starlette.requests import ClientDisconnect, Request

from arcplan.api.protocol import UnreadBody

_LOOK_EVERY_S = 0.25
# Linux reports that the sender closed its side even while data are unread.
_GONE = select.POLLHUP | select.POLLERR | getattr(select, "POLLRDHUP", 0)


class BodySource(Protocol):
    """A body on its way to a reader.

    Attributes:
        first: Bytes that were received already.
        descriptor: What the reader reads the rest from.
        left_bytes: How much that is; None until its end.
    """

    first: bytes
    descriptor: int
    left_bytes: int | None

    def given(self) -> None:
        """The reader has the descriptor."""

    async def pass_on(self) -> None:
        """Serve the reader while it reads; returns only when the sender disconnects.

        Raises:
            ClientDisconnect: The sender went away.
        """

    def close(self) -> None:
        """Let go of everything."""


def source_of(request: Request) -> BodySource:
    """How this request's body can be read."""
    unread = getattr(request.state, "unread_body", None)
    if isinstance(unread, UnreadBody):
        unread.judge_pace()
        left_bytes = unread.left_bytes()
        if left_bytes:
            return _OwnSocket(unread, left_bytes)
    return _Relay(request)


class _OwnSocket:
    def __init__(self, unread: UnreadBody, left_bytes: int) -> None:
        self.first, self.descriptor = unread.give_away()
        self.left_bytes: int | None = left_bytes - len(self.first)

    def given(self) -> None:
        self.first = b""

    async def pass_on(self) -> None:
        watched = select.poll()
        watched.register(self.descriptor, _GONE)
        while True:
            if watched.poll(0):
                raise ClientDisconnect
            await asyncio.sleep(_LOOK_EVERY_S)

    def close(self) -> None:
        os.close(self.descriptor)


class _Relay:
    def __init__(self, request: Request) -> None:
        self.first = b""
        self.left_bytes: int | None = None
        self._request = request
        self._ours, self._theirs = socket.socketpair()
        self._ours.setblocking(False)
        self.descriptor = self._theirs.fileno()

    def given(self) -> None:
        return

    async def pass_on(self) -> None:
        loop = asyncio.get_running_loop()
        is_read = True
        async for piece in self._request.stream():
            if is_read and piece:
                try:
                    await loop.sock_sendall(self._ours, piece)
                except ConnectionError:
                    # The reader has ended; its last message or its exit code says how.
                    is_read = False
        self._ours.shutdown(socket.SHUT_WR)
        while (await self._request.receive())["type"] != "http.disconnect":
            continue
        raise ClientDisconnect

    def close(self) -> None:
        self._theirs.close()
        self._ours.close()
