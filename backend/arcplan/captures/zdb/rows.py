"""The object row under the column header: eight columns before OpenZFS 0.7, nine since."""

from __future__ import annotations

import numpy as np

from arcplan.captures.native import Bytes, Ints, compiled
from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb.characters import (
    decimal,
    digits_end,
    size_bytes,
    skip_blanks,
    skip_word,
    starts_with,
    trimmed_end,
)

_PLAIN_FILE = np.frombuffer(b"ZFS plain file", np.uint8)
_ZVOL = np.frombuffer(b"zvol object", np.uint8)
_DIRECTORY = np.frombuffer(b"ZFS directory", np.uint8)
_ZVOL_PROPERTIES = np.frombuffer(b"zvol prop", np.uint8)
_NAN = np.frombuffer(b"nan", np.uint8)
_LEVELS_MAX = 16


@compiled
def _percent_centi(text: Bytes, start: int, end: int) -> int:
    """A percentage with two decimals times 100, 0 for nan, -1 for any other word.

    Some locales write the point as a comma.
    """
    whole_end = digits_end(text, start, end)
    if whole_end > start and end - whole_end == 3 and text[whole_end] in (46, 44):
        if digits_end(text, whole_end + 1, end) < end:
            return -1
        whole = decimal(text, start, whole_end)
        return whole * 100 + decimal(text, whole_end + 1, end) if whole >= 0 else -1
    if end - start <= 4 and starts_with(text, end - 3, end, _NAN):
        return 0
    return -1


@compiled
def kind_of(text: Bytes, start: int, end: int) -> int:
    """Which of the object types that matter here a type's name is."""
    if starts_with(text, start, end, _PLAIN_FILE):
        return at.PLAIN_FILE
    if starts_with(text, start, end, _ZVOL):
        return at.ZVOL
    if starts_with(text, start, end, _DIRECTORY):
        return at.DIRECTORY_OBJECT
    if starts_with(text, start, end, _ZVOL_PROPERTIES):
        return at.ZVOL_PROPERTIES
    return at.OTHER


@compiled
def begins_like_row(text: Bytes, start: int, end: int) -> bool:
    """Whether two whole numbers begin a line, as an object's number and levels do.

    The row of a bonus buffer has the word `bonus` behind its number.
    """
    place = skip_blanks(text, start, end)
    if place < end and text[place] == 45:
        place += 1
    after = digits_end(text, place, end)
    levels = skip_blanks(text, after, end)
    return place < after < levels < digits_end(text, levels, end)


@compiled
def read_row(text: Bytes, start: int, end: int, thing: Ints, sizes: Ints) -> bool:
    """Read an object row into `thing`; False, and nothing changed, when it is none.

    `sizes` is room for five numbers.
    """
    place = skip_blanks(text, start, end)
    negative = place < end and text[place] == 45
    number_at = place + 1 if negative else place
    number_end = digits_end(text, number_at, end)
    number = decimal(text, number_at, number_end)
    place = skip_blanks(text, number_end, end)
    levels_end = digits_end(text, place, end)
    levels = decimal(text, place, levels_end)
    if number < 0 or place == number_end or not 0 <= levels <= _LEVELS_MAX:
        return False
    count = 0
    place = skip_blanks(text, levels_end, end)
    word_end = skip_word(text, place, end)
    percent = _percent_centi(text, place, word_end)
    while percent < 0:
        size = size_bytes(text, place, word_end)
        if count == 5 or size < 0:
            return False
        sizes[count] = size
        count += 1
        place = skip_blanks(text, word_end, end)
        word_end = skip_word(text, place, end)
        percent = _percent_centi(text, place, word_end)
    type_at = skip_blanks(text, word_end, end)
    if count < 4 or type_at == end or sizes[1] == 0:
        return False
    thing[at.NUMBER] = -number if negative else number
    thing[at.LEVELS_DECLARED] = levels
    thing[at.INDIRECT_BYTES] = sizes[0]
    thing[at.RECORD] = sizes[1]
    thing[at.USED_BYTES] = sizes[2]
    thing[at.SPAN_BYTES] = sizes[count - 1]
    thing[at.FILL_CENTI] = percent
    thing[at.KIND] = kind_of(text, type_at, end)
    thing[at.TYPE_AT] = type_at
    thing[at.TYPE_BYTES] = trimmed_end(text, type_at, end) - type_at
    return True
