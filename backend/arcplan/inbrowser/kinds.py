"""The kinds of number that an array holds, and memory for them by Python's own buffers."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Literal, TypeAlias, cast

from arcplan.inbrowser.words import Int64

Numbers: TypeAlias = "memoryview[float]"
Code: TypeAlias = Literal["B", "q", "d", "?"]
"""Bytes, words with a sign, doubles, truth values."""

_BYTES = {"B": 1, "q": 8, "d": 8, "?": 1}
_CODES: dict[type, Code] = {Int64: "q", float: "d", int: "B", bool: "?"}
_WIDTH_ORDER = "?Bqd"


def kind_code(kind: type) -> Code:
    """How a kind of number is called by Python's own buffers.

    Raises:
        TypeError: Not one of the four kinds that are used.
    """
    if kind not in _CODES:
        raise TypeError(f"no arrays of {kind} here")
    return _CODES[kind]


def code_of(values: Sequence[float]) -> Code:
    """The kind that holds these numbers; doubles for none, as in numpy."""
    kinds = {type(value) for value in values}
    if kinds == {bool}:
        return "?"
    return "d" if float in kinds or not kinds else "q"


def widest(codes: Sequence[Code]) -> Code:
    """The kind that holds numbers of all these kinds."""
    return max(codes, key=_WIDTH_ORDER.index)


def memory_of(values: Sequence[float], code: Code) -> Numbers:
    """Memory that holds these numbers, which are made of that kind."""
    if code == "d":
        return cast(Numbers, memoryview(array("d", values)))
    if code == "q":
        return cast(Numbers, memoryview(array("q", map(int, values))))
    if code == "?":
        return as_kind(memoryview(bytearray(map(bool, values))), code)
    return as_kind(memoryview(bytearray(int(value) & 0xFF for value in values)), code)


def blank_memory(count: int, code: Code) -> Numbers:
    """Memory of so many zeros."""
    return as_kind(memoryview(bytearray(count * _BYTES[code])), code)


def as_kind(content: memoryview[int] | Numbers, code: Code) -> Numbers:
    """The same contiguous memory as numbers of another kind."""
    as_bytes = content.cast("B")
    return cast(Numbers, as_bytes if code == "B" else as_bytes.cast(code))
