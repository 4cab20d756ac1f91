"""One server process under people and uploads at once, over the loopback.

People and uploads run in processes of their own, on the same cores as the server.

    PYTHONPATH=backend backend/.venv/bin/python -m bench.load.run [--uploads 8] [--gb 1]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from arcplan.api.examples import plan_of_defaults

from bench.load.cancelling import UPLOADS, slowest_cancel_s
from bench.load.processes import held_mib
from bench.load.users import Seen, crowd
from bench.upload.run import free_port, wait_for

ROOT = Path(__file__).resolve().parents[2]
QUIET_S = 8
LONGEST_S = 75
SMALL_P95_MS = 100
MEMORY_MIB = 1024
CANCEL_S = 1
LOOK_EVERY_S = 2


@contextmanager
def serving() -> Iterator[tuple[int, int]]:
    """A server with a store of its own; gives its port and its process id."""
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        process = subprocess.Popen(
            [sys.executable, "-m", "arcplan.cli", "serve", "--port", str(port)],
            env={**os.environ, "ARCPLAN_DATA_DIR": data, "ARCPLAN_METRICS": "true"},
            stderr=subprocess.DEVNULL,
        )
        try:
            wait_for(port)
            yield port, process.pid
        finally:
            process.terminate()
            process.wait(30)


class Watch:
    """Most memory that a server held, looked at now and then.

    Attributes:
        peak_mib: The most so far.
    """

    def __init__(self, pid: int) -> None:
        self.peak_mib = 0
        self._pid = pid

    async def look(self) -> None:
        """Look until cancelled."""
        while True:
            self.peak_mib = max(self.peak_mib, await asyncio.to_thread(held_mib, self._pid))
            await asyncio.sleep(LOOK_EVERY_S)


async def quiet(port: int, plan: dict[str, object], people: int, watch: Watch) -> Seen:
    """People alone."""
    stop = asyncio.Event()
    asyncio.get_running_loop().call_later(QUIET_S, stop.set)
    looking = asyncio.create_task(watch.look())
    try:
        return await crowd(port, plan, people, stop)
    finally:
        looking.cancel()


async def loaded(
    port: int, plan: dict[str, object], chosen: argparse.Namespace, watch: Watch
) -> tuple[Seen, list[str], float]:
    """People while uploads run; what they saw, failed uploads, and seconds."""
    stop = asyncio.Event()
    working = asyncio.create_task(crowd(port, plan, chosen.people, stop))
    looking = asyncio.create_task(watch.look())
    began_s = time.perf_counter()
    sending = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "bench.load.uploads", str(port), str(chosen.uploads), str(chosen.gb)),
        stdout=subprocess.PIPE,
    )
    try:
        failed, _ = await asyncio.wait_for(sending.communicate(), LONGEST_S)
        failures = failed.decode().splitlines()
    except TimeoutError:
        sending.kill()
        failures = [f"not done after {LONGEST_S} s"]
    took_s = time.perf_counter() - began_s
    stop.set()
    looking.cancel()
    return await working, failures, took_s


def main() -> None:
    """Print one JSON row per figure; failures also to standard error."""
    options = argparse.ArgumentParser(description="Measure a server under load.")
    options.add_argument("--people", type=int, default=200)
    options.add_argument("--uploads", type=int, default=8)
    options.add_argument("--gb", type=float, default=1.0)
    chosen = options.parse_args()
    schema = json.loads((ROOT / "shared/schema/plan.schema.json").read_text("utf-8"))
    plan: dict[str, object] = {**plan_of_defaults(schema)}
    with serving() as (port, pid):
        watch = Watch(pid)
        alone = asyncio.run(quiet(port, plan, chosen.people, watch))
        idle_mib = watch.peak_mib
        cancel_s = slowest_cancel_s(port, pid)
        busy, failed, took_s = asyncio.run(loaded(port, plan, chosen, watch))
    for reason, count in (alone.failures + busy.failures).items():
        sys.stderr.write(f"{count} times: {reason}\n")
    for reason in failed:
        sys.stderr.write(f"upload: {reason}\n")
    people = f"{chosen.people} people"
    together = f"{people} and {chosen.uploads} uploads of {chosen.gb:g} GB"
    rate = chosen.uploads * chosen.gb * 1000 / took_s
    rows: list[tuple[str, float, str, float | None]] = [
        (f"{people}: requests", len(alone.seconds), "", None),
        (
            f"{people}: p95 of small requests",
            alone.percentile_ms(0.95),
            "ms",
            SMALL_P95_MS,
        ),
        (f"{together}: requests", len(busy.seconds), "", None),
        (f"{together}: p50 of small requests", busy.percentile_ms(0.5), "ms", None),
        (
            f"{together}: p95 of small requests",
            busy.percentile_ms(0.95),
            "ms",
            SMALL_P95_MS,
        ),
        (f"{together}: slowest small request", busy.percentile_ms(1), "ms", None),
        (f"{together}: uploads together", round(rate), "MB/s", None),
        (
            f"{UPLOADS} cancelled uploads: all given back",
            round(cancel_s, 3),
            "s",
            CANCEL_S,
        ),
        ("failed small requests", (alone.failures + busy.failures).total(), "", 0),
        ("failed uploads", len(failed), "", 0),
        (f"peak memory of the server's processes with {people}", idle_mib, "MiB", None),
        (
            f"peak memory of the server's processes with {together}",
            watch.peak_mib,
            "MiB",
            MEMORY_MIB,
        ),
    ]
    for name, value, unit, limit in rows:
        row = {"name": name, "value": value, "unit": unit}
        sys.stdout.write(json.dumps(row | ({} if limit is None else {"limit": limit})) + "\n")


if __name__ == "__main__":
    main()
