"""Stalled connections are cut, and no client can take all connections from others."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from arcplan.api.sockets.connections import Connections, connections_within
from arcplan.api.sockets.protocol import Pace
from arcplan.json_value import JsonObject
from tests.api.open_uploads import answer_of, wait_until
from tests.server_process import ANSWER_WITHIN_S, ServerProcess, serving


@pytest.fixture(scope="module")
def impatient(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with serving(
        home, tmp_path_factory.mktemp("impatient") / "data", body_stall_s=2, header_timeout_s=2
    ) as running:
        yield running


def connected(server: ServerProcess) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=ANSWER_WITHIN_S)


def begun(
    server: ServerProcess, request: str = "POST /api/evaluate", headers: str = ""
) -> socket.socket:
    """A request of 100,000 bytes, of which one was sent."""
    connection = connected(server)
    head = f"{request} HTTP/1.1\r\nHost: 127.0.0.1\r\n{headers}Content-Length: 100000\r\n\r\n{{"
    connection.sendall(head.encode())
    return connection


def all_of(connection: socket.socket) -> bytes:
    try:
        return answer_of(connection)
    except ConnectionResetError:
        return b""


@pytest.mark.parametrize("path", ["/api/plans", "/api/evaluate", "/api/advise"])
def test_a_body_that_stalls_is_ended_with_408(path: str, impatient: ServerProcess) -> None:
    with begun(impatient, f"POST {path}") as connection:
        answer = all_of(connection)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"urn:arcplan:problem:stalled" in answer


@pytest.mark.parametrize("request_line", ["GET /api/health", "DELETE /api/plans/a", "GET /"])
def test_an_unexpected_body_ends_its_connection_when_it_stalls(
    request_line: str, impatient: ServerProcess
) -> None:
    with begun(impatient, request_line) as connection:
        assert all_of(connection).startswith(b"HTTP/1.1 ")


def test_a_body_in_drops_is_ended(impatient: ServerProcess) -> None:
    with begun(impatient) as connection:
        connection.settimeout(0.2)
        ends_s = time.monotonic() + 60
        answer = b""
        while not answer:
            assert time.monotonic() < ends_s
            try:
                connection.sendall(b" ")
                answer = connection.recv(1 << 16)
            except TimeoutError:
                continue
    assert answer.startswith(b"HTTP/1.1 408 ")


def test_a_slow_body_that_keeps_its_rate_is_answered(
    impatient: ServerProcess, plan: JsonObject
) -> None:
    body = json.dumps(plan).encode() + b" " * 8000
    with connected(impatient) as connection:
        head = f"POST /api/evaluate HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}"
        connection.sendall(head.encode() + b"\r\nConnection: close\r\n\r\n")
        for first in range(0, len(body), 1000):
            connection.sendall(body[first : first + 1000])
            time.sleep(0.3)
        assert answer_of(connection).startswith(b"HTTP/1.1 200 ")


def test_blank_lines_do_not_hold_a_connection(impatient: ServerProcess) -> None:
    with connected(impatient) as connection:
        connection.sendall(b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert connection.recv(1 << 16).startswith(b"HTTP/1.1 200 ")
        connection.sendall(b"\r\n")
        # What is left of the answer, and then its end.
        assert b"HTTP/1.1" not in all_of(connection)


def test_pace_is_judged_by_the_longest_wait_and_by_the_mean() -> None:
    quiet = Pace(stall_s=10, slowest_bytes_per_s=100)
    assert [quiet.wait(1) for _ in range(10)] == [False] * 9 + [True]
    steady = Pace(stall_s=10, slowest_bytes_per_s=100)
    for _ in range(1000):
        steady.receive(100)
        assert not steady.wait(1)
    dropping = Pace(stall_s=10, slowest_bytes_per_s=100)
    waited_s = 0
    while not dropping.wait(1):
        dropping.receive(10)
        waited_s += 1
    assert waited_s == 11


def status_of(server: ServerProcess, path: str, headers: dict[str, str] | None = None) -> int:
    with server.client() as client:
        return client.get(path, headers=headers).status_code


def warnings_of(server: ServerProcess) -> list[str]:
    lines = [json.loads(line) for line in server.log().splitlines()]
    return [line["message"] for line in lines if line["level"] == "warning"]


def test_health_and_readiness_answer_while_all_connections_are_taken(
    home: Path, tmp_path: Path
) -> None:
    with serving(home, tmp_path / "data", connections=20) as server, ExitStack() as held:
        for _ in range(60):
            held.enter_context(begun(server))
        wait_until(lambda: status_of(server, "/api/catalog") == 503)
        for _ in range(5):
            assert status_of(server, "/api/health") == 200
            assert status_of(server, "/api/ready") == 200
        assert warnings_of(server).count("all connections are in use; see ARCPLAN_CONNECTIONS") == 1


def test_a_low_limit_of_open_files_leaves_room_for_health_and_readiness(
    home: Path, tmp_path: Path
) -> None:
    with serving(home, tmp_path / "data", open_files=256) as server, ExitStack() as held:
        for _ in range(400):
            held.enter_context(begun(server))
        wait_until(lambda: status_of(server, "/api/catalog") == 503)
        assert status_of(server, "/api/health") == 200
        assert status_of(server, "/api/ready") == 200
        assert "Too many open files" not in server.log()


def test_connections_are_as_many_as_fit_into_the_limit_of_open_files() -> None:
    assert connections_within(20_000, 4096, 16) == 4096
    assert 16 < connections_within(256, 4096, 16) < 100
    assert connections_within(64, 4096, 16) == 16


def test_a_client_that_holds_its_share_is_told_so_and_health_still_answers(
    home: Path, tmp_path: Path
) -> None:
    limits = {"connections_per_client": 5, "loopback_is_limited": "true"}
    with serving(home, tmp_path / "data", **limits) as server, ExitStack() as held:
        wait_until(lambda: status_of(server, "/api/catalog") == 200)
        for _ in range(5):
            held.enter_context(begun(server))
        wait_until(lambda: status_of(server, "/api/catalog") == 429)
        assert status_of(server, "/api/health") == 200


def test_behind_a_proxy_each_client_has_its_share(home: Path, tmp_path: Path) -> None:
    one, other = ({"X-Forwarded-For": f"192.0.2.{number}"} for number in (1, 2))
    with (
        serving(home, tmp_path / "data", connections_per_client=5) as server,
        ExitStack() as held,
    ):
        for _ in range(5):
            held.enter_context(begun(server, headers="X-Forwarded-For: 192.0.2.1\r\n"))
        wait_until(lambda: status_of(server, "/api/catalog", one) == 429)
        assert status_of(server, "/api/catalog", other) == 200


def test_connections_that_rest_make_room_for_new_ones(home: Path, tmp_path: Path) -> None:
    with serving(home, tmp_path / "data", connections=16) as server, ExitStack() as held:
        for _ in range(40):
            client = held.enter_context(server.client())
            assert client.get("/api/catalog").status_code == 200


class Cuttable:
    def __init__(self) -> None:
        self.is_cut = False

    def cut(self) -> None:
        self.is_cut = True


def test_beyond_the_bound_the_newest_takes_the_place_of_the_oldest() -> None:
    connections = Connections(2, 100, lambda: 0)
    ordinary = [Cuttable() for _ in range(2)]
    assert [connections.admit(one, None) for one in ordinary] == ["", ""]
    beyond = [Cuttable() for _ in range(20)]
    assert {connections.admit(one, None) for one in beyond} == {"all"}
    assert [one.is_cut for one in beyond] == [True] * 4 + [False] * 16
    assert not any(one.is_cut for one in ordinary)
    connections.leave(ordinary[0])
    assert connections.admit(Cuttable(), None) == ""


def test_one_client_never_takes_all_connections_and_lingering_ones_count() -> None:
    connections = Connections(10, 100, lambda: 2)
    assert [connections.admit(Cuttable(), "a") for _ in range(6)] == [""] * 5 + ["client"]
    assert [connections.admit(Cuttable(), "b") for _ in range(4)] == [""] * 3 + ["all"]


def test_an_answer_that_the_client_does_not_read_ends_its_connection(
    home: Path, tmp_path: Path
) -> None:
    with serving(home, tmp_path / "data", body_stall_s=1) as server, connected(server) as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 12)
        request = b"GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        wait_until(lambda: _is_ended(slow, request * 20))


def _is_ended(connection: socket.socket, request: bytes) -> bool:
    """Ask for more without taking any of it; True once the server has hung up."""
    connection.settimeout(0.5)
    try:
        connection.sendall(request)
    except TimeoutError:
        return False
    except (ConnectionResetError, BrokenPipeError):
        return True
    return False
