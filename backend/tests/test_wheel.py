"""The wheel: all of arcplan in one file that Python installs, and that runs without Node.

`ARCPLAN_TEST_WHEEL` names one that was built elsewhere, for systems without Node.
"""

from __future__ import annotations

import ast
import json
import os
import platform
import re
import socket
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest

from arcplan import __version__
from arcplan.cli.main import COMMANDS
from arcplan.model_version import MODEL_VERSION
from tests.conftest import REPOSITORY
from tests.readme import BLOCKS, EXPECTED, HAS_NODE, HAS_TOOLS, reading
from tests.server_process import NO_CERTIFICATES

_ARCHIVE = sorted((REPOSITORY / "shared/samples").glob("*-2.3-point-select*"))
_UP_WITHIN_S = 300


def _built(folder: Path) -> Path:
    subprocess.run(
        ["node", REPOSITORY / "scripts/build-wheel.mjs", folder], check=True, capture_output=True
    )
    [wheel] = folder.iterdir()
    return wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    elsewhere = os.environ.get("ARCPLAN_TEST_WHEEL")
    return Path(elsewhere) if elsewhere else _built(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def arcplan(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of an environment with the wheel, and the packages of this one behind it."""
    venv = tmp_path_factory.mktemp("installed") / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
    python = venv / "bin/python"
    install = f"{sys.executable} -m pip --python {python} install --no-index --no-deps {wheel}"
    subprocess.run(install.split(), check=True, capture_output=True)
    [packages] = venv.glob("lib/python3*/site-packages")
    (packages / "behind.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    return venv / "bin/arcplan"


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """Of a user who has no Node, and is in a folder of his own."""
    return {"PATH": "/nonexistent", "HOME": str(tmp_path), "LANG": "C.UTF-8"}


@HAS_NODE
def test_the_same_sources_make_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    again = _built(tmp_path)
    assert again.name == wheel.name == f"arcplan-{__version__}-py3-none-any.whl"
    assert again.read_bytes() == wheel.read_bytes()


def test_it_holds_what_was_built_and_nothing_of_the_tests(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    assert "arcplan/built/frontend/dist/index.html" in names
    assert {"arcplan/built/sbom.cdx.json", "arcplan/built/THIRD-PARTY.txt"} <= {*names}
    assert "arcplan/collect/collect.sh" in names
    assert not [name for name in names if "tests/" in name or name.endswith((".pyc", ".ts"))]


@pytest.mark.skipif(platform.machine() != "x86_64", reason="machine code of x86-64 only")
def test_a_dump_is_read_by_the_machine_code_that_it_brings(
    wheel: Path, arcplan: Path, environment: dict[str, str]
) -> None:
    whole = ZipFile(wheel)
    [name] = [name for name in whole.namelist() if name.endswith(".cwasm")]
    [installed] = arcplan.parents[1].glob(f"lib/python3*/site-packages/{name}")
    dump = REPOSITORY / "shared/samples/zdb-2.3-sbtest1-16k.txt.gz"
    subprocess.run([arcplan, "analyze", dump], env=environment, check=True, capture_output=True)
    assert installed.read_bytes() == whole.read(name)


def _imported() -> set[str]:
    """Top-level names of what the package imports, wherever in a module."""
    names: set[str] = set()
    for file in (REPOSITORY / "backend/arcplan").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.Import):
                names.update(one.name.partition(".")[0] for one in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
                names.add(node.module.partition(".")[0])
    return names


def test_it_asks_for_every_package_that_it_imports(wheel: Path) -> None:
    with ZipFile(wheel) as whole:
        [metadata] = [name for name in whole.namelist() if name.endswith("/METADATA")]
        asked = re.findall(r"^Requires-Dist: ([\w.-]+)", whole.read(metadata).decode(), re.M)
    of_names = packages_distributions()
    # What FastAPI and pydantic-settings are made of.
    implied = {"pydantic", "starlette", "typing-extensions"}
    missing = {
        name
        for name in _imported() & set(of_names)
        if not {_plain(one) for one in of_names[name]} & ({*map(_plain, asked)} | implied)
    }
    assert missing == set()


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_every_command_but_the_server_answers_and_leaves_no_file(
    arcplan: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    def said(*arguments: str | Path, read: str | None = None) -> str:
        done = subprocess.run(
            [arcplan, *arguments],
            cwd=tmp_path,
            env=environment,
            check=True,
            input=read,
            stdout=subprocess.PIPE,
            text=True,
        )
        return done.stdout

    assert said("--version") == f"arcplan {__version__}, model {MODEL_VERSION}\n"
    sizing = said("size", "--json", *_ARCHIVE)
    assert json.loads(sizing)["result"]["reads"]["per_s"] > 0
    words: dict[str, list[str | Path]] = {
        "analyze": [*_ARCHIVE],
        "completion": ["bash"],
        "fleet": [*_ARCHIVE],
        "gate": ["-", *_ARCHIVE],
        **{name: ["-"] for name in ("advise", "dashboard", "plan", "rules")},
        **{name: [] for name in ("collect", "openapi", "trace")},
    }
    assert words.keys() == COMMANDS.keys() - {"serve", "size"}
    for command, rest in words.items():
        assert said(command, *rest, read=sizing) != ""
    assert sorted(tmp_path.iterdir()) == []


@pytest.fixture
def served(arcplan: Path, environment: dict[str, str], tmp_path: Path) -> Iterator[httpx.Client]:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    process = subprocess.Popen(
        [arcplan, "serve", "--port", str(port)],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        url = f"http://127.0.0.1:{port}"
        with httpx.Client(base_url=url, timeout=_UP_WITHIN_S, verify=NO_CERTIFICATES) as client:
            _wait(client, process)
            yield client
    finally:
        process.terminate()
        assert process.wait(60) == 0


def _wait(client: httpx.Client, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + _UP_WITHIN_S
    while time.monotonic() < deadline and process.poll() is None:
        try:
            client.get("/api/health")
        except httpx.TransportError:
            time.sleep(0.05)
        else:
            return
    pytest.fail("the server does not answer")


def test_it_serves_the_whole_app_and_keeps_plans_in_the_users_own_folder(
    served: httpx.Client, tmp_path: Path
) -> None:
    health = served.get("/api/health").json()
    assert (health["version"], health["model_version"]) == (__version__, MODEL_VERSION)
    page = served.get("/").text
    [script] = re.findall(r'<script type="module"[^>]* src="([^"]+)"', page)
    assert served.get(script).status_code == 200
    dump = REPOSITORY / "shared/samples/zdb-2.3-sbtest1-16k.txt.gz"
    read = served.post("/api/captures?name=dump", content=dump.read_bytes()).json()
    assert read["captures"][0]["kind"] == "zdb"
    plan = served.post("/api/evaluate", json={"version": 1, "title": "kept"}).json()["plan"]
    assert served.post("/api/plans", json=plan).status_code == 201
    assert (tmp_path / ".local/share/arcplan/arcplan.sqlite3").exists()
    assert [one.name for one in tmp_path.iterdir()] == [".local"]


@HAS_TOOLS
def test_every_command_of_the_readme_works_with_it(arcplan: Path, tmp_path: Path) -> None:
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "arcplan").symlink_to(arcplan)
    (folder / "shared").symlink_to(REPOSITORY / "shared")
    with reading(tmp_path, folder, "./arcplan serve") as reader:
        for block, (first, expected) in zip(BLOCKS[1:], EXPECTED.items(), strict=True):
            done = reader.types(block)
            assert done.returncode == 0, (first, done.stderr)
            expected(reader, done.stdout)
