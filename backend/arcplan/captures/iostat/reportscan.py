"""Compiled reading of whole reports under one header, many at a call.

A report of sysstat is an optional time stamp, an optional processor table, the header, a row for
each device and an empty line (write_stats, iostat.c, sysstat 8 to 12.7). Reports that hold anything
else are left to be read line by line.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy import uint64

from arcplan.captures.iostat.rowscan import line_end, name_end, number_end
from arcplan.captures.native import Bytes, Ints, compiled, entry, load
from arcplan.captures.summary import Floats

_REPORTS_MOST = 256
_ROWS_MOST = 4096
_AVG_CPU = uint64(int.from_bytes(b"avg-cpu:", "little"))
_STATES, _MARKS = 3, 6
_SPELLED_MOST = 9
"""Characters of ASCII that fit in a whole number of 63 bits."""

Name = int | bytes
"""A device as it is spelled: its characters in one number, 7 bits each, or else as they stand."""


def text_of(name: Name) -> str:
    """A device's name as text."""
    if isinstance(name, bytes):
        return name.decode("ascii")
    letters = []
    while name:
        name, letter = divmod(name, 128)
        letters.append(chr(letter))
    return "".join(reversed(letters))


@dataclass(frozen=True, slots=True)
class ScannedReports:
    """Reports that follow each other; lines are counted from where the scan began.

    Attributes:
        header_lines: Lines before the header of each.
        stamps: The line before each one's processor table, empty if there is none.
        repeats: 1 where the devices of a report are those of the one before, else 0.
        firsts: Number of each one's first row, and last the number of all rows.
        names: Device of each row.
        values: The numbers, row after row.
        text_ends: Where the line behind each report begins in the text.
    """

    header_lines: list[int]
    stamps: list[bytes]
    repeats: list[int]
    firsts: list[int]
    names: list[Name]
    values: Floats
    text_ends: list[int]

    def names_of(self, report: int) -> list[str]:
        """Devices of one report."""
        return [text_of(name) for name in self.names[slice(*self.firsts[report : report + 2])]]

    def lines_of(self, report: int) -> int:
        """Lines up to the end of one report: its header, its rows and an empty line are last."""
        return self.header_lines[report] + 2 + self.firsts[report + 1] - self.firsts[report]


class ReportScanner:
    """Reads whole reports out of a text, with memory that is used again.

    Attributes:
        cut: The text of the last call ended inside a report that is whole so far.
    """

    def __init__(self) -> None:
        self._marks: Ints = np.zeros(_STATES + _REPORTS_MOST * _MARKS, dtype=np.int64)
        self._ends: Ints = np.zeros(_ROWS_MOST * 3, dtype=np.int64)
        self._values: Floats = np.zeros(0)
        self.cut = False

    def reports(self, text: bytes, start: int, header: Bytes, columns: int) -> ScannedReports:
        """Reports of `columns` plain numbers under this header.

        Args:
            text: A piece of the capture.
            start: The beginning of a line in it.
            header: The header line without its end.
            columns: Numbers in a row.
        """
        if self._values.size < _ROWS_MOST * columns:
            self._values = np.zeros(_ROWS_MOST * columns)
        seen = np.frombuffer(text, dtype=np.uint8)
        marks, ends, values = self._marks, self._ends, self._values
        marks[:2] = start, columns
        count = _scan(seen, header, values, ends, marks)
        self.cut = bool(marks[0])
        each = marks[_STATES : _STATES + count * _MARKS].reshape(-1, _MARKS)
        header_lines, begins, stops, lasts, repeats, text_ends = each.T.tolist()
        firsts = [0, *lasts]
        names: list[Name] = []
        for first, last, again in zip(firsts, lasts, repeats, strict=False):
            if again:
                names += names[2 * first - last : first]
            else:
                at = ends[first * 3 : last * 3].tolist()
                spelled = at[2::3]
                if min(spelled) < 0:
                    spelled = [text[b:e] for b, e in zip(at[::3], at[1::3], strict=True)]
                names += spelled
        stamps = [text[begin:stop] for begin, stop in zip(begins, stops, strict=True)]
        numbers = values[: firsts[-1] * columns].copy()
        return ScannedReports(header_lines, stamps, repeats, firsts, names, numbers, text_ends)


