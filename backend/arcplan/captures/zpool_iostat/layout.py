"""Columns of zpool iostat by its title lines, whole or wrapped, or by their number; its numbers.

Titles and their order: zpool_main.c, iostat_top_labels and iostat_bottom_labels, OpenZFS 0.6.5 to
2.3. Version 0.8 added trim, 2.2 rebuild.

Numbers are in base 1024, operations too, times in ns, us, ms or s; with -p plain bytes and ns
(zfs_nicenum_format and zfs_nicetime, lib/libzutil/zutil_nicenum.c).
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from functools import lru_cache
from itertools import takewhile
from typing import Literal, NamedTuple

from arcplan.captures.columns.layout import NOT_PRINTED
from arcplan.captures.columns.layout import Layout as Cells
from arcplan.captures.lines import Line
from arcplan.captures.quantity import bytes_of, count_of
from arcplan.captures.timestamps import stamp_of
from arcplan.captures.zpool_iostat.record import HistogramKind

Unit = Literal["bytes", "operations", "time", "requests"]


class Column(NamedTuple):
    """One column: its figure and how its numbers are spelled."""

    name: str
    unit: Unit


_PAIRED_WAITS = ("total_wait", "disk_wait", "syncq_wait", "asyncq_wait")
_SINGLE_WAITS = ("scrub", "trim", "rebuild")
_QUEUES = (
    *("syncq_read", "syncq_write", "asyncq_read", "asyncq_write"),
    *("scrubq_read", "trimq_write", "rebuildq_write"),
)
_SIZES = ("sync_read", "sync_write", "async_read", "async_write", "scrub", "trim", "rebuild")
_BASIC: dict[str, tuple[Column, ...]] = {
    "capacity": (Column("alloc_bytes", "bytes"), Column("free_bytes", "bytes")),
    "operations": (Column("reads", "operations"), Column("writes", "operations")),
    "bandwidth": (Column("read_bytes", "bytes"), Column("write_bytes", "bytes")),
}
_GROUPS: dict[str, tuple[Column, ...]] = {
    **_BASIC,
    **{group: (Column(group, "time"),) for group in (*_SIZES, "sync_queue", "async_queue")},
    **{
        group: tuple(
            Column(f"{group.removesuffix('_wait')}_{side}", "time") for side in ("read", "write")
        )
        for group in _PAIRED_WAITS
    },
    **{
        group: tuple(Column(f"{group}_{state}", "requests") for state in ("pend", "activ"))
        for group in _QUEUES
    },
}
"""Columns of each group of the first title line."""
BASIC = tuple(column.name for columns in _BASIC.values() for column in columns)
"""Columns of every form."""
RATES = BASIC[2:]
_BOTTOM = frozenset(("alloc", "free", "used", "avail", "read", "write", "wait", "pend", "activ"))
_HISTOGRAM_BOTTOM = frozenset(("read", "write", "scrub", "trim", "rebuild", "ind", "agg"))
SEPARATOR = re.compile(r"[-\s]*-{3,}[-\s]*")

_GUID = re.compile(r"[0-9]{15,20}")
_COMMAND = re.compile(r"\bzpool\s+iostat\b(?P<arguments>[^|;&]*)")
_ASKED = re.compile(
    r"(?P<names>(?:[^\s\d>]\S* )*)(?P<seconds>[1-9]\d{0,4}(?:\.\d+)?)(?: \d+)?(?: \d?>.*)?"
)
_SIZE_LETTERS = frozenset("KMGTPEZ")
_EXACT_LEAST = 1 << 20
_BELOW_ZERO_FROM = 1 << 63


class Layout(Cells):
    """Columns after the name."""

    def __init__(self, columns: Sequence[Column]) -> None:
        self.columns = tuple(columns)
        super().__init__(column.name for column in columns)

    def numbers(self, words: Sequence[str]) -> list[float] | None:
        """The numbers of a row; None where a word is none of its column."""
        found = [number_of(w, c.unit) for w, c in zip(words, self.columns, strict=True)]
        numbers = [number for number in found if number is not None]
        return numbers if len(numbers) == len(found) else None


def header_titles(words: list[str]) -> tuple[str, ...]:
    """Titles of the second title line `pool alloc free read write read write ...`, else nothing.

    Titles of scripts (-c) may follow; they are not among them. A line may go on in the next one.
    """
    if len(words) < 3 or words[0] not in {"pool", "vdev"} or words[1] not in {"alloc", "used"}:
        return ()
    titles = tuple(takewhile(_BOTTOM.__contains__, words[1:]))
    return titles if len(titles) >= len(BASIC) or len(titles) == len(words) - 1 else ()


@lru_cache(maxsize=64)
def layout_of(groups: tuple[str, ...], bottom: tuple[str, ...]) -> Layout | None:
    """Columns under both title lines; the second alone is enough; None if too few."""
    extra = len(bottom) - len(BASIC)
    if extra < 0:
        return None
    known = (group for group in groups if group not in _BASIC)
    columns: tuple[Column, ...] | None = _columns_of(*known)
    if not columns or len(columns) != extra:
        columns = _guessed(bottom[len(BASIC) :])
    return None if columns is None else Layout((*_columns_of(*_BASIC), *columns))


def scripted_layout(values: list[str]) -> Layout | None:
    """Columns of a row of -H, which has no titles; None if no release prints so many."""
    timed = any(v == "-" or v.endswith("s") for v in values[len(BASIC) :])
    return _scripted(len(values) - len(BASIC), timed=timed)


@lru_cache(maxsize=64)
def _scripted(extra: int, *, timed: bool) -> Layout | None:
    waits = [_columns_of(*_PAIRED_WAITS, *_SINGLE_WAITS[:n]) for n in (1, 2, 3)]
    queues = [_columns_of(*_QUEUES[:n]) for n in (5, 6, 7)]
    both = [(*w, *q) for w, q in zip(waits, queues, strict=True)]
    for columns in ((), *(waits if timed else ()), *(both if timed else queues), *waits):
        if len(columns) == extra:
            return Layout((*_columns_of(*_BASIC), *columns))
    return None


def histogram_columns(groups: tuple[str, ...], bottom: tuple[str, ...]) -> tuple[str, ...] | None:
    """Names of a histogram's columns: each group's read and write (-w) or ind and agg (-r)."""
    if not bottom or any(w not in _HISTOGRAM_BOTTOM for w in bottom):
        return None
    names: list[str] = []
    left = list(groups)
    group = ""
    for word in bottom:
        if word in {"scrub", "trim", "rebuild"}:
            names.append(f"{word}_wait")
            continue
        if word in {"read", "ind"}:
            if not left:
                return None
            group = left.pop(0)
        if not group:
            return None
        names.append(f"{group}_{word}")
    return tuple(names)


@lru_cache(maxsize=256)
def scripted_histogram_columns(kind: HistogramKind, count: int) -> tuple[str, ...] | None:
    """Columns of a histogram of -H, which has no titles; None if no release prints so many."""
    for single in range(1, len(_SINGLE_WAITS) + 1):
        if kind == "latency":
            bottom = ("read", "write") * len(_PAIRED_WAITS) + _SINGLE_WAITS[:single]
            names = histogram_columns(_PAIRED_WAITS, bottom)
        else:
            groups = (*_SIZES[: -len(_SINGLE_WAITS)], *_SINGLE_WAITS[:single])
            names = histogram_columns(groups, ("ind", "agg") * len(groups))
        if names is not None and len(names) == count:
            return names
    return None


def _columns_of(*groups: str) -> tuple[Column, ...]:
    return tuple(column for group in groups for column in _GROUPS[group])


def _guessed(bottom: tuple[str, ...]) -> tuple[Column, ...] | None:
    """Columns by their second title line alone: read/write pairs, waits, pend/activ pairs."""
    groups: list[str] = []
    paired, single, queued = list(_PAIRED_WAITS), list(_SINGLE_WAITS), list(_QUEUES)
    at = 0
    while at < len(bottom):
        source = {"read": paired, "wait": single, "pend": queued}.get(bottom[at])
        if not source:
            return None
        groups.append(source.pop(0))
        at += 1 if bottom[at] == "wait" else 2
    columns = _columns_of(*groups)
    return columns if len(columns) == len(bottom) else None


_TIME = re.compile(r"(?P<number>[0-9]+(?:[.,][0-9]+)?)(?P<unit>ns|us|ms|s|m|h)?")
_MS = {"ns": 1e-6, "us": 1e-3, "ms": 1.0, "s": 1e3, "m": 6e4, "h": 3.6e6, None: 1e-6}
_VALUE = re.compile(r"-|[0-9]+(?:[.,][0-9]+)?(?:[KMGTPEZ]i?B?|B|ns|us|ms|s|m|h)?")

_WORDS_KEPT = 1 << 15
_EXACT_DIGITS = 15


@lru_cache(maxsize=_WORDS_KEPT)
def is_value(word: str) -> bool:
    """Whether a word can be a number of a row."""
    return _VALUE.fullmatch(word) is not None


@lru_cache(maxsize=_WORDS_KEPT)
def number_of(word: str, unit: Unit) -> float | None:
    """Bytes, operations, requests or milliseconds; None for what is no such number.

    NaN for `-`, and for a counter below zero, which ZFS prints as 16.0E.
    """
    if word == "-":
        return NOT_PRINTED
    if unit == "time":
        return milliseconds_of(word)
    if len(word) <= _EXACT_DIGITS and word.isascii() and word.isdigit():
        return float(word)
    found = bytes_of(word) if unit == "bytes" else count_of(word, scale=1024)
    if found is None:
        return None
    return float(found) if found < _BELOW_ZERO_FROM else NOT_PRINTED


def milliseconds_of(word: str) -> float | None:
    """A time with its unit, or plain nanoseconds."""
    found = _TIME.fullmatch(word)
    if found is None:
        return None
    return float(found["number"].replace(",", ".")) * _MS[found["unit"]]


def scripted_cells(line: str) -> list[str] | None:
    """Name and numbers of a row of -H; None for a line that cannot be one.

    Without its tabs a row is taken for one only if it has a size with a unit letter, or of -p two
    sizes that are no counts of operations.
    """
    cells = line.strip().split("\t") if "\t" in line else line.split()
    # What ends in a colon is a heading of `free`, and a row of arcstat begins with a time.
    if not cells[0] or cells[0][-1] == ":" or scripted_layout(cells[1:]) is None:
        return None
    if stamp_of(cells[0]) is not None:
        return None
    if is_value(cells[0]) and not _GUID.fullmatch(cells[0]):
        return None
    if not all(map(is_value, cells[1:])):
        return None
    sizes = cells[1:3]
    sized = any(size[-1:] in _SIZE_LETTERS for size in sizes)
    exact = all(size.isdigit() and int(size) >= _EXACT_LEAST for size in sizes)
    return cells if "\t" in line or sized or exact else None


def command_of(line: str) -> list[str] | None:
    """Arguments on a command line of zpool iostat; None if the line is none."""
    command = _COMMAND.search(line)
    return None if command is None else command["arguments"].split()


def interval_asked(arguments: Sequence[str], names: Set[str]) -> float | None:
    """The seconds behind options and these names; None for want of them, and in a sentence."""
    asked = _ASKED.fullmatch(" ".join(arguments))
    if asked is None or not names >= {word for word in asked["names"].split() if word[0] != "-"}:
        return None
    return float(asked["seconds"])


_NAME_WORDS = 16
_BUCKETS: dict[str, HistogramKind] = {"latency": "latency", "req_size": "request-size"}


class HistogramTitles(NamedTuple):
    """Whose histogram begins, of what, and the names of its columns."""

    name: str
    kind: HistogramKind
    columns: tuple[str, ...]


class Titles:
    """The titles in force.

    Attributes:
        layout: Columns of the rows that follow, None before the first titles.
        margin: Blanks before the title of the names; rows at the margin are pools.
        indents: The groups' titles begin right of the margin, so that the text has its blanks.
        name_vdevs: The title of the names is `vdev`: those on the command line, pools left out.
    """

    def __init__(self) -> None:
        self.layout: Layout | None = None
        self.margin = 0
        self.indents = False
        self.name_vdevs = False
        self._groups_begin = 0
        self._groups: tuple[str, ...] = ()
        self._bottom: tuple[str, ...] = ()
        self._in_titles = False
        self._histogram_name = ""
        self._histogram: HistogramTitles | None = None
        self._width = 0
        self._name_end = 0
        self._scripts = False

    def take(self, words: list[str], line: Line) -> bool:
        """Read a title line; False for any other line."""
        if is_value(words[-1]):
            self._bottom, self._in_titles = (), False
            return False
        if _GROUPS.keys() >= set(words):
            self._groups = (*self._groups, *words) if self._in_titles else tuple(words)
            self._in_titles = not self._bottom or not self._in_titles
            self._groups_begin = _blanks(line)
            self._bottom = ()
            return True
        if titles := header_titles(words):
            self.margin = _blanks(line)
            self.indents = self._groups_begin > self.margin
            self.name_vdevs = words[0] == "vdev"
            self._bottom = titles
            self._scripts = len(words) - 1 > len(titles)
            return self._close_header()
        if self._bottom and set(words) <= _BOTTOM:
            self._bottom = (*self._bottom, *words)
            return self._close_header()
        self._bottom = ()
        self._in_titles = False
        return self._histogram_titles(words, line)

    def take_histogram(self) -> HistogramTitles | None:
        """The titles of a histogram that were just read, once."""
        histogram, self._histogram = self._histogram, None
        return histogram

    def note_width(self, line: Line) -> None:
        """A row of dashes under titles is as wide as a row."""
        self._bottom = ()
        self._in_titles = False
        text = line.text.rstrip()
        if " " in text.strip():
            self._width = len(text)
            self._name_end = text.index(" ", len(text) - len(text.lstrip()))

    def is_short(self, text: str) -> bool:
        """Whether a row ends left of where the last column does."""
        return not self._scripts and len(text.rstrip()) < self._width

    def split(self, words: list[str], text: str) -> int:
        """How many of a row's words are its name; what scripts print (-c) stands at its end."""
        count = 0 if self.layout is None else len(self.layout.columns)
        if not self._scripts:
            return len(words) - count
        for names in range(1, min(_NAME_WORDS, len(words) - count) + 1):
            values = words[names : names + count]
            if all(map(is_value, values)) and self.separates(words[:names], text):
                return names
        return 0

    def separates(self, names: list[str], text: str) -> bool:
        """Whether these first words of a row are what stands in the column of names."""
        return text[: self._name_end].split() == names

    def _close_header(self) -> bool:
        self.layout = layout_of(self._groups, self._bottom) or self.layout
        return True

    def _histogram_titles(self, words: list[str], line: Line) -> bool:
        kind = _BUCKETS.get(words[0])
        if kind is not None and self._histogram_name:
            columns = histogram_columns(self._groups, tuple(words[1:]))
            if columns is not None:
                self._histogram = HistogramTitles(self._histogram_name, kind, columns)
            self._histogram_name = ""
            return columns is not None
        # From the end, because every word of a long line may be the first of a title or none.
        first = len(words)
        while first > 1 and words[first - 1] in _GROUPS:
            first -= 1
        if first < len(words):
            self._histogram_name = line.text[: line.text.index(words[first])].strip()
            self._groups = tuple(words[first:])
        return first < len(words)


def _blanks(line: Line) -> int:
    return len(line.text) - len(line.text.lstrip())
