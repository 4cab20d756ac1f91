"""Captures made to be slow: twice the size must cost about twice the time.

Each shape is read at two sizes, the larger four times the smaller; the row is the time of the
larger over four times that of the smaller, so that 1 is linear and 4 is quadratic.

    PYTHONPATH=backend backend/.venv/bin/python -m bench.hostile.run
"""

from __future__ import annotations

import gzip
import json
import sys
import time
from collections.abc import Callable, Iterator
from itertools import repeat
from pathlib import Path

from arcplan.captures.arrival import ReadOptions, read_captures
from tests.one_of_each import ONE_OF_EACH

LIMIT = 2.0
TIMES = 4
LEAST_S = 0.05
# What follows a real start, and how often at the smaller size.
SHAPES: dict[str, tuple[Callable[[int], bytes], int]] = {
    "one line of columns": (lambda n: b"1 " * n + b"\n", 1 << 17),
    "one line of digits": (lambda n: b"9" * n + b"\n", 1 << 18),
    "one line of blanks": (lambda n: b" " * n + b"x\n", 1 << 18),
    "short lines": (lambda n: b"x\n" * n, 1 << 16),
    "empty lines": (lambda n: b"\n" * n, 1 << 17),
    "lines of colons": (lambda n: b"a:b:c: 1\n" * n, 1 << 14),
    "the same capture again": (lambda _: b"", 24),
}


def unpacked(path: Path) -> bytes:
    """A fixture as text."""
    content = path.read_bytes()
    return gzip.decompress(content) if path.suffix == ".gz" else content


def pieces_of(start: bytes, shape: str, size: int) -> Iterator[bytes]:
    """The text in pieces as a socket gives them."""
    make, _ = SHAPES[shape]
    rest = make(size)
    yield start
    for at in range(0, len(rest), 1 << 16):
        yield rest[at : at + (1 << 16)]
    yield from repeat(start, 1 if rest else size)


def seconds(start: bytes, shape: str, size: int) -> float:
    """Best of two."""
    taken = []
    for _ in range(2):
        began_s = time.perf_counter()
        read_captures(pieces_of(start, shape, size), name="x", options=ReadOptions())
        taken.append(time.perf_counter() - began_s)
    return min(taken)


def main() -> None:
    """Print one JSON row for each kind of capture, its worst shape."""
    for kind, path in ONE_OF_EACH.items():
        start = unpacked(path)
        worst, worst_shape = 0.0, "none"
        for shape, (_, size) in SHAPES.items():
            small_s = seconds(start, shape, size)
            large_s = seconds(start, shape, size * TIMES)
            # Below this the clock and the machine are measured, not the parser.
            ratio = large_s / (TIMES * max(small_s, LEAST_S / TIMES))
            sys.stderr.write(f"{kind}, {shape}: {small_s:.3f} s, {large_s:.3f} s\n")
            if ratio > worst:
                worst, worst_shape = ratio, shape
        name = f"{kind}: time per byte at four times the size, worst of 7 shapes ({worst_shape})"
        row = {"name": name, "value": round(worst, 2), "unit": "x", "limit": LIMIT}
        sys.stdout.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    main()
