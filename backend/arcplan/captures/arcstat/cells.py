"""The header and columns of arcstat, cells as numbers without units, and the time between rows.

Names and scales: `cols` of arcstat.pl 0.4 and 0.5, cmd/arcstat/arcstat.py (OpenZFS 0.6.5.11 to
0.7.13), cmd/arcstat (0.8.6 to 2.3.9) and cmd/zarcstat.in (2.4.4). A column that no release prints
is of kind "unknown": its plain numbers are kept, but a unit letter could mean 1000 or 1024.

The `time` column is a time of day without a date (`%H:%M:%S` local time in every release), or
seconds since the epoch (illumos with -r).

print_header right-aligns each name in its column's width and joins them with two blanks or the
string given with -s; up to OpenZFS 0.8 the separator also follows the last column. An empty
separator, or one of letters or digits, is not read: only the widths would tell the cells apart.
"""

from __future__ import annotations

import math
import re
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Literal, NamedTuple

from arcplan.captures.quantity import number_of, percent_of, quantity_of

Number = int | float
ColumnKind = Literal["time", "percent", "count", "bytes", "unknown"]

_BREAKDOWN = re.compile(
    r"(?:cmp|ovh|bon|dno|dbu|hdr|l2h|abd)sz|(?:data|meta)(?:sz|tg)"
    r"|(?:ano|mfu|mru|unc)(?:sz|da|me|ed|em)|(?:mfu|mru)(?:tg|dt|mt|gsz|gd|gm)"
)
_BYTES_PER_S = re.compile(r"l2w?bytes|el2(?:cach|el|mfu|mru|inel)")
_BYTES = re.compile(
    r"arcsz|size|c|l2a?size|l2(?:pref|mfu|mru|data|meta)|need|free|avail|waste"
    rf"|{_BYTES_PER_S.pattern}|{_BREAKDOWN.pattern}"
)
_COUNT = re.compile(
    r"hits|iohs|miss|read|(?:d[dm]?|p[dm]?|m)(?:hit|ioh|mis|read)|m[fr]ug?|unc|e(?:l2)?skip|mtxmis"
    r"|rmis|l2hits|l2miss|l2read|z(?:total|hits|ahead|past|misses|max|future|stride|issued|active)"
    r"|grow"
)
_PERCENT = re.compile(
    r"hit|ioh|miss|(?:d[dm]?|p[dm]?|m)[him]|l2(?:hit|miss|pref|mfu|mru|data|meta)"
    rf"|{_BREAKDOWN.pattern}"
)
TOUCHING_NAMES = re.compile(
    rf"time(?:(?:{_PERCENT.pattern})%|(?:{_COUNT.pattern})|(?:{_BYTES.pattern})){{3,}}"
)
"""A header without its blanks."""
NAME_LONGEST = 9

ACTIVITY = (
    *("read", "dread", "hits", "mread", "ddread", "dmread", "pread", "miss", "dhit", "mhit"),
    *("dmis", "mmis", "mfu", "mru", "l2read", "ztotal"),
)
"""Access rates, the most comprehensive first: what tells a busy row from an idle one."""


def kind_of(column: str) -> ColumnKind:
    """Tell what a column counts; rates in bytes per second are of kind "bytes"."""
    if column == "time":
        return "time"
    if _COUNT.fullmatch(column):
        return "count"
    if _BYTES.fullmatch(column):
        return "bytes"
    return "percent" if column.endswith("%") else "unknown"


@lru_cache(maxsize=1 << 14)
def is_known(column: str) -> bool:
    """Whether some release of arcstat prints this column."""
    if not column.endswith("%"):
        return kind_of(column) != "unknown"
    return _PERCENT.fullmatch(column[:-1]) is not None


def is_level(column: str) -> bool:
    """Whether the column shows a state (a size) rather than a rate over the interval."""
    if column in ("time", "grow"):
        return True
    of_a_size = kind_of(column.removesuffix("%")) == "bytes"
    return of_a_size and _BYTES_PER_S.fullmatch(column) is None


ARC_SIZE_COLUMNS = ("arcsz", "size", "c")


def is_arc_size(column: str) -> bool:
    """Whether the column shows the ARC's size or its target."""
    return column in ARC_SIZE_COLUMNS and kind_of(column) == "bytes"


