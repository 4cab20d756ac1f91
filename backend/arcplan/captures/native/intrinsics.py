"""Processor instructions for compiled code, in place of the functions in `bits`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, cast

from numba import types
from numba.extending import intrinsic
from numba.np.arrayobj import make_array


class _Value(Protocol):
    """A value or a type of the compiler."""

    data: _Value

    def as_pointer(self) -> _Value: ...


class _Builder(Protocol):
    """The instructions used here of llvmlite's IRBuilder."""

    def gep(self, pointer: _Value, indices: list[_Value]) -> _Value: ...
    def bitcast(self, value: _Value, kind: _Value) -> _Value: ...
    def load(self, pointer: _Value, *, align: int) -> _Value: ...
    def cttz(self, value: _Value, zero_is_undefined: _Value) -> _Value: ...
    def ctlz(self, value: _Value, zero_is_undefined: _Value) -> _Value: ...


class _Context(Protocol):
    """The part used here of numba's target context."""

    def get_value_type(self, kind: object) -> _Value: ...
    def get_constant(self, kind: object, value: int) -> _Value: ...


class _Signature(Protocol):
    """Types of the call's arguments."""

    args: list[object]


_array_struct = cast(Callable[[object], Callable[[_Context, _Builder, _Value], _Value]], make_array)
_Codegen = Callable[[_Context, _Builder, _Signature, list[_Value]], _Value]


def _load(_typing: object, text: types.Type, _index: object) -> tuple[object, _Codegen]:
    def codegen(
        context: _Context, builder: _Builder, signature: _Signature, args: list[_Value]
    ) -> _Value:
        data = _array_struct(signature.args[0])(context, builder, args[0]).data
        word = context.get_value_type(types.uint64)
        place = builder.bitcast(builder.gep(data, [args[1]]), word.as_pointer())
        return builder.load(place, align=1)

    return types.uint64(text, types.int64), codegen


def _trailing(_typing: object, _word: object) -> tuple[object, _Codegen]:
    def codegen(
        context: _Context, builder: _Builder, _signature: _Signature, args: list[_Value]
    ) -> _Value:
        return builder.cttz(args[0], context.get_constant(types.boolean, 0))

    return types.int64(types.uint64), codegen


def _leading(_typing: object, _word: object) -> tuple[object, _Codegen]:
    def codegen(
        context: _Context, builder: _Builder, _signature: _Signature, args: list[_Value]
    ) -> _Value:
        return builder.ctlz(args[0], context.get_constant(types.boolean, 0))

    return types.int64(types.uint64), codegen


INTRINSICS = {
    "load": intrinsic(_load),
    "trailing_zeros": intrinsic(_trailing),
    "leading_zeros": intrinsic(_leading),
}
"""By the name of the function that each stands for."""
