"""From some files of a dataset to all of it."""

from __future__ import annotations

import math

import numpy as np

from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb.predict import CONFIDENCE, Predicted, Sample, predicted
from arcplan.captures.zdb.record import Estimate, Interval

_PRINTED_ERROR = 0.02
"""Sizes are printed to three digits, and a dataset holds a little beside its objects."""


def is_partial(sample: Sample) -> bool:
    """Whether the dump holds clearly less than the dataset does."""
    return (
        sample.files > 0
        and 0 < sample.used_bytes < sample.referenced_bytes * (1 - _PRINTED_ERROR)
        and sample.objects_seen < sample.objects_total
    )


def _together(parts: list[Predicted]) -> Interval:
    """Several datasets, whose errors are independent of each other."""
    value = sum(part.value for part in parts)
    below = math.hypot(*(part.value - part.low for part in parts))
    above = math.hypot(*(part.high - part.value for part in parts))
    if math.isnan(below + above):
        return Interval(value=round(value), low=None, high=None)
    return Interval(value=round(value), low=round(value - below), high=round(value + above))


def estimate(samples: list[Sample]) -> Estimate | None:
    """Estimate the whole of some partly dumped datasets; None without any."""
    if not samples:
        return None
    files = sum(sample.files for sample in samples)
    objects = sum(sample.objects_total for sample in samples)
    used = sum(sample.used_bytes for sample in samples)
    referenced = sum(sample.referenced_bytes for sample in samples)
    predictions = [predicted(sample) for sample in samples]
    quantities = [
        _together([prediction.quantities[quantity] for prediction in predictions])
        for quantity in range(at.QUANTITIES)
    ]
    share = 100 * used / referenced
    note = f"estimated from {files} of {objects} objects, which use {share:.1f} % of the space"
    doubts = {prediction.doubt: None for prediction in predictions if prediction.doubt}
    if doubts:
        note += f"; no interval: {', '.join(doubts)}"
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
