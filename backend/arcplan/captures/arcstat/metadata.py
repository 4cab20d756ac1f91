"""How many metadata accesses missed the ARC, from whichever columns a log has.

Column meanings: calculate() of cmd/arcstat and cmd/zarcstat.in. `mm%`, `mmis`, `mread` count demand
and prefetch together; `dmm%`, `dmmis`, `dmread`, `dmh%` (since OpenZFS 2.2) count demand metadata
alone. `dm%` and `pm%` are the misses of all demand and all prefetch accesses: no metadata figures.
Since 2.2 an access that joins a read under way is an I/O hit, neither hit nor miss.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass, fields
from math import nan

from arcplan.captures.summary import Samples, known_of, zeroed

SHARE, ACCESSES, LOSSES = "metadata misses", "metadata accesses", "metadata misses per second"
"""What the log's totals and points call the columns that are derived here."""
Series = Mapping[str, Samples]


@dataclass(frozen=True, slots=True)
class MetadataMisses:
    """Where metadata misses come from.

    Attributes:
        source: The columns of the share that missed, in words.
        weight_source: The columns of the accesses that the share rests on; empty when no column
            gives them.
        cut_points: By how much the true share may be lower, in percentage points, because a whole
            hit percentage was printed with its decimals cut off.
        counts_io_hits: The share includes I/O hits, because only the hit percentage was printed.
    """

    source: str
    weight_source: str
    cut_points: float
    counts_io_hits: bool


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


def metadata_misses(series: Series) -> tuple[MetadataMisses, dict[str, array[float]]] | None:
    """Derive the metadata misses; None when no column of the log shows metadata.

    Of each row, NaN where it does not tell: the share in percent of metadata accesses that missed,
    the accesses per second that it rests on, and the misses per second.
    """
    for family in _FAMILIES:
        found = _share(series, family)
        if found is None:
            continue
        percent, source, cut_points, counts_io_hits = found
        weight, weight_source = _weight(series, family)
        rows = zip(percent, weight, strict=True)
        shares = array("d", (share if of != 0 else nan for share, of in rows))
        columns = {
            SHARE: shares,
            ACCESSES: array("d", weight),
            LOSSES: _misses_per_s(series, family, shares, weight, weight_source),
        }
        return MetadataMisses(source, weight_source, cut_points, counts_io_hits), columns
    return None


def _share(series: Series, names: _Family) -> tuple[Samples, str, float, bool] | None:
    if names.miss_percent in series:
        return series[names.miss_percent], names.miss_percent, 0.0, False
    accesses = _accesses(series, names)
    if names.misses in series and accesses is not None:
        counted, source = accesses
        rows = zip(series[names.misses], counted, strict=True)
        share = array("d", (100 * missed / of if of else nan for missed, of in rows))
        return share, f"{names.misses} / {source}", 0.0, False
    if names.hit_percent not in series:
        return None
    hits = series[names.hit_percent]
    joined = series.get(names.io_hit_percent)
    answered = hits if joined is None else map(sum, zip(hits, zeroed(joined), strict=True))
    # What is left of 100, to the digits that a share is printed with at most.
    share = array("d", (max(round(100 - hit, 6), 0.0) for hit in answered))
    minus_joined = "" if joined is None else f" - {names.io_hit_percent}"
    return (
        share,
        f"100 - {names.hit_percent}{minus_joined}",
        float(all(map(float.is_integer, known_of(hits)))),
        joined is None and not _SINCE_2_2.isdisjoint(series),
    )


def _accesses(series: Series, names: _Family) -> tuple[Samples, str] | None:
    if names.accesses in series:
        return series[names.accesses], names.accesses
    parts = [part for part in (names.hits, names.io_hits, names.misses) if part in series]
    if names.hits in parts and names.misses in parts:
        rows = zip(*(series[part] for part in parts), strict=True)
        return array("d", map(sum, rows)), f"({' + '.join(parts)})"
    return None


def _weight(series: Series, names: _Family) -> tuple[Samples, str]:
    counted = _accesses(series, names)
    if counted is not None:
        return counted
    for column in _WEIGHTS:
        if column in series:
            return series[column], column
    rows = len(next(iter(series.values()), ()))
    return array("d", [nan]) * rows, ""


def _misses_per_s(
    series: Series, names: _Family, percent: Samples, weight: Samples, weight_source: str
) -> array[float]:
    if names.misses in series:
        return array("d", series[names.misses])
    if names.accesses not in weight_source and names.hits not in weight_source:
        return array("d", [nan]) * len(percent)
    rows = zip(percent, weight, strict=True)
    return array("d", (share * accesses / 100 for share, accesses in rows))
