"""A server with the API of Prometheus: what may go wrong, against a real HTTP server."""

from __future__ import annotations

import gzip
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from arcplan.fleet.sources.prometheus import client
from arcplan.fleet.sources.prometheus.client import (
    AccessError,
    AddressError,
    AnswerError,
    Prometheus,
    QueryError,
    UnreachableError,
)

EMPTY = {"status": "success", "data": []}


@dataclass
class Scripted:
    """What the server answers next, and what it heard."""

    answers: list[tuple[int, dict[str, str], bytes]] = field(default_factory=list)
    heard: list[tuple[str, str | None]] = field(default_factory=list)
    address: str = ""
    byte_s: float = 0

    def will(self, code: int, body: object = EMPTY, **headers: str) -> Scripted:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        told = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.answers.append((code, named, told))
        return self


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> Iterator[Scripted]:
    script = Scripted()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            script.heard.append((self.path, self.headers["Authorization"]))
            code, headers, body = script.answers.pop(0) if script.answers else (503, {}, b"")
            self.send_response(code)
            for name, value in {"Content-Length": str(len(body)), **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            step = len(body) if script.byte_s == 0 else 1
            for at in range(0, len(body), step or 1):
                time.sleep(script.byte_s)
                self.wfile.write(body[at : at + step])

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    monkeypatch.setattr(client, "_WAITS_S", (0.0, 0.0, 0.0))
    for name in ("TOKEN", "USER", "PASSWORD"):
        monkeypatch.delenv(f"ARCPLAN_PROMETHEUS_{name}", raising=False)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever)
    thread.start()
    script.address = f"http://127.0.0.1:{server.server_port}"
    yield script
    server.shutdown()
    server.server_close()
    thread.join()


def asked(scripted: Scripted, prefix: str = "") -> list[dict[str, str]]:
    return Prometheus.at(f"{scripted.address}{prefix}").series("up", 0, 1)


def test_a_busy_server_is_asked_again(scripted: Scripted) -> None:
    scripted.will(503).will(429).will(200, {"status": "success", "data": [{"instance": "a"}]})
    assert asked(scripted) == [{"instance": "a"}]


def test_a_server_that_stays_away_is_named(scripted: Scripted) -> None:
    with pytest.raises(UnreachableError, match=f"{scripted.address}: no answer in 4 tries"):
        asked(scripted)
    assert len(scripted.heard) == 4


def test_a_refused_query_is_not_asked_again_and_says_why(scripted: Scripted) -> None:
    scripted.will(400, {"status": "error", "errorType": "bad_data", "error": "parse\nerror"})
    with pytest.raises(QueryError, match="parse error"):
        asked(scripted)
    assert len(scripted.heard) == 1


def test_credentials_come_from_the_environment(
    scripted: Scripted, monkeypatch: pytest.MonkeyPatch
) -> None:
    scripted.will(401).will(200).will(200)
    with pytest.raises(AccessError, match="ARCPLAN_PROMETHEUS_TOKEN"):
        asked(scripted)
    monkeypatch.setenv("ARCPLAN_PROMETHEUS_USER", "reader")
    monkeypatch.setenv("ARCPLAN_PROMETHEUS_PASSWORD", "s3cret")
    asked(scripted)
    monkeypatch.setenv("ARCPLAN_PROMETHEUS_TOKEN", "t0ken")
    asked(scripted)
    told = [authorization for _, authorization in scripted.heard]
    assert told == [None, "Basic cmVhZGVyOnMzY3JldA==", "Bearer t0ken"]


def test_an_address_with_a_password_is_refused_and_not_repeated() -> None:
    with pytest.raises(AddressError) as refused:
        Prometheus.at("http://reader:s3cret@prom:9090")
    assert "s3cret" not in str(refused.value)


@pytest.mark.parametrize("address", ["ftp://prom", "http://", "http://prom/?query=up", "http://["])
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(AddressError, match="is no address"):
        Prometheus.at(address)


def test_an_answer_that_points_elsewhere_is_not_followed(scripted: Scripted) -> None:
    scripted.will(307, Location=f"{scripted.address}/elsewhere")
    with pytest.raises(AddressError, match="points to another address"):
        asked(scripted)
    assert [path for path, _ in scripted.heard] == ["/api/v1/series"]


@pytest.mark.parametrize("prefix", ["/prometheus", "/prometheus/", "/prometheus/api/v1"])
def test_a_path_prefix_stays(scripted: Scripted, prefix: str) -> None:
    scripted.will(200)
    asked(scripted, prefix)
    assert scripted.heard[0][0] == "/prometheus/api/v1/series"


def test_a_missing_prefix_is_suspected(scripted: Scripted) -> None:
    scripted.will(404)
    with pytest.raises(AddressError, match="path prefix"):
        asked(scripted)
    scripted.will(200, b"<html>")
    with pytest.raises(AnswerError, match="path prefix"):
        asked(scripted)


def test_a_packed_answer_is_unpacked(scripted: Scripted) -> None:
    scripted.will(200, gzip.compress(json.dumps(EMPTY).encode()), Content_Encoding="gzip")
    assert asked(scripted) == []


@pytest.mark.parametrize("packed", [False, True])
def test_an_endless_answer_is_cut_off(
    scripted: Scripted, monkeypatch: pytest.MonkeyPatch, packed: bool
) -> None:
    monkeypatch.setattr(client, "ANSWER_MOST", 1 << 20)
    body = b" " * (2 << 20)
    if packed:
        scripted.will(200, gzip.compress(body), Content_Encoding="gzip")
    else:
        scripted.will(200, body)
    with pytest.raises(AnswerError, match="above 1 MiB"):
        asked(scripted)


def test_an_answer_that_drips_is_cut_off(
    scripted: Scripted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "ANSWER_MOST_S", 0.1)
    scripted.will(200, b" " * 100)
    scripted.byte_s = 0.05
    with pytest.raises(AnswerError, match="takes over"):
        asked(scripted)


@pytest.mark.parametrize(
    "said", [{"isPartial": True}, {"warnings": ["store gateway timed out"]}], ids=str
)
def test_half_an_answer_is_none(scripted: Scripted, said: dict[str, object]) -> None:
    scripted.will(200, {**EMPTY, **said})
    with pytest.raises(AnswerError, match="incomplete"):
        asked(scripted)


@pytest.mark.parametrize(
    "data",
    [
        None,
        {"resultType": "vector", "result": []},
        {"resultType": "matrix", "result": 5},
        {"resultType": "matrix", "result": [{"metric": {}, "values": [["x", "y"]]}]},
    ],
    ids=str,
)
def test_what_is_no_series_is_refused(scripted: Scripted, data: object) -> None:
    scripted.will(200, {"status": "success", "data": data})
    with pytest.raises(AnswerError):
        Prometheus.at(scripted.address).matrix("up", 0, 60, 60)
