"""Vdevs found in a capture, and the tree that indentation draws."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from dataclasses import dataclass, field
from typing import Literal

from arcplan.captures.lines import Line
from arcplan.captures.zpool_iostat.layout import BASIC, Layout
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


@dataclass(frozen=True, slots=True)
class Place:
    """Where a row hangs; pool and class are None where they are not known."""

    path: tuple[str, ...]
    pool: str | None
    class_: VdevClass | None


@dataclass(frozen=True, slots=True)
class Key:
    """What tells the rows of a report apart.

    Attributes:
        place: Where indentation hangs the row.
        number: How many rows of the report before it have the same place.
    """

    place: Place
    number: int


@dataclass(slots=True)
class VdevRows:
    """Rows of one vdev.

    Attributes:
        opens: Class that begins with it, None if none does.
        after_dashes: A line of dashes stands before it.
        reports: Report number of each row.
        lines: Line number of each row.
        values: By column name, one number per row; NaN where `-` is printed.
    """

    opens: Opening | None
    after_dashes: bool
    reports: array[int] = field(default_factory=lambda: array("q"))
    lines: array[int] = field(default_factory=lambda: array("q"))
    values: dict[str, array[float]] = field(
        default_factory=lambda: {name: array("d") for name in BASIC}
    )

    def row_of(self, report: int) -> int | None:
        """Place of a report's row, None if it has none."""
        at = bisect_left(self.reports, report)
        return at if at < len(self.reports) and self.reports[at] == report else None

    def add(self, report: int, layout: Layout, numbers: list[float], line: Line) -> None:
        """Add one row."""
        self.lines.append(line.number)
        for column, number in zip(layout.columns, numbers, strict=True):
            kept = self.values.get(column.name)
            if kept is None:
                kept = self.values[column.name] = array("d", [float("nan")] * len(self.reports))
            kept.append(number)
        self.reports.append(report)
        for kept in self.values.values():
            if len(kept) < len(self.reports):
                kept.append(float("nan"))

    def complete(self, at: int, layout: Layout, numbers: list[float]) -> None:
        """Set columns of a row that was added before."""
        for column, number in zip(layout.columns, numbers, strict=True):
            kept = self.values.setdefault(
                column.name, array("d", [float("nan")] * len(self.reports))
            )
            kept[at] = number

    def part(self, start: int, end: int) -> VdevRows:
        """The rows of these reports, the first of which becomes report 0."""
        first, last = bisect_left(self.reports, start), bisect_left(self.reports, end)
        return VdevRows(
            self.opens,
            self.after_dashes,
            array("q", [report - start for report in self.reports[first:last]]),
            self.lines[first:last],
            {name: values[first:last] for name, values in self.values.items()},
        )

    def drop_last(self) -> None:
        """Take back the last row: it turned out to be half a row."""
        self.reports.pop()
        self.lines.pop()
        for kept in self.values.values():
            kept.pop()


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
