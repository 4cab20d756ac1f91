"""HTTP/1.1 connections that do not wait for ever."""

from __future__ import annotations

import asyncio
import os
import socket

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from arcplan.api.lingering import linger

_HEAD_BYTES_MAX = 1 << 16


class UnreadBody:
    """The part of a request's body that is still in the socket, for another process to read."""

    def __init__(self, cycle: RequestResponseCycle) -> None:
        self._cycle = cycle

    def left_bytes(self) -> int | None:
        """Length of the body that no one has taken; None if it is not said, or all was received."""
        headers = dict(self._cycle.scope["headers"])
        length = headers.get(b"content-length", b"")
        if b"transfer-encoding" in headers or not length.isdigit() or not self._cycle.more_body:
            return None
        return int(length)

    def give_away(self) -> tuple[bytes, int]:
        """Stop reading the connection, and give out what was read and a descriptor for the rest.

        The connection ends with the answer, because what followed the body has not been looked at.
        """
        cycle = self._cycle
        if cycle.waiting_for_100_continue:
            cycle.transport.write(b"HTTP/1.1 100 Continue\r\n\r\n")
            cycle.waiting_for_100_continue = False
        cycle.flow.pause_reading()
        cycle.keep_alive = False
        first = bytes(cycle.body)
        cycle.body.clear()
        connection: socket.socket = cycle.transport.get_extra_info("socket")
        return first, os.dup(connection.fileno())


class PatientProtocol(HttpToolsProtocol):
    """Closes a connection whose request head does not come in time, or is endless.

    uvicorn's own timeout starts after the first answer, so a client that opens connections and
    sends a byte now and then would hold them for ever.
    """

    header_timeout_s = 20.0

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._head_bytes = 0
        self._head_timer: asyncio.TimerHandle | None = None
        self._await_head()

    def data_received(self, data: bytes) -> None:
        """Take bytes from the socket."""
        head_was_open = self._head_timer is not None
        super().data_received(data)
        if head_was_open and self._head_timer is not None:
            self._head_bytes += len(data)
            if self._head_bytes > _HEAD_BYTES_MAX:
                self._give_up()

    def on_message_begin(self) -> None:
        """The first byte of a request."""
        super().on_message_begin()
        if self._head_timer is None:
            self._await_head()

    def on_headers_complete(self) -> None:
        """The head of a request is complete."""
        self._stop_waiting()
        super().on_headers_complete()
        self.scope["state"]["unread_body"] = UnreadBody(self.cycle)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended, but for a sender that goes on after its answer."""
        self._stop_waiting()
        if exc is None and self.cycle and self.cycle.response_complete and self.cycle.more_body:
            linger(self.transport.get_extra_info("socket").fileno())
        super().connection_lost(exc)

    def _await_head(self) -> None:
        self._head_bytes = 0
        self._head_timer = self.loop.call_later(self.header_timeout_s, self._give_up)

    def _stop_waiting(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _give_up(self) -> None:
        self._stop_waiting()
        self.transport.abort()
