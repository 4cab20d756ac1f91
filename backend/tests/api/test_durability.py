"""A plan that was answered 201 survives any end of the server."""

from __future__ import annotations

import os
import signal
import socket
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

import httpx
import pytest

from arcplan.json_value import JsonObject
from tests.api.open_uploads import admitted_upload, answer_of, wait_until
from tests.processes import readers_of
from tests.server_process import ANSWER_WITHIN_S, ServerProcess, serving


def titled(plan: JsonObject, number: int) -> JsonObject:
    return plan | {"title": f"plan {number}"}


def test_every_answered_plan_survives_kill_9(home: Path, tmp_path: Path, plan: JsonObject) -> None:
    answered: dict[int, str] = {}

    def keep_posting(client: httpx.Client) -> None:
        for number in range(10_000):
            try:
                answer = client.post("/api/plans", json=titled(plan, number))
            except httpx.TransportError:
                return
            answered[number] = answer.json()["id"]

    with serving(home, tmp_path / "data") as server, server.client() as client:
        posting = Thread(target=keep_posting, args=(client,))
        posting.start()
        while len(answered) < 50:
            posting.join(0.01)
        server.kill()
        posting.join()
    with serving(home, tmp_path / "data") as server, server.client() as client:
        for number, name in answered.items():
            assert client.get(f"/api/plans/{name}").json()["title"] == f"plan {number}"
    assert len(answered) >= 50


def test_a_server_that_is_killed_leaves_no_temporary_file(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arcstat_log: bytes
) -> None:
    # A socket's path is shorter than those of pytest's folders.
    with TemporaryDirectory() as temporary:
        monkeypatch.setenv("TMPDIR", temporary)
        with serving(home, tmp_path / "data") as server, server.client() as client:
            assert client.post("/api/captures", content=arcstat_log).status_code == 200
            assert list(Path(temporary).iterdir()) != []
            server.kill()
        wait_until(lambda: not list(Path(temporary).iterdir()))


def test_a_restart_in_the_middle_of_uploads_tells_them_to_come_back_and_loses_no_plan(
    home: Path, tmp_path: Path, plan: JsonObject, arcstat_log: bytes
) -> None:
    # The last quarter of the grace is for answers, which a busy machine may need.
    with serving(home, tmp_path / "data", shutdown_grace_s=8) as server, server.client() as client:
        name = client.post("/api/plans", json=plan).json()["id"]
        with (
            admitted_upload(server, arcstat_log) as with_length,
            admitted_upload(server, arcstat_log) as of_a_stopped_reader,
            admitted_upload(server, arcstat_log, length=None) as chunked,
        ):
            for reader in readers_of(server.process.pid):
                os.kill(reader.pid, signal.SIGSTOP)
            assert server.stop() == 0
            for connection in (with_length, of_a_stopped_reader, chunked):
                answer = answer_of(connection)
                assert answer.startswith(b"HTTP/1.1 503 ")
                assert b"retry-after: 5\r\n" in answer
                assert b"content-type: application/problem+json\r\n" in answer
                assert b'"the server is stopping"' in answer
        assert "Traceback" not in server.log()
    with serving(home, tmp_path / "data") as server, server.client() as client:
        assert client.get(f"/api/plans/{name}").status_code == 200


def test_an_upload_that_ends_within_the_grace_is_answered(
    home: Path, tmp_path: Path, arcstat_log: bytes
) -> None:
    with (
        serving(home, tmp_path / "data", shutdown_grace_s=60) as server,
        admitted_upload(server, arcstat_log, length=2 * len(arcstat_log)) as upload,
    ):
        server.process.send_signal(signal.SIGTERM)
        wait_until(lambda: not accepts_connections(server))
        upload.sendall(arcstat_log)
        assert answer_of(upload).startswith(b"HTTP/1.1 200 ")
        assert server.process.wait(60) == 0


def accepts_connections(server: ServerProcess) -> bool:
    try:
        socket.create_connection(("127.0.0.1", server.port), timeout=ANSWER_WITHIN_S).close()
    except ConnectionError:
        return False
    return True
