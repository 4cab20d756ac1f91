"""Uploads that are open for as long as a test wants."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable
from secrets import token_hex

from tests.server_process import ANSWER_WITHIN_S, ServerProcess


def open_upload(
    server: ServerProcess, first: bytes, query: str = "name=x", length: int | None = 1_000_000
) -> socket.socket:
    """Start an upload without finishing it; in chunks if it has no length."""
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=ANSWER_WITHIN_S)
    framing = "Transfer-Encoding: chunked" if length is None else f"Content-Length: {length}"
    head = (
        f"POST /api/captures?{query} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        f"Connection: close\r\n{framing}\r\n\r\n"
    )
    body = b"%x\r\n%b\r\n" % (len(first), first) if length is None else first
    connection.sendall(head.encode() + body)
    return connection


def admitted_upload(
    server: ServerProcess, first: bytes, length: int | None = 1_000_000
) -> socket.socket:
    """Start an upload without finishing it, and wait until it has its place.

    Connections are not served in the order in which they were made, so without the wait a later
    request could take the place.
    """
    upload = token_hex(10)
    connection = open_upload(server, first, f"name=x&upload={upload}", length)
    with server.client() as client:
        wait_until(lambda: client.get(f"/api/uploads/{upload}").status_code == 200)
    return connection


def answer_of(connection: socket.socket) -> bytes:
    """Everything until the server closes the connection."""
    with connection.makefile("rb") as answer:
        return answer.read()


def wait_until(condition: Callable[[], bool], within_s: float = ANSWER_WITHIN_S) -> None:
    """Wait for a state; the time is only there to end a test that will not reach it."""
    ends_s = time.monotonic() + within_s
    while time.monotonic() < ends_s:
        if condition():
            return
        time.sleep(0.02)
    raise AssertionError(f"not within {within_s} s")
