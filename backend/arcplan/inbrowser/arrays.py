"""Arrays of one and two dimensions over one piece of memory, in plain Python.

The part of numpy's interface that the readers of dumps use, for where numpy is not to be had: the
Python of a browser comes without it. A cut shows the same numbers, as there; a choice by a list of
places or by a mask copies them.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias, TypeVar, cast, overload

from arcplan.inbrowser.words import Int64

Numbers: TypeAlias = "memoryview[int]"
Code: TypeAlias = Literal["B", "q", "d"]
C = TypeVar("C", bound="type[Array]")


def kind_code(kind: type) -> Code:
    """How a kind of number is called by Python's own buffers.

    Raises:
        TypeError: Not one of the three kinds that are used.
    """
    if kind is Int64:
        return "q"
    if kind is float:
        return "d"
    if kind is int:
        return "B"
    raise TypeError(f"no arrays of {kind} here")


def _compares_each(made: C) -> C:
    """Give a class numpy's comparison: not whether two arrays are equal, but where."""
    for name, method in (("__eq__", made.equals), ("__hash__", None)):
        setattr(made, name, method)
    return made


@_compares_each
class Array:
    """Numbers in a row."""

    __slots__ = ("_numbers",)

    def __init__(self, numbers: Numbers) -> None:
        self._numbers = numbers

    @property
    def size(self) -> int:
        """How many numbers."""
        return len(self._numbers)

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
        return len(self._numbers)

    def __iter__(self) -> Iterator[int]:
        return iter(self._numbers)

    @overload
    def __getitem__(self, place: int) -> int: ...
    @overload
    def __getitem__(self, place: slice | Iterable[int]) -> Array: ...
    def __getitem__(self, place: int | slice | Iterable[int]) -> int | Array:
        if isinstance(place, int):
            return self._numbers[place]
        if isinstance(place, slice):
            return Array(self._numbers[place])
        return self.made(self._numbers[index] for index in place)

    def __setitem__(self, place: int | slice | list[int], value: int | Iterable[int]) -> None:
        if isinstance(place, int):
            self._numbers[place] = cast(int, value)
            return
        places = place if isinstance(place, list) else range(*place.indices(self.size))
        if isinstance(value, Array) and len(places) != len(value):
            raise ValueError(f"{len(value)} numbers do not fit {len(places)} places")
        if isinstance(place, slice) and isinstance(value, Array):
            self._numbers[place] = value._numbers
            return
        values = value if isinstance(value, Iterable) else itertools.repeat(value)
        for index, number in zip(places, values, strict=False):
            self._numbers[index] = number

    def __add__(self, other: Iterable[int]) -> Array:
        return self.made(a + b for a, b in zip(self, other, strict=True))

    def __iadd__(self, other: Iterable[int]) -> Array:
        for index, number in enumerate(other):
            self._numbers[index] += number
        return self

    def __neg__(self) -> Array:
        return self.made(-number for number in self)

    def equals(self, number: int) -> list[bool]:
        """Where the number stands."""
        return [value == number for value in self._numbers]

    def any(self) -> bool:
        """Whether a number is not zero."""
        return any(self._numbers)

    def copy(self) -> Array:
        """The same numbers in memory of their own."""
        return Array(_cast(memoryview(bytearray(self._numbers)), self._code))

    def tobytes(self) -> bytes:
        """The memory."""
        return self._numbers.tobytes()

    def tolist(self) -> list[int]:
        """The numbers."""
        return self._numbers.tolist()

    def view(self, kind: type) -> Array:
        """The same memory as numbers of another kind."""
        return Array(_cast(self._numbers.cast("B"), kind_code(kind)))

    def reshape(self, rows: int, fields: int) -> Rows:
        """The same numbers, cut into so many rows of so many fields."""
        if rows * fields != self.size:
            raise ValueError(f"{self.size} numbers are not {rows} rows of {fields}")
        return Rows(self, fields)

    def made(self, numbers: Iterable[int]) -> Array:
        """Other numbers of the same kind."""
        return array_of(list(numbers), self._code)

    @property
    def _code(self) -> Code:
        return cast(Code, self._numbers.format)


class Rows:
    """Rows of as many numbers each."""

    __slots__ = ("_all", "fields")

    def __init__(self, numbers: Array, fields: int) -> None:
        self._all = numbers
        self.fields = fields

    def __len__(self) -> int:
        return self._all.size // self.fields

    def __iter__(self) -> Iterator[Array]:
        return (self._row(index) for index in range(len(self)))

    @overload
    def __getitem__(self, place: int) -> Array: ...
    @overload
    def __getitem__(self, place: slice | Array | list[bool]) -> Rows: ...
    @overload
    def __getitem__(self, place: tuple[int, int]) -> int: ...
    @overload
    def __getitem__(self, place: tuple[slice, int]) -> Array: ...
    def __getitem__(
        self, place: int | slice | Array | list[bool] | tuple[int | slice, int]
    ) -> int | Array | Rows:
        if isinstance(place, tuple):
            row, field = place
            return self._column(field) if isinstance(row, slice) else self._row(row)[field]
        if isinstance(place, int):
            return self._row(place)
        if isinstance(place, slice):
            start, stop, _ = place.indices(len(self))
            return Rows(self._all[start * self.fields : stop * self.fields], self.fields)
        numbers = itertools.compress(range(len(self)), place) if _is_mask(place) else place
        chosen = (number for row in numbers for number in self._row(row))
        return Rows(self._all.made(chosen), self.fields)

    def __setitem__(
        self, place: int | slice | tuple[int | slice, int], value: int | Iterable[int]
    ) -> None:
        if isinstance(place, tuple):
            row, field = place
            part = self._column(field) if isinstance(row, slice) else self._row(row)[field:]
            part[: part.size if isinstance(row, slice) else 1] = value
        elif isinstance(place, int):
            self._row(place)[:] = value
        else:
            start, stop, _ = place.indices(len(self))
            self._all[start * self.fields : stop * self.fields] = value

    def view(self, kind: type) -> Rows:
        """The same memory as numbers of another kind."""
        return Rows(self._all.view(kind), self.fields)

    def copy(self) -> Rows:
        """The same numbers in memory of their own."""
        return Rows(self._all.copy(), self.fields)

    def reshape(self, size: Literal[-1]) -> Array:
        """The same numbers in one row."""
        return self._all[::-size]

    def sum(self, axis: Literal[0]) -> Array:
        """One sum for each field."""
        total = self._row(axis).copy()
        for row in self[1:]:
            total += row
        return total

    def _row(self, index: int) -> Array:
        number = range(len(self))[index]
        return self._all[number * self.fields : (number + 1) * self.fields]

    def _column(self, field: int) -> Array:
        return self._all[field :: self.fields]


def array_of(numbers: list[int], code: Code) -> Array:
    """Numbers of a kind."""
    made = zeros_of(len(numbers), code)
    made[:] = numbers
    return made


def zeros_of(count: int, code: Code) -> Array:
    """So many zeros."""
    return Array(_cast(memoryview(bytearray(count * (1 if code == "B" else 8))), code))


def joined(parts: list[Rows]) -> Rows:
    """Rows one after the other."""
    first = parts[0]
    numbers = (number for part in parts for number in part.reshape(-1))
    return Rows(first.reshape(-1).made(numbers), first.fields)


def _is_mask(places: Array | list[bool]) -> bool:
    return isinstance(places, list)


def _cast(memory: Numbers, code: Code) -> Numbers:
    if code == "B":
        return memory.cast("B")
    return cast(Numbers, memory.cast("q") if code == "q" else memory.cast("d"))
