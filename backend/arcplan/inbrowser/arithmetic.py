"""Arithmetic with infinities and NaN, where Python's own would raise an error.

The order of additions is numpy's, so that sums are the same to the last bit (pairwise_sum,
numpy/_core/src/umath/loops_utils.h.src, numpy 2.4).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence

_BLOCK = 128
_LANES = 8
_FLOAT_MOST = 1.7976931348623157e308


def quotient(a: float, b: float) -> float:
    """One number over another."""
    if b != 0:
        return a / b
    if a == 0 or math.isnan(a) or math.isnan(b):
        return math.nan
    return math.copysign(math.inf, a) * math.copysign(1.0, b)


def power(a: float, b: float) -> float:
    """A number raised to another; no number for a root of a negative one."""
    if b == 2:
        return a * a
    try:
        return math.pow(a, b)
    except ValueError:
        return math.inf if a == 0 else math.nan
    except OverflowError:
        return -math.inf if a < 0 and b % 2 == 1 else math.inf


def _logarithm(of: Callable[[float], float]) -> Callable[[float], float]:
    def logarithm(value: float) -> float:
        if value > 0 or math.isnan(value):
            return of(value)
        return -math.inf if value == 0 else math.nan

    return logarithm


natural_logarithm = _logarithm(math.log)
binary_logarithm = _logarithm(math.log2)


def root(value: float) -> float:
    """Square root."""
    return math.nan if value < 0 else math.sqrt(value)


def floor(value: float) -> float:
    """The whole number below, as a double."""
    return float(math.floor(value)) if math.isfinite(value) else value


def rounded(value: float, decimals: int) -> float:
    """To so many decimals, by scaling: halves of the scaled number go to the even one."""
    scale = 10.0**decimals
    scaled = value * scale
    return round(scaled, 0) / scale if math.isfinite(scaled) else value


def counted_or_zero(value: float) -> float:
    """Zero for NaN, and the largest double for infinity."""
    if math.isnan(value):
        return 0.0
    return min(max(value, -_FLOAT_MOST), _FLOAT_MOST)


def larger(a: float, b: float) -> float:
    """The larger of two; NaN if either is NaN."""
    return a if a >= b or math.isnan(a) else b


def smaller(a: float, b: float) -> float:
    """The smaller of two; NaN if either is NaN."""
    return a if a <= b or math.isnan(a) else b


def total(values: Sequence[float]) -> float:
    """Sum of numbers that lie one after the other."""
    count = len(values)
    if not all(isinstance(value, float) for value in values):
        return sum(values)
    if count < _LANES:
        return total_in_turn(values)
    if count > _BLOCK:
        half = count // 2
        half -= half % _LANES
        return total(values[:half]) + total(values[half:])
    whole = count - count % _LANES
    a, b, c, d, e, f, g, h = (total_in_turn(values[lane:whole:_LANES]) for lane in range(_LANES))
    return total_in_turn([((a + b) + (c + d)) + ((e + f) + (g + h)), *values[whole:]])


def total_in_turn(values: Sequence[float]) -> float:
    """Sum of numbers that lie apart, one after the other."""
    # the built-in sum compensates rounding errors, numpy's does not
    sums = list(itertools.accumulate(values))
    return sums[-1] if sums else 0.0


def place_of_least(values: Sequence[float]) -> int:
    """Index of the first smallest number, or of the first NaN."""
    return _first_place(values, min)


def place_of_greatest(values: Sequence[float]) -> int:
    """Index of the first largest number, or of the first NaN."""
    return _first_place(values, max)


def _first_place(values: Sequence[float], best: Callable[[Sequence[float]], float]) -> int:
    for place, value in enumerate(values):
        if math.isnan(value):
            return place
    return values.index(best(values))
