"""iostat and arcstat logs: every figure of the record, against jc and against splitting the lines.

jc reads no arcstat. Both parsers get the same text in memory and are timed inside one process each,
best of three; as commands they get the same file, and the time is that of the whole process. jc
comes from the package index into an environment of its own under bench/work; where that cannot be
installed, only the comparison with splitting is printed and standard error says so.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
import venv
from collections.abc import Callable
from pathlib import Path

from arcplan.captures import arcstat, iostat

WORK = Path(__file__).resolve().parents[1] / "work" / "iostat"
JC = "jc==1.25.6"
ROUNDS = 3
ARCSTAT_ROWS = 60_000
ARCSTAT_TITLES = "    time  read  ddread  ddh%  dmread  dmh%  pread  ph%   size      c  avail  "
DEVICES = 24
REPORTS = 1500
PIECE_BYTES = 1 << 16
COMMAND_COPIES = 8

TIME_JC = """
import sys, time
import jc
text = open(sys.argv[1]).read()
best = None
for _ in range(int(sys.argv[2])):
    began = time.perf_counter()
    rows = jc.parse("iostat", text)
    took = time.perf_counter() - began
    best = took if best is None else min(best, took)
print(best, sum(row["type"] == "device" for row in rows))
"""

OLD_TITLES = "rrqm/s wrqm/s r/s w/s rkB/s wkB/s avgrq-sz avgqu-sz await r_await w_await svctm %util"
WHOLE = dict.fromkeys(("r/s", "w/s", "d/s", "f/s", "rrqm/s", "wrqm/s", "drqm/s"), 1)
WHOLE |= dict.fromkeys(("rkB/s", "wkB/s", "dkB/s"), 4)
NEW_TITLES = (
    "r/s rkB/s rrqm/s %rrqm r_await rareq-sz w/s wkB/s wrqm/s %wrqm w_await wareq-sz "
    "d/s dkB/s drqm/s %drqm d_await dareq-sz f/s f_await aqu-sz %util"
)


def log_of(titles: str, *, seed: int, busy: float = 1.0) -> str:
    """A log of reports one second apart, counts and pages whole; the same seed, the same text.

    With `busy` below 1 each report has its time and only that share of the devices, as with -tz.
    """
    chance = random.Random(seed)
    columns = titles.split()
    parts = ["Linux 6.1.0-56-amd64 (lab) \t11/20/26 \t_x86_64_\t(2 CPU)\n\n"]
    for report in range(REPORTS):
        if busy < 1:
            clock = f"{report // 3600:02d}:{report // 60 % 60:02d}:{report % 60:02d}"
            parts.append(f"11/20/26 {clock}\n")
        parts.append("avg-cpu:  %user   %nice %system %iowait  %steal   %idle\n")
        parts.append("          11.61    0.00   62.18    8.27    0.00   17.95\n\n")
        parts.append("Device     " + " ".join(f"{c:>8}" for c in columns) + "\n")
        for device in range(DEVICES):
            if busy < 1 and chance.random() >= busy:
                continue
            cells = (
                f"{chance.randrange(4000) * WHOLE[c] if c in WHOLE else chance.random() * 400:8.2f}"
                for c in columns
            )
            parts.append(f"nvme{device}n1".ljust(11) + " ".join(cells) + "\n")
        parts.append("\n")
    return "".join(parts)


def best_of(measured: Callable[[], object]) -> float:
    times = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        measured()
        times.append(time.perf_counter() - began)
    return min(times)


def parse(raw: bytes) -> int:
    """The whole record: statistics, verdicts, curves, series."""
    parser = iostat.Parser()
    for at in range(0, len(raw), PIECE_BYTES):
        parser.feed(raw[at : at + PIECE_BYTES])
    [capture] = parser.finish(name="bench", truncated=False)
    return sum(device.samples for device in capture.devices)


def split(text: str) -> int:
    """The least a reading in Python can do: words to numbers, no statistics."""
    rows = []
    for line in text.splitlines():
        words = line.split()
        if words and words[0].startswith("nvme"):
            rows.append((words[0], [float(word) for word in words[1:]]))
    return len(rows)


def arcstat_log(*, seed: int) -> str:
    """Rows one second apart, with titles above each twenty; the same seed, the same text."""
    chance = random.Random(seed)
    parts = []
    for row in range(ARCSTAT_ROWS):
        if row % 20 == 0:
            parts.append(f"{ARCSTAT_TITLES}\n")
        clock = f"{row // 3600 % 24:02d}:{row // 60 % 60:02d}:{row % 60:02d}"
        reads, data, metadata = (chance.randrange(1000) for _ in range(3))
        shares = [chance.randrange(100) for _ in range(3)]
        parts.append(
            f"{clock}  {reads:4}  {data:6}  {shares[0]:4}  {metadata:6}  {shares[1]:4}  {reads:5}"
            f"  {shares[2]:3}  {chance.randrange(20, 32):3}G    32G    11G  \n"
        )
    return "".join(parts)


def parse_arcstat(raw: bytes) -> int:
    """The whole record: statistics, series, verdict."""
    parser = arcstat.Parser()
    for at in range(0, len(raw), PIECE_BYTES):
        parser.feed(raw[at : at + PIECE_BYTES])
    return sum(capture.samples for capture in parser.finish(name="bench", truncated=False))


def split_arcstat(text: str) -> int:
    """Words to numbers, K and G put out, no statistics."""
    units = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30}
    rows = []
    for line in text.splitlines():
        clock, *words = line.split()
        if clock[0].isdigit():
            numbers = [float(w[:-1]) * units[w[-1]] if w[-1] in units else float(w) for w in words]
            rows.append((clock, numbers))
    return len(rows)


def arcstat_rows() -> list[dict[str, object]]:
    text = arcstat_log(seed=1)
    raw = text.encode()
    if parse_arcstat(raw) < ARCSTAT_ROWS - 1 or split_arcstat(text) != ARCSTAT_ROWS:
        raise SystemExit("arcstat: not every row was read")
    ours, peer = best_of(lambda: parse_arcstat(raw)), best_of(lambda: split_arcstat(text))
    return [_row("arcstat, 11 columns", ours, "split() and float()", peer, len(raw))]


def jc_python() -> Path | None:
    """Interpreter of an environment that holds jc, None if it cannot be had."""
    home = WORK / "jc"
    python = home / "bin" / "python"
    if not (home / "ready").exists():
        venv.create(home, with_pip=True, clear=True)
        install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", JC]
        if subprocess.run(install, check=False).returncode != 0:
            sys.stderr.write("jc could not be installed: its rows are left out\n")
            return None
        (home / "ready").touch()
    return python


def rows_of(name: str, text: str) -> list[dict[str, object]]:
    raw = text.encode()
    samples = split(text)
    # samples include devices that -z left out as idle; the report since boot may be dropped
    if parse(raw) not in (DEVICES * REPORTS, DEVICES * (REPORTS - 1)):
        raise SystemExit(f"{name}: not every row was read")
    ours = best_of(lambda: parse(raw))
    peers = [("split() and float()", best_of(lambda: split(text)))]
    python = jc_python()
    if python is not None:
        path = WORK / "log.txt"
        path.write_text(text)
        answer = subprocess.run(
            [python, "-c", TIME_JC, path, str(ROUNDS)], check=True, capture_output=True, text=True
        )
        seconds, rows = answer.stdout.split()
        if int(rows) != samples:
            sys.stderr.write(f"{name}: jc gave {rows} rows for {samples}\n")
        peers.insert(0, (JC.replace("==", " "), float(seconds)))
    return [_row(name, ours, peer, peer_s, len(raw)) for peer, peer_s in peers]


def _row(name: str, ours_s: float, peer: str, peer_s: float, size: int) -> dict[str, object]:
    return {
        "name": name,
        "ours_s": round(ours_s, 4),
        "peer": peer,
        "peer_s": round(peer_s, 4),
        "ratio": round(peer_s / ours_s, 2),
        "bytes": size,
    }


def commands(name: str, text: str) -> list[dict[str, object]]:
    """Both as commands: start, read, parse, print JSON."""
    jc = jc_python()
    if jc is None:
        return []
    path = WORK / "long.txt"
    path.write_text(text * COMMAND_COPIES)

    def run(*command: str | Path) -> None:
        with path.open() as log, (WORK / "out.json").open("w") as out:
            subprocess.run(command, stdin=log, stdout=out, check=True)

    here = Path(sys.executable).parent
    ours_s = best_of(lambda: run(here / "arcplan", "analyze", "-"))
    peer_s = best_of(lambda: run(jc.parent / "jc", "--iostat"))
    return [
        _row(name, ours_s, f"{JC.replace('==', ' ')} as a command", peer_s, path.stat().st_size)
    ]


def main() -> None:
    WORK.mkdir(parents=True, exist_ok=True)
    new, old = log_of(NEW_TITLES, seed=1), log_of(OLD_TITLES, seed=1)
    found = [
        *rows_of("iostat -x, sysstat 12.6 (22 columns)", new),
        *rows_of("iostat -x, sysstat 11 (13 columns)", old),
        *rows_of(
            "iostat -xtz, 13 columns, half of the devices idle",
            log_of(OLD_TITLES, seed=1, busy=0.5),
        ),
        *arcstat_rows(),
        *commands("iostat -x, 13 columns, whole command, start-up included", old),
    ]
    for row in found:
        sys.stdout.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    main()
