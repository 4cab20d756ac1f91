"""Reads files as a page would; prints which numeric libraries were real, then an answer a line."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from arcplan.inbrowser.reading import Source, read, stand_in

PIECE_BYTES = 1 << 20
WRITTEN_IN_C = ("numpy", "numba", "llvmlite", "isal", "zstandard", "py_mini_racer")


def no_figures(rows: str, _options: str) -> str:
    """A model that knows nothing."""
    return json.dumps([{} for _ in json.loads(rows)])


def pieces_of(content: bytes) -> list[bytes]:
    """The content in pieces, with the empty one that ends it."""
    starts = range(0, len(content) + PIECE_BYTES, PIECE_BYTES)
    return [content[start : start + PIECE_BYTES] for start in starts]


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
    real = [name for name in WRITTEN_IN_C if "__file__" in vars(sys.modules.get(name, sys))]
    sys.stdout.write("\n".join([json.dumps(real), *answers]))


if __name__ == "__main__":
    main()
