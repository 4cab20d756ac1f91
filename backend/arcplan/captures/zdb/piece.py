"""Reading one piece of a dump without knowing for sure what came before it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb import pointer
from arcplan.captures.zdb.characters import LINE_END, skip_blanks
from arcplan.captures.zdb.compiled import Bytes, compiled
from arcplan.captures.zdb.finish import clear, copy
from arcplan.captures.zdb.portion import (
    Portion,
    Ranked,
    floor_of,
    keep_largest,
    path_of,
    take_portion,
    type_of,
)
from arcplan.captures.zdb.scan import COLUMN_HEADER, DATASET_BEGINS, boundary_at, scan
from arcplan.captures.zdb.tables import InHand, Tables, in_hand
from arcplan.captures.zdb.words import find, repeated


@dataclass(frozen=True, slots=True)
class Piece:
    """Whole lines of the text: [0, end) of a padded buffer that is filled up to `limit`."""

    text: Bytes
    end: int
    limit: int


@dataclass(frozen=True, slots=True)
class Entry:
    """How reading enters a piece: the scanner's mode, and how much is already read of it."""

    mode: int
    skip: int = 0


@dataclass(frozen=True, slots=True)
class PartOfObject:
    """What a piece says of an object that it does not hold whole."""

    hand: InHand
    path: bytes | None
    type_name: bytes


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


@compiled
def _first_line_is(text: Bytes, end: int) -> int:
    """2 for a line that ends whatever came before it, 1 for a block pointer, 0 for others."""
    line_end = find(text, 0, end, repeated(LINE_END))
    place = skip_blanks(text, 0, line_end)
    if place < line_end:
        kind = boundary_at(text, place, line_end)
        if kind in (COLUMN_HEADER, DATASET_BEGINS):
            return 2
    fields = np.zeros(pointer.POINTER_FIELDS, np.int64)
    return 1 if pointer.read_pointer(text, 0, line_end, fields) > 0 else 0


def likely_entry(piece: Piece) -> Entry:
    """The entry that fits the first line best."""
    return Entry((at.ATTRIBUTES, at.TREE, at.AFTER_TREE)[_first_line_is(piece.text, piece.end)])


def holds(guess: PieceRead, actual: Entry) -> bool:
    """Whether a piece read on a guess would be read the same knowing what came before."""
    if guess.entry == actual:
        return True
    return guess.restarts and guess.entry.skip == actual.skip == 0 and actual.mode != at.LISTING


def _part(text: Bytes, hand: InHand) -> PartOfObject:
    kept = in_hand()
    copy(hand, kept)
    return PartOfObject(kept, path_of(text, hand.thing), type_of(text, hand.thing))


def read_piece(piece: Piece, entry: Entry, tables: Tables, floor: int, top: int) -> PieceRead:
    """Read a piece into the (empty) tables and leave them empty.

    Args:
        piece: Lines to read.
        entry: State of the scanner before them.
        tables: Working memory.
        floor: Size that an object has to exceed to be among the largest.
        top: How many of the largest are wanted.
    """
    state = tables.state
    clear(tables.head)
    clear(tables.open)
    state[:] = 0
    state[at.MODE] = entry.mode
    state[at.CANDIDATE_FLOOR] = floor
    portions = []
    largest: list[Ranked] = []
    place = min(entry.skip, piece.end)
    while True:
        place = scan(piece.text, place, piece.end, piece.limit, tables)
        portion = take_portion(piece.text, tables, top)
        keep_largest(largest, portion.largest, top)
        portions.append(portion)
        if place >= piece.end:
            break
        state[at.CANDIDATE_FLOOR] = max(floor, floor_of(largest, top))
    whole_head = state[at.BOUNDARY_SEEN] == 1
    return PieceRead(
        entry=entry,
        restarts=_first_line_is(piece.text, piece.end) == 2,
        portions=portions,
        head=_part(piece.text, tables.head if whole_head else tables.open),
        tail=_part(piece.text, tables.open) if whole_head else None,
        exit=Entry(int(state[at.MODE]), max(entry.skip, place) - piece.end),
        lines=int(state[at.LINES]),
        issues=int(state[at.ISSUES]),
        objects=int(state[at.ORDINALS]),
        signs=int(state[at.SIGNS]),
    )
