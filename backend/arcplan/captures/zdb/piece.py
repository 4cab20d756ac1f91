"""Reading one piece of a dump without knowing for sure what came before it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from arcplan.captures.native import Bytes, Ints, entry
from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb import pointer
from arcplan.captures.zdb.beginnings import COLUMN_HEADER, DATASET_BEGINS, boundary_at
from arcplan.captures.zdb.characters import LINE_END, skip_blanks
from arcplan.captures.zdb.hand import clear
from arcplan.captures.zdb.memory import Memory
from arcplan.captures.zdb.portion import (
    Portion,
    Ranked,
    floor_of,
    keep_largest,
    path_of,
    row_of,
    take_portion,
    type_of,
)
from arcplan.captures.zdb.scan import scan
from arcplan.captures.zdb.words import find, repeated


@dataclass(frozen=True, slots=True)
class Piece:
    """Whole lines of the text: [0, end) of a padded buffer that is filled up to `limit`.

    `codes` say what to do with objects that the dump holds more than once, see `packed`.
    """

    text: Bytes
    end: int
    limit: int
    codes: Ints | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """How reading enters a piece: the scanner's mode, and how much is already read of it."""

    mode: int
    skip: int = 0


@dataclass(frozen=True, slots=True)
class PartOfObject:
    """What a piece says of an object that it does not hold whole."""

    hand: Ints
    path: bytes | None
    type_name: bytes
    row: bytes


@dataclass(frozen=True, slots=True)
class PieceRead:
    """What was read.

    Attributes:
        entry: What was assumed.
        restarts: The piece begins with a line that ends whatever came before.
        portions: In order.
        head: Rest of the object begun before.
        tail: The object being read at the end; None when the piece ends nothing and begins nothing.
        exit: How the next piece is entered.
        lines: Lines read.
        issues: Lines with an issue.
        objects: Objects begun.
        signs: Of the release.
        wrapped: Pointers that stand on several lines.
        wrapped_last: The last line of the last of them.
    """

    entry: Entry
    restarts: bool
    portions: list[Portion]
    head: PartOfObject
    tail: PartOfObject | None
    exit: Entry
    lines: int
    issues: int
    objects: int
    signs: int
    wrapped: int
    wrapped_last: int


@entry
def _first_line_is(text: Bytes, end: int, fields: Ints) -> int:
    """2 for a line that ends whatever came before it, 1 for a block pointer, 0 for others."""
    line_end = find(text, 0, end, repeated(LINE_END))
    place = skip_blanks(text, 0, line_end)
    if place < line_end:
        kind = boundary_at(text, place, line_end)
        if kind in (COLUMN_HEADER, DATASET_BEGINS):
            return 2
    return 1 if pointer.read_pointer(text, 0, line_end, fields) > 0 else 0


def first_line_is(piece: Piece) -> int:
    """2 for a line that ends whatever came before it, 1 for a block pointer, 0 for others."""
    return _first_line_is(piece.text, piece.end, np.zeros(8, np.int64))


def likely_entry(piece: Piece) -> Entry:
    """The entry that fits the first line best."""
    return Entry((at.ATTRIBUTES, at.TREE, at.AFTER_TREE)[first_line_is(piece)])


def holds(guess: PieceRead, actual: Entry) -> bool:
    """Whether a piece read on a guess would be read the same knowing what came before."""
    if guess.entry == actual:
        return True
    return guess.restarts and guess.entry.skip == actual.skip == 0 and actual.mode != at.LISTING


def _part(text: Bytes, hand: Ints) -> PartOfObject:
    return PartOfObject(hand.copy(), path_of(text, hand), type_of(text, hand), row_of(text, hand))


def read_piece(piece: Piece, entry: Entry, memory: Memory, floor: int, top: int) -> PieceRead:
    """Read a piece into the (empty) memory and leave it empty.

    Args:
        piece: Lines to read.
        entry: State of the scanner before them.
        memory: Working memory.
        floor: Size that an object has to exceed to be among the largest.
        top: How many of the largest are wanted.
    """
    state = memory.state
    clear(memory.head)
    clear(memory.open)
    state[:] = 0
    state[at.MODE] = entry.mode
    state[at.CANDIDATE_FLOOR] = floor
    portions = []
    largest: list[Ranked] = []
    place = min(entry.skip, piece.end)
    if piece.codes is not None:
        memory.codes[: piece.codes.size] = piece.codes
    while True:
        place = scan(piece.text, place, piece.end, piece.limit, memory.all)
        portion = take_portion(piece.text, memory, top)
        keep_largest(largest, portion.largest, top)
        portions.append(portion)
        if place >= piece.end:
            break
        state[at.CANDIDATE_FLOOR] = max(floor, floor_of(largest, top))
    memory.codes[:] = 0
    whole_head = state[at.BOUNDARY_SEEN] == 1
    return PieceRead(
        entry=entry,
        restarts=first_line_is(piece) == 2,
        portions=portions,
        head=_part(piece.text, memory.head if whole_head else memory.open),
        tail=_part(piece.text, memory.open) if whole_head else None,
        exit=Entry(int(state[at.MODE]), max(entry.skip, place) - piece.end),
        lines=int(state[at.LINES]),
        issues=int(state[at.ISSUES]),
        objects=int(state[at.ORDINALS]),
        signs=int(state[at.SIGNS]),
        wrapped=int(state[at.WRAPPED]),
        wrapped_last=int(state[at.WRAPPED_LAST]),
    )
