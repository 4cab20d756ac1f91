"""Instructions that Python has no word for; compiled code uses the processor's own.

Words are little-endian: the first character of a text is the lowest byte. A text is padded by
`PADDING` bytes, because a word is loaded from wherever a field starts.
"""

from __future__ import annotations

from numpy import uint64

from arcplan.captures.native.marks import Bytes

PADDING = 64


def load(text: Bytes, index: int) -> uint64:
    """Eight bytes of a text."""
    return uint64(int.from_bytes(text[index : index + 8].tobytes(), "little"))


def trailing_zeros(word: uint64) -> int:
    """Zero bits below the lowest one, 64 for no bit at all."""
    value = int(word)
    return (value & -value).bit_length() - 1 if value else 64


def leading_zeros(word: uint64) -> int:
    """Zero bits above the highest one."""
    return 64 - int(word).bit_length()
