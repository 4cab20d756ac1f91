"""Column groups of zpool iostat, from its two title lines or from the number of columns.

Titles and their order: zpool_main.c, iostat_top_labels and iostat_bottom_labels, OpenZFS 0.6.5 to
2.3. Version 0.8 added trim, 2.2 rebuild.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from typing import Literal

from arcplan.captures.columns.layout import Layout as Cells
from arcplan.captures.zpool_iostat.record import HistogramKind

Unit = Literal["bytes", "operations", "time", "requests"]

_PAIRED_WAITS = ("total_wait", "disk_wait", "syncq_wait", "asyncq_wait")
_SINGLE_WAITS = ("scrub", "trim", "rebuild")
_QUEUES = (
    "syncq_read",
    "syncq_write",
    "asyncq_read",
    "asyncq_write",
    "scrubq_read",
    "trimq_write",
    "rebuildq_write",
)
_SIZES = ("sync_read", "sync_write", "async_read", "async_write", "scrub", "trim", "rebuild")
_OLD_QUEUES = ("sync_queue", "async_queue")
BASIC = ("alloc_bytes", "free_bytes", "reads", "writes", "read_bytes", "write_bytes")
"""Columns of every form."""
_BASIC_GROUPS = ("capacity", "operations", "bandwidth")
_GROUPS = frozenset(
    (
        *_BASIC_GROUPS,
        *_PAIRED_WAITS,
        *_SINGLE_WAITS,
        *_QUEUES,
        *_SIZES,
        *_OLD_QUEUES,
    )
)
_BOTTOM = frozenset(("alloc", "free", "used", "avail", "read", "write", "wait", "pend", "activ"))
_HISTOGRAM_BOTTOM = frozenset(("read", "write", "scrub", "trim", "rebuild", "ind", "agg"))
_DASHES = re.compile(r"[-\s]*-{3,}[-\s]*")

SCRIPTED_WIDTHS = frozenset((6, 15, 16, 17, 18, 20, 25, 28, 31))
"""Numbers in a row of -H, by the columns that -l and -q add in 0.7, 0.8 and 2.2."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its figure and how its numbers are spelled."""

    name: str
    unit: Unit


class Layout(Cells):
    """Columns after the name."""

    def __init__(self, columns: Sequence[Column]) -> None:
        self.columns = tuple(columns)
        super().__init__(column.name for column in columns)


def is_separator(line: str) -> bool:
    """Whether a line is a row of dashes."""
    return _DASHES.fullmatch(line) is not None


def is_group_line(words: list[str]) -> bool:
    """Whether a line holds titles of column groups only."""
    return bool(words) and all(w in _GROUPS for w in words)


def header_titles(words: list[str]) -> tuple[str, ...]:
    """Titles of the second title line `pool alloc free read write read write ...`, else nothing.

    Titles of scripts (-c) may follow; they are not among them.
    """
    if len(words) < 3 or words[0] not in {"pool", "vdev"} or words[1] not in {"alloc", "used"}:
        return ()
    titles = tuple(takewhile(_BOTTOM.__contains__, words[1:]))
    return titles if len(titles) >= len(BASIC) or len(titles) == len(words) - 1 else ()


def is_header_rest(words: list[str]) -> bool:
    """Whether a line may be the rest of a second title line that was wrapped."""
    return bool(words) and all(w in _BOTTOM for w in words)


@lru_cache(maxsize=64)
def layout_of(groups: tuple[str, ...], bottom: tuple[str, ...]) -> Layout | None:
    """Columns under both title lines; the second alone is enough; None if they disagree."""
    extra = len(bottom) - len(BASIC)
    if extra < 0:
        return part_layout(groups, bottom)
    known = [g for g in groups if g not in _BASIC_GROUPS]
    columns = _extra_columns(known) if known else None
    if columns is None or len(columns) != extra:
        columns = _guessed(bottom[len(BASIC) :])
    return None if columns is None else Layout((*_basic(), *columns))


def part_layout(groups: tuple[str, ...], bottom: tuple[str, ...]) -> Layout | None:
    """Columns of a part of a table; None if the title lines disagree."""
    basic = _basic()
    columns: list[Column] = []
    for group in groups:
        if group in _BASIC_GROUPS:
            first = _BASIC_GROUPS.index(group) * 2
            columns += basic[first : first + 2]
        else:
            columns += _extra_columns([group])
    titled = len(columns) == len(bottom) and all(w in _BOTTOM for w in bottom)
    return Layout(columns) if titled else None


def scripted_layout(values: list[str]) -> Layout | None:
    """Columns of a row of -H, which has no titles; None if no release prints so many."""
    timed = any(v == "-" or v.endswith("s") for v in values[len(BASIC) :])
    return _scripted(len(values) - len(BASIC), timed=timed)


@lru_cache(maxsize=64)
def _scripted(extra: int, *, timed: bool) -> Layout | None:
    if extra == 0:
        return Layout(_basic())
    waits = [_extra_columns([*_PAIRED_WAITS, *_SINGLE_WAITS[:n]]) for n in (1, 2, 3)]
    queues = [_extra_columns(list(_QUEUES[:n])) for n in (5, 6, 7)]
    both = [(*w, *q) for w, q in zip(waits, queues, strict=True)]
    for columns in (*(waits if timed else ()), *(both if timed else queues), *waits):
        if len(columns) == extra:
            return Layout((*_basic(), *columns))
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


def _basic() -> tuple[Column, ...]:
    units: tuple[Unit, ...] = ("bytes", "bytes", "operations", "operations", "bytes", "bytes")
    return tuple(Column(n, u) for n, u in zip(BASIC, units, strict=True))


def _extra_columns(groups: list[str]) -> tuple[Column, ...]:
    columns: list[Column] = []
    for group in groups:
        if group in _PAIRED_WAITS:
            stem = group.removesuffix("_wait")
            columns += [Column(f"{stem}_read", "time"), Column(f"{stem}_write", "time")]
        elif group in _QUEUES:
            columns += [Column(f"{group}_pend", "requests"), Column(f"{group}_activ", "requests")]
        else:
            columns.append(Column(group, "time"))
    return tuple(columns)


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
    columns = _extra_columns(groups)
    return columns if len(columns) == len(bottom) else None
