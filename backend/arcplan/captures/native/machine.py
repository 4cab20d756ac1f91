"""Object files of compiled functions: found, or made when there are none for this source."""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
import sys
import threading
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol

import llvmlite
import llvmlite.binding as llvm
import numpy as np

from arcplan.captures.native.marks import Bytes, Entry, Floats, Function, Ints

INDEX = "index.json"
_C_FUNCTIONS = ("memset", "memcpy", "memmove")

_INTEGER = (ctypes.c_int64,)
# numba passes a one-dimensional array as owner, parent, length, item size, data, shape, strides.
_ARRAY = (
    ctypes.c_void_p,
    ctypes.c_void_p,
    ctypes.c_int64,
    ctypes.c_int64,
    ctypes.c_void_p,
    ctypes.c_int64,
    ctypes.c_int64,
)

_lock = threading.Lock()
_engines: list[object] = []


class _Engine(Protocol):
    def get_function_address(self, name: str) -> int: ...


def parameter_types(function: Function) -> list[str]:
    """Names of the types of a function's parameters, as annotated."""
    annotations = dict(function.__annotations__)
    annotations.pop("return", None)
    return [str(kind) for kind in annotations.values()]


def _digest(package: str) -> str:
    """A name for this source on this machine: code for another processor must not be run."""
    digest = hashlib.sha256()
    for folder in (Path(__file__).parent, _folder(package)):
        for source in sorted(folder.glob("*.py")):
            digest.update(source.read_bytes())
    features = llvm.get_host_cpu_features().flatten()
    for part in (llvm.get_host_cpu_name(), features, _compiler(), sys.version):
        digest.update(part.encode())
    return digest.hexdigest()[:20]


def _compiler() -> str:
    """What tells versions of the compiler apart, without importing it or a reader of metadata."""
    found = find_spec("numba")
    if found is None or found.origin is None:
        return str(llvmlite.__version__)
    beside = Path(found.origin).parent.parent.glob("numba-*.dist-info")
    return " ".join([llvmlite.__version__, *sorted(folder.name for folder in beside)])


def _folder(package: str) -> Path:
    return Path(str(sys.modules[package].__file__)).parent


def _places(package: str) -> list[Path]:
    """Where object files may be kept: beside the source, else in the user's own cache."""
    name = f"native-{_digest(package)}"
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return [_folder(package) / "__pycache__" / name, home / "arcplan" / package / name]


@cache
def _found_or_made(package: str) -> Path:
    """Where the object files of a package are, looked for once in a process."""
    places = _places(package)
    for place in places:
        if os.access(place / INDEX, os.R_OK):
            return place
    # Imported late: it brings the compiler, which nobody needs who finds the files.
    build = import_module("arcplan.captures.native.build")
    made: Path = build.build_into(package, places)
    return made


@cache
def _prepare() -> None:
    """Make the processor and the C functions that compiled code calls known to LLVM."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    c_library = ctypes.CDLL(None)
    for name in _C_FUNCTIONS:
        address = ctypes.cast(getattr(c_library, name), ctypes.c_void_p).value
        llvm.add_symbol(name, address)


def _engine(object_file: Path) -> _Engine:
    _prepare()
    machine = llvm.Target.from_default_triple().create_target_machine()
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_path(str(object_file)))
    engine.finalize_object()
    _engines.append(engine)
    made: _Engine = engine
    return made


def _array_arguments(array: Bytes | Ints | Floats) -> tuple[int | None, ...]:
    if array.ndim != 1 or not array.flags.c_contiguous:
        raise TypeError("compiled functions take contiguous arrays of one dimension")
    length, item = array.size, array.itemsize
    return (None, None, length, item, array.ctypes.data, length, item)


_DTYPES = {"Bytes": np.uint8, "Ints": np.int64, "Floats": np.float64}


def native_function(entry: Entry) -> Function:
    """The machine code of an entry, as a function that releases the interpreter lock."""
    package = entry.function.__module__.rpartition(".")[0]
    name = f"{entry.function.__module__}.{entry.function.__name__}"
    with _lock:
        place = _found_or_made(package)
        symbol, file_name = json.loads((place / INDEX).read_text())[name]
        address = _engine(place / file_name).get_function_address(symbol)
    kinds = parameter_types(entry.function)
    types = [c_type for kind in kinds for c_type in (_INTEGER if kind == "int" else _ARRAY)]
    call = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, *types)(address)
    dtypes = [_DTYPES.get(kind) for kind in kinds]

    def run(*arguments: object) -> int:
        flat: list[object] = []
        for argument, dtype in zip(arguments, dtypes, strict=True):
            if dtype is None:
                flat.append(argument)
            elif isinstance(argument, np.ndarray) and argument.dtype == dtype:
                flat.extend(_array_arguments(argument))
            else:
                raise TypeError(f"{name} takes an array of {dtype} here")
        answer, failure = ctypes.c_int64(0), ctypes.c_void_p()
        if call(ctypes.byref(answer), ctypes.byref(failure), *flat):
            raise RuntimeError(f"{name} failed in compiled code")
        return answer.value

    return run
