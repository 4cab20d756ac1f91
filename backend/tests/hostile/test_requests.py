"""Requests that no browser sends: smuggled, pipelined, doubled, out of range, out of place."""

from __future__ import annotations

import json
import socket

import httpx
import pytest

from arcplan.json_value import JsonObject
from tests.api.open_uploads import answer_of
from tests.conftest import FIXTURES
from tests.server_process import ServerProcess

HOST = b"Host: 127.0.0.1\r\n"
CLOSE = b"Connection: close\r\n"
CAPTURE = FIXTURES.joinpath("arcstat/openzfs-2.3.2-24lines.txt").read_bytes()
LAST = b"GET /api/health HTTP/1.1\r\n" + HOST + CLOSE + b"\r\n"
AMBIGUOUS = {
    "length and chunks": b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
    "chunks and length": b"Transfer-Encoding: chunked\r\nContent-Length: 4\r\n",
    "two lengths": b"Content-Length: 5\r\nContent-Length: 50\r\n",
    "a negative length": b"Content-Length: -1\r\n",
    "a length with a sign": b"Content-Length: +5\r\n",
    "a coding that is not known": b"Transfer-Encoding: xchunked\r\n",
    "a blank before the colon": b"Transfer-Encoding : chunked\r\n",
    "a folded header": b"Transfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n",
}
SECRETS = [
    b"/assets/../../../../etc/passwd",
    b"/../../../../etc/passwd",
    b"/assets/..%2f..%2f..%2f..%2fetc/passwd",
    b"/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    b"//etc/passwd",
    b"/assets/..\\..\\..\\etc\\passwd",
    b"/index.html%00/etc/passwd",
    b"/.git/config",
    b"/%ff%fe",
]


