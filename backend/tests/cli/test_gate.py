"""`arcplan gate`, as CI and cron call it."""

from __future__ import annotations

import json
import subprocess
import sys
from copy import deepcopy
from pathlib import Path

import pytest

from arcplan.json_value import JsonObject
from tests.cli.test_size import _DATA, CAPTURES
from tests.command_line import arcplan
from tests.conftest import REPOSITORY
from tests.fleet.fleets import MARIADB

_LINKS = REPOSITORY / "frontend/src/plan/outside/fixtures/link-p2.json"
_KNOWN = tuple(one.replace("--set", "--known") for one in _DATA)


@pytest.fixture
def example() -> JsonObject:
    """The first example of the page: the server of May 2018."""
    [first, *_] = json.loads(_LINKS.read_text())
    plan: JsonObject = first["plan"]
    return plan


@pytest.fixture
def committed(tmp_path: Path, example: JsonObject) -> Path:
    file = tmp_path / "committed.json"
    file.write_text(json.dumps(example))
    return file


def saved(folder: Path, plan: JsonObject, **changes: object) -> Path:
    """A plan file with some fields changed, named `group__field`."""
    changed = json.loads(json.dumps(plan))
    for name, value in changes.items():
        group, field = name.split("__")
        changed[group][field] = value
    file = folder / "tonight.json"
    file.write_text(json.dumps(changed))
    return file


def test_the_first_run_writes_the_plan_and_the_next_passes(tmp_path: Path) -> None:
    plan = tmp_path / "db.plan.json"
    done = arcplan("gate", plan, *_KNOWN, *CAPTURES)
    assert done.returncode == 2
    assert "--write makes the committed plan" in done.stderr.decode()
    done = arcplan("gate", "--write", plan, *_KNOWN, *CAPTURES)
    assert (done.returncode, done.stdout) == (0, b"")
    written = plan.read_bytes()
    assert json.loads(written)["memory"]["arc_bytes"] > 0
    assert [file.name for file in tmp_path.iterdir()] == [plan.name]
    done = arcplan("gate", plan, *_KNOWN, *CAPTURES)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().startswith(f"{plan}: unchanged; 11 predictions are in range.")
    arcplan("gate", "--write", plan, *_KNOWN, *CAPTURES)
    assert plan.read_bytes() == written


def test_a_changed_setting_fails_with_both_values(tmp_path: Path, committed: Path) -> None:
    plan = json.loads(committed.read_text())
    tonight = saved(tmp_path, plan, layout__record_bytes=131072)
    done = arcplan("gate", committed, tonight)
    assert done.returncode == 1
    assert "layout.record_bytes                16 KiB -> 128 KiB" in done.stdout.decode()
    assert arcplan("gate", committed, tonight).stdout == done.stdout


def test_json_has_what_changed(tmp_path: Path, committed: Path, example: JsonObject) -> None:
    tonight = saved(tmp_path, example, storage__vdevs=2)
    done = arcplan("gate", "--json", "--growth", "5", committed, tonight)
    assert done.returncode == 1
    compared = json.loads(done.stdout)
    assert compared["passes"] is False
    [field] = compared["fields"]
    assert (field["path"], field["before"], field["after"]) == ("storage.vdevs", 1, 2)
    failing = {one["figure"] for one in compared["figures"] if one["fails"]}
    assert {"month_usd", "pool_used_ratio", "days_until_full"} <= failing
    for one in compared["figures"]:
        inside = one["low"] <= one["after"] <= one["high"]
        assert one["fails"] is not inside


def test_an_intended_change_and_its_effect_pass(
    tmp_path: Path, committed: Path, example: JsonObject
) -> None:
    tonight = saved(tmp_path, example, storage__vdevs=2)
    done = arcplan("gate", "--allow", "storage.vdevs", committed, tonight)
    assert done.returncode == 0
    assert "storage.vdevs" in done.stdout.decode()
    assert "(allowed)" in done.stdout.decode()


