"""The slowest shapes known for every reader: seconds for each MiB of text.

Each shape is a text that the reader accepts as its own and that costs it the most for its size:
many names, many columns, columns that change, long words, numbers that touch. No shape may cost
more than a second for each MiB, as it is or in gzip.

    PYTHONPATH=backend backend/.venv/bin/python -m bench.hostile.readers [WORD ...]

With words only the shapes with one of them in their name are measured; `zdb:` is one reader.
"""

from __future__ import annotations

import gzip
import json
import sys
import time
from collections.abc import Callable
from itertools import count

from arcplan.captures.arrival import ReadOptions, read_captures
from tests.one_of_each import ONE_OF_EACH

from bench.hostile.run import unpacked
from bench.hostile.small_shapes import small_shapes

LIMIT_S_PER_MIB = 1.0
TEXT_BYTES = 1 << 20
_PIECE_BYTES = 1 << 16
Lines = Callable[[int], str]

IOSTAT = "Device            r/s     w/s     rkB/s     wkB/s   await  %util"
ARCSTAT = "    time  read  miss  miss%  dmis  dm%  mmis  mm%  arcsz     c"
ZPOOL = (
    "              capacity     operations     bandwidth\n"
    "pool        alloc   free   read  write   read  write\n"
    "----------  -----  -----  -----  -----  -----  -----"
)
ZFS_GET = "NAME  PROPERTY  VALUE  SOURCE"
_LOG = "a@b:~# zfs get used\nNAME  PROPERTY  VALUE  SOURCE\ntank  used  1G  -"
TITLES = (
    "r/s",
    "w/s",
    "rkB/s",
    "wkB/s",
    "rrqm/s",
    "wrqm/s",
    "r_await",
    "w_await",
    "aqu-sz",
    "%util",
)


def _filled(head: str, line: Lines) -> bytes:
    """A head, then lines by their number until there are enough bytes."""
    parts, size = [head], len(head)
    for number in count():
        if size >= TEXT_BYTES:
            break
        parts.append(line(number))
        size += len(parts[-1]) + 1
    return ("\n".join(parts) + "\n").encode()


def _changing_columns(number: int) -> str:
    """A report whose columns no other report has in this order."""
    turn = number % len(TITLES)
    columns = [*TITLES[turn:], *TITLES[:turn]][: 3 + number % 7]
    return f"\nDevice {' '.join(columns)}\nsda{number} " + " ".join("1.50" for _ in columns)


def _arcstat_titles(number: int) -> str:
    return f"time read miss x{number} x{number + 1} hits\n10:00:00 1 2 3 4 5"


