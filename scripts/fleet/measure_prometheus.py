"""Measures `arcplan fleet` on a real Prometheus server: `python measure_prometheus.py [HOSTS]`.

Hosts are made of a laboratory's captures (backend/tests/fleet/replayed_hosts.py), each with figures
of its own. They are replayed by Debian's Prometheus (promtool makes its blocks) and sized by the
command. Every row is then compared with `arcplan size`'s path on texts that were recorded on the
host itself: the whole plan, and all other columns.

Prints seconds, peak memory, rows that differ, and misfits as JSON. Programs: those in the folder
ARCPLAN_TEST_PROMETHEUS_BIN, else on the path.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "backend"))

from arcplan.analysis import analyse  # noqa: E402
from arcplan.captures.arrival import ReadOptions  # noqa: E402
from arcplan.json_value import JsonObject  # noqa: E402
from arcplan.model import Model  # noqa: E402
from arcplan.requirement import Assumptions  # noqa: E402
from arcplan.settings import Settings  # noqa: E402
from arcplan.sizing import size, size_to_row  # noqa: E402
from tests.fleet.prometheus_server import make_blocks, prometheus_programs, serving  # noqa: E402
from tests.fleet.replayed_hosts import ReplayedHost, openmetrics, replayed_hosts  # noqa: E402

_END_S = 1_795_300_200
_PAGE = os.sysconf("SC_PAGE_SIZE")
# Columns that a host's own files cannot have: where it was read, and when.
_OF_THE_SOURCE = ("host", "source", "role", "link", "recorded_at", "reason")


@cache
def model() -> Model:
    """The built model, once in each process."""
    return Model(Settings().model_bundle, timeout_s=60)


def alone(host: ReplayedHost, growth: float | None) -> tuple[JsonObject, str]:
    """Row and plan of a host by texts recorded on itself."""
    captures = []
    for name, text in host.texts():
        found = analyse(
            iter((text.encode(),)),
            name=name,
            options=ReadOptions(),
            model=model(),
            assumptions=Assumptions(),
        )
        captures += found.captures
    told: JsonObject = {
        "host": host.name,
        "source": "",
        "role": host.role,
        "recorded_at": None,
        "growth_percent_per_month": growth,
    }
    row, _ = size_to_row(model(), captures, {}, told)
    return row, json.dumps(size(model(), captures, {})["plan"], sort_keys=True)


def differs(given: tuple[ReplayedHost, JsonObject]) -> list[str]:
    """Columns of a row that are not those of the host alone."""
    host, row = given
    growth = row["growth_percent_per_month"]
    own, plan = alone(host, growth if isinstance(growth, float) else None)
    wrong = [name for name in own if name not in _OF_THE_SOURCE and own[name] != row[name]]
    if json.dumps(json.loads(str(row["plan"])), sort_keys=True) != plan:
        wrong.append("plan of arcplan size")
    true_growth = None if host.growth is None else 100 * host.growth * 365.25 / 12
    if (true_growth is None) != (growth is None):
        wrong.append("growth is measured")
    elif isinstance(growth, float) and true_growth is not None and abs(growth - true_growth) > 0.05:
        wrong.append("growth")
    return wrong


class Memory(threading.Thread):
    """The most resident memory that the command and its workers took together."""

    def __init__(self, process: int) -> None:
        super().__init__(daemon=True)
        self.most = 0
        self._process = process

    def run(self) -> None:
        """Look until the process has ended."""
        while True:
            held = sum(resident(one) for one in [self._process, *children(self._process)])
            if not held:
                return
            self.most = max(self.most, held)
            time.sleep(0.2)


def children(process: int) -> list[int]:
    """Processes below a process."""
    found: list[int] = []
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        try:
            for child in map(int, task.read_text().split()):
                found += [child, *children(child)]
        except OSError:
            continue
    return found


def resident(process: int) -> int:
    """Bytes that a process holds in memory; 0 if it has ended."""
    try:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * _PAGE
    except (OSError, IndexError):
        return 0


def run(address: str, out: Path) -> dict[str, float]:
    """Run the command; its seconds and memory."""
    command = [ROOT / "backend/.venv/bin/arcplan", "fleet", address]
    began = time.monotonic()
    arguments = [*command, "--to", str(_END_S), "--out", out]
    process = subprocess.Popen(arguments)  # noqa: S603
    memory = Memory(process.pid)
    memory.start()
    code = process.wait()
    seconds = time.monotonic() - began
    return {"exit": code, "seconds": round(seconds, 1), "peak_bytes": memory.most}


def main() -> None:
    """Measure, compare, print."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    programs = prometheus_programs()
    if programs is None:
        sys.exit("prometheus and promtool are not here; set ARCPLAN_TEST_PROMETHEUS_BIN")
    hosts = replayed_hosts(count, _END_S)
    with tempfile.TemporaryDirectory() as folder:
        blocks = Path(folder, "data")
        blocks.mkdir()
        began = time.monotonic()
        make_blocks(programs[1], blocks, "hour", openmetrics(s for h in hosts for s in h.samples()))
        days = openmetrics(s for h in hosts for s in h.growth_samples())
        make_blocks(programs[1], blocks, "days", days)
        made_s = time.monotonic() - began
        out = Path(folder, "rows.json")
        with serving(programs[0], blocks) as address:
            measured = run(address, out)
        sys.stderr.write(f"{json.dumps(measured)}; comparing\n")
        rows = {row["host"]: row for row in json.loads(out.read_text())["hosts"]}
    with ProcessPoolExecutor(2) as pool:
        given = [(host, rows[host.name]) for host in hosts if host.name in rows]
        wrong = dict(zip((h.name for h, _ in given), pool.map(differs, given), strict=True))
    planted = [rows[host.name] for host in hosts if host.number % 10 == 7]
    report = {
        "hosts": count,
        "rows": len(rows),
        **measured,
        "seconds_per_host": round(measured["seconds"] / count, 4),
        "making_blocks_s": round(made_s, 1),
        "status": counts(row["status"] for row in rows.values()),
        "trust": counts(row["trust"] for row in rows.values()),
        "misfits_with_a_cause": sum(row["misfit_cause"] is not None for row in rows.values()),
        "planted_misfits": len(planted),
        "planted_misfits_named": sum(row["trust"] == "misfit" for row in planted),
        "rows_that_differ": sum(bool(one) for one in wrong.values()),
        "differences": {name: one for name, one in wrong.items() if one},
    }
    sys.stdout.write(f"{json.dumps(report, indent=2)}\n")


def counts(values: Iterable[str]) -> dict[str, int]:
    """How often each value occurs."""
    return dict(Counter(values))


if __name__ == "__main__":
    main()
