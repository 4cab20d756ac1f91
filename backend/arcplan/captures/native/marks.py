"""Marking the functions that become machine code."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import ParamSpec, TypeVar, cast

import numpy as np
import numpy.typing as npt

P = ParamSpec("P")
R = TypeVar("R")

Bytes = npt.NDArray[np.uint8]
Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

Function = Callable[..., object]


class Entry:
    """A compiled function that Python calls; it runs without the interpreter lock."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self._native: Function | None = None

    def __call__(self, *arguments: object) -> object:
        """Call the machine code, loaded (or made) on the first call."""
        native = self._native
        if native is None:
            # Imported late, because the loader needs what this module defines.
            machine = import_module("arcplan.captures.native.machine")
            native = self._native = cast(Function, machine.native_function(self))
        return native(*arguments)


_marked: list[Function] = []
_entries: list[Entry] = []


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a function that compiled functions of its package call.

    From Python it stays an ordinary, slow function. Arrays come from the caller: a compiled
    function makes none and counts no references, so it may cut them but not return a part.
    """
    _marked.append(function)
    return function


def entry(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a compiled function that Python calls too.

    Its parameters are arrays (`Bytes`, `Ints`, `Floats`) and integers; it returns an integer or
    nothing.
    """
    _marked.append(function)
    made = Entry(function)
    _entries.append(made)
    return cast(Callable[P, R], made)


def marked_functions() -> list[Function]:
    """Every marked function so far."""
    return list(_marked)


def entries_of(package: str) -> list[Entry]:
    """Entries defined in the modules of a package."""
    return [made for made in _entries if made.function.__module__.startswith(f"{package}.")]