def shapes() -> dict[str, dict[str, bytes]]:
    """Texts by reader and by what is odd about them."""
    long_word = "x" * 300
    return {
        "iostat": {
            "many devices in one report": _filled(
                IOSTAT, lambda n: f"sd{n:07} 1.00 2.00 3.00 4.00 5.00 6.00"
            ),
            "many devices, one report each": _filled(
                "", lambda n: f"\n{IOSTAT}\nsd{n:07} 1.00 2.00 3.00 4.00 5.00 6.00"
            ),
            "columns that change": _filled("", _changing_columns),
            "names of all lengths": _filled(
                IOSTAT, lambda n: f"{'s' * (n % 250)}{n} 1.00 2.00 3.00 4.00 5.00 6.00"
            ),
            "numbers that touch": _filled(
                IOSTAT, lambda n: f"sda{n % 99} 1.002.00 3.004.00 5.006.00"
            ),
            "headers alone": _filled("", lambda _: IOSTAT),
            "wrapped rows": _filled(
                IOSTAT, lambda n: f"sd{n:07}\n 1.00 2.00 3.00\n 4.00 5.00 6.00"
            ),
            "wrapped rows, few devices": _filled(
                IOSTAT, lambda n: f"sd{n % 5000:07}\n 1.00 2.00 3.00\n 4.00 5.00 6.00"
            ),
            "names that FreeBSD cut": _filled(
                "device r/s w/s kr/s kw/s qlen %b", lambda _: "abcdefgh 1 1 1 1 1 1"
            ),
            "a row with a number too few": _filled(IOSTAT, lambda n: f"sd{n} 1 2 3 4 5"),
            "rows with and without an end": _filled(
                IOSTAT, lambda n: f"sd{n % 9} 1 2 3 4 5 6\nsd{n % 9} 1 2 3 4 5"
            ),
            "time stamps alone": _filled(IOSTAT, lambda _: "1:00:00"),
            "runs of one report": _filled(
                "",
                lambda _: (
                    f"Linux 6.1 (host) 11/20/26 _x86_64_ (2 CPU)\n\n{IOSTAT}\nsda 1 2 3 4 5 6\n"
                ),
            ),
        },
        "zpool iostat": {
            "-H, many names": _filled("", lambda n: f"tank{n}\t1G\t2G\t1\t2\t3\t4"),
            "-H, many names again and again": _filled(
                "", lambda n: f"tank{n % 5000}\t1G\t2G\t1\t2\t3\t4"
            ),
            "-H, many vdevs": _filled(
                "tank\t1G\t2G\t1\t2\t3\t4", lambda n: f"disk{n}\t-\t-\t1\t2\t3\t4"
            ),
            "many vdevs": _filled(
                ZPOOL + "\ntank 1G 2G 1 2 3 4", lambda n: f"  disk{n} - - 1 2 3 4"
            ),
            "many pools": _filled(ZPOOL, lambda n: f"tank{n} 1G 2G 1 2 3 4"),
            "deeper and deeper": _filled(
                ZPOOL + "\ntank 1G 2G 1 2 3 4", lambda n: f"{' ' * (n % 900)}d{n} - - 1 2 3 4"
            ),
            "titles alone": _filled("", lambda _: ZPOOL),
            "long names of words": _filled(ZPOOL, lambda n: f"{'a b ' * 100}{n} 1G 2G 1 2 3 4"),
        },
        "arcstat": {
            "long words": _filled(ARCSTAT, lambda n: f"{long_word}{n}"),
            "long words in rows": _filled(ARCSTAT, lambda n: " ".join([f"{n}{'9' * 200}"] * 10)),
            "known names that touch": _filled("", lambda n: "readmisshits" * 30 + str(n)),
            "names of one letter": _filled("", lambda _: "c" * 3000),
            "titles that change": _filled("", _arcstat_titles),
            "titles with separators": _filled(
                "", lambda n: f"ab{n}ab".join(["time", "read", "miss", "hits"] * 30)
            ),
            "a header above each row": _filled(
                "", lambda _: f"{ARCSTAT}\n10:00:00 1 2 3 4 5 6 7 8G 9G"
            ),
            "numbers that never come again": _filled(
                ARCSTAT, lambda n: f"10:00:00 {n} 1.{n}K {n} {n} 1 2 3 {n}G 2.{n}G"
            ),
        },
        "arcstats": {
            "many snapshots of one row": _filled(
                "", lambda n: f"kstat.zfs.misc.arcstats.size: {n}"
            ),
            "JSON in one line": b'{"c":1,"size":2,"hits":3,"misses":4}' * 29_000,
            "rows of other tools": _filled(
                "kstat.zfs.misc.arcstats.size: 1", lambda n: f"kern.geom.x{n}.y: {long_word}"
            ),
        },
        "arc_summary": {
            "labels that never come again": _filled(
                "ARC size (current): 104.0 % 199.8 MiB", lambda n: f"        Label {n}:   1.2 MiB"
            ),
            "long labels": _filled(
                "ARC size (current): 104.0 % 199.8 MiB", lambda n: f" {'a  b: ' * 500}{n}: 1 MiB"
            ),
            "tunables": _filled("ZFS Subsystem Report\nTunables:", lambda n: f"    t{n}    {n}"),
            "remarks": _filled("ARC Size:", lambda _: f" a: 1 MB {'[' * 400}]"),
        },
        "zfs get": {
            "many datasets": _filled(ZFS_GET, lambda n: f"tank/{n}  used  1G  -"),
            "rows without a header": _filled("", lambda n: f"tank/{n}  used  1G  -"),
            "-H": _filled("", lambda n: f"t/{n}\tused\t1G\t-"),
            "short rows without a header": _filled("", lambda n: f"t{n} used 1 -"),
            "rows without a source": _filled(
                ZFS_GET + "\ntank  used  1G  -", lambda n: f"t{n} used 1"
            ),
            "headers that change": _filled(
                "", lambda n: f"NAME  PROPERTY  VALUE{' ' * (2 + n % 9)}SOURCE\nt{n}  used  1G  -"
            ),
            "long gaps": _filled(ZFS_GET, lambda n: f"tank used{' ' * 2000}{n}{' ' * 2000}-x"),
            "lines that are no rows": _filled(
                ZFS_GET + "\ntank  used  1G  -", lambda n: f"{'a b ' * 800}{n}"
            ),
        },
        "zdb": {
            "many datasets": _filled(
                "", lambda n: f"Dataset t/{n} [ZPL], ID {n}, cr_txg 1, 96K, 6 objects"
            ),
            "column headers alone": _filled(
                "Dataset t [ZPL], ID 1, cr_txg 1, 96K, 6 objects\n",
                lambda _: "    Object  lvl   iblk   dblk  dsize  dnsize  lsize   %full  type",
            ),
        },
        "log of a terminal": {
            "prompts": _filled(_LOG, lambda _: "a@b:~# x"),
            "prompts alone": _filled(_LOG, lambda _: "a@b#"),
            "prompts and short lines": _filled(_LOG, lambda _: "a@b:~# x\n?"),
            "prompts of a tool": _filled(_LOG, lambda _: "# zfs get\n?"),
            "remarks that begin with a tool": _filled(_LOG, lambda _: "# ls"),
            "remarks that name a tool": _filled(_LOG, lambda n: f"# ls fio{n}"),
            "heads alone": _filled(_LOG, lambda _: "{"),
            "heads and long lines": _filled(_LOG, lambda _: "{\n" + "a: (g=" * 60),
        },
        **small_shapes(_filled),
    }


