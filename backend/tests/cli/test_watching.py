"""`arcplan rules` and `arcplan dashboard`, as scripts call them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from arcplan.json_value import JsonObject
from tests.cli.test_gate import _LINKS
from tests.command_line import arcplan


@pytest.fixture
def plan_file(tmp_path: Path, plan: JsonObject) -> Path:
    path = tmp_path / "plan.json"
    path.write_text(json.dumps(plan))
    return path


def test_rules_are_of_the_plans_engine_and_the_named_host(tmp_path: Path, plan: JsonObject) -> None:
    file = tmp_path / "plan.json"
    for engine, metric in (("innodb", "mysql_global_status"), ("postgresql", "pg_stat_database")):
        file.write_text(json.dumps({**plan, "engine": engine}))
        done = arcplan("rules", "--host", "db.example", "--for", "30m", file)
        assert (done.returncode, done.stderr) == (0, b"")
        text = done.stdout.decode()
        assert metric in text
        assert 'instance=~"(db\\\\.example)(:[0-9]+)?"' in text
        assert "for: '30m'" in text


def test_a_link_gives_what_its_plan_gives(tmp_path: Path) -> None:
    [link, *_] = json.loads(_LINKS.read_text())
    file = tmp_path / "plan.json"
    file.write_text(json.dumps(link["plan"]))
    for command in ("rules", "dashboard"):
        of_file, of_link = arcplan(command, file), arcplan(command, f"#{link['fragment']}")
        assert of_file.stdout == of_link.stdout != b""
    assert arcplan("dashboard", "-", stdin=file.read_bytes()).stdout == of_file.stdout


@pytest.mark.parametrize("command", ["rules", "dashboard"])
def test_what_is_no_plan_is_named_with_exit_2(tmp_path: Path, command: str) -> None:
    file = tmp_path / "plan.json"
    file.write_text('{"memory": {"arc_bytes": "much"}}')
    for name in (file, tmp_path / "absent"):
        done = arcplan(command, name)
        assert (done.returncode, done.stdout) == (2, b"")
        assert done.stderr.decode().startswith(f"{name}: ")


@pytest.mark.parametrize("arguments", [("--device", "("), ("--for", "soon")])
def test_wrong_options_are_named_with_exit_2(plan_file: Path, arguments: tuple[str, str]) -> None:
    done = arcplan("rules", *arguments, plan_file)
    assert (done.returncode, done.stdout) == (2, b"")
    assert arguments[0] in done.stderr.decode()


def test_a_plan_that_lacks_something_gives_no_limits(plan_file: Path, plan: JsonObject) -> None:
    plan_file.write_text(json.dumps({**plan, "origins": {"data.file_bytes": "missing"}}))
    for command in ("rules", "dashboard"):
        done = arcplan(command, plan_file)
        assert (done.returncode, done.stdout) == (3, b"")
        assert done.stderr.decode().startswith("missing: data.file_bytes: ")
