"""The tables of the report being read, and how the parts of one table find together again."""

from __future__ import annotations

from dataclasses import dataclass, field

from arcplan.captures.iostat.layout import Layout, joined
from arcplan.captures.iostat.rows import NOT_PRINTED
from arcplan.captures.iostat.stores import Report, Sheet
from arcplan.captures.records import IssueLog
from arcplan.captures.timestamps import Stamp


@dataclass(slots=True)
class Table:
    """One header and the rows under it."""

    layout: Layout
    line: int
    names: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    values: list[list[float]] = field(default_factory=list)


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
        self.seen = set()

    def widen_table(self, layout: Layout) -> None:
        """The header went on in the next line, before any row."""
        self.tables[-1].layout = layout
        self.titles.update(layout.titles)

    def add(self, name: str, values: list[float], line: int) -> None:
        """A whole row was read; a device that comes again starts a new report."""
        table = self.tables[-1]
        if name in self.seen and name:
            layout = table.layout
            self.close()
            self.start_table(layout, line)
            table = self.tables[-1]
        self.seen.add(name)
        table.names.append(name)
        table.lines.append(line)
        table.values.append(values)

    def drop_last(self) -> None:
        """Take back the last row: it turned out to be half a row."""
        table = self.tables[-1]
        table.names.pop()
        table.lines.pop()
        table.values.pop()

    def close(self) -> None:
        """The report ends: hand its rows to the sheet."""
        if not self.tables:
            return
        first = self.tables[0]
        layout = first.layout
        if len(self.tables) > 1:
            layout = self._merge()
        for name, line, values in zip(first.names, first.lines, first.values, strict=True):
            self.sheet.add(name, layout, line, values)
        self.sheet.reports.append(
            Report(self.run, self.stamp, first.line, len(first.names), self.damaged)
        )
        self.tables, self.titles, self.seen, self.stamp = [], set(), set(), None
        self.damaged = False

    def _merge(self) -> Layout:
        first = self.tables[0]
        layout = first.layout
        for part in self.tables[1:]:
            layout = joined(layout, part.layout)
            found = self._matched(first, part)
            blank = [NOT_PRINTED] * len(part.layout.titles)
            first.values = [
                [*values, *(blank if at is None else part.values[at])]
                for values, at in zip(first.values, found, strict=True)
            ]
        return layout

    def _matched(self, first: Table, part: Table) -> list[int | None]:
        """Say which row of the part belongs to each row of the first table."""
        if part.layout.name_at == "nowhere":
            if len(part.values) == len(first.values):
                return list(range(len(first.values)))
            self.log.add(
                part.line,
                " ".join(part.layout.titles),
                "part of a wrapped table with another number of rows: its columns are left out",
            )
            return [None] * len(first.values)
        at = {name: index for index, name in enumerate(part.names)}
        for name in part.names:
            if name not in first.names:
                self._add_to(first, name, part.lines[at[name]])
        return [at.get(name) for name in first.names]

    def _add_to(self, first: Table, name: str, line: int) -> None:
        """A device that appears in a later part only, as when the first part was cut."""
        width = len(first.values[0]) if first.values else len(first.layout.titles)
        first.names.append(name)
        first.lines.append(line)
        first.values.append([NOT_PRINTED] * width)
