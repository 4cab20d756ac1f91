"""Vdevs found in a capture, and the tree that indentation draws."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field

from arcplan.captures.zpool_iostat.layout import Layout
from arcplan.captures.zpool_iostat.record import VdevClass

CLASSES: dict[str, VdevClass] = {
    "special": "special",
    "dedup": "dedup",
    "logs": "logs",
    "log": "logs",
    "cache": "cache",
    "spares": "spares",
}

Path = tuple[str, ...]
Key = tuple[Path, VdevClass | None]


@dataclass(slots=True)
class VdevRows:
    """Rows of one vdev.

    Attributes:
        pool: Its pool, None if unknown.
        reports: Report number of each row.
        values: By column name, one number per row; NaN where `-` is printed.
    """

    pool: str | None
    reports: array[int] = field(default_factory=lambda: array("q"))
    values: dict[str, array[float]] = field(default_factory=dict)

    def add(self, report: int, layout: Layout, numbers: list[float]) -> None:
        """Add one row."""
        for column, number in zip(layout.columns, numbers, strict=True):
            kept = self.values.get(column.name)
            if kept is None:
                kept = self.values[column.name] = array("d", [float("nan")] * len(self.reports))
            kept.append(number)
        self.reports.append(report)
        for kept in self.values.values():
            if len(kept) < len(self.reports):
                kept.append(float("nan"))

    def drop_last(self) -> None:
        """Take back the last row: it turned out to be half a row."""
        self.reports.pop()
        for kept in self.values.values():
            kept.pop()


@dataclass(slots=True)
class Tree:
    """Where the next row hangs: pool at the margin, children two blanks further in."""

    open: list[tuple[int, str]] = field(default_factory=list)
    class_: VdevClass = "normal"

    @property
    def pool(self) -> str | None:
        """The pool whose rows are being read."""
        return self.open[0][1] if self.open else None

    def enter_class(self, name: str) -> None:
        """A title row such as `logs` with `-` in every column."""
        self.class_ = CLASSES[name]
        del self.open[1:]

    def place(self, indent: int, name: str) -> Key:
        """Hang a row by its indentation and return its path and class."""
        if indent <= 0 or not self.open:
            self.open = [(0, name)]
            self.class_ = "normal"
        else:
            while len(self.open) > 1 and self.open[-1][0] >= indent:
                self.open.pop()
            self.open.append((indent, name))
        return tuple(n for _, n in self.open), self.class_
