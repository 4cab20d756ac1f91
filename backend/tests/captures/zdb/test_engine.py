"""The engine that runs the reader: bounded memory, and machine code that may be anyone's."""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from arcplan.captures.records import CaptureTooLargeError
from arcplan.captures.zdb import Parser, engine
from tests.captures.zdb.dumps import parse, real_dump

DUMP = real_dump("openzfs-2.3_dddd_mix")


@pytest.fixture
def own_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A module in a folder of its own, not compiled yet."""
    path = tmp_path / "reader.wasm"
    shutil.copy(engine.MODULE, path)
    monkeypatch.setattr(engine, "MODULE", path)
    engine.module.cache_clear()
    yield path
    engine.module.cache_clear()


def test_a_dump_that_takes_too_much_memory_is_a_named_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(engine, "MEMORY_BYTES_MAX", 4 << 20)
    lines = "".join(
        f"Dataset {'x' * 4000}{number} [ZPL], ID {number}, cr_txg 1, 1K, 1 objects\n"
        for number in range(2000)
    )
    parser = Parser()

    with pytest.raises(CaptureTooLargeError, match="MiB of memory"):
        parser.feed(lines.encode())


def test_machine_code_is_kept_for_the_next_process(own_module: Path) -> None:
    record = parse(DUMP)

    assert [path.suffix for path in own_module.parent.glob("*.cwasm")] == [".cwasm"]
    engine.module.cache_clear()
    assert parse(DUMP) == record


def test_machine_code_of_another_machine_is_compiled_anew(own_module: Path) -> None:
    record = parse(DUMP)
    (kept,) = own_module.parent.glob("*.cwasm")
    kept.write_bytes(b"of another machine")
    engine.module.cache_clear()

    assert parse(DUMP) == record
    assert kept.read_bytes() != b"of another machine"


@pytest.mark.skipif(platform.machine() != "x86_64", reason="wasmtime compiles for its own kind")
def test_machine_code_for_most_servers_is_taken_as_it_is(own_module: Path) -> None:
    record = parse(DUMP)
    own = next(own_module.parent.glob("*.cwasm")).read_bytes()
    engine.module.cache_clear()

    shipped = engine.compile_for_most_servers(own_module.parent)
    code = shipped.read_bytes()
    assert code != own
    assert engine.compile_for_most_servers(own_module.parent).read_bytes() == code
    assert parse(DUMP) == record
    assert shipped.read_bytes() == code


def test_a_module_that_is_not_built_is_named(own_module: Path) -> None:
    own_module.unlink()

    with pytest.raises(engine.ReaderMissingError, match="npm run build"):
        Parser()


def test_a_dump_is_read_within_little_address_space() -> None:
    program = (
        "import resource, sys\n"
        "from arcplan.captures.arrival import ReadOptions, read_captures\n"
        "import arcplan.captures.zdb.engine\n"
        "resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))\n"
        "dump = iter([sys.stdin.buffer.read()])\n"
        "print(len(read_captures(dump, name='', options=ReadOptions()).captures))"
    )
    command = [sys.executable, "-c", program]
    read = subprocess.run(command, input=DUMP, capture_output=True, check=True)
    assert read.stdout == b"1\n"
