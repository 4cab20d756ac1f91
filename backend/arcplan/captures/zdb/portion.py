"""What a filled set of tables says, taken out as ordinary values so that they can be used again."""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field

import numpy as np

from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb.compiled import Bytes, Floats, Ints
from arcplan.captures.zdb.tables import Tables

EXCERPT_BYTES = 640


@dataclass(frozen=True, slots=True)
class Event:
    """A line for the caller: its code, its number in the piece from 0, and its text."""

    code: int
    line: int
    text: bytes


@dataclass(frozen=True, slots=True, order=True)
class Ranked:
    """An object that may be among the largest; smaller sorts first, later ones among equals."""

    key: int
    rank: int  # minus its place in the dump
    slot: int = field(compare=False)
    thing: Ints = field(compare=False)
    tree: Ints = field(compare=False)
    path: bytes | None = field(compare=False)
    type_name: bytes = field(compare=False)


@dataclass(frozen=True, slots=True)
class Directory:
    """Sums of one directory of one dataset."""

    slot: int
    path: bytes
    sums: Ints


@dataclass(frozen=True, slots=True)
class Portion:
    """Tables taken out: dataset rows in order, the first of them the dataset being read before."""

    sums: Ints
    moments: Floats
    events: list[Event]
    largest: list[Ranked]
    directories: list[Directory]


def _slice(text: Bytes, start: int, length: int) -> bytes:
    return text[start : start + length].tobytes()


def path_of(text: Bytes, thing: Ints) -> bytes | None:
    """Path of an object as printed, None where it has none."""
    if thing[at.PATH_BYTES] < 0:
        return None
    return _slice(text, int(thing[at.PATH_AT]), int(thing[at.PATH_BYTES]))


def type_of(text: Bytes, thing: Ints) -> bytes:
    """Type of an object as printed."""
    return _slice(text, int(thing[at.TYPE_AT]), int(thing[at.TYPE_BYTES]))


def _largest(text: Bytes, tables: Tables, top: int) -> list[Ranked]:
    count = int(tables.state[at.CANDIDATES])
    keys = tables.candidates[:count, at.OBJECT_FIELDS]
    chosen = np.argsort(-keys, kind="stable")[:top]
    return [
        Ranked(
            key=int(keys[row]),
            rank=-int(tables.candidates[row, at.ORDINAL]),
            slot=int(tables.candidate_slots[row]),
            thing=tables.candidates[row, : at.OBJECT_FIELDS].copy(),
            tree=tables.candidate_trees[row].copy(),
            path=path_of(text, tables.candidates[row]),
            type_name=type_of(text, tables.candidates[row]),
        )
        for row in chosen
    ]


def take_portion(text: Bytes, tables: Tables, top: int) -> Portion:
    """Empty the tables; the dataset being read becomes their first row."""
    state = tables.state
    rows = int(state[at.SLOT]) + 1
    portion = Portion(
        sums=tables.sums[:rows].copy(),
        moments=tables.moments[:rows].copy(),
        events=[
            Event(
                int(event[at.EVENT_CODE]),
                int(event[at.EVENT_LINE]),
                _slice(text, int(event[at.EVENT_AT]), min(int(event[at.EVENT_BYTES]), 65536)),
            )
            for event in tables.events[: int(state[at.EVENTS])]
        ],
        largest=_largest(text, tables, top),
        directories=[
            Directory(
                int(entry[at.DIR_SLOT]),
                _slice(text, int(entry[at.DIR_AT]), int(entry[at.DIR_BYTES])),
                entry[at.DIR_FILES :].copy(),
            )
            for entry in tables.directories[: int(state[at.DIRECTORIES])]
        ],
    )
    if int(state[at.DIRECTORIES]):
        tables.buckets[:] = 0
    tables.sums[:rows] = 0
    tables.moments[:rows] = 0
    for counter in (at.SLOT, at.EVENTS, at.CANDIDATES, at.DIRECTORIES, at.FULL):
        state[counter] = 0
    return portion


def keep_largest(heap: list[Ranked], more: list[Ranked], top: int) -> None:
    """Merge into a heap of at most `top` objects."""
    for ranked in more:
        if len(heap) < top:
            heapq.heappush(heap, ranked)
        elif ranked > heap[0]:
            heapq.heapreplace(heap, ranked)


def floor_of(heap: list[Ranked], top: int) -> int:
    """Size that an object has to exceed to be among the largest."""
    if top == 0:
        return np.iinfo(np.int64).max
    return heap[0].key if len(heap) == top else -1
