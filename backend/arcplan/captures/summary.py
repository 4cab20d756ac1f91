"""Mean, 95th percentile and maximum of a sampled figure, and thinning of series for charts."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

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
    kept = values[counted]
    if kept.size == 0:
        return None
    mean = np.average(kept, weights=None if weights is None else weights[counted])
    return Summary(
        round(float(mean), 6),
        round(float(np.percentile(kept, 95)), 6),
        round(float(kept.max()), 6),
    )


def thinned(keys: list[Floats], points: int = SERIES_POINTS_MAX) -> list[int]:
    """Choose at most `points` sample numbers that keep the extremes of the given series.

    Args:
        keys: Series of equal length; in every stretch of the capture the lowest and highest sample
            of the first and the highest of the others are kept.
        points: Upper bound on the samples kept.
    """
    length = keys[0].size if keys else 0
    if length <= points:
        return list(range(length))
    kept: set[int] = set()
    edges = np.linspace(0, length, points // _KEPT_PER_BUCKET + 1).astype(int)
    filled = [np.nan_to_num(k, nan=-np.inf) for k in keys[: _KEPT_PER_BUCKET - 1]]
    for start, end in pairwise(edges):
        kept.add(int(start + np.argmin(np.nan_to_num(keys[0][start:end], nan=np.inf))))
        kept.update(int(start + np.argmax(k[start:end])) for k in filled)
    return sorted(kept)


def plain(values: Floats, chosen: list[int]) -> list[float | None]:
    """Return the chosen samples as numbers a JSON document can hold; NaN becomes null."""
    return [round(float(v), 4) if np.isfinite(v) else None for v in values[chosen]]
