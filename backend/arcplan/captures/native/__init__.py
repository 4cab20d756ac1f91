"""Python functions turned into machine code once, and called without the compiler afterwards.

numba compiles; what it makes is kept as object files. A process that finds them loads them with
llvmlite alone, which takes milliseconds where importing numba takes a third of a second.
"""

from __future__ import annotations

from arcplan.captures.native.bits import leading_zeros, load, trailing_zeros
from arcplan.captures.native.marks import Bytes, Floats, Ints, compiled, entry

__all__ = [
    "Bytes",
    "Floats",
    "Ints",
    "compiled",
    "entry",
    "leading_zeros",
    "load",
    "trailing_zeros",
]
