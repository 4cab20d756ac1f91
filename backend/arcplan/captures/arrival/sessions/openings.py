"""Where the output of another tool begins inside a text.

Without a prompt before it, it begins at a line that only this tool prints at the head of its
table; what it prints above that line (a banner, a time stamp, group titles) belongs to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from arcplan.captures.arrival.sessions.line_search import LinePatterns, line_patterns
from arcplan.captures.formats import CaptureFormat
from arcplan.captures.records import CaptureKind
from arcplan.captures.timestamps import stamp_of

LEAD_IN_BYTES = 768
_LEAD_IN_LINES = 8
_LOOKED_AHEAD = 40
# Each look reads a window; a text whose lines all look like heads is no log of several tools.
_LOOKS_MOST = 200
# iostat and fio name themselves in the first lines of their JSON.
_JSON_LOOKED_AT = 1 << 13


@dataclass(frozen=True, slots=True)
class _Head:
    """The first line of a tool's table.

    Attributes:
        words: What it may begin with.
        sign: The whole line.
        lines: Lines, this one included, by which the tool is recognised.
    """

    words: tuple[str, ...]
    sign: re.Pattern[bytes]
    lines: int = 1


_WORDS = rb"[ \t]*[A-Za-z][\w%/-]*(?:[ \t]+[\w%/-]+)*[ \t]*"
_SHOWN = re.compile(rb"[|\s]*Variable_name[|\s]+Value[|\s]*")
_HEADS: dict[CaptureKind, _Head] = {
    "zdb": _Head(("Dataset", "Object"), re.compile(rb"(?:Dataset | +Object +lvl ).*")),
    "arcstats": _Head(
        ("name", "kstat", "zfs:", "module:"),
        re.compile(
            rb"name +type +data *|kstat\.zfs\.misc\.arcstats\..*|zfs:\d+:arcstats:.*|module: zfs .*"
        ),
        140,
    ),
    "arc_summary": _Head(
        ("ZFS ", "ARC ", "L2ARC", "L2 ", "ARC:"),
        re.compile(rb"[ \t]*(?:ZFS Subsystem Report|L2 ?ARC |ARC[ :]).*"),
        12,
    ),
    "arcstat": _Head(
        (
            *("time", "read", "hits", "miss", "hit%", "arcsz", "size", "c", "avail", "mfu", "mru"),
            *("mhit", "mmis", "mread", "mm%", "mh%", "dread", "dhit", "dmis", "dmread", "dmh%"),
            *("ddread", "ddh%", "pread", "l2hits", "l2miss", "l2read", "l2size", "l2asize"),
            "Time",
        ),
        re.compile(_WORDS),
        2,
    ),
    "iostat": _Head(("Device", "device", "{"), re.compile(rb"(?:[Dd]evice[: \t]|\{).*"), 1),
    "zpool-iostat": _Head(("pool", "vdev"), re.compile(_WORDS)),
    "zfs-get": _Head(("NAME", "PROPERTY"), re.compile(_WORDS), 3),
    "mysql-variables": _Head(("Variable_name", "| Variable_name"), _SHOWN, 700),
    "mysql-status": _Head(("Variable_name", "| Variable_name"), _SHOWN, 700),
    "mysql-config": _Head(
        ("[mysqld", "[mariadb", "[server]", "[client"), re.compile(rb"\[[\w.-]{1,40}\][ \t]*"), 40
    ),
    "innodb-status": _Head(("====",), re.compile(rb"={20,}[ \t]*"), 3),
    "postgresql-settings": _Head(("name",), re.compile(rb"[ \t]*name[ \t]*[|,].*"), 400),
    "postgresql-stats": _Head(
        (
            *("datid", "datname", "checkpoints_timed", "wal_records", "relid", "schemaname"),
            *("relname", "backend_type", "num_timed"),
        ),
        re.compile(rb"[ \t]*\w+(?:[ \t]*[|,][ \t]*\w+)+[ \t]*"),
        3,
    ),
    "sysbench": _Head(("sysbench",), re.compile(rb"sysbench [01]\.\d.*")),
    "pgbench": _Head(
        ("pgbench", "transaction type", "progress"),
        re.compile(rb"pgbench \(.*|transaction type: .*|progress: \d.*"),
    ),
    "fio": _Head(("{",), re.compile(rb"\{[ \t]*"), 1),
}
_HEADS_OF_HOST_AND_POOL: dict[CaptureKind, _Head] = {
    "zpool-status": _Head(("pool:",), re.compile(rb"[ \t]*pool: .*"), 8),
    "zpool-list": _Head(("NAME",), re.compile(rb"[ \t]*NAME +(?:SIZE|ALLOC|CAP|HEALTH).*")),
    "zfs-list": _Head(("NAME",), re.compile(rb"[ \t]*NAME +(?!PROPERTY|STATE|SIZE|MAJ).*")),
    "zfs-version": _Head(("zfs-",), re.compile(rb"zfs-(?:kmod-)?[0-9].*")),
    "zdb-blocks": _Head(("Traversing",), re.compile(rb"Traversing all blocks.*")),
    "meminfo": _Head(("MemTotal:", "total"), re.compile(rb"MemTotal:.*|[ \t]+total +used .*")),
    "cpuinfo": _Head(("Architecture:",), re.compile(rb"Architecture:.*"), 30),
    "lsblk": _Head(("NAME",), re.compile(rb"[ \t]*NAME +(?!PROPERTY|STATE|USED).*"), 2),
    "nvme-list": _Head(("Node",), re.compile(rb"Node +.*")),
    "vmstat": _Head(("procs",), re.compile(rb"procs -.*"), 3),
    "file-listing": _Head(("total",), re.compile(rb"total [0-9.]+[KMGT]?"), 3),
    "sysctl": _Head(("kern", "vm.s", "hw.m"), re.compile(rb"(?:kern\w*|vm|hw)\.\S+ ?[=:].*"), 3),
}
_HEADS |= _HEADS_OF_HOST_AND_POOL
_STARTS = {kind: tuple(word.encode() for word in head.words) for kind, head in _HEADS.items()}
_ANY_START = tuple({start for starts in _STARTS.values() for start in starts})
_BY_FIRST = {
    first: frozenset(
        kind for kind, starts in _STARTS.items() if any(start.startswith(first) for start in starts)
    )
    for first in {start[:1] for start in _ANY_START}
}
# Rows of arcstats among those of sysctl stay there; its reader knows them.
_HOLDS: dict[CaptureKind, CaptureKind] = {"sysctl": "arcstats"}
# What the tools print above their tables.
_LEAD_IN = re.compile(
    rb"[ \t]*|-{5,}|(?:Linux|SunOS|FreeBSD) .*\(.*|[ \t]*avg-cpu:.*"
    rb"|[ \t]*(?:extended device (?:statistics|totals).*|capacity +operations.*)"
    rb"|\d+ \d+ 0x[0-9a-f]+ \d+ \d+ \d+ \d+|==> .* <==|\+-[-+]*\+"
)
_PROCESSORS = re.compile(rb"[ \t]*avg-cpu:")
_NUMBERS = re.compile(rb"[ \t]+[0-9., \t]+")
# What stands in a dump after a file name, which may itself hold lines that look like a table.
_INSIDE_A_DUMP = re.compile(
    rb"[ \t]*[0-9a-f]+[ \t]+L[0-9][ \t].*|Indirect blocks:.*|\t\t.* = \d+ \(type: .*"
    rb"|\t(?:uid|gid|[acm]time|crtime|gen|mode|size|parent|links|pflags|dnode|microzap|Fat)\b.*"
)


def first_words_beside(kind: CaptureKind | None) -> set[str]:
    """First words of the heads of all other tools and of script(1)'s notes."""
    words = {word for other, head in _HEADS.items() if other != kind for word in head.words}
    return {*words, "Script"}