def answered(server: ServerProcess, request: bytes) -> bytes:
    """All bytes of the answer until the server closes the connection."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
        connection.sendall(request)
        return answer_of(connection)


def status_of(answer: bytes) -> int:
    return int(answer.split()[1])


@pytest.mark.usefixtures("http")
@pytest.mark.parametrize("path", [b"/api/captures", b"/api/plans"])
@pytest.mark.parametrize("framing", AMBIGUOUS.values(), ids=AMBIGUOUS)
def test_a_body_of_doubtful_length_is_refused_and_nothing_behind_it_is_a_request(
    framing: bytes, path: bytes, attacked: ServerProcess
) -> None:
    head = b"POST " + path + b" HTTP/1.1\r\n" + HOST + framing + b"\r\n"
    answer = answered(attacked, head + b"0\r\n\r\n" + LAST)
    assert status_of(answer) == 400
    assert answer.count(b"HTTP/1.1 ") == 1


@pytest.mark.usefixtures("http")
@pytest.mark.parametrize("times", [1, 1000])
def test_what_follows_an_upload_on_its_connection_is_no_part_of_it(
    times: int, attacked: ServerProcess
) -> None:
    """A short upload is in hand when the next request is; of a long one the connection ends."""
    log = CAPTURE * times
    head = b"POST /api/captures HTTP/1.1\r\n" + HOST + b"Content-Length: %d\r\n\r\n" % len(log)
    answer = answered(attacked, head + log + LAST)
    first, *second = answer.split(b"HTTP/1.1 ")[1:]
    assert first.startswith(b"200 ")
    [capture] = json.loads(first.partition(b"\r\n\r\n")[2])["captures"]
    assert capture["bytes"] == len(log)
    assert [part[:4] for part in second] in ([], [b"200 "])


@pytest.mark.usefixtures("http")
def test_a_request_in_the_same_packet_as_the_one_before_is_answered_after_it(
    attacked: ServerProcess,
) -> None:
    first = b"POST /api/plans HTTP/1.1\r\n" + HOST + b"Content-Length: 2\r\n\r\n{}"
    answer = answered(attacked, first + LAST)
    statuses = [int(part.split()[0]) for part in answer.split(b"HTTP/1.1 ")[1:]]
    assert statuses == [422, 200]


@pytest.mark.usefixtures("http")
@pytest.mark.parametrize(
    "hosts",
    [
        HOST + b"Host: evil.example\r\n",
        b"Host: evil.example\r\n" + HOST,
        b"Host: 127.0.0.1/api/plans?\r\n",
        b"Host: 127.0.0.1@evil.example\r\n",
        b"",
    ],
)
def test_a_request_for_no_one_host_is_refused(hosts: bytes, attacked: ServerProcess) -> None:
    answer = answered(attacked, b"GET /api/health HTTP/1.1\r\n" + hosts + CLOSE + b"\r\n")
    assert status_of(answer) in (400, 421)


@pytest.mark.usefixtures("http")
@pytest.mark.parametrize("path", SECRETS)
def test_no_path_leads_out_of_the_front_end(path: bytes, attacked: ServerProcess) -> None:
    answer = answered(attacked, b"GET " + path + b" HTTP/1.1\r\n" + HOST + CLOSE + b"\r\n")
    assert b"root:" not in answer
    assert b"[core]" not in answer
    assert status_of(answer) == 404 or b"<title>arcplan</title>" in answer


@pytest.mark.parametrize(
    "ranges", ["0-3", "-1", "9" * 30 + "-", ",".join(f"{n}-{n}" for n in range(5000))]
)
def test_a_range_is_not_cut_out_however_many_are_asked_for(ranges: str, http: httpx.Client) -> None:
    whole = http.get("/index.html").content
    answer = http.get("/index.html", headers={"Range": f"bytes={ranges}"})
    assert (answer.status_code, answer.content) == (200, whole)


@pytest.mark.parametrize(
    "path", ["/", "/api/health", "/api/ready", "/api/catalog", "/openapi.json", "/collect.sh"]
)
def test_head_is_answered_as_get_is_without_the_body(path: str, http: httpx.Client) -> None:
    asked, told = http.get(path), http.head(path)
    assert (told.status_code, told.content) == (200, b"")
    for name in ("content-length", "content-type", "cache-control", "content-security-policy"):
        assert told.headers[name] == asked.headers[name]


@pytest.mark.parametrize("method", ["OPTIONS", "PUT", "PATCH", "TRACE", "PROPFIND"])
@pytest.mark.parametrize("path", ["/", "/api/health", "/api/plans", "/api/captures"])
def test_a_method_that_a_path_does_not_have_is_refused_with_those_it_has(
    path: str, method: str, http: httpx.Client
) -> None:
    answer = http.request(method, path)
    assert answer.status_code == 405
    assert answer.headers["allow"]
    assert "access-control-allow-methods" not in answer.headers
    assert answer.json()["type"] == "urn:arcplan:problem:method-not-allowed"


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/", "GET, HEAD"),
        ("/openapi.json", "GET, HEAD"),
        ("/api/health", "GET, HEAD"),
        ("/api/captures", "POST"),
        ("/api/plans", "POST"),
        ("/api/plans/abcdefgh", "GET, HEAD, DELETE"),
    ],
)
def test_a_refused_method_is_told_every_other_of_the_path(
    path: str, allowed: str, http: httpx.Client
) -> None:
    assert http.patch(path).headers["allow"] == allowed


@pytest.mark.parametrize("header", ["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"])
def test_a_header_does_not_change_the_method(
    header: str, http: httpx.Client, plan: JsonObject
) -> None:
    kept = http.post("/api/plans", json=plan).json()["id"]
    assert http.get(f"/api/plans/{kept}", headers={header: "DELETE"}).status_code == 200
    assert http.get(f"/api/plans/{kept}").status_code == 200


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("name=a&name=b&top=1&top=2", 200),
        ("name=%ff%fe%00", 200),
        ("name=a&top=1&top=x", 422),
        ("top[]=1&top[$gt]=", 200),
        ("upload=../../etc/passwd", 422),
        ("top=%EF%BC%91%00", 422),
        ("&".join("name=a" for _ in range(5000)), 200),
    ],
)
def test_odd_queries_are_read_or_refused(query: str, status: int, http: httpx.Client) -> None:
    answer = http.post(f"/api/captures?{query}", content=CAPTURE)
    assert answer.status_code == status
    json.loads(answer.content.decode("utf-8"))


@pytest.mark.parametrize(
    "body",
    [
        b'{"title": "\xff\xfe"}',
        b"\xff\xfe{\x00}\x00",
        b"\x80" * 1000,
    ],
)
def test_a_plan_that_is_no_utf_8_is_refused(body: bytes, http: httpx.Client) -> None:
    for path in ("/api/plans", "/api/evaluate"):
        answer = http.post(path, content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code == 422
        assert len(answer.content) < 5000


def test_a_zstd_frame_that_claims_an_exabyte_is_refused(http: httpx.Client) -> None:
    # A frame header whose content size is 0x636363630606066c bytes (RFC 8878, 3.1.1.1).
    frame = bytes.fromhex("28b52ffde06c06060663636363")
    problem = http.post("/api/captures", content=frame)
    assert problem.status_code == 400
    assert "zstd data is damaged" in problem.json()["detail"]


def test_a_head_beyond_the_bound_is_refused_though_it_arrives_at_once(
    attacked: ServerProcess,
) -> None:
    head = b"GET /api/health HTTP/1.1\r\n" + HOST + b"X-Long: " + b"x" * 70_000 + b"\r\n\r\n"
    assert status_of(answered(attacked, head)) == 400


def test_a_body_of_nothing_but_framing_is_cut_off(attacked: ServerProcess) -> None:
    head = b"POST /api/plans HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n"
    with (
        socket.create_connection(("127.0.0.1", attacked.port), timeout=60) as connection,
        pytest.raises(ConnectionError),
    ):
        connection.sendall(head + b"1;x=" + b"x" * (1 << 24))


def test_small_chunks_are_a_body_like_any_other(attacked: ServerProcess) -> None:
    head = b"POST /api/captures HTTP/1.1\r\n" + HOST + CLOSE + b"Transfer-Encoding: chunked\r\n\r\n"
    log = CAPTURE * 200
    chunks = b"".join(b"1\r\n%c\r\n" % byte for byte in log)
    assert status_of(answered(attacked, head + chunks + b"0\r\n\r\n")) == 200
