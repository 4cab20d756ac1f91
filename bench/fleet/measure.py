"""What a fleet costs: one process against Dask, a worker killed, and the overhead of 10,000 hosts.

    backend/.venv/bin/python bench/fleet/measure.py [--archives 200] [--small 10000]

Archives are copies of the three that the collector recorded in the laboratory. The small hosts are
one text each, so that what is measured is everything but reading and predicting. Prints JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COLLECTED = sorted((ROOT / "backend/tests/fixtures/collect").glob("*.tar.gz"))
SMALL = ROOT / "backend/tests/fixtures/collect/openzfs-2.3.2-mariadb-10.11/zfs-version.txt"


def archives_in(folder: Path, count: int) -> Path:
    folder.mkdir()
    for number in range(count):
        shutil.copy(COLLECTED[number % len(COLLECTED)], folder / f"db{number:05}.tar.gz")
    return folder


def small_in(folder: Path, count: int) -> Path:
    folder.mkdir()
    for number in range(count):
        shutil.copy(SMALL, folder / f"db{number:05}.txt")
    return folder


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "arcplan.cli", "fleet", *map(str, arguments)]


def peak_bytes(pid: int) -> int:
    try:
        found = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    except OSError:
        return 0
    return int(found[1]) << 10 if found else 0


def measured(
    name: str, out: Path, *arguments: object, kill: int | None = None, after: int = 0
) -> dict[str, object]:
    """Run the command; maybe kill a process after so many rows."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began_s = time.monotonic()
    part = out.with_name(f"{out.name}.part")
    most = 0
    with subprocess.Popen(
        command(*arguments, "--out", out), stderr=subprocess.PIPE, text=True
    ) as run:
        while run.poll() is None:
            most = max(most, peak_bytes(run.pid))
            if kill and part.exists() and part.read_bytes().count(b"\n") >= after:
                os.kill(kill, signal.SIGKILL)
                kill = None
            time.sleep(0.1)
        said = run.stderr.read() if run.stderr else ""
    seconds = time.monotonic() - began_s
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    hosts = len(rows(out))
    processor_s = used.ru_utime + used.ru_stime - before.ru_utime - before.ru_stime
    return {
        "run": name,
        "hosts": hosts,
        "exit": run.returncode,
        "seconds": round(seconds, 1),
        "seconds_per_host": round(seconds / hosts, 3),
        # Of processes below the command; those of a cluster are not.
        "processor_s_per_host": round(processor_s / hosts, 3),
        "command_peak_mib": most >> 20,
        "said": said.strip().splitlines()[-1:],
        "load_average": os.getloadavg()[0],
    }


def rows(out: Path) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(out.read_text())["hosts"]
    return found


@contextmanager
def cluster(folder: Path) -> Iterator[tuple[str, list[int]]]:
    """A scheduler and two worker processes of one thread each."""
    folder.mkdir()
    log = folder / "scheduler.log"
    running: list[subprocess.Popen[bytes]] = []

    def start(module: str, *arguments: str, log: Path) -> None:
        with log.open("wb") as out:
            running.append(
                subprocess.Popen(
                    [sys.executable, "-m", f"distributed.cli.{module}", *arguments],
                    stdout=out,
                    stderr=out,
                )
            )

    try:
        flags = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        start("dask_scheduler", *flags, log=log)
        while not (found := re.search(r"Scheduler at:\s+(tcp://\S+)", log.read_text())):
            time.sleep(0.1)
        for number in range(2):
            limits = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--name", f"w{number}")
            place = ("--local-directory", str(folder / f"w{number}"))
            start("dask_worker", found[1], *limits, *place, log=folder / f"w{number}.log")
        yield found[1], [process.pid for process in running[1:]]
    finally:
        for process in running:
            process.kill()
            process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--archives", type=int, default=200)
    parser.add_argument("--small", type=int, default=10_000)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="arcplan-bench-fleet-") as place:
        folder = Path(place)
        found = []
        if wanted.archives:
            source = archives_in(folder / "archives", wanted.archives)
            one, dask, killed = (folder / f"{name}.json" for name in ("one", "dask", "killed"))
            found.append(measured("one process", one, source, "--jobs", 1))
            with cluster(folder / "c1") as (address, _):
                found.append(measured("dask, 2 workers", dask, source, "--dask", address))
            with cluster(folder / "c2") as (address, [first, _]):
                third = wanted.archives // 3
                found.append(
                    measured(
                        f"dask, 1 of 2 workers killed after {third} rows",
                        killed,
                        *(source, "--dask", address),
                        kill=first,
                        after=third,
                    )
                )
            for other in (dask, killed):
                if rows(other) != rows(one):
                    sys.exit(f"{other.name}: rows differ from those of one process")
        if wanted.small:
            source = small_in(folder / "small", wanted.small)
            found.append(measured("small hosts", folder / "small.json", source))
    json.dump(found, sys.stdout, indent=2)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
