"""One cell of an arcstat row as a number without its unit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from arcplan.captures.arcstat.clock import seconds_of
from arcplan.captures.arcstat.columns import ColumnKind, kind_of
from arcplan.captures.quantity import number_of, percent_of, quantity_of

Number = int | float

_CELLS_KEPT = 1 << 15
_EXACT_DIGITS = 15


@dataclass(frozen=True, slots=True)
class Cell:
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
_UNIT_UNKNOWN = Cell(None, fault="a unit letter under a column whose unit is not known")


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
            return _UNIT_UNKNOWN if unit else plain
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
        # Digits alone need no decimal arithmetic; of those with -p hardly one comes again.
        plain = len(text) <= _EXACT_DIGITS and text.isascii() and text.isdigit()
        if plain and self._kind != "time":
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
