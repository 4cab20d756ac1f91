"""Listings of a database's files: `ls -l` and `find -ls`.

Usage: `ls -lR DATADIR`, with any of -a -h -i -n -s -g -o -Z and any --time-style, of one directory
or of a tree; `find DATADIR -ls`.

Forms read: GNU coreutils and findutils, BusyBox, toybox, FreeBSD; dates in any order with the month
as a number or as a word of any language (print_long_format, src/ls.c, coreutils 9.1; list_file,
lib/listfile.c, findutils 4.9). Blocks and the `total` are passed over: their unit is not printed.

    ./sbtest:
    total 963812
    -rw-rw---- 1 mysql mysql 964689920 Nov 22 15:12 sbtest1.ibd

gives `tables[0] = TableFiles(engine="InnoDB", files=1, bytes=964689920, ...)`.
"""

from __future__ import annotations

import heapq
import re
from dataclasses import dataclass, field
from itertools import islice
from typing import Literal

from arcplan.captures.bounded import size_of
from arcplan.captures.format import About, Format, Opening
from arcplan.captures.lines import Line
from arcplan.captures.records import (
    CaptureBase,
    CaptureTooLargeError,
    UnrecognisedCaptureError,
    printable,
)
from arcplan.captures.small_text import SmallText, SmallTextParser

# Fewer names and lengths may well be the same in two directories.
_FILES_TELLING = 3
FILES_MOST = 500_000
_ROW_SHORTEST = len("-rw-r--r-- 1 1 1.1.2026")
# Lines shorter than any row: of each directory a blank one, often its name, and its total.
SHORT_LINES_MOST = 100_000
_LINE_LONGEST = 20_000
_PATH_LONGEST = 1024

Engine = Literal["InnoDB", "PostgreSQL"]

# A shorter file has one indirect block at most.
_LARGE_BYTES = 1 << 20

_DAY = r"[0-9]{1,2}[.日일]?"
# `Nov`, `nov.`, `11月`: a word of the locale, so that no list of months is needed.
_MONTH = r"(?:[^\W\d_]{1,12}\.?|[0-9]{1,2}[^\W\d_])"
_CLOCK = r"[0-9]{1,2}[:.][0-9]{2}"
_DATE = (
    rf"(?:[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}(?:[ T]{_CLOCK}(?::[0-9]{{2}}(?:\.[0-9]{{1,9}})?)?"
    rf"(?: [+-][0-9]{{4}})?)?|[0-9]{{2}}-[0-9]{{2}} {_CLOCK}"
    rf"|(?:{_MONTH}\s+{_DAY}|{_DAY}\s+{_MONTH}|[0-9]{{1,2}}\.[0-9]{{1,2}}\.)"
    rf"\s*(?:\s{_CLOCK}(?::[0-9]{{2}} [0-9]{{4}})?|[0-9]{{4}}))"
)
_NUMBER = r"(?:[0-9]+|[0-9]+(?:[.,][0-9]+)?[KkMGTPE])"
# Inode and blocks may stand before the mode; owner, group, author and context after the links.
_ROW = re.compile(
    rf"\s*(?P<before>(?:{_NUMBER}\s+){{0,2}})(?P<mode>[-dlbcpsD])[-rwxsStTlL]{{9}}[.+@]?\s+[0-9]+"
    rf"(?:\s+\S+){{0,5}}?\s+(?P<size>{_NUMBER})\s+{_DATE}\s(?P<name>.*)"
)
_START = re.compile(
    rf"(?m)^[ \t>]*(?:{_NUMBER}[ \t]+){{0,2}}-[-rwxsStTlL]{{9}}[.+@]?[ \t]+[0-9]+"
    rf"(?:[ \t]+[^\s]+){{0,5}}?[ \t]+{_NUMBER}[ \t]+{_DATE}[ \t][^\n]*$"
)
_NO_ROW = "no row of a listing of files"
_TOTAL = re.compile(rf"[^\W\d_]+(?:\s[^\W\d_]+)? {_NUMBER}")
# The tool's own complaint: `ls: cannot open directory './x': Permission denied`.
_GONE = ": No such file or directory"
_REFUSED = re.compile(r"(?:\S*/)?(?:ls|find|busybox): ")

