"""Functions that are compiled on a server, run as they are written."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Protocol


class _Entry(Protocol):
    """The part used here of a marked function."""

    function: Callable[..., object]


def native_function(entry: _Entry) -> Callable[..., object]:
    """The function itself."""
    return entry.function


def machine() -> ModuleType:
    """A module in place of `arcplan.captures.native.machine`."""
    made = ModuleType("arcplan.captures.native.machine")
    vars(made)["native_function"] = native_function
    return made
