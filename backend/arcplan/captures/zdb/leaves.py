"""Runs of leaves printed alike: nearly all lines of a dump, read a word at a time."""

from __future__ import annotations

from numpy import uint64

from arcplan.captures.native import Bytes, Ints, compiled, load
from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb import pointer
from arcplan.captures.zdb.characters import LINE_END, RETURN
from arcplan.captures.zdb.words import (
    bit_length,
    find,
    first_match,
    hex_value,
    padded_hex,
)

_OFFSET_CHARACTERS = 16
_BLANK_WORD = uint64(0x2020202020202020)
_COLONS, _BLANKS, _LINE_ENDS, _CAPITAL_PS = (
    uint64(character * 0x0101010101010101) for character in (58, 32, LINE_END, 80)
)
_WORD = 8
_BODY_MAX = 2 * _WORD  # from the end of the offset, two words are compared
_SHORTEST_LINE = 40

# Shape of a run's lines, in numbers kept in the scanner's memory.
(SHAPE_BODY, SHAPE_ADDRESSES, SHAPE_SIZES, SHAPE_SIZES_LENGTH, SHAPE_LINES) = range(5)


@compiled
def _mask(count: int) -> uint64:
    """A mask for so many characters of a word."""
    if count >= _WORD:
        return ~uint64(0)
    return (uint64(1) << uint64(8 * max(count, 0))) - uint64(1)


@compiled
def _offset(text: Bytes, start: int) -> int:
    """Offset in the first sixteen characters, -1 when they are not blanks and digits."""
    first = load(text, start)
    last = load(text, start + _WORD)
    if first == _BLANK_WORD:
        return padded_hex(last)
    high, low = padded_hex(first), hex_value(last, _WORD)
    if high < 0 or low < 0 or high >= 1 << 31:
        return -1
    return (high << 32) | low


@compiled
def _hex_field(text: Bytes, start: int, closing: uint64) -> tuple[int, int]:
    """Value and length of one to seven digits up to a closing character; length 0 if unlike."""
    word = load(text, start)
    digits = first_match(word, closing)
    if digits % _WORD == 0:
        return -1, 0
    value = hex_value(word, digits)
    return value, digits if value >= 0 else 0


@compiled
def _address_length(text: Bytes, start: int) -> int:
    """Length of up to fifteen digits before a colon, 0 if unlike."""
    word = load(text, start)
    digits = first_match(word, _COLONS)
    if digits < _WORD:
        return digits if digits > 0 and hex_value(word, digits) >= 0 else 0
    if hex_value(word, _WORD) < 0:
        return 0
    word = load(text, start + _WORD)
    more = first_match(word, _COLONS)
    if more == _WORD or (more > 0 and hex_value(word, more) < 0):
        return 0
    return _WORD + more


@compiled
def _addresses(text: Bytes, place: int, count: int) -> tuple[int, int]:
    """End of so many addresses `vdev:offset:asize` and the sum of their sizes; -1 if unlike."""
    total = 0
    for _ in range(count):
        if text[place + 1] != 58 or not 48 <= text[place] <= 57:
            return -1, 0
        digits = _address_length(text, place + 2)
        size, size_digits = _hex_field(text, place + digits + 3, _BLANKS)
        if digits == 0 or size_digits == 0:
            return -1, 0
        total += size
        place += digits + size_digits + 4
    return place, total


@compiled
def _skip(text: Bytes, place: int, blank: bool) -> int:
    while (text[place] == 32) == blank and text[place] != LINE_END:
        place += 1
    return place


