"""Arrays over one piece of memory, in plain Python.

The part of numpy's interface that the readers of captures use, for where numpy is not to be had:
the Python of a browser comes without it. A cut by places that follow each other shows the same
numbers, as there; every other choice copies them.
"""

from __future__ import annotations

import functools
import itertools
import math
import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias, TypeVar, cast

from arcplan.inbrowser.arithmetic import (
    larger,
    place_of_greatest,
    place_of_least,
    power,
    quotient,
    smaller,
    total,
    total_in_turn,
)
from arcplan.inbrowser.kinds import (
    Code,
    Numbers,
    as_kind,
    blank_memory,
    code_of,
    kind_code,
    memory_of,
    widest,
)
from arcplan.inbrowser.shapes import Shape, chosen, common_shape, lanes, stretched

C = TypeVar("C", bound="type[Array]")
Operand: TypeAlias = "Array | float"
Key: TypeAlias = "int | slice | Array | list[int] | None"
Operation: TypeAlias = Callable[[float, float], float]


def _compares_each(made: C) -> C:
    """Give a class numpy's comparison: not whether two arrays are equal, but where."""
    for name, method in (("__eq__", made.equals), ("__ne__", made.differs), ("__hash__", None)):
        setattr(made, name, method)
    return made


@_compares_each
class Array:
    """Numbers in a row.

    Attributes:
        shape: How many, in each dimension.
    """

    __slots__ = ("_numbers", "shape")

    def __init__(self, numbers: Numbers, shape: Shape | None = None) -> None:
        self._numbers = numbers
        self.shape = (len(numbers),) if shape is None else shape

    @property
    def size(self) -> int:
        """How many numbers."""
        return len(self._numbers)

    @property
    def code(self) -> Code:
        """Of which kind."""
        return cast(Code, self._numbers.format)

    @property
    def flat(self) -> list[float]:
        """The numbers, row after row."""
        return list(self._numbers)

    @property
    def memory(self) -> bytes | bytearray:
        """The memory of an array that shows all of it, byte by byte.

        Raises:
            TypeError: It shows a part.
        """
        memory = cast("bytes | bytearray", self._numbers.obj)
        if len(memory) != len(self._numbers):
            raise TypeError("only a part of the memory")
        return memory

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Operand]:
        return iter(self._numbers)

    def __getitem__(self, key: Key | tuple[Key, ...]) -> Operand:
        if isinstance(key, int):
            return self._numbers[key]
        if isinstance(key, slice):
            return Array(self._numbers[key])
        return self._chosen(key)

    def __setitem__(self, key: Key | tuple[Key, ...], value: object) -> None:
        if isinstance(key, int):
            self._numbers[key] = cast(float, value)
        elif isinstance(key, slice) and isinstance(value, Array) and value.code == self.code:
            self._numbers[key] = value._numbers
        else:
            self._put(key, value)

    def _chosen(self, key: Key | tuple[Key, ...]) -> Operand:
        places, shape = self._places(key)
        values = [self._numbers[place] for place in places]
        return shaped(memory_of(values, self.code), shape) if shape else values[0]

    def _put(self, key: Key | tuple[Key, ...], value: object) -> None:
        places, shape = self._places(key)
        given = array_of(value)
        for place, number in zip(places, stretched(given.flat, given.shape, shape), strict=True):
            self._numbers[place] = number

    def _places(self, key: Key | tuple[Key, ...]) -> tuple[list[int], Shape]:
        """Where the chosen numbers lie, and the shape they are chosen in."""
        keys = key if isinstance(key, tuple) else (key,)
        return chosen(self.shape, [each.flat if isinstance(each, Array) else each for each in keys])

    def _with(self, other: Operand, operation: Operation, code: Code | None = None) -> Array:
        return computed(operation, self, other, code=code)

    def __add__(self, other: Operand) -> Array:
        return self._with(other, operator.add)

    __radd__ = __add__

    def __sub__(self, other: Operand) -> Array:
        return self._with(other, operator.sub)

    def __rsub__(self, other: float) -> Array:
        return self._with(other, lambda a, b: b - a)

    def __mul__(self, other: Operand) -> Array:
        return self._with(other, operator.mul)

    __rmul__ = __mul__

    def __truediv__(self, other: Operand) -> Array:
        return self._with(other, quotient, "d")

    def __rtruediv__(self, other: float) -> Array:
        return self._with(other, lambda a, b: quotient(b, a), "d")

    def __pow__(self, other: Operand) -> Array:
        return self._with(other, power)

    def __and__(self, other: Operand) -> Array:
        return self._with(other, cast(Operation, operator.and_))

    def __or__(self, other: Operand) -> Array:
        return self._with(other, cast(Operation, operator.or_))

    def __lshift__(self, other: Operand) -> Array:
        return self._with(other, cast(Operation, operator.lshift))

    def __rshift__(self, other: Operand) -> Array:
        return self._with(other, cast(Operation, operator.rshift))

    def __lt__(self, other: Operand) -> Array:
        return self._with(other, operator.lt, "?")

    def __le__(self, other: Operand) -> Array:
        return self._with(other, operator.le, "?")

    def __gt__(self, other: Operand) -> Array:
        return self._with(other, operator.gt, "?")

    def __ge__(self, other: Operand) -> Array:
        return self._with(other, operator.ge, "?")

    def equals(self, other: Operand) -> Array:
        """Where the numbers are the same."""
        return self._with(other, operator.eq, "?")

    def differs(self, other: Operand) -> Array:
        """Where they are not."""
        return self._with(other, operator.ne, "?")

    def __iadd__(self, other: Operand) -> Array:
        self._put((), self + other)
        return self

    def __neg__(self) -> Array:
        return self.each(operator.neg)

    def __invert__(self) -> Array:
        return (
            self.each(operator.not_)
            if self.code == "?"
            else self.each(cast(Callable[[float], float], operator.inv))
        )

    def each(self, operation: Callable[[float], float], code: Code | None = None) -> Array:
        """One operation on every number."""
        return shaped(memory_of(list(map(operation, self._numbers)), code or self.code), self.shape)

    def _folded(
        self, fold: Callable[[Sequence[float]], float], axis: int | None, code: Code | None = None
    ) -> Operand:
        """One number of all, or of those along a dimension."""
        values = self.flat
        if axis is None or len(self.shape) == 1:
            return fold(values)
        folded = [fold(lane) for lane in lanes(values, self.shape, axis)]
        return shaped(
            memory_of(folded, code or self.code), self.shape[:axis] + self.shape[axis + 1 :]
        )

    def sum(self, axis: int | None = None) -> Operand:
        """Sum."""
        is_last = axis is None or axis == len(self.shape) - 1
        return self._folded(total if is_last else total_in_turn, axis)

    def mean(self, axis: int | None = None) -> Operand:
        """Mean."""
        count = self.size if axis is None else self.shape[axis]
        summed = self.sum(axis)
        return summed / count if isinstance(summed, Array) else quotient(summed, count)

    def max(self, axis: int | None = None, initial: float | None = None) -> Operand:
        """Largest number; NaN if any element is NaN."""
        first = [] if initial is None else [initial]
        return self._folded(lambda values: functools.reduce(larger, [*first, *values]), axis)

    def min(self, axis: int | None = None) -> Operand:
        """Smallest number."""
        return self._folded(lambda values: functools.reduce(smaller, values), axis)

    def argmax(self, axis: int | None = None) -> Operand:
        """Where the largest stands."""
        return self._folded(place_of_greatest, axis, "q")

    def argmin(self, axis: int | None = None) -> Operand:
        """Where the smallest stands."""
        return self._folded(place_of_least, axis, "q")

    def any(self, axis: int | None = None) -> Operand:
        """Whether a number is not zero."""
        return self._folded(any, axis, "?")

    def all(self, axis: int | None = None) -> Operand:
        """Whether no number is zero."""
        return self._folded(all, axis, "?")

    def copy(self) -> Array:
        """The same numbers in memory of their own."""
        return shaped(as_kind(memoryview(bytearray(self.tobytes())), self.code), self.shape)

    def tobytes(self) -> bytes:
        """The memory."""
        return self._numbers.tobytes()

    def tolist(self) -> list[object]:
        """The numbers, in lists of lists for more than one dimension."""
        return cast("list[object]", self._numbers.tolist())

    def view(self, kind: type) -> Array:
        """The same memory as numbers of another kind."""
        return shaped(as_kind(self._numbers, kind_code(kind)), self.shape)

    def astype(self, kind: type) -> Array:
        """The same numbers made of another kind, fractions cut."""
        return shaped(memory_of(self.flat, kind_code(kind)), self.shape)

    def reshape(self, *shape: int) -> Array:
        """The same numbers in another shape; -1 for as many as there are.

        Raises:
            ValueError: There are more or fewer numbers.
        """
        known = math.prod(length for length in shape if length >= 0)
        full = tuple(self.size // max(known, 1) if length < 0 else length for length in shape)
        if math.prod(full) != self.size:
            raise ValueError(f"{self.size} numbers have no shape {shape}")
        return shaped(self._numbers, full)

    @property
    def T(self) -> Array:
        """The columns as rows."""
        columns = itertools.chain.from_iterable(lanes(self.flat, self.shape, 0))
        return shaped(memory_of(list(columns), self.code), self.shape[::-1])

    def ravel(self) -> Array:
        """The same numbers in one row."""
        return Array(self._numbers)


class Rows(Array):
    """Rows of as many numbers each, or rows of such rows."""

    __slots__ = ()

    def __iter__(self) -> Iterator[Operand]:
        return (self._row(index) for index in range(len(self)))

    def __getitem__(self, key: Key | tuple[Key, ...]) -> Operand:
        if isinstance(key, int):
            return self._row(key)
        if isinstance(key, slice) and key.step is None:
            start, stop, _ = key.indices(len(self))
            step = math.prod(self.shape[1:])
            length = max(stop - start, 0)
            return shaped(
                self._numbers[start * step : (start + length) * step], (length, *self.shape[1:])
            )
        if isinstance(key, tuple) and len(key) == len(self.shape) == 2:
            row, field = key
            if row == slice(None) and isinstance(field, int):
                return Array(self._numbers[field :: self.shape[1]])
        return self._chosen(key)

    def __setitem__(self, key: Key | tuple[Key, ...], value: object) -> None:
        self._put(key, value)

    def tolist(self) -> list[object]:
        """The numbers, row by row."""
        return [row.tolist() if isinstance(row, Array) else row for row in self]

    def _row(self, index: int) -> Array:
        step = math.prod(self.shape[1:])
        number = range(len(self))[index]
        return shaped(self._numbers[number * step : (number + 1) * step], self.shape[1:])


def shaped(numbers: Numbers, shape: Shape) -> Array:
    """An array over memory that holds its numbers row after row."""
    return Array(numbers) if len(shape) == 1 else Rows(numbers, shape)


def zeros_of(shape: int | Shape, code: Code) -> Array:
    """So many zeros."""
    lengths = (shape,) if isinstance(shape, int) else shape
    return shaped(blank_memory(math.prod(lengths), code), lengths)


def array_of(content: object, code: Code | None = None) -> Array:
    """Numbers, or rows of numbers of one length, as an array of their kind or a given one."""
    if isinstance(content, Array):
        kind = code or content.code
        same = kind == content.code
        return content if same else shaped(memory_of(content.flat, kind), content.shape)
    if isinstance(content, int | float):
        return shaped(memory_of([content], code or code_of([content])), ())
    given = list(cast("Iterable[object]", content))
    row = [each for each in given if isinstance(each, int | float)]
    if len(row) == len(given):
        return Array(memory_of(row, code or code_of(row)))
    parts = [array_of(part) for part in given]
    values = [number for part in parts for number in part.flat]
    kind = code or widest([part.code for part in parts])
    return shaped(memory_of(values, kind), (len(parts), *parts[0].shape))


def computed(
    operation: Callable[..., float], *operands: Operand, code: Code | None = None
) -> Array:
    """An operation on the numbers of several arrays, each stretched to the shape of all."""
    arrays = [each for each in operands if isinstance(each, Array)]
    shape = common_shape(each.shape for each in arrays)
    columns = [
        stretched(each.flat, each.shape, shape)
        if isinstance(each, Array)
        else itertools.repeat(each, math.prod(shape))
        for each in operands
    ]
    kind = code or widest([_code_beside(each) for each in operands])
    return shaped(memory_of(list(map(operation, *columns)), kind), shape)


def _code_beside(operand: Operand) -> Code:
    """The kind that an operand asks of the result; whole numbers alone take that of the array."""
    if isinstance(operand, Array):
        return operand.code
    return "d" if isinstance(operand, float) else "?"
