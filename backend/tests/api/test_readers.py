"""Each upload is read by its own process, and the server survives any failure of it."""

from __future__ import annotations

import os
import re
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from arcplan.captures.arrival.budget import ProcessorBudget
from arcplan.captures.arrival.packed.decompressors import zstd_module
from tests.api.open_uploads import answer_of, open_upload, wait_until
from tests.processes import Seen, readers_of
from tests.server_process import ANSWER_WITHIN_S, ServerProcess, serving

zstd = zstd_module()

UPLOAD_ID = "fedcba9876543210fedc"


@pytest.fixture(scope="module")
def own(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with serving(home, tmp_path_factory.mktemp("readers") / "data", body_stall_s=3600) as running:
        yield running


def reader_at_work(server: ServerProcess, client: httpx.Client) -> Seen:
    """The reader of the only upload, once it has read something."""

    def is_reading() -> bool:
        # An upload before this one may still be ending, and its process with it.
        progress = client.get(f"/api/uploads/{UPLOAD_ID}").json()
        is_at_work = bool(progress.get("bytes")) and not progress["done"]
        return is_at_work and len(readers_of(server.process.pid)) == 1

    wait_until(is_reading)
    [reader] = readers_of(server.process.pid)
    return reader


def test_a_server_without_uploads_has_no_readers(own: ServerProcess, arcstat_log: bytes) -> None:
    with own.client() as client:
        assert client.post("/api/captures", content=arcstat_log).status_code == 200
    assert readers_of(own.process.pid) == []


@pytest.mark.parametrize(
    ("ended_by", "status", "problem"),
    [
        (signal.SIGKILL, b"503", b"urn:arcplan:problem:busy"),
        (signal.SIGSEGV, b"422", b"urn:arcplan:problem:reader-failed"),
        (signal.SIGXCPU, b"422", b"urn:arcplan:problem:too-slow"),
    ],
)
def test_a_reader_that_dies_is_reported_and_replaced(
    ended_by: signal.Signals,
    status: bytes,
    problem: bytes,
    own: ServerProcess,
    arcstat_log: bytes,
) -> None:
    with own.client() as client:
        with open_upload(own, arcstat_log, f"name=x&upload={UPLOAD_ID}") as connection:
            os.kill(reader_at_work(own, client).pid, ended_by)
            answer = answer_of(connection)
        assert answer.split()[1] == status
        assert problem in answer
        assert client.post("/api/captures", content=arcstat_log).status_code == 200
    assert readers_of(own.process.pid) == []
    assert "Traceback" not in own.log()


def test_a_sender_that_goes_on_after_its_reader_died_still_gets_the_answer(
    own: ServerProcess, arcstat_log: bytes
) -> None:
    length = 64 << 20
    with (
        own.client() as client,
        open_upload(own, arcstat_log, f"name=x&upload={UPLOAD_ID}", length) as connection,
    ):
        os.kill(reader_at_work(own, client).pid, signal.SIGSEGV)
        wait_until(lambda: client.get(f"/api/uploads/{UPLOAD_ID}").json()["done"])
        connection.sendall(bytes(length - len(arcstat_log)))
        answer = answer_of(connection)
    assert answer.startswith(b"HTTP/1.1 422 ")
    assert b"urn:arcplan:problem:reader-failed" in answer


def test_a_cancelled_upload_leaves_no_process_behind(
    own: ServerProcess, arcstat_log: bytes
) -> None:
    with own.client() as client:
        connection = open_upload(own, arcstat_log, f"name=x&upload={UPLOAD_ID}")
        reader = reader_at_work(own, client)
        connection.close()
        wait_until(lambda: not Path(f"/proc/{reader.pid}").exists())


def test_readers_end_with_a_server_that_was_killed(
    home: Path, tmp_path: Path, arcstat_log: bytes
) -> None:
    with serving(home, tmp_path / "data") as killed, open_upload(killed, arcstat_log):
        wait_until(lambda: bool(readers_of(killed.process.pid)))
        [reader] = readers_of(killed.process.pid)
        killed.kill()
        wait_until(lambda: not Path(f"/proc/{reader.pid}").exists())


def test_a_busy_reader_ends_with_a_server_that_was_killed(
    home: Path, tmp_path: Path, arcstat_log: bytes
) -> None:
    # Small as it arrives, so that the reader has all of it and never waits for its sender.
    packed = zstd.compress(arcstat_log * 120_000)
    with (
        serving(home, tmp_path / "data") as killed,
        open_upload(killed, packed, length=len(packed)),
    ):
        wait_until(lambda: bool(readers_of(killed.process.pid)))
        [busy] = readers_of(killed.process.pid)
        killed.kill()
        wait_until(lambda: not Path(f"/proc/{busy.pid}").exists(), within_s=5)


def test_the_system_limits_what_a_reader_takes_of_the_processor(
    own: ServerProcess, arcstat_log: bytes
) -> None:
    with (
        own.client() as client,
        open_upload(own, arcstat_log, f"name=x&upload={UPLOAD_ID}"),
    ):
        reader = reader_at_work(own, client).pid
        [limit] = re.findall(
            r"Max cpu time +(\d+) +unlimited", Path(f"/proc/{reader}/limits").read_text()
        )
    most_s = ProcessorBudget(base_s=10).most_s(len(arcstat_log))
    assert most_s < int(limit) < most_s + 10


def test_an_upload_that_needs_too_much_processor_time_is_refused(
    home: Path, tmp_path: Path, arcstat_log: bytes
) -> None:
    with (
        serving(home, tmp_path / "data", upload_processor_s=0.02) as running,
        running.client() as client,
    ):
        for content in (arcstat_log * 5000, zstd.compress(arcstat_log * 5000)):
            answer = client.post("/api/captures", content=content)
            problem = answer.json()
            assert (answer.status_code, problem["type"], problem["title"]) == (
                422,
                "urn:arcplan:problem:too-slow",
                "Too slow to read",
            )
            assert "more processor time" in problem["detail"]
            assert not any(capture["complete"] for capture in problem["captures"])
        assert client.post("/api/captures", content=arcstat_log).status_code == 200
        assert "Traceback" not in running.log()


def test_readers_give_way_to_small_requests(own: ServerProcess, arcstat_log: bytes) -> None:
    with (
        own.client() as client,
        open_upload(own, arcstat_log, f"name=x&upload={UPLOAD_ID}"),
    ):
        assert reader_at_work(own, client).nice > os.nice(0)


def test_small_requests_are_answered_however_long_reading_takes(
    own: ServerProcess, arcstat_log: bytes
) -> None:
    length = len(arcstat_log) * 100
    # The reader of an upload before this one would end while it is stopped for this one's.
    wait_until(lambda: not readers_of(own.process.pid))
    with (
        own.client() as client,
        open_upload(own, arcstat_log, f"name=x&upload={UPLOAD_ID}", length) as connection,
    ):
        reader = reader_at_work(own, client).pid
        os.kill(reader, signal.SIGSTOP)
        connection.sendall(arcstat_log * 99)
        for _ in range(20):
            assert client.get("/api/health").status_code == 200
        assert client.get(f"/api/uploads/{UPLOAD_ID}").json()["done"] is False
        os.kill(reader, signal.SIGCONT)
        assert answer_of(connection).startswith(b"HTTP/1.1 200 ")


def test_a_body_with_a_length_and_one_in_chunks_are_answered_alike(
    own: ServerProcess, arcstat_log: bytes
) -> None:
    with own.client() as client:
        with_length = client.post("/api/captures?name=x", content=arcstat_log)
        in_chunks = client.post(
            "/api/captures?name=x", content=iter([arcstat_log[:999], arcstat_log[999:]])
        )
    assert with_length.status_code == 200
    assert with_length.json() == in_chunks.json()


def test_a_sender_that_waits_for_100_continue_is_told_to_go_on(
    own: ServerProcess, arcstat_log: bytes
) -> None:
    with socket.create_connection(("127.0.0.1", own.port), timeout=ANSWER_WITHIN_S) as connection:
        connection.sendall(
            b"POST /api/captures HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: 100-continue\r\n"
            b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(arcstat_log)
        )
        assert connection.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(arcstat_log)
        assert answer_of(connection).startswith(b"HTTP/1.1 200 ")


def test_an_upload_that_needs_too_much_memory_is_refused(home: Path, tmp_path: Path) -> None:
    # Every row is kept, and 400,000 of them are no small thing.
    rows = "".join(f"sda{number} 1 2 3 4 5 6 7 8 9\n" for number in range(2_000))
    titles = "Device r/s rkB/s rrqm/s %rrqm r_await rareq-sz aqu-sz wareq-sz %util\n"
    report = (titles + rows + "\n") * 200
    with (
        serving(home, tmp_path / "data", upload_memory_bytes=20 << 20) as running,
        running.client() as client,
    ):
        answer = client.post("/api/captures", content=report.encode())
        assert answer.status_code == 413
        assert "more memory" in answer.json()["detail"]
        assert client.get("/api/health").status_code == 200
