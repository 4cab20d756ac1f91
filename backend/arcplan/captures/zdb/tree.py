"""The lines of a block tree, added to the object they belong to."""

from __future__ import annotations

import numpy as np
from numpy import uint64

from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb import pointer
from arcplan.captures.zdb.characters import LINE_END, RETURN, find_word, trimmed_end
from arcplan.captures.zdb.compiled import Bytes, Ints, compiled
from arcplan.captures.zdb.words import (
    bit_length,
    find,
    first_match,
    hex_value,
    load,
    padded_hex,
    repeated,
)

_CHECKSUM = np.frombuffer(b" cksum=", np.uint8)
_ERROR = np.frombuffer(b" (ERROR", np.uint8)
_ZSTD = np.frombuffer(b" ZSTD:", np.uint8)
_OFFSET_CHARACTERS = 16
_BLANK_WORD = uint64(0x2020202020202020)
_COLONS, _BLANKS, _LINE_ENDS = (uint64(c * 0x0101010101010101) for c in (58, 32, LINE_END))
_CAPITAL_P = uint64(80 * 0x0101010101010101)


@compiled
def checksum_sign(text: Bytes, start: int, end: int) -> int:
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
        if last - first < 16:
            return at.SIGN_PLAIN_CHECKSUM
        if text[first] == 48:
            sign = at.SIGN_PADDED_CHECKSUM
        if last >= end or text[last] != 58:
            break
        first = last + 1
    return sign


@compiled
def tail_signs(text: Bytes, start: int, end: int) -> int:
    """What a pointer line says after its sizes, as signs of the release."""
    signs = 0
    if find_word(text, start, end, _ERROR) >= 0:
        signs |= at.SIGN_ERROR_TAIL
    if find_word(text, start, end, _ZSTD) >= 0:
        signs |= at.SIGN_ZSTD
    return signs


@compiled
def _note_leaf(fields: Ints, thing: Ints, distances: Ints) -> None:
    offset = fields[pointer.P_OFFSET]
    if thing[at.FIRST_LEAF] < 0:
        thing[at.FIRST_LEAF] = offset
    else:
        distances[bit_length(offset ^ thing[at.LAST_LEAF])] += 1
        if offset <= thing[at.LAST_LEAF]:
            thing[at.DISORDERED] += 1
    thing[at.LAST_LEAF] = offset
    if thing[at.LEAF_BYTES] == 0:
        thing[at.LEAF_BYTES] = fields[pointer.P_LOGICAL]
    elif thing[at.LEAF_BYTES] != fields[pointer.P_LOGICAL]:
        thing[at.LEAF_BYTES_UNEQUAL] += 1


@compiled
def add_pointer(kind: int, fields: Ints, thing: Ints, tree: Ints, distances: Ints) -> None:
    """Add one pointer line, as `read_pointer` read it, to its object."""
    level = fields[pointer.P_LEVEL]
    if kind == pointer.HOLE:
        tree[level, at.HOLES] += 1
        return
    tree[level, at.BLOCKS] += 1
    tree[level, at.LOGICAL] += fields[pointer.P_LOGICAL]
    tree[level, at.PHYSICAL] += fields[pointer.P_PHYSICAL]
    tree[level, at.ALLOCATED] += fields[pointer.P_ALLOCATED]
    tree[level, at.GANG] += fields[pointer.P_GANG]
    if kind == pointer.EMBEDDED_DATA:
        tree[level, at.EMBEDDED] += 1
    elif level > 0 and fields[pointer.P_PHYSICAL] < fields[pointer.P_LOGICAL]:
        thing[at.SIZE_BITS] |= fields[pointer.P_PHYSICAL]
    if level == 0:
        _note_leaf(fields, thing, distances)


@compiled
def _first_characters(count: int) -> uint64:
    """A mask for so many characters of a word, all of them from eight on."""
    if count >= 8:
        return ~uint64(0)
    return (uint64(1) << uint64(8 * max(count, 0))) - uint64(1)


@compiled
def _plain_offset(text: Bytes, start: int) -> int:
    """Offset in the first sixteen characters, -1 when they are not blanks and digits."""
    first = load(text, start)
    last = load(text, start + 8)
    if first == _BLANK_WORD:
        return padded_hex(last)
    high, low = padded_hex(first), hex_value(last, 8)
    if high < 0 or low < 0 or high >= 1 << 31:
        return -1
    return (high << 32) | low


