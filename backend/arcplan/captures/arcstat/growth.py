"""Whether the ARC was still filling when the log ended."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import fmean, median
from typing import TypeVar

from arcplan.captures.arcstat.cells import Number

Item = TypeVar("Item")

_BLOCKS = 5
_WINDOW_LEAST = 5


def is_growing(sizes: Sequence[Number | None], targets: Sequence[Number | None]) -> bool | None:
    """Tell from the second half of the log; None when fewer than two sizes are known.

    Growing means that the means of up to five equal stretches never fall and rise by more than
    half a percent in total (2 % when there are only two or three rows): an ARC that is full swings
    around its target instead. At a target that does not rise the ARC is full by definition.
    """
    known = [size for size in sizes if size is not None]
    if len(known) < 2:
        return None
    window = _second_half(known)
    if is_at_target(sizes, targets):
        return False
    means = _stretch_means(window)
    rises = all(later >= earlier for earlier, later in pairwise(means))
    return rises and means[-1] - means[0] > means[0] * (0.005 if len(window) > 3 else 0.02)


def is_at_target(sizes: Sequence[Number | None], targets: Sequence[Number | None]) -> bool:
    """Whether the ARC filled its target in the second half of the log while that did not rise."""
    both = [
        (size, target)
        for size, target in zip(sizes, targets, strict=False)
        if size is not None and target
    ]
    if not both:
        return False
    late = _second_half(both)
    first_target, last_target = late[0][1], late[-1][1]
    return last_target <= first_target * 1.005 and median(s / t for s, t in late) >= 0.95


def _second_half(values: list[Item]) -> list[Item]:
    return values[-max(_WINDOW_LEAST, (len(values) + 1) // 2) :]


def _stretch_means(values: list[Number]) -> list[float]:
    count = min(_BLOCKS, len(values))
    edges = [len(values) * edge // count for edge in range(count + 1)]
    return [fmean(values[start:end]) for start, end in pairwise(edges)]
