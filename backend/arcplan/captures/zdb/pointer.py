"""One line of an `Indirect blocks:` tree, in any form that zdb has printed.

Formats: print_indirect and snprintf_blkptr_compact in zdb.c, OpenZFS 0.6.5 to 2.4; the long form
under -bbbbbb is SNPRINTF_BLKPTR in include/sys/spa.h.
"""

from __future__ import annotations

import numpy as np

from arcplan.captures.native import Bytes, Ints, compiled
from arcplan.captures.zdb.characters import (
    decimal,
    digits_end,
    find_word,
    hex_end,
    hexadecimal,
    skip_blanks,
    skip_word,
    starts_with,
)

NOT_A_POINTER = 0
UNREADABLE = -1
BLOCK = 1
EMBEDDED_DATA = 2
HOLE = 3

(P_OFFSET, P_LEVEL, P_LOGICAL, P_PHYSICAL, P_ALLOCATED, P_GANG, P_TAIL, P_FILL) = range(8)

BLOCK_BYTES_MAX = 1 << 28
ALLOCATED_BYTES_MAX = 1 << 36

_EMBEDDED = np.frombuffer(b"EMBEDDED", np.uint8)
_REDACTED = np.frombuffer(b"REDACTED", np.uint8)
_HOLE = np.frombuffer(b"HOLE", np.uint8)
_DVA = np.frombuffer(b"DVA[", np.uint8)
_ET = np.frombuffer(b"et=", np.uint8)
_SIZE = np.frombuffer(b" size=", np.uint8)
_FILL = np.frombuffer(b" F=", np.uint8)
_LONG_FILL = np.frombuffer(b" fill=", np.uint8)
_GANG = np.frombuffer(b" gang ", np.uint8)


@compiled
def read_pointer(text: Bytes, start: int, end: int, fields: Ints) -> int:
    """Read a line [start, end) into `fields` and say what it points to.

    Returns:
        BLOCK, EMBEDDED_DATA or HOLE; UNREADABLE for a line that starts like a pointer and goes
        wrong; NOT_A_POINTER for any other text.
    """
    at = skip_blanks(text, start, end)
    offset_end = hex_end(text, at, end)
    offset = hexadecimal(text, at, offset_end)
    if offset < 0:
        return NOT_A_POINTER
    at = skip_blanks(text, offset_end, end)
    if at == offset_end or at + 1 >= end or text[at] != 76:
        return NOT_A_POINTER
    level_end = hex_end(text, at + 1, end)
    after = skip_blanks(text, level_end, end)
    if level_end != at + 2 or after == level_end or after >= end:
        return NOT_A_POINTER
    fields[P_OFFSET] = offset
    fields[P_LEVEL] = hexadecimal(text, at + 1, level_end)
    fields[P_ALLOCATED] = 0
    fields[P_GANG] = 0
    fields[P_PHYSICAL] = 0
    fields[P_FILL] = 0
    if 48 <= text[after] <= 57 or 97 <= text[after] <= 102:
        return _compact(text, after, end, fields)
    return _worded(text, after, end, fields)


@compiled
def _worded(text: Bytes, at: int, end: int, fields: Ints) -> int:
    if starts_with(text, at, end, _EMBEDDED):
        return _embedded(text, at, end, fields)
    if starts_with(text, at, end, _DVA):
        return _long_form(text, at, end, fields)
    if starts_with(text, at, end, _HOLE):
        return HOLE if _long_sizes(text, at, end, fields) == HOLE else UNREADABLE
    if starts_with(text, at, end, _REDACTED) and _long_sizes(text, at, end, fields):
        return EMBEDDED_DATA
    return UNREADABLE