@compiled
def _hex_field(text: Bytes, start: int, closing: uint64) -> tuple[int, int]:
    """Value and length of one to seven digits up to a closing character; length 0 if unlike."""
    word = load(text, start)
    digits = first_match(word, closing)
    if digits == 8 or digits == 0:
        return -1, 0
    value = hex_value(word, digits)
    return value, digits if value >= 0 else 0


@compiled
def _long_hex_field(text: Bytes, start: int, closing: uint64) -> int:
    """Length of up to fifteen digits before a closing character, 0 if unlike."""
    word = load(text, start)
    digits = first_match(word, closing)
    if digits < 8:
        return digits if digits > 0 and hex_value(word, digits) >= 0 else 0
    if hex_value(word, 8) < 0:
        return 0
    more = first_match(load(text, start + 8), closing)
    if more == 8 or (more > 0 and hex_value(load(text, start + 8), more) < 0):
        return 0
    return 8 + more


@compiled
def read_leaves(
    text: Bytes, model: int, start: int, end: int, thing: Ints, tree: Ints, distances: Ints
) -> tuple[int, int]:
    """Add the leaves that follow, as long as their lines are built like the one at `model`.

    Only lines that `read_pointer` would read to the same values are taken: one address, the
    sizes of the model's records, nothing unusual at the end.

    Returns:
        Where the first other line starts, and how many lines were read.
    """
    marker = model + _OFFSET_CHARACTERS
    body = marker
    while text[body] == 32:
        body += 1
    body += 2
    while text[body] == 32:
        body += 1
    sizes = body
    while text[sizes] > 32:
        sizes += 1
    sizes += 1
    physical = sizes
    while text[physical] > 32 and text[physical] != 47:
        physical += 1
    physical += 1
    body_at, size_length = body - model, physical - sizes
    if body_at > 32 or size_length > 8:
        return start, 0
    mark1, mask1 = load(text, marker), _first_characters(body - marker)
    mark2, mask2 = load(text, marker + 8), _first_characters(body - marker - 8)
    size_word, size_mask = load(text, sizes), _first_characters(size_length)
    record = thing[at.LEAF_BYTES]
    last_leaf = thing[at.LAST_LEAF]
    blocks = 0
    physical_bytes = 0
    allocated_bytes = 0
    line = start
    while line < end:
        offset = _plain_offset(text, line)
        marked = ((load(text, line + 16) ^ mark1) & mask1) | (
            (load(text, line + 24) ^ mark2) & mask2
        )
        if offset <= last_leaf or marked != 0:
            break
        place = line + body_at
        if text[place + 1] != 58 or not 48 <= text[place] <= 57:
            break
        digits = _long_hex_field(text, place + 2, _COLONS)
        place += digits + 3
        allocated, allocated_digits = _hex_field(text, place, _BLANKS)
        place += allocated_digits + 1
        if digits == 0 or allocated_digits == 0 or (load(text, place) ^ size_word) & size_mask:
            break
        place += size_length
        stored, stored_digits = _hex_field(text, place, _CAPITAL_P)
        place += stored_digits + 1
        if stored_digits == 0 or text[place] != 32:
            break
        line_end = find(text, place, end, _LINE_ENDS)
        closing = text[line_end - 1]
        if closing == RETURN:
            closing = text[line_end - 2]
        if line_end >= end or not (48 <= closing <= 57 or 97 <= closing <= 102):
            break
        distances[bit_length(offset ^ last_leaf)] += 1
        last_leaf = offset
        blocks += 1
        physical_bytes += stored
        allocated_bytes += allocated
        line = line_end + 1
    thing[at.LAST_LEAF] = last_leaf
    tree[0, at.BLOCKS] += blocks
    tree[0, at.LOGICAL] += blocks * record
    tree[0, at.PHYSICAL] += physical_bytes
    tree[0, at.ALLOCATED] += allocated_bytes
    return line, blocks


@compiled
def line_is_plain_leaf(text: Bytes, start: int, end: int, kind: int, fields: Ints) -> bool:
    """Whether a line that was just read can be the model for `read_leaves`."""
    return (
        kind == pointer.BLOCK
        and fields[pointer.P_LEVEL] == 0
        and end - start > 40
        and text[start + _OFFSET_CHARACTERS] == 32
        and text[start + _OFFSET_CHARACTERS - 1] > 32
        and trimmed_end(text, start, end) >= end - 1
        and repeated(32) == _BLANK_WORD
    )