@compiled
def find_shape(text: Bytes, start: int, end: int, kind: int, memory: Ints) -> bool:
    """Whether a line that was just read can be the model of a run; its shape goes to memory."""
    if (
        kind != pointer.BLOCK
        or memory[at.POINTER + pointer.P_LEVEL] > 0
        or end - start < _SHORTEST_LINE
        or text[start + _OFFSET_CHARACTERS - 1] == 32
        or text[start + _OFFSET_CHARACTERS] != 32
    ):
        return False
    marker = _skip(text, start + _OFFSET_CHARACTERS, True)
    body = _skip(text, _skip(text, marker, False), True)
    sizes, slash = body, body
    addresses = -1
    while text[slash] != 47:
        sizes = slash
        addresses += 1
        while 32 < text[slash] != 47:
            slash += 1
        if text[slash] != 47:
            slash = _skip(text, slash, True)
    memory[at.SHAPE + SHAPE_BODY] = body - start
    memory[at.SHAPE + SHAPE_ADDRESSES] = addresses
    memory[at.SHAPE + SHAPE_SIZES] = sizes
    memory[at.SHAPE + SHAPE_SIZES_LENGTH] = slash + 1 - sizes
    return body - start <= _OFFSET_CHARACTERS + _BODY_MAX and slash + 1 - sizes <= _WORD


@compiled
def read_run(text: Bytes, model: int, start: int, end: int, memory: Ints) -> int:
    """Add the leaves that follow, as long as their lines are built like the one at `model`.

    Only lines that `read_pointer` would read to the same values are taken: as many addresses, the
    sizes of the model's records, nothing unusual at the end.

    Returns:
        Where the first other line starts; the number of lines is in the shape.
    """
    hand = memory[at.OPEN : at.HEAD]
    body_at = memory[at.SHAPE + SHAPE_BODY]
    addresses = memory[at.SHAPE + SHAPE_ADDRESSES]
    sizes = memory[at.SHAPE + SHAPE_SIZES]
    size_length = memory[at.SHAPE + SHAPE_SIZES_LENGTH]
    marker = model + _OFFSET_CHARACTERS
    mark1, mask1 = load(text, marker), _mask(body_at - _OFFSET_CHARACTERS)
    mark2, mask2 = load(text, marker + _WORD), _mask(body_at - _OFFSET_CHARACTERS - _WORD)
    size_word, size_mask = load(text, sizes), _mask(size_length)
    last_leaf = hand[at.LAST_LEAF]
    blocks, physical, allocated = 0, 0, 0
    line = start
    while line < end:
        offset = _offset(text, line)
        unlike = ((load(text, line + 16) ^ mark1) & mask1) | (
            (load(text, line + 24) ^ mark2) & mask2
        )
        if offset <= last_leaf or unlike != 0:
            break
        place, size = _addresses(text, line + body_at, addresses)
        if place < 0:
            break
        stored, stored_digits = _hex_field(text, place + size_length, _CAPITAL_PS)
        if (load(text, place) ^ size_word) & size_mask or stored_digits == 0:
            break
        place += size_length + stored_digits + 1
        line_end = find(text, place, end, _LINE_ENDS)
        if text[place] != 32 or line_end >= end or not ends_in_number(text, line_end):
            break
        hand[at.DISTANCES + bit_length(offset ^ last_leaf)] += 1
        last_leaf = offset
        blocks += 1
        physical += stored
        allocated += size
        line = line_end + 1
    hand[at.LAST_LEAF] = last_leaf
    hand[at.LEVEL_SUMS + at.BLOCKS] += blocks
    hand[at.LEVEL_SUMS + at.LOGICAL] += blocks * hand[at.LEAF_BYTES]
    hand[at.LEVEL_SUMS + at.PHYSICAL] += physical
    hand[at.LEVEL_SUMS + at.ALLOCATED] += allocated
    memory[at.SHAPE + SHAPE_LINES] = blocks
    return line


@compiled
def ends_in_number(text: Bytes, line_end: int) -> bool:
    """Whether the last three characters are of a birth or a checksum, and not of a message."""
    last = line_end - 1 if text[line_end - 1] != RETURN else line_end - 2
    character = text[last]
    return bool(
        (48 <= character <= 57 or 97 <= character <= 102)
        and 32 < text[last - 1] < 103
        and 32 < text[last - 2] < 103
    )
