"""Plans from scripts, complete or partial: evaluation and advice."""

from __future__ import annotations

import httpx
import pytest

from arcplan.json_value import JsonObject


def test_a_partial_plan_is_filled_in_and_what_was_assumed_is_named(
    with_model: httpx.Client,
) -> None:
    sent = {"data": {"file_bytes": 10**12}, "layout": {"openzfs": "2.2", "record_bytes": 16384}}
    answer = with_model.post("/api/evaluate", json=sent)
    assert answer.status_code == 200
    told = answer.json()
    assert told["plan"]["data"]["file_bytes"] == 10**12
    assert told["plan"]["data"]["measured_trees"] is None
    assert told["plan"]["layout"]["indirect_block_bytes"] == 131072
    assert "data.file_bytes" not in told["assumed"]
    assert told["assumed"]["memory.arc_bytes"]["value"] == told["plan"]["memory"]["arc_bytes"]
    assert told["result"]["metadata"]["leaf_blocks"] >= 10**12 // 16384


def test_nothing_is_assumed_of_a_whole_plan(with_model: httpx.Client, plan: JsonObject) -> None:
    answer = with_model.post("/api/evaluate", json=plan).json()
    assert (answer["plan"], answer["assumed"]) == (plan, {})


def test_a_wrong_value_of_a_partial_plan_is_named(with_model: httpx.Client) -> None:
    answer = with_model.post("/api/evaluate", json={"memory": {"arc_bytes": "7 GiB"}})
    assert answer.status_code == 422
    assert [error["path"] for error in answer.json()["errors"]] == ["/memory/arc_bytes"]


@pytest.mark.parametrize("operation", ["evaluate", "advise", "plans"])
def test_a_machine_or_device_of_no_catalogue_is_refused_with_the_nearest(
    with_model: httpx.Client, plan: JsonObject, operation: str
) -> None:
    storage, instance = plan["storage"], plan["instance"]
    assert isinstance(storage, dict)
    assert isinstance(instance, dict)
    named = {
        **plan,
        "storage": {**storage, "device": "gen5"},
        "instance": {**instance, "type": "i3.large"},
    }
    answer = with_model.post(f"/api/{operation}", json=named)
    assert answer.status_code == 422
    reasons = {fault["path"]: fault["reason"] for fault in answer.json()["errors"]}
    assert reasons == {
        "/instance/type": "the catalogue has no such machine: enter aws-i3.large",
        "/storage/device": "the catalogue has no such device: enter nvme-gen5",
    }


def test_a_document_that_is_no_object_is_no_plan(with_model: httpx.Client) -> None:
    for document in ("[]", "3", '"plan"', "null"):
        assert with_model.post("/api/evaluate", content=document).status_code == 422


def test_advice_ranks_options_for_the_goal(with_model: httpx.Client, plan: JsonObject) -> None:
    answer = with_model.post("/api/advise?goal=budget&month_usd=213.88", json=plan).json()
    advice = answer["advice"]
    assert advice["goal"] == {"kind": "budget", "month_usd": 213.88}
    assert advice["options"][0]["effect"]["month_usd"] <= 213.89
    assert advice["options"][0]["effect"]["reads_per_s"] > advice["now"]["reads_per_s"]


def test_without_a_goal_only_settings_are_advised(with_model: httpx.Client) -> None:
    advice = with_model.post("/api/advise", json={}).json()["advice"]
    assert advice["goal"] == {"kind": "no-hardware"}
    assert "new hardware" not in {option["effort"] for option in advice["options"]}


def test_an_unknown_goal_is_refused(with_model: httpx.Client) -> None:
    answer = with_model.post("/api/advise?goal=fame", json={})
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"


def test_every_path_is_served_under_its_version_too(
    with_model: httpx.Client, plan: JsonObject
) -> None:
    assert with_model.get("/api/v1/health").json() == with_model.get("/api/health").json()
    link = with_model.post("/api/v1/plans", json=plan).json()
    assert with_model.get(f"/api/v1/plans/{link['id']}").json()["title"] == plan["title"]
    assert with_model.get("/api/v2/health").status_code == 404


def test_a_plan_that_lacks_something_gets_no_figure_and_no_advice(with_model: httpx.Client) -> None:
    lacking = {"origins": {"storage.device": "missing", "memory.ram_bytes": "assumed"}}
    for path, name in (("evaluate", "result"), ("advise", "advice")):
        answer = with_model.post(f"/api/{path}", json=lacking).json()
        assert answer[name] is None
        assert [one["path"] for one in answer["missing"]] == ["storage.device"]
        assert "iostat" in answer["missing"][0]["remedy"]
