"""The reader of dumps, run by wasmtime.

Compiling it takes half a second. The machine code is kept beside the module, for the next process;
on another processor, or where nobody may write, it is compiled anew. `python -m` this module only
compiles it.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
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
    ValType,
    WasmtimeError,
)

from arcplan.captures.records import CaptureTooLargeError

MODULE = Path(__file__).parents[4] / "shared" / "reader" / "dist" / "reader.wasm"
MEMORY_BYTES_MAX = 512 << 20
"""What one dump may take; a million objects take less than a tenth."""
_LONG_LINE = 1 << 12
_TOO_LARGE = f"reading this dump takes more than {MEMORY_BYTES_MAX >> 20} MiB of memory"


class ReaderMissingError(Exception):
    """The module is not built; the message says how to build it."""


@cache
def _engine() -> Engine:
    config = Config()
    # A process that forks readers must have one thread.
    config.parallel_compilation = False
    # Its handlers would keep a signal that ends a reader from ending it.
    config.signals_based_traps = False
    # Bounds are checked without signals, so that neither guard pages nor 4 GiB of addresses are
    # needed: users may be allowed less (ulimit -v).
    config.memory_reservation = MEMORY_BYTES_MAX
    config.memory_guard_size = 0
    return Engine(config)


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
    kept = MODULE.with_name(f"reader-{hashlib.sha256(source).hexdigest()[:16]}.cwasm")
    # An OSError or WasmtimeError: there is none, or it is of another processor or wasmtime.
    with suppress(OSError, WasmtimeError):
        return Module.deserialize_file(_engine(), str(kept))
    compiled = Module(_engine(), source)
    with suppress(OSError):
        _keep(bytes(compiled.serialize()), kept)
    return compiled


def _keep(code: bytes, path: Path) -> None:
    new = path.with_suffix(f".{os.getpid()}.new")
    try:
        new.write_bytes(code)
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


def _on_abort(_message: int, _file: int, _line: int, _column: int) -> None:
    """Called where the reader finds no memory; what follows the call is a trap."""


class _Instance:
    """One instance of the module, with memory of its own."""

    def __init__(self) -> None:
        self._store = Store(_engine())
        self._store.set_limits(memory_size=MEMORY_BYTES_MAX)
        linker = Linker(_engine())
        linker.define_func("env", "abort", FuncType([ValType.i32()] * 4, []), _on_abort)
        self._exports = linker.instantiate(self._store, module()).exports(self._store)
        self._memory = cast(Memory, self._exports["memory"])
        self._functions: dict[str, Func] = {}

    def call(self, name: str, *arguments: int) -> int:
        """Call an exported function.

        Raises:
            CaptureTooLargeError: It takes too much memory.
        """
        function = self._functions.get(name)
        if function is None:
            function = self._functions[name] = cast(Func, self._exports[name])
        try:
            return cast(int, function(self._store, *arguments))
        except Trap as error:
            raise CaptureTooLargeError(_TOO_LARGE) from error

    def address(self, place: int) -> int:
        """Where a place in its memory is in this process; valid until the next call."""
        base = ctypes.cast(self._memory.data_ptr(self._store), ctypes.c_void_p).value
        return (base or 0) + place


class WasmtimeReader:
    """One dump in an instance of its own."""

    def __init__(self, top: int, of_summaries: bool) -> None:
        self._instance = _Instance()
        self._instance.call("begin", top, int(of_summaries))

    @property
    def lines(self) -> int:
        """Lines read so far."""
        return self._instance.call("lines")

    def feed(self, text: bytes) -> bool:
        """Take at most the room that there is; False where reading on is of no use.

        Raises:
            CaptureTooLargeError: It takes too much memory.
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
        return not self._instance.call("hasFailed")

    def finish(self, *, truncated: bool) -> str:
        """End of the text: the record as JSON, or `failure`, `line` and `excerpt`.

        Raises:
            CaptureTooLargeError: It takes too much memory.
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


def open_dump(top: int, of_summaries: bool) -> WasmtimeReader:
    """Begin a dump; see `arcplan.captures.zdb.reader`."""
    return WasmtimeReader(top, of_summaries)


def line_passer() -> LinePasser:
    """For one text."""
    return LinePasser()


if __name__ == "__main__":
    module()
