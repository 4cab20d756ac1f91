"""Places in arrays of several dimensions, whose numbers lie row after row."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from typing import TypeAlias, TypeVar

T = TypeVar("T")
Shape: TypeAlias = tuple[int, ...]
Choice: TypeAlias = "int | slice | Sequence[float] | None"
"""Along one dimension: an index, a cut, indices or a mask; None for a new dimension."""


def common_shape(shapes: Iterable[Shape]) -> Shape:
    """The shape that operands of these shapes are stretched to.

    Raises:
        ValueError: They do not fit each other.
    """
    common: Shape = ()
    for shape in shapes:
        width = max(len(common), len(shape))
        pairs = zip(_padded(common, width), _padded(shape, width), strict=True)
        common = tuple(_common_length(a, b) for a, b in pairs)
    return common


def _padded(shape: Shape, width: int) -> Shape:
    return (1,) * (width - len(shape)) + shape


def _common_length(a: int, b: int) -> int:
    if a != b and 1 not in {a, b}:
        raise ValueError(f"{a} numbers do not fit {b}")
    return b if a == 1 else a


def stretched(values: list[T], shape: Shape, to: Shape) -> list[T]:
    """Repeat numbers along the dimensions in which there is one, or which are missing.

    Raises:
        ValueError: The shapes do not fit.
    """
    if shape == to:
        return values
    if common_shape((shape, to)) != to:
        raise ValueError(f"numbers of shape {shape} do not fit {to}")
    lengths = _padded(shape, len(to))
    places = (
        [0] * length if own == 1 else range(length) for own, length in zip(lengths, to, strict=True)
    )
    return [values[at] for at in positions(lengths, list(places))]


def positions(shape: Shape, picked: list[Sequence[int]]) -> list[int]:
    """Where the numbers at these indices of every dimension lie, row after row."""
    found = [0]
    for number, indices in enumerate(picked):
        step = math.prod(shape[number + 1 :])
        found = [start + index * step for start in found for index in indices]
    return found


def chosen(shape: Shape, choices: Iterable[Choice]) -> tuple[list[int], Shape]:
    """Where the numbers of a choice lie, and the shape they are chosen in."""
    lengths = iter(shape)
    picked: list[Sequence[int]] = []
    kept: list[int] = []
    for choice in choices:
        if choice is None:
            kept.append(1)
            continue
        indices = _indices(choice, next(lengths))
        picked.append(indices)
        if not isinstance(choice, int):
            kept.append(len(indices))
    rest = list(lengths)
    picked += [range(length) for length in rest]
    return positions(shape, picked), (*kept, *rest)


def _indices(choice: int | slice | Sequence[float], length: int) -> Sequence[int]:
    if isinstance(choice, slice):
        return range(*choice.indices(length))
    places = range(length)
    if isinstance(choice, int):
        return (places[choice],)
    if choice and isinstance(choice[0], bool):
        return list(itertools.compress(places, choice))
    return [places[int(place)] for place in choice]


def lanes(values: list[T], shape: Shape, axis: int) -> list[list[T]]:
    """The rows of numbers along a dimension, in the order of the other dimensions."""
    step, length = math.prod(shape[axis + 1 :]), shape[axis]
    starts = (
        block * length * step + inside
        for block in range(math.prod(shape[:axis]))
        for inside in range(step)
    )
    return [values[start : start + length * step : step][:length] for start in starts]
