"""How a reader takes a body from its sender's connection."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest

from arcplan.api.reading.body import make_room

# The smallest that every Linux lets a connection have (net.core.rmem_max).
ALWAYS_ALLOWED_BYTES = 100_000
NEVER_ALLOWED_BYTES = (1 << 30) - 1


@pytest.fixture
def connection() -> Iterator[socket.socket]:
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.create_connection(server.getsockname()),
    ):
        accepted, _ = server.accept()
        with accepted:
            yield accepted


def room_bytes(connection: socket.socket) -> int:
    return connection.getsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF)


def test_a_connection_gets_room_that_the_system_allows(connection: socket.socket) -> None:
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    make_room(connection, ALWAYS_ALLOWED_BYTES)
    assert room_bytes(connection) >= ALWAYS_ALLOWED_BYTES


def test_room_that_the_system_would_cut_is_left_to_grow_by_itself(
    connection: socket.socket,
) -> None:
    before = room_bytes(connection)
    make_room(connection, NEVER_ALLOWED_BYTES)
    assert room_bytes(connection) == before


def test_a_body_that_comes_through_the_server_is_left_as_it_is() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        before = room_bytes(ours)
        make_room(ours, ALWAYS_ALLOWED_BYTES // 4)
        assert room_bytes(ours) == before
