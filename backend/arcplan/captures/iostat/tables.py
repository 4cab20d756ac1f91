"""The tables of the report being read, and how the parts of one table find together again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain

from arcplan.captures.iostat.layout import Layout, joined
from arcplan.captures.iostat.rows import NOT_PRINTED
from arcplan.captures.iostat.sheet import DEVICES_MOST, Sheet
from arcplan.captures.records import IssueLog
from arcplan.captures.timestamps import Stamp

_FREEBSD_NAME = 8
"""Characters of a device's name that iostat -x prints (devstats, iostat.c, FreeBSD 5 to 14)."""


@dataclass(slots=True)
class Table:
    """One header and the rows under it.

    Attributes:
        layout: The header.
        line: Its line number.
        names: Device of each row, empty in a part of a wrapped table.
        lines: Line number of each row.
        values: All numbers, row after row.
        in_hundredths: The numbers are whole hundredths of what is printed.
    """

    layout: Layout
    line: int
    names: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    values: list[float] = field(default_factory=list)
    in_hundredths: bool = True

    def add(
        self, names: list[str], lines: Iterable[int], values: list[float], *, in_hundredths: bool
    ) -> None:
        """Add rows; hundredths only stay what they are as long as all rows have them."""
        if self.in_hundredths and not in_hundredths:
            self.values = [value / 100 for value in self.values]
            self.in_hundredths = False
        elif in_hundredths and not self.in_hundredths:
            values = [value / 100 for value in values]
        self.names += names
        self.lines += lines
        self.values += values

    def drop_last(self) -> None:
        """Leave the last row out."""
        self.names.pop()
        self.lines.pop()
        del self.values[len(self.names) * len(self.layout.titles) :]

    def rows(self) -> list[list[float]]:
        """The numbers of each row as printed."""
        width = len(self.layout.titles)
        values = [value / 100 for value in self.values] if self.in_hundredths else self.values
        return [values[at : at + width] for at in range(0, len(values), width)]


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
        table.add([name], (line,), values, in_hundredths=False)

    def add_rows(
        self,
        table: Table,
        names: list[str],
        values: list[float],
        line: int,
        *,
        in_hundredths: bool,
    ) -> bool:
        """Add whole rows of lines that follow each other; False if a device may come again.

        Args:
            table: The open table.
            names: Their devices.
            values: All their numbers, row after row.
            line: Number of the first line.
            in_hundredths: The numbers are whole hundredths of what is printed.
        """
        known = len(self._seen)
        self._seen.update(names)
        if len(self._seen) != known + len(names):
            self._seen = set(table.names)
            return False
        if len(self._seen) > DEVICES_MOST:
            self.sheet.bound_devices(self._seen)
        lines = range(line, line + len(names))
        table.add(names, lines, values, in_hundredths=in_hundredths)
        return True

    def close(self) -> None:
        """The report ends: pass its rows to the sheet."""
        if self.table is None:
            return
        first, *parts = [*self._before, self.table]
        layout = first.layout
        for part in parts:
            layout = self._joined(first, layout, part)
        if not all(first.names):
            reason = "rows without the device's name; left out"
            # the titles as the first header has them
            self.log.add(first.line, " ".join(first.layout.titles), reason)
            self.damaged = True
        elif first.names:
            self.sheet.add(layout, first)
        reports = self.sheet.reports
        reports.runs.append(self.run)
        reports.moments.add(self.stamp)
        reports.lines.append(first.line)
        reports.devices.append(len(first.names))
        reports.damaged.append(self.damaged)
        self.table, self._before, self.stamp, self.damaged = None, [], None, False
        self._titles, self._seen, self._alike = set(), set(), {}

    def _joined(self, first: Table, layout: Layout, part: Table) -> Layout:
        """Append a part's numbers to the rows of the first; the layout of both together."""
        blank = [NOT_PRINTED] * len(part.layout.titles)
        left, right = first.rows(), part.rows()
        if part.layout.name_at != "nowhere":
            by_name = dict(zip(part.names, right, strict=True))
            known = set(first.names)
            # the device's row in the first part was not readable
            lacking = [at for at, name in enumerate(part.names) if name not in known]
            first.names += [part.names[at] for at in lacking]
            first.lines += [part.lines[at] for at in lacking]
            left += [[NOT_PRINTED] * len(layout.titles) for _ in lacking]
            right = [by_name.get(name, blank) for name in first.names]
        elif len(right) != len(left):
            self.log.add(
                part.line,
                " ".join(part.layout.titles),
                "part of a wrapped table with another number of rows: its columns are left out",
            )
            right = [blank] * len(left)
        first.values = [value for pair in zip(left, right, strict=True) for value in chain(*pair)]
        first.in_hundredths = False
        return joined(layout, part.layout)


def _may_be_shortened(name: str, layout: Layout) -> bool:
    """Whether FreeBSD may have cut a device's name to its column, so that two look alike."""
    return len(name) == _FREEBSD_NAME and "qlen" in layout.titles and layout.name_at == "first"
