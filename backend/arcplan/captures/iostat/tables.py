"""The tables of the report being read, and how the parts of one table find together again."""

from __future__ import annotations

from dataclasses import dataclass, field

from arcplan.captures.iostat.layout import Layout, joined
from arcplan.captures.iostat.rows import NOT_PRINTED
from arcplan.captures.iostat.sheet import DEVICES_MOST, Sheet
from arcplan.captures.records import IssueLog
from arcplan.captures.timestamps import Stamp

_FREEBSD_NAME = 8
"""Characters of a device's name that iostat -x prints (devstats, iostat.c, FreeBSD 5 to 14)."""

NamedRow = tuple[str, int, list[float]]
"""Device, line number and numbers of one row."""


@dataclass(slots=True)
class Table:
    """One header and the rows under it."""

    layout: Layout
    line: int
    rows: list[NamedRow] = field(default_factory=list)


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
    table: Table | None = None
    damaged: bool = False
    _before: list[Table] = field(default_factory=list)
    _titles: set[str] = field(default_factory=set)
    _seen: set[str] = field(default_factory=set)
    _alike: dict[str, int] = field(default_factory=dict)

    def start_table(self, layout: Layout, line: int) -> Table:
        """A header line was read."""
        if not self._titles.isdisjoint(layout.titles):
            self.close()
        if self.table is not None:
            self._before.append(self.table)
        self.table = Table(layout, line)
        self._titles.update(layout.titles)
        self._seen, self._alike = set(), {}
        return self.table

    def widen_table(self, layout: Layout) -> None:
        """The header went on in the next line, before any row."""
        if self.table is not None:
            self.table.layout = layout
            self._titles.update(layout.titles)

    def add(self, table: Table, name: str, values: list[float], line: int) -> None:
        """A whole row of the open table was read; a device that comes again starts a report."""
        if name and name in self._seen:
            if _may_be_shortened(name, table.layout):
                self._alike[name] = self._alike.get(name, 1) + 1
                name = f"{name} #{self._alike[name]}"
            if name in self._seen:
                self.close()
                table = self.start_table(table.layout, line)
        self._seen.add(name)
        if len(self._seen) > DEVICES_MOST:
            self.sheet.bound_devices(self._seen)
        table.rows.append((name, line, values))

    def add_rows(self, table: Table, names: list[str], values: list[float], line: int) -> bool:
        """Add whole rows of lines that follow each other; False if a device may come again.

        Args:
            table: The open table.
            names: Their devices.
            values: All their numbers, row after row.
            line: Number of the first line.
        """
        known = len(self._seen)
        self._seen.update(names)
        if len(self._seen) != known + len(names):
            self._seen = {name for name, _, _ in table.rows}
            return False
        if len(self._seen) > DEVICES_MOST:
            self.sheet.bound_devices(self._seen)
        width = len(table.layout.titles)
        rows = (values[at : at + width] for at in range(0, len(values), width))
        table.rows += zip(names, range(line, line + len(names)), rows, strict=True)
        return True

    def close(self) -> None:
        """The report ends: pass its rows to the sheet."""
        if self.table is None:
            return
        first, *parts = [*self._before, self.table]
        layout = first.layout
        for part in parts:
            layout = self._joined(first, layout, part)
        if any(not name for name, _, _ in first.rows):
            reason = "rows without the device's name; left out"
            # the titles as the first header has them
            self.log.add(first.line, " ".join(first.layout.titles), reason)
            self.damaged = True
        elif first.rows:
            self.sheet.add(layout, first.rows)
        reports = self.sheet.reports
        reports.runs.append(self.run)
        reports.moments.add(self.stamp)
        reports.lines.append(first.line)
        reports.devices.append(len(first.rows))
        reports.damaged.append(self.damaged)
        self.table, self._before, self.stamp, self.damaged = None, [], None, False
        self._titles, self._seen, self._alike = set(), set(), {}

    def _joined(self, first: Table, layout: Layout, part: Table) -> Layout:
        """Append a part's numbers to the rows of the first; the layout of both together."""
        blank = [NOT_PRINTED] * len(part.layout.titles)
        by_row: list[list[float]]
        if part.layout.name_at == "nowhere":
            by_row = [values for _, _, values in part.rows]
            if len(by_row) != len(first.rows):
                self.log.add(
                    part.line,
                    " ".join(part.layout.titles),
                    "part of a wrapped table with another number of rows: its columns are left out",
                )
                by_row = [blank] * len(first.rows)
        else:
            by_name = {name: values for name, _, values in part.rows}
            known = {name for name, _, _ in first.rows}
            # the device's row in the first part was not readable
            lacking = [NOT_PRINTED] * len(layout.titles)
            first.rows += [
                (name, line, lacking) for name, line, _ in part.rows if name not in known
            ]
            by_row = [by_name.get(name, blank) for name, _, _ in first.rows]
        first.rows = [
            (name, line, left + right)
            for (name, line, left), right in zip(first.rows, by_row, strict=True)
        ]
        return joined(layout, part.layout)


def _may_be_shortened(name: str, layout: Layout) -> bool:
    """Whether FreeBSD may have cut a device's name to its column, so that two look alike."""
    return len(name) == _FREEBSD_NAME and "qlen" in layout.titles and layout.name_at == "first"