@entry
def _scan(text: Bytes, header: Bytes, values: Floats, ends: Ints, marks: Ints) -> int:
    """Read reports into `values`, the ends of their names and `marks`; return how many.

    The first of `marks` says where to begin and is then 1 if the text ends inside a report; the
    second is the number of columns; the third is kept between lines.
    """
    at, columns = marks[0], marks[1]
    count = line = row = first = before = 0
    mark = 3
    marks[2:6] = 0
    inside = False
    while at < text.size:
        if inside and text[at] <= 13:
            end = _empty_line_end(text, at)
            if end < 0 or row == first:
                break
            marks[mark + 3] = row
            marks[mark + 4] = 1 if _repeats(text, ends, before, first, row) else 0
            marks[mark + 5] = end
            count, mark, before, inside = count + 1, mark + 6, first, False
            if mark + 6 > marks.size:
                break
            marks[mark : mark + 3] = 0
        elif inside:
            if (row + 1) * 3 > ends.size:
                break
            numbers = values[row * columns : (row + 1) * columns]
            end = _row_end(text, at, numbers, ends[row * 3 : (row + 1) * 3])
            row += 1
        else:
            end = -1 if marks[2] else _same_line_end(text, at, header)
            inside = end > 0
            if inside:
                marks[mark], first = line, row
            else:
                end = _end_before_header(text, at, marks, mark)
        if end < 0:
            break
        at = end
        line += 1
    marks[0] = 1 if _ends_in_line(text, at) else 0
    return count


@compiled
def _row_end(text: Bytes, at: int, numbers: Floats, ends: Ints) -> int:
    """Read one device's row; -1 if it is not of the common form."""
    end = name_end(text, at)
    ends[0], ends[1], ends[2] = at, end, _spelled(text, at, end)
    column = 0
    while end > 0 and column < numbers.size:
        end = number_end(text, end, numbers, column)
        column += 1
    return line_end(text, end) if end > 0 else -1


@compiled
def _spelled(text: Bytes, at: int, end: int) -> int:
    """A name as a number, -1 if it is too long."""
    if end - at > _SPELLED_MOST:
        return -1
    spelled = 0
    for i in range(at, end):
        spelled = spelled * 128 + text[i]
    return spelled


@compiled
def _end_before_header(text: Bytes, at: int, marks: Ints, mark: int) -> int:
    """End of an empty line, of one of the processor table or of a time stamp; else -1."""
    end = _empty_line_end(text, at)
    if end > 0:
        return end
    if marks[2]:
        marks[2] = 0
        return _numbers_end(text, at)
    end = _processor_titles_end(text, at)
    if end > 0:
        marks[2] = 1
        return end
    # a second line like a time stamp would hide the first, whatever that was
    end = -1 if marks[mark + 2] else _stamp_end(text, at)
    marks[mark + 1], marks[mark + 2] = at, end - 1
    return end


@compiled
def _repeats(text: Bytes, ends: Ints, before: int, first: int, last: int) -> bool:
    """Whether the rows from `first` on have the names of those from `before` on."""
    if first == 0 or first - before != last - first:
        return False
    for row in range(last - first):
        a, b = ends[(before + row) * 3], ends[(first + row) * 3]
        length = ends[(first + row) * 3 + 1] - b
        if ends[(before + row) * 3 + 1] - a != length:
            return False
        for i in range(length):
            if text[a + i] != text[b + i]:
                return False
    return True


@compiled
def _same_line_end(text: Bytes, at: int, line: Bytes) -> int:
    """End of a line of these bytes; else -1."""
    if at + line.size >= text.size:
        return -1
    for i in range(line.size):
        if text[at + i] != line[i]:
            return -1
    return _empty_line_end(text, at + line.size)


@compiled
def _processor_titles_end(text: Bytes, at: int) -> int:
    """End of an ASCII line that begins with `avg-cpu:`; else -1."""
    if at + 8 >= text.size or load(text, at) != _AVG_CPU:
        return -1
    while at < text.size and text[at] != 10 and text[at] < 128 and text[at] != 61:
        at += 1
    return at + 1 if at < text.size and text[at] == 10 else -1


@compiled
def _empty_line_end(text: Bytes, at: int) -> int:
    while at < text.size and text[at] == 13:
        at += 1
    return at + 1 if at < text.size and text[at] == 10 else -1


@compiled
def _numbers_end(text: Bytes, at: int) -> int:
    """End of a line of digits, marks and blanks that is not blank; else -1."""
    while at < text.size and (text[at] == 32 or text[at] == 9):
        at += 1
    if at < text.size and not 44 <= text[at] <= 57:
        return -1
    while at < text.size and (
        48 <= text[at] <= 57 or text[at] == 32 or text[at] == 46 or text[at] == 44 or text[at] == 9
    ):
        at += 1
    return _empty_line_end(text, at)


@compiled
def _stamp_end(text: Bytes, at: int) -> int:
    """End of a line that begins with a digit and may be a time stamp; else -1."""
    if not 48 <= text[at] <= 57:
        return -1
    most = min(text.size, at + 40)
    while at < most and 32 <= text[at] < 127 and text[at] != 61:
        at += 1
    return _empty_line_end(text, at)


@compiled
def _ends_in_line(text: Bytes, at: int) -> bool:
    """Whether no line end follows."""
    while at < text.size and text[at] != 10:
        at += 1
    return at >= text.size
