"""zdb dumps: the full record, against what a shell does to the same file.

Every figure is the best of several rounds in which all take turns. "Command" is `arcplan analyze`,
as a user runs it, start-up included; "running process" is the parser alone. grep's output goes
through a pipe, because grep stops at the first match when it writes to /dev/null.

    PYTHONPATH=backend backend/.venv/bin/python -m bench.zdb.run [--json] [--mb 432]
        [--rounds 5] [--stream-gb 10]
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from bench.zdb.dumps import LEAVES_PER_OBJECT, dump_of, long_stream

READER = Path(__file__).with_name("read_dump.py")
COMMAND = Path(sys.executable).with_name("arcplan")
SMALL_BYTES = 10_000
RESIDENT_MB_AIM = 300
AWK_LEVELS = r"$2 ~ /^L[0-9a-f]$/ { count[$2]++ } END { for (l in count) print l, count[l] }"

Row = dict[str, object]


def ours(path: Path) -> dict[str, object]:
    answer = subprocess.run(
        [sys.executable, READER, path], check=True, capture_output=True, text=True
    )
    found: dict[str, object] = json.loads(answer.stdout)
    return found


def analyzed(path: Path) -> None:
    subprocess.run([COMMAND, "analyze", path], check=True, capture_output=True)


def shell(script: str, path: Path) -> None:
    subprocess.run(["sh", "-c", script, "sh", path], check=True, capture_output=True)


def timed(measured: Callable[[], object]) -> float:
    began = time.perf_counter()
    measured()
    return time.perf_counter() - began


def compared(form: str, megabytes: int, rounds: int) -> list[Row]:
    path, objects = dump_of(form, megabytes)
    found = ours(path)
    if found["leaf_blocks"] != objects * LEAVES_PER_OBJECT or found["issues"]:
        raise SystemExit(f"{form}: read {found}")
    peers = {
        "grep -c L0, L1, L2, L3": 'for l in L0 L1 L2 L3; do grep -c $l "$1" | cat; done',
        "grep -c L1": 'grep -c L1 "$1" | cat',
        "awk by level": f"awk '{AWK_LEVELS}' \"$1\"",
        "wc -l": 'wc -l "$1"',
    }
    started: list[float] = []
    running: list[float] = []
    peer_times: dict[str, list[float]] = {peer: [] for peer in peers}
    for round_number in range(rounds):
        started.append(timed(lambda: analyzed(path)))
        running.append(float(str(ours(path)["parse_s"])))
        for peer, script in peers.items():
            if peer != "awk by level" or round_number == 0:
                peer_times[peer].append(timed(lambda script=script: shell(script, path)))
    rows: list[Row] = []
    size = path.stat().st_size
    for name, times in (("command", started), ("running process", running)):
        for peer, its_times in peer_times.items():
            rows.append(
                {
                    "name": f"zdb {form}, {size // 1_000_000} MB, {name}",
                    "ours_s": round(min(times), 4),
                    "peer": peer,
                    "peer_s": round(min(its_times), 4),
                    "ratio": round(min(its_times) / min(times), 2),
                    "bytes": size,
                }
            )
    return rows


def small(megabytes: int, rounds: int) -> list[Row]:
    """The command on a dump of 10 KB, which is all start-up, against a Python that does nothing."""
    whole, _ = dump_of("2.x form", megabytes)
    with whole.open("rb") as dump:
        text = dump.read(SMALL_BYTES)
    path = whole.with_name("small.txt")
    path.write_bytes(text[: text.rindex(b"\n") + 1])
    nothing = [sys.executable, "-c", "pass"]
    pairs = [
        (
            timed(lambda: analyzed(path)),
            timed(lambda: subprocess.run(nothing, check=True)),
        )
        for _ in range(rounds)
    ]
    ours_s, peer_s = min(one for one, _ in pairs), min(one for _, one in pairs)
    return [
        {
            "name": f"zdb, {len(text) // 1000} KB, command",
            "ours_s": round(ours_s, 4),
            "peer": "python -c pass",
            "peer_s": round(peer_s, 4),
            "ratio": round(peer_s / ours_s, 3),
            "bytes": path.stat().st_size,
        }
    ]


def streamed(gigabytes: float, objects: int) -> list[Row]:
    with subprocess.Popen(
        [sys.executable, READER, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        if child.stdin is None or child.stdout is None:
            raise SystemExit("no pipe to the reader")
        for piece in long_stream(gigabytes, objects):
            child.stdin.write(piece)
        child.stdin.close()
        found = json.loads(child.stdout.read())
    size, count = found["bytes"] / 1e9, found["objects"]
    return [
        {
            "name": f"zdb stream of {size:.1f} GB, {count:,} objects: resident memory",
            "value": round(found["resident_mb"]),
            "unit": "MB",
            "limit": RESIDENT_MB_AIM,
        }
    ]


def main() -> None:
    options = argparse.ArgumentParser(description="Measure the reading of zdb dumps.")
    options.add_argument("--json", action="store_true", help="print one JSON row per line")
    options.add_argument("--mb", type=int, action="append", help="size of the dumps in MB")
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--stream-gb", type=float, default=10.0)
    options.add_argument("--stream-objects", type=int, default=1_000_000)
    chosen = options.parse_args()
    rows: list[Row] = []
    for megabytes in chosen.mb or [432, 1600]:
        for form in ("2018 form", "2.x form"):
            rows += compared(form, megabytes, chosen.rounds)
    rows += small((chosen.mb or [432])[0], chosen.rounds)
    if chosen.stream_gb:
        rows += streamed(chosen.stream_gb, chosen.stream_objects)
    for row in rows:
        line = json.dumps(row) if chosen.json else "  ".join(str(value) for value in row.values())
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
