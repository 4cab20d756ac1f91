"""The names of numpy that the readers use, for `sys.modules`."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Literal

from arcplan.inbrowser.arrays import Array, Rows, array_of, joined, kind_code, zeros_of
from arcplan.inbrowser.words import Int64, Uint64


class _Limits:
    def __init__(self, _kind: type) -> None:
        self.max = (1 << 63) - 1


class _NotHere:
    """A part of numpy that is not to be had: can be named and kept, but gives no number."""

    def __call__(self, *_values: object, **_options: object) -> _NotHere:
        return self

    def __getitem__(self, _place: object) -> _NotHere:
        return self

    def __getattr__(self, _name: str) -> _NotHere:
        return self


class _AnyKind:
    """Stands for numpy's generic types, which only annotations use."""

    def __class_getitem__(cls, _kind: object) -> type[_AnyKind]:
        return cls


def _frombuffer(content: bytes, kind: type) -> Array:
    return Array(memoryview(content)) if kind is int else Array(memoryview(content)).view(kind)


def _zeros(shape: int | tuple[int, int], kind: type = float) -> Array | Rows:
    if isinstance(shape, int):
        return zeros_of(shape, kind_code(kind))
    rows, fields = shape
    return zeros_of(rows * fields, kind_code(kind)).reshape(rows, fields)


def _array(numbers: list[int], dtype: type = Int64) -> Array:
    return array_of(numbers, kind_code(dtype))


def _unique(numbers: Array) -> Array:
    return numbers.made(sorted(set(numbers)))


def _argsort(numbers: Array, kind: Literal["stable"]) -> Array:
    if kind != "stable":
        raise TypeError(f"no {kind} sort here")
    values = numbers.tolist()
    return array_of(sorted(range(len(values)), key=values.__getitem__), "q")


def numpy_in_part() -> dict[str, ModuleType]:
    """Modules to import in numpy's place.

    What they lack can be named, because modules whose readers stay on the server are imported for
    their recognisers, but raises TypeError where it is computed with.
    """
    numpy, typing = ModuleType("numpy"), ModuleType("numpy.typing")
    names: dict[str, object] = {
        "argsort": _argsort,
        "array": _array,
        "bool_": bool,
        "concatenate": joined,
        "float64": float,
        "frombuffer": _frombuffer,
        "iinfo": _Limits,
        "inf": float("inf"),
        "int64": Int64,
        "nan": float("nan"),
        "ndarray": Array,
        "typing": typing,
        "uint64": Uint64,
        "uint8": int,
        "unique": _unique,
        "zeros": _zeros,
    }
    vars(numpy).update(names)
    vars(numpy)["__getattr__"] = lambda _name: _NotHere()
    vars(typing).update({"NDArray": _AnyKind, "ArrayLike": Sequence})
    return {"numpy": numpy, "numpy.typing": typing}
