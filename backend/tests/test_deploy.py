"""Unit, compose file and image start the server that they describe."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from tests.conftest import REPOSITORY
from tests.server_process import NO_CERTIFICATES

_UNIT = REPOSITORY / "deploy/arcplan.service"
_UP_WITHIN_S = 300


def _answers(command: list[str], environment: dict[str, str]) -> None:
    """Start a server's command on a free port, and stop it when it has answered."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    # The command of this environment, at an address of its own.
    words = [sys.executable, "-P", "-m", "arcplan.cli", *command[1:]]
    words[words.index("--port") + 1] = str(port)
    words[words.index("--host") + 1] = "127.0.0.1"
    with subprocess.Popen(words, env={"PATH": os.environ["PATH"], **environment}) as server:
        try:
            ends_at = time.monotonic() + _UP_WITHIN_S
            while time.monotonic() < ends_at and server.poll() is None:
                try:
                    answer = httpx.get(f"http://127.0.0.1:{port}/api/ready", verify=NO_CERTIFICATES)
                except httpx.TransportError:
                    time.sleep(0.1)
                else:
                    assert answer.status_code == 200
                    return
            raise AssertionError("the server did not answer")
        finally:
            server.terminate()


def test_the_unit_serves_and_keeps_plans_in_its_state_directory(tmp_path: Path) -> None:
    service = dict(re.findall(r"^(\w+)=(.*)$", _UNIT.read_text("utf-8"), re.MULTILINE))
    name, _, value = service["Environment"].partition("=")
    assert (name, value) == ("ARCPLAN_DATA_DIR", f"/var/lib/{service['StateDirectory']}")
    _answers(shlex.split(service["ExecStart"]), {name: str(tmp_path / "state")})
    assert any((tmp_path / "state").iterdir())


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_finds_no_fault_in_the_unit(tmp_path: Path) -> None:
    # Only what the unit starts need not be on this machine.
    text = _UNIT.read_text("utf-8").replace("/opt/arcplan/bin/arcplan", "/bin/true")
    unit = tmp_path / _UNIT.name
    unit.write_text(text)
    done = subprocess.run(
        ["systemd-analyze", "verify", unit], check=False, capture_output=True, text=True
    )
    assert [line for line in done.stderr.splitlines() if _UNIT.name in line] == []


def test_image_and_compose_file_agree_and_the_image_serves(tmp_path: Path) -> None:
    image = (REPOSITORY / "Dockerfile").read_text("utf-8")
    compose = (REPOSITORY / "deploy/compose.yaml").read_text("utf-8")
    [volume] = re.findall(r"^VOLUME (\S+)$", image, re.MULTILINE)
    [port] = re.findall(r"^EXPOSE (\d+)$", image, re.MULTILINE)
    assert re.findall(r'volumes: \["\w+:(\S+)"\]', compose) == [volume]
    assert re.findall(r'ports: \["127.0.0.1:8000:(\d+)"\]', compose) == [port]
    [command] = re.findall(r"^CMD (\[.*\])$", image, re.MULTILINE)
    words = json.loads(command)
    assert words[words.index("--port") + 1] == port
    [database] = re.findall(r"ARCPLAN_DATABASE_URL=(\S+)", image)
    assert database.startswith(f"sqlite:///{volume}/")
    _answers(words, {"ARCPLAN_DATABASE_URL": database.replace(volume, str(tmp_path))})
    assert (tmp_path / database.rpartition("/")[2]).exists()