_INNODB_TABLE = re.compile(r"[^\n]*\.ibd|ibdata[0-9]+")
# A relation's segment or one of its forks (relpath.c, PostgreSQL 17).
_POSTGRESQL_RELATION = re.compile(r"[0-9]+(?:_(?:fsm|vm|init))?(?:\.[0-9]+)?")
_POSTGRESQL_DATABASE = re.compile(r"(?:.*/)?(?:base/[0-9]+|global|PG_[0-9.]+_[0-9]+/[0-9]+)")
# In each database's directory, so that the directory's name need not be known.
_POSTGRESQL_MAP = "pg_filenode.map"
# Links to these hide no table: PostgreSQL's WAL (pg_xlog to 9.6).
_NO_TABLES = ("pg_wal", "pg_xlog")
_LINKS_MOST = 100
# Stands at the top of a data directory only.
_AT_THE_TOP: dict[Engine, str] = {"InnoDB": "ibdata1", "PostgreSQL": "postgresql.auto.conf"}


@dataclass(frozen=True, slots=True)
class ListedFile:
    """One regular file.

    Attributes:
        path: As printed, with its directory where the listing names it; untrusted text.
        bytes: Its length, not the space that it takes.
        line: Line number in the uncompressed text, from 1.
    """

    path: str
    bytes: int
    line: int


@dataclass(frozen=True, slots=True)
class ListedLink:
    """One symbolic link.

    Attributes:
        path: As printed, with its directory where the listing names it; untrusted text.
        target: What it points to, as printed; untrusted text.
        line: Line number in the uncompressed text, from 1.
    """

    path: str
    target: str
    line: int


@dataclass(frozen=True, slots=True)
class TableFiles:
    """The files that hold the tables of one database engine.

    Attributes:
        engine: InnoDB: `.ibd` and `ibdata` files. PostgreSQL: segments and forks of relations.
        files: How many there are.
        bytes: Their length in sum.
        largest_bytes: Length of the largest.
        whole: They are those of a whole data directory, tables elsewhere excepted.
        large_files: How many of them have 1 MiB or more.
    """

    engine: Engine
    files: int
    bytes: int
    largest_bytes: int
    whole: bool
    large_files: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class FileListingCapture(CaptureBase):
    """Output of `ls -l` or `find -ls`; `places` has `InnoDB` and `PostgreSQL`: the largest file.

    Attributes:
        files_listed: Regular files.
        file_bytes: Their length in sum.
        exact: Lengths are exact, not rounded for print (-h).
        directories_total: Directories.
        unlisted_total: Directories and symbolic links of which the listing does not show what is
            behind them, and what the tool was not allowed to read; a link to PostgreSQL's WAL,
            which holds no table, is not counted.
        tables: What holds tables, one entry an engine.
        files: The largest files, largest first.
        links: The first symbolic links.
    """

    kind: Literal["file-listing"] = "file-listing"
    files_listed: int
    file_bytes: int
    exact: bool
    directories_total: int
    unlisted_total: int
    tables: list[TableFiles]
    files: list[ListedFile]
    links: list[ListedLink] = field(default_factory=list)


def recognises(head: bytes) -> bool:
    """Whether the text has a row of a regular file."""
    return _START.search(head.decode("utf-8", "replace")) is not None


def parser(top: int) -> SmallTextParser:
    """A parser of one text that names so many files."""
    return SmallTextParser(lambda text: [_read(text, top)], wants=_ShortLines().wanted)


