"""Objects that a dump holds more than once: refused here, where a server tells them apart."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from arcplan.inbrowser.arrays import Rows


class Repeats:
    """Refuses a dump that holds an object twice, in the place of the class that counts it once.

    Attributes:
        listed: Files without a tree so far.
        trees_of_listed: Always none.
        unchecked: Always none.
    """

    def __init__(self) -> None:
        self.listed: object = import_module("arcplan.captures.zdb.listed").ListedFiles()
        self.trees_of_listed = 0
        self.unchecked = 0
        self._seen: set[tuple[int, int]] = set()

    def codes_of(self, rows: Rows) -> None:
        """None, as all objects are new.

        Raises:
            BrokenCaptureError: One is not.
        """
        at = import_module("arcplan.captures.zdb.layout")
        for dataset, number in zip(rows[:, at.NUMBER_SLOT], rows[:, at.NUMBER_OBJECT], strict=True):
            if (dataset, number) in self._seen:
                records = import_module("arcplan.captures.records")
                raise records.BrokenCaptureError(
                    f"object {number} is dumped twice; a server counts it once, this page cannot"
                )
            self._seen.add((dataset, number))


def packed(_rows: Rows, _codes: object) -> None:
    """Never needed, as there are no codes."""


def repeats_module() -> ModuleType:
    """A module in place of `arcplan.captures.zdb.repeats`."""
    made = ModuleType("arcplan.captures.zdb.repeats")
    vars(made).update(Repeats=Repeats, packed=packed)
    return made
