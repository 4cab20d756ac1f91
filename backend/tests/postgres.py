"""A real PostgreSQL of the tests' own: made from nothing, thrown away at the end.

The programs are those named by ARCPLAN_TEST_POSTGRES_BIN, else what this machine has. Where there
are none, tests that need them are skipped, and the summary says so.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

_UP_WITHIN_S = 120
# An empty database has between 7 and 8 MiB.
_SMALL_DISK_BYTES = 16 << 20
_NUMBERS = count()


class Cluster:
    """A cluster that listens on a socket in its own directory only."""

    def __init__(self, programs: Path, directory: Path, user: str | None) -> None:
        self._programs = programs
        self.directory = directory
        self.user = user
        self._log = (directory / "log").open("wb")
        self._run("initdb", "-D", "data", "-U", "arcplan", "-A", "trust", "-E", "UTF8")
        self._process = self._start()

    def url(self, database: str) -> str:
        return f"postgresql+psycopg://arcplan@/{database}?host={self.directory}"

    def new_database(self) -> str:
        """Make an empty database and return its URL."""
        name = f"plans_{next(_NUMBERS)}"
        self.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def execute(self, statement: str, database: str = "postgres") -> None:
        engine = create_engine(self.url(database), isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(text(statement))
        engine.dispose()

    def client_environment(self) -> dict[str, str]:
        """The environment in which psql and pgbench talk to it."""
        path = f"{self._programs}{os.pathsep}{os.environ.get('PATH', '')}"
        return {**os.environ, "PATH": path, "PGHOST": str(self.directory), "PGUSER": "arcplan"}

    def psql(self, statements: str) -> str:
        """Run statements one by one, and return what they print without titles.

        Raises:
            subprocess.CalledProcessError: One of them is refused.
        """
        done = subprocess.run(
            ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", "postgres"],
            input=statements,
            env=self.client_environment(),
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    def crash(self) -> None:
        """End it without a checkpoint, as a power cut would, and start it again."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(30)
        self._process = self._start()

    def stop(self) -> None:
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(30)
        self._log.close()

    def _start(self) -> subprocess.Popen[bytes]:
        settings = ("listen_addresses=", f"unix_socket_directories={self.directory}")
        process = subprocess.Popen(
            [self._programs / "postgres", "-D", "data", *(f"-c{one}" for one in settings)],
            cwd=self.directory,
            user=self.user,
            stdout=self._log,
            stderr=self._log,
        )
        ends_s = time.monotonic() + _UP_WITHIN_S
        ready = [str(self._programs / "pg_isready"), "-q", "-h", str(self.directory)]
        while subprocess.run(ready, check=False).returncode != 0:
            if process.poll() is not None or time.monotonic() > ends_s:
                raise AssertionError((self.directory / "log").read_text())
            time.sleep(0.05)
        return process

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [self._programs / program, *arguments],
            cwd=self.directory,
            user=self.user,
            stdout=self._log,
            stderr=self._log,
            check=True,
        )


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    programs = _programs()
    if programs is None:
        pytest.skip(
            "NOT TESTED ON POSTGRESQL: its server programs are not on this machine"
            " (Debian: apt install postgresql)"
        )
    # PostgreSQL does not run as root, and a socket's path must be short.
    user = _unprivileged_user() if os.geteuid() == 0 else None
    directory = Path(tempfile.mkdtemp(prefix="arcplan-pg-"))
    if user is not None:
        shutil.chown(directory, user)
    made = Cluster(programs, directory, user)
    yield made
    made.stop()
    shutil.rmtree(directory)


@dataclass(frozen=True)
class SmallDisk:
    """A database on a disk of its own, which holds little more than the empty database."""

    url: str
    mounted_at: Path

    def fill(self, but_bytes: int) -> None:
        """Leave only so much of it free."""
        free = shutil.disk_usage(self.mounted_at).free
        (self.mounted_at / "filler").write_bytes(bytes(free - but_bytes))


@pytest.fixture
def small_disk(cluster: Cluster) -> Iterator[SmallDisk]:
    directory = cluster.directory / "small"
    directory.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={_SMALL_DISK_BYTES}", "tmpfs", str(directory)]
    if os.geteuid() != 0 or subprocess.run(mount, check=False).returncode != 0:
        pytest.skip("NOT TESTED ON POSTGRESQL: a full disk, which only root can mount")
    if cluster.user is not None:
        shutil.chown(directory, cluster.user)
    cluster.execute(f"CREATE TABLESPACE small LOCATION '{directory}'")
    cluster.execute("CREATE DATABASE on_small TABLESPACE small")
    yield SmallDisk(cluster.url("on_small"), directory)
    # Without these the next start would look for a disk that is gone.
    (directory / "filler").unlink(missing_ok=True)
    cluster.execute("DROP DATABASE on_small WITH (FORCE)")
    cluster.execute("DROP TABLESPACE small")
    subprocess.run(["umount", str(directory)], check=True)
    directory.rmdir()


@pytest.fixture(params=["sqlite", "postgresql"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind that plans are kept in."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/new/plans.sqlite3"
    made: Cluster = request.getfixturevalue("cluster")
    return made.new_database()


def _programs() -> Path | None:
    named = os.environ.get("ARCPLAN_TEST_POSTGRES_BIN")
    folders = [Path(named)] if named else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    on_path = shutil.which("initdb")
    if on_path is not None:
        folders.append(Path(on_path).resolve().parent)
    wanted = ("initdb", "postgres", "pg_isready")
    complete = [one for one in folders if all((one / name).exists() for name in wanted)]
    return complete[-1] if complete else None


def _unprivileged_user() -> str:
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"
