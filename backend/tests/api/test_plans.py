"""Keeping, opening and evaluating plans over HTTP."""

from __future__ import annotations

import json

import httpx
import pytest

from arcplan.json_value import JsonObject


def test_a_kept_plan_comes_back_with_its_date_and_model(
    http: httpx.Client, plan: JsonObject
) -> None:
    kept = http.post("/api/plans", json=plan)
    assert kept.status_code == 201
    link = kept.json()
    assert link["url"] == f"/p/{link['id']}"
    opened = http.get(f"/api/plans/{link['id']}")
    document = opened.json()
    assert document.pop("model_version") == "test-1"
    assert document.pop("created_at").endswith("Z")
    assert document == plan
    assert opened.headers["cache-control"] == "private, no-cache"
    assert kept.headers["location"] == f"/api/plans/{link['id']}"


def test_the_same_plan_has_the_same_id_however_it_is_written(
    http: httpx.Client, plan: JsonObject
) -> None:
    first = http.post("/api/plans", json=plan).json()["id"]
    opened = http.get(f"/api/plans/{first}").json()
    shuffled = dict(reversed(list(opened.items()))) | {"id": first}
    again = http.post("/api/plans", content=json.dumps(shuffled, indent=3))
    assert (again.status_code, again.json()["id"]) == (201, first)
    other = http.post("/api/plans", json=plan | {"title": "Another"}).json()["id"]
    assert other != first


def test_every_wrong_value_is_named(http: httpx.Client, plan: JsonObject) -> None:
    wrong = json.loads(json.dumps(plan))
    wrong["data"]["file_bytes"] = -1
    wrong["memory"]["ram_bytes"] = "much"
    wrong["surprise"] = 1
    answer = http.post("/api/plans", json=wrong)
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    assert {"/data/file_bytes", "/memory/ram_bytes", ""} == {
        fault["path"] for fault in answer.json()["errors"]
    }


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"no json",
        b"[]",
        b"null",
        b'{"version":1',
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"version":NaN}',
        b'{"__proto__":{"version":1}}',
    ],
    ids=range(9),
)
def test_a_document_that_is_no_plan_is_refused(body: bytes, http: httpx.Client) -> None:
    answer = http.post("/api/plans", content=body)
    assert answer.status_code == 422
    assert answer.json()["errors"]


def test_a_plan_of_megabytes_is_refused(http: httpx.Client) -> None:
    assert http.post("/api/plans", content=b" " * (1 << 20)).status_code == 413


@pytest.mark.parametrize(
    "name", ["nobody", "%2e%2e%2fetc%2fpasswd", "x'%20OR%201=1--", "\N{SNOWMAN}"]
)
def test_an_unknown_plan_is_not_found(name: str, http: httpx.Client) -> None:
    answer = http.get(f"/api/plans/{name}")
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"


def test_a_plan_can_be_evaluated_without_being_kept(http: httpx.Client, plan: JsonObject) -> None:
    answer = http.post("/api/evaluate", json=plan)
    assert answer.status_code == 200
    assert answer.json() == {
        "plan": plan,
        "assumed": {},
        "missing": [],
        "result": {"title_was": plan["title"], "bottleneck": "cpu"},
    }
