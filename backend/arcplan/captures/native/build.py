"""Making the object files of a package with numba."""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import ModuleType
from typing import Protocol, cast

from numba import njit, types

from arcplan.captures.native import bits
from arcplan.captures.native.intrinsics import INTRINSICS
from arcplan.captures.native.machine import INDEX, parameter_types
from arcplan.captures.native.marks import Entry, Function, entries_of, marked_functions

_TYPES = {
    "int": types.int64,
    "Bytes": types.Array(types.uint8, 1, "C"),
    "Ints": types.Array(types.int64, 1, "C"),
    "Floats": types.Array(types.float64, 1, "C"),
}


class _Library(Protocol):
    """The part used here of numba's code library."""

    def serialize_using_object_code(self) -> tuple[str, str, tuple[bytes, bytes]]: ...


class _Description(Protocol):
    llvm_func_name: str


class _Compiled(Protocol):
    library: _Library
    fndesc: _Description


class _Dispatcher(Protocol):
    """The part used here of numba's dispatcher."""

    overloads: dict[tuple[object, ...], _Compiled]

    def compile(self, signature: tuple[object, ...]) -> object: ...


def _dispatchers() -> dict[Function, object]:
    """What compiled code has to call in place of each marked function."""
    options = {"nogil": True, "_nrt": False, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    decorate = cast(Callable[..., Function], njit)(**options)
    made: dict[Function, object] = {f: decorate(f) for f in marked_functions()}
    made.update({getattr(bits, name): intrinsic for name, intrinsic in INTRINSICS.items()})
    return made


def _own_modules() -> list[ModuleType]:
    root = __package__.rpartition(".")[0]
    return [module for name, module in sys.modules.items() if name.startswith(f"{root}.")]


@contextmanager
def _in_place_of_functions(dispatchers: dict[Function, object]) -> Iterator[None]:
    """Let every module see dispatchers under the names of marked functions, for a while."""
    replaced: list[tuple[ModuleType, str, object]] = []
    for module in _own_modules():
        if module.__name__.startswith(f"{__package__}."):
            continue
        for name, value in list(vars(module).items()):
            plain = value.function if isinstance(value, Entry) else value
            if callable(plain) and plain.__hash__ is not None and plain in dispatchers:
                replaced.append((module, name, value))
                setattr(module, name, dispatchers[plain])
    try:
        yield
    finally:
        for module, name, value in replaced:
            setattr(module, name, value)


def _object_code(dispatcher: _Dispatcher, function: Function) -> tuple[str, bytes]:
    signature = tuple(_TYPES[kind] for kind in parameter_types(function))
    dispatcher.compile(signature)
    result = dispatcher.overloads[signature]
    _, _, (code, _) = result.library.serialize_using_object_code()
    return result.fndesc.llvm_func_name, code


def build_into(package: str, places: list[Path]) -> Path:
    """Compile the entries of a package into the first place that can be written.

    Where none can, as in a container without a cache on another processor than it was made on,
    this process keeps them in a temporary folder of its own.

    Raises:
        OSError: There is no temporary folder either.
    """
    dispatchers = _dispatchers()
    objects: dict[str, tuple[str, bytes]] = {}
    with _in_place_of_functions(dispatchers):
        for made in entries_of(package):
            function = made.function
            dispatcher = cast(_Dispatcher, dispatchers[function])
            name = f"{function.__module__}.{function.__name__}"
            objects[name] = _object_code(dispatcher, function)
    for place in places:
        with suppress(OSError):
            return _write(place, objects)
    return _write(Path(tempfile.mkdtemp(prefix="arcplan-")) / places[0].name, objects)


def _write(place: Path, objects: dict[str, tuple[str, bytes]]) -> Path:
    """Write the files so that no other process sees half of them; those of older source go."""
    place.parent.mkdir(parents=True, exist_ok=True)
    for older in place.parent.glob("native-*"):
        shutil.rmtree(older, ignore_errors=True)
    fresh = Path(tempfile.mkdtemp(dir=place.parent, prefix="making-native-"))
    index = {}
    for number, (name, (symbol, code)) in enumerate(objects.items()):
        (fresh / f"{number}.o").write_bytes(code)
        index[name] = (symbol, f"{number}.o")
    (fresh / INDEX).write_text(json.dumps(index))
    # Whoever runs the server is often not who set it up.
    fresh.chmod(0o755)
    try:
        fresh.rename(place)
    except OSError:
        if not (place / INDEX).is_file():
            raise
    return place
