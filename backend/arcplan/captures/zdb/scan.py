"""Reading a piece of a dump line by line, compiled.

zdb prints a dataset line, then for every object a column header, a row, attributes, contents and a
tree: dump_objset, dump_object and dump_znode in zdb.c, OpenZFS 0.6.5 to 2.4.
"""

from __future__ import annotations

import numpy as np

from arcplan.captures.native import Bytes, Ints, compiled, entry
from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb.attributes import (
    read_attribute,
    read_glued_attribute,
    read_property,
)
from arcplan.captures.zdb.beginnings import NO_BOUNDARY, boundary_at, first_word
from arcplan.captures.zdb.boundaries import begin, begin_object
from arcplan.captures.zdb.characters import LINE_END, find_word, skip_blanks, starts_with
from arcplan.captures.zdb.events import note
from arcplan.captures.zdb.finish import close
from arcplan.captures.zdb.glued import (
    joined,
    message_inside,
    note_messages,
    rest_of_line,
    scratch_at,
)
from arcplan.captures.zdb.pointer import read_pointer
from arcplan.captures.zdb.quoted import inside_an_entry, is_message
from arcplan.captures.zdb.rows import begins_like_row
from arcplan.captures.zdb.tree import NOT_OF_A_TREE, read_tree_line
from arcplan.captures.zdb.words import find, repeated

_SEGMENT = np.frombuffer(b"segment [", np.uint8)
_SPILL = np.frombuffer(b"Spill block:", np.uint8)
_LIVELIST = np.frombuffer(b"Livelist:", np.uint8)
_FILL = np.frombuffer(b": Block pointer ", np.uint8)
_FILL_WITHIN = 40
_DNODE = np.frombuffer(b"dnode ", np.uint8)
_I, _O = 73, 79


@compiled
def _line_in_tree(text: Bytes, start: int, place: int, end: int, memory: Ints) -> None:
    """A line between or after block pointers that is none."""
    state = memory[at.STATE : at.OPEN]
    if find_word(text, start, min(end, start + _FILL_WITHIN), _FILL) >= 0:
        note(memory, at.FILL_MISMATCH, state[at.LINES], place, end - place)
    elif state[at.MODE] == at.AFTER_TREE:
        if starts_with(text, place, end, _DNODE):
            # The next object's row is missing: what follows is not this one's.
            close(text, memory)
            note(memory, at.LOST_OBJECT, state[at.LINES], place, end - place)
            state[at.MODE] = at.OUTSIDE
    elif not starts_with(text, place, end, _SEGMENT):
        note(memory, at.STRAY_LINE, state[at.LINES], place, end - place)


@compiled
def _other_line(text: Bytes, start: int, place: int, end: int, memory: Ints) -> None:
    """A line that neither begins anything nor belongs to an object's row or attributes."""
    state = memory[at.STATE : at.OPEN]
    mode = state[at.MODE] & ~at.OF_A_KIND
    if is_message(text, place, end):
        note(memory, at.TOOL_MESSAGE, state[at.LINES], place, end - place)
    elif starts_with(text, place, end, _SPILL):
        state[at.SIGNS] |= at.SIGN_SPILL
    elif starts_with(text, place, end, _LIVELIST):
        state[at.SIGNS] |= at.SIGN_LIVELIST
    elif mode == at.AWAITING_ROW:
        note(memory, at.UNREADABLE_ROW, state[at.LINES], place, end - place)
        state[at.MODE] = at.OUTSIDE
    elif mode == at.AFTER_ROW:
        if begins_like_row(text, place, end):
            note(memory, at.UNREADABLE_TABLE_ROW, state[at.LINES], place, end - place)
    elif mode == at.OUTSIDE:
        if read_pointer(text, start, end, memory[at.POINTER : at.SHAPE]) > 0:
            note(memory, at.TREE_WITHOUT_OBJECT, state[at.LINES], place, end - place)
    elif at.TREE <= mode <= at.TREE_START:
        _line_in_tree(text, start, place, end, memory)


@compiled
def _blank_line(state: Ints) -> None:
    if state[at.MODE] == at.TREE or state[at.MODE] == at.TREE_START:
        state[at.MODE] = at.AFTER_TREE


