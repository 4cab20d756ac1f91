"""What is known of a column once its rows are gone: count, sum, extremes, ends."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import filterfalse


@dataclass(slots=True)
class Totals:
    """A column over a whole log, in the column's unit; blank cells do not count.

    Attributes:
        count: Cells with a number.
        total: Their sum.
        low: The smallest; infinite without any.
        high: The largest.
        first: The first number; NaN without any.
        last: The last one.
        negative: Cells below zero.
        zeros: Cells that are zero.
        is_whole: No cell has a fraction.
    """

    count: int = 0
    total: float = 0.0
    low: float = math.inf
    high: float = -math.inf
    first: float = math.nan
    last: float = math.nan
    negative: int = 0
    zeros: int = 0
    is_whole: bool = True

    def add(self, cells: Iterable[float]) -> None:
        """Take further cells, NaN where blank."""
        known = known_of(cells)
        if known:
            self.join(
                Totals(
                    count=len(known),
                    total=math.fsum(known),
                    low=min(known),
                    high=max(known),
                    first=known[0],
                    last=known[-1],
                    negative=sum(cell < 0 for cell in known),
                    zeros=known.count(0.0),
                    is_whole=all(map(float.is_integer, known)),
                )
            )

    def join(self, later: Totals) -> None:
        """Take what is known of further cells."""
        if not later.count:
            return
        if not self.count:
            self.first = later.first
        self.count += later.count
        self.total += later.total
        self.low = min(self.low, later.low)
        self.high = max(self.high, later.high)
        self.last = later.last
        self.negative += later.negative
        self.zeros += later.zeros
        self.is_whole = self.is_whole and later.is_whole

    @property
    def mean(self) -> float | None:
        """Mean of the cells; None without any."""
        return self.total / self.count if self.count else None


def known_of(cells: Iterable[float]) -> list[float]:
    """The cells that hold a number."""
    return list(filterfalse(math.isnan, cells))
