"""Reads files as a page would, which has none of the server's packages; prints an answer a line."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path

PIECE_BYTES = 1 << 20
# Python 3.11 has no TypedDict of its own that pydantic takes; wasmtime stands for the browser's.
NOT_IN_A_PAGE = (
    "fastapi",
    "isal",
    "py_mini_racer",
    "pydantic",
    "resource",
    "sqlalchemy",
)


def no_figures(rows: str, _options: str) -> str:
    """A model that knows nothing."""
    return json.dumps([{} for _ in json.loads(rows)])


def no_curve(_sample: str) -> str:
    """A replay that knows nothing."""
    return "{}"


def pieces_of(content: bytes) -> list[bytes]:
    """The content in pieces, with the empty one that ends it."""
    starts = range(0, len(content) + PIECE_BYTES, PIECE_BYTES)
    return [content[start : start + PIECE_BYTES] for start in starts]


def main() -> None:
    """Read the files named as arguments."""
    for name in NOT_IN_A_PAGE:
        # Importing it fails from now on.
        sys.modules[name] = None  # type: ignore[assignment]
    page = import_module("arcplan.inbrowser.reading")
    answers = [
        page.read(
            page.Source(
                name=path.name,
                next_piece=iter([*pieces_of(path.read_bytes()), b""]).__next__,
                on_lines=int,
                requirement=no_figures,
                curve=no_curve,
            )
        )
        for path in map(Path, sys.argv[1:])
    ]
    sys.stdout.write("\n".join(answers))


if __name__ == "__main__":
    main()