@compiled
def _may_be_row(text: Bytes, place: int, phase: int) -> bool:
    if phase not in (at.AWAITING_ROW, at.AFTER_ROW):
        return False
    first = int(text[place])
    return first == 45 or 48 <= first <= 57


@compiled
def _begin_glued(text: Bytes, start: int, end: int, limit: int, memory: Ints) -> int:
    """Act on a column header, or the line before a tree, with a message in its middle.

    Returns:
        Where its last line ends; 0 for other lines.
    """
    phase = memory[at.STATE + at.MODE] & ~at.OF_A_KIND
    if at.CONTENTS <= phase <= at.LISTING or phase == at.PROPERTIES:
        return 0
    message = message_inside(text, start, end)
    if message < 0:
        return 0
    rest, rest_end = rest_of_line(text, end + 1, limit)
    first = skip_blanks(text, rest, rest_end)
    if rest_end < 0 or (first < rest_end and 48 <= text[first] <= 57):
        return 0
    last = joined(text, skip_blanks(text, start, end), message, rest, rest_end)
    kind = boundary_at(text, scratch_at(text), last)
    if kind == NO_BOUNDARY:
        return 0
    note_messages(text, start, end + 1, rest, memory)
    begin(kind, text, scratch_at(text), last, memory)
    return rest_end


@compiled
def _begin(text: Bytes, place: int, end: int, limit: int, memory: Ints) -> bool:
    """Act on a line that begins something, or is part of a name that looks like one."""
    state = memory[at.STATE : at.OPEN]
    kind = boundary_at(text, place, end)
    if kind == NO_BOUNDARY:
        return False
    if state[at.MODE] == at.LISTING and inside_an_entry(text, end + 1, limit):
        note(memory, at.QUOTED_BOUNDARY, state[at.LINES], place, end - place)
    else:
        begin(kind, text, place, end, memory)
    return True


@compiled
def _read_text_line(text: Bytes, start: int, end: int, limit: int, memory: Ints) -> int:
    """Read a line that is no block pointer; returns where its text ends, mostly at `end`."""
    state = memory[at.STATE : at.OPEN]
    place = first_word(text, start, end)
    if place >= end:
        _blank_line(state)
        return end
    after = 0
    if text[place] == _I or text[place] == _O:
        after = _begin_glued(text, start, end, limit, memory)
    if after == 0 and _begin(text, place, end, limit, memory):
        after = end
    if after > 0:
        return after
    phase = state[at.MODE] & ~at.OF_A_KIND
    if _may_be_row(text, place, phase):
        after = begin_object(text, start, end, limit, memory)
        if after > 0:
            return after
    if phase in (at.ATTRIBUTES, at.AFTER_ROW):
        after = read_glued_attribute(text, start, end, limit, memory)
        if after == 0:
            after = read_attribute(text, place, end, limit, memory)
        if after > 0:
            return after
    elif phase == at.PROPERTIES and read_property(text, place, end, memory):
        return end
    _other_line(text, start, place, end, memory)
    return end


@entry
def scan(text: Bytes, start: int, end: int, limit: int, memory: Ints) -> int:
    """Read the lines of [start, end) into memory.

    Args:
        text: The piece, padded.
        start: Start of a line.
        end: End of a line, or of the text.
        limit: How far the text may be looked at beyond.
        memory: Read into; its state says where the lines before stopped.

    Returns:
        Where the next line starts: at or behind `end`, or before it when a table is full.
    """
    state = memory[at.STATE : at.OPEN]
    place = start
    while place < end and state[at.FULL] == 0:
        if at.TREE <= state[at.MODE] <= at.TREE_START:
            after = read_tree_line(text, place, end, limit, memory)
            if after != NOT_OF_A_TREE:
                place = after
                continue
        line_end = find(text, place, end, repeated(LINE_END))
        after = _read_text_line(text, place, line_end, limit, memory)
        state[at.LINES] += 1
        while line_end < after:
            line_end = find(text, line_end + 1, limit, repeated(LINE_END))
            state[at.LINES] += 1
        place = line_end + 1
    return place
