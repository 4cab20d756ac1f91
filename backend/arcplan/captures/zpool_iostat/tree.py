"""The tree of pools and vdevs: by the indentation of rows, or without it by what they add up to.

-H prints no indentation, and a paste may have lost it. What is left: an empty line before each
class of vdevs (print_vdev_stats, cmd/zpool/zpool_main.c, OpenZFS 0.8 to 2.3: normal, dedup,
special, logs, cache), the names of vdevs that hold others, the missing space of vdevs below the top
level, and sums. A pool's operations and bytes are those of its top-level vdevs and logs, caches
left out (vdev_get_stats_ex_impl, module/zfs/vdev.c); its space is theirs without the logs
(vdev_space_update, same file). Where these leave more than one tree, there is none.

zpool_name_valid, lib/libzfs/libzfs_pool.c, keeps names of vdevs that hold others from pools.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import accumulate, pairwise
from math import isnan, log, log10, nan
from operator import add
from typing import Literal, NamedTuple

from arcplan.captures.columns.series import Rows
from arcplan.captures.pool.vdev_tree import Paths, is_group_name, is_pair_name
from arcplan.captures.summary import Samples, has_gaps, zeroed
from arcplan.captures.zpool_iostat.layout import BASIC
from arcplan.captures.zpool_iostat.record import VdevClass

CLASSES: dict[str, VdevClass] = {
    "special": "special",
    "dedup": "dedup",
    "logs": "logs",
    "log": "logs",
    "cache": "cache",
    "spares": "spares",
}

Opening = VdevClass | Literal[""]
"""The class whose vdevs begin; empty where an empty line says so and no name."""


class Place(NamedTuple):
    """Where a row hangs; pool and class are None where they are not known."""

    path: tuple[str, ...]
    pool: str | None
    class_: VdevClass | None


class Key(NamedTuple):
    """What tells the rows of a report apart.

    Attributes:
        place: Where indentation hangs the row.
        number: How many rows of the report before it have the same place.
    """

    place: Place
    number: int


class VdevRows(Rows):
    """Rows of one vdev; NaN where `-` is printed.

    Attributes:
        opens: Class that begins with it, None if none does.
        after_dashes: A line of dashes stands before it.
    """

    def __init__(self, opens: Opening | None, after_dashes: bool) -> None:
        super().__init__()
        self.opens = opens
        self.after_dashes = after_dashes
        self.columns = {name: array("d") for name in BASIC}


@dataclass(slots=True)
class Tree:
    """Where the next row hangs: pool at the margin, children two blanks further in."""

    open: list[tuple[int, str]] = field(default_factory=list)
    class_: VdevClass = "normal"
    _paths: Paths = field(default_factory=Paths)

    def enter_class(self, name: str) -> None:
        """A title row such as `logs` with `-` in every column."""
        self.class_ = CLASSES[name]
        del self.open[1:]

    def end_pool(self) -> None:
        """Dashes: a row of a pool follows."""
        self.open = []

    def place(self, indent: int, name: str) -> Place:
        """Hang a row by its indentation."""
        if indent <= 0 or not self.open:
            self.open = [(0, name)]
            self.class_ = "normal"
            self._paths.clear()
        else:
            while len(self.open) > 1 and self.open[-1][0] >= indent:
                self.open.pop()
            *_, name = self._paths.next_below([one for _, one in self.open], name)
            self.open.append((indent, name))
        path = tuple(n for _, n in self.open)
        self._paths.add(path)
        return Place(path, path[0], self.class_)


def with_logs(
    places: list[Place], spaces: list[Samples], rates: Callable[[int], Samples]
) -> list[Place]:
    """The places, with those told apart that are below no heading and have none of a pool's space.

    ZFS on Linux 0.6 prints logs as rows among the other top-level vdevs (print_vdev_stats,
    cmd/zpool/zpool_main.c); a pool does their writes and has none of their space. The class of what
    has no part in the writes either is not known.

    Args:
        places: By indentation.
        spaces: Last allocated and free bytes of each; NaN below the top level.
        rates: What the row at a place did in every report; asked for few.
    """
    pools: dict[str | None, list[int]] = {}
    for row, place in enumerate(places):
        pools.setdefault(place.pool, []).append(row)
    beside: dict[tuple[str, ...], VdevClass | None] = {}
    for pool, *below in pools.values():
        tops = [n for n in below if len(places[n].path) == 2 and places[n].class_ == "normal"]
        if len(places[pool].path) > 1 or len(tops) > _ROWS_MOST:
            continue
        without = _parts_beside(spaces[pool], [spaces[row] for row in tops])
        if without:
            whole, *parts = (rates(row) for row in (pool, *tops))
            done = list(map(sum, zip(*parts, strict=True)))
            is_known = not any(map(has_gaps, (whole, done)))
            does_all = is_known and _agrees(whole, done, len(tops), _JITTER)
            for at in without:
                beside[places[tops[at]].path] = "logs" if does_all else None
    return [
        place._replace(class_=beside.get(place.path[:2], "normal"))
        if place.class_ == "normal"
        else place
        for place in places
    ]


def _parts_beside(pool: Samples, parts: list[Samples]) -> range:
    """The parts in a row without which the others are the pool; none where all are, or not sure."""
    if any(map(has_gaps, (pool, *parts))):
        return range(0)
    # Space and what its last printed digit leaves open, of so many first parts.
    reached = [
        [(0.0, 0.0), *accumulate(map(_as_printed, some), _together)]
        for some in zip(*parts, strict=True)
    ]

    def are_pool_without(first: int, last: int) -> bool:
        for one, sums in zip(map(_as_printed, pool), reached, strict=True):
            space, open_ = (sums[-1][n] - sums[last][n] + sums[first][n] for n in (0, 1))
            if abs(one[0] - space) > one[1] + open_:
                return False
        return True

    ways = [
        range(first, last)
        for first in range(len(parts))
        for last in range(first + 1, len(parts) + 1)
        if are_pool_without(first, last)
    ]
    return ways[0] if len(ways) == 1 and not are_pool_without(0, 0) else range(0)


def _as_printed(value: float) -> tuple[float, float]:
    """A number, and half of what its last digit is worth: zfs_nicenum rounds to three of them."""
    unit = 1024.0 ** int(log(value, 1024)) if value >= 1024 else 1.0
    digits = int(log10(max(value / unit, 1.0)))
    return value, unit * 10.0 ** (digits - 2) / 2


def _together(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    return one[0] + other[0], one[1] + other[1]


_ROWS_MOST = 200
_ROUNDING = 0.006
"""zfs_nicenum prints three digits or more, so a number is off by half a percent at most."""
_JITTER = 0.05
"""Each vdev's rate is over its own time between two readings (print_vdev_stats)."""


