"""`--dask`: a real scheduler and two worker processes, one of them killed in the middle."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.fleet.fleets import MARIADB, POSTGRESQL, command, fleet, fleet_process, rows_in
from tests.processes import readers_below

_PATIENCE_S = 240
HOSTS = 10


@dataclass
class Cluster:
    address: str
    workers: list[subprocess.Popen[bytes]]


def _started(*arguments: str, log: Path) -> subprocess.Popen[bytes]:
    with log.open("wb") as out:
        return subprocess.Popen(
            [sys.executable, "-m", "distributed.cli." + arguments[0], *arguments[1:]],
            stdout=out,
            stderr=out,
        )


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    log = tmp_path / "scheduler.log"
    flags = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    scheduler = _started("dask_scheduler", *flags, log=log)
    workers = []
    try:
        until = time.monotonic() + _PATIENCE_S
        while not (found := re.search(r"Scheduler at:\s+(tcp://\S+)", log.read_text())):
            assert time.monotonic() < until
            time.sleep(0.1)
        for number in range(2):
            # Without a nanny, so that the killed one does not come back.
            limits = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--name", f"w{number}")
            place = ("--local-directory", str(tmp_path / f"w{number}"))
            workers.append(
                _started("dask_worker", found[1], *limits, *place, log=tmp_path / f"w{number}.log")
            )
        yield Cluster(found[1], workers)
    finally:
        for process in (*workers, scheduler):
            process.kill()
            process.wait()


def test_a_killed_worker_loses_no_host_and_rows_are_those_of_one_machine(
    tmp_path: Path, cluster: Cluster
) -> None:
    source = tmp_path / "in"
    source.mkdir()
    for number in range(HOSTS - 1):
        shutil.copy(MARIADB if number % 2 else POSTGRESQL, source / f"db{number:02}.tar.gz")
    (source / "broken.tar.gz").write_bytes(MARIADB.read_bytes()[:5000])
    out = tmp_path / "dask.json"
    part = tmp_path / "dask.json.part"
    with subprocess.Popen(command(source, "--out", out, "--dask", cluster.address)) as running:
        until = time.monotonic() + _PATIENCE_S
        while not part.exists() or part.read_bytes().count(b"\n") < 3:
            assert running.poll() is None
            assert time.monotonic() < until
            time.sleep(0.02)
        os.kill(cluster.workers[0].pid, signal.SIGKILL)
        at_kill = part.read_bytes().count(b"\n")
        assert running.wait(_PATIENCE_S) == 3
    assert at_kill < HOSTS
    assert cluster.workers[1].poll() is None
    assert readers_below(cluster.workers[1].pid) == []
    local = tmp_path / "local.json"
    assert fleet(source, "--out", local).returncode == 3
    assert len(rows_in(out)) == HOSTS
    assert rows_in(out) == rows_in(local)


def test_an_address_without_a_scheduler_is_wrong_use(tmp_path: Path) -> None:
    shutil.copy(MARIADB, tmp_path / "db1.tar.gz")
    done = fleet_process(tmp_path, "--dask", "tcp://127.0.0.1:9")
    assert done.returncode == 2
    assert done.stderr == "arcplan: --dask tcp://127.0.0.1:9: no scheduler answers there\n"
