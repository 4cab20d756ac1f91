"""`arcplan advise`, as scripts call it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from arcplan.json_value import JsonObject
from tests.command_line import arcplan


@pytest.fixture
def plan_file(tmp_path: Path, plan: JsonObject) -> Path:
    path = tmp_path / "plan.json"
    path.write_text(json.dumps(plan))
    return path


def advised(*arguments: str | Path) -> JsonObject:
    done = arcplan("advise", *arguments)
    assert (done.returncode, done.stderr) == (0, b"")
    answer: JsonObject = json.loads(done.stdout)
    return answer


def on_a_terminal(*arguments: str | Path) -> list[str]:
    """The lines that a person reads, of a process whose output is a terminal."""
    reading, terminal = os.openpty()
    words = [sys.executable, "-m", "arcplan.cli", "advise", *map(str, arguments)]
    with subprocess.Popen(words, stdout=terminal, env={**os.environ, "COLUMNS": "100"}) as process:
        os.close(terminal)
        said = b""
        try:
            while piece := os.read(reading, 4096):
                said += piece
        except OSError:
            # Linux says so at the end of a terminal's output.
            pass
        finally:
            os.close(reading)
    assert process.returncode == 0
    return said.decode().splitlines()


def test_a_terminal_gets_the_best_change_first_on_one_screen(plan_file: Path) -> None:
    advice = json.loads(json.dumps(advised("--growth", "5", plan_file)["advice"]))
    lines = on_a_terminal("--growth", "5", plan_file)
    text = " ".join(" ".join(lines).split())
    assert text.startswith(advice["summary"])
    assert text.count(advice["options"][0]["text"]) == 1
    assert f"Or: {advice['options'][1]['text']}" in text
    assert f"Effort: {advice['options'][0]['effort']}. Risk " in text
    assert "With 5 % more data a month" in lines
    assert len(lines) <= 40
    assert max(map(len, lines)) <= 100
    assert json.loads("\n".join(on_a_terminal("--json", plan_file)))["advice"]["options"]


def test_what_has_no_price_is_counted_and_not_ranked(plan_file: Path) -> None:
    plan = json.loads(plan_file.read_text())
    plan.setdefault("instance", {})["type"] = "custom"
    plan.setdefault("storage", {})["device"] = "hdd-7200"
    plan_file.write_text(json.dumps(plan))
    options = json.loads(json.dumps(advised("--budget", "300", plan_file)["advice"]))["options"]
    unpriced = [option for option in options if not option["priced"]]
    text = " ".join(" ".join(on_a_terminal("--budget", "300", plan_file)).split())
    assert f"{len(unpriced)} without a price, so not compared" in text
    assert unpriced
    assert not [one["title"] for one in unpriced if one["text"] in text]


def test_the_commands_of_the_best_change_are_shown_as_they_are_run(plan_file: Path) -> None:
    lines = on_a_terminal("--commands", "linux", plan_file)
    assert "#!/bin/sh" in lines
    assert any(line.startswith("echo ") and "/zfs/parameters/" in line for line in lines)


def test_advice_ranks_options_for_the_goal(plan_file: Path) -> None:
    advice = json.loads(json.dumps(advised("--budget", "213.88", plan_file)["advice"]))
    assert advice["goal"] == {"kind": "budget", "month_usd": 213.88}
    first = advice["options"][0]
    assert "storage.l2arc_device" in [change["path"] for change in first["changes"]]
    assert first["effect"]["month_usd"] == pytest.approx(213.88)


def test_without_a_goal_only_settings_are_advised(plan_file: Path) -> None:
    advice = json.loads(json.dumps(advised(plan_file)["advice"]))
    assert advice["goal"] == {"kind": "no-hardware"}
    assert all(option["effort"] != "new hardware" for option in advice["options"])


def test_commands_and_growth_come_on_request(plan_file: Path) -> None:
    answer = advised("--commands", "freebsd", "--growth", "5", plan_file)
    assert json.loads(json.dumps(answer["commands"]))["os"] == "freebsd"
    assert json.loads(json.dumps(answer["growth"]))["percent_per_month"] == 5


def test_growth_that_is_none_is_an_error_not_a_trace(plan_file: Path) -> None:
    done = arcplan("advise", "--growth", "0", plan_file)
    assert done.returncode == 2
    assert len(done.stderr.decode().splitlines()) == 1


def test_plan_and_advise_start_from_the_same_prediction(plan_file: Path) -> None:
    result = json.loads(arcplan("plan", plan_file).stdout)["result"]
    now = json.loads(json.dumps(advised(plan_file)["advice"]))["now"]
    assert now["reads_per_s"] == result["reads"]["per_s"]
    assert result["metadata"]["leaf_blocks"] >= 749_000_000_000 // 16384


@pytest.mark.parametrize(("command", "name"), [("plan", "result"), ("advise", "advice")])
def test_a_plan_that_lacks_something_gets_no_figure_with_exit_3(
    plan_file: Path, plan: JsonObject, command: str, name: str
) -> None:
    plan_file.write_text(json.dumps({**plan, "origins": {"database.engine": "missing"}}))
    done = arcplan(command, plan_file)
    assert done.returncode == 3
    assert done.stderr.decode().startswith("missing: database.engine: PostgreSQL")
    assert json.loads(done.stdout)[name] is None
