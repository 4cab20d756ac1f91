"""What `arcplan size` prints is what other commands take; nothing where nothing was read."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from arcplan.json_value import JsonObject
from tests.command_line import arcplan
from tests.conftest import REPOSITORY
from tests.fleet.fleets import MARIADB

_SAMPLES = REPOSITORY / "shared/samples"
_HOST = sorted(_SAMPLES.glob("*-2.3-point-select*"))


@pytest.fixture(scope="module")
def sizing() -> bytes:
    return arcplan("size", "--json", *_HOST).stdout


def test_a_sizing_is_a_plan_to_evaluate(sizing: bytes) -> None:
    done = arcplan("plan", "-", stdin=sizing)
    assert done.returncode == 0
    answer: JsonObject = json.loads(done.stdout)
    assert answer["plan"] == json.loads(sizing)["plan"]
    assert answer["result"] == json.loads(sizing)["result"]


def test_a_sizing_is_a_plan_to_advise(sizing: bytes) -> None:
    done = arcplan("advise", "-", stdin=sizing)
    assert done.returncode == 0
    assert json.loads(done.stdout)["advice"]["options"]


def test_nothing_is_advised_where_the_prediction_does_not_hold(tmp_path: Path) -> None:
    properties = tmp_path / "zfs-get.txt"
    properties.write_text("NAME  PROPERTY  VALUE  SOURCE\nhold/my16  dedup  on  local\n")
    files = [*_HOST, properties]
    sizing = arcplan("size", "--json", *files).stdout
    assert json.loads(sizing)["result"]
    done = arcplan("advise", "-", stdin=sizing)
    assert (done.returncode, json.loads(done.stdout)["advice"]) == (3, None)
    assert b"No server with dedup=on was measured" in done.stderr
    screens = [arcplan("size", *some).stdout for some in (_HOST, files)]
    assert [b"For more speed" in screen for screen in screens] == [True, False]


@pytest.mark.parametrize(
    ("names", "dataset"),
    [
        ({}, "'hold/my16'"),
        ({"dataset": "hold/$(reboot)'; rm -rf /"}, "'hold/mysql/data'"),
        ({"pool": "-f", "dataset": "x\nreboot"}, "'tank/mysql/data'"),
        ({"pool": 7, "dataset": ["hold"]}, "'tank/mysql/data'"),
    ],
)
def test_commands_have_the_names_of_the_host_where_they_are_names(
    sizing: bytes, names: JsonObject, dataset: str
) -> None:
    answer = json.loads(sizing)
    assert answer["names"] == {"pool": "hold", "dataset": "hold/my16"}
    answer["names"] |= names
    done = arcplan("advise", "-", "--commands", "linux", stdin=json.dumps(answer).encode())
    assert done.returncode == 0
    commands = json.loads(done.stdout)["commands"]
    texts = "".join(
        [commands["check"], commands["undo"], *(one["text"] for one in commands["sections"])]
    )
    assert "reboot" not in texts
    assert "rm -rf" not in texts
    assert f"DATASET={dataset}" in texts


def test_what_a_sizing_misses_is_missing_in_the_plan_too() -> None:
    part = arcplan("size", "--json", _SAMPLES / "iostat-x-2.3-point-select.txt").stdout
    done = arcplan("plan", "-", stdin=part)
    assert done.returncode == 3
    assert json.loads(done.stdout)["result"] is None
    assert b"missing: memory.arc_bytes" in done.stderr


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_where_nothing_could_be_read_there_is_no_plan(more: list[str], tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Sir,\nyour disk is slow.\n")
    done = arcplan("size", *more, "/nonexistent", letter)
    assert (done.returncode, done.stdout) == (2, b"")
    assert [line.split(b":")[0] for line in done.stderr.splitlines()] == [
        b"/nonexistent",
        f"{letter}, line 1".encode(),
    ]


@pytest.fixture(scope="module")
def contradicted() -> subprocess.CompletedProcess[bytes]:
    """A host whose devices were full, with devices that such a load would leave idle."""
    return arcplan("size", "--json", MARIADB, "--known", "storage.device=aws-gp3")


def test_a_contradicted_plan_predicts_nothing_and_exits_as_any_other(
    contradicted: subprocess.CompletedProcess[bytes],
) -> None:
    answer = json.loads(contradicted.stdout)
    assert contradicted.returncode == 0
    assert (answer["trust"], answer["result"], answer["missing"]) == ("contradicted", None, [])
    assert answer["contradictions"][0]["figure"] == "device_busy_ratio"
    assert answer["backtest"]


@pytest.mark.parametrize(("command", "part"), [("plan", "result"), ("advise", "advice")])
def test_nothing_is_drawn_from_a_contradicted_sizing(
    contradicted: subprocess.CompletedProcess[bytes], command: str, part: str
) -> None:
    done = arcplan(command, "-", stdin=contradicted.stdout)
    assert done.returncode == 3
    answer = json.loads(done.stdout)
    assert answer[part] is None
    assert answer["contradictions"] == json.loads(contradicted.stdout)["contradictions"]
    assert done.stderr.startswith(b"contradicted: device_busy_ratio: The devices were")


def test_the_screen_shows_what_was_measured_and_the_question_instead_of_a_prediction() -> None:
    screen = arcplan("size", MARIADB, "--known", "storage.device=aws-gp3").stdout.decode()
    assert "Measured: queries 30/s" in screen
    assert "Devices busy: 100.0 % counted, 3.9 % planned." in screen
    assert "Which drives are these" in " ".join(screen.split())
    assert "Limited by" not in screen
    assert "Predicted:" not in screen
