"""Every command in the README works as it is printed, in the order in which it is printed."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import FIXTURES, REPOSITORY
from tests.readme import (
    BLOCKS,
    EXPECTED,
    FULL_DUMP,
    HAS_NODE,
    HAS_TOOLS,
    README,
    Reader,
    reading,
)

_PARTIAL_DUMP = FIXTURES / "zdb/openzfs-2.3_ddddd_rs16k.txt.gz"

pytestmark = [HAS_TOOLS, HAS_NODE]


def _clone(folder: Path) -> None:
    """Link the checkout into a folder, so that the commands' output stays out of it."""
    folder.mkdir()
    for name in ("arcplan", "backend", "frontend", "scripts", "shared", "package.json"):
        (folder / name).symlink_to(REPOSITORY / name)


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    root = tmp_path_factory.mktemp("readme")
    folder = root / "clone"
    _clone(folder)
    with reading(root, folder, BLOCKS[0]) as reader:
        yield reader


def test_every_block_of_commands_is_known_here() -> None:
    assert BLOCKS[0] == "npm start\n"
    for block, first in zip(BLOCKS[1:], EXPECTED, strict=True):
        assert block.startswith(first)


@pytest.mark.parametrize("first", EXPECTED)
def test_a_block_of_commands_works_as_printed(first: str, reader: Reader) -> None:
    [block] = [each for each in BLOCKS if each.startswith(first)]
    done = reader.types(block)
    assert done.returncode == 0, done.stderr
    EXPECTED[first](reader, done.stdout)


@pytest.mark.parametrize("dump", ["missing", "empty", "partial", "cut"])
def test_the_gate_for_ci_fails_without_a_whole_dump(dump: str, reader: Reader) -> None:
    [block] = [each for each in BLOCKS if each.startswith("./arcplan analyze dump.txt.gz")]
    file = reader.folder / f"{dump}.txt.gz"
    match dump:
        case "empty":
            file.write_bytes(b"")
        case "partial":
            shutil.copy(_PARTIAL_DUMP, file)
        case "cut":
            whole = FULL_DUMP.read_bytes()
            file.write_bytes(whole[: len(whole) // 2])
    assert reader.types(block.replace("dump.txt.gz", file.name)).returncode != 0
    if dump == "partial":
        assert reader.types(block.replace("dump.txt.gz", file.name)).returncode == 1


def test_the_gate_for_ci_fails_when_the_arc_is_too_small(reader: Reader) -> None:
    [block] = [each for each in BLOCKS if each.startswith("./arcplan analyze dump.txt.gz")]
    assert reader.types(block.replace("8 * 1024 * 1024 * 1024", "1024")).returncode == 1


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) < 150
