"""A user who types the README's commands, and what each block of them is to print."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from arcplan.collect import script_sha256
from tests.collect.host import Host
from tests.conftest import FIXTURES, REPOSITORY

README = (REPOSITORY / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
FULL_DUMP = FIXTURES / "zdb/openzfs-2.3_ddddd_rs128k.txt.gz"
_PRINTED_ADDRESS = "127.0.0.1:8000"
_STARTED_WITHIN_S = 900


def needs(*names: str) -> pytest.MarkDecorator:
    """Skip where one of these programs is not installed."""
    lacking = [name for name in names if shutil.which(name) is None]
    return pytest.mark.skipif(bool(lacking), reason=f"{lacking} ARE NOT INSTALLED")


HAS_TOOLS = needs("jq", "curl", "sha256sum")
HAS_NODE = needs("node", "npm")


@dataclass(frozen=True)
class Reader:
    """A user who types the README's commands, in a clone with a server and a database host."""

    folder: Path
    port: int
    environment: dict[str, str]

    def types(self, block: str) -> subprocess.CompletedProcess[str]:
        """Run a block in a shell without a terminal; the shell ends at the first failure."""
        return subprocess.run(
            ["sh", "-ec", block.replace(_PRINTED_ADDRESS, f"127.0.0.1:{self.port}")],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
    return port


def _database_host(root: Path) -> Host:
    host = Host(root / "host")
    home = root / "host/home"
    home.mkdir()
    host.install("sudo", 'exec "$@"')
    host.install("ssh", f'shift 2; cd {home} && exec sh -c "$*"')
    host.install(
        "scp",
        f'case "$1" in db.example:*) cp {home}/${{1#db.example:}} "$2" ;; '
        f'*) cp "$1" {home}/${{2#db.example:}} ;; esac',
    )
    return host


@contextmanager
def reading(root: Path, folder: Path, start: str) -> Iterator[Reader]:
    """A user in a folder that holds `arcplan` and `shared`, beside a server and a database host.

    Args:
        root: Where the host and the server's data are.
        folder: Where the commands are typed.
        start: The command that starts the server and says where it is.
    """
    host = _database_host(root)
    shutil.copy(FULL_DUMP, folder / "dump.txt.gz")
    [plan, *_] = json.loads(
        (REPOSITORY / "frontend/src/plan/outside/fixtures/link-p2.json").read_text()
    )
    (folder / "plan.json").write_text(json.dumps(plan["plan"]))
    port = _free_port()
    environment = {
        **os.environ,
        "PATH": f"{host.bin}:{os.environ['PATH']}",
        "PORT": str(port),
        "ARCPLAN_DATA_DIR": str(root / "data"),
        "ARCPLAN_KSTAT": str(FIXTURES / "arcstats/openzfs-2.3.2.txt"),
    }
    environment.pop("INIT_CWD", None)
    with subprocess.Popen(
        ["sh", "-ec", start],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    ) as server:
        assert server.stdout is not None
        said = next((line for line in server.stdout if "arcplan: open" in line), "")
        assert said == f"arcplan: open http://127.0.0.1:{port}\n"
        reader = Reader(folder, port, environment)
        # What a block needs of the one before it is there in whatever order the tests run.
        assert reader.types("./arcplan collect > arcplan-collect.sh").returncode == 0
        yield reader
        os.killpg(server.pid, signal.SIGTERM)
        server.wait(_STARTED_WITHIN_S)


def _records_the_host(reader: Reader, _output: str) -> None:
    [archive] = reader.folder.glob("arcplan-capture-*.tar.gz")
    read = reader.types(f"./arcplan analyze {archive.name}")
    kinds = {capture["kind"] for capture in json.loads(read.stdout)["captures"]}
    assert {"arcstat", "iostat", "zpool-iostat"} <= kinds


def _agrees_on_the_checksum(_reader: Reader, output: str) -> None:
    assert [line.split()[0] for line in output.splitlines()] == [script_sha256()] * 2


def _writes_captures(reader: Reader, _output: str) -> None:
    names = "zdb.txt arcstat.txt iostat.txt zdb-folded.txt"
    read = reader.types(f"./arcplan analyze {names}")
    assert read.returncode == 0, read.stderr
    kinds = [capture["kind"] for capture in json.loads(read.stdout)["captures"]]
    assert kinds == ["zdb", "arcstat", "iostat", "zdb"]


def _prints_totals(_reader: Reader, output: str) -> None:
    assert json.loads(output)["leaf_blocks"] == 14550


def _answers_for_a_plan(_reader: Reader, output: str) -> None:
    assert '"per_s"' in output
    assert '"options"' in output


def _judges_the_dump(_reader: Reader, output: str) -> None:
    assert output == "true\n"


def _answers_over_http(_reader: Reader, output: str) -> None:
    devices, posted = output.rsplit("]", 1)
    assert json.loads(f"{devices}]")
    assert json.loads(posted)["url"]


def _sizes_the_sample(_reader: Reader, output: str) -> None:
    [queries] = [line.split() for line in output.splitlines() if line.strip().startswith("Queries")]
    measured, predicted = (float(word.removesuffix("/s")) for word in queries[1:3])
    assert predicted == pytest.approx(measured, rel=0.15)


EXPECTED: dict[str, Callable[[Reader, str], None]] = {
    "./arcplan collect > arcplan-collect.sh": _records_the_host,
    "./arcplan collect --sha256": _agrees_on_the_checksum,
    "zdb -ddddd tank/mysql > zdb.txt": _writes_captures,
    "./arcplan size shared/samples": _sizes_the_sample,
    "./arcplan analyze shared/samples": _prints_totals,
    "./arcplan plan plan.json": _answers_for_a_plan,
    "./arcplan analyze dump.txt.gz": _judges_the_dump,
    "curl -fsS -T": _answers_over_http,
}
