"""Compiled reading of the common row: a name and plain numbers, many rows at a call."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from arcplan.captures.native import Bytes, Ints, compiled, entry
from arcplan.captures.summary import Floats

_ROWS_MOST = 512
_DIGITS_MOST = 15
_POWERS: Floats = np.array([10.0**n for n in range(_DIGITS_MOST + 1)], dtype=np.float64)


@dataclass(frozen=True, slots=True)
class ScannedRows:
    """Rows that follow each other.

    Attributes:
        names: Devices.
        values: The numbers, row after row, as doubles in memory.
        end: Where the next line begins.
    """

    names: list[str]
    values: bytes
    end: int


class RowScanner:
    """Reads whole rows out of a text, with memory that is used again."""

    def __init__(self) -> None:
        self._ends: Ints = np.zeros(_ROWS_MOST * 3, dtype=np.int64)
        self._values: Floats = np.zeros(0)

    def rows(self, text: bytes, start: int, columns: int) -> ScannedRows | None:
        """Rows of `columns` plain numbers from `start`, the beginning of a line; None if none."""
        if self._values.size < _ROWS_MOST * columns:
            self._values = np.zeros(_ROWS_MOST * columns)
        seen = np.frombuffer(text, dtype=np.uint8)
        count = _scan(seen, start, columns, self._values, self._ends)
        if count == 0:
            return None
        ends = self._ends[: count * 3].tolist()
        names = [text[ends[i] : ends[i + 1]].decode("ascii") for i in range(0, count * 3, 3)]
        return ScannedRows(names, self._values[: count * columns].tobytes(), ends[-1])


@entry
def _scan(text: Bytes, start: int, columns: int, values: Floats, ends: Ints) -> int:
    """Read rows into `values` and the ends of their names and lines; return how many."""
    count = 0
    at = start
    while count * 3 < ends.size:
        named = name_end(text, at)
        end = named
        column = 0
        while end > 0 and column < columns:
            end = number_end(text, end, values, count * columns + column)
            column += 1
        if end > 0:
            end = line_end(text, end)
        if end < 0:
            break
        ends[count * 3] = at
        ends[count * 3 + 1] = named
        ends[count * 3 + 2] = end
        count += 1
        at = end
    return count


@compiled
def name_end(text: Bytes, at: int) -> int:
    """End of a name that begins with a letter and holds printable ASCII; -1 if there is none."""
    if at >= text.size or not (65 <= text[at] <= 90 or 97 <= text[at] <= 122):
        return -1
    while at < text.size and 32 < text[at] < 127 and text[at] != 61:
        at += 1
    return at if at < text.size and (text[at] == 32 or text[at] == 9) else -1


@compiled
def number_end(text: Bytes, at: int, values: Floats, index: int) -> int:
    """Read one number behind blanks and return its end, -1 if it is not of the common form.

    Up to 15 digits and their power of ten are both exact in a double, so their quotient is the
    double that the decimal text means.
    """
    first = at
    while at < text.size and (text[at] == 32 or text[at] == 9):
        at += 1
    if at == first:
        return -1
    digits = 0
    decimals = -1
    whole = 0
    while at < text.size:
        mark = text[at]
        if 48 <= mark <= 57:
            whole = whole * 10 + (mark - 48)
            digits += 1
            if decimals >= 0:
                decimals += 1
        elif decimals < 0 < digits and 44 <= mark <= 46 and mark != 45:
            decimals = 0
        else:
            break
        at += 1
    if digits == 0 or digits > _DIGITS_MOST or decimals == 0:
        return -1
    values[index] = whole / _POWERS[max(decimals, 0)]
    return at


@compiled
def line_end(text: Bytes, at: int) -> int:
    """Position behind the line end that blanks may precede; -1 if anything else is left."""
    while at < text.size and (text[at] == 32 or text[at] == 9 or text[at] == 13):
        at += 1
    return at + 1 if at < text.size and text[at] == 10 else -1
