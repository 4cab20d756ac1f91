"""No page of another site changes or costs anything through a visitor's browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from arcplan.json_value import JsonObject
from tests.server_process import ServerProcess, serving


@pytest.fixture(scope="module")
def planner(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that answers for every name, over plain HTTP."""
    with serving(home, tmp_path_factory.mktemp("planner") / "data", allowed_hosts="*") as running:
        yield running


@pytest.fixture
def http(planner: ServerProcess) -> Iterator[httpx.Client]:
    with planner.client() as client:
        yield client


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("planner.lan", "http://evil.example"),
        ("planner.lan", "null"),
        ("planner.lan", ""),
        ("planner.lan", "http://planner.lan:81"),
        ("planner.lan:8000", "http://planner.lan"),
        ("planner.lan", "http://planner.lan.evil.example"),
        ("planner.lan", "http://evil.example/planner.lan"),
        ("planner.lan", "file://planner.lan"),
        ("planner.lan", "http://planner.lan:x"),
        ("192.0.2.1", "http://192.0.2.2"),
    ],
)
def test_requests_from_pages_of_another_site_are_refused(
    host: str, origin: str, http: httpx.Client, plan: JsonObject
) -> None:
    answer = http.post("/api/plans", json=plan, headers={"Host": host, "Origin": origin})
    assert answer.status_code == 403
    assert answer.json()["type"] == "urn:arcplan:problem:cross-site"


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("planner.lan", "http://planner.lan"),
        ("planner.lan", "https://planner.lan"),
        ("planner.lan:443", "https://planner.lan"),
        ("Planner.LAN:8000", "http://planner.lan:8000"),
        ("[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_its_own_pages_and_programs_may_write(
    host: str, origin: str, http: httpx.Client, plan: JsonObject
) -> None:
    for headers in ({"Host": host, "Origin": origin}, {"Host": host}):
        assert http.post("/api/plans", json=plan, headers=headers).status_code == 201


def test_every_method_that_is_not_for_reading_is_guarded_on_every_route(http: httpx.Client) -> None:
    paths = http.get("/openapi.json").json()["paths"]
    guarded = [
        (method, path)
        for path, operations in paths.items()
        for method in operations
        if method not in ("get", "head", "options")
    ]
    assert ("delete", "/api/plans/{plan_id}") in guarded
    for method, path in [*guarded, ("post", "/api/later"), ("purge", "/")]:
        answer = http.request(method.upper(), path, headers={"Origin": "http://evil.example"})
        assert answer.status_code == 403, (method, path)


def test_two_origins_are_none(http: httpx.Client, plan: JsonObject) -> None:
    twice = [("Origin", "http://planner.lan")] * 2 + [("Host", "planner.lan")]
    assert http.post("/api/plans", json=plan, headers=httpx.Headers(twice)).status_code == 403


@pytest.mark.parametrize(
    ("forwarded", "status"),
    [
        ({"X-Forwarded-Host": "plan.example", "X-Forwarded-Proto": "https"}, 201),
        ({"X-Forwarded-Host": "plan.example"}, 201),
        ({"X-Forwarded-Host": "plan.example", "X-Forwarded-Proto": "http"}, 403),
        ({"X-Forwarded-Host": "plan.example, evil.example"}, 403),
        ({"X-Forwarded-Host": "other.example"}, 403),
        ({}, 403),
    ],
)
def test_a_proxy_on_this_machine_says_which_host_was_asked_for(
    forwarded: dict[str, str], status: int, http: httpx.Client, plan: JsonObject
) -> None:
    headers = {"Host": "arcplan", "Origin": "https://plan.example"} | forwarded
    assert http.post("/api/plans", json=plan, headers=headers).status_code == status


def test_who_is_no_trusted_proxy_is_not_believed(
    home: Path, tmp_path: Path, plan: JsonObject, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.1")
    forged = {"Origin": "http://evil.example", "X-Forwarded-Host": "evil.example"}
    with serving(home, tmp_path / "data") as server, server.client() as client:
        assert client.post("/api/plans", json=plan, headers=forged).status_code == 403