def real() -> dict[str, bytes]:
    """A real capture of each kind, over and over."""
    texts = {kind: unpacked(path) for kind, path in ONE_OF_EACH.items()}
    return {kind: (text + b"\n") * (TEXT_BYTES // len(text) + 1) for kind, text in texts.items()}


def seconds_per_mib(text: bytes, *, packed: bool = False) -> tuple[float, str]:
    """Processor time of one reading for each MiB of text, and what became of the text.

    Time of the processor, so that other work on the machine does not count.
    """
    sent = gzip.compress(text) if packed else text
    pieces = (sent[at : at + _PIECE_BYTES] for at in range(0, len(sent), _PIECE_BYTES))
    began_s = time.process_time()
    outcome = read_captures(pieces, name="x", options=ReadOptions())
    spent_s = time.process_time() - began_s
    refused = [problem.reason for problem in outcome.problems]
    became = " ".join([*sorted({capture.kind for capture in outcome.captures}), *refused[:1]])
    return spent_s / len(text) * (1 << 20), became


def main(words: list[str]) -> None:
    """Print one JSON row for each shape."""
    for path in ONE_OF_EACH.values():
        read_captures(iter([unpacked(path)]), name="x", options=ReadOptions())
    found = {
        f"{reader}: {shape}": text for reader, of in shapes().items() for shape, text in of.items()
    }
    found |= {f"{kind}: a real capture again and again": text for kind, text in real().items()}
    for name, text in found.items():
        if words and not any(word in name for word in words):
            continue
        value, became = seconds_per_mib(text)
        in_gzip, _ = seconds_per_mib(text, packed=True)
        row = {
            "name": name,
            "value": round(value, 2),
            "in_gzip": round(in_gzip, 2),
            "unit": "s/MiB",
            "limit": LIMIT_S_PER_MIB,
            "became": became,
        }
        sys.stdout.write(json.dumps(row) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
