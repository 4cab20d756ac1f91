"""Private and read-only installations, and deletion by a plan's holders."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from pydantic import ValidationError

from arcplan.json_value import JsonObject
from arcplan.settings import Settings
from tests.server_process import ServerProcess, serving

TOKEN = "-".join(["correct", "horse", "battery", "staple"])


@pytest.fixture(scope="module")
def private(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    data = tmp_path_factory.mktemp("private") / "data"
    with serving(home, data, access_token=TOKEN, metrics="true") as running:
        yield running


@pytest.mark.parametrize(
    "path", ["/", "/api/catalog", "/openapi.json", "/metrics", "/collect.sh", "/assets/app.js"]
)
@pytest.mark.parametrize(
    "sent", [{}, {"Authorization": "Bearer wrong"}, {"Cookie": 'a=b;;="\\; arcplan_access=x'}]
)
def test_nothing_is_answered_without_the_token(
    path: str, sent: dict[str, str], private: ServerProcess
) -> None:
    with private.client() as client:
        answer = client.get(path, headers=sent)
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"] == "Bearer"
    assert answer.headers["content-type"] == "application/problem+json"
    assert "content-security-policy" in answer.headers


def test_a_load_balancer_needs_no_token(private: ServerProcess) -> None:
    with private.client() as client:
        assert client.get("/api/health").status_code == 200
        assert client.get("/api/ready").status_code == 200


def test_a_program_sends_the_token_with_each_request(
    private: ServerProcess, plan: JsonObject
) -> None:
    with private.client() as client:
        client.headers["Authorization"] = f"Bearer {TOKEN}"
        assert client.post("/api/plans", json=plan).status_code == 201
        assert client.get("/metrics").status_code == 200


def test_a_person_opens_the_app_once_with_the_token(private: ServerProcess) -> None:
    with private.client() as client:
        welcome = client.get("/p/abc", params={"token": TOKEN, "a": "1"})
        assert (welcome.status_code, welcome.headers["location"]) == (303, "/p/abc?a=1")
        cookie = welcome.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert TOKEN not in cookie
        assert client.get("/").status_code == 200
        assert client.get("/api/catalog").status_code == 200
        assert client.get("/", params={"token": "wrong"}).status_code == 200
    with private.client() as stranger:
        assert stranger.get("/", params={"token": "wrong"}).status_code == 401
        assert stranger.post("/api/plans", params={"token": TOKEN}).status_code == 401


@pytest.mark.parametrize("path", ["//evil.example/", "/%5cevil.example", "/%0d%0aSet-Cookie:x"])
def test_the_welcome_never_leads_elsewhere(path: str, private: ServerProcess) -> None:
    with private.client() as client:
        answer = client.get(f"{private.url}{path}", params={"token": TOKEN})
    assert answer.status_code == 303
    assert not answer.headers["location"].startswith(("//", "/\\", "http"))
    assert "\n" not in answer.headers["location"]


def test_a_token_that_can_be_guessed_is_refused_at_the_start() -> None:
    with pytest.raises(ValidationError, match="at least 16"):
        Settings.model_validate({"access_token": "short"})


def test_a_read_only_server_opens_plans_and_keeps_none(
    home: Path, tmp_path: Path, plan: JsonObject, arcstat_log: bytes
) -> None:
    with serving(home, tmp_path / "data") as server, server.client() as client:
        kept = client.post("/api/plans", json=plan).json()
    with serving(home, tmp_path / "data", read_only="true") as server, server.client() as client:
        page = f"/api/plans/{kept['id']}"
        assert client.get("/api/health").json()["read_only"] is True
        assert client.get(page).status_code == 200
        assert client.post("/api/evaluate", json=plan).status_code == 200
        assert client.post("/api/captures", content=arcstat_log).status_code == 200
        refused = client.post("/api/plans", json=plan)
        assert (refused.status_code, refused.json()["type"]) == (
            403,
            "urn:arcplan:problem:read-only",
        )
        token = {"X-Delete-Token": kept["delete_token"]}
        assert client.delete(page, headers=token).status_code == 403
        assert client.get(page).status_code == 200


def test_a_plan_is_deleted_by_its_holders_only_and_goes_with_the_last(
    http: httpx.Client, plan: JsonObject
) -> None:
    mine = plan | {"title": "to be deleted"}
    kept = http.post("/api/plans", json=mine).json()
    page = f"/api/plans/{kept['id']}"
    other = http.post("/api/plans", json=mine).json()
    assert other["id"] == kept["id"]
    assert http.delete(page).status_code == 422
    wrong = http.delete(page, headers={"X-Delete-Token": "guess"})
    assert (wrong.status_code, wrong.headers["content-type"]) == (403, "application/problem+json")
    assert http.get(page).status_code == 200
    token = {"X-Delete-Token": kept["delete_token"]}
    assert http.delete(page, headers=token).status_code == 204
    assert http.get(page).status_code == 200
    assert http.delete(page, headers=token).status_code == 403
    token = {"X-Delete-Token": other["delete_token"]}
    assert http.delete(page, headers=token).status_code == 204
    assert http.get(page).status_code == 404
    assert http.delete(page, headers=token).status_code == 404
    again: httpx.Response = http.post("/api/plans", json=mine)
    assert again.json()["delete_token"] != kept["delete_token"]
