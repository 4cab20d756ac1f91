"""Beginning a dataset, an object or a tree.

dump_objset, dump_object and dump_path_impl in zdb.c, OpenZFS 0.6.5 to 2.4.
"""

from __future__ import annotations

import numpy as np

from arcplan.captures.native import Bytes, Ints, compiled
from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb.beginnings import COLUMN_HEADER, DATASET_BEGINS, TREE_BEGINS
from arcplan.captures.zdb.characters import find_word
from arcplan.captures.zdb.events import note
from arcplan.captures.zdb.finish import close
from arcplan.captures.zdb.glued import (
    joined,
    message_inside,
    note_messages,
    rest_of_line,
    scratch_at,
)
from arcplan.captures.zdb.hand import forget_tree
from arcplan.captures.zdb.rows import read_row

_DNSIZE = np.frombuffer(b"dnsize", np.uint8)


@compiled
def begin(kind: int, text: Bytes, place: int, end: int, memory: Ints) -> None:
    """Act on a line that begins something."""
    state = memory[at.STATE : at.OPEN]
    if kind == TREE_BEGINS:
        if state[at.MODE] <= at.AWAITING_ROW:
            note(memory, at.TREE_WITHOUT_OBJECT, state[at.LINES], place, end - place)
            return
        if state[at.MODE] in (at.TREE, at.AFTER_TREE):
            # An object has one tree: this one is of another, whose header is missing.
            close(text, memory)
            note(memory, at.TREE_WITHOUT_OBJECT, state[at.LINES], place, end - place)
            state[at.MODE] = at.OUTSIDE
            return
        hand = memory[at.OPEN : at.HEAD]
        forget_tree(hand)
        hand[at.TREE_SEEN] = 1
        hand[at.TREE_RESTARTED] = 1
        state[at.MODE] = at.TREE_START
        return
    close(text, memory)
    if kind == COLUMN_HEADER:
        wide = find_word(text, place, end, _DNSIZE) >= 0
        state[at.SIGNS] |= at.SIGN_NINE_COLUMNS if wide else at.SIGN_EIGHT_COLUMNS
        state[at.MODE] = at.AWAITING_ROW
        return
    state[at.MODE] = at.OUTSIDE
    state[at.SLOT] += 1
    if state[at.SLOT] == at.SLOTS - 1:
        state[at.FULL] = 1
    code = at.DATASET_LINE if kind == DATASET_BEGINS else at.OBJECT_PATH_LINE
    note(memory, code, state[at.LINES], place, end - place)


@compiled
def begin_object(text: Bytes, start: int, end: int, limit: int, memory: Ints) -> int:
    """Read an object row where one may stand.

    Returns:
        Where its last line ends; 0 when the line is none.
    """
    place = message_inside(text, start, end)
    if place < 0:
        return end if _open_object(text, start, end, 0, memory) else 0
    rest, rest_end = rest_of_line(text, end + 1, limit)
    if rest_end < 0:
        return 0
    # The type is looked up in the text again: it has to be in one part, behind or before.
    behind = rest - scratch_at(text) - (place - start)
    before = start - scratch_at(text)
    last = joined(text, start, place, rest, rest_end)
    row = memory[at.SCRATCH : at.SCRATCH + at.OBJECT_FIELDS]
    room = memory[at.SCRATCH + at.OBJECT_FIELDS : at.SUMS]
    if not read_row(text, scratch_at(text), last, row, room):
        return 0
    moved = behind if row[at.TYPE_AT] + behind >= rest else before
    if moved == before and row[at.TYPE_AT] + row[at.TYPE_BYTES] + before > place:
        return 0
    note_messages(text, start, end + 1, rest, memory)
    _open_object(text, scratch_at(text), last, moved, memory)
    return rest_end


@compiled
def _open_object(text: Bytes, start: int, end: int, moved: int, memory: Ints) -> bool:
    """Begin the object of a row, whose text really stands so many characters further on."""
    state = memory[at.STATE : at.OPEN]
    row = memory[at.SCRATCH : at.SCRATCH + at.OBJECT_FIELDS]
    room = memory[at.SCRATCH + at.OBJECT_FIELDS : at.SUMS]
    if not read_row(text, start, end, row, room):
        return False
    if state[at.MODE] != at.AWAITING_ROW or state[at.BOUNDARY_SEEN] == 0:
        close(text, memory)
    hand = memory[at.OPEN : at.HEAD]
    read_row(text, start, end, hand, room)
    hand[at.TYPE_AT] += moved
    hand[at.OPENED] = 1
    hand[at.LINE] = state[at.LINES]
    hand[at.ORDINAL] = state[at.ORDINALS]
    state[at.ORDINALS] += 1
    state[at.MODE] = at.AFTER_ROW
    if hand[at.KIND] == at.DIRECTORY_OBJECT:
        state[at.MODE] |= at.DIRECTORY
    elif hand[at.KIND] == at.ZVOL_PROPERTIES:
        state[at.MODE] |= at.VOLUME
    return True
