"""Titles of a table, what stands below each, and numbers as sampling tools print them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isnan, nan

from arcplan.captures.bounded import REAL_MOST
from arcplan.captures.quantity import bytes_of

SECTOR_BYTES = 512
NOT_PRINTED = nan
NOT_FINITE = frozenset(("nan", "-nan", "inf", "-inf"))
NO_NUMBER = NOT_FINITE | {"-"}
NUMBER = re.compile(r"[-+]?(?:[0-9]+(?:[.,][0-9]+)?|[.,][0-9]+)")
LARGEST = 1e15
"""Above this a counter was misread: no device reaches it in any unit that these tools print."""


@dataclass(frozen=True, slots=True)
class Column:
    """What one title stands for.

    Attributes:
        figure: Name of the figure.
        unit: What one of the printed number is worth; above 1 it is a size and may have a letter.
        most: The figure is not above this, whatever is printed.
    """

    figure: str
    unit: float = 1.0
    most: float = REAL_MOST


def value_of(word: str, unit: float) -> float | None:
    """Read one number in its column's unit; NaN for `nan` and `-`, None for what is no number.

    `--human` prints sizes with a unit letter whatever the title says (common.c cprintf_unit,
    sysstat 12): `s` are sectors, the others powers of 1024.
    """
    if word.isdigit() and word.isascii():
        return float(word)
    if word in NO_NUMBER:
        return NOT_PRINTED
    text = word.removesuffix("%")
    if NUMBER.fullmatch(text):
        return float(text.replace(",", "."))
    if unit == 1:
        return None
    if text.endswith("s") and NUMBER.fullmatch(text[:-1]):
        return float(text[:-1].replace(",", ".")) * SECTOR_BYTES / unit
    size = bytes_of(text) if text[-1:].isalpha() else None
    return None if size is None else size / unit


class Layout:
    """Which figure stands in which cell of a row.

    Attributes:
        width: Cells of a row.
        places: Where each figure stands; of two titles for one figure the first counts.
    """

    def __init__(self, figures: Iterable[str | None]) -> None:
        names = list(figures)
        self.width = len(names)
        self.places: dict[str, int] = {}
        for at, name in enumerate(names):
            if name is not None:
                self.places.setdefault(name, at)


class Titles(Layout):
    """Titles with a known meaning, and the numbers below them."""

    def __init__(self, titles: Sequence[str], columns: Mapping[str, Column]) -> None:
        known = [columns.get(title) for title in titles]
        super().__init__(column.figure if column else None for column in known)
        self._units = [column.unit if column else 1.0 for column in known]
        self._scaled = [(at, unit) for at, unit in enumerate(self._units) if unit != 1]
        mosts = [column.most if column else REAL_MOST for column in known]
        self._capped = [(at, most) for at, most in enumerate(mosts) if most < REAL_MOST]

    def read(self, cells: list[str]) -> list[float] | None:
        """The figures of a row, NaN where a cell holds none; None where the first one is none."""
        if not cells or len(cells) != self.width:
            return None
        cells = [cell.removesuffix("%") for cell in cells] if "%" in "".join(cells) else cells
        try:
            values = plain_numbers(cells)
        except ValueError:
            found = [value_of(cell, unit) for cell, unit in zip(cells, self._units, strict=True)]
            values = [v if v is not None and 0 <= v <= REAL_MOST else NOT_PRINTED for v in found]
            if isnan(values[0]):
                return None
        for at, unit in self._scaled:
            values[at] *= unit
        for at, most in self._capped:
            values[at] = min(most, values[at])
        return values

    def lacks(self, values: Sequence[float]) -> bool:
        """Whether a cell that should hold a figure held none."""
        return isnan(sum(values)) and any(isnan(values[at]) for at in self.places.values())


def plain_numbers(words: list[str]) -> list[float]:
    """Read numbers of digits and a decimal mark only, as nearly all rows hold.

    Raises:
        ValueError: A word is anything else, or larger than a device can reach.
    """
    spelled = " ".join(words)
    if "," in spelled:
        spelled = spelled.replace(",", ".")
        words = spelled.split()
    digits = spelled.replace(".", "").replace(" ", "")
    # `float` reads `nan`, `1e9`, `1_0` and `1.` too
    if not digits.isdigit() or not digits.isascii() or ". " in spelled or spelled[-1] == ".":
        raise ValueError(spelled)
    values = list(map(float, words))
    if max(values) > LARGEST:
        raise ValueError(spelled)
    return values
