"""Arrays made from lengths, from memory and from other arrays, as numpy makes them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from arcplan.inbrowser.arrays import Array, array_of, shaped, zeros_of
from arcplan.inbrowser.kinds import Code, as_kind, code_of, kind_code, memory_of, widest
from arcplan.inbrowser.shapes import Shape


def _code(kind: type | None) -> Code | None:
    return None if kind is None else kind_code(kind)


def frombuffer(content: bytes, dtype: type, count: int = -1, offset: int = 0) -> Array:
    """The memory of something else as numbers."""
    numbers = as_kind(memoryview(content)[offset:], kind_code(dtype))
    return Array(numbers if count < 0 else numbers[:count])


def array(content: object, dtype: type | None = None) -> Array:
    """Numbers in memory of their own."""
    return array_of(content, _code(dtype)).copy()


def zeros(shape: int | Shape, dtype: type = float) -> Array:
    """Zeros."""
    return zeros_of(shape, kind_code(dtype))


def zeros_like(like: Array) -> Array:
    """Zeros in the shape of another array."""
    return zeros_of(like.shape, like.code)


def full(shape: int | Shape, value: float, dtype: type | None = None) -> Array:
    """One number everywhere."""
    made = zeros_of(shape, _code(dtype) or code_of([value]))
    made[()] = value
    return made


def full_like(like: Array, value: float) -> Array:
    """One number in the shape of another array."""
    return like.each(lambda _number: value)


def arange(start: float, stop: float | None = None, step: float = 1) -> Array:
    """Numbers at equal distances, the last one before the end."""
    first, end = (0, start) if stop is None else (start, stop)
    # numpy steps by second minus first number, which can differ from the step in the last bit
    gap = (first + step) - first
    return array_of([first + place * gap for place in range(math.ceil((end - first) / step))])


def concatenate(parts: Sequence[Array]) -> Array:
    """Arrays one after the other."""
    values = [number for part in parts for number in part.flat]
    rows = sum(map(len, parts))
    code = widest([part.code for part in parts])
    return shaped(memory_of(values, code), (rows, *parts[0].shape[1:]))


def hstack(parts: Sequence[Array]) -> Array:
    """Tables side by side."""
    return concatenate([part.T for part in parts]).T


def delete(rows: Array, places: Array, axis: int) -> Array:
    """The rows but those at these places.

    Raises:
        TypeError: Of another dimension than the first.
    """
    if axis != 0:
        raise TypeError("only whole rows are left out here")
    left_out = set(places.flat)
    return array_of(rows[[place for place in range(len(rows)) if place not in left_out]])
