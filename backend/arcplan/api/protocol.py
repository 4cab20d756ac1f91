"""HTTP/1.1 connections that do not wait for ever."""

from __future__ import annotations

import asyncio

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

_HEAD_BYTES_MAX = 1 << 16


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

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._stop_waiting()
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
