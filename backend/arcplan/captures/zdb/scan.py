"""Reading a piece of a dump line by line, compiled.

Formats: dump_objset, dump_object and dump_znode in zdb.c, OpenZFS 0.6.5 to 2.4, which print a
dataset line, then for every object a column header, a row, attributes, contents and a tree.
"""

from __future__ import annotations

import numpy as np

from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb import pointer
from arcplan.captures.zdb.attributes import read_attribute
from arcplan.captures.zdb.characters import (
    LINE_END,
    RETURN,
    digits_end,
    find_word,
    skip_blanks,
    skip_word,
    starts_with,
    trimmed_end,
)
from arcplan.captures.zdb.compiled import Bytes, Ints, compiled
from arcplan.captures.zdb.finish import close, forget_tree, note
from arcplan.captures.zdb.quoted import inside_an_entry
from arcplan.captures.zdb.rows import read_row
from arcplan.captures.zdb.tables import Tables
from arcplan.captures.zdb.tree import (
    add_pointer,
    checksum_sign,
    line_is_plain_leaf,
    read_leaves,
    tail_signs,
)
from arcplan.captures.zdb.words import find, repeated

_OBJECT = np.frombuffer(b"Object", np.uint8)
_LEVEL = np.frombuffer(b"lvl", np.uint8)
_DNSIZE = np.frombuffer(b"dnsize", np.uint8)
_DATASET = np.frombuffer(b"Dataset ", np.uint8)
_TYPE_OPENS = np.frombuffer(b" [", np.uint8)
_ID = np.frombuffer(b"], ID ", np.uint8)
_TXG = np.frombuffer(b", cr_txg ", np.uint8)
_OBJECT_PATH = np.frombuffer(b"obj=", np.uint8)
_IN_DATASET = np.frombuffer(b" dataset=", np.uint8)
_TREE_OPENS = np.frombuffer(b"Indirect blocks:", np.uint8)
_SEGMENT = np.frombuffer(b"segment [", np.uint8)
_MESSAGE = np.frombuffer(b"zdb: ", np.uint8)
_LOADING = np.frombuffer(b"loading ", np.uint8)
_SPILL = np.frombuffer(b"Spill block:", np.uint8)
_LIVELIST = np.frombuffer(b"Livelist:", np.uint8)
_FILL = np.frombuffer(b": Block pointer ", np.uint8)

NO_BOUNDARY, COLUMN_HEADER, DATASET_BEGINS, OBJECT_PATH, TREE_BEGINS = range(5)


@compiled
def boundary_at(text: Bytes, place: int, end: int) -> int:
    """Which of the lines that begin something new stands here."""
    first = text[place]
    kind = NO_BOUNDARY
    if first == 79 and starts_with(text, place, end, _OBJECT):
        after = skip_blanks(text, place + _OBJECT.size, end)
        if starts_with(text, after, end, _LEVEL):
            kind = COLUMN_HEADER
    elif first == 68 and starts_with(text, place, end, _DATASET):
        id_at = find_word(text, place, end, _ID)
        if id_at > find_word(text, place, end, _TYPE_OPENS) > place:
            number_end = digits_end(text, id_at + _ID.size, end)
            if starts_with(text, number_end, end, _TXG):
                kind = DATASET_BEGINS
    elif first == 111 and starts_with(text, place, end, _OBJECT_PATH):
        if starts_with(text, digits_end(text, place + 4, end), end, _IN_DATASET):
            kind = OBJECT_PATH
    elif first == 73 and starts_with(text, place, end, _TREE_OPENS):
        if skip_blanks(text, place + _TREE_OPENS.size, end) == end:
            kind = TREE_BEGINS
    return kind


@compiled
def _begin(kind: int, text: Bytes, place: int, end: int, tables: Tables) -> None:
    """Act on a line that begins something."""
    state = tables.state
    if kind == TREE_BEGINS:
        if state[at.MODE] == at.OUTSIDE or state[at.MODE] == at.AWAITING_ROW:
            note(tables, at.TREE_WITHOUT_OBJECT, state[at.LINES], place, end - place)
            return
        forget_tree(tables.open)
        tables.open.thing[at.TREE_SEEN] = 1
        tables.open.thing[at.TREE_RESTARTED] = 1
        state[at.MODE] = at.TREE_START
        return
    close(text, tables)
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
    note(tables, code, state[at.LINES], place, end - place)


@compiled
def _begin_object(text: Bytes, start: int, end: int, tables: Tables) -> bool:
    """Read an object row where one may stand."""
    state = tables.state
    thing = tables.open.thing
    if state[at.MODE] != at.AWAITING_ROW:
        scratch = np.zeros(at.OBJECT_FIELDS, np.int64)
        if not read_row(text, start, end, scratch):
            return False
        close(text, tables)
    if not read_row(text, start, end, thing):
        return False
    thing[at.OPENED] = 1
    thing[at.LINE] = state[at.LINES]
    thing[at.ORDINAL] = state[at.ORDINALS]
    state[at.ORDINALS] += 1
    state[at.MODE] = at.AFTER_ROW
    if thing[at.KIND] == at.DIRECTORY_OBJECT:
        state[at.MODE] += at.DIRECTORY
    return True


