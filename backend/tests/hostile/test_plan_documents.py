"""Plans made to hurt: too deep, too long, too large, with keys that JavaScript minds."""

from __future__ import annotations

import json

import httpx
import pytest

from arcplan.json_value import JsonObject

WRONG: dict[str, bytes] = {
    "arrays 50,000 deep": b"[" * 50_000 + b"]" * 50_000,
    "objects 10,000 deep": b'{"data":' * 10_000 + b"1" + b"}" * 10_000,
    "a number of 5,000 digits": b'{"version":' + b"9" * 5_000 + b"}",
    "a number too large to hold": b'{"version":1e999}',
    "a key of 100,000 characters": json.dumps({"x" * 100_000: 1}).encode(),
    "5,000 keys": json.dumps({f"k{n}": n for n in range(5_000)}).encode(),
    "half a surrogate": b'{"version":1,"title":"\\ud800"}',
    "UTF-16": '{"version":1}'.encode("utf-16"),
    "a mark before it": b'\xef\xbb\xbf{"version":1}',
    "NUL": b'{"version":1}\0',
    "markup": b"<plan/>",
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_document_that_is_no_plan_is_refused_briefly(wrong: str, http: httpx.Client) -> None:
    # A part of a plan is filled in where it is only evaluated; the mark before it does not matter.
    partial = wrong == "a mark before it"
    for path in ("/api/plans",) if partial else ("/api/plans", "/api/evaluate"):
        answer = http.post(path, content=WRONG[wrong])
        assert answer.status_code == 422
        assert answer.json()["errors"]
        assert len(answer.content) < 50_000


@pytest.mark.parametrize("change", [{"title": "a\ud800"}, {"\udfff": 1}, {"data": ["\udc00"]}])
def test_half_a_surrogate_pair_does_not_get_into_a_plan(
    change: JsonObject, http: httpx.Client, plan: JsonObject
) -> None:
    place = next((f"/{name}" for name in change if name == "title"), "")
    place = "/data/0" if "data" in change else place
    for path in ("/api/plans", "/api/evaluate"):
        answer = http.post(path, content=json.dumps(plan | change).encode())
        assert answer.status_code == 422
        assert answer.json()["errors"] == [{"path": place, "reason": "half of a surrogate pair"}]
    pair = http.post("/api/plans", json=plan | {"title": "\N{SNOWMAN}\U0001f40d"})
    assert pair.status_code == 201


@pytest.mark.parametrize("half", ["%ED%A0%80", "%FF", "%C0%80"])
def test_bytes_that_are_no_utf_8_in_an_address_are_read_as_replaced(
    half: str, http: httpx.Client, arcstat_log: bytes
) -> None:
    answer = http.post(f"/api/captures?name={half}", content=arcstat_log)
    assert set(answer.json()["captures"][0]["name"]) <= {"\ufffd", "\0"}
    assert http.get(f"/api/plans/{half}").status_code == 404


@pytest.mark.parametrize(
    "key", ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty"]
)
@pytest.mark.parametrize("place", ["", "data", "workload", "prices"])
def test_keys_that_pollute_prototypes_are_refused(
    key: str, place: str, http: httpx.Client, plan: JsonObject
) -> None:
    crafted = json.loads(json.dumps(plan))
    (crafted[place] if place else crafted)[key] = {"polluted": True}
    for path in ("/api/plans", "/api/evaluate"):
        assert http.post(path, json=crafted).status_code == 422
    assert http.post("/api/evaluate", json=plan).json()["plan"] == plan


def test_of_two_equal_keys_one_is_taken_everywhere(http: httpx.Client, plan: JsonObject) -> None:
    twice = b'{"title":"first",' + json.dumps(plan | {"title": "second"}).encode()[1:]
    name = http.post("/api/plans", content=twice).json()["id"]
    assert http.get(f"/api/plans/{name}").json()["title"] == "second"
    assert http.post("/api/plans", json=plan | {"title": "second"}).json()["id"] == name


def test_an_oversized_plan_is_refused_before_it_is_held(http: httpx.Client) -> None:
    pieces = (b" " * (1 << 16) for _ in range(4096))
    try:
        answer = http.post("/api/plans", content=pieces)
    except httpx.WriteError:
        # The server hung up while the rest was still being sent.
        return
    assert answer.status_code == 413


@pytest.mark.parametrize("title", ["<script>alert(1)</script>", "</script>", "\u2028", "\\", "\0"])
def test_a_title_that_is_code_stays_a_title(
    title: str, http: httpx.Client, plan: JsonObject
) -> None:
    kept = http.post("/api/plans", json=plan | {"title": title})
    assert kept.status_code == 201
    opened = http.get(f"/api/plans/{kept.json()['id']}")
    assert opened.json()["title"] == title
    assert opened.headers["content-type"] == "application/json"
