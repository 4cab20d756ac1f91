"""How many metadata accesses missed the ARC, from whichever columns a log has.

Column meanings: calculate() of cmd/arcstat and cmd/zarcstat.in. `mm%`, `mmis`, `mread` count demand
and prefetch together; `dmm%`, `dmmis`, `dmread`, `dmh%` (since OpenZFS 2.2) count demand metadata
alone. `dm%` and `pm%` are the misses of all demand and all prefetch accesses: no metadata figures.
Since 2.2 an access that joins a read under way is an I/O hit, neither hit nor miss.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

from arcplan.captures.arcstat.cells import Number

SHARE, ACCESSES, LOSSES = "metadata misses", "metadata accesses", "metadata misses per second"
"""What the log's totals and points call the columns that are derived here."""
Series = Mapping[str, Sequence[Number | None]]
Column = list[float | None]


@dataclass(frozen=True, slots=True)
class MetadataMisses:
    """Metadata misses row by row, or point by point where rows are put together.

    Attributes:
        source: The columns they come from, in words.
        percent: Share of metadata accesses that missed; None where there were none.
        weight: Accesses the share rests on, per second.
        weight_source: The columns the weight comes from; empty when no column gives one.
        per_s: Metadata misses per second; None where no column gives them.
        cut_points: By how much the true share may be lower, in percentage points, because a whole
            hit percentage was printed with its decimals cut off.
        counts_io_hits: The share includes I/O hits, because only the hit percentage was printed.
    """

    source: str
    percent: Column
    weight: Column
    weight_source: str
    per_s: Column
    cut_points: float
    counts_io_hits: bool

    def columns(self) -> dict[str, Column]:
        """By name, as further columns of the log."""
        return {SHARE: self.percent, ACCESSES: self.weight, LOSSES: self.per_s}


@dataclass(frozen=True, slots=True)
class _Family:
    """The names one group of metadata columns goes by."""

    miss_percent: str
    hit_percent: str
    io_hit_percent: str
    misses: str
    hits: str
    io_hits: str
    accesses: str


_FAMILIES = (
    _Family("mm%", "mh%", "mi%", "mmis", "mhit", "mioh", "mread"),
    _Family("dmm%", "dmh%", "dmi%", "dmmis", "dmhit", "dmioh", "dmread"),
)
_WEIGHTS = ("read", "dread", "dmread", "hits")
_SINCE_2_2 = frozenset({"iohs", "unc", "ddread", "dmread", "ddh%", "dmh%", "dmm%", "mioh", "mi%"})

COLUMNS = _SINCE_2_2.union(
    _WEIGHTS, (getattr(family, part.name) for family in _FAMILIES for part in fields(family))
)
"""The columns that metadata misses are derived from."""


def metadata_misses(series: Series) -> MetadataMisses | None:
    """Derive the metadata misses; None when no column of the log shows metadata."""
    for family in _FAMILIES:
        found = _share(series, family)
        if found is None:
            continue
        percent, source, cut_points, counts_io_hits = found
        weight, weight_source = _weight(series, family)
        there = [
            None if share is None or accesses == 0 else share
            for share, accesses in zip(percent, weight, strict=True)
        ]
        return MetadataMisses(
            source=source,
            percent=there,
            weight=weight,
            weight_source=weight_source,
            per_s=_misses_per_s(series, family, there, weight, weight_source),
            cut_points=cut_points,
            counts_io_hits=counts_io_hits,
        )
    return None


def _share(series: Series, names: _Family) -> tuple[Column, str, float, bool] | None:
    if names.miss_percent in series:
        return list(series[names.miss_percent]), names.miss_percent, 0.0, False
    accesses = _accesses(series, names)
    if names.misses in series and accesses is not None:
        counted, source = accesses
        share = [
            100 * missed / of if missed is not None and of else None
            for missed, of in zip(series[names.misses], counted, strict=True)
        ]
        return share, f"{names.misses} / {source}", 0.0, False
    if names.hit_percent not in series:
        return None
    hits = series[names.hit_percent]
    joined = series.get(names.io_hit_percent)
    share = [
        None if hit is None else _rest_percent(hit + ((joined[row] or 0) if joined else 0))
        for row, hit in enumerate(hits)
    ]
    whole = all(hit is None or float(hit).is_integer() for hit in hits)
    minus_joined = f" - {names.io_hit_percent}" if joined else ""
    counts_io_hits = joined is None and not _SINCE_2_2.isdisjoint(series)
    return share, f"100 - {names.hit_percent}{minus_joined}", float(whole), counts_io_hits


def _rest_percent(share: float) -> float:
    """What is left of 100, to the digits that a share is printed with at most."""
    return max(0.0, round(100 - share, 6))


def _accesses(series: Series, names: _Family) -> tuple[Column, str] | None:
    if names.accesses in series:
        return list(series[names.accesses]), names.accesses
    parts = [part for part in (names.hits, names.io_hits, names.misses) if part in series]
    if names.hits in parts and names.misses in parts:
        rows = zip(*(series[part] for part in parts), strict=True)
        return [_sum(row) for row in rows], f"({' + '.join(parts)})"
    return None


def _weight(series: Series, names: _Family) -> tuple[Column, str]:
    counted = _accesses(series, names)
    if counted is not None:
        return counted
    for column in _WEIGHTS:
        if column in series:
            return list(series[column]), column
    rows = len(next(iter(series.values()), ()))
    return [None] * rows, ""


def _misses_per_s(
    series: Series, names: _Family, percent: Column, weight: Column, weight_source: str
) -> Column:
    if names.misses in series:
        return list(series[names.misses])
    if names.accesses not in weight_source and names.hits not in weight_source:
        return [None] * len(percent)
    return [
        None if share is None or accesses is None else share * accesses / 100
        for share, accesses in zip(percent, weight, strict=True)
    ]


def _sum(values: Sequence[Number | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) if len(known) == len(values) else None
