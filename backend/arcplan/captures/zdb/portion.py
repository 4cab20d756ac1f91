"""What a filled set of tables says, taken out as ordinary values so that they can be used again."""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field

import numpy as np

from arcplan.captures.native import Bytes, Floats, Ints
from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb.memory import Memory

LINE_BYTES_KEPT = 1 << 16
_COUNTERS = (
    at.SLOT,
    at.EVENTS,
    at.CANDIDATES,
    at.DIRECTORIES,
    at.NUMBERS,
    at.HEADERS,
    at.FULL,
)


@dataclass(frozen=True, slots=True)
class Event:
    """A line for the caller.

    Attributes:
        code: What it is, see layout.
        line: Its number in the piece, from 0.
        text: What it says.
        object: The object being read, for the codes that are about one.
    """

    code: int
    line: int
    text: bytes
    object: int


@dataclass(frozen=True, slots=True, order=True)
class Ranked:
    """An object that may be among the largest; smaller sorts first, later ones among equals.

    Attributes:
        row: The row that names it, as printed; empty where only a summary does.
    """

    key: int
    rank: int  # minus its place in the dump
    slot: int = field(compare=False)
    hand: Ints = field(compare=False)
    path: bytes | None = field(compare=False)
    type_name: bytes = field(compare=False)
    row: bytes = field(compare=False, default=b"")


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
    numbers: Ints
    headers: Ints


def _slice(text: Bytes, start: int, length: int) -> bytes:
    return text[start : start + length].tobytes()


def path_of(text: Bytes, hand: Ints) -> bytes | None:
    """Path of an object as printed, None where it has none."""
    if hand[at.PATH_BYTES] < 0:
        return None
    return _slice(text, int(hand[at.PATH_AT]), int(hand[at.PATH_BYTES]))


def type_of(text: Bytes, hand: Ints) -> bytes:
    """Type of an object as printed."""
    return _slice(text, int(hand[at.TYPE_AT]), int(hand[at.TYPE_BYTES]))


def row_of(text: Bytes, hand: Ints) -> bytes:
    """The row that names an object and its type, as printed; empty where it has none."""
    end = int(hand[at.TYPE_AT] + hand[at.TYPE_BYTES])
    before = _slice(text, max(0, end - LINE_BYTES_KEPT), min(end, LINE_BYTES_KEPT))
    return before.rpartition(b"\n")[2]


def _largest(text: Bytes, memory: Memory, top: int) -> list[Ranked]:
    rows = memory.candidates[: int(memory.state[at.CANDIDATES])]
    chosen = np.argsort(-rows[:, at.CANDIDATE_KEY], kind="stable")[:top]
    largest = []
    for row in rows[chosen]:
        hand = row[at.CANDIDATE_HAND :].copy()
        largest.append(
            Ranked(
                key=int(row[at.CANDIDATE_KEY]),
                rank=-int(hand[at.ORDINAL]),
                slot=int(row[at.CANDIDATE_SLOT]),
                hand=hand,
                path=path_of(text, hand),
                type_name=type_of(text, hand),
                row=row_of(text, hand),
            )
        )
    return largest


def _events(text: Bytes, memory: Memory) -> list[Event]:
    return [
        Event(
            int(event[at.EVENT_CODE]),
            int(event[at.EVENT_LINE]),
            _slice(text, int(event[at.EVENT_AT]), min(int(event[at.EVENT_BYTES]), LINE_BYTES_KEPT)),
            int(event[at.EVENT_OBJECT]),
        )
        for event in memory.events[: int(memory.state[at.EVENTS])]
    ]


def _directories(text: Bytes, memory: Memory) -> list[Directory]:
    return [
        Directory(
            int(row[at.DIR_SLOT]),
            _slice(text, int(row[at.DIR_AT]), int(row[at.DIR_BYTES])),
            row.copy(),
        )
        for row in memory.directories[: int(memory.state[at.DIRECTORIES])]
    ]


def take_portion(text: Bytes, memory: Memory, top: int) -> Portion:
    """Empty the tables; the dataset being read becomes their first row."""
    state = memory.state
    rows = int(state[at.SLOT]) + 1
    portion = Portion(
        sums=memory.sums[:rows].copy(),
        moments=memory.moments[:rows].copy(),
        events=_events(text, memory),
        largest=_largest(text, memory, top),
        directories=_directories(text, memory),
        numbers=memory.numbers[: int(state[at.NUMBERS])].copy(),
        headers=memory.headers[: int(state[at.HEADERS])].copy(),
    )
    memory.buckets[:] = 0
    memory.sums[:rows] = 0
    memory.moments[:rows] = 0
    for counter in _COUNTERS:
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
