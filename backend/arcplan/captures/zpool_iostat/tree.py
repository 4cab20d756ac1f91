"""Vdevs found in a capture, and the tree that indentation draws."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from arcplan.captures.columns.series import Rows
from arcplan.captures.zpool_iostat.layout import BASIC
from arcplan.captures.zpool_iostat.record import VdevClass

CLASSES: dict[str, VdevClass] = {
    "special": "special",
    "dedup": "dedup",
    "logs": "logs",
    "log": "logs",
    "cache": "cache",
    "spares": "spares",
}

Opening = VdevClass | Literal[""]
"""The class whose vdevs begin; empty where an empty line says so and no name."""


class Place(NamedTuple):
    """Where a row hangs; pool and class are None where they are not known."""

    path: tuple[str, ...]
    pool: str | None
    class_: VdevClass | None


class Key(NamedTuple):
    """What tells the rows of a report apart.

    Attributes:
        place: Where indentation hangs the row.
        number: How many rows of the report before it have the same place.
    """

    place: Place
    number: int


class VdevRows(Rows):
    """Rows of one vdev; NaN where `-` is printed.

    Attributes:
        opens: Class that begins with it, None if none does.
        after_dashes: A line of dashes stands before it.
    """

    def __init__(self, opens: Opening | None, after_dashes: bool) -> None:
        super().__init__()
        self.opens = opens
        self.after_dashes = after_dashes
        self.columns = {name: array("d") for name in BASIC}


@dataclass(slots=True)
class Tree:
    """Where the next row hangs: pool at the margin, children two blanks further in."""

    open: list[tuple[int, str]] = field(default_factory=list)
    class_: VdevClass = "normal"

    def enter_class(self, name: str) -> None:
        """A title row such as `logs` with `-` in every column."""
        self.class_ = CLASSES[name]
        del self.open[1:]

    def place(self, indent: int, name: str) -> Place:
        """Hang a row by its indentation."""
        if indent <= 0 or not self.open:
            self.open = [(0, name)]
            self.class_ = "normal"
        else:
            while len(self.open) > 1 and self.open[-1][0] >= indent:
                self.open.pop()
            self.open.append((indent, name))
        path = tuple(n for _, n in self.open)
        return Place(path, path[0], self.class_)
