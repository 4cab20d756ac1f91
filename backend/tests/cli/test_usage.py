"""Wrong settings and arguments are one sentence and exit 2; no secret is repeated."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from arcplan.cli.serve import host_of, port_of
from arcplan.json_value import JsonObject
from arcplan.usage import UsageError
from tests.conftest import REPOSITORY

_HIDDEN = "s3cret"


def arcplan(
    *arguments: str, environment: Mapping[str, str], address_space_bytes: int | None = None
) -> subprocess.CompletedProcess[str]:
    program = [sys.executable, "-m", "arcplan.cli", *arguments]
    if address_space_bytes is not None:
        program = ["sh", "-c", f'ulimit -v {address_space_bytes >> 10}; exec "$@"', "-", *program]
    return subprocess.run(
        program,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"ARCPLAN_ACCESS_TOKEN": _HIDDEN}, "ARCPLAN_ACCESS_TOKEN: at least 16 characters"),
        ({"ARCPLAN_PLAN_DAYS": "soon"}, "ARCPLAN_PLAN_DAYS: should be a valid integer"),
        ({"ARCPLAN_ACCESS_TOKEN": "\udcff" * 20}, "ARCPLAN_ACCESS_TOKEN is not UTF-8 text"),
        ({"ARCPLAN_DATABASE_URL": f"postgresql+psycopg://u:{_HIDDEN}@h:port/x"}, "DATABASE_URL"),
        ({"ARCPLAN_DATABASE_URL": f"u:{_HIDDEN}"}, "DATABASE_URL is not a database URL"),
        ({"ARCPLAN_DATABASE_URL": f"nosuch://u:{_HIDDEN}@h/x"}, "nosuch"),
        ({"PORT": "abc"}, "PORT must be a number from 0 to 65535, not 'abc'"),
        ({"HOST": "a" * 80}, "HOST is neither a host name"),
    ],
)
def test_a_setting_that_cannot_be_used_is_one_line_without_its_value(
    environment: dict[str, str], said: str, home: Path, tmp_path: Path
) -> None:
    places = {"ARCPLAN_HOME": str(home), "ARCPLAN_DATA_DIR": str(tmp_path)}
    done = arcplan("serve", environment=places | environment)
    assert (done.returncode, done.stdout) == (2, "")
    [line] = done.stderr.splitlines()
    assert line.startswith("arcplan: ")
    assert said in line
    assert _HIDDEN not in line


@pytest.mark.parametrize("port", ["99999", "-1", "8000x", "\u0661", "", " 1"])
def test_a_port_that_is_none_is_one_line_and_exit_2(port: str) -> None:
    done = arcplan("serve", "--port", port, environment={})
    assert done.returncode == 2
    assert done.stderr.startswith("arcplan: --port must be a number from 0 to 65535, not ")
    assert len(done.stderr.splitlines()) == 1


def test_an_argument_goes_before_the_environment_and_that_before_the_default() -> None:
    assert port_of("1", {"PORT": "2"}) == 1
    assert port_of(None, {"PORT": "2"}) == 2
    assert port_of(None, {"PORT": ""}) == 8000
    assert host_of("::1", {"HOST": "192.0.2.1"}) == "::1"
    assert host_of(None, {"HOST": "192.0.2.1"}) == "192.0.2.1"
    assert host_of(None, {}) == "127.0.0.1"
    with pytest.raises(UsageError, match="--host is neither a host name"):
        host_of("\udcff", {})


@pytest.mark.parametrize("command", ["plan", "advise"])
def test_too_little_address_space_for_the_engine_is_one_line(
    command: str, tmp_path: Path, plan: JsonObject
) -> None:
    assert resource.getrlimit(resource.RLIMIT_AS)[0] == resource.RLIM_INFINITY
    file = tmp_path / "plan.json"
    file.write_text(json.dumps(plan))
    done = arcplan(
        command,
        str(file),
        environment={"ARCPLAN_HOME": str(REPOSITORY)},
        address_space_bytes=1 << 30,
    )
    assert (done.returncode, done.stdout) == (2, "")
    [line] = done.stderr.splitlines()
    assert "within the 1024 MiB of address space" in line
