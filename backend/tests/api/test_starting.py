"""Start and stop of a server: its address, signals, and messages if it cannot start."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from ipaddress import IPv4Address
from pathlib import Path

import httpx
import pytest

from arcplan.api.sockets.listening import listening
from arcplan.api.sockets.stopping import address_of

_ENDS_WITHIN_S = 120


def _serve(home: Path, tmp_path: Path, *arguments: str, **more: str) -> subprocess.Popen[str]:
    environment = {
        **os.environ,
        "ARCPLAN_HOME": str(home),
        "ARCPLAN_DATA_DIR": str(tmp_path / "data"),
        **more,
    }
    return subprocess.Popen(
        [sys.executable, "-m", "arcplan.cli", "serve", *arguments],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000"),
        ("::1", "http://[::1]:8000"),
        (str(IPv4Address(0)), "http://127.0.0.1:8000"),
        ("::", "http://127.0.0.1:8000"),
        ("10.0.0.7", "http://10.0.0.7:8000"),
    ],
)
def test_the_address_is_one_that_a_browser_opens(host: str, address: str) -> None:
    assert address_of(host, 8000) == address


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_listens_and_ends_in_order_however_often_it_is_told(
    number: signal.Signals,
    home: Path,
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    temporary = tmp_path_factory.mktemp("t")
    with _serve(home, tmp_path, "--port", "0", TMPDIR=str(temporary)) as server:
        assert server.stdout is not None
        said = server.stdout.readline()
        address = said.removeprefix("arcplan: open ").strip()
        assert httpx.get(f"{address}/api/health").status_code == 200
        server.send_signal(number)
        server.send_signal(number)
        _, errors = server.communicate(timeout=_ENDS_WITHIN_S)
        assert server.returncode == 0, errors
    assert "Traceback" not in errors
    assert list(temporary.iterdir()) == []


def test_a_place_of_temporary_files_that_has_a_long_path_is_one_sentence(
    home: Path, tmp_path: Path
) -> None:
    temporary = tmp_path / ("long" * 20)
    temporary.mkdir()
    with _serve(home, tmp_path, "--port", "0", TMPDIR=str(temporary)) as server:
        _, errors = server.communicate(timeout=_ENDS_WITHIN_S)
    assert server.returncode == 1
    [sentence] = errors.splitlines()
    assert sentence.endswith("set TMPDIR to a shorter one")


@pytest.mark.parametrize("port", ["abc", "99999", "-1", "0x50"])
def test_an_invalid_port_is_reported(port: str, home: Path, tmp_path: Path) -> None:
    with _serve(home, tmp_path, f"--port={port}") as server:
        _, errors = server.communicate(timeout=_ENDS_WITHIN_S)
    assert server.returncode == 2
    said = f"--port must be a number from 0 to 65535, not '{port}'"
    assert errors.splitlines()[-1].endswith(said)


def _said_of(home: Path, tmp_path: Path, *arguments: str) -> str:
    """The one line that a server says which cannot listen."""
    with _serve(home, tmp_path, *arguments) as server:
        said, errors = server.communicate(timeout=_ENDS_WITHIN_S)
    assert server.returncode == 1
    assert said == ""
    return errors


def test_a_port_that_another_program_took_is_one_sentence(home: Path, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = _said_of(home, tmp_path, "--port", str(port))
    way_out = "set PORT or --port to another one"
    assert said == f"arcplan: port {port} is taken by another program: {way_out}\n"


def test_an_address_of_another_machine_is_one_sentence(home: Path, tmp_path: Path) -> None:
    [said] = _said_of(home, tmp_path, "--host", "192.0.2.1", "--port", "0").splitlines()
    assert said.startswith("arcplan: 192.0.2.1 is no address of this machine")


def test_a_name_is_listened_at_on_every_address_with_one_port() -> None:
    sockets = listening("localhost", 0)
    try:
        assert len({one.getsockname()[1] for one in sockets}) == 1
        assert {one.getsockname()[0] for one in sockets} <= {"127.0.0.1", "::1"}
    finally:
        for one in sockets:
            one.close()


def test_a_place_that_keeps_no_plans_is_named_with_the_way_out(home: Path, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    with _serve(home, tmp_path, "--port", "0") as server:
        _, errors = server.communicate(timeout=_ENDS_WITHIN_S)
    assert server.returncode == 1
    [sentence] = errors.splitlines()
    assert f"plans cannot be kept in {tmp_path / 'data'}" in sentence
    assert "ARCPLAN_DATABASE_URL" in sentence


def test_a_database_that_cannot_be_used_is_reported_without_its_address(
    home: Path, tmp_path: Path
) -> None:
    url = "sqlite:////proc/nowhere/secret.sqlite3"
    with _serve(home, tmp_path, "--port", "0", ARCPLAN_DATABASE_URL=url) as server:
        _, errors = server.communicate(timeout=_ENDS_WITHIN_S)
    assert server.returncode == 1
    assert errors.startswith("arcplan: the database of ARCPLAN_DATABASE_URL cannot be used")
    assert "secret" not in errors


def test_it_ends_at_once_with_the_process_that_it_is_told_to_end_with(
    home: Path, tmp_path: Path
) -> None:
    with (
        subprocess.Popen(["sleep", "1000"]) as npm,
        _serve(home, tmp_path, "--port", "0", ARCPLAN_ENDS_WITH=str(npm.pid)) as server,
    ):
        assert server.stdout is not None
        address = server.stdout.readline().split()[-1]
        npm.kill()
        npm.wait()
        assert server.wait(_ENDS_WITHIN_S) == 0
        with pytest.raises(httpx.ConnectError):
            httpx.get(address)