class _ShortLines:
    """Counts the lines that are no rows as they arrive, and refuses a text of little else."""

    def __init__(self) -> None:
        self._count = 0

    def wanted(self, line: str) -> bool:
        if len(line) < _ROW_SHORTEST:
            self._count += 1
            if self._count > SHORT_LINES_MOST:
                raise CaptureTooLargeError(
                    f"more than {SHORT_LINES_MOST:,} lines shorter than a row of a listing"
                )
        return True


def _read(text: SmallText, top: int) -> FileListingCapture:
    listing = _Listing(text)
    for line in text.lines:
        listing.take(line)
    return listing.record(top)


class _Listing:
    def __init__(self, text: SmallText) -> None:
        self._text = text
        # A directory that is listed a second time replaces itself; unnamed ones are told apart.
        self._section = ""
        self._is_named = False
        # A line that may name a directory; the next one shows whether it does.
        self._heading: Line | None = None
        self._sections = 0
        self._listed: set[str] = set()
        self._directories: set[str] = set()
        self._links: dict[str, ListedLink] = {}
        self._files: dict[tuple[int, str], ListedFile] = {}
        self._refused = 0
        self._exact = True

    def take(self, line: Line) -> None:
        plain = line.text.strip()
        could_be_row = _ROW_SHORTEST <= len(plain) <= _LINE_LONGEST
        row = _ROW.fullmatch(line.text) if could_be_row else None
        self._open(is_directory=row is not None or _TOTAL.fullmatch(plain) is not None)
        if row is not None:
            self._take_row(row, line)
        elif _REFUSED.match(plain):
            if not plain.endswith(_GONE):
                self._refused += 1
                self._text.unread(line, "not listed: the tool was refused")
        elif _TOTAL.fullmatch(plain):
            # Each directory has one such line; a second one is of a directory without a name.
            self._section = self._section if self._is_named else ""
            self._sections += not self._section
            self._is_named = False
        elif plain.endswith(":") and len(plain) <= _LINE_LONGEST:
            self._heading = line
        elif plain:
            self._text.unread(line, _NO_ROW)

    def _open(self, *, is_directory: bool) -> None:
        """Begin the directory that the line above named, or name that line as none of a listing."""
        heading, self._heading = self._heading, None
        if heading is None:
            return
        if not is_directory:
            self._text.unread(heading, _NO_ROW)
            return
        self._is_named = True
        self._section = _bare(heading.text.strip()[:-1]).rstrip("/") or "/"
        self._listed.add(self._section)

    def _take_row(self, row: re.Match[str], line: Line) -> None:
        mode = row["mode"]
        printed, _, target = row["name"].partition(" -> ") if mode == "l" else (row["name"], "", "")
        name = _bare(printed)
        path = f"{self._section.rstrip('/')}/{name}" if self._section else name
        if mode == "d" and name.rsplit("/", 1)[-1] not in (".", ".."):
            self._directories.add(path.rstrip("/"))
            # find -ls, which prints inode and blocks first, goes into each directory it prints.
            if len(row["before"].split()) == 2:
                self._listed.add(path.rstrip("/"))
        elif mode == "l":
            self._links[path] = ListedLink(path, _bare(target), line.number)
        elif mode == "-":
            self._take_file(path, row["size"], line)

    def _take_file(self, path: str, printed: str, line: Line) -> None:
        size = size_of(printed)
        if size is None:
            self._text.unread(line, "no length that a file can have")
            return
        if len(self._files) >= FILES_MOST:
            raise CaptureTooLargeError(f"more than {FILES_MOST:,} files", line=line.number)
        self._exact = self._exact and printed.isdigit()
        unnamed = 0 if self._section else self._sections
        above = self._files.get((unnamed, path))
        if above is not None and above.bytes != size:
            self._text.differs(path, line)
        self._files[unnamed, path] = ListedFile(path, size, line.number)

    def record(self, top: int) -> FileListingCapture:
        """The record of all rows.

        Raises:
            UnrecognisedCaptureError: There is no regular file.
        """
        self._open(is_directory=False)
        self._drop_repeated()
        files = list(self._files.values())
        if not files:
            raise UnrecognisedCaptureError(
                "no regular file is listed; record `ls -lR` of the data directory"
            )
        links = {path for path in self._links if not path.endswith(_NO_TABLES)}
        unlisted = self._refused + len((self._directories | links) - self._listed)
        complete = not self._text.ends_inside_a_line and not self._text.truncated
        largest = heapq.nsmallest(top, files, key=lambda file: (-file.bytes, file.line))
        return FileListingCapture(
            **self._text.common(complete=complete),
            files_listed=len(files),
            file_bytes=sum(file.bytes for file in files),
            exact=self._exact,
            directories_total=len(self._directories),
            unlisted_total=unlisted,
            tables=self._tables(files, nothing_missing=complete and unlisted == 0),
            files=[
                ListedFile(printable(file.path, _PATH_LONGEST), file.bytes, file.line)
                for file in largest
            ],
            links=[
                ListedLink(
                    printable(link.path, _PATH_LONGEST),
                    printable(link.target, _PATH_LONGEST),
                    link.line,
                )
                for link in islice(self._links.values(), _LINKS_MOST)
            ],
        )

    def _drop_repeated(self) -> None:
        """Leave out a directory without a name that lists what one above it did, lengths too."""
        sections: dict[int, dict[str, ListedFile]] = {}
        for (section, path), file in self._files.items():
            if section:
                sections.setdefault(section, {})[path] = file
        seen: set[frozenset[tuple[str, int]]] = set()
        for section, files in sections.items():
            held = frozenset((path, file.bytes) for path, file in files.items())
            if len(held) >= _FILES_TELLING and held in seen:
                first = next(iter(files.values()))
                self._text.said_again("files", Line(first.line, first.path))
                for path in files:
                    del self._files[section, path]
            seen.add(held)

    def _tables(self, files: list[ListedFile], *, nothing_missing: bool) -> list[TableFiles]:
        split = [file.path.rpartition("/") for file in files]
        names = {name for _, _, name in split}
        databases = {directory for directory, _, name in split if name == _POSTGRESQL_MAP}
        found: dict[Engine, list[ListedFile]] = {"InnoDB": [], "PostgreSQL": []}
        for file, (directory, _, name) in zip(files, split, strict=True):
            if _INNODB_TABLE.fullmatch(name):
                found["InnoDB"].append(file)
            elif _POSTGRESQL_RELATION.fullmatch(name) and (
                directory in databases or _POSTGRESQL_DATABASE.fullmatch(directory)
            ):
                found["PostgreSQL"].append(file)
        tables = []
        for engine, of_engine in found.items():
            if not of_engine:
                continue
            largest = max(of_engine, key=lambda file: file.bytes)
            self._text.says(engine, self._line_of(largest))
            tables.append(
                TableFiles(
                    engine=engine,
                    files=len(of_engine),
                    large_files=sum(file.bytes >= _LARGE_BYTES for file in of_engine),
                    bytes=sum(file.bytes for file in of_engine),
                    largest_bytes=largest.bytes,
                    whole=nothing_missing and _AT_THE_TOP[engine] in names,
                )
            )
        return tables

    def _line_of(self, file: ListedFile) -> Line:
        return next(line for line in self._text.lines if line.number == file.line)


def _bare(name: str) -> str:
    """A name without the quotes that ls puts around it on a terminal."""
    name = name.strip()
    quoted = len(name) > 1 and name[0] == name[-1] and name[0] in "'\""
    return name[1:-1] if quoted else name


FORMAT = Format(
    about=About(
        title="list of files",
        opening=Opening(("total",), rb"total [0-9.]+[KMGT]?", 3),
        command="ls -lR /var/lib/mysql",
        commands=(r"\bls\s+(?:\S+\s+)*-\w*[lno]|\bfind\s.*-ls\b",),
        programs=("ls", "find"),
    ),
    record=FileListingCapture,
    timeless=True,
    recognises=recognises,
    parser=parser,
)
