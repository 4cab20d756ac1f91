"""The real model, its example plans, and Prometheus' own promtool."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from arcplan.home import home_of, model_bundle
from arcplan.json_value import JsonObject
from arcplan.model import Model
from arcplan.watching import Server, server_of

Promtool = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def model() -> Iterator[Model]:
    made = Model(model_bundle(home_of()))
    yield made
    made.close()


@pytest.fixture(scope="session")
def plans(model: Model) -> dict[str, JsonObject]:
    """The page's example plans of both engines, by id."""
    examples = model.call("examplePlans")
    assert isinstance(examples, list)
    found: dict[str, JsonObject] = {}
    for example in examples:
        assert isinstance(example, dict)
        assert isinstance(example["plan"], dict)
        found[str(example["id"])] = example["plan"]
    return found


@pytest.fixture(scope="session")
def servers(model: Model, plans: dict[str, JsonObject]) -> dict[str, Server]:
    """What each example plan predicts of one server."""
    return {name: server_of(model.call("watchedServer", plan)) for name, plan in plans.items()}


@pytest.fixture
def promtool(tmp_path: Path) -> Promtool:
    """Runs promtool in the test's folder."""
    named = os.environ.get("ARCPLAN_TEST_PROMTOOL")
    program = named or shutil.which("promtool", path=os.environ.get("ARCPLAN_TEST_PROMETHEUS_BIN"))
    if program is None:
        pytest.skip(
            "NOT TESTED WITH PROMETHEUS: promtool is not on this machine (Debian: apt install"
            " prometheus, or ARCPLAN_TEST_PROMETHEUS_BIN=/folder/of/its/programs)"
        )

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [program, *arguments], cwd=tmp_path, capture_output=True, text=True, check=False
        )

    return run


def as_yaml(document: object) -> str:
    """JSON, which YAML contains."""
    return json.dumps(document, ensure_ascii=False)
