"""`zfs list`: any columns of datasets, volumes, snapshots and bookmarks.

Usage: `zfs list` with any of -r -d -t -s -p -H and -o, or -j.

Forms read: OpenZFS 0.6 to 2.4, FreeBSD, illumos (print_header and print_dataset,
cmd/zfs/zfs_main.c). Columns are named by their property: the header's `AVAIL` is `available`.
Without a header (-H) only the five default columns are known by what they hold, and those of
`-o space` by their sum.

    NAME     USED  AVAIL  REFER  MOUNTPOINT
    tank/db  171M  34.3G   171M  /srv/db

gives `datasets["tank/db"] = {"used": "171M", ...}` and `sizes["tank/db"]["used"] = 179306496`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from arcplan.captures.bounded import size_of
from arcplan.captures.column_table import (
    Spans,
    cells_by_gaps,
    cells_by_place,
    cells_by_words,
    spans_of,
)
from arcplan.captures.format import JSON, About, Format, Opening
from arcplan.captures.json_document import JsonDocument, document_in, members_of, word_of
from arcplan.captures.lines import Line
from arcplan.captures.records import (
    CaptureBase,
    CaptureTooLargeError,
    Place,
    UnrecognisedCaptureError,
)
from arcplan.captures.small_text import SmallText, SmallTextParser, head_of

ROWS_MOST = 500_000
PLACES_MOST = 50_000
# Titles that are not their property in capital letters, and the others.
_ABBREVIATED = (
    "AVAIL=available REFER=referenced USEDSNAP=usedbysnapshots USEDDS=usedbydataset "
    "USEDCHILD=usedbychildren USEDREFRESERV=usedbyrefreservation LUSED=logicalused "
    "LREFER=logicalreferenced RATIO=compressratio REFRATIO=refcompressratio RECSIZE=recordsize "
    "VOLBLOCK=volblocksize COMPRESS=compression RESERV=reservation REFRESERV=refreservation "
    "RDONLY=readonly SPECIALSMALLBLOCKS=special_small_blocks REDUNDANT_MD=redundant_metadata "
    "DNSIZE=dnodesize CRTXG=createtxg ENCROOT=encryptionroot CASE=casesensitivity "
    "FSLIMIT=filesystem_limit SSLIMIT=snapshot_limit FSCOUNT=filesystem_count "
    "SSCOUNT=snapshot_count "
)
_SPELLED_OUT = (
    "NAME USED MOUNTPOINT VOLSIZE PRIMARYCACHE SECONDARYCACHE REFQUOTA QUOTA WRITTEN CREATION "
    "TYPE MOUNTED CANMOUNT ORIGIN ATIME RELATIME XATTR SYNC LOGBIAS CHECKSUM DEDUP COPIES SNAPDIR "
    "SNAPDEV SPECIAL_SMALL_BLOCKS REDUNDANT_METADATA DIRECT PREFETCH GUID CREATETXG OBJSETID "
    "CLONES USERREFS ENCRYPTION KEYSTATUS KEYFORMAT KEYLOCATION VERSION UTF8ONLY NORMALIZATION "
    "ZONED JAILED DEVICES EXEC SETUID NBMAND SHARENFS SHARESMB ACLTYPE ACLMODE ACLINHERIT VSCAN "
    "OVERLAY VOLMODE RECEIVED INCONSISTENT "
)
PROPERTIES: dict[str, str] = {
    **{title: title.lower() for title in _SPELLED_OUT.split()},
    **{title: name for title, _, name in (p.partition("=") for p in _ABBREVIATED.split())},
}
_SIZES = frozenset(
    (
        *("used", "available", "referenced", "usedbysnapshots", "usedbydataset", "usedbychildren"),
        *("usedbyrefreservation", "logicalused", "logicalreferenced", "recordsize", "volblocksize"),
        *("volsize", "quota", "refquota", "reservation", "refreservation", "written"),
        "special_small_blocks",
    )
)
# A size of 512 or 0 carries no unit either way; these are seldom below 1024.
_TELLING_SIZES = ("used", "available", "referenced", "logicalused", "logicalreferenced", "volsize")
_TITLE = "|".join(sorted(PROPERTIES, key=len, reverse=True))
_HEADER = re.compile(rf"\s*(?:{_TITLE})(?:\s+(?:{_TITLE}|[A-Z0-9_.-]+:[A-Z0-9_.:-]+))*\s*")
_TELLING_TITLES = (
    "USED|AVAIL|REFER|MOUNTPOINT|LUSED|LREFER|RATIO|REFRATIO|RECSIZE|VOLBLOCK|VOLSIZE|COMPRESS"
    "|USEDSNAP|USEDDS|PRIMARYCACHE|SECONDARYCACHE|WRITTEN|LOGBIAS|ATIME|QUOTA|CREATION|SYNC|ORIGIN"
)
_HEAD = re.compile(
    rf"(?m)^(?=[^\n]{{0,600}}\bNAME\b)(?=[^\n]{{0,600}}\b(?:{_TELLING_TITLES})\b)"
    rf"[ \t>]*(?:{_TITLE})(?:[ \t]+(?:{_TITLE}|[A-Z0-9_.-]+:[A-Z0-9_.:-]+))+[ \t\r]*$".encode()
)
# Pools have these columns, data sets do not.
_OF_A_POOL = re.compile(rb"(?m)^[ \t>]*NAME\b[^\n]{0,200}[ \t](?:FREE|CAP|HEALTH|FRAG|SIZE)\b")
# Old releases print the decimal comma of a locale.
_CELL = r"(?:[0-9]+(?:[.,][0-9]+)?[KMGTPEZB]?|-)"
# A pool's name begins with a letter: pool_namecheck in zcommon/zfs_namecheck.c. Whoever hands a
# text in may have put `[removed]` or `<pool>` there.
_NAME = r"(?:[A-Za-z]|[\[<*](?=[\w*]))[A-Za-z0-9_.:/@# %<>\[\]*-]{0,300}"
_SIZE = re.compile(_CELL)
_DATASET = re.compile(_NAME)
_VALID = {
    **dict.fromkeys(_SIZES, _SIZE),
    **dict.fromkeys(("compressratio", "refcompressratio"), re.compile(r"[0-9]+\.[0-9]+x?|-")),
    "mountpoint": re.compile(r"/.*|legacy|-|[A-Z]:.*"),
}
_SCRIPTED = re.compile(rf"{_NAME}\t{_CELL}\t{_CELL}\t{_CELL}\t(?:/[^\t\n]*|none|legacy|-)")
_SCRIPTED_START = re.compile(rf"(?m)^ *{_SCRIPTED.pattern}\r?$".encode())
# What `used` is the sum of, in the order of `-o space` (zfs_do_list, cmd/zfs/zfs_main.c).
_PARTS = ("usedbysnapshots", "usedbydataset", "usedbyrefreservation", "usedbychildren")
_DEFAULT = ("name", "used", "available", "referenced", "mountpoint")
_SPACE = ("name", "available", "used", *_PARTS)
_SPACE_ROW = re.compile(rf"(?m)^ *{_NAME}(?:\t{_CELL}){{6}}\r?$")
# Each is rounded to three digits where -p is not given.
_ROUNDED = 0.02
_JSON = re.compile(rb'"command"\s*:\s*"zfs list"')


@dataclass(frozen=True, slots=True, kw_only=True)
class ZfsListCapture(CaptureBase):
    """Output of `zfs list`; `places` has `DATASET.COLUMN`, snapshots left out.

    Attributes:
        datasets: Values as printed, by dataset and property; those that print `-` are left out.
        sizes: Sizes in bytes, likewise.
        exact: Sizes are exact (-p), not rounded for print.
        columns: Properties in the order of the columns.
    """

    kind: Literal["zfs-list"] = "zfs-list"
    datasets: dict[str, dict[str, str]]
    sizes: dict[str, dict[str, int]]
    exact: bool
    columns: list[str]


def recognises(head: bytes) -> bool:
    """Whether the text has a header of zfs list, rows of -H, or says so in JSON."""
    if _JSON.search(head) or _SCRIPTED_START.search(head) or _is_of_space(head):
        return True
    found = _HEAD.search(head)
    return found is not None and not _OF_A_POOL.match(found[0])


def _is_of_space(head: bytes) -> bool:
    """Whether rows of seven columns are those of `-o space`: `zpool iostat -H` has as many."""
    rows = [row[0] for row in _SPACE_ROW.finditer(head.decode("utf-8", "replace"))]
    # The last one may be cut.
    whole = rows[:-1] or rows
    return all(map(_adds_up, whole)) and any(_parts_of(row)[0] for row in whole)


def _parts_of(row: str) -> list[int]:
    """What is used, and its parts; a snapshot's are not printed."""
    cells = row.strip().split("\t")[2:]
    return [0] if set(cells[1:]) == {"-"} else [size_of(cell) or 0 for cell in cells]


