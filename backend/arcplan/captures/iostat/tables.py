"""The tables of the report being read, and how the parts of one table find together again."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from arcplan.captures.iostat.layout import Layout, joined
from arcplan.captures.iostat.reportscan import ScannedReports
from arcplan.captures.iostat.rows import NOT_PRINTED
from arcplan.captures.iostat.stores import DEVICES_MOST, Sheet
from arcplan.captures.records import IssueLog
from arcplan.captures.summary import Floats
from arcplan.captures.timestamps import Stamp

_FREEBSD_NAME = 8
"""Characters of a device's name that iostat -x prints (devstats, iostat.c, FreeBSD 5 to 14)."""


@dataclass(slots=True)
class Table:
    """One header and the rows under it."""

    layout: Layout
    line: int
    names: list[str] = field(default_factory=list)
    lines: array[int] = field(default_factory=lambda: array("q"))
    values: array[float] = field(default_factory=lambda: array("d"))

    @property
    def matrix(self) -> Floats:
        """The numbers, one row per device."""
        columns = len(self.layout.titles)
        return np.array(self.values, dtype=np.float64).reshape(-1, columns)


@dataclass(slots=True)
class OpenReport:
    """Collects tables until the report ends.

    sysstat's `--pretty` prints one report as several tables with the device in each; a page or a
    mail that is too narrow cuts one table into several, the later ones without the device.
    """

    sheet: Sheet
    log: IssueLog
    run: int = 0
    stamp: Stamp | None = None
    tables: list[Table] = field(default_factory=list)
    titles: set[str] = field(default_factory=set)
    seen: set[str] = field(default_factory=set)
    alike: dict[str, int] = field(default_factory=dict)
    damaged: bool = False

    @property
    def table(self) -> Table | None:
        """The table under the last header."""
        return self.tables[-1] if self.tables else None

    def start_table(self, layout: Layout, line: int) -> None:
        """A header line was read."""
        if not self.titles.isdisjoint(layout.titles):
            self.close()
        self.tables.append(Table(layout, line))
        self.titles.update(layout.titles)
        self.seen, self.alike = set(), {}

    def widen_table(self, layout: Layout) -> None:
        """The header went on in the next line, before any row."""
        self.tables[-1].layout = layout
        self.titles.update(layout.titles)

    def add(self, name: str, values: list[float], line: int) -> None:
        """A whole row was read; a device that comes again starts a new report."""
        table = self.tables[-1]
        if name in self.seen and _may_be_shortened(name, table.layout):
            self.alike[name] = self.alike.get(name, 1) + 1
            name = f"{name} #{self.alike[name]}"
        if name in self.seen and name:
            layout = table.layout
            self.close()
            self.start_table(layout, line)
            table = self.tables[-1]
        self.seen.add(name)
        if len(self.seen) > DEVICES_MOST:
            self.sheet.bound_devices(self.seen)
        table.names.append(name)
        table.lines.append(line)
        table.values.fromlist(values)

    def add_rows(self, names: list[str], values: bytes, first_line: int) -> None:
        """Whole rows in successive lines were read at once.

        Args:
            names: Devices.
            values: Numbers of all rows as doubles in memory.
            first_line: Line number of the first row.
        """
        table = self.tables[-1]
        if len(set(names)) == len(names) and self.seen.isdisjoint(names):
            self.seen.update(names)
            table.names += names
            table.lines.extend(range(first_line, first_line + len(names)))
            table.values.frombytes(values)
            return
        columns = len(table.layout.titles)
        for row, name in enumerate(names):
            numbers = np.frombuffer(
                values, dtype=np.float64, count=columns, offset=row * columns * 8
            )
            self.add(name, numbers.tolist(), first_line + row)

    def add_reports(
        self, found: ScannedReports, moments: list[int], layout: Layout, line: int
    ) -> None:
        """Whole reports of one table each were read at once; the last one stays open.

        Args:
            found: The reports, and perhaps more.
            moments: Time stamp of each one that is to be added.
            layout: Their titles.
            line: Line number of the one where the scan began.
        """
        self.close()
        last = len(moments) - 1
        headers = [line + above for above in found.header_lines[: last + 1]]
        if last:
            self.sheet.add_reports(found, last, layout, line)
            rows = [end - begin for begin, end in pairwise(found.firsts[: last + 1])]
            self.sheet.reports.extend(self.run, moments[:last], headers[:last], rows)
        self.stamp = self.sheet.reports.moments.stamp(moments[last])
        self.start_table(layout, headers[last])
        table = self.tables[-1]
        table.names += found.names_of(last)
        self.seen.update(table.names)
        first_line = headers[last] + 1
        table.lines.extend(range(first_line, first_line + len(table.names)))
        begin, end = found.firsts[last : last + 2]
        columns = len(layout.titles)
        table.values.frombytes(found.values[begin * columns : end * columns].tobytes())

    def drop_last(self) -> None:
        """Take back the last row: it turned out to be half a row."""
        table = self.tables[-1]
        table.names.pop()
        table.lines.pop()
        del table.values[-len(table.layout.titles) :]

    def close(self) -> None:
        """The report ends: hand its rows to the sheet."""
        if not self.tables:
            return
        first = self.tables[0]
        layout, values = first.layout, first.values
        if len(self.tables) > 1:
            layout, values = self._merged()
        names = first.names
        if "" in names:
            reason = "rows without the device's name; left out"
            self.log.add(first.line, " ".join(first.layout.titles), reason)
            self.damaged = True
        elif names:
            self.sheet.add(names, layout, first.lines, values.tobytes())
        reports = self.sheet.reports
        moment = reports.moments.number(self.stamp)
        reports.add(self.run, moment, first.line, len(names), damaged=self.damaged)
        self.tables, self.titles, self.stamp = [], set(), None
        self.seen, self.alike = set(), {}
        self.damaged = False

    def _merged(self) -> tuple[Layout, array[float]]:
        first = self.tables[0]
        found = [self._matched(first, part) for part in self.tables[1:]]
        layout, matrix = first.layout, first.matrix
        for part, at in zip(self.tables[1:], found, strict=True):
            layout = joined(layout, part.layout)
            # a row of nothing at the end stands in for devices that the part lacks
            blank = np.full((1, len(part.layout.titles)), NOT_PRINTED)
            rows = [-1 if row is None else row for row in at]
            rows += [-1] * (len(first.names) - len(rows))
            matrix = np.hstack([_padded(matrix, len(rows)), np.vstack([part.matrix, blank])[rows]])
        return layout, array("d", matrix.ravel().tolist())

    def _matched(self, first: Table, part: Table) -> list[int | None]:
        """Say which row of the part belongs to each row of the first table."""
        if part.layout.name_at == "nowhere":
            if len(part.lines) == len(first.lines):
                return list(range(len(first.lines)))
            self.log.add(
                part.line,
                " ".join(part.layout.titles),
                "part of a wrapped table with another number of rows: its columns are left out",
            )
            return [None] * len(first.names)
        at = {name: index for index, name in enumerate(part.names)}
        known = set(first.names)
        for name in part.names:
            if name not in known:
                # the device's row in the first part was not readable
                first.names.append(name)
                first.lines.append(part.lines[at[name]])
        return [at.get(name) for name in first.names]


def _may_be_shortened(name: str, layout: Layout) -> bool:
    """Whether FreeBSD may have cut a device's name to its column, so that two look alike."""
    return len(name) == _FREEBSD_NAME and "qlen" in layout.titles and layout.name_at == "first"


def _padded(matrix: Floats, rows: int) -> Floats:
    missing = np.full((rows - len(matrix), matrix.shape[1]), NOT_PRINTED)
    return np.vstack([matrix, missing])
