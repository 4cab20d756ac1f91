"""HTTP/1.1 connections that do not wait for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import cast

from uvicorn.config import Config
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from arcplan.api.sockets.connections import STATE, Connections, ConnectionState
from arcplan.api.sockets.lingering import linger, lingering

_HEAD_BYTES_MAX = 1 << 16
# Beside a body in chunks: sizes, line ends and extensions, which nobody sends on purpose.
_FRAMING_BYTES_MAX = 1 << 17
_FRAMING_PER_BYTE = 16
_LOOK_EVERY_S = 1.0
# A connection that may only ask for health must send its head at once.
_REFUSED_HEAD_S = 2.0
# Long enough to send the answer to a stalled body, and to let a refused sender finish.
_ANSWER_WITHIN_S = 5.0
_BODY_AFTER_ANSWER_S = 30.0
_UNBOUNDED = 1 << 20


@dataclass(frozen=True, slots=True)
class Patience:
    """How long connections are waited for, and how many there may be.

    Attributes:
        connections: Those of this server.
        client_of: Names the client of an address for its bound; None has none.
        head_s: Time for the head of a request.
        stall_s: Longest time without a byte of a body, and between looks at a slow receiver.
        slowest_bytes_per_s: Mean rate of a body, and of taking an answer.
    """

    connections: Connections = field(
        default_factory=lambda: Connections(_UNBOUNDED, _UNBOUNDED, lingering)
    )
    client_of: Callable[[str | None], str | None] = lambda _: None
    head_s: float = 20
    stall_s: float = 20
    slowest_bytes_per_s: float = 1024


class Pace:
    """Judges a body that is on its way, by the time that the server waited for it.

    Args:
        stall_s: Longest time without a byte; the mean rate is judged after it.
        slowest_bytes_per_s: Mean rate that it must keep.
    """

    def __init__(self, stall_s: float, slowest_bytes_per_s: float) -> None:
        self._stall_s = stall_s
        self._slowest_bytes_per_s = slowest_bytes_per_s
        self._waited_s = 0.0
        self._idle_s = 0.0
        self._received_bytes = 0

    def receive(self, count: int) -> None:
        """Note that bytes have arrived."""
        self._received_bytes += count
        self._idle_s = 0

    def wait(self, seconds: float) -> bool:
        """The server has waited; whether it waited long enough to give up."""
        self._waited_s += seconds
        self._idle_s += seconds
        due_bytes = (self._waited_s - self._stall_s) * self._slowest_bytes_per_s
        return self._idle_s >= self._stall_s or self._received_bytes < due_bytes


class PatientProtocol(HttpToolsProtocol):
    """Closes a connection if its head or body arrives too slowly or its answers are not read.

    uvicorn's own timeout starts after the first answer and ends with the next byte, so a client
    that opens connections and sends a byte now and then would hold them for ever. Every request is
    judged, whatever its route.
    """

    patience = Patience()

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._state = ConnectionState()
        self._head_bytes = 0
        self._framing_bytes = 0
        self._head_timer: asyncio.TimerHandle | None = None
        self._body_pace: Pace | None = None
        self._body_timer: asyncio.TimerHandle | None = None
        self._after_answer_s = 0.0
        self._unsent_bytes = 0
        self._unsent_timer: asyncio.TimerHandle | None = None
        self._end_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A client has connected."""
        super().connection_made(cast("asyncio.Transport", transport))
        address = self.client[0] if self.client else None
        trusted = ProxyHeadersMiddleware(self.app, self.config.forwarded_allow_ips).trusted_hosts
        is_of_proxy = self.config.proxy_headers and address in trusted
        client = None if is_of_proxy else self.patience.client_of(address)
        refused = self.patience.connections.admit(self, client)
        self._state = ConnectionState(refused, is_of_proxy)
        self._await_head()

    def cut(self) -> None:
        """End the connection at once."""
        self._stop_waiting()
        self._stop_judging()
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Take bytes from the socket."""
        self.patience.connections.work(self)
        head_was_open = self._head_timer is not None
        super().data_received(data)
        if self.transport.is_closing():
            return
        if head_was_open and self._head_timer is not None:
            self._head_bytes += len(data)
            if self._head_bytes > _HEAD_BYTES_MAX:
                self.cut()
        elif self._body_pace is not None:
            self._framing_bytes += len(data)
            if self._framing_bytes > _FRAMING_BYTES_MAX:
                self.cut()
        elif self._is_between_requests():
            # Blank lines before a request would cancel uvicorn's own timeout.
            self._await_head()

    def on_message_begin(self) -> None:
        """The first byte of a request."""
        super().on_message_begin()
        if self._head_timer is None:
            self._await_head()

    def on_headers_complete(self) -> None:
        """The head of a request is complete."""
        self._stop_waiting()
        self._framing_bytes = 0
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > (
            _HEAD_BYTES_MAX
        ):
            # One that arrived at once; the parser then refuses the request.
            raise ValueError
        self.scope["state"][STATE] = self._state
        super().on_headers_complete()
        if self._state.refused:
            self.cycle.keep_alive = False
        self._body_pace = Pace(self.patience.stall_s, self.patience.slowest_bytes_per_s)
        self._after_answer_s = 0.0
        self._look_at_body_later()

    def on_body(self, body: bytes) -> None:
        """Note that a part of a body has arrived."""
        if self._body_pace is not None:
            self._body_pace.receive(len(body))
            self._framing_bytes -= len(body) * (1 + _FRAMING_PER_BYTE)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The body of a request is complete."""
        self._stop_judging()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """A request is answered."""
        super().on_response_complete()
        if self._body_pace is None and not self.pipeline:
            self.patience.connections.rest(self)

    def pause_writing(self) -> None:
        """The client does not take its answer as fast as it is written."""
        super().pause_writing()
        self._unsent_bytes = self.transport.get_write_buffer_size()
        self._unsent_timer = self.loop.call_later(self.patience.stall_s, self._look_at_unsent)

    def resume_writing(self) -> None:
        """The client has taken most of its answer."""
        super().resume_writing()
        self._stop_looking_at_unsent()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended, but for a sender that goes on after its answer."""
        self._stop_waiting()
        self._stop_judging()
        self._stop_looking_at_unsent()
        if self._end_timer is not None:
            self._end_timer.cancel()
        self.patience.connections.leave(self)
        is_sending = self.cycle and self.cycle.response_complete and self.cycle.more_body
        # A connection beyond the limit gets no time, and a stalled one sends nothing.
        is_given_time = not self._state.is_stalled and not self._state.refused
        if exc is None and is_sending and is_given_time:
            linger(self.transport.get_extra_info("socket").fileno())
        super().connection_lost(exc)

    def _stop_judging(self) -> None:
        self._body_pace = None
        if self._body_timer is not None:
            self._body_timer.cancel()
            self._body_timer = None

    def _is_between_requests(self) -> bool:
        is_answered = self.cycle is None or self.cycle.response_complete
        return self._head_timer is None and self._body_pace is None and is_answered

    def _await_head(self) -> None:
        self._head_bytes = 0
        head_s = self.patience.head_s
        if self._state.refused:
            head_s = min(head_s, _REFUSED_HEAD_S)
        self._head_timer = self.loop.call_later(head_s, self.cut)

    def _stop_waiting(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _look_at_body_later(self) -> None:
        self._body_timer = self.loop.call_later(_LOOK_EVERY_S, self._look_at_body)

    def _look_at_body(self) -> None:
        pace = self._body_pace
        if pace is None:
            return
        if self.cycle.response_complete:
            self._after_answer_s += _LOOK_EVERY_S
        # While the received bytes are not consumed, the sender is not the slow side.
        is_stalled = not self.flow.read_paused and pace.wait(_LOOK_EVERY_S)
        if self._after_answer_s > _BODY_AFTER_ANSWER_S:
            self.cut()
        elif is_stalled:
            self._give_up_body()
        else:
            self._look_at_body_later()

    def _give_up_body(self) -> None:
        self._stop_judging()
        self._state.is_stalled = True
        if self.cycle.response_complete:
            self.cut()
            return
        # The task that waits for the body wakes and answers.
        self.cycle.keep_alive = False
        self.cycle.message_event.set()
        self._end_timer = self.loop.call_later(_ANSWER_WITHIN_S, self.cut)

    def _look_at_unsent(self) -> None:
        left_bytes = self.transport.get_write_buffer_size()
        taken_bytes = self._unsent_bytes - left_bytes
        if taken_bytes < self.patience.stall_s * self.patience.slowest_bytes_per_s:
            self.cut()
            return
        self._unsent_bytes = left_bytes
        self._unsent_timer = self.loop.call_later(self.patience.stall_s, self._look_at_unsent)

    def _stop_looking_at_unsent(self) -> None:
        if self._unsent_timer is not None:
            self._unsent_timer.cancel()
            self._unsent_timer = None