def _adds_up(row: str) -> bool:
    used, *parts = _parts_of(row)
    return abs(used - sum(parts)) <= (0 if row.split("\t")[2].isdigit() else _ROUNDED * used)


def _read(text: SmallText) -> Iterable[CaptureBase]:
    if _JSON.search(head_of(text)):
        return [_of_json(text, document_in(text))]
    reader = _Reader(text)
    for line in text.lines:
        reader.take(line)
    return [reader.record(complete=not text.ends_mid_line or reader.last_is_whole)]


class _Reader:
    def __init__(self, text: SmallText) -> None:
        self.last_is_whole = True
        self._text = text
        self._spans: Spans = ()
        self._columns: tuple[str, ...] = ()
        self._valid: tuple[tuple[int, re.Pattern[str]], ...] = ()
        self._datasets: dict[str, dict[str, str]] = {}

    def take(self, line: Line) -> None:
        if not line.text.strip():
            return
        if "NAME" in line.text and _names_columns(line.text):
            self._spans = spans_of(line.text)
            titles = line.text.split()
            self._name_columns(tuple(PROPERTIES.get(title, title.lower()) for title in titles))
            return
        if not self._columns and _SCRIPTED.fullmatch(line.text.strip(" ")):
            self._name_columns(_DEFAULT)
        elif not self._columns and _SPACE_ROW.fullmatch(line.text) and _adds_up(line.text):
            self._name_columns(_SPACE)
        cells = self._cells_of(line.text) if self._columns else None
        fits = cells is not None and self._cells_fit(cells)
        if self._columns is _SPACE:
            fits = fits and _adds_up(line.text)
        row = dict(zip(self._columns, cells, strict=True)) if cells and fits else {}
        name = row.pop("name", "")
        fits = _DATASET.fullmatch(name) is not None
        self.last_is_whole = fits and bool(cells and cells[-1])
        if not fits:
            self._text.unread(line, "no row of zfs list")
            return
        self.add(name, row, line)

    def _name_columns(self, columns: tuple[str, ...]) -> None:
        self._columns = columns
        self._valid = tuple(
            (at, _VALID[column]) for at, column in enumerate(columns) if column in _VALID
        )

    def _cells_fit(self, cells: list[str]) -> bool:
        """Whether columns that can be checked hold what they should."""
        return all(
            valid.fullmatch(cells[at]) or cells[at] in ("none", "") for at, valid in self._valid
        )

    def _cells_of(self, text: str) -> list[str] | None:
        columns = len(self._columns)
        cells = cells_by_gaps(text, columns)
        if cells is None and "\t" not in text and self._columns[0] == "name":
            long = columns - 1 if self._columns[-1] in ("mountpoint", "creation") else 0
            cells = cells_by_words(text, columns, long=long)
            if cells is not None and not self._cells_fit(cells):
                # A name or a mount point with blanks in it moves all that follows.
                cells = cells_by_place(text, self._spans)
        return cells

    def add(self, name: str, row: dict[str, str], line: Line) -> None:
        """Take one data set."""
        if len(self._datasets) >= ROWS_MOST:
            raise CaptureTooLargeError(f"more than {ROWS_MOST:,} data sets", line=line.number)
        known = {column: value for column, value in row.items() if value not in ("-", "")}
        above = self._datasets.get(name, {})
        if any(above.get(column, value) != value for column, value in known.items()):
            self._text.differs(name, line)
        self._datasets[name] = {**above, **known}
        if "@" not in name and len(self._text.places) < PLACES_MOST:
            place = Place.of(line.number, line.text.strip())
            self._text.places.update((f"{name}.{column}", place) for column in known)

    def record(self, *, complete: bool) -> ZfsListCapture:
        """The record of all rows.

        Raises:
            UnrecognisedCaptureError: There is none.
        """
        if not self._datasets:
            raise UnrecognisedCaptureError("no data set of zfs list found")
        sizes = {name: _sizes_of(row) for name, row in self._datasets.items()}
        printed = [
            row[column]
            for row in self._datasets.values()
            for column in _TELLING_SIZES
            if column in row
        ]
        columns = self._columns or tuple(
            dict.fromkeys(column for row in self._datasets.values() for column in row)
        )
        return ZfsListCapture(
            **self._text.common(complete=complete),
            datasets=self._datasets,
            sizes=sizes,
            exact=bool(printed) and all(value.isdigit() for value in printed),
            columns=[column for column in columns if column != "name"],
        )


