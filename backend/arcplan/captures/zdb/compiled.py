"""The one place that turns Python functions into machine code."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, TypeVar, cast

import numpy as np
import numpy.typing as npt
from numba import njit
from numba.core import config

P = ParamSpec("P")
R = TypeVar("R")

Bytes = npt.NDArray[np.uint8]
Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


def _sources_digest() -> str:
    digest = hashlib.sha256()
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


# numba looks only at a function's own file for changes, so code that calls into a changed
# neighbour would be taken from its cache: every state of the package gets a cache of its own.
vars(config)["CACHE_DIR"] = str(Path(__file__).parent / "__pycache__" / _sources_digest())


_njit = cast(Callable[..., Callable[[object], object]], njit)


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile without the interpreter lock, so that two threads really scan at once.

    Reference counting is left out: arrays come from the caller and outlive the call, and compiled
    functions make none.

    Machine code is kept beside the source, so only the first run after an installation waits.
    """
    return cast(Callable[P, R], _njit(nogil=True, cache=True, _nrt=False)(function))
