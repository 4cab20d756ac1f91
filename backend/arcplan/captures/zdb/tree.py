"""The lines of a block tree."""

from __future__ import annotations

import numpy as np

from arcplan.captures.native import Bytes, Ints, compiled
from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb import pointer
from arcplan.captures.zdb.characters import LINE_END, find_word
from arcplan.captures.zdb.events import note
from arcplan.captures.zdb.glued import (
    joined,
    message_inside,
    note_messages,
    rest_of_line,
    scratch_at,
)
from arcplan.captures.zdb.hand import add_pointer
from arcplan.captures.zdb.leaves import SHAPE_LINES, ends_in_number, find_shape, read_run
from arcplan.captures.zdb.words import find, repeated
from arcplan.captures.zdb.wrapped import count_wrapped, unwrapped

_CHECKSUM = np.frombuffer(b" cksum=", np.uint8)
_ERROR = np.frombuffer(b" (ERROR", np.uint8)
_ZSTD = np.frombuffer(b" ZSTD:", np.uint8)
_CHECKSUM_DIGITS = 16
_FREE_E, _CLOSING = 69, 41

NOT_OF_A_TREE = -1


@compiled
def _checksum_sign(text: Bytes, start: int, end: int) -> int:
    """How this line prints its checksum: not at all, plain, padded to 16 digits, or 0: unclear."""
    place = find_word(text, start, end, _CHECKSUM)
    if place < 0:
        return at.SIGN_NO_CHECKSUM
    first = place + _CHECKSUM.size
    sign = 0
    while first < end:
        last = first
        while last < end and text[last] != 58 and text[last] > 32:
            last += 1
        if last - first < _CHECKSUM_DIGITS:
            return at.SIGN_PLAIN_CHECKSUM
        if text[first] == 48:
            sign = at.SIGN_PADDED_CHECKSUM
        if last >= end or text[last] != 58:
            break
        first = last + 1
    return sign


@compiled
def _read_tail(text: Bytes, start: int, end: int, memory: Ints) -> None:
    """What a line says after its sizes, beside fill, births and checksum."""
    fields = memory[at.POINTER : at.SHAPE]
    if fields[pointer.P_GANG]:
        memory[at.STATE + at.SIGNS] |= at.SIGN_GANG
    if find_word(text, fields[pointer.P_TAIL], end, _ZSTD) >= 0:
        memory[at.STATE + at.SIGNS] |= at.SIGN_ZSTD
    if find_word(text, fields[pointer.P_TAIL], end, _ERROR) >= 0:
        memory[at.STATE + at.SIGNS] |= at.SIGN_ERROR_TAIL
        note(memory, at.POINTER_ERROR, memory[at.STATE + at.LINES], start, end - start)


@compiled
def _take_pointer(kind: int, text: Bytes, start: int, end: int, memory: Ints) -> None:
    """Add the pointer that was read from [start, end) to the object."""
    state = memory[at.STATE : at.OPEN]
    if state[at.MODE] == at.TREE_START and kind == pointer.BLOCK:
        state[at.SIGNS] |= _checksum_sign(text, start, end)
    if state[at.MODE] != at.TREE_START or kind == pointer.BLOCK:
        state[at.MODE] = at.TREE
    _read_tail(text, start, end, memory)
    add_pointer(kind, memory[at.POINTER : at.SHAPE], memory[at.OPEN : at.HEAD])


@compiled
def _read_glued(text: Bytes, start: int, place: int, limit: int, memory: Ints) -> int:
    """Read a block pointer in which a message stands at `place`.

    A line whose rest begins like a pointer of its own lost its rest; what it says before the
    message then counts if it is a whole pointer. Behind a whole pointer a message that ends like a
    number is let pass here as in a run, which looks no closer.

    Returns:
        As `read_tree_line`.
    """
    fields = memory[at.POINTER : at.SHAPE]
    line_end = find(text, place, limit, repeated(LINE_END))
    rest, rest_end = rest_of_line(text, line_end + 1, limit)
    alone = pointer.read_pointer(text, start, place, fields)
    whole = pointer.read_pointer(text, start, line_end, fields)
    if whole > pointer.NOT_A_POINTER and ends_in_number(text, line_end):
        return NOT_OF_A_TREE
    kind = pointer.NOT_A_POINTER
    first, end = start, place
    if rest_end >= 0 and (
        alone == pointer.NOT_A_POINTER
        or pointer.read_pointer(text, rest, rest_end, fields) == pointer.NOT_A_POINTER
    ):
        first, end = scratch_at(text), joined(text, start, place, rest, rest_end)
        kind = pointer.read_pointer(text, first, end, fields)
    if kind <= pointer.NOT_A_POINTER:
        rest, rest_end, first, end = line_end + 1, line_end, start, place
        kind = pointer.read_pointer(text, start, place, fields)
    if kind <= pointer.NOT_A_POINTER:
        return NOT_OF_A_TREE
    lines = note_messages(text, start, line_end + 1, rest, memory)
    _take_pointer(kind, text, first, end, memory)
    memory[at.STATE + at.LINES] += lines + (rest_end > line_end)
    return rest_end + 1


@compiled
def _read_wrapped(text: Bytes, start: int, joined: int, last: int, memory: Ints) -> int:
    """Read a pointer whose lines were put together; returns where the next line starts."""
    state = memory[at.STATE : at.OPEN]
    line_end = find(text, start, last, repeated(LINE_END))
    lines = 1
    for place in range(line_end, last):
        lines += int(text[place] == LINE_END)
    first = scratch_at(text)
    kind = pointer.read_pointer(text, first, joined, memory[at.POINTER : at.SHAPE])
    count_wrapped(start, line_end, lines, memory)
    if kind == pointer.UNREADABLE:
        note(memory, at.UNREADABLE_POINTER, state[at.LINES], start, line_end - start)
    else:
        _take_pointer(kind, text, first, joined, memory)
    state[at.LINES] += lines
    return last + 1


@compiled
def read_tree_line(text: Bytes, start: int, end: int, limit: int, memory: Ints) -> int:
    """Read a block pointer, and the run of leaves that it may begin.

    Returns:
        Where the next line starts; NOT_OF_A_TREE, with nothing read, for any other line.
    """
    state = memory[at.STATE : at.OPEN]
    line_end = find(text, start, end, repeated(LINE_END))
    message = message_inside(text, start, line_end)
    if message >= 0:
        after = _read_glued(text, start, message, limit, memory)
        if after != NOT_OF_A_TREE:
            return after
    kind = pointer.read_pointer(text, start, line_end, memory[at.POINTER : at.SHAPE])
    if kind == pointer.NOT_A_POINTER:
        return NOT_OF_A_TREE
    joined, last = unwrapped(text, start, line_end, limit, memory)
    if last > line_end:
        return _read_wrapped(text, start, joined, last, memory)
    if kind == pointer.UNREADABLE:
        note(memory, at.UNREADABLE_POINTER, state[at.LINES], start, line_end - start)
        state[at.LINES] += 1
        return line_end + 1
    _take_pointer(kind, text, start, line_end, memory)
    state[at.LINES] += 1
    if not find_shape(text, start, line_end, kind, memory):
        return line_end + 1
    after = read_run(text, start, line_end + 1, end, memory)
    state[at.LINES] += memory[at.SHAPE + SHAPE_LINES]
    return after
