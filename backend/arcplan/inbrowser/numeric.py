"""The names of numpy that the readers use, for `sys.modules`."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from types import ModuleType, SimpleNamespace

from arcplan.inbrowser import arithmetic, choosing, making
from arcplan.inbrowser.arrays import Array, Operand, array_of, computed
from arcplan.inbrowser.kinds import Code
from arcplan.inbrowser.words import Int64, Uint64

Element = Callable[[float], float]


class _Limits:
    def __init__(self, _kind: type) -> None:
        self.max = (1 << 63) - 1


class _AnyKind:
    """Stands for numpy's generic types, which only annotations use."""

    def __class_getitem__(cls, _kind: object) -> type[_AnyKind]:
        return cls


def _elementwise(element: Element, code: Code | None = None) -> Callable[[Operand], Operand]:
    def of(numbers: Operand) -> Operand:
        return numbers.each(element, code) if isinstance(numbers, Array) else element(numbers)

    return of


def _pairwise(pair: Callable[[float, float], float]) -> Callable[[Operand, Operand], Array]:
    def of(a: Operand, b: Operand) -> Array:
        return computed(pair, a, b)

    return of


def _round(numbers: Array, decimals: int = 0) -> Array:
    return numbers.each(lambda value: arithmetic.rounded(value, decimals))


def _any(numbers: Array | Sequence[Array], axis: int | None = None) -> Operand:
    return array_of(numbers).any(axis)


def _all(numbers: Array, axis: int | None = None) -> Operand:
    return numbers.all(axis)


def _prod(numbers: Array) -> float:
    return math.prod(numbers.flat)


def _argmin(numbers: Array) -> Operand:
    return numbers.argmin()


def _argmax(numbers: Array) -> Operand:
    return numbers.argmax()


def _nansum(numbers: Array) -> float:
    return arithmetic.total([0.0 if math.isnan(value) else value for value in numbers.flat])


def _nanmean(numbers: Array) -> float:
    count = sum(not math.isnan(value) for value in numbers.flat)
    return arithmetic.quotient(_nansum(numbers), count)


def _divmod(numbers: Array, by: int) -> tuple[Array, Array]:
    return numbers.each(lambda value: value // by), numbers.each(lambda value: value % by)


def _or_at(fields: Array, places: Array, values: Array) -> None:
    for place, value in zip(places.flat, values.flat, strict=True):
        fields[int(place)] = int(fields.flat[int(place)]) | int(value)


def _quiet(**_kinds: str) -> AbstractContextManager[None]:
    return nullcontext()


_KINDS: dict[str, object] = {
    "bool_": bool,
    "float64": float,
    "iinfo": _Limits,
    "inf": math.inf,
    "int64": Int64,
    "nan": math.nan,
    "ndarray": Array,
    "uint64": Uint64,
    "uint8": int,
}
_ELEMENTWISE: dict[str, object] = {
    "abs": _elementwise(abs),
    "bitwise_or": SimpleNamespace(at=_or_at),
    "divmod": _divmod,
    "errstate": _quiet,
    "floor": _elementwise(arithmetic.floor),
    "isfinite": _elementwise(math.isfinite, "?"),
    "isnan": _elementwise(math.isnan, "?"),
    "log": _elementwise(arithmetic.natural_logarithm),
    "log2": _elementwise(arithmetic.binary_logarithm),
    "maximum": _pairwise(arithmetic.larger),
    "minimum": _pairwise(arithmetic.smaller),
    "nan_to_num": _elementwise(arithmetic.counted_or_zero),
    "round": _round,
    "sqrt": _elementwise(arithmetic.root),
}
_OVER_ALL: dict[str, object] = {
    "all": _all,
    "any": _any,
    "argmax": _argmax,
    "argmin": _argmin,
    "nanmean": _nanmean,
    "nansum": _nansum,
    "prod": _prod,
}
_MAKING: dict[str, object] = {
    "arange": making.arange,
    "array": making.array,
    "asarray": array_of,
    "concatenate": making.concatenate,
    "delete": making.delete,
    "frombuffer": making.frombuffer,
    "full": making.full,
    "full_like": making.full_like,
    "hstack": making.hstack,
    "stack": making.array,
    "vstack": making.concatenate,
    "zeros": making.zeros,
    "zeros_like": making.zeros_like,
}
_CHOOSING: dict[str, object] = {
    made.__name__: made
    for made in (
        choosing.argsort,
        choosing.average,
        choosing.bincount,
        choosing.count_nonzero,
        choosing.cumsum,
        choosing.flatnonzero,
        choosing.isin,
        choosing.median,
        choosing.searchsorted,
        choosing.setdiff1d,
        choosing.sort,
        choosing.unique,
        choosing.unravel_index,
        choosing.where,
    )
}


def numpy_in_part() -> dict[str, ModuleType]:
    """Modules to import in numpy's place."""
    numpy, typing = ModuleType("numpy"), ModuleType("numpy.typing")
    for names in (_KINDS, _ELEMENTWISE, _OVER_ALL, _MAKING, _CHOOSING, {"typing": typing}):
        vars(numpy).update(names)
    vars(typing).update({"NDArray": _AnyKind, "ArrayLike": Sequence})
    return {"numpy": numpy, "numpy.typing": typing}
