"""`zpool list`: size, allocation, fragmentation and health of pools, with -v of their vdevs.

Usage: `zpool list`, with any of -v -p -H -P -L -g and -o, or -j.

Forms read: OpenZFS 0.6 to 2.4, FreeBSD, illumos (print_pool and collect_vdevs in
cmd/zpool/zpool_main.c). Without a header (-H) the columns are the default ones of the release that
prints so many. In rows of vdevs the columns behind the health are missing.

    NAME     SIZE  ALLOC   FREE  CKPOINT  EXPANDSZ   FRAG    CAP  DEDUP    HEALTH  ALTROOT
    tank    39.5G  3.99G  35.5G        -         -     0%    10%  2.00x    ONLINE  -
      sda   40.0G  3.99G  35.5G        -         -     0%  10.1%      -    ONLINE

gives one pool of 42412802048 bytes, rounded as printed (`exact` is false), and one vdev.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from arcplan.captures.bounded import ratio_of, share_of, size_of
from arcplan.captures.format import JSON, About, Format, Opening
from arcplan.captures.json_document import Json, JsonDocument, document_in, members_of, word_of
from arcplan.captures.lines import Line
from arcplan.captures.pool.vdev_tree import HEADINGS, NO_INDENTATION, Paths, VdevRole, is_group_name
from arcplan.captures.records import CaptureBase, CaptureTooLargeError, UnrecognisedCaptureError
from arcplan.captures.small_text import SmallText, SmallTextParser, head_of

ROWS_MOST = 100_000
_LONGEST = 4096
_STATES = "ONLINE|DEGRADED|FAULTED|OFFLINE|UNAVAIL|REMOVED|AVAIL|INUSE|SUSPENDED"
_IS_SIZE = re.compile(r"[0-9]+(?:[.,][0-9]+)?[KMGTPEZB]?")
_TITLES = (
    "SIZE|ALLOC|USED|FREE|AVAIL|CKPOINT|EXPANDSZ|FRAG|CAP|DEDUP|HEALTH|ALTROOT|GUID|LOAD_GUID|ASHIFT"
    "|VERSION|BOOTFS|FREEING|LEAKED|RDONLY|COMMENT|FAILMODE|AUTOTRIM|COMPATIBILITY|MULTIHOST"
    "|DEDUPCACHED|DEDUP_TABLE_SIZE|DEDUP_TABLE_QUOTA|BCLONE_USED|BCLONE_SAVED|BCLONE_RATIO"
    "|DELEGATION|REPLACE|CACHEFILE|LISTSNAPS|EXPAND|MAXBLOCKSIZE|MAXDNODESIZE|USABLE|USEDBYPOOL"
)
# What a column holds in any row, `-` aside; the other columns hold text.
_VALID = {
    **dict.fromkeys(("SIZE", "ALLOC", "USED", "FREE", "AVAIL", "CKPOINT", "EXPANDSZ"), _IS_SIZE),
    **dict.fromkeys(("FRAG", "CAP"), re.compile(r"[0-9]+(?:[.,][0-9]+)?%?")),
    "DEDUP": re.compile(r"[0-9]+(?:[.,][0-9]+)?x?"),
    "HEALTH": re.compile(_STATES),
}
# pool_namecheck in zcommon/zfs_namecheck.c.
_POOL_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_.: -]*")
_HEADER = re.compile(rf"\s*NAME(?:\s+(?:{_TITLES}))+\s*")
_TELLING = frozenset(("ALLOC", "FREE", "FRAG", "CAP", "DEDUP", "HEALTH", "CKPOINT", "EXPANDSZ"))
_DEFAULT_TITLES = {
    11: "NAME SIZE ALLOC FREE CKPOINT EXPANDSZ FRAG CAP DEDUP HEALTH ALTROOT",
    10: "NAME SIZE ALLOC FREE EXPANDSZ FRAG CAP DEDUP HEALTH ALTROOT",
    8: "NAME SIZE ALLOC FREE CAP DEDUP HEALTH ALTROOT",
}
_SIZE = r"(?:[0-9]+(?:[.,][0-9]+)?[KMGTPEZB]?|-)"
_SCRIPTED = re.compile(
    rf"[^\s][^\t\n]*\t{_SIZE}\t{_SIZE}\t{_SIZE}\t(?:[^\t\n]*\t){{2,5}}(?:{_STATES})\t[^\t\n]*"
)
_SCRIPTED_START = re.compile(rf"(?m)^ *{_SCRIPTED.pattern}$".encode())
_HEAD = re.compile(
    rf"(?m)^[ \t>]*NAME(?=[^\n]{{0,400}}[ \t](?:{'|'.join(_TELLING)})\b)"
    rf"(?:[ \t]+(?:{_TITLES}))+[ \t\r]*$".encode()
)
_JSON = re.compile(rb'"command"\s*:\s*"zpool list"')
_JSON_NAMES = "size allocated free expandsize fragmentation capacity dedupratio health"
_TITLES_OF_JSON = "SIZE ALLOC FREE EXPANDSZ FRAG CAP DEDUP HEALTH"
_JSON_TITLES = dict(zip(_JSON_NAMES.split(), _TITLES_OF_JSON.split(), strict=True))
_JSON_ROLES: dict[str, VdevRole] = {
    "vdevs": "data",
    "logs": "log",
    "l2cache": "cache",
    "special": "special",
    "dedup": "dedup",
    "spares": "spare",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedVdev:
    """One vdev of a pool, with -v.

    Attributes:
        path: Names from the pool down to this one.
        name: Name as printed; untrusted text.
        role: What the pool uses it for.
        size_bytes: `SIZE`; null where `-` is printed.
        alloc_bytes: `ALLOC`.
        free_bytes: `FREE`.
        frag_percent: `FRAG`.
        cap_percent: `CAP`.
        health: `HEALTH`.
        line: Line in the text, from 1.
    """

    path: list[str]
    name: str
    role: VdevRole
    size_bytes: int | None
    alloc_bytes: int | None
    free_bytes: int | None
    frag_percent: float | None
    cap_percent: float | None
    health: str | None
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedPool:
    """One pool; a figure is null where its column is missing or `-`.

    Attributes:
        name: Name; untrusted text.
        size_bytes: `SIZE`: of raw devices, parity included.
        alloc_bytes: `ALLOC`.
        free_bytes: `FREE`.
        expandsz_bytes: `EXPANDSZ`: what the devices could grow by.
        frag_percent: `FRAG`: fragmentation of the free space.
        cap_percent: `CAP`: allocated share.
        dedup_ratio: `DEDUP`.
        health: `HEALTH`.
        line: Line in the text, from 1.
        vdevs: With -v, in the order printed.
    """

    name: str
    size_bytes: int | None
    alloc_bytes: int | None
    free_bytes: int | None
    expandsz_bytes: int | None
    frag_percent: float | None
    cap_percent: float | None
    dedup_ratio: float | None
    health: str | None
    line: int
    vdevs: list[ListedVdev]


@dataclass(frozen=True, slots=True, kw_only=True)
class ZpoolListCapture(CaptureBase):
    """Output of `zpool list`; `places` has `POOL` and `POOL.VDEV`.

    Attributes:
        exact: Sizes are exact (-p), not rounded for print.
        pools: In the order printed; of several reports the last one of each pool.
    """

    kind: Literal["zpool-list"] = "zpool-list"
    exact: bool
    pools: list[ListedPool]


def recognises(head: bytes) -> bool:
    """Whether the text has the header of zpool list, rows of -H, or says so in JSON."""
    return bool(_HEAD.search(head) or _JSON.search(head) or _SCRIPTED_START.search(head))


def _read(text: SmallText) -> Iterable[CaptureBase]:
    if _JSON.search(head_of(text)):
        return [_of_json(text, document_in(text))]
    reader = _Reader(text)
    for line in text.lines:
        reader.take(line)
    if not reader.pools:
        raise UnrecognisedCaptureError("no pool of zpool list found")
    pools = list(reader.pools.values())
    common = text.common(complete=not text.ends_mid_line or reader.last_row_is_whole)
    return [ZpoolListCapture(**common, exact=_exact(reader.sizes), pools=pools)]


def _exact(sizes: Iterable[str]) -> bool:
    """Whether sizes carry no unit; zpool prints one from 1024 on unless told -p."""
    known = [size for size in sizes if size != "-"]
    return bool(known) and all(size.isdigit() for size in known)


class _Reader:
    def __init__(self, text: SmallText) -> None:
        self.pools: dict[str, ListedPool] = {}
        self.sizes: list[str] = []
        self.last_row_is_whole = True
        self._text = text
        self._titles: list[str] = []
        # Titles without tabs stand above rows without any.
        self._is_aligned = False
        self._pool: ListedPool | None = None
        self._role: VdevRole = "data"
        self._indent = 0
        self._above: list[tuple[int, str]] = []
        self._listed = Paths()
        self._rows = 0
        self._says_lost = False

    def take(self, line: Line) -> None:
        if not line.text.strip():
            return
        if len(line.text) <= _LONGEST and _HEADER.fullmatch(line.text):
            self._titles = line.text.split()
            self._is_aligned = "\t" not in line.text.strip()
            self._indent = len(line.text) - len(line.text.lstrip())
            return
        if not self._titles and (scripted := _SCRIPTED.fullmatch(line.text.strip(" "))) is not None:
            columns = scripted[0].count("\t") + 1
            self._titles = _DEFAULT_TITLES.get(columns, "").split()
        if len(line.text) > _LONGEST or not self._titles or not self._take_row(line):
            self.last_row_is_whole = False
            self._text.unread(line, "no row of zpool list")

    def _take_row(self, line: Line) -> bool:
        scripted = "\t" in line.text
        if scripted and self._is_aligned:
            return False
        words = line.text.strip().split("\t" if scripted else None)
        if words[0] in HEADINGS and all(word == "-" for word in words[1:]):
            self._role = HEADINGS[words[0]]
            self._above = self._above[:1]
            return True
        indent = len(line.text) - len(line.text.lstrip()) - self._indent
        whole = len(words) >= len(self._titles)
        # Only pools have a ratio.
        ratio = dict(zip(self._titles, words, strict=False)).get("DEDUP", "-")
        is_pool = whole or (indent <= 0 and ratio != "-")
        if scripted:
            # -H puts a tab before vdevs, and no column may be missing before it.
            indent = int(line.text.lstrip(" ").startswith("\t"))
        is_vdev = self._pool is not None and (indent > 0 or not (scripted or is_pool))
        may_lack_cells = self._pool is not None and (is_vdev or not scripted)
        titles = self._titles[: len(words)] if may_lack_cells else self._titles
        spare = len(words) - len(titles)
        if not is_vdev and spare > 0 and titles[0] == "NAME":
            words = [" ".join(words[: spare + 1]), *words[spare + 1 :]]
        if len(titles) != len(words) or (len(words) < 3 and is_vdev):
            return False
        cells = dict(zip(titles, words, strict=True))
        # Without an indentation only its state tells a vdev.
        of_vdev = indent or scripted or "HEALTH" in cells
        is_told = of_vdev if is_vdev else _POOL_NAME.fullmatch(cells["NAME"])
        if not (is_told and _is_valid(cells)):
            return False
        self._rows += 1
        if self._rows > ROWS_MOST:
            raise CaptureTooLargeError(f"more than {ROWS_MOST:,} rows", line=line.number)
        self.sizes += _sizes_in(cells)
        self.last_row_is_whole = is_vdev or whole
        if is_vdev:
            self._add_vdev(line, cells, indent, scripted=scripted)
        else:
            self._add_pool(line, cells, indent)
        return True

    def _add_pool(self, line: Line, cells: dict[str, str], indent: int) -> None:
        name = cells["NAME"]
        self._pool = _pool_of(name, cells, line)
        if self.pools.setdefault(name, self._pool).alloc_bytes != self._pool.alloc_bytes:
            self._text.differs(name, line)
        self.pools[name] = self._pool
        self._role, self._above = "data", [(indent, name)]
        self._listed.clear()
        self._text.says(name, line)

    def _add_vdev(self, line: Line, cells: dict[str, str], indent: int, *, scripted: bool) -> None:
        name = cells["NAME"]
        if scripted or indent <= 0:
            # One tab or nothing stands before vdevs; what is in a group has no space of its own.
            if not (scripted or self._says_lost):
                self._says_lost = True
                self._text.issues.add(line.number, line.text, NO_INDENTATION)
            has_space = cells.get("ALLOC", "-") != "-"
            is_top = is_group_name(name) or len(self._above) < 2 or has_space
            scripted, indent = True, 1 if is_top else 2
        while len(self._above) > 1 and self._above[-1][0] >= indent:
            self._above.pop()
        path = self._listed.next_below([above for _, above in self._above], name)
        if not scripted or is_group_name(name):
            self._above.append((indent, path[-1]))
        if self._pool is None or tuple(path) in self._listed:
            self._text.unread(line, "this vdev stands above already; it counts once")
            return
        self._listed.add(tuple(path))
        self._pool.vdevs.append(_vdev_of(path, self._role, cells, line))
        self._text.says(f"{self._pool.name}.{path[-1]}", line)


def _is_valid(cells: dict[str, str]) -> bool:
    """Whether the columns that can be checked hold what they should, or nothing."""
    return all(
        cell == "-" or title not in _VALID or _VALID[title].fullmatch(cell) is not None
        for title, cell in cells.items()
    )


def _sizes_in(cells: dict[str, str]) -> list[str]:
    return [cells[title] for title in ("SIZE", "ALLOC", "FREE") if title in cells]


def _pool_of(name: str, cells: dict[str, str], line: Line) -> ListedPool:
    """A pool from its cells by title."""
    return ListedPool(
        name=name,
        size_bytes=size_of(cells.get("SIZE", "-")),
        alloc_bytes=size_of(cells.get("ALLOC", cells.get("USED", "-"))),
        free_bytes=size_of(cells.get("FREE", cells.get("AVAIL", "-"))),
        expandsz_bytes=size_of(cells.get("EXPANDSZ", "-")),
        frag_percent=share_of(cells.get("FRAG", "-")),
        cap_percent=share_of(cells.get("CAP", "-")),
        dedup_ratio=ratio_of(cells.get("DEDUP", "-")),
        health=_word(cells.get("HEALTH")),
        line=line.number,
        vdevs=[],
    )


def _vdev_of(path: list[str], role: VdevRole, cells: dict[str, str], line: Line) -> ListedVdev:
    return ListedVdev(
        path=path,
        name=path[-1],
        role=role,
        size_bytes=size_of(cells.get("SIZE", "-")),
        alloc_bytes=size_of(cells.get("ALLOC", "-")),
        free_bytes=size_of(cells.get("FREE", "-")),
        frag_percent=share_of(cells.get("FRAG", "-")),
        cap_percent=share_of(cells.get("CAP", "-")),
        health=_word(cells.get("HEALTH")),
        line=line.number,
    )


def _word(text: str | None) -> str | None:
    return None if text is None or text == "-" else text


def _of_json(text: SmallText, document: JsonDocument) -> ZpoolListCapture:
    pools: list[ListedPool] = []
    sizes: list[str] = []
    for name, value in members_of(members_of(document.value).get("pools")).items():
        members = members_of(value)
        cells = _cells_of_json(members)
        line = document.line_of(name)
        text.says(name, line)
        sizes += _sizes_in(cells)
        pool = _pool_of(name, cells, line)
        for key, role in _JSON_ROLES.items():
            for vdev_name, vdev in members_of(members.get(key)).items():
                # The pool itself is the root of its vdevs.
                is_root = key == "vdevs" and vdev_name == name
                listed = members_of(members_of(vdev).get("vdevs")) if is_root else {vdev_name: vdev}
                for one, below in listed.items():
                    _add_json(document, [name, one], members_of(below), role, pool.vdevs)
        for found in pool.vdevs:
            text.says(f"{name}.{found.name}", document.line_of(found.name))
        pools.append(pool)
    if not pools:
        raise UnrecognisedCaptureError("no pool of zpool list found")
    return ZpoolListCapture(
        **text.common(complete=document.complete), exact=_exact(sizes), pools=pools
    )


def _add_json(
    document: JsonDocument,
    path: list[str],
    vdev: dict[str, Json],
    role: VdevRole,
    found: list[ListedVdev],
) -> None:
    found.append(_vdev_of(path, role, _cells_of_json(vdev), document.line_of(path[-1])))
    for child, members in members_of(vdev.get("vdevs")).items():
        _add_json(document, [*path, child], members_of(members), role, found)


def _cells_of_json(item: dict[str, Json]) -> dict[str, str]:
    """Cells by title; a property is under `properties` with a value, or plain."""
    properties = members_of(item.get("properties")) or item
    cells = {}
    for name, title in _JSON_TITLES.items():
        value = properties.get(name)
        word = word_of(members_of(value).get("value")) or word_of(value)
        if word is not None:
            cells[title] = word
    if _word(cells.get("HEALTH")) is None and (state := word_of(item.get("state"))) is not None:
        cells["HEALTH"] = state
    return cells


FORMAT = Format(
    about=About(
        title="zpool list",
        opening=Opening(("NAME",), rb"[ \t]*NAME +(?:SIZE|ALLOC|CAP|HEALTH).*"),
        command="zpool list -v",
        commands=(r"\bzpool\s+list\b",),
        programs=("zpool",),
        forms=(JSON,),
        marks=("NAME", "zpool list", "\t"),
    ),
    record=ZpoolListCapture,
    timeless=True,
    recognises=recognises,
    parser=lambda _top: SmallTextParser(_read),
)
