"""shared/reader on a file as it lies on a disk, called as the page's worker calls it."""

from __future__ import annotations

import ctypes
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, cast

from wasmtime import Engine, Func, FuncType, Linker, Memory, Module, Store, ValType

from arcplan.captures.arrival import Reading, ReadOptions, read_captures
from arcplan.captures.zdb.engine import MODULE


@dataclass(frozen=True, slots=True)
class FileRead:
    """What the reader says of a file.

    Attributes:
        record: The record as JSON, or `failure`, `line` and `excerpt`.
        stray: Why the rest of the file was not read; None where all of it was.
    """

    record: dict[str, Any]
    stray: dict[str, Any] | None


@cache
def _compiled() -> tuple[Engine, Module]:
    engine = Engine()
    return engine, Module(engine, MODULE.read_bytes())


def read_in_file(pieces: Iterable[bytes], top: int = 50) -> FileRead:
    """Read a file that is given in pieces of any size."""
    engine, module = _compiled()
    store = Store(engine)
    linker = Linker(engine)
    linker.define_func("env", "abort", FuncType([ValType.i32()] * 4, []), lambda *_: None)
    exports = linker.instantiate(store, module).exports(store)
    memory = cast(Memory, exports["memory"])

    def call(name: str, *arguments: int) -> int:
        return cast(int, cast(Func, exports[name])(store, *arguments))

    def address(place: int) -> int:
        return (ctypes.cast(memory.data_ptr(store), ctypes.c_void_p).value or 0) + place

    def answer(length: int) -> dict[str, Any]:
        text = ctypes.string_at(address(call("answer")), length)
        return cast(dict[str, Any], json.loads(text))

    call("beginFile", top)
    stray = 0
    for piece in pieces:
        for start in range(0, len(piece), 1 << 20):
            part = piece[start : start + (1 << 20)]
            while part and not stray:
                size = min(call("room"), len(part))
                ctypes.memmove(address(call("input")), part[:size], size)
                call("take", size)
                stray = call("strayText")
                part = part[size:]
    record = answer(call("finish", 0))
    stray = call("strayText")
    return FileRead(record, answer(stray) if stray else None)


def on_the_server(text: bytes) -> Reading:
    """What the server makes of a file."""
    return read_captures(iter([text]), name="dump", options=ReadOptions())


def read_as_by_the_server(text: bytes) -> FileRead:
    """The reader's verdict on a file; fails where the server would make another record of it."""
    found = read_in_file([text])
    if found.stray is None:
        reading = on_the_server(text)
        if "failure" in found.record:
            assert [problem.reason for problem in reading.problems] == [found.record["failure"]]
            return found
        assert reading.problems == []
        (capture,) = reading.captures
        server: dict[str, Any] = asdict(cast(Any, capture))
        for name in ("kind", "name", "modified_at", "archive", "recorded_at", "accounting"):
            del server[name]
        mine = {**found.record, "bytes": len(text)}
        assert {name: mine[name] for name in server} == server
    return found
