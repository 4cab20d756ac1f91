"""The compiled scanners as ordinary Python, so that a fuzzer sees their branches.

Machine code reads past the end of an array without a word; as Python the same source raises.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from arcplan.captures.native.marks import entries_of


@contextmanager
def kernels_as_python(package: str) -> Iterator[None]:
    """Let the compiled entries of a package run their Python source, for a while."""
    entries = entries_of(package)
    native = [made._native for made in entries]
    for made in entries:
        made._native = made.function
    try:
        # Words of 64 bits wrap in the scanners by design.
        with np.errstate(over="ignore"):
            yield
    finally:
        for made, before in zip(entries, native, strict=True):
            made._native = before
