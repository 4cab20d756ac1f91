"""Processor time that long honest captures take of a running server, against what they may take.

Each is made once under bench/work and posted. What it takes is the time of the server and of all
its processes from before the upload to its answer; what it may take is the server's own bound.

    PYTHONPATH=backend backend/.venv/bin/python -m bench.hostile.budget [WORD]

With a word only the captures that have it in their name are measured.
"""

from __future__ import annotations

import gzip
import json
import os
import random
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

from arcplan.captures.arrival.budget import ProcessorBudget
from arcplan.settings import Settings

from bench.load.processes import processes_of
from bench.load.run import serving
from bench.zdb.dumps import ROOT, dump_of

WORK = ROOT / "bench" / "work" / "budget"
ARCSTAT = ROOT / "backend/tests/fixtures/arcstat/openzfs-2.3.2-24lines.txt"
MIB = 1 << 20
# arcstat's own, where it does not print to a terminal (hdr_intr in cmd/arcstat.in, OpenZFS 2.3).
HEADER_EVERY = 20
DAY_S = 86_400
MONTH_DAYS = 30
DUMP_MB = 400
LIMIT_MARGIN = 3.0
_TICKS_PER_S = os.sysconf("SC_CLK_TCK")


def count(value: float) -> str:
    """A number as arcstat prints it (prettynum with a divisor of 1000)."""
    for unit in ("", "K", "M"):
        if value < 1000:
            return f"{value:.0f}" if not unit or value >= 10 else f"{value:.1f}{unit}"
        value /= 1000
    return f"{value:.0f}G"


def arcstat(days: int) -> Iterator[str]:
    """Rows of arcstat 1 for so long, an hour at a time, as busy as a pool is by day and night.

    The columns, their widths and the header are those of a real capture.
    """
    header = ARCSTAT.read_text("utf-8").splitlines()[0] + "\n"
    chance = random.Random(1)
    for hour in range(days * 24):
        busy = 200 + 4000 * chance.random() ** 2
        rows = []
        for second in range(hour * 3600, hour * 3600 + 3600):
            read = busy * chance.lognormvariate(0, 0.5)
            data = read * chance.uniform(0.3, 0.5)
            clock = f"{second // 3600 % 24:02}:{second // 60 % 60:02}:{second % 60:02}"
            if second % HEADER_EVERY == 0:
                rows.append(header)
            rows.append(
                f"{clock}  {count(read):>4}    {count(data):>4}  {chance.uniform(5, 40):>4.1f}"
                f"    {count(read - data):>4}  {chance.uniform(90, 100):>4.3g}"
                f"  {count(chance.choice((0, 0, 0, 1, 3))):>5}    0"
                f"  {chance.uniform(18, 21):>4.0f}G    20G   5.{chance.randrange(10)}G\n"
            )
        yield "".join(rows)


def _arcstat_of(days: int) -> Path:
    path = WORK / f"arcstat-{days}.txt"
    if not path.exists():
        with path.open("w") as out:
            out.writelines(arcstat(days))
    return path


def _in_gzip(path: Path) -> Path:
    packed = path.with_name(f"{path.name}.gz")
    if not packed.exists():
        with path.open("rb") as source, gzip.open(packed, "wb", 6) as out:
            shutil.copyfileobj(source, out)
    return packed


def _in_zstd(path: Path) -> Path:
    packed = WORK / f"{path.name}.zst"
    if not packed.exists():
        subprocess.run(["zstd", "-q", "-19", "-T0", str(path), "-o", str(packed)], check=True)
    return packed


def _dump(form: str) -> Path:
    return dump_of(form, DUMP_MB)[0]


# How each is made: the text, and how it is packed.
CAPTURES: dict[str, tuple[Callable[[], Path], Callable[[Path], Path] | None]] = {
    "arcstat each second for a day": (lambda: _arcstat_of(1), None),
    "arcstat each second for a month": (lambda: _arcstat_of(MONTH_DAYS), None),
    "arcstat each second for a month, gzip": (lambda: _arcstat_of(MONTH_DAYS), _in_gzip),
    "arcstat each second for a month, zstd -19": (lambda: _arcstat_of(MONTH_DAYS), _in_zstd),
    "zdb dump, 2018 form": (lambda: _dump("2018 form"), None),
    "zdb dump, 2018 form, zstd -19": (lambda: _dump("2018 form"), _in_zstd),
    "zdb dump, 2.x form, zstd -19": (lambda: _dump("2.x form"), _in_zstd),
}


def spent_s(pid: int) -> float:
    """Processor time of a process, of all below it, and of those of them that ended (proc(5))."""
    ticks = 0
    for one in processes_of(pid):
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(") ")[2].split()
        ticks += sum(map(int, fields[11:15]))
    return ticks / _TICKS_PER_S


def post(port: int, path: Path) -> str:
    """The kind of the capture that was read."""
    address = f"http://127.0.0.1:{port}/api/captures?name={path.name.replace(' ', '-')}"
    with path.open("rb") as body:
        headers = {"Content-Length": str(path.stat().st_size)}
        request = urllib.request.Request(address, body, headers, method="POST")
        with urllib.request.urlopen(request) as answer:  # noqa: S310
            [capture] = json.load(answer)["captures"]
    return str(capture["kind"])


def main(words: list[str]) -> None:
    """Print one JSON row for each capture."""
    WORK.mkdir(parents=True, exist_ok=True)
    chosen = {
        name: how for name, how in CAPTURES.items() if all(word in name for word in words[:1])
    }
    made = {}
    for name, (make, pack) in chosen.items():
        text = make()
        made[name] = (pack(text) if pack else text, text.stat().st_size)
    budget = ProcessorBudget(Settings().upload_processor_s)
    with serving() as (port, pid):
        # The first upload waits until the reader of dumps is loaded.
        post(port, ARCSTAT)
        for name, (path, text_bytes) in made.items():
            before_s = spent_s(pid)
            kind = post(port, path)
            took_s = spent_s(pid) - before_s
            received_bytes = path.stat().st_size
            may_s = budget.allowed_s(received_bytes, text_bytes)
            row = {
                "name": name,
                "arrives_mib": round(received_bytes / MIB, 1),
                "text_mib": round(text_bytes / MIB, 1),
                "took_s": round(took_s, 2),
                "may_s": round(may_s, 1),
                "value": round(may_s / took_s, 1),
                "unit": "x its time",
                "least": LIMIT_MARGIN,
                "became": kind,
            }
            sys.stdout.write(json.dumps(row) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