@compiled
def _first_word(text: Bytes, start: int, end: int) -> int:
    """Where the text of a line starts, behind progress messages that a terminal overwrites."""
    place = skip_blanks(text, start, end)
    if place < end and (text[start] == RETURN or text[place] == 108):
        if starts_with(text, place, end, _LOADING):
            dataset = find_word(text, place, end, _DATASET)
            if dataset > 0:
                return dataset
        last = trimmed_end(text, place, end)
        while last > place and text[last - 1] != RETURN:
            last -= 1
        place = skip_blanks(text, last, end)
    return place


@compiled
def _other_line(text: Bytes, start: int, place: int, end: int, tables: Tables) -> None:
    """A line that neither begins anything nor belongs to an object's row or attributes."""
    state = tables.state
    mode = state[at.MODE]
    line, length = state[at.LINES], end - place
    if starts_with(text, place, end, _MESSAGE):
        note(tables, at.TOOL_MESSAGE, line, place, length)
    elif starts_with(text, place, end, _SPILL):
        state[at.SIGNS] |= at.SIGN_SPILL
    elif starts_with(text, place, end, _LIVELIST):
        state[at.SIGNS] |= at.SIGN_LIVELIST
    elif mode == at.AWAITING_ROW:
        note(tables, at.UNREADABLE_ROW, line, place, length)
        state[at.MODE] = at.OUTSIDE
    elif mode == at.OUTSIDE:
        fields = np.zeros(pointer.POINTER_FIELDS, np.int64)
        if pointer.read_pointer(text, start, end, fields) > 0:
            note(tables, at.TREE_WITHOUT_OBJECT, line, place, length)
    elif mode == at.TREE or mode == at.TREE_START:
        if not starts_with(text, place, end, _SEGMENT):
            note(tables, at.STRAY_LINE, line, place, length)


@compiled
def _text_line(text: Bytes, start: int, end: int, limit: int, tables: Tables) -> int:
    """Read a line that is no block pointer; returns where its text ends, often `end`."""
    state = tables.state
    place = _first_word(text, start, end)
    if place >= end:
        if state[at.MODE] == at.TREE or state[at.MODE] == at.TREE_START:
            state[at.MODE] = at.AFTER_TREE
        return end
    kind = boundary_at(text, place, end)
    if kind != NO_BOUNDARY:
        if state[at.MODE] == at.LISTING and inside_an_entry(text, end + 1, limit):
            note(tables, at.QUOTED_BOUNDARY, state[at.LINES], place, end - place)
        else:
            _begin(kind, text, place, end, tables)
        return end
    phase = state[at.MODE] & ~at.DIRECTORY
    if (phase == at.AWAITING_ROW or phase == at.AFTER_ROW) and (
        text[place] == 45 or 48 <= text[place] <= 57
    ):
        if _begin_object(text, start, end, tables):
            return end
    if phase == at.ATTRIBUTES or phase == at.AFTER_ROW:
        after = read_attribute(text, place, end, limit, tables)
        if after > 0:
            return after
    _other_line(text, start, place, end, tables)
    return end


@compiled
def _tree_line(text: Bytes, start: int, end: int, limit: int, tables: Tables, fields: Ints) -> int:
    """Read a line inside a tree; returns where the next line starts."""
    state = tables.state
    hand = tables.open
    line_end = find(text, start, end, repeated(LINE_END))
    kind = pointer.read_pointer(text, start, line_end, fields)
    if kind == pointer.NOT_A_POINTER:
        place = skip_blanks(text, skip_word(text, start, line_end), line_end)
        if find_word(text, start, min(line_end, start + 40), _FILL) >= 0:
            note(tables, at.FILL_MISMATCH, state[at.LINES], start, line_end - start)
            place = line_end
        else:
            _text_line(text, start, line_end, limit, tables)
        state[at.LINES] += 1
        return line_end + 1
    if kind == pointer.UNREADABLE:
        note(tables, at.UNREADABLE_POINTER, state[at.LINES], start, line_end - start)
        state[at.LINES] += 1
        return line_end + 1
    if state[at.MODE] == at.TREE_START and kind == pointer.BLOCK:
        state[at.SIGNS] |= checksum_sign(text, start, line_end)
    state[at.MODE] = at.TREE
    state[at.SIGNS] |= tail_signs(text, fields[pointer.P_TAIL], line_end)
    add_pointer(kind, fields, hand.thing, hand.tree, hand.distances)
    state[at.LINES] += 1
    after = line_end + 1
    if line_is_plain_leaf(text, start, line_end, kind, fields):
        after, lines = read_leaves(text, start, after, end, hand.thing, hand.tree, hand.distances)
        state[at.LINES] += lines
    return after


@compiled
def scan(text: Bytes, start: int, end: int, limit: int, tables: Tables) -> int:
    """Read the lines of [start, end) into the tables.

    Args:
        text: The piece, padded.
        start: Start of a line.
        end: End of a line, or of the text.
        limit: How far the text may be looked at beyond.
        tables: Read into; the state says where the lines before stopped.

    Returns:
        Where the next line starts: at or behind `end`, or before it when a table is full.
    """
    state = tables.state
    fields = np.zeros(pointer.POINTER_FIELDS, np.int64)
    place = start
    while place < end and state[at.FULL] == 0:
        mode = state[at.MODE]
        if at.TREE <= mode <= at.TREE_START:
            place = _tree_line(text, place, end, limit, tables, fields)
        else:
            line_end = find(text, place, end, repeated(LINE_END))
            after = _text_line(text, place, line_end, limit, tables)
            state[at.LINES] += 1
            while line_end < after:
                line_end = find(text, line_end + 1, limit, repeated(LINE_END))
                state[at.LINES] += 1
            place = line_end + 1
    return place
