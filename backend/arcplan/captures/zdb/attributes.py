"""The indented lines between an object's row and its tree.

dump_object and dump_znode in zdb.c print them; OpenZFS 0.6.5 to 2.4 differ in what they add.
"""

from __future__ import annotations

import numpy as np

from arcplan.captures.native import Bytes, Ints, compiled
from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb.characters import LINE_END, RETURN, skip_blanks, starts_with
from arcplan.captures.zdb.events import note
from arcplan.captures.zdb.glued import (
    joined,
    message_inside,
    note_messages,
    rest_of_line,
    scratch_at,
)
from arcplan.captures.zdb.pointer import decimal_after
from arcplan.captures.zdb.quoted import end_of_path, messages_only

_DNODE = np.frombuffer(b"dnode ", np.uint8)
_MAX_BLOCK = np.frombuffer(b"dnode maxblkid:", np.uint8)
_PATH = np.frombuffer(b"path", np.uint8)
_TARGET = np.frombuffer(b"target", np.uint8)
_SIZE = np.frombuffer(b"size", np.uint8)
_PROJECT = np.frombuffer(b"projid", np.uint8)
_MICROZAP = np.frombuffer(b"microzap:", np.uint8)
_FAT_ZAP = np.frombuffer(b"Fat ZAP stats:", np.uint8)
_SIZE_PROPERTY = np.frombuffer(b"size = ", np.uint8)
_XATTRS = np.frombuffer(b"SA xattrs:", np.uint8)


@compiled
def _value_at(text: Bytes, place: int, end: int, name: Bytes) -> int:
    """Where the value of an attribute starts, -1 when the line is of another one."""
    if not starts_with(text, place, end, name):
        return -1
    value = skip_blanks(text, place + name.size, end)
    return value if value > place + name.size else -1


@compiled
def _read_path(text: Bytes, start: int, end: int, limit: int, memory: Ints) -> int:
    """Read a path, which ends where `end_of_path` says; line ends after it are not part of it."""
    hand = memory[at.OPEN : at.HEAD]
    done = end_of_path(text, end + 1, limit) - 1
    if messages_only(text, end + 1, done + 1):
        done = end
    last = max(done, start)
    while last > start and text[last - 1] in (LINE_END, RETURN):
        last -= 1
    if hand[at.PATH_BYTES] >= 0:
        hand[at.ATTRIBUTE_AGAIN] = 1
    else:
        hand[at.PATH_AT] = start
        hand[at.PATH_BYTES] = last - start
    if last > end:
        note(memory, at.PATH_WITH_LINE_END, memory[at.STATE + at.LINES], start, end - start)
    return done


@compiled
def _number_after(text: Bytes, start: int, end: int, memory: Ints) -> int:
    """A number that fills the rest of the line, -1 without; other text there is noted."""
    value = decimal_after(text, start, end)
    first = skip_blanks(text, start, end)
    if value < 0 and first < end:
        line = memory[at.STATE + at.LINES]
        note(memory, at.UNREADABLE_ATTRIBUTE, line, first, end - first)
    return value


@compiled
def _keep_first(field: int, value: int, hand: Ints) -> None:
    """Keep an attribute that an object has once; a second one is of another object."""
    if value < 0:
        return
    if hand[field] >= 0:
        hand[at.ATTRIBUTE_AGAIN] = 1
    else:
        hand[field] = value


@compiled
def _is_mended(text: Bytes, first: int, end: int) -> bool:
    """Whether a line put together says what it said; of what nobody asks for, anything does."""
    if starts_with(text, first, end, _MAX_BLOCK):
        return decimal_after(text, first + _MAX_BLOCK.size, end) >= 0
    return not starts_with(text, first, end, _SIZE) or (
        decimal_after(text, first + _SIZE.size, end) >= 0
    )


@compiled
def read_glued_attribute(text: Bytes, start: int, end: int, limit: int, memory: Ints) -> int:
    """Read one line in which a message of zdb stands, and the line after it, which is its rest.

    Returns:
        Where the last of its lines ends; 0 for other lines, and for names, which may hold anything.
    """
    place = message_inside(text, start, end)
    if place < 0:
        return 0
    rest, rest_end = rest_of_line(text, end + 1, limit)
    if rest_end < 0:
        return 0
    last = joined(text, start, place, rest, rest_end)
    first = skip_blanks(text, scratch_at(text), last)
    of_path = starts_with(text, first, last, _PATH)
    if of_path or starts_with(text, first, last, _TARGET):
        name_end = skip_blanks(text, start, place) + (_PATH.size if of_path else _TARGET.size)
        if place > name_end:
            return 0
        note(memory, at.TOOL_MESSAGE, memory[at.STATE + at.LINES], place, end - place)
        return end
    if not _is_mended(text, first, last):
        return 0
    note_messages(text, start, end + 1, rest, memory)
    read_attribute(text, first, last, last, memory)
    return rest_end


@compiled
def _entries_of(kind: int) -> int:
    """The mode for the entries of such an object."""
    if kind == at.DIRECTORY:
        return at.LISTING
    return at.PROPERTIES if kind == at.VOLUME else at.CONTENTS


@compiled
def read_attribute(text: Bytes, place: int, end: int, limit: int, memory: Ints) -> int:
    """Read one line whose text starts at `place`.

    Returns:
        Where its value ends: `end`, or behind it for a path with line ends; 0 for other lines.
    """
    state = memory[at.STATE : at.OPEN]
    hand = memory[at.OPEN : at.HEAD]
    first = text[place]
    done = end
    if first == 100 and starts_with(text, place, end, _DNODE):
        if starts_with(text, place, end, _MAX_BLOCK):
            number_at = place + _MAX_BLOCK.size
            _keep_first(at.MAX_BLOCK, _number_after(text, number_at, end, memory), hand)
    elif first == 112 and _value_at(text, place, end, _PATH) > 0:
        done = _read_path(text, _value_at(text, place, end, _PATH), end, limit, memory)
    elif first == 112 and _value_at(text, place, end, _PROJECT) > 0:
        state[at.SIGNS] |= at.SIGN_PROJECT
    elif first == 116 and _value_at(text, place, end, _TARGET) > 0:
        done = end_of_path(text, end + 1, limit) - 1
    elif first == 115 and _value_at(text, place, end, _SIZE) > 0:
        _keep_first(at.FILE_BYTES, _number_after(text, place + _SIZE.size, end, memory), hand)
    elif first == 83 and starts_with(text, place, end, _XATTRS):
        state[at.MODE] = at.CONTENTS
        return end
    elif starts_with(text, place, end, _MICROZAP) or starts_with(text, place, end, _FAT_ZAP):
        state[at.MODE] = _entries_of(state[at.MODE] & at.OF_A_KIND)
        return end
    else:
        return 0
    state[at.MODE] = at.ATTRIBUTES | (state[at.MODE] & at.OF_A_KIND)
    return done


@compiled
def read_property(text: Bytes, place: int, end: int, memory: Ints) -> bool:
    """Read the size of a zvol among its properties; False for any other line.

    The object after the volume's data holds it (include/sys/zvol.h, dump_zap in zdb.c).
    """
    if not starts_with(text, place, end, _SIZE_PROPERTY):
        return False
    value = decimal_after(text, place + _SIZE_PROPERTY.size, end)
    if value >= 0:
        memory[at.OPEN + at.FILE_BYTES] = value
    return value >= 0
