"""Uploads while they run: progress, cancelling, stalling, limits."""

from __future__ import annotations

import gzip
import socket
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from secrets import token_bytes
from threading import Event, Thread

import httpx
import pytest

from arcplan.captures.arrival.packed.decompressors import zstd_module
from arcplan.json_value import JsonObject
from tests.api.open_uploads import admitted_upload, answer_of, open_upload, wait_until
from tests.server_process import ANSWER_WITHIN_S, NO_CERTIFICATES, ServerProcess, serving

zstd = zstd_module()

UPLOAD_ID = "0123456789abcdef0123"
MIB = 1 << 20


@pytest.fixture(scope="module")
def impatient(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that soon gives up a client that says nothing."""
    with serving(
        home,
        tmp_path_factory.mktemp("impatient") / "data",
        body_stall_s=1,
        header_timeout_s=1,
    ) as running:
        yield running


@pytest.fixture(scope="module")
def small(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with little room, which waits for ever."""
    with serving(
        home,
        tmp_path_factory.mktemp("small") / "data",
        body_stall_s=3600,
        uploads_at_once=2,
        upload_bytes=4 * MIB,
    ) as running:
        yield running


def is_closed(connection: socket.socket) -> bool:
    try:
        return connection.recv(100) == b""
    except ConnectionResetError:
        return True


def watched(client: httpx.Client) -> JsonObject:
    progress: JsonObject = client.get(f"/api/uploads/{UPLOAD_ID}").json()
    return progress


def test_progress_can_be_watched_while_the_body_arrives(
    server: ServerProcess, arcstat_log: bytes
) -> None:
    seen = Event()

    def body() -> Iterator[bytes]:
        yield arcstat_log
        assert seen.wait(60)

    with server.client() as watcher, server.client() as sender:
        url = f"/api/captures?name=x&upload={UPLOAD_ID}"
        sending = Thread(target=lambda: sender.post(url, content=body()))
        sending.start()
        wait_until(lambda: bool(watched(watcher).get("bytes")))
        progress = watched(watcher)
        seen.set()
        sending.join()
        after = watcher.get(f"/api/uploads/{UPLOAD_ID}").json()
    assert progress["bytes"] == len(arcstat_log)
    assert progress["done"] is False
    assert after == {
        "bytes": len(arcstat_log),
        "lines": arcstat_log.count(b"\n"),
        "kind": "arcstat",
        "done": True,
    }


def test_an_unknown_upload_has_no_progress(http: httpx.Client) -> None:
    assert http.get("/api/uploads/nobody-knows-this-one").status_code == 404


def answers(client: httpx.Client, capture: bytes, status: int) -> bool:
    return client.post("/api/captures", content=capture).status_code == status


def test_a_cancelled_upload_frees_its_place(small: ServerProcess, arcstat_log: bytes) -> None:
    for _ in range(5):
        held = [admitted_upload(small, arcstat_log) for _ in range(2)]
        with small.client() as client:
            busy = client.post("/api/captures", content=arcstat_log)
            assert busy.status_code == 503
            assert busy.headers["retry-after"] == "5"
            for connection in held:
                connection.close()
            wait_until(partial(answers, client, arcstat_log, 200))


def test_an_upload_that_stalls_is_ended(impatient: ServerProcess, arcstat_log: bytes) -> None:
    with open_upload(impatient, arcstat_log) as connection:
        connection.settimeout(ANSWER_WITHIN_S)
        answer = connection.recv(1 << 16)
    assert answer.startswith(b"HTTP/1.1 408 ")


def test_a_request_head_that_never_ends_is_cut_off(impatient: ServerProcess) -> None:
    with socket.create_connection(("127.0.0.1", impatient.port)) as connection:
        connection.sendall(b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        connection.settimeout(ANSWER_WITHIN_S)
        assert is_closed(connection)


def test_an_endless_request_head_is_cut_off(impatient: ServerProcess) -> None:
    with socket.create_connection(("127.0.0.1", impatient.port)) as connection:
        header = b"X-Header: " + b"y" * 1000 + b"\r\n"
        try:
            connection.sendall(b"GET /api/health HTTP/1.1\r\n" + header * 10_000)
        except (ConnectionResetError, BrokenPipeError):
            return
        assert is_closed(connection)


def test_an_upload_that_says_it_is_too_large_is_not_read(small: ServerProcess) -> None:
    with small.client() as client:
        answer = client.post("/api/captures", content=b"x" * (5 * MIB))
    assert answer.status_code == 413


def test_a_sender_that_goes_on_after_its_refusal_still_gets_the_answer(
    small: ServerProcess,
) -> None:
    length = 64 * MIB
    with open_upload(small, b"", length=length) as connection:
        for _ in range(length // MIB):
            connection.sendall(bytes(MIB))
        assert answer_of(connection).startswith(b"HTTP/1.1 413 ")


@pytest.mark.parametrize(
    "what",
    [
        b"Dear Sir, your disk is full.\n" * 10_000,
        b"\n" * (300 << 10),
        b"x" * (300 << 10),
        bytes(300 << 10),
        "Größe der Platte\r\n".encode("utf-16") * 15_000,
        gzip.compress(b"Dear Sir, your disk is full.\n" * 10_000)[:-100],
        zstd.compress(token_bytes(300 << 10))[: 299 << 10],
    ],
    ids=["text", "empty lines", "one line", "zeros", "UTF-16", "gzip", "zstd of noise"],
)
def test_an_upload_that_is_no_capture_is_refused_long_before_it_has_arrived(
    what: bytes, small: ServerProcess
) -> None:
    with open_upload(small, what, length=4 * MIB) as connection:
        assert answer_of(connection).startswith(b"HTTP/1.1 422 ")


def test_the_last_places_are_for_clients_that_have_none(
    home: Path, tmp_path: Path, arcstat_log: bytes
) -> None:
    limits = {"uploads_at_once": 4, "uploads_per_client": 4, "loopback_is_limited": "true"}
    with (
        serving(home, tmp_path / "data", body_stall_s=3600, **limits) as running,
        running.client() as client,
        httpx.Client(
            base_url=running.url,
            timeout=ANSWER_WITHIN_S,
            transport=httpx.HTTPTransport(NO_CERTIFICATES, local_address="127.0.0.2"),
        ) as other,
        admitted_upload(running, arcstat_log),
        admitted_upload(running, arcstat_log),
        admitted_upload(running, arcstat_log),
    ):
        refused = client.post("/api/captures", content=arcstat_log)
        assert refused.status_code == 503
        assert refused.headers["retry-after"] == "5"
        assert "without a running upload" in refused.json()["detail"]
        assert answers(other, arcstat_log, 200)


def test_one_client_cannot_take_all_places(home: Path, tmp_path: Path, arcstat_log: bytes) -> None:
    limits = {
        "uploads_at_once": 3,
        "uploads_per_client": 2,
        "loopback_is_limited": "true",
        "body_stall_s": 3600,
    }
    with (
        serving(home, tmp_path / "data", **limits) as running,
        running.client() as client,
        admitted_upload(running, arcstat_log),
    ):
        assert answers(client, arcstat_log, 200)
        with admitted_upload(running, arcstat_log):
            refused = client.post("/api/captures", content=arcstat_log)
            assert refused.status_code == 429
            assert refused.headers["retry-after"] == "5"
            assert "2 uploads of this client" in refused.json()["detail"]
        wait_until(partial(answers, client, arcstat_log, 200))


def test_an_upload_that_becomes_too_large_keeps_what_was_read(
    small: ServerProcess, arcstat_log: bytes
) -> None:
    pieces = (arcstat_log for _ in range(5 * MIB // len(arcstat_log)))
    with small.client() as client:
        answer = client.post("/api/captures", content=pieces)
    assert answer.status_code == 413
    assert answer.json()["captures"][0]["complete"] is False