@cache
def heads_beside(kind: CaptureKind | None) -> LinePatterns:
    """Patterns of the heads of all other tools, of script(1)'s notes and of prompts."""
    return line_patterns(first_words_beside(kind), of_zdb=kind == "zdb")


def claimants(
    line: bytes, kind: CaptureKind | None, formats: Sequence[CaptureFormat]
) -> list[CaptureFormat]:
    """Tools other than `kind` whose tables can begin with such a line."""
    bare = line.lstrip()
    if not bare.startswith(_ANY_START):
        return []
    possible = _BY_FIRST[bare[:1]]
    return [
        known
        for known in formats
        if known.kind in possible
        and known.kind != kind
        and (kind is None or _HOLDS.get(kind) != known.kind)
        and bare.startswith(_STARTS.get(known.kind, ()))
        and _HEADS[known.kind].sign.fullmatch(line)
    ]


def opened_by(window: bytes, claiming: Sequence[CaptureFormat]) -> CaptureFormat | None:
    """The claimant whose output the window is, from its first line on."""
    line = window.partition(b"\n")[0]
    for known in claiming:
        whole = line[:1] == b"{"
        text = (
            window[:_JSON_LOOKED_AT]
            if whole
            else b"\n".join(_first_lines(window, _HEADS[known.kind].lines))
        )
        if known.recognises(text) and (known.kind == "zdb" or not is_inside_a_dump(window)):
            return known
    return None