def test_data_may_grow_within_the_bands_or_what_is_given(
    tmp_path: Path, committed: Path, example: JsonObject
) -> None:
    data = deepcopy(example["data"])
    assert isinstance(data, dict)
    assert isinstance(data["file_bytes"], int)
    tonight = saved(tmp_path, example, data__file_bytes=data["file_bytes"] * 102 // 100)
    assert arcplan("gate", committed, tonight).returncode == 0
    assert arcplan("gate", "--within", "data.file_bytes=3%", committed, tonight).returncode == 0
    done = arcplan("gate", "--within", "data.file_bytes=1", committed, tonight)
    assert done.returncode == 1
    assert "749 GB -> 764 GB  +2 %" in done.stdout.decode()
    assert arcplan("gate", "--within", "pool_used_ratio=1", committed, tonight).returncode == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--allow", "memory.arc_byte"), "is called memory.arc_byte"),
        (("--within", "data.files"), "write NAME=PERCENT"),
        (("--within", "nothing=5"), "is called nothing"),
        (("--growth", "0"), "must be above 0"),
        (("--set", "memory.arc_bytes=1"), "no --set"),
        (("--known", "memory.arc_bytes=1"), "no --known"),
    ],
)
def test_wrong_options_are_named_with_exit_2(
    committed: Path, arguments: tuple[str, ...], said: str
) -> None:
    done = arcplan("gate", *arguments, committed, committed)
    assert (done.returncode, done.stdout) == (2, b"")
    assert said in done.stderr.decode()
    assert "Traceback" not in done.stderr.decode()


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b'{"data":{},"layout":', b"no capture"])
def test_what_is_no_plan_and_no_capture_fails_with_exit_2(
    tmp_path: Path, committed: Path, content: bytes
) -> None:
    tonight = tmp_path / "tonight"
    tonight.write_bytes(content)
    done = arcplan("gate", committed, tonight)
    assert done.returncode in (2, 3)
    assert done.stderr


def test_with_an_unread_capture_the_others_are_compared_and_the_exit_code_is_2(
    tmp_path: Path,
) -> None:
    plan, notes = tmp_path / "plan.json", tmp_path / "notes.txt"
    notes.write_text("remember the milk\n")
    for unread in (tmp_path / "absent", notes):
        done = arcplan("gate", "--write", plan, *_KNOWN, *CAPTURES, unread)
        assert (done.returncode, plan.exists()) == (2, False)
        assert "none of the others is committed" in done.stderr.decode()
    assert arcplan("gate", "--write", plan, *_KNOWN, *CAPTURES).returncode == 0
    done = arcplan("gate", plan, *_KNOWN, *CAPTURES, notes)
    assert done.returncode == 2
    assert done.stderr.decode().startswith(f"{notes}, line 1: not recognised")
    assert done.stdout.decode().startswith(f"{plan}: unchanged; 11 predictions are in range.")
    other = saved(tmp_path, json.loads(plan.read_text()), memory__arc_bytes=2**30)
    changed = arcplan("gate", other, *_KNOWN, *CAPTURES, notes)
    assert changed.returncode == 2
    assert "memory.arc_bytes" in changed.stdout.decode()


def test_without_any_capture_nothing_is_compared(tmp_path: Path, committed: Path) -> None:
    done = arcplan("gate", committed, tmp_path / "absent")
    assert (done.returncode, done.stdout) == (2, b"")
    assert "no capture was read" in done.stderr.decode()


def test_captures_that_give_too_little_are_missing_with_exit_3(tmp_path: Path) -> None:
    plan = tmp_path / "plan.json"
    done = arcplan("gate", "--write", plan, *CAPTURES)
    assert (done.returncode, plan.exists()) == (3, False)
    assert done.stderr.decode().startswith("missing: data.file_bytes: ")


