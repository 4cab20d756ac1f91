"""Numbers of a fixed width in plain Python, in place of numpy's scalars in the dump parsers."""

from __future__ import annotations

_WORD = (1 << 64) - 1
_SIGN = 1 << 63


class Uint64(int):
    """Sixty-four bits; every operation keeps the lowest sixty-four of its result."""

    __slots__ = ()

    def __new__(cls, value: int) -> Uint64:
        """Keep the lowest sixty-four bits of a number."""
        return super().__new__(cls, value & _WORD)

    def __add__(self, other: int) -> Uint64:
        return Uint64(int.__add__(self, other))

    def __sub__(self, other: int) -> Uint64:
        return Uint64(int.__sub__(self, other))

    def __mul__(self, other: int) -> Uint64:
        return Uint64(int.__mul__(self, other))

    def __mod__(self, other: int) -> Uint64:
        return Uint64(int.__mod__(self, other))

    def __lshift__(self, other: int) -> Uint64:
        return Uint64(0) if other > 63 else Uint64(int.__lshift__(self, other))

    def __rshift__(self, other: int) -> Uint64:
        return Uint64(int.__rshift__(self, other))

    def __and__(self, other: int) -> Uint64:
        return Uint64(int.__and__(self, other))

    def __or__(self, other: int) -> Uint64:
        return Uint64(int.__or__(self, other))

    def __xor__(self, other: int) -> Uint64:
        return Uint64(int.__xor__(self, other))

    def __invert__(self) -> Uint64:
        return Uint64(int.__xor__(self, _WORD))


class Int64(int):
    """Sixty-four bits with a sign."""

    __slots__ = ()

    def __new__(cls, value: int) -> Int64:
        """Keep the lowest sixty-four bits; the highest of them is the sign."""
        return super().__new__(cls, ((value + _SIGN) & _WORD) - _SIGN)