_MEAN_DIGITS = 6
DAY_S = 86_400
_TIME_OF_DAY = re.compile(r"([01]?[0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9]|60)(?:[.,]([0-9]{1,9}))?")
_EPOCH = re.compile(r"[0-9]{9,11}(?:\.[0-9]{1,9})?")


def seconds_of(cell: str) -> float | None:
    """Seconds since midnight, or since the epoch when the cell is a bare number."""
    clock = _TIME_OF_DAY.fullmatch(cell)
    if clock is not None:
        whole = int(clock[1]) * 3600 + int(clock[2]) * 60 + int(clock[3])
        return float(f"{whole}.{clock[4]}") if clock[4] else whole
    if _EPOCH.fullmatch(cell):
        return float(cell) if "." in cell else int(cell)
    return None


def time_text(seconds: float) -> str:
    """Time of day as `HH:MM:SS`; epoch seconds stay a number."""
    whole = int(seconds)
    if whole > DAY_S:
        return str(whole)
    return f"{whole // 3600:02}:{whole // 60 % 60:02}:{whole % 60:02}"


def steps_of(times: Sequence[float]) -> array[float]:
    """Seconds from each row to the next; midnight is passed, NaN where a time is missing.

    A clock that was set back gives NaN: how long that interval was cannot be known.
    """
    steps = array("d")
    for before, after in pairwise(times):
        step = after - before
        if step < 0 and before < DAY_S and after < DAY_S:
            step += DAY_S
        # Half a day between two rows of one log is a clock set back, not a pause.
        steps.append(step if 0 <= step < DAY_S / 2 else math.nan)
    return steps


def elapsed_s(times: Sequence[float], steps: Sequence[float]) -> array[float]:
    """Seconds since the first row for each row, by the steps between them; NaN where unknown."""
    if not times or math.isnan(times[0]):
        return array("d", [math.nan]) * len(times)
    since = accumulate((0.0 if math.isnan(step) else step for step in steps), initial=0.0)
    seconds = zip(times, since, strict=True)
    return array("d", [math.nan if math.isnan(time) else elapsed for time, elapsed in seconds])


_CELLS_KEPT = 1 << 15
_EXACT_DIGITS = 15


class Cell(NamedTuple):
    """What a cell holds.

    Attributes:
        value: Bytes, count, percent or seconds; None when the cell is blank or not readable.
        step: Worth of the last printed digit, in the unit of `value`.
        fault: Why a cell that is not blank has no value; empty when it has one.
    """

    value: Number | None
    step: float = 0.0
    fault: str = ""


_BLANK = Cell(None)
_NOT_A_NUMBER = Cell(None, fault="not a number")
UNIT_UNKNOWN = Cell(None, fault="a unit letter under a column whose unit is not known")


@lru_cache(maxsize=1 << 15)
def cell_of(kind: ColumnKind, text: str) -> Cell:
    """Read a cell under a column of this kind."""
    if text in ("", "-"):
        return _BLANK
    match kind:
        case "time":
            return _plain(seconds_of(text))
        case "percent":
            return _plain(percent_of(text))
        case "unknown":
            plain = _plain(number_of(text))
            unit = plain.value is None and quantity_of(text, scale=1024) is not None
            return UNIT_UNKNOWN if unit else plain
        case "bytes" | "count":
            quantity = quantity_of(text, scale=1024 if kind == "bytes" else 1000)
            if quantity is None:
                return _NOT_A_NUMBER
            whole = kind == "bytes" or quantity.value == quantity.value.to_integral_value()
            value = round(quantity.value) if whole else float(quantity.value)
            return Cell(value, float(quantity.step))


def _plain(value: Number | None) -> Cell:
    return _NOT_A_NUMBER if value is None else Cell(value, 1.0 if isinstance(value, int) else 0.1)


