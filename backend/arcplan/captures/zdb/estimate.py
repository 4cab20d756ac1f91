"""From some files of a dataset to all of it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from arcplan.captures.native import Floats
from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb.record import Estimate, Interval

CONFIDENCE = 0.95
_PRINTED_ERROR = 0.02
"""Sizes are printed to three digits, and a dataset holds a little beside its objects."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Files dumped out of a dataset.

    Attributes:
        moments: Sums over the files, see layout.
        referenced_bytes: Space that all objects use, by the dataset line.
        objects_total: Objects in the dataset, by the dataset line.
    """

    moments: Floats
    referenced_bytes: int
    objects_total: int

    @property
    def files(self) -> int:
        """Number of files."""
        return int(self.moments[at.X_COUNT])

    @property
    def used_bytes(self) -> int:
        """Space that they use."""
        return int(self.moments[at.X_SUM])


def is_partial(sample: Sample, objects_seen: int) -> bool:
    """Whether the dump holds clearly less than the dataset does."""
    return (
        sample.files > 0
        and 0 < sample.used_bytes < sample.referenced_bytes * (1 - _PRINTED_ERROR)
        and objects_seen < sample.objects_total
    )


def student_quantile(confidence: float, degrees: int) -> float:
    """Two-sided quantile of Student's t (Abramowitz and Stegun 26.7.5; exact for 1 and 2)."""
    p = 0.5 + confidence / 2
    if degrees == 1:
        return math.tan(math.pi * (p - 0.5))
    if degrees == 2:
        a = 2 * p - 1
        return a * math.sqrt(2 / (1 - a * a))
    z = NormalDist().inv_cdf(p)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / math.pow(degrees, power) for power, term in enumerate(terms, start=1))


def _ratio_estimate(sample: Sample, quantity: int) -> tuple[float, float | None]:
    """Estimated total and its variance; None for fewer than two files.

    Cochran, Sampling Techniques, 3rd edition, 6.4: the variance of the residuals from the ratio,
    with the finite population correction by space used.
    """
    moments = sample.moments
    n, x, xx = moments[at.X_COUNT], moments[at.X_SUM], moments[at.X_SQUARES]
    first = at.Y_AT + quantity * at.Y_FIELDS
    y, xy, yy = moments[first + at.Y_SUM], moments[first + at.Y_PRODUCTS], moments[first + 2]
    ratio = y / x
    total = ratio * sample.referenced_bytes
    if n < 2:
        return float(total), None
    residuals = max(yy - 2 * ratio * xy + ratio * ratio * xx, 0.0) / (n - 1)
    left_out = 1 - min(x / sample.referenced_bytes, 1.0)
    error = math.sqrt(left_out * residuals / n) / (x / n) * sample.referenced_bytes
    return float(total), float(error * error)


def _interval(samples: list[Sample], quantity: int) -> Interval:
    parts = [_ratio_estimate(sample, quantity) for sample in samples]
    value = sum(total for total, _ in parts)
    variances = [variance for _, variance in parts if variance is not None]
    if len(variances) < len(parts):
        return Interval(value=round(value), low=None, high=None)
    degrees = min(sample.files for sample in samples) - 1
    reach = student_quantile(CONFIDENCE, degrees) * math.sqrt(sum(variances))
    seen = sum(float(s.moments[at.Y_AT + quantity * at.Y_FIELDS]) for s in samples)
    return Interval(
        value=round(value), low=round(max(value - reach, seen)), high=round(value + reach)
    )


def estimate(samples: list[Sample]) -> Estimate | None:
    """Estimate the whole of some partly dumped datasets; None without any."""
    if not samples:
        return None
    files = sum(sample.files for sample in samples)
    objects = sum(sample.objects_total for sample in samples)
    used = sum(sample.used_bytes for sample in samples)
    referenced = sum(sample.referenced_bytes for sample in samples)
    quantities = [_interval(samples, quantity) for quantity in range(at.QUANTITIES)]
    share = 100 * used / referenced
    note = f"estimated from {files} of {objects} objects, which use {share:.1f} % of the space"
    if quantities[0].low is None:
        note += "; one file gives no interval"
    return Estimate(
        sampled_files=files,
        objects_total=objects,
        sampled_bytes=used,
        referenced_bytes=referenced,
        scale=float(np.float64(referenced) / used),
        confidence=CONFIDENCE,
        leaf_blocks=quantities[0],
        nonleaf_blocks=quantities[1],
        nonleaf_logical_bytes=quantities[2],
        nonleaf_physical_bytes=quantities[3],
        note=note,
    )