@compiled
def _sizes(text: Bytes, at: int, end: int, fields: Ints) -> int:
    """Read `<hex>L/<hex>P`, or the `<hex>L` of a hole; 0 when it is neither."""
    logical_end = hex_end(text, at, end)
    logical = hexadecimal(text, at, logical_end)
    if not 0 < logical <= BLOCK_BYTES_MAX or logical_end >= end or text[logical_end] != 76:
        return 0
    fields[P_LOGICAL] = logical
    at = logical_end + 1
    fields[P_TAIL] = at
    if at == end or skip_blanks(text, at, end) > at:
        return HOLE
    if text[at] != 47:
        return 0
    physical_end = hex_end(text, at + 1, end)
    physical = hexadecimal(text, at + 1, physical_end)
    if not 0 <= physical <= BLOCK_BYTES_MAX or physical_end >= end or text[physical_end] != 80:
        return 0
    fields[P_PHYSICAL] = physical
    fields[P_TAIL] = physical_end + 1
    if physical_end + 1 < end and skip_blanks(text, physical_end + 1, end) == physical_end + 1:
        return 0
    return BLOCK


@compiled
def _long_sizes(text: Bytes, at: int, end: int, fields: Ints) -> int:
    place = find_word(text, at, end, _SIZE)
    return _sizes(text, place + _SIZE.size, end, fields) if place >= 0 else 0


@compiled
def _embedded(text: Bytes, at: int, end: int, fields: Ints) -> int:
    at = skip_blanks(text, skip_word(text, at, end), end)
    if starts_with(text, at, end, _ET):
        at = skip_blanks(text, skip_word(text, at, end), end)
        kind = _sizes(text, at, end, fields)
    else:
        kind = _long_sizes(text, at, end, fields)
    return EMBEDDED_DATA if kind == BLOCK else UNREADABLE


@compiled
def _address(text: Bytes, at: int, end: int, fields: Ints) -> int:
    """Read `vdev:offset:asize`, add the asize; its end, or -1 when it is no address."""
    vdev_end = digits_end(text, at, end)
    if vdev_end == at or vdev_end >= end or text[vdev_end] != 58:
        return -1
    offset_end = hex_end(text, vdev_end + 1, end)
    if offset_end == vdev_end + 1 or offset_end >= end or text[offset_end] != 58:
        return -1
    size_end = hex_end(text, offset_end + 1, end)
    size = hexadecimal(text, offset_end + 1, size_end)
    if not 0 <= size <= ALLOCATED_BYTES_MAX:
        return -1
    fields[P_ALLOCATED] += size
    return size_end


@compiled
def _compact(text: Bytes, at: int, end: int, fields: Ints) -> int:
    addresses = 0
    while addresses < 3:
        after = _address(text, at, end, fields)
        if after < 0:
            break
        if after < end and text[after] == 71:
            fields[P_GANG] = 1
            after += 1
        at = skip_blanks(text, after, end)
        if at == after:
            return UNREADABLE
        addresses += 1
    kind = _sizes(text, at, end, fields)
    if kind == BLOCK and addresses > 0:
        _read_fill(text, fields[P_TAIL], end, _FILL, fields)
        return BLOCK
    if kind == HOLE and fields[P_ALLOCATED] == 0:
        return HOLE
    return UNREADABLE


@compiled
def _long_form(text: Bytes, at: int, end: int, fields: Ints) -> int:
    while starts_with(text, at, end, _DVA):
        while at < end and text[at] != 60:
            at += 1
        after = _address(text, at + 1, end, fields)
        if after < 0 or after >= end or text[after] != 62:
            return UNREADABLE
        at = skip_blanks(text, after + 1, end)
    if find_word(text, at, end, _GANG) >= 0:
        fields[P_GANG] = 1
    if _long_sizes(text, at, end, fields) != BLOCK:
        return UNREADABLE
    _read_fill(text, fields[P_TAIL], end, _LONG_FILL, fields)
    return BLOCK


@compiled
def _read_fill(text: Bytes, at: int, end: int, word: Bytes, fields: Ints) -> None:
    """Leaves below an indirect block by its own count; of a leaf itself nobody asks."""
    if fields[P_LEVEL] > 0:
        place = find_word(text, at, end, word)
        if place >= 0:
            digits = place + word.size
            fields[P_FILL] = max(decimal(text, digits, digits_end(text, digits, end)), 0)


@compiled
def decimal_after(text: Bytes, at: int, end: int) -> int:
    """Value of the digits that fill the rest of the line after blanks, -1 when others do."""
    at = skip_blanks(text, at, end)
    number_end = digits_end(text, at, end)
    return decimal(text, at, number_end) if skip_blanks(text, number_end, end) == end else -1
