"""Mean, 95th percentile and maximum of a sampled figure, and thinning of series for charts."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

SERIES_POINTS_MAX = 600
_KEPT_PER_BUCKET = 4


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


def summarised(values: Floats, weights: Floats | None = None) -> Summary | None:
    """Summarise samples; NaN samples and samples of weight zero do not count; None if none do.

    Args:
        values: One figure per sample.
        weights: Requests behind each sample, for figures per request.
    """
    counted = np.isfinite(values)
    if weights is not None:
        counted &= np.isfinite(weights) & (weights > 0)
    whole = counted.all()
    kept = values if whole else values[counted]
    if kept.size == 0:
        return None
    if weights is None:
        mean = kept.sum() / kept.size
    else:
        shares = weights if whole else weights[counted]
        mean = (kept * shares).sum() / shares.sum()
    ordered = np.sort(kept)
    below, part = divmod(0.95 * (kept.size - 1), 1)
    low, high = float(ordered[int(below)]), float(ordered[min(int(below) + 1, kept.size - 1)])
    p95 = low + (high - low) * part
    return Summary(round(float(mean), 6), round(p95, 6), round(float(ordered[-1]), 6))


def zeroed(values: Floats) -> Floats:
    """The samples with zero where there is none."""
    return np.where(np.isnan(values), 0.0, values)


def thinned(keys: list[Floats], points: int = SERIES_POINTS_MAX) -> list[int]:
    """Choose at most `points` sample numbers that keep the extremes of the given series.

    Args:
        keys: Up to three series of equal length; in every stretch of the capture the lowest and
            highest sample of the first and the highest of the others are kept.
        points: Upper bound on the samples kept.
    """
    length = keys[0].size if keys else 0
    if length <= points:
        return list(range(length))
    stretches = points // _KEPT_PER_BUCKET
    width = -(-length // stretches)
    starts = np.arange(0, length, width)
    lowest = _stretches(keys[0], width, np.inf).argmin(axis=1)
    highest = [_stretches(k, width, -np.inf).argmax(axis=1) for k in keys[: _KEPT_PER_BUCKET - 1]]
    chosen = np.zeros(max(length, starts[-1] + width), dtype=np.bool_)
    for at in (lowest, *highest):
        chosen[starts + at] = True
    numbers: list[int] = np.flatnonzero(chosen[:length]).tolist()
    return numbers


def _stretches(key: Floats, width: int, blank: float) -> Floats:
    """Cut a series into rows of one stretch each; NaN and the missing end become `blank`."""
    padded = np.full(-(-key.size // width) * width, blank)
    padded[: key.size] = np.where(np.isnan(key), blank, key)
    return padded.reshape(-1, width)


@dataclass(frozen=True, slots=True)
class Stretches:
    """A capture cut into stretches of equally many reports, for means that lose no report.

    Attributes:
        reports_each: Reports of one stretch; the last may have fewer.
        first_reports: Number of each stretch's first report; stretches without a sample are absent.
        of_samples: Which stretch each sample is in.
    """

    reports_each: int
    first_reports: Ints
    of_samples: Ints

    def means(self, values: Floats, weights: Floats | None = None) -> Floats:
        """Mean of each stretch; NaN samples and samples of weight zero do not count.

        Args:
            values: One figure per sample.
            weights: Requests behind each sample, for figures per request.
        """
        counted = np.isfinite(values)
        if weights is not None:
            counted &= np.isfinite(weights) & (weights > 0)
        at = self.of_samples[counted]
        kept = values[counted]
        shares = np.zeros(kept.size) + 1.0 if weights is None else weights[counted]
        count = self.first_reports.size
        totals = np.bincount(at, weights=kept * shares, minlength=count)
        by = np.bincount(at, weights=shares, minlength=count)
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.where(by > 0, totals / by, np.nan)


def stretches_of(reports: Ints, points: int = SERIES_POINTS_MAX) -> Stretches | None:
    """Cut a capture into at most `points` stretches; None where each sample can be a point.

    Args:
        reports: Number of each sample's report, rising.
        points: Upper bound on the stretches.
    """
    if reports.size <= points:
        return None
    first = int(reports[0])
    width = -(-(int(reports[-1]) - first + 1) // points)
    numbers, _ = np.divmod(reports - first, width)
    present, of_samples = np.unique(numbers, return_inverse=True)
    return Stretches(width, present * width + first, of_samples)


def plain(values: Floats, chosen: list[int] | Ints) -> list[float | None]:
    """Return the chosen samples as numbers a JSON document can hold; NaN becomes null."""
    return rounded(values[chosen])


def rounded(values: Floats) -> list[float | None]:
    """Return all samples as numbers a JSON document can hold; NaN becomes null."""
    picked = np.round(values, 4)
    numbers: list[float] = picked.tolist()
    if np.isfinite(picked).all():
        return list(numbers)
    return [value if math.isfinite(value) else None for value in numbers]
