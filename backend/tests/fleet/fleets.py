"""A small fleet in a folder, and the command over it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.command_line import arcplan
from tests.conftest import FIXTURES, REPOSITORY

COLLECTED = FIXTURES / "collect"
MARIADB = COLLECTED / "laboratory-mariadb-10.11.tar.gz"
POSTGRESQL = COLLECTED / "laboratory-postgresql-15.tar.gz"
LOOSE = COLLECTED / "openzfs-2.3.2-mariadb-10.11"
DUMP = REPOSITORY / "shared/samples/zdb-2018-sbtest1-head.txt"


def small_fleet(folder: Path) -> Path:
    """Two archives, a folder of loose files, a dump, and an archive that ends in its middle.

    The archives are of one laboratory host, the cut one too: PostgreSQL's is the newest.
    """
    (folder / "shop").mkdir(parents=True)
    shutil.copy(MARIADB, folder / "shop/db1.example.com.tar.gz")
    shutil.copy(POSTGRESQL, folder / "pg1.tar.gz")
    shutil.copytree(LOOSE, folder / "shop/db2")
    shutil.copy(DUMP, folder / "db3.txt")
    (folder / "=cut.tar.gz").write_bytes(MARIADB.read_bytes()[:3000])
    return folder


def fleet(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """What the command answers, within the test's own process; it starts its readers as ever."""
    done = arcplan("fleet", *arguments)
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
    )


def fleet_process(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """The same as a process of its own, with variables of its environment."""
    return subprocess.run(
        command(*arguments),
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
    )


def command(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-m", "arcplan.cli", "fleet", *map(str, arguments)]


def rows_in(file: Path) -> dict[str, Any]:
    """Rows of a JSON table by host."""
    return {row["host"]: row for row in json.loads(file.read_text())["hosts"]}