@dataclass(frozen=True, slots=True)
class FlatRow:
    """One row over all reports.

    Attributes:
        name: As printed.
        opens: Class whose first row it is, empty if an empty line opened a class without a name,
            None if it opens none.
        after_dashes: A line of dashes stands before it.
        space: Last allocated and free bytes; NaN below the top level.
        rates: Reads, writes, bytes read and written in every report over an interval, or in the
            only one; NaN where it has no row.
    """

    name: str
    opens: Opening | None
    after_dashes: bool
    space: Samples
    rates: Samples

    @property
    def is_top(self) -> bool:
        """Whether it has space of its own, as a pool or a top-level vdev."""
        return not has_gaps(self.space) and any(self.space)

    @property
    def may_be_pool(self) -> bool:
        """Whether it can be a pool."""
        return self.is_top and self.opens is None and not is_group_name(self.name)

    @property
    def shows_vdevs(self) -> bool:
        """Whether such a row is printed with -v only."""
        return self.opens is not None or not self.is_top or is_group_name(self.name)


def places_of(rows: list[FlatRow], *, since_import: bool) -> list[Place] | None:
    """Path and class of every row; None if the rows do not tell.

    Args:
        rows: In printed order.
        since_import: There is one report, in which each vdev counts from its own start.
    """
    if not rows[0].may_be_pool or len(rows) > _ROWS_MOST:
        return None
    verbose = any(r.shows_vdevs for r in rows)
    if verbose and since_import:
        rows = [replace(r, rates=[nan] * len(r.rates)) for r in rows]
    if verbose and rows[0].after_dashes:
        pools = [i for i, r in enumerate(rows) if r.after_dashes]
    else:
        divisions, pools = _balanced(rows)
        if not verbose and divisions == 0:
            return [Place((r.name,), r.name, "normal") for r in rows]
        # without activity two empty pools of one size look like a pool and its only disk
        active = any(any(rate > 0 for rate in r.rates) for r in rows)
        if divisions != 1 or not (active or verbose):
            return None
    parts = [rows[a:b] for a, b in pairwise([*pools, len(rows)])]
    hung = [_hung(part, _Sums.of(part)) for part in parts]
    found = [places for places in hung if places is not None]
    return [place for places in found for place in places] if len(found) == len(hung) else None


def _balanced(rows: list[FlatRow]) -> tuple[int, list[int]]:
    """In how many ways the rows divide into pools that are each the sum of what follows, and one.

    A way is the numbers of the rows that are pools.
    """
    ways: list[tuple[int, list[int]]] = [(0, []) for _ in rows]
    ways.append((1, []))
    for first in range(len(rows) - 1, -1, -1):
        if not rows[first].may_be_pool:
            continue
        sums = _Sums(rows[first])
        for end in range(first + 1, len(rows)):
            sums.add(rows[end])
            if sums.too_much:
                break
            count, rest = ways[end + 1]
            if count and sums.splits():
                ways[first] = (ways[first][0] + count, [first, *rest])
    return ways[0]


