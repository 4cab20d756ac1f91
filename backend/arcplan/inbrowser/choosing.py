"""Order, choice and counting over arrays, as numpy does them."""

from __future__ import annotations

import itertools
from bisect import bisect_left
from collections import Counter
from typing import Literal

from arcplan.inbrowser.arithmetic import quotient
from arcplan.inbrowser.arrays import Array, Operand, array_of, computed, zeros_of
from arcplan.inbrowser.kinds import widest
from arcplan.inbrowser.shapes import Shape, lanes


def where(mask: Array, chosen: Operand, otherwise: Operand) -> Array:
    """Of two numbers the first where the mask says so."""
    code = widest([array_of(each).code for each in (chosen, otherwise)])
    return computed(_either, mask, chosen, otherwise, code=code)


def _either(is_first: float, a: float, b: float) -> float:
    return a if is_first else b


def sort(numbers: Array) -> Array:
    """By size."""
    return array_of(sorted(numbers.flat), numbers.code)


def argsort(numbers: Array, kind: Literal["stable"]) -> Array:
    """The places of the numbers by their size, equal ones as they stand.

    Raises:
        TypeError: Another order of equal ones is asked for.
    """
    if kind != "stable":
        raise TypeError(f"no {kind} sort here")
    return array_of(sorted(range(numbers.size), key=numbers.flat.__getitem__), "q")


def unique(
    numbers: Array,
    axis: int | None = None,
    *,
    return_inverse: bool = False,
    return_counts: bool = False,
) -> Array | tuple[Array, ...]:
    """Each number once, or each column, by size.

    Args:
        numbers: In a row, or with `axis` in rows that make up columns.
        axis: 1 for columns.
        return_inverse: Give the place of every number among those found as well.
        return_counts: Give as well how often each was there.
    """
    rows = lanes(numbers.flat, numbers.shape, 0) if axis else [[each] for each in numbers.flat]
    keys = [tuple(row) for row in rows]
    counts = Counter(keys)
    found = sorted(counts)
    place_of = {key: place for place, key in enumerate(found)}
    once = array_of(found, numbers.code)
    answers = [once.T if axis else once.ravel()]
    if return_inverse:
        answers.append(array_of([place_of[key] for key in keys], "q"))
    if return_counts:
        answers.append(array_of([counts[key] for key in found], "q"))
    return tuple(answers) if len(answers) > 1 else answers[0]


def isin(numbers: Array, among: Array) -> Array:
    """Where a number is one of the others."""
    known = set(among.flat)
    return numbers.each(known.__contains__, "?")


def setdiff1d(numbers: Array, without: Array | list[int]) -> Array:
    """Each number that is none of the others once, by size."""
    left_out = set(array_of(without).flat)
    return array_of(sorted(set(numbers.flat) - left_out), numbers.code)


def searchsorted(ordered: Array, sought: Operand) -> Operand:
    """Where the numbers stand or would stand."""
    known = ordered.flat
    if isinstance(sought, Array):
        return sought.each(lambda number: bisect_left(known, number), "q")
    return bisect_left(known, sought)


def flatnonzero(mask: Array) -> Array:
    """Indices of the elements that are not zero."""
    return array_of(list(itertools.compress(range(mask.size), mask.flat)), "q")


def count_nonzero(mask: Array) -> int:
    """How many are not zero."""
    return sum(map(bool, mask.flat))


def bincount(levels: Array, weights: Array | None = None, minlength: int = 0) -> Array:
    """For each whole number its count, or the sum of its weights."""
    length = max([minlength - 1, *map(int, levels.flat)]) + 1
    counts = zeros_of(length, "q" if weights is None else "d")
    shares = itertools.repeat(1) if weights is None else weights.flat
    sums = counts.flat
    for level, share in zip(levels.flat, shares, strict=weights is not None):
        sums[int(level)] += share
    return array_of(sums, counts.code)


def cumsum(numbers: Array) -> Array:
    """Sums up to every place."""
    return array_of(list(itertools.accumulate(numbers.flat)), numbers.code)


def unravel_index(place: int, shape: Shape) -> tuple[int, ...]:
    """The index in every dimension of a place row after row."""
    indices: list[int] = []
    for length in reversed(shape):
        place, index = divmod(place, length)
        indices.append(index)
    return tuple(reversed(indices))


def median(numbers: list[float]) -> float:
    """The number in the middle, or the mean of the two there."""
    ordered = sorted(numbers)
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


def average(numbers: Array, weights: Array) -> float:
    """Mean, each number as often as its weight says."""
    parts, whole = (numbers * weights).sum(), weights.sum()
    return quotient(_one(parts), _one(whole))


def _one(number: Operand) -> float:
    if isinstance(number, Array):
        raise TypeError("one number was asked for")
    return number
