"""A reader that fails: too little memory and faults of its own are told apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from wasmtime import wat2wasm

from arcplan.analysis import analyse
from arcplan.api.capture_answers import answer_json
from arcplan.api.problems import RefusedError
from arcplan.captures.arrival import ReadOptions
from arcplan.captures.records import CaptureError, CaptureReaderError, CaptureTooLargeError
from arcplan.captures.zdb import Parser, engine
from arcplan.cli.main import main
from arcplan.json_value import JsonObject
from arcplan.model_answers import Assumptions
from tests.captures.zdb.dumps import real_dump

DUMP = real_dump("openzfs-2.3_dddd_mix")
LINES = 41
# A string of AssemblyScript: its length in bytes, then UTF-16.
_SAYS = r"""(data (i32.const 12) "{size}{text}")"""
_MODULE = """(module
  (import "env" "abort" (func $abort (param i32 i32 i32 i32)))
  (memory (export "memory") 32)
  {says}
  (func $abort_saying (call $abort (i32.const 16) (i32.const 0) (i32.const 0) (i32.const 0)))
  (func $fail {fails})
  (func (export "begin") (param i32))
  (func (export "input") (result i32) (i32.const 65536))
  (func (export "room") (result i32) (i32.const 1048576))
  (func (export "take") (param i32) (call $fail))
  (func (export "lines") (result i64) (i64.const {lines}))
  (func (export "finish") (param i32) (result i32) (call $fail) (i32.const 0))
  (func (export "answer") (result i32) (i32.const 0))
  (func (export "passLines") (param i32 i32) (result i32) (local.get 0))
  (func (export "passedLines") (result i32) (i32.const 0)))"""
Failing = Callable[[str, str], None]

GROWS_NO_MORE = "(drop (memory.grow (i32.const 65535))) unreachable"
ABORTS = "(call $abort_saying) unreachable"
OUT_OF_BOUNDS = "(drop (i32.load (i32.const -8)))"
DIVIDES_BY_ZERO = "(drop (i32.div_u (i32.const 1) (i32.const 0)))"


@pytest.fixture
def failing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Failing]:
    """Puts a reader in place that fails in one way, perhaps saying something."""

    def put(fails: str, says: str) -> None:
        text = "".join(rf"{character}\00" for character in says)
        size = "".join(rf"\{byte:02x}" for byte in (2 * len(says)).to_bytes(4, "little"))
        module = _MODULE.format(says=_SAYS.format(size=size, text=text), fails=fails, lines=LINES)
        path = tmp_path / "reader.wasm"
        path.write_bytes(wat2wasm(module))
        monkeypatch.setattr(engine, "MODULE", path)
        engine.module.cache_clear()

    yield put
    engine.module.cache_clear()


@pytest.mark.parametrize(
    ("fails", "says", "error"),
    [
        (GROWS_NO_MORE, "", CaptureTooLargeError),
        (ABORTS, "Allocation too large", CaptureTooLargeError),
        (ABORTS, "Invalid length", CaptureTooLargeError),
        (ABORTS, "Index out of range", CaptureReaderError),
        (OUT_OF_BOUNDS, "", CaptureReaderError),
        (DIVIDES_BY_ZERO, "", CaptureReaderError),
    ],
)
def test_faults_are_not_reported_as_a_lack_of_memory(
    fails: str, says: str, error: type[CaptureError], failing: Failing
) -> None:
    failing(fails, says)
    parser = Parser()

    with pytest.raises(error) as raised:
        parser.feed(DUMP)
    if error is CaptureReaderError:
        assert raised.value.line == LINES + 1
    with pytest.raises(error):
        parser.finish(name="x", truncated=True)


class NoModel:
    def requirement(self, rows: list[JsonObject], options: JsonObject) -> list[JsonObject]:
        raise AssertionError(f"asked for {rows} with {options}")

    def arc_curve(self, sample: JsonObject) -> JsonObject:
        raise AssertionError(f"asked for the curve of {sample}")


def test_a_fault_is_a_problem_that_names_file_and_line(failing: Failing) -> None:
    failing(OUT_OF_BOUNDS, "")
    analysis = analyse(
        iter([DUMP]),
        name="dump.txt",
        options=ReadOptions(),
        model=NoModel(),
        assumptions=Assumptions(),
    )

    with pytest.raises(RefusedError) as refused:
        answer_json(analysis)
    assert (refused.value.status, refused.value.code) == (422, "reader-failed")
    assert refused.value.detail.startswith(
        f"dump.txt, line {LINES + 1}: the reader of dumps failed"
    )


def test_the_command_line_says_a_fault_in_one_sentence(
    failing: Failing, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    failing(OUT_OF_BOUNDS, "")
    (tmp_path / "dump.txt").write_bytes(DUMP)

    assert main(["analyze", str(tmp_path / "dump.txt")]) == 2
    said = capsys.readouterr().err
    assert f"dump.txt, line {LINES + 1}: the reader of dumps failed near this line" in said
    assert "Traceback" not in said
