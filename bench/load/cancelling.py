"""How soon cancelled uploads have given everything back."""

from __future__ import annotations

import re
import socket
import time
import urllib.request
from collections.abc import Callable

from bench.load.processes import processes_of
from bench.zdb.dumps import long_stream

ROUNDS = 5
UPLOADS = 4
SENT_GIGABYTES = 0.02
SETTLED_S = 1
LONGEST_S = 30


def slowest_cancel_s(port: int, pid: int) -> float:
    """Seconds from closing several uploads until their places are free and their readers gone.

    The slowest of some rounds.

    Raises:
        TimeoutError: It was never so.
    """
    return max(_cancel_s(port, pid) for _ in range(ROUNDS))


def _cancel_s(port: int, pid: int) -> float:
    senders = [_started(port) for _ in range(UPLOADS)]
    _until(lambda: _running(port) == UPLOADS)
    idle = _settled(pid) - UPLOADS
    began_s = time.perf_counter()
    for sender in senders:
        sender.close()
    _until(lambda: _running(port) == 0 and _processes(pid) <= idle)
    return time.perf_counter() - began_s


def _settled(pid: int) -> int:
    """Processes of a server, once it makes no more."""
    before, now = -1, 0
    while before != now:
        before, now = now, _processes(pid)
        time.sleep(SETTLED_S)
    return now


def _processes(pid: int) -> int:
    return len(set(processes_of(pid)))


def _started(port: int) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), timeout=LONGEST_S)
    connection.sendall(
        b"POST /api/captures?name=dump.txt HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        b"Content-Length: 1000000000\r\n\r\n"
    )
    for piece in long_stream(SENT_GIGABYTES, 0):
        connection.sendall(piece)
    return connection


def _running(port: int) -> int:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        found = re.search(r"^arcplan_uploads_running (\S+)", answer.read().decode(), re.MULTILINE)
    if found is None:
        raise LookupError("the server does not say how many uploads run")
    return int(float(found[1]))


def _until(condition: Callable[[], bool]) -> None:
    ends_s = time.monotonic() + LONGEST_S
    while not condition():
        if time.monotonic() > ends_s:
            raise TimeoutError(f"not within {LONGEST_S} s")
        time.sleep(0.005)