def _names_columns(text: str) -> bool:
    return len(text) < 4096 and _HEADER.fullmatch(text) is not None and "NAME" in text.split()


def _sizes_of(row: dict[str, str]) -> dict[str, int]:
    return {
        column: size
        for column, value in row.items()
        if column in _SIZES and (size := size_of(value)) is not None
    }


def _of_json(text: SmallText, document: JsonDocument) -> ZfsListCapture:
    reader = _Reader(text)
    for name, value in members_of(members_of(document.value).get("datasets")).items():
        dataset = members_of(value)
        row = {}
        if (type_ := word_of(dataset.get("type"))) is not None:
            row["type"] = type_.lower()
        for column, told in members_of(dataset.get("properties")).items():
            word = word_of(members_of(told).get("value"))
            if word is not None and column != "name":
                row[column] = word
        reader.add(name, row, document.line_of(name))
    return reader.record(complete=document.complete)


FORMAT = Format(
    about=About(
        title="zfs list",
        opening=Opening(("NAME",), rb"[ \t]*NAME +(?!PROPERTY|STATE|SIZE|MAJ).*"),
        command="zfs list -r tank",
        commands=(r"\bzfs\s+list\b",),
        programs=("zfs",),
        forms=(JSON,),
        marks=("NAME", "zfs list", "\t"),
    ),
    record=ZfsListCapture,
    timeless=True,
    recognises=recognises,
    parser=lambda _top: SmallTextParser(_read),
)
