"""The reader of dumps, run by wasmtime.

Compiling it takes half a second. The machine code is kept beside the module, for the next process;
on another processor, or where nobody may write, it is compiled anew. A wheel brings the code for
most servers. `python -m` this module only compiles it: for this processor, or into the FOLDER that
is named, for every x86-64 of the last fifteen years.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import cast

from wasmtime import (
    Config,
    Engine,
    Func,
    FuncType,
    Linker,
    Memory,
    Module,
    Store,
    Trap,
    TrapCode,
    ValType,
    WasmtimeError,
)

from arcplan.captures.records import CaptureError, CaptureReaderError, CaptureTooLargeError
from arcplan.home import BUILT

MODULE = BUILT / "shared" / "reader" / "dist" / "reader.wasm"
MEMORY_BYTES_MAX = 512 << 20
"""What one dump may take; a million objects take less than a tenth."""
_LONG_LINE = 1 << 12
_TOO_LARGE = f"reading this dump takes more than {MEMORY_BYTES_MAX >> 20} MiB of memory"
_FAULT = (
    "the reader of dumps failed near this line, by a fault of arcplan; please send us this file"
)
# x86-64-v2. Later instructions make the same code no faster.
_MOST_SERVERS = "x86_64-unknown-linux-gnu"
_THEIR_INSTRUCTIONS = ("has_sse3", "has_ssse3", "has_sse41", "has_sse42", "has_popcnt")
# What AssemblyScript says of an object that no memory can hold.
_TOO_LARGE_OBJECTS = ("Allocation too large", "Invalid length")


class ReaderMissingError(Exception):
    """The module is not built; the message says how to build it."""


def _config() -> Config:
    config = Config()
    # A process that forks readers must have one thread.
    config.parallel_compilation = False
    # Its handlers would keep a signal that ends a reader from ending it.
    config.signals_based_traps = False
    # Bounds are checked without signals, so that neither guard pages nor 4 GiB of addresses are
    # needed: users may be allowed less (ulimit -v).
    config.memory_reservation = MEMORY_BYTES_MAX
    config.memory_guard_size = 0
    return config


@cache
def _engine() -> Engine:
    return Engine(_config())


@cache
def module() -> Module:
    """The module as machine code, compiled only where nobody has yet.

    Raises:
        ReaderMissingError: It is not built.
    """
    try:
        source = MODULE.read_bytes()
    except FileNotFoundError as error:
        raise ReaderMissingError(f"{MODULE} is missing: run npm run build") from error
    kept = MODULE.with_name(_name(source))
    # An OSError or WasmtimeError: there is none, or it is of another processor or wasmtime.
    with suppress(OSError, WasmtimeError):
        return Module.deserialize_file(_engine(), str(kept))
    compiled = Module(_engine(), source)
    with suppress(OSError):
        _keep(bytes(compiled.serialize()), kept)
    return compiled


def compile_for_most_servers(folder: Path) -> Path:
    """Write machine code that `module` takes on most servers; the same module makes the same bytes.

    Only an x86-64 may ask: wasmtime compiles for its own kind, and ends the process for another.
    """
    config = _config()
    config.target = _MOST_SERVERS
    for instructions in _THEIR_INSTRUCTIONS:
        config.cranelift_flag_enable(instructions)
    source = MODULE.read_bytes()
    path = folder / _name(source)
    path.write_bytes(bytes(Module(Engine(config), source).serialize()))
    return path


def _name(source: bytes) -> str:
    return f"reader-{hashlib.sha256(source).hexdigest()[:16]}.cwasm"


def _keep(code: bytes, path: Path) -> None:
    new = path.with_suffix(f".{os.getpid()}.new")
    try:
        new.write_bytes(code)
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


class _Instance:
    """One instance of the module, with memory of its own."""

    def __init__(self) -> None:
        self._store = Store(_engine())
        self._store.set_limits(memory_size=MEMORY_BYTES_MAX)
        linker = Linker(_engine())
        aborts: list[int] = []
        # Not a method: the instance would then outlive its last use.
        linker.define_func(
            "env", "abort", FuncType([ValType.i32()] * 4, []), lambda said, *_: aborts.append(said)
        )
        self._aborts = aborts
        self._failure: CaptureError | None = None
        self._exports = linker.instantiate(self._store, module()).exports(self._store)
        self._memory = cast(Memory, self._exports["memory"])
        self._functions: dict[str, Func] = {}

    @property
    def lines(self) -> int:
        """Lines read so far, or until the reader failed."""
        return cast(int, self._function("lines")(self._store))

    def call(self, name: str, *arguments: int) -> int:
        """Call an exported function.

        Raises:
            CaptureTooLargeError: It takes too much memory.
            CaptureReaderError: The reader failed.
        """
        if self._failure is not None:
            raise self._failure
        try:
            return cast(int, self._function(name)(self._store, *arguments))
        except Trap as trap:
            self._failure = self._failure_of(trap)
            raise self._failure from trap

    def address(self, place: int) -> int:
        """Where a place in its memory is in this process; valid until the next call."""
        base = ctypes.cast(self._memory.data_ptr(self._store), ctypes.c_void_p).value
        return (base or 0) + place

    def _function(self, name: str) -> Func:
        function = self._functions.get(name)
        if function is None:
            function = self._functions[name] = cast(Func, self._exports[name])
        return function

    def _failure_of(self, trap: Trap) -> CaptureError:
        """AssemblyScript aborts with a message, but where memory does not grow without one."""
        if self._aborts:
            is_too_large = self._text_at(self._aborts[-1]) in _TOO_LARGE_OBJECTS
        else:
            is_too_large = trap.trap_code == TrapCode.UNREACHABLE
        if is_too_large:
            return CaptureTooLargeError(_TOO_LARGE)
        return CaptureReaderError(_FAULT, line=self.lines + 1)

    def _text_at(self, place: int) -> str:
        """A string of AssemblyScript: UTF-16 behind its length in bytes."""
        address = self.address(place)
        size = ctypes.c_uint32.from_address(address - 4).value
        return ctypes.string_at(address, size).decode("utf-16-le", "replace")


class WasmtimeReader:
    """One dump in an instance of its own."""

    def __init__(self, top: int) -> None:
        self._instance = _Instance()
        self._instance.call("begin", top)

    @property
    def lines(self) -> int:
        """Lines read so far, or until the reader failed."""
        return self._instance.lines

    def feed(self, text: bytes) -> None:
        """Take the next bytes.

        Raises:
            CaptureTooLargeError: It takes too much memory.
            CaptureReaderError: The reader failed.
        """
        start = 0
        while start < len(text):
            size = min(self._instance.call("room"), len(text) - start)
            ctypes.memmove(
                self._instance.address(self._instance.call("input")),
                text[start : start + size],
                size,
            )
            self._instance.call("take", size)
            start += size

    def finish(self, *, truncated: bool) -> str:
        """End of the text: the record as JSON, or `failure`, `line` and `excerpt`.

        Raises:
            CaptureTooLargeError: It takes too much memory.
            CaptureReaderError: The reader failed.
        """
        size = self._instance.call("finish", int(truncated))
        return ctypes.string_at(
            self._instance.address(self._instance.call("answer")), size
        ).decode()


class LinePasser:
    """Passes over the lines of a text that only a dump has."""

    def __init__(self) -> None:
        self._instance = _Instance()
        self._room = self._instance.call("room")
        self._start = self._instance.call("input")

    def pass_lines(self, text: bytes, line: int) -> tuple[int, int]:
        """From a line's start to the first line that may be another's, and the lines between.

        The last line stays where it has no end.
        """
        instance, start = self._instance, self._start
        content = ctypes.cast(ctypes.c_char_p(text), ctypes.c_void_p).value or 0
        lines = 0
        while line < len(text):
            size = min(self._room, len(text) - line)
            ctypes.memmove(instance.address(start), content + line, size)
            passed = instance.call("passLines", start, start + size) - start
            lines += instance.call("passedLines")
            line += passed
            # Else only the end of what it was given may have stopped it.
            if size < self._room or size - passed > _LONG_LINE:
                break
        return line, lines


def open_dump(top: int) -> WasmtimeReader:
    """Begin a dump; see `arcplan.captures.zdb.reader`."""
    return WasmtimeReader(top)


def line_passer() -> LinePasser:
    """For one text."""
    return LinePasser()


if __name__ == "__main__":
    if sys.argv[1:]:
        compile_for_most_servers(Path(sys.argv[1]))
    else:
        module()
