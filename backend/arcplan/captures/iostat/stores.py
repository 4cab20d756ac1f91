"""Rows of one capture as they were read, packed for the figures drawn from them later."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field

from arcplan.captures.iostat.layout import Layout
from arcplan.captures.timestamps import Stamp


@dataclass(slots=True)
class Rows:
    """All rows of one device under one layout.

    Attributes:
        layout: Titles of the columns.
        reports: Number of the report that each row belongs to, from 0.
        lines: Line number of each row.
        values: The rows' numbers, row after row, in the titles' units.
    """

    layout: Layout
    reports: array[int] = field(default_factory=lambda: array("q"))
    lines: array[int] = field(default_factory=lambda: array("q"))
    values: array[float] = field(default_factory=lambda: array("d"))


@dataclass(frozen=True, slots=True)
class Report:
    """One report: the rows between two headers.

    Attributes:
        run: Number of the iostat run it belongs to, from 0; each banner starts one.
        stamp: Its time stamp, None where none is printed.
        line: Line number of its header.
        devices: Rows in it.
        damaged: A line of it could not be read, or the text ends in it: devices may be missing.
    """

    run: int
    stamp: Stamp | None
    line: int
    devices: int
    damaged: bool


@dataclass(slots=True)
class Sheet:
    """What was read from one capture.

    Attributes:
        rows: By device and layout.
        reports: In order.
        groups: Names of `-g` groups.
        runs_without_boot: Runs whose command line is in the text and has `-y`.
        ends_inside: The text stops inside a report.
    """

    rows: dict[tuple[str, Layout], Rows] = field(default_factory=dict)
    reports: list[Report] = field(default_factory=list)
    groups: set[str] = field(default_factory=set)
    runs_without_boot: set[int] = field(default_factory=set)
    ends_inside: bool = False

    def add(self, name: str, layout: Layout, line: int, values: list[float]) -> None:
        """Add one row to the report that is being read."""
        key = (name, layout)
        rows = self.rows.get(key)
        if rows is None:
            rows = self.rows[key] = Rows(layout)
        rows.reports.append(len(self.reports))
        rows.lines.append(line)
        rows.values.fromlist(values)
