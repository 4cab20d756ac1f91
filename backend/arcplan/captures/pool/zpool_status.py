"""`zpool status`: the tree of vdevs of each pool, its state and its errors.

Usage: `zpool status`, with any of -v -L -P -g -s -t -i -p -D, with -c's further columns, or -j.

Forms read: OpenZFS 0.6 to 2.4 on Linux and FreeBSD, illumos and Solaris (print_status_config and
print_status_callback, cmd/zpool/zpool_main.c); the JSON of 2.3 as a tree or with
--json-flat-vdevs (2.3 leaves `vdev_type` and `state` out of draid: the name tells the kind).

      pool: tank
     state: ONLINE
    config:
            NAME        STATE     READ WRITE CKSUM
            tank        ONLINE       0     0     0
              mirror-0  ONLINE       0     0     0
                sda     ONLINE       0     0     0
                sdb     ONLINE       0     0     0
            logs
              sdc       ONLINE       0     0     0

gives one pool with the vdevs `tank` (root), `mirror-0` (mirror, width 2), `sda`, `sdb` and, with
the role log, `sdc`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from arcplan.captures.bounded import events_of, size_of
from arcplan.captures.format import JSON, About, Format, Opening
from arcplan.captures.json_document import document_in
from arcplan.captures.lines import Line
from arcplan.captures.pool.vdev_tree import (
    HEADINGS,
    NO_INDENTATION,
    DraidShape,
    Paths,
    VdevRole,
    draid_shape,
    kind_of_name,
    lost_depths,
)
from arcplan.captures.pool.zpool_status_json import status_of_json
from arcplan.captures.pool.zpool_status_record import (
    DedupTable,
    StatusPool,
    StatusVdev,
    ZpoolStatusCapture,
    fill_widths,
)
from arcplan.captures.records import CaptureBase, CaptureTooLargeError, UnrecognisedCaptureError
from arcplan.captures.small_text import SmallText, SmallTextParser, head_of

__all__ = ["ZpoolStatusCapture", "recognises"]

VDEVS_MOST = 100_000
_JSON = re.compile(rb'"command"\s*:\s*"zpool status"')
# One dot a line, too.
_ELISION = re.compile(r"[\[(<]?\s*(?:\.+|\u2026)\s*[\])>]?|[\[(<]\s*(?i:skipp|omit|snip).*")
_HEADER = re.compile(rb"(?m)^[ \t>]*NAME[ \t]+STATE[ \t]+READ[ \t]+WRITE[ \t]+CKSUM\b")
_POOL = re.compile(rb"(?m)^[ \t>]*pool:[ \t]+\S")
_STATE = re.compile(rb"(?m)^[ \t>]*state:[ \t]+[A-Z]")
_SECTION = re.compile(
    r"(pool|state|status|action|see|scan|scrub|remove|checkpoint|config|errors|expand|dedup|id)"
    r":(?:\s+(.*))?"
)
_STATES = "ONLINE|DEGRADED|FAULTED|OFFLINE|UNAVAIL|REMOVED|AVAIL|INUSE|HEALTHY|SPLIT"
_STATE_WORD = re.compile(rf"(?<=\s)(?:{_STATES})(?=\s|$)")
_COUNTS = re.compile(r"\s+(\S+)\s+(\S+)\s+(\S+)(?:\s+(\S.*))?")
_TABLE = re.compile(r"\s*NAME\s+STATE(?:\s+READ\s+WRITE\s+CKSUM(?P<more>.*))?\s*")
_DEDUP = re.compile(
    r"DDT entries (?P<entries>\S+), size (?P<disk>\S+) on disk, (?P<core>\S+) in core"
)
_LONGEST = 4096
# Behind the line of its title (print_scan_scrub_resilver_status and its neighbours, OpenZFS 0.6.5
# to 2.4); the indentation may be lost.
_GOES_ON = re.compile(
    r".*(?:scanned|issued|repaired|resilvered|copied| to go|% done|errors on |expanded|estimated"
    r"|started on|paused since|memory used for|in progress since).*"
)


# `zpool import` lists pools that are not imported, without the counts of errors.
_OF_IMPORT = re.compile(rb"(?m)^ *action: The pool can(?:not)? be imported")


def recognises(head: bytes) -> bool:
    """Whether the text holds the table of vdevs, or a pool with its state above it."""
    if _OF_IMPORT.search(head):
        return False
    if _HEADER.search(head) or _JSON.search(head):
        return True
    return _POOL.search(head) is not None and _STATE.search(head) is not None


@dataclass(slots=True)
class _Row:
    line: Line
    indent: int
    name: str
    state: str | None
    counts: tuple[int | None, int | None, int | None]
    further: dict[str, int | None]
    note: str
    role: VdevRole


@dataclass(slots=True)
class _Pool:
    line: Line
    name: str | None = None
    state: str | None = None
    scan: list[str] = field(default_factory=list)
    expansion: list[str] = field(default_factory=list)
    removal: list[str] = field(default_factory=list)
    dedup: DedupTable | None = None
    errors: str | None = None
    rows: list[_Row] = field(default_factory=list)
    elided: bool = False
    ended: bool = False


def _read(text: SmallText) -> Iterable[CaptureBase]:
    if _JSON.search(head_of(text)):
        document = document_in(text)
        return [status_of_json(text, document)]
    pools = _Reader(text).read()
    if not pools:
        raise UnrecognisedCaptureError("no pool of zpool status found")
    by_name: dict[str, StatusPool] = {}
    for pool in pools:
        read = _pool_of(text, pool)
        if read.name in by_name:
            text.said_again("pools", pool.line)
        by_name[read.name] = read
    whole = pools[-1].ended and not text.ends_inside_a_line
    return [ZpoolStatusCapture(**text.common(complete=whole), pools=list(by_name.values()))]


class _Reader:
    """Goes through the lines: titles with a colon, and the table between config and errors."""

    def __init__(self, text: SmallText) -> None:
        self._text = text
        self._pools: list[_Pool] = []
        self._in_table = False
        # The section whose words go on below its title.
        self._told: list[str] | None = None
        self._role: VdevRole = "data"
        self._base = 0
        self._rows = 0
        self._more: list[str] = []

    def read(self) -> list[_Pool]:
        for line in self._text.lines:
            self._take(line)
        return self._pools

    def _take(self, line: Line) -> None:
        if len(line.text) > _LONGEST:
            self._text.unread(line, "too long for a line of zpool status")
            return
        titled = _SECTION.fullmatch(line.text.strip())
        if titled is not None:
            self._take_title(line, titled[1], titled[2] or "")
        elif (table := _TABLE.fullmatch(line.text)) is not None:
            self._told, self._in_table, self._role = None, True, "data"
            self._more = (table["more"] or "").split()
            self._base = len(line.text) - len(line.text.lstrip())
            if not self._pools or self._pools[-1].rows:
                self._pools.append(_Pool(line))
        elif self._told is not None and line.text.strip():
            if _GOES_ON.fullmatch(line.text):
                self._told.append(line.text.strip())
            else:
                self._text.unread(line, "no line of zpool status")
        elif self._in_table and line.text.strip():
            self._take_row(line)
        elif line.text.strip():
            # What a status advises to do, lists of damaged files, the histogram of -D.
            self._text.left_out += 1

    def _take_title(self, line: Line, title: str, value: str) -> None:
        if title == "pool" or not self._pools:
            self._pools.append(_Pool(line))
        pool = self._pools[-1]
        self._told, self._in_table = None, False
        if title == "pool":
            pool.name = value or None
        elif title == "state":
            pool.state = value.split(maxsplit=1)[0] if value else None
        elif title in ("scan", "scrub"):
            self._told = pool.scan = [value] if value else []
        elif title == "expand":
            self._told = pool.expansion = [value] if value else []
        elif title == "remove":
            self._told = pool.removal = [value] if value else []
        elif title == "dedup":
            pool.dedup = _dedup_of(value)
        elif title == "errors":
            pool.errors, pool.ended = value or None, True

    def _take_row(self, line: Line) -> None:
        bare = line.text.strip()
        if bare.startswith(("```", "[/", "---")):
            self._in_table = False
            return
        shown = line.text.expandtabs(8)
        indent = len(shown) - len(shown.lstrip())
        if bare in HEADINGS:
            self._role = HEADINGS[bare]
            return
        state = _STATE_WORD.search(bare)
        if state is None:
            self._text.unread(line, "no row of the table of vdevs")
            self._pools[-1].elided |= _ELISION.fullmatch(bare) is not None
            return
        self._rows += 1
        if self._rows > VDEVS_MOST:
            raise CaptureTooLargeError(f"more than {VDEVS_MOST:,} vdevs", line=line.number)
        if not self._pools[-1].rows:
            self._role = "data"
        counts, note = _counts_of(bare[state.end() :])
        further, note = _further_of(note, self._more) if counts[0] is not None else ({}, note)
        name = bare[: state.start()].rstrip()
        self._pools[-1].rows.append(
            _Row(line, indent, name, state[0], counts, further, note, self._role)
        )


def _counts_of(rest: str) -> tuple[tuple[int | None, int | None, int | None], str]:
    found = _COUNTS.fullmatch(rest)
    if found is None:
        return (None, None, None), rest.strip()
    read, write, checksum = (events_of(found[n]) for n in (1, 2, 3))
    if read is None and found[1] != "-":
        # A spare has no counters: what follows its state is a remark.
        return (None, None, None), rest.strip()
    return (read, write, checksum), found[4] or ""


def _further_of(note: str, titles: list[str]) -> tuple[dict[str, int | None], str]:
    """Counts under titles behind CKSUM, and what is left of the row."""
    words = note.split()
    known = [title for title in titles if title in ("SLOW", "DIO")]
    if titles[: len(known)] != known or len(words) < len(known):
        return {}, note
    counts = {title: events_of(word) for title, word in zip(known, words, strict=False)}
    return counts, " ".join(words[len(known) :])


def _dedup_of(value: str) -> DedupTable | None:
    found = _DEDUP.search(value)
    entries = events_of(found["entries"]) if found else None
    disk, core = (size_of(found[name]) for name in ("disk", "core")) if found else (None, None)
    if found is None or entries is None or disk is None or core is None:
        return None
    # Before 2.3 both sizes are of one entry, in plain bytes.
    each = all(found[name].removesuffix("B").isdigit() for name in ("disk", "core"))
    times = entries if each else 1
    return DedupTable(entries=entries, disk_bytes=disk * times, core_bytes=core * times)


def _pool_of(text: SmallText, pool: _Pool) -> StatusPool:
    name = pool.name or (pool.rows[0].name if pool.rows else "")
    text.says(name, pool.line)
    vdevs: list[StatusVdev] = []
    above: list[tuple[int, str]] = []
    paths = Paths()
    lost = lost_depths(
        [row.name for row in pool.rows],
        [row.indent for row in pool.rows],
        [row.role for row in pool.rows],
    )
    if lost is not None and len(pool.rows) > 1:
        text.issues.add(pool.rows[1].line.number, pool.rows[1].line.text, NO_INDENTATION)
    for at, row in enumerate(pool.rows):
        indent = row.indent if lost is None else lost[at]
        if at:
            # Headings stand as far left as the pool, so all but the pool hang below it.
            indent = max(indent, above[0][0] + 1) if above else indent
        while above and above[-1][0] >= indent:
            above.pop()
        path = paths.next_below([entry for _, entry in above], row.name)
        paths.add(tuple(path))
        above.append((indent, path[-1]))
        text.says(f"{name}.{path[-1]}", row.line)
        draid = draid_shape(row.name)
        vdevs.append(_vdev_of(row, path, draid, is_root=at == 0))
    if not pool.elided:
        fill_widths(vdevs)
    return StatusPool(
        name=name,
        state=pool.state or (vdevs[0].state if vdevs else None),
        scan=" ".join(pool.scan) or None,
        errors=pool.errors,
        line=pool.line.number,
        vdevs=vdevs,
        expansion=" ".join(pool.expansion) or None,
        removal=" ".join(pool.removal) or None,
        dedup=pool.dedup,
    )


def _vdev_of(row: _Row, path: list[str], draid: DraidShape | None, *, is_root: bool) -> StatusVdev:
    read, write, checksum = row.counts
    return StatusVdev(
        path=path,
        name=path[-1],
        kind="root" if is_root else kind_of_name(row.name),
        role=row.role,
        state=row.state,
        width=None,
        depth=len(path) - 1,
        draid_data=draid.data if draid else None,
        draid_spares=draid.spares if draid else None,
        read_errors=read,
        write_errors=write,
        checksum_errors=checksum,
        note=row.note or None,
        line=row.line.number,
        slow_ios=row.further.get("SLOW"),
        direct_io_errors=row.further.get("DIO"),
    )


FORMAT = Format(
    about=About(
        title="zpool status",
        opening=Opening(("pool:",), rb"[ \t]*pool: .*", 8),
        command="zpool status -v",
        commands=(r"\bzpool\s+status\b",),
        programs=("zpool",),
        forms=(JSON,),
        marks=("CKSUM", "zpool status", "state:"),
    ),
    record=ZpoolStatusCapture,
    timeless=True,
    recognises=recognises,
    parser=lambda _top: SmallTextParser(_read),
)
