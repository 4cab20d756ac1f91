"""Eight bytes at a time: searching, and hexadecimal inside one 64-bit word."""

from __future__ import annotations

from numpy import int64, uint64

from arcplan.captures.native import Bytes, compiled, leading_zeros, load, trailing_zeros

_LOWS = uint64(0x0101010101010101)
_HIGHS = uint64(0x8080808080808080)
_NIBBLES = uint64(0x0F0F0F0F0F0F0F0F)
_TOO_LARGE = uint64(0xF0F0F0F0F0F0F0F0)
_SIXES = uint64(0x0606060606060606)
_ZEROS = uint64(0x3030303030303030)
_LETTER_GAP = uint64(0x27)
_PAIRS = uint64(0x00FF00FF00FF00FF)
_QUADS = uint64(0x0000FFFF0000FFFF)
_OCTET = uint64(0xFFFFFFFF)
_BYTE = uint64(0xFF)
_BLANKS = uint64(0x2020202020202020)
_U4, _U6, _U7, _U8 = uint64(4), uint64(6), uint64(7), uint64(8)
_U9, _U16, _U32 = uint64(9), uint64(16), uint64(32)


@compiled
def bit_length(value: int) -> int:
    """Number of bits needed for a non-negative value; 0 for 0."""
    return 64 - leading_zeros(uint64(value))


@compiled
def repeated(character: int) -> uint64:
    """A word of eight copies of one character."""
    return uint64(character) * _LOWS


@compiled
def first_match(word: uint64, eight_copies: uint64) -> int:
    """Index of the first byte equal to the repeated character, 8 if there is none."""
    difference = word ^ eight_copies
    found = (difference - _LOWS) & ~difference & _HIGHS
    return trailing_zeros(found) >> 3


@compiled
def find(text: Bytes, start: int, end: int, eight_copies: uint64) -> int:
    """Index of the first such character in [start, end), else end."""
    at = start
    while at < end:
        within = first_match(load(text, at), eight_copies)
        if within < 8:
            return min(at + within, end)
        at += 8
    return end


@compiled
def hex_value(word: uint64, digits: int) -> int:
    """Value of the first 1 to 8 characters as lower-case hexadecimal, -1 if one is not a digit."""
    unused = uint64(64 - 8 * digits)
    shifted = word << unused
    values = (shifted & _NIBBLES) + ((shifted >> _U6) & _LOWS) * _U9
    letters = ((values + _SIXES) >> _U4) & _LOWS
    spelled = values + _ZEROS + letters * _LETTER_GAP
    if (spelled ^ shifted) >> unused or values & _TOO_LARGE:
        return -1
    values = ((values << _U4) + (values >> _U8)) & _PAIRS
    values = ((values << _U8) + (values >> _U16)) & _QUADS
    return int(int64(((values << _U16) + (values >> _U32)) & _OCTET))


@compiled
def padded_hex(word: uint64) -> int:
    """Value of eight characters, blanks then at least one lower-case digit; -1 otherwise."""
    difference = word ^ _BLANKS
    blanks = ((difference - _LOWS) & ~difference & _HIGHS) >> _U7
    if blanks & ~(blanks << _U8) > _BYTE or difference & (blanks * _BYTE):
        return -1
    digits = 8 - (trailing_zeros(~(blanks * _BYTE)) >> 3)
    if digits == 0:
        return -1
    return hex_value(word >> uint64(64 - 8 * digits), digits)
