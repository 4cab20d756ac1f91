"""Sampled figures as plain lists: mean, 95th percentile, maximum, thinning and means for charts.

A sample that a tool did not print is NaN; no sample is infinite. Sums of whole captures are exact
(`math.fsum`), so every Python gives the same answer.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterable, MutableSequence, Sequence
from dataclasses import dataclass
from itertools import compress, filterfalse, pairwise
from math import isnan
from operator import add, mul

SERIES_POINTS_MAX = 600
_KEPT_PER_STRETCH = 4
_SELECTED_LEAST = 512
_SELECTED_MARGIN = 2

_LISTED_MOST = 1 << 16

Samples = Sequence[float]


def packed(values: Samples) -> MutableSequence[float]:
    """The samples, 8 bytes each where they are many; a list takes 32 and is read faster."""
    if len(values) > _LISTED_MOST:
        return values if isinstance(values, array) else array("d", values)
    return values if isinstance(values, list) else list(values)


def collected(values: Iterable[float], count: int) -> MutableSequence[float]:
    """So many samples as `packed` would keep them, made one by one."""
    return array("d", values) if count > _LISTED_MOST else list(values)


def marked(values: Samples, mask: Iterable[bool]) -> MutableSequence[float]:
    """The samples that a mask marks, kept likewise."""
    return collected(compress(values, mask), len(values))


@dataclass(frozen=True, slots=True)
class Summary:
    """One figure over the samples of a capture.

    Attributes:
        mean: Weighted by requests where the figure is per request, else the plain mean.
        p95: 95th percentile of the samples, interpolated between neighbours.
        max: Largest sample.
    """

    mean: float
    p95: float
    max: float


def summarised(
    values: Samples | None, weights: Samples | None = None, *, zeros: int = 0
) -> Summary | None:
    """Summarise samples; NaN samples and samples of weight zero do not count; None if none do.

    Args:
        values: One figure per sample, none below zero; None if it is not printed.
        weights: Requests behind each sample, for figures per request.
        zeros: Further samples that are zero, and of weight zero.
    """
    if values is None:
        return None
    if weights is not None:
        zeros = 0
        if not _all_above_zero(weights):
            counted = [weight > 0 for weight in weights]
            values, weights = marked(values, counted), marked(weights, counted)
    if has_gaps(values):
        weights = weights and packed(
            [w for w, v in zip(weights, values, strict=True) if not isnan(v)]
        )
        values = known_of(values)
    count = len(values) + zeros
    if not count:
        return None
    if weights:
        mean = math.fsum(map(mul, values, weights)) / math.fsum(weights)
    else:
        mean = math.fsum(values) / count
    below, part = divmod(0.95 * (count - 1), 1)
    highest = _highest(values, count - int(below))
    low, high = highest[0], highest[1 if count > 1 else 0]
    p95 = low + (high - low) * part
    return Summary(round(mean, 6), round(p95, 6), round(highest[-1], 6))


def _highest(values: Samples, count: int) -> list[float]:
    """The highest so many samples in rising order; zeros take the place of those that lack."""
    if len(values) >= _SELECTED_LEAST:
        # most samples lie below a bound that a part of them gives, and need no sorting
        part = sorted(values[:: -(-len(values) // _SELECTED_LEAST)])
        bound = part[-int(len(part) * min(1, _SELECTED_MARGIN * count / len(values)))]
        some = [value for value in values if value >= bound]
        if len(some) >= count:
            values = some
    ordered = sorted(values)
    missing = count - len(ordered)
    return [0.0] * missing + ordered if missing > 0 else ordered[-count:]


def _all_above_zero(values: Samples) -> bool:
    """Whether every sample is printed and above zero."""
    return not has_gaps(values) and min(values, default=1.0) > 0


def has_gaps(values: Samples) -> bool:
    """Whether any sample is NaN."""
    return isnan(sum(values))


def known_of(values: Samples) -> Samples:
    """The samples that are printed."""
    return packed(list(filterfalse(isnan, values))) if has_gaps(values) else values


def any_known(values: Samples | None) -> bool:
    """Whether a figure is printed at least once."""
    return values is not None and not all(map(isnan, values))


def zeroed(values: Samples) -> Samples:
    """The samples with zero where there is none."""
    if not has_gaps(values):
        return values
    return collected((0.0 if isnan(value) else value for value in values), len(values))


def median(values: Iterable[float]) -> float:
    """The middle value, or the mean of the middle two. Python's own takes long to load.

    Raises:
        IndexError: There is none.
    """
    ordered = sorted(values)
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


def mean_of(values: Samples, *, zeros: int = 0) -> float | None:
    """Mean of the samples that are printed, with so many that are zero; None if there is none."""
    known = known_of(values)
    count = len(known) + zeros
    return math.fsum(known) / count if count else None


def thinned(keys: Sequence[Samples]) -> list[int]:
    """Choose at most `SERIES_POINTS_MAX` sample numbers that keep the extremes of the given series.

    Args:
        keys: Up to three series of equal length; in every stretch of the capture the lowest and
            highest sample of the first and the highest of the others are kept.
    """
    length = len(keys[0]) if keys else 0
    if length <= SERIES_POINTS_MAX:
        return list(range(length))
    width = -(-length // (SERIES_POINTS_MAX // _KEPT_PER_STRETCH))
    chosen = set(_extremes(keys[0], width, min, math.inf))
    for key in keys[: _KEPT_PER_STRETCH - 1]:
        chosen.update(_extremes(key, width, max, -math.inf))
    return sorted(chosen)


def _extremes(
    key: Samples, width: int, extreme: Callable[[Samples], float], blank: float
) -> list[int]:
    """Number of the first lowest or highest sample in each stretch; NaN counts as `blank`."""
    if has_gaps(key):
        key = packed([blank if isnan(value) else value for value in key])
    return [
        start + (stretch := key[start : start + width]).index(extreme(stretch))
        for start in range(0, len(key), width)
    ]


@dataclass(frozen=True, slots=True)
class Stretches:
    """A capture cut into stretches of equally many reports, for means that lose no report.

    Attributes:
        reports_each: Reports of one stretch; the last may have fewer.
        first_reports: Number of each stretch's first report; stretches without a sample are absent.
        bounds: Where each stretch begins among the samples, and last their number.
    """

    reports_each: int
    first_reports: list[int]
    bounds: list[int]

    def means(self, values: Samples | None, weights: Samples | None = None) -> list[float | None]:
        """Mean of each stretch, for JSON; NaN samples and samples of weight zero do not count.

        Args:
            values: One figure per sample; None if it is not printed.
            weights: Requests behind each sample, for figures per request; None for a plain mean.
        """
        if values is None:
            return [None] * len(self.first_reports)
        if weights is None:
            if not has_gaps(values):
                counts = [end - begin for begin, end in pairwise(self.bounds)]
                return _quotients(self._sums(values), counts)
            known = (0.0 if isnan(value) else 1.0 for value in values)
            weights = collected(known, len(values))
            values = zeroed(values)
        elif has_gaps(values) or has_gaps(weights) or min(weights) < 0:
            known = (
                w if w > 0 and not isnan(v) else 0.0 for v, w in zip(values, weights, strict=True)
            )
            weights = collected(known, len(values))
            values = zeroed(values)
        sums = self._sums(collected(map(mul, values, weights), len(weights)))
        return _quotients(sums, self._sums(weights))

    def _sums(self, values: Samples) -> list[float]:
        """Sum of each stretch."""
        bounds = self.bounds
        width = bounds[1] - bounds[0]
        whole = len(bounds) - 2
        if bounds[:-1] != list(range(0, whole * width + 1, width)):
            return [sum(values[begin:end]) for begin, end in pairwise(bounds)]
        # All but the last are as long: all their first samples, plus all their second ones, ...
        sums = values[: bounds[whole] : width]
        for at in range(1, width):
            sums = list(map(add, sums, values[at : bounds[whole] : width]))
        return [*sums, sum(values[bounds[whole] :])]


def stretches_of(reports: Sequence[int]) -> Stretches | None:
    """Cut a capture into `SERIES_POINTS_MAX` stretches at most; None where samples can be points.

    Args:
        reports: Number of each sample's report, rising.
    """
    if len(reports) <= SERIES_POINTS_MAX:
        return None
    first = reports[0]
    width = -(-(reports[-1] - first + 1) // SERIES_POINTS_MAX)
    if reports[-1] - first + 1 == len(reports):
        firsts = list(range(first, reports[-1] + 1, width))
        return Stretches(width, firsts, [*range(0, len(reports), width), len(reports)])
    firsts = []
    bounds: list[int] = []
    for at, report in enumerate(reports):
        if not firsts or report >= firsts[-1] + width:
            firsts.append(report - (report - first) % width)
            bounds.append(at)
    return Stretches(width, firsts, [*bounds, len(reports)])


def chosen_of(values: Samples | None, chosen: Sequence[int]) -> list[float | None]:
    """The chosen samples to four decimals, for JSON; NaN becomes null."""
    if values is None:
        return [None] * len(chosen)
    # A third of the time of `round(value, 4)`, which goes by its text.
    if has_gaps(values):
        return [None if isnan(v) else round(v * 1e4) / 1e4 for v in map(values.__getitem__, chosen)]
    return [round(v * 1e4) / 1e4 for v in map(values.__getitem__, chosen)]


def _quotients(totals: Sequence[float], shares: Sequence[float]) -> list[float | None]:
    """To four decimals; None of nothing."""
    return [
        round(total / share * 1e4) / 1e4 if share else None
        for total, share in zip(totals, shares, strict=True)
    ]
