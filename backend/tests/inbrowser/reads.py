"""Reads files as a page would; prints which packages were real ones, then an answer a line."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from arcplan.inbrowser.reading import Source, read, stand_in

PIECE_BYTES = 1 << 20
NOT_IN_A_PAGE = (
    "isal",
    "llvmlite",
    "numba",
    "numpy",
    "py_mini_racer",
    "pydantic",
    "resource",
    "typing_extensions",
    "zstandard",
)


def no_figures(rows: str, _options: str) -> str:
    """A model that knows nothing."""
    return json.dumps([{} for _ in json.loads(rows)])


def pieces_of(content: bytes) -> list[bytes]:
    """The content in pieces, with the empty one that ends it."""
    starts = range(0, len(content) + PIECE_BYTES, PIECE_BYTES)
    return [content[start : start + PIECE_BYTES] for start in starts]


def is_installed_one(name: str) -> bool:
    """Whether the module of this name was imported from a file of that name."""
    module = sys.modules.get(name)
    return module is not None and module.__name__ == name and "__file__" in vars(module)


def main() -> None:
    """Read the files named as arguments."""
    stand_in()
    answers = [
        read(
            Source(
                name=path.name,
                next_piece=iter([*pieces_of(path.read_bytes()), b""]).__next__,
                on_lines=int,
                requirement=no_figures,
            )
        )
        for path in map(Path, sys.argv[1:])
    ]
    real = [name for name in NOT_IN_A_PAGE if is_installed_one(name)]
    sys.stdout.write("\n".join([json.dumps(real), *answers]))


if __name__ == "__main__":
    main()