class CellNumbers(dict[str, float]):
    """The numbers that cells of one column stand for, each read when it first comes.

    Attributes:
        step: The largest worth of a last printed digit among them, in the column's unit.
    """

    def __init__(self, kind: ColumnKind, most: int) -> None:
        self._kind = kind
        self._most = most
        self.step = 0.0

    def __missing__(self, text: str) -> float:
        """Read a cell that is not among those kept.

        Raises:
            KeyError: It is blank, or not a number of this column.
        """
        if self._kind == "time":
            # Hardly one comes again in a day.
            seconds = seconds_of(text)
            if seconds is None:
                raise KeyError(text)
            return float(seconds)
        # Digits alone need no decimal arithmetic; of those with -p hardly one comes again.
        if len(text) <= _EXACT_DIGITS and text.isascii() and text.isdigit():
            number, step = float(text), 1.0
        else:
            cell = cell_of(self._kind, text)
            if cell.value is None:
                raise KeyError(text)
            number, step = float(cell.value), cell.step
        self.step = max(self.step, step)
        if len(self) < self._most:
            self[text] = number
        return number

    def forget(self) -> None:
        """Start again: a row was none after all."""
        self.clear()
        self.step = 0.0


def cell_numbers(columns: Sequence[str]) -> list[CellNumbers]:
    """Readers for the cells below a header."""
    most = _CELLS_KEPT // len(columns)
    return [CellNumbers(kind_of(column), most) for column in columns]


def numbers(column: Sequence[float]) -> list[Number | None]:
    """A column as a JSON document holds it: whole numbers as integers, None where blank."""
    if all(map(float.is_integer, column)):
        return list(map(int, column))
    return [None if math.isnan(v) else int(v) if v.is_integer() else v for v in column]


def means(name: str, column: Sequence[float]) -> list[Number | None]:
    """The same for means, to the digits that say something: whole bytes, millionths of others."""
    digits = 0 if kind_of(name) == "bytes" else _MEAN_DIGITS
    return numbers([round(value, digits) for value in column])


_NAME = re.compile(r"[A-Za-z0-9_%]+")
_OLD_NAMES = {"Time": "time"}
"""Titles of the first arcstat.pl (Solaris, 2007) that later ones spell otherwise."""
_COLUMNS_MOST = 400


@dataclass(frozen=True, slots=True)
class Header:
    """The columns of the rows below a header line.

    Attributes:
        columns: Names from left to right; a name may stand twice.
        separator: Text between cells; empty when blanks separate them.
        ends: Where each name ends in the header line, as a character position.
    """

    columns: tuple[str, ...]
    separator: str
    ends: tuple[int, ...]

    @property
    def is_plain(self) -> bool:
        """Whether a row is its cells and blanks between them."""
        return not self.separator

    def cells(self, line: str) -> list[str] | None:
        """Cut a row into one text per column, empty where it is blank; None if it is no row."""
        if self.separator:
            parts = [part.strip() for part in line.split(self.separator)]
            if len(parts) == len(self.columns) + 1 and not parts[-1]:
                parts.pop()
            return parts if len(parts) == len(self.columns) else None
        parts = line.split()
        if len(parts) == len(self.columns):
            return parts
        return self._placed_under_names(line)

    def _placed_under_names(self, text: str) -> list[str] | None:
        column_at = {end: column for column, end in enumerate(self.ends)}
        cells = [""] * len(self.columns)
        for word in re.finditer(r"\S+", text):
            column = column_at.get(word.end())
            if column is None:
                return None
            cells[column] = word.group()
        # A line without a last value is a row that was cut off, not one with blanks in it.
        return cells if cells[-1] and cells.count("") * 2 < len(cells) else None


def header_of(line: str) -> Header | None:
    """Read a header line, given without its end; None when the line is anything else."""
    if len(line) > _COLUMNS_MOST * NAME_LONGEST * 2:
        return None
    names = list(_NAME.finditer(line))
    columns = tuple(_OLD_NAMES.get(name.group(), name.group()) for name in names)
    if not names or not _mostly_known(columns):
        return None
    gaps = {line[left.end() : right.start()].strip() for left, right in pairwise(names)}
    before, after = line[: names[0].start()].strip(), line[names[-1].end() :].strip()
    separator = gaps.pop() if gaps else after
    if gaps or before or after not in ("", separator):
        return None
    return Header(
        columns=columns,
        separator=separator,
        ends=tuple(name.end() for name in names),
    )


def _mostly_known(names: Sequence[str]) -> bool:
    known = sum(map(is_known, names))
    if known == len(names):
        return True
    return known >= 4 and known >= 0.7 * len(names) and not any(name.isdigit() for name in names)
