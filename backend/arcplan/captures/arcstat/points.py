"""A long log put together into a few thousand points of equally many rows, and totals of columns.

Each point keeps the mean of its rows. A share in percent is weighted by the accesses it is a share
of, as far as the log prints them, so that its mean is the share over all rows of the point.
"""

from __future__ import annotations

import math
import re
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from arcplan.captures.summary import Samples, known_of


@dataclass(slots=True)
class Totals:
    """A column over a whole log, in the column's unit; blank cells do not count.

    Without any cell `low` and `high` are infinite, `first` and `last` are NaN. `is_whole`: no cell
    has a fraction.
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

    def add(self, cells: Samples) -> None:
        """Take further cells, NaN where blank."""
        known = list(known_of(cells))
        if not known:
            return
        low, high = min(known), max(known)
        self.first = self.first if self.count else known[0]
        self.last = known[-1]
        self.count += len(known)
        self.total += math.fsum(known)
        self.low, self.high = min(self.low, low), max(self.high, high)
        self.negative += sum(cell < 0 for cell in known) if low < 0 else 0
        self.zeros += known.count(0.0)
        self.is_whole = self.is_whole and all(map(float.is_integer, known))

    @property
    def mean(self) -> float | None:
        """Mean of the cells; None without any."""
        return self.total / self.count if self.count else None


def weighted_mean(parts: Iterable[tuple[float | None, float]]) -> float | None:
    """Mean of values with their weights; None where nothing has a weight."""
    known = [(value, weight) for value, weight in parts if value is not None and weight]
    total = sum(weight for _, weight in known)
    return sum(value * weight for value, weight in known) / total if total else None


POINTS_MOST = 4096

_ACCESS_PERCENT = re.compile(r"(?P<family>d[dm]?|p[dm]?|m|l2)??(?:[him]|ioh|hit|miss)%")

Columns = Mapping[str, "array[float]"]


def weight_of(column: str) -> str | None:
    """The column of accesses that a percentage is a share of; None for any other column."""
    share = _ACCESS_PERCENT.fullmatch(column)
    return f"{share['family'] or ''}read" if share else None


@dataclass(slots=True)
class Folded:
    """One column: a number for each point.

    NaN where no row of the point has one. A mean's weight are accesses, or rows with a number.
    """

    means: array[float]
    weights: array[float]

    @classmethod
    def blank(cls, points: int) -> Folded:
        """A column that no row had so far."""
        return cls(array("d", [math.nan]) * points, array("d", bytes(8 * points)))

    def add(self, values: array[float], weights: array[float] | None) -> None:
        """Put rows together into a further point."""
        known = known_of(values)
        weight = float(len(known))
        mean = math.fsum(known) / weight if known else math.nan
        if weights is not None:
            rows = zip(values, weights, strict=True)
            pairs = [(v, w) for v, w in rows if w > 0 and not math.isnan(v)]
            weight = math.fsum(w for _, w in pairs)
            if pairs:
                mean = math.fsum(v * w for v, w in pairs) / weight
        self.means.append(mean)
        self.weights.append(weight)

    def halve(self) -> None:
        """Make one point of each two."""
        pairs = [slice(start, start + 2) for start in range(0, len(self.means), 2)]
        means = [_mean(self.means[pair], self.weights[pair]) for pair in pairs]
        self.weights = array("d", [sum(self.weights[pair]) for pair in pairs])
        self.means = array("d", means)


@dataclass(slots=True)
class Points:
    """The points of a log so far.

    Attributes:
        most: When there are so many, each two become one; an even number.
        width: Rows in each point; the last one of a log may have fewer.
        rows: Rows in all of them.
        columns: By name.
        firsts: Of columns that only go forward (line, time), the number in each point's first row.
    """

    most: int = POINTS_MOST
    width: int = 1
    rows: int = 0
    columns: dict[str, Folded] = field(default_factory=dict)
    firsts: dict[str, array[float]] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """How many points."""
        return -(-self.rows // self.width)

    def whole(self, rows: int) -> int:
        """How many of so many further rows fill whole points that there is room for."""
        return min(self.most - self.count, rows // self.width) * self.width

    def take(self, columns: Columns, firsts: Columns, weights: Mapping[str, str], rows: int) -> int:
        """Put rows into points and return how many fill whole ones.

        Args:
            columns: Their numbers.
            firsts: What goes into `Points.firsts`.
            weights: For columns that are a share of accesses, the name of that column.
            rows: How many rows.
        """
        taken = 0
        while rows - taken >= self.width:
            room = min(self.most - self.count, (rows - taken) // self.width)
            self._add(columns, firsts, weights, range(taken, taken + room * self.width, self.width))
            taken += room * self.width
            if self.count == self.most:
                self._halve()
        return taken

    def end(self, columns: Columns, firsts: Columns, weights: Mapping[str, str], rows: int) -> None:
        """The rows left over at the end of a log are a point of fewer rows."""
        taken = self.take(columns, firsts, weights, rows)
        if taken < rows:
            self._add(columns, firsts, weights, range(taken, rows, self.width))
            self.rows -= self.width - (rows - taken)

    def row_counts(self) -> list[int]:
        """How many rows each point has."""
        return [min(self.width, self.rows - start) for start in range(0, self.rows, self.width)]

    def _add(
        self, columns: Columns, firsts: Columns, weights: Mapping[str, str], starts: range
    ) -> None:
        for name in columns:
            if name not in self.columns:
                self.columns[name] = Folded.blank(self.count)
        none = array("d", [math.nan])
        for name, folded in self.columns.items():
            values = columns.get(name, none)
            weighing = columns.get(weights.get(name, ""))
            for start in starts:
                rows = slice(start, start + self.width)
                folded.add(values[rows], None if weighing is None else weighing[rows])
        for name, numbers in firsts.items():
            self.firsts.setdefault(name, array("d")).extend(numbers[i] for i in starts)
        self.rows += len(starts) * self.width

    def _halve(self) -> None:
        for folded in self.columns.values():
            folded.halve()
        self.firsts = {name: numbers[::2] for name, numbers in self.firsts.items()}
        self.width *= 2


def _mean(values: Sequence[float], weights: Sequence[float]) -> float:
    pairs = [(v, w) for v, w in zip(values, weights, strict=True) if not math.isnan(v)]
    weight = math.fsum(w for _, w in pairs)
    if weight > 0:
        return math.fsum(v * w for v, w in pairs) / weight
    return math.fsum(v for v, _ in pairs) / len(pairs) if pairs else math.nan
