"""Fixtures of several areas: real captures, a real plan, a home directory for a server."""

from __future__ import annotations

import gc
import json
import os
import shutil
from pathlib import Path

import pytest
from hypothesis import settings

from arcplan.api.examples import plan_of_defaults
from arcplan.json_value import JsonObject

# A busy machine is no failure of what is tested, and a commit passes or fails once and for all:
# other examples are what the fuzzers are for.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")

pytest_plugins = ["tests.postgres"]


def pytest_collection() -> None:
    gc.disable()


def pytest_collection_finish() -> None:
    """Leave the ten thousand listed tests, which stay to the end, out of looking for garbage."""
    gc.freeze()
    gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with those that wait longest, for packages and a collector, while others compute."""
    longest = ("test_readme.py", "test_wheel.py", "test_image.py")
    items.sort(key=lambda item: item.path.name not in longest)


REPOSITORY = Path(__file__).resolve().parents[2]
FIXTURES = Path(__file__).with_name("fixtures")
IS_DEEP = os.environ.get("ARCPLAN_TEST_DEPTH") == "full"
"""Whether `npm run test:deep` asks for every step and for longer texts."""

# A model of three lines, so that what surrounds the model is tested without it.
_SMALL_MODEL = """
var arcplanModel = {
  MODEL_VERSION: "test-1",
  evaluate: (plan) => ({ title_was: plan.title, bottleneck: "cpu" }),
  completePlan: (plan) => ({ plan, assumed: {}, missing: [] }),
  catalog: () => ({ devices: [{ id: "nvme", as_of: "2026-01-01" }] }),
  requirementBytes: (rows, options) =>
    rows.map((row) => ({ arc_bytes: row.nonleaf_physical_bytes, l2arc_header_bytes: 0 })),
  tracedCurve: () => ({ curve: [], groups: [] }),
};
"""


@pytest.fixture(scope="session")
def plan_schema() -> JsonObject:
    schema: JsonObject = json.loads((REPOSITORY / "shared/schema/plan.schema.json").read_text())
    return schema


@pytest.fixture
def plan(plan_schema: JsonObject) -> JsonObject:
    """The plan whose every field has its default."""
    return plan_of_defaults(plan_schema)


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home directory with the real schema, a small model and a small front end."""
    directory = tmp_path_factory.mktemp("home")
    (directory / "shared/dist").mkdir(parents=True)
    (directory / "shared/dist/model.js").write_text(_SMALL_MODEL)
    shutil.copytree(REPOSITORY / "shared/schema", directory / "shared/schema")
    assets = directory / "frontend/dist/assets"
    assets.mkdir(parents=True)
    (assets.parent / "index.html").write_text("<!doctype html><title>arcplan</title>" + " " * 2000)
    (assets.parent / "fleet.html").write_text("<!doctype html><title>Fleet</title>")
    (assets / "app-1a2b3c.js").write_text("export const answer = 42;" * 100)
    return directory


@pytest.fixture(scope="session")
def arcstat_log() -> bytes:
    return (FIXTURES / "arcstat" / "openzfs-2.3.2-24lines.txt").read_bytes()
