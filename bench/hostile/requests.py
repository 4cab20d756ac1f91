"""What requests that are made to hurt do to a server, and to the people beside them.

    PYTHONPATH=backend backend/.venv/bin/python -m bench.hostile.requests [CHECKOUT]

Prints one JSON row per figure, of this checkout's server or of another one that is set up.
"""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path

from arcplan.api.examples import plan_of_defaults

from bench.load.processes import held_mib
from bench.load.users import crowd
from bench.upload.run import free_port, wait_for

ROOT = Path(__file__).resolve().parents[2]
MIB = 1 << 20
ATTACK_S = 20.0
STOPS = 20
PEOPLE = 100
PLAN = json.dumps(
    plan_of_defaults(json.loads((ROOT / "shared/schema/plan.schema.json").read_text("utf-8")))
).encode()
SET_OF_ZEROS = b'{"captures":[],"set":{"a":[' + b"0," * (4 * MIB - 100) + b"0]}}"


@contextmanager
def serving(
    checkout: Path, data: Path, **more: str
) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """A server of a checkout; gives its port and its process."""
    port = free_port()
    process = subprocess.Popen(
        [
            checkout / "backend/.venv/bin/python",
            "-m",
            "arcplan.cli",
            "serve",
            "--port",
            str(port),
        ],
        cwd=checkout / "backend",
        env={**os.environ, "ARCPLAN_DATA_DIR": str(data), "PYTHONPATH": "", **more},
        stderr=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    try:
        wait_for(port)
        yield port, process
    finally:
        if process.poll() is None:
            process.terminate()
        process.wait(60)


def ask(port: int, method: str, path: str, body: bytes = b"") -> int:
    """Status of an answer; 0 where none came."""
    connection = HTTPConnection("127.0.0.1", port, timeout=120)
    try:
        connection.request(method, path, body)
        answer = connection.getresponse()
        answer.read()
    except OSError:
        return 0
    finally:
        connection.close()
    return answer.status


def slowest_ms(port: int, path: str, until: Callable[[], bool]) -> float:
    """Slowest of the answers until something has happened."""
    slowest = 0.0
    while not until():
        began_s = time.perf_counter()
        ask(port, "GET", path)
        slowest = max(slowest, 1000 * (time.perf_counter() - began_s))
        time.sleep(0.01)
    return round(slowest)


def row(name: str, value: float, unit: str, **more: object) -> None:
    made = {"name": f"hostile requests: {name}", "value": value, "unit": unit, **more}
    sys.stdout.write(json.dumps(made) + "\n")


def crash(checkout: Path, data: Path) -> None:
    """Three clients send settings that exhaust the engine while five ask for evaluations."""
    bound = {"ARCPLAN_MODEL_MEMORY_BYTES": str(64 * MIB)}
    with (
        serving(checkout, data, **bound) as (port, process),
        ThreadPoolExecutor(8) as threads,
    ):
        ends_s = time.monotonic() + 3 * ATTACK_S

        def go_on(path: str, body: bytes) -> None:
            while time.monotonic() < ends_s and process.poll() is None:
                ask(port, "POST", path, body)

        for number in range(8):
            threads.submit(
                go_on,
                *(("/api/size", SET_OF_ZEROS) if number < 3 else ("/api/evaluate", PLAN)),
            )
        threads.shutdown()
        row(
            "server alive after 60 s of large settings",
            int(process.poll() is None),
            "of 1",
        )


def large_bodies(checkout: Path, data: Path) -> None:
    """Bodies of empty lists one after another, then many that are half sent."""
    with serving(checkout, data) as (port, process):
        size_bytes = 31 * MIB if checkout != ROOT else 8 * MIB - 100
        body = b'{"captures":[' + b"[]," * (size_bytes // 3) + b"[]]}"
        with ThreadPoolExecutor(1) as thread:
            sending = thread.submit(
                lambda: [ask(port, "POST", "/api/size", body) for _ in range(4)]
            )
            row(
                "slowest health beside bodies of empty lists",
                slowest_ms(port, "/api/health", sending.done),
                "ms",
                largest_mib=size_bytes // MIB,
            )
        row("memory of all processes after them", held_mib(process.pid), "MiB")
    with serving(checkout, data) as (port, process):
        before_mib = held_mib(process.pid)
        held = []
        for _ in range(20):
            connection = HTTPConnection("127.0.0.1", port, timeout=120)
            connection.putrequest("POST", "/api/size")
            connection.putheader("Content-Length", str(30 * MIB))
            connection.endheaders()
            try:
                connection.send(b" " * (30 * MIB - 1))
            except OSError:
                # Refused while it was sent.
                continue
            held.append(connection)
        time.sleep(1)
        row(
            "memory that 20 half-sent bodies take",
            held_mib(process.pid) - before_mib,
            "MiB",
        )
        for connection in held:
            connection.close()


def locked_store(checkout: Path, data: Path) -> None:
    """Sixty posts while another program holds the store's lock."""
    with (
        serving(checkout, data) as (port, _),
        ThreadPoolExecutor(61) as threads,
        closing(sqlite3.connect(data / "arcplan.sqlite3", isolation_level=None)) as other,
    ):
        other.execute("BEGIN IMMEDIATE")
        posts = [threads.submit(ask, port, "POST", "/api/plans", PLAN) for _ in range(60)]
        slowest = slowest_ms(port, "/api/health", lambda: all(one.done() for one in posts))
        row("slowest health beside 60 posts to a locked store", slowest, "ms")
        other.execute("ROLLBACK")


def advice(checkout: Path, data: Path) -> None:
    """A hundred people, alone and beside 40 clients who ask for advice all the time."""
    plan = json.loads(PLAN)

    async def people_for(port: int, seconds: float) -> float:
        stop = asyncio.Event()
        asyncio.get_running_loop().call_later(seconds, stop.set)
        return (await crowd(port, plan, PEOPLE, stop)).percentile_ms(0.95)

    with serving(checkout, data) as (port, _):
        row(
            "95th percentile of 100 people alone",
            asyncio.run(people_for(port, 10)),
            "ms",
        )
        ends = threading.Event()

        def go_on() -> None:
            while not ends.is_set():
                ask(port, "POST", "/api/advise", PLAN)

        with ThreadPoolExecutor(40) as threads:
            for _ in range(40):
                threads.submit(go_on)
            beside = asyncio.run(people_for(port, ATTACK_S))
            ends.set()
        row("the same beside 40 clients of advice", beside, "ms")


def stops(checkout: Path, data: Path) -> None:
    """Stops after use by several threads."""
    clean = 0
    for _ in range(STOPS):
        with (
            serving(checkout, data) as (port, process),
            ThreadPoolExecutor(8) as threads,
        ):
            for path in ("/api/evaluate", "/api/advise", "/api/plans"):
                list(threads.map(lambda _, at=path: ask(port, "POST", at, PLAN), range(8)))
            process.terminate()
            clean += process.wait(60) == 0
    row("stops that end with exit code 0", clean, f"of {STOPS}")


def main() -> None:
    checkout = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT
    for attack in (crash, large_bodies, locked_store, advice, stops):
        with tempfile.TemporaryDirectory() as data:
            attack(checkout, Path(data))


if __name__ == "__main__":
    main()