def tool_of(
    block: bytes, expected: CaptureKind | None, formats: Sequence[CaptureFormat]
) -> CaptureFormat | None:
    """The tool that printed the start of a text; the expected tool if that is possible."""
    if not block.strip():
        return None
    for known in formats:
        if known.kind == expected and known.recognises(block):
            return known
    looks = 0
    for opening in heads_beside(None).openings.finditer(b"\n" + block):
        at = opening.start()
        claiming = claimants(block[at:].partition(b"\n")[0], None, formats)
        looks += bool(claiming)
        tool = opened_by(block[at:], claiming) if claiming else None
        if tool is not None:
            return tool
        if looks == _LOOKS_MOST:
            break
    return next((known for known in formats if known.recognises(block)), None)


def is_inside_a_dump(window: bytes) -> bool:
    """Whether lines of an object of zdb follow before a new object or data set begins."""
    for line in _first_lines(window, _LOOKED_AHEAD):
        if _HEADS["zdb"].sign.fullmatch(line):
            return False
        if _INSIDE_A_DUMP.fullmatch(line):
            return True
    return False


def lead_in(text: bytes, floor: int, at: int) -> tuple[int, int]:
    """Where the lines begin that belong to the head at `at`, and how many they are.

    Args:
        text: The text.
        floor: Nothing before this offset is taken.
        at: Where the head's line begins.
    """
    floor = max(floor, at - LEAD_IN_BYTES)
    above = text[floor:at].split(b"\n")[:-1]
    if floor and text[floor - 1 : floor] != b"\n":
        del above[:1]
    taken = 0
    while taken < min(len(above), _LEAD_IN_LINES):
        line = above[-taken - 1]
        of_processors = _NUMBERS.fullmatch(line) and _PROCESSORS.match(
            b"".join(above[-taken - 2 :][:1])
        )
        stamp = stamp_of(line.decode("utf-8", "replace"))
        if not (of_processors or stamp or _LEAD_IN.fullmatch(line)):
            break
        taken += 1
    # A blank line ends a block tree of the dump before it.
    while taken and not above[-taken].strip():
        taken -= 1
    return at - sum(len(line) + 1 for line in above[len(above) - taken :]), taken


def _first_lines(text: bytes, most: int) -> Iterator[bytes]:
    start = 0
    for _ in range(most):
        if start > len(text):
            return
        end = text.find(b"\n", start)
        if end < 0:
            end = len(text)
        yield text[start:end]
        start = end + 1
