"""`/proc/spl/kstat/zfs/dbufs` and `dbufstat`: blocks that dbufs hold, by level and data set.

Usage: `cat /proc/spl/kstat/zfs/dbufs`, `dbufstat`, `dbufstat -t`, `dbufstat -b`, with `-x`, `-r`,
`-f` or `-s` too.

Forms read: ZFS on Linux 0.6.3 to OpenZFS 2.4 (module/zfs/dbuf_stats.c, cmd/dbufstat.in), by title.
The kstat and `-b` have a row for each dbuf, dbufstat one for each dnode, `-t` one for each type of
object in a data set. Sizes are those of the uncompressed blocks; dbufstat rounds them to powers of
1024 (prettynum) unless `-r` was given. `cached` is `dbsize` and `usize`, the memory attached to a
block. Block -1 is a bonus buffer, block -2 a spill block. The ARC also holds blocks without a dbuf.

    pool             objset   object   level    blkid    offset     dbsize   meta  state dbholds dbc
    tank             54       2        0        7        114688     16384    0     4     1       0

gives `rows` 1, of which `values` are `cached_bytes`, `direct_bytes` and `data_bytes`: 16384.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from heapq import nlargest
from typing import Literal

from arcplan.captures.bounded import size_of
from arcplan.captures.columns.log import ColumnLog, ColumnLogParser
from arcplan.captures.format import About, Format, Opening
from arcplan.captures.lines import Line
from arcplan.captures.records import (
    CaptureBase,
    CaptureTooLargeError,
    Place,
    UnrecognisedCaptureError,
)
from arcplan.captures.small_text import SmallText

DATASETS_MOST = 10_000
OBJECTS_MOST = 200_000
BLOCK_MOST = 16 << 20
"""SPA_MAXBLOCKSIZE."""
_ROW_MOST = 1 << 50
_BONUS, _SPILL = "-1", "-2"
# dmu_object_type_t: blocks of files, volumes and what is beside them.
_TYPES = {
    "10": "DMU_OT_DNODE",
    "11": "DMU_OT_OBJSET",
    "19": "DMU_OT_PLAIN_FILE_CONTENTS",
    "20": "DMU_OT_DIRECTORY_CONTENTS",
    "23": "DMU_OT_ZVOL",
    "44": "DMU_OT_SA",
}
RowsAre = Literal["dbufs", "dnodes", "types"]
_SUMS = ("cached", "direct", "indirect", "bonus", "spill")
_TITLE = (
    r"(?:pool|objset|object|level|blkid|offset|dbsize|usize|meta|state|dbholds|dbc|list|atype"
    r"|flags|count|asize|access|g?m[rf]u|l2(?:_dattr|_asize|_comp)?|[ad]?holds|[db]type"
    r"|(?:data|meta)_bs|bsize|lvls|blocks|dsize|cached|direct|indirect|bonus|spill)"
)
_BETWEEN = r"[ \t|,;]"
_TITLES = rf"(?=[^\n]*\bobjset\b){_BETWEEN}*(?:{_TITLE}{_BETWEEN}+){{2,}}{_TITLE}{_BETWEEN}*"
_GROUPS = r"[ \t]*dbuf[ \t]+\|[ \t]+arcbuf[ \t]+\|[ \t]+dnode[ \t]*"
_HEAD = re.compile(rf"(?m)^[ \t>]*{_TITLES}\r?$".encode())
_IS_TITLES = re.compile(_TITLES)
# Above the titles: the kernel's line, names of groups, and what tail prints.
_PASSED_OVER = re.compile(
    rf"\s*(?:\d+ \d+ 0x[0-9a-f]+ -?\d+ \d+ \d+ \d+|{_GROUPS}|dbuf|==> .* <==)?\s*"
)
_TO_BLANKS = str.maketrans("|,;\t", "    ")


@dataclass(frozen=True, slots=True, kw_only=True)
class DbufLevel:
    """Blocks of one level.

    Attributes:
        level: 0 for leaves, from 1 for indirect blocks.
        dbufs: Blocks of this level.
        bytes: Their size, uncompressed.
    """

    level: int
    dbufs: int
    bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DbufsOf:
    """What dbufs hold of one data set, or of one object or type of object in it.

    Attributes:
        pool: Its pool; None where that is not among the columns.
        objset: The data set's number, as zdb prints it behind `ID`.
        object: The object's number; None for a data set or a type.
        type: Type of the object as dbufstat prints it; None where it is not told.
        values: Bytes by the names that `DbufsCapture.values` has.
    """

    pool: str | None
    objset: int
    object: int | None
    type: str | None
    values: dict[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class DbufsCapture(CaptureBase):
    """Blocks that dbufs held at one moment; `places` has the titles of each figure.

    Attributes:
        rows: Rows read.
        rows_are: What each row is of.
        values: Bytes of all rows, as far as columns tell: `cached_bytes`; `direct_bytes` of leaves,
            `indirect_bytes`, `bonus_bytes` and `spill_bytes`; `data_bytes` and `metadata_bytes`
            by the kernel's own judgement; `dbuf_cache_bytes` that nothing but the dbuf cache holds.
        levels: By rising level, where rows are dbufs.
        datasets: By falling `cached_bytes`.
        objects: Objects, or types of them, with most `cached_bytes`.
        objects_total: How many objects or types there are.
    """

    kind: Literal["dbufs"] = "dbufs"
    rows: int
    rows_are: RowsAre
    values: dict[str, int]
    levels: list[DbufLevel]
    datasets: list[DbufsOf]
    objects: list[DbufsOf]
    objects_total: int


_Key = tuple[str, ...]


class _Table:
    """Rows under one line of titles, as sums."""

    def __init__(self, head: Line, titles: list[str]) -> None:
        self.place = Place.of(head.number, head.text.strip())
        self.width = len(titles)
        self.has_dbufs = "dbsize" in titles
        self.is_readable = self.has_dbufs or "cached" in titles
        self.rows_are: RowsAre = "dnodes" if "object" in titles else "types"
        if self.has_dbufs:
            self.rows_are = "dbufs"
        self.rows = 0
        self.levels: Counter[int] = Counter()
        self.bytes_of_level: Counter[int] = Counter()
        self.datasets: dict[_Key, Counter[str]] = {}
        self.objects: dict[_Key, Counter[str]] = {}
        self.unlisted = 0
        self.at = {title: at for at, title in reversed(list(enumerate(titles)))}
        self._sums = [one for one in _SUMS if one in self.at]

    def take(self, words: list[str]) -> str:
        """Add a row; why it is none, or nothing where it is one."""
        sums = self._of_dbuf(words) if self.has_dbufs else self._of_dbufs(words)
        objset, object_ = self._cell(words, "objset"), self._cell(words, "object")
        # pool_namecheck in zcommon/zfs_namecheck.c.
        if not self._cell(words, "pool", "tank")[:1].isalpha():
            return "no row of dbufs"
        if sums is None or not objset.isdigit() or not object_.removeprefix("-").isdigit():
            return "not all of its figures are numbers"
        if max(map(len, (objset, object_))) > 20:
            return "no data set or object has such a number"
        self.rows += 1
        dataset = (self._cell(words, "pool", ""), objset)
        type_ = self._cell(words, "dtype", "")
        _add(self.datasets, dataset, sums)
        if "object" not in self.at and "dtype" not in self.at:
            return ""
        key = (*dataset, object_ if "object" in self.at else "", _TYPES.get(type_, type_))
        if key in self.objects or len(self.objects) < OBJECTS_MOST:
            _add(self.objects, key, sums)
            return ""
        self.unlisted += 1
        most = f"more than {OBJECTS_MOST:,} objects: this one is in the sums, and not listed"
        return most if self.unlisted == 1 else ""

    def _cell(self, words: list[str], title: str, missing: str = "0") -> str:
        at = self.at.get(title)
        return missing if at is None else words[at]

    def _of_dbuf(self, words: list[str]) -> dict[str, int] | None:
        """The bytes of one dbuf; None where a figure is not a number."""
        size, more = size_of(self._cell(words, "dbsize")), size_of(self._cell(words, "usize"))
        level, block = self._cell(words, "level", ""), self._cell(words, "blkid", "")
        if size is None or more is None or max(size, more) > BLOCK_MOST:
            return None
        sums = {"cached": size + more}
        if level and block:
            if not (level.isdigit() and len(level) <= 2 and block.removeprefix("-").isdigit()):
                return None
            if block in (_BONUS, _SPILL):
                sums["bonus" if block == _BONUS else "spill"] = size
            else:
                self.levels[int(level)] += 1
                self.bytes_of_level[int(level)] += size
                sums["direct" if level == "0" else "indirect"] = size
        for title, names in (("meta", ("data", "metadata")), ("dbc", ("", "dbuf_cache"))):
            flag = self._cell(words, title, "")
            if flag not in ("", "0", "1"):
                return None
            if flag and names[int(flag)]:
                sums[names[int(flag)]] = size
        return sums

    def _of_dbufs(self, words: list[str]) -> dict[str, int] | None:
        """The bytes of a dnode or type; None where a figure is not a number."""
        sizes = {one: size_of(words[self.at[one]]) for one in self._sums}
        known = {one: size for one, size in sizes.items() if size is not None}
        is_whole = len(known) == len(sizes) and max(known.values()) <= _ROW_MOST
        return known if is_whole else None

    def values(self, sums: Counter[str]) -> dict[str, int]:
        """Sums by their names in the record; those that the columns tell are 0 where none is."""
        names = ["cached", *self._sums]
        if self.has_dbufs:
            names += _SUMS[1:] if {"level", "blkid"} <= self.at.keys() else ()
            names += ("data", "metadata") if "meta" in self.at else ()
            names += ("dbuf_cache",) if "dbc" in self.at else ()
        return {f"{name}_bytes": sums[name] for name in names}

    def most(self, of: dict[_Key, Counter[str]], count: int) -> list[DbufsOf]:
        """Those with most bytes cached."""
        found = nlargest(count, of.items(), key=lambda item: item[1]["cached"])
        return [
            DbufsOf(
                pool=key[0] or None,
                objset=int(key[1]),
                object=int(key[2]) if key[2:3] > ("",) else None,
                type=(key[3] or None) if len(key) > 3 else None,
                values=self.values(sums),
            )
            for key, sums in found
        ]


def _add(of: dict[_Key, Counter[str]], key: _Key, sums: dict[str, int]) -> None:
    known = of.get(key)
    if known is None:
        of[key] = Counter(sums)
        return
    for name, size in sums.items():
        known[name] += size


class DbufsLog(ColumnLog):
    """Tables, each of a moment of its own."""

    pads_rows = True

    def __init__(self, text: SmallText, top: int) -> None:
        super().__init__(text)
        self._top = top
        self._tables: list[_Table] = []

    def take(self, line: Line) -> str:
        """Read a line.

        Raises:
            CaptureTooLargeError: It names more data sets than any host has.
        """
        words = line.text.translate(_TO_BLANKS).split()
        table = self._tables[-1] if self._tables else None
        is_row = table is not None and len(words) == table.width and "objset" not in words
        if table is None or not is_row:
            if "objset" in words and _IS_TITLES.fullmatch(line.text):
                table = _Table(line, words)
                self._tables.append(table)
                return "" if table.is_readable else "no dbsize or cached among these columns"
            return "" if _PASSED_OVER.fullmatch(line.text) else "no row of dbufs"
        reason = table.take(words) if table.is_readable else "no row of dbufs"
        if len(table.datasets) > DATASETS_MOST:
            raise CaptureTooLargeError(f"more than {DATASETS_MOST:,} data sets", line=line.number)
        return reason

    def captures(self) -> list[CaptureBase]:
        """A record for each table."""
        tables = [table for table in self._tables if table.rows]
        if not tables:
            raise UnrecognisedCaptureError("no row of dbufs with its data set and size")
        common = self.text.common(complete=not self.text.ends_inside_a_line)
        records: list[CaptureBase] = []
        for table in tables:
            total: Counter[str] = Counter()
            for sums in table.datasets.values():
                total.update(sums)
            values = table.values(total)
            common["places"] = dict.fromkeys(values, table.place)
            records.append(
                DbufsCapture(
                    **common,
                    rows=table.rows,
                    rows_are=table.rows_are,
                    values=values,
                    levels=[
                        DbufLevel(level=level, dbufs=count, bytes=table.bytes_of_level[level])
                        for level, count in sorted(table.levels.items())
                    ],
                    datasets=table.most(table.datasets, DATASETS_MOST),
                    objects=table.most(table.objects, self._top),
                    objects_total=len(table.objects) + table.unlisted,
                )
            )
            common["name"] = f"{self.text.name} ({len(records) + 1})"
        return records


FORMAT = Format(
    about=About(
        title="dbufs",
        opening=Opening(("pool", "objset", "object", "dtype"), _TITLES.encode(), 2),
        forms=(Opening(("dbuf",), _GROUPS.encode(), 3),),
        command="dbufstat",
        commands=(r"\bdbufstat(?:\.py)?\b", r"\bkstat/zfs/dbufs\b|\bkstat\.zfs\.misc\.dbufs\b"),
        programs=("dbufstat",),
        run_per_command=True,
        marks=("objset",),
    ),
    record=DbufsCapture,
    timeless=True,
    recognises=lambda head: _HEAD.search(head) is not None,
    parser=lambda top: ColumnLogParser(lambda text: DbufsLog(text, top)),
)
