"""Small readers of bytes: blanks, numbers and fixed words, compiled."""

from __future__ import annotations

import numpy as np

from arcplan.captures.native import Bytes, compiled

BLANK, TAB, LINE_END, RETURN = 32, 9, 10, 13
_DIGITS_MAX = 18

_UNITS = np.zeros(256, np.int64)
for _power, _letter in enumerate(b"KMGTPE", start=1):
    _UNITS[_letter] = 1 << (10 * _power)


@compiled
def blank_bytes(text: Bytes, at: int, end: int) -> int:
    """Length of the blank at a place, 0 if there is none.

    Web pages turn blanks into no-break, thin and zero-width ones (U+00A0, U+2000 to U+200B,
    U+202F, U+FEFF in UTF-8).
    """
    if at >= end:
        return 0
    first = text[at]
    if first in (BLANK, TAB, RETURN, 11, 12):
        return 1
    if first == 0xC2 and at + 1 < end and text[at + 1] == 0xA0:
        return 2
    if at + 2 < end:
        second, third = text[at + 1], text[at + 2]
        if first == 0xE2 and second == 0x80 and (0x80 <= third <= 0x8B or third == 0xAF):
            return 3
        if first == 0xEF and second == 0xBB and third == 0xBF:
            return 3
    return 0


@compiled
def skip_blanks(text: Bytes, at: int, end: int) -> int:
    """First place that is not blank."""
    while at < end:
        length = blank_bytes(text, at, end)
        if length == 0:
            break
        at += length
    return at


@compiled
def skip_word(text: Bytes, at: int, end: int) -> int:
    """First blank from here."""
    while at < end and blank_bytes(text, at, end) == 0:
        at += 1
    return at


@compiled
def trimmed_end(text: Bytes, start: int, end: int) -> int:
    """End of [start, end) without trailing blanks."""
    last = start
    at = start
    while at < end:
        length = blank_bytes(text, at, end)
        if length == 0:
            at += 1
            last = at
        else:
            at += length
    return last


@compiled
def starts_with(text: Bytes, at: int, end: int, word: Bytes) -> bool:
    """Whether a fixed word stands here."""
    if end - at < word.size:
        return False
    index = 0
    while index < word.size and text[at + index] == word[index]:
        index += 1
    return index == word.size


@compiled
def find_word(text: Bytes, at: int, end: int, word: Bytes) -> int:
    """Place of the first such word, -1 without."""
    while at + word.size <= end:
        if text[at] == word[0] and starts_with(text, at, end, word):
            return at
        at += 1
    return -1


@compiled
def digits_end(text: Bytes, at: int, end: int) -> int:
    """End of the run of decimal digits."""
    while at < end and 48 <= text[at] <= 57:
        at += 1
    return at


@compiled
def hex_end(text: Bytes, at: int, end: int) -> int:
    """End of the run of lower-case hexadecimal digits."""
    while at < end and (48 <= text[at] <= 57 or 97 <= text[at] <= 102):
        at += 1
    return at


@compiled
def decimal(text: Bytes, start: int, end: int) -> int:
    """Value of a run of digits, -1 when it is empty or does not fit."""
    if start == end or end - start > _DIGITS_MAX:
        return -1
    value = 0
    for at in range(start, end):
        value = value * 10 + int(np.int64(text[at])) - 48
    return value


@compiled
def hexadecimal(text: Bytes, start: int, end: int) -> int:
    """Value of a run of hexadecimal digits, -1 when it is empty or above 2**63 - 1."""
    if start == end or end - start > 16 or (end - start == 16 and text[start] > 55):
        return -1
    value = 0
    for at in range(start, end):
        digit = int(np.int64(text[at]))
        value = value * 16 + (digit - 48 if digit < 58 else digit - 87)
    return value


@compiled
def size_bytes(text: Bytes, start: int, end: int) -> int:
    """A size as zdb prints it (512, 16K, 1.50K, 2.27G), in bytes; -1 when it is none.

    zfs_nicenum in lib/libzutil/zutil_nicenum.c, OpenZFS 2.2: base 1024, three significant digits;
    a comma is the point of some locales.
    """
    whole_end = digits_end(text, start, end)
    whole = decimal(text, start, whole_end)
    if whole < 0:
        return -1
    numerator, denominator = 0, 1
    at = whole_end
    if at < end and text[at] in (46, 44):
        fraction_end = digits_end(text, at + 1, end)
        if fraction_end == at + 1 or fraction_end - at > 4:
            return -1
        numerator = decimal(text, at + 1, fraction_end)
        for _ in range(fraction_end - at - 1):
            denominator *= 10
        at = fraction_end
    unit = 1
    if at < end and _UNITS[text[at]] > 0:
        unit = _UNITS[text[at]]
        at += 1
    if at != end or (unit == 1 and denominator > 1) or whole > (1 << 62) // unit:
        return -1
    return int(whole * unit + (numerator * unit + denominator // 2) // denominator)
