"""Limits the number of connections, and answers those beyond the limit."""

from __future__ import annotations

import logging
import resource
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Literal, Protocol

from starlette.types import Scope

from arcplan.api.problems import RefusedError, too_busy, too_many
from arcplan.log import Seldom

# Open files of a server without connections: store, listening sockets, idle readers.
_OWN_FILES = 96
_FILES_PER_UPLOAD = 6
_FEWEST = 16
_FILES_MOST = 1 << 16
# Connections beyond the limit, which may only ask for health and readiness. They are
# few, and the newest replaces the oldest: a probe sends its request at once.
_SPARE = 16
# Key of the connection's state in a request's state.
STATE = "arcplan.connection"

_log = logging.getLogger("arcplan.connections")

Refusal = Literal["", "all", "client"]


class Closable(Protocol):
    """A connection that can be ended."""

    def cut(self) -> None:
        """End it at once."""


@dataclass(slots=True)
class ConnectionState:
    """Facts about the connection of a request.

    Attributes:
        refused: The bound that it is beyond; empty for an ordinary connection.
        is_of_proxy: Whether a trusted proxy made it.
        is_stalled: Whether the body of the request came too slowly.
    """

    refused: Refusal = ""
    is_of_proxy: bool = False
    is_stalled: bool = False


def connection_state(scope: Scope) -> ConnectionState:
    """The state of the connection that a request came by."""
    found = scope.get("state", {}).get(STATE)
    return found if isinstance(found, ConnectionState) else ConnectionState()


def raise_file_limit() -> int:
    """Raise the soft limit of open files to the hard one.

    Returns:
        How many files may be open now.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = _FILES_MOST if hard == resource.RLIM_INFINITY else min(hard, _FILES_MOST)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        return most
    return min(soft, _FILES_MOST) if soft != resource.RLIM_INFINITY else _FILES_MOST


def connections_within(files: int, asked: int, uploads_at_once: int) -> int:
    """How many ordinary connections fit into a limit of open files.

    Args:
        files: The limit.
        asked: The most that the operator wants.
        uploads_at_once: Uploads, each of which needs files of its own.
    """
    own_files = _OWN_FILES + _SPARE + uploads_at_once * _FILES_PER_UPLOAD
    fitting = files - own_files
    if fitting < _FEWEST:
        _log.warning(
            "the limit of open files (ulimit -n) is too low",
            extra={"limit": files, "needed": own_files + _FEWEST},
        )
    return max(_FEWEST, min(asked, fitting))


class Connections:
    """The connections of one server.

    Args:
        most: Ordinary ones at a time.
        per_client: Of them, those of one client address.
        lingering: How many more still take what a refused sender sends.
    """

    def __init__(self, most: int, per_client: int, lingering: Callable[[], int]) -> None:
        self._most = most
        # One client can never take all connections.
        self._per_client = min(per_client, max(1, most // 2))
        self._lingering = lingering
        self._clients: dict[Closable, str | None] = {}
        self._counts: Counter[str | None] = Counter()
        self._idle: OrderedDict[Closable, None] = OrderedDict()
        self._spare: OrderedDict[Closable, None] = OrderedDict()
        self._warnings = Seldom(_log)

    @property
    def per_client(self) -> int:
        """Connections that one client may hold."""
        return self._per_client

    def admit(self, connection: Closable, client: str | None) -> Refusal:
        """Count a new connection; the one that was idle for the longest time makes room for it.

        Args:
            connection: The connection.
            client: Its client; None has no bound of its own.

        Returns:
            The bound that it is beyond; it may then ask for the server's health only.
        """
        refused: Refusal = ""
        if client is not None and self._counts[client] >= self._per_client:
            refused = "client"
            self._warnings.say("client", "one client holds as many connections as it may")
        elif len(self._clients) + self._lingering() >= self._most and not self._end_idle():
            refused = "all"
            self._warnings.say("all", "all connections are in use; see ARCPLAN_CONNECTIONS")
        if refused:
            self._spare[connection] = None
            if len(self._spare) > _SPARE:
                self._spare.popitem(last=False)[0].cut()
        else:
            self._clients[connection] = client
            self._counts[client] += 1
        return refused

    def leave(self, connection: Closable) -> None:
        """Forget a connection that has ended."""
        self._spare.pop(connection, None)
        self._idle.pop(connection, None)
        if connection in self._clients:
            client = self._clients.pop(connection)
            self._counts[client] -= 1
            if not self._counts[client]:
                del self._counts[client]

    def rest(self, connection: Closable) -> None:
        """Its request is answered, and it has begun no other."""
        if connection in self._clients:
            self._idle[connection] = None

    def work(self, connection: Closable) -> None:
        """It has begun a request."""
        self._idle.pop(connection, None)

    def _end_idle(self) -> bool:
        if not self._idle:
            return False
        oldest = next(iter(self._idle))
        self.leave(oldest)
        oldest.cut()
        return True


def refuse_beyond_bounds(state: ConnectionState) -> None:
    """Refuse a request whose connection is beyond a bound.

    Raises:
        RefusedError: It is.
    """
    if state.refused == "all":
        raise too_busy("the server has no free connection; try again")
    if state.refused == "client":
        raise too_many("this client has too many open connections; close some and try again")


def refuse_stalled(state: ConnectionState) -> None:
    """Refuse a request whose body arrives too slowly.

    Raises:
        RefusedError: It does.
    """
    if state.is_stalled:
        raise RefusedError(
            HTTPStatus.REQUEST_TIMEOUT,
            "stalled",
            "Stalled",
            "the body of the request came too slowly",
            headers={"Connection": "close"},
        )