@pytest.mark.parametrize(
    ("share", "code"),
    [(0.00025, 0), (0.008, 0), (0.04, 1)],
)
def test_a_size_that_a_pool_prints_in_three_digits_may_differ_by_that(
    tmp_path: Path, committed: Path, example: JsonObject, share: float, code: int
) -> None:
    storage = example["storage"]
    assert isinstance(storage, dict)
    size = storage["device_bytes"]
    assert isinstance(size, int)
    tonight = saved(tmp_path, example, storage__device_bytes=round(size * (1 + share)))
    assert arcplan("gate", committed, tonight).returncode == code


def test_a_what_if_is_compared_as_size_answers_it_and_named(tmp_path: Path) -> None:
    file, asked = tmp_path / "plan.json", ("--set", "memory.arc_bytes=1GiB")
    done = arcplan("gate", "--write", file, MARIADB, *asked)
    assert done.stderr.decode().endswith(": written, what if memory.arc_bytes=1GiB\n")
    sizing = json.loads(arcplan("size", "--json", MARIADB, *asked).stdout)
    assert json.loads(file.read_text())["memory"] == sizing["plan"]["memory"]
    same = arcplan("gate", file, MARIADB, *asked)
    assert same.returncode == 0
    assert ", what if memory.arc_bytes=1GiB: unchanged" in same.stdout.decode()
    tonight = arcplan("gate", "--json", file, MARIADB)
    assert (tonight.returncode, json.loads(tonight.stdout)["what_if"]) == (1, [])


def test_a_plan_that_its_captures_contradict_is_neither_compared_nor_written(
    tmp_path: Path,
) -> None:
    file = tmp_path / "plan.json"
    done = arcplan("gate", "--write", file, MARIADB, "--known", "storage.device=aws-gp3")
    assert done.returncode == 3
    assert done.stderr.startswith(b"contradicted: device_busy_ratio: ")
    assert not file.exists()


@pytest.mark.parametrize("prefix", ["", "#", "https://arcplan.example/?a=b#"])
@pytest.mark.parametrize("number", range(6))
def test_links_of_the_page_are_plans(tmp_path: Path, number: int, prefix: str) -> None:
    link = json.loads(_LINKS.read_text())[number]
    file = tmp_path / "plan.json"
    file.write_text(json.dumps(link["plan"]))
    done = arcplan("gate", "--json", file, prefix + link["fragment"])
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["fields"] == []


@pytest.mark.parametrize(
    "link", ["#p2.G8CabLTyGq286FN54a", "#p3.abc", "https://arcplan.example/p/abc", "#p2.####"]
)
def test_a_broken_link_is_named(committed: Path, link: str) -> None:
    done = arcplan("gate", committed, link)
    assert (done.returncode, done.stdout) == (2, b"")
    assert "link" in done.stderr.decode()


def test_a_link_that_was_changed_anywhere_is_refused(committed: Path) -> None:
    fragment = json.loads(_LINKS.read_text())[0]["fragment"]
    for place in (3, 20, len(fragment) - 2):
        other = "A" if fragment[place] != "A" else "B"
        done = arcplan("gate", committed, fragment[:place] + other + fragment[place + 1 :])
        assert done.returncode == 2


def test_names_of_devices_cannot_draw_on_the_terminal(
    tmp_path: Path, committed: Path, example: JsonObject
) -> None:
    device = {
        "name": "\x1b[2J",
        "read_latency_ms": 1,
        "read_iops": 1000,
        "read_bytes_per_s": 1e9,
        "sync_write_ms": 1,
        "points": [],
    }
    tonight = saved(tmp_path, example, storage__custom_device=device)
    done = arcplan("gate", committed, tonight)
    assert "storage.custom_device.name" in done.stdout.decode()
    assert "\x1b" not in done.stdout.decode()


def test_the_gate_uses_no_network(committed: Path) -> None:
    program = (
        "import socket, sys\n"
        "def refuse(*_): raise AssertionError('network')\n"
        "socket.socket.connect = refuse\n"
        "from arcplan.cli import main\n"
        "sys.exit(main(sys.argv[1:]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "gate", str(committed), str(committed)],
        check=False,
        capture_output=True,
    )
    assert (done.returncode, done.stderr) == (0, b"")
