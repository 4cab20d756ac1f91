"""A recording of requests to the ARC beside the archive of its host gives the plan its hits."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from arcplan.cli.plan_input import PlanInput
from arcplan.home import home_of, model_bundle, plan_schema
from arcplan.model import Model
from arcplan.plan_links import write_link
from tests.cli.test_size_archives import MIB, ZIPF
from tests.command_line import arcplan
from tests.one_of_each import FIXTURES

_ARCHIVE = FIXTURES / "collect" / f"{ZIPF}.tar.gz"
_TRACES = FIXTURES / "arc_trace"
_WRITTEN = _TRACES / "written-zipf-2.3.2.txt.gz"
"""Draws of a Zipf law of 0.7 over the archive's 76,687 pages, past an LRU pool of 96 MiB."""

_POINT = {"arc_bytes": 320 * MIB, "data_hits": 0.4, "low": 0.3, "high": 0.5}

_MEASURED = {210: 0.973, 205: 0.955, 133: 0.836, 105: 0.755, 70: 0.638}
"""Hits of mixed-zipf by MiB of the ARC (docs/trace.md)."""


@cache
def _sized(*settings: str) -> Any:
    return json.loads(arcplan("size", "--json", *settings, _ARCHIVE, _WRITTEN).stdout)


def _screen(*arguments: str | Path) -> str:
    """What `arcplan size` prints, without its line breaks."""
    return " ".join(arcplan("size", *arguments).stdout.decode().split())


def _predicted(plan: object) -> Any:
    return json.loads(arcplan("plan", "-", stdin=json.dumps(plan).encode()).stdout)["result"]


def _with_points(*points: dict[str, float]) -> Any:
    plan = deepcopy(_sized()["plan"])
    plan["workload"]["traced_curve"]["points"] = list(points)
    return plan


def test_the_screen_says_whose_curve_gives_the_hits() -> None:
    printed = _screen(_ARCHIVE, _WRITTEN)
    assert "distribution measured curve" in printed
    assert "ARC hits from the measured curve (written-zipf-2.3.2.txt.gz)." in printed
    assert "Untested" not in printed


def test_the_plan_has_the_hits_that_its_captures_counted() -> None:
    sizing = _sized()
    assert sizing["contradictions"] == []
    counted = sizing["measured"]["arc_data_hit_ratio"]["value"]
    assert sizing["result"]["hit_ratio"]["arc_data"] == pytest.approx(counted, abs=1e-3)


def test_another_recordsize_has_the_curve_changed_as_a_law_with_a_mark() -> None:
    printed = _screen("--set", "layout.record_bytes=128KiB", _ARCHIVE, _WRITTEN)
    assert (
        "Untested: The measured curve was recorded with recordsize 16 KiB, and the plan has"
        " 128 KiB. The ARC's hits are the curve's, changed by as much as those of a law:"
        " Zipf 0.696." in printed
    )
    assert "ARC hits from the measured curve" not in printed


@pytest.mark.parametrize("name", ["fio-zipf-2.3.2.txt", "fio-mixed-2.3.2.txt.gz"])
def test_a_curve_that_the_captures_contradict_is_not_used(name: str) -> None:
    printed = _screen(_ARCHIVE, _TRACES / name)
    assert "distribution zipf" in printed
    assert "is not used: it has" in printed
    assert "so it is of another load" in printed


def test_a_plan_with_a_curve_comes_back_from_its_link() -> None:
    plan = _sized()["plan"]
    model, schema = Model(model_bundle(home_of())), plan_schema(home_of())
    short = model.call("withoutDefaults", plan)
    link = write_link(short, schema.with_name("link-dictionary-1.txt"))
    assert len(link) < 2150
    opened = PlanInput(schema, model).read(link)
    assert opened["workload"] == plan["workload"]
    assert _predicted(opened)["hit_ratio"] == _sized()["result"]["hit_ratio"]


@pytest.mark.parametrize(("mib", "measured"), _MEASURED.items())
def test_a_real_recording_gives_hits_near_those_measured(mib: int, measured: float) -> None:
    """The laboratory's ARC was set to other limits after the curve was written down."""
    analysed = json.loads(arcplan("analyze", _TRACES / "fio-mixed-2.3.2.txt.gz").stdout)
    curve = analysed["captures"][0]["curve"][:16]
    plan = _with_points(
        *(
            {name: point[name] for name in ("arc_bytes", "data_hits", "low", "high")}
            for point in curve
        )
    )
    plan["memory"]["arc_bytes"] = mib * MIB
    result = _predicted(plan)
    assert [mark["code"] for mark in result["marks"] if mark["code"] == "curve"] == []
    assert result["hit_ratio"]["arc_data"] == pytest.approx(measured, abs=0.04)
    band = next(one for one in result["bands"] if one["figure"] == "hit_ratio.arc_data")
    assert band["low"] < measured < band["high"]


@pytest.mark.parametrize(
    ("points", "named"),
    [
        ([_POINT, {**_POINT, "arc_bytes": 640 * MIB, "data_hits": 0.35}], "a larger ARC hits less"),
        ([_POINT, _POINT], "its ARC sizes do not rise"),
        ([], "it has no points"),
        ([{**_POINT, "high": 1.2}], "/workload/traced_curve/points/0/high"),
        ([{**_POINT, "data_hits": float("nan")}], "NaN"),
        ([{**_POINT, "arc_bytes": size + 1} for size in range(10_000)], "/workload/traced_curve"),
    ],
)
def test_what_is_no_curve_is_refused_by_name(points: list[dict[str, float]], named: str) -> None:
    ended = arcplan("plan", "-", stdin=json.dumps(_with_points(*points)).encode())
    assert ended.returncode == 2
    assert named in ended.stderr.decode()