class _Sums:
    """Space and rates of a pool's top-level vdevs, up to the end of each class."""

    def __init__(self, pool: FlatRow) -> None:
        self._pool = pool
        self._rows = 1
        self._tops = 0
        self._space: list[Samples] = [[0.0] * len(pool.space)]
        self._rates: list[Samples] = [[0.0] * len(pool.rates)]
        self._last_holding = 0

    @staticmethod
    def of(rows: list[FlatRow]) -> _Sums:
        """Sums of a pool and the rows below it."""
        sums = _Sums(rows[0])
        for row in rows[1:]:
            sums.add(row)
        return sums

    def add(self, row: FlatRow) -> None:
        """Take the next row."""
        self._rows += 1
        if row.opens is not None:
            self._space.append(self._space[-1])
            self._rates.append(self._rates[-1])
        if is_group_name(row.name):
            self._last_holding = len(self._rates) - 1
        if row.is_top:
            self._tops += 1
            self._space[-1] = list(map(add, self._space[-1], row.space))
            self._rates[-1] = list(map(add, self._rates[-1], zeroed(row.rates)))

    @property
    def too_much(self) -> bool:
        """Whether the vdevs of the first class alone do more than the pool."""
        # false where the pool's rate is NaN
        return any(
            total * (1 - 2 * _JITTER) - self._rows > rate
            for total, rate in zip(self._rates[0], self._pool.rates, strict=True)
        )

    def splits(self) -> list[tuple[int, int]]:
        """Ways in which the pool is the sum of its classes.

        Each is how many classes after the first count in its space, and how many in its rates.
        """
        if not self._tops:
            return []
        pool = self._pool
        in_space = [
            k for k, s in enumerate(self._space) if _agrees(pool.space, s, self._rows, _ROUNDING)
        ]
        # a cache holds no other vdevs
        in_rates = [
            q
            for q, s in enumerate(self._rates)
            if q >= self._last_holding and _agrees(pool.rates, s, self._rows, _JITTER)
        ]
        return [(k, q) for k in in_space for q in in_rates if k <= q]


def _agrees(whole: Samples, total: Samples, parts: int, share: float) -> bool:
    return all(
        isnan(one) or abs(one - sum_) <= parts + share * (abs(one) + sum_)
        for one, sum_ in zip(whole, total, strict=True)
    )


def _hung(rows: list[FlatRow], sums: _Sums) -> list[Place] | None:
    """Places of a pool's rows, the pool's first."""
    splits = sums.splits()
    if not splits or not rows[0].may_be_pool:
        return None
    pool = rows[0].name
    paths = Paths()
    places = [Place((pool,), pool, "normal")]
    classes = _classes(rows, splits)
    group = 0
    path: tuple[str, ...] = ()
    pair_path = top = path
    pair: list[FlatRow] = []
    for at, row in enumerate(rows[1:], start=1):
        group += row.opens is not None
        if row.is_top or not top:
            path = tuple(paths.next_below((pool,), row.name))
            top = path if is_group_name(row.name) else ()
            pair = []
        elif is_pair_name(row.name):
            path = tuple(paths.next_below(top, row.name))
            pair = rows[at + 1 : at + 3]
            if len(pair) < 2 or not _agrees(
                row.rates, list(map(add, pair[0].rates, pair[1].rates)), 2, _JITTER
            ):
                return None
            pair_path = path
        else:
            path = (*(pair_path if any(row is one for one in pair) else top), row.name)
        paths.add(path)
        places.append(Place(path, pool, classes[group]))
    return places


def _classes(rows: list[FlatRow], splits: list[tuple[int, int]]) -> list[VdevClass | None]:
    """Class of each group of a pool's rows, None where the sums leave more than one."""
    found: list[VdevClass | None] = ["normal"]
    opening = [r.opens for r in rows if r.opens is not None]
    for number, opens in enumerate(opening, start=1):
        can = {opens or _class_of(number, k, q) for k, q in splits}
        found.append(can.pop() if len(can) == 1 else None)
    return found


def _class_of(number: int, in_space: int, in_rates: int) -> VdevClass | None:
    """Class of a pool's group that has no name, from how many count in its space and rates."""
    if number <= in_space:
        both: tuple[VdevClass, VdevClass] = ("dedup", "special")
        return both[number - 1] if in_space == len(both) else None
    return "logs" if number <= in_rates else "cache"
