"""The report being read: numbers of its rows, and its tables, parts of one put together again.

Numbers come in all the ways iostat and what lies between it and us may spell them.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from itertools import chain
from typing import NamedTuple

from arcplan.captures.columns.layout import (
    LARGEST,
    NO_NUMBER,
    NOT_PRINTED,
    NUMBER,
    value_of,
)
from arcplan.captures.iostat.layout import KB_BYTES, Layout, is_number_like, joined
from arcplan.captures.iostat.sheet import DEVICES_MOST, NO_SHARES, SHARES, Sheet, Table
from arcplan.captures.records import IssueLog
from arcplan.captures.timestamps import Stamp

_DECIMALS = re.compile(r"[0-9]+[.,]([0-9]+)%?")
_FREEBSD_NAME = 8
"""Characters of a device's name that iostat -x prints (devstats, iostat.c, FreeBSD 5 to 14)."""


class Row(NamedTuple):
    """One device's row as far as its line (or lines) went.

    Attributes:
        name: Device, empty in a part of a wrapped table.
        values: In the order of the layout's titles and in the titles' units.
        leading: The words before the device's name (a script's time stamp).
    """

    name: str
    values: list[float]
    leading: str = ""


def words_of(line: str, layout: Layout) -> list[str]:
    """Split a line of the table into words."""
    text = line.rstrip(" \t\\")
    if layout.commas:
        return [w.strip() for w in text.strip(" \t,").split(",")]
    return text.split()


def row_of(words: list[str], layout: Layout) -> Row | None:
    """Read a whole row; None if the words do not fill the layout exactly."""
    leading, body = words[: layout.prefix], words[layout.prefix :]
    columns = len(layout.titles)
    if layout.name_at == "last":
        name, body = " ".join(body[columns:]), body[:columns]
    elif layout.name_at == "first":
        name, body = (body[0] if body else ""), body[1:]
    else:
        name = ""
    if layout.name_at != "nowhere" and not _is_name(name):
        return None
    if len(body) < columns and len(body) != layout.core:
        body = _separated(body, columns)
    if len(body) not in (columns, layout.core):
        return None
    values = [
        value_of(word, column.unit) for word, column in zip(body, layout.columns, strict=False)
    ]
    whole = [v for v in values if v is not None]
    if len(whole) != len(values):
        return None
    return Row(name, whole + [NOT_PRINTED] * (columns - len(whole)), " ".join(leading))


def possible(values: list[float]) -> list[float]:
    """The numbers, NaN for what no device can show: a counter wrapped, was reset or misread."""
    if all(math.isnan(value) or 0 <= value <= LARGEST for value in values):
        return values
    return [value if 0 <= value <= LARGEST else NOT_PRINTED for value in values]


def are_values(words: list[str]) -> bool:
    """Whether all words are numbers, so that the line cannot start with a device's name."""
    return bool(words) and all(
        w in NO_NUMBER or is_number_like(w) or value_of(w, KB_BYTES) is not None for w in words
    )


def _is_name(name: str) -> bool:
    """A number with a decimal mark is a value that slid into the name's place."""
    if name[:1].isalpha():
        return True
    return bool(name) and not (is_number_like(name) and any(c in name for c in ".,%"))


def _separated(words: list[str], columns: int) -> list[str]:
    """Split words in which wide numbers touch, if the number of decimals leaves one way only."""
    if "".join(words).isdigit():
        return words
    touching = [w for w in words if not NUMBER.fullmatch(w.removesuffix("%"))]
    if not touching:
        return words
    decimals = {len(m[1]) for w in words if (m := _DECIMALS.fullmatch(w))}
    if not decimals:
        decimals = {2}
    if len(decimals) > 1 or 0 in decimals:
        return words
    one = re.compile(rf"-?[0-9]+[.,][0-9]{{{decimals.pop()}}}")
    pieces: list[str] = []
    for word in words:
        found = one.findall(word) if word in touching else [word]
        if "".join(found) != word:
            return words
        pieces.extend(found)
    return pieces if len(pieces) == columns else words


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands above the header of a report.

    Attributes:
        stamp: Its time stamp.
        processors: Shares of the processors' time; see `SHARES`.
    """

    stamp: Stamp | None = None
    processors: tuple[float, float, float] = NO_SHARES


@dataclass(slots=True)
class OpenReport:
    """Collects tables until the report ends.

    sysstat's `--pretty` prints one report as several tables with the device in each; a page or a
    mail that is too narrow cuts one table into several, the later ones without the device.
    """

    sheet: Sheet
    log: IssueLog
    run: int = 0
    heading: Heading = Heading()
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
        table.add([name], (line,), values)

    def add_rows(self, table: Table, names: list[str], values: list[float], line: int) -> bool:
        """Add whole rows of lines that follow each other; False if a device may come again."""
        known = len(self._seen)
        self._seen.update(names)
        if len(self._seen) != known + len(names):
            self._seen = set(table.names)
            return False
        if len(self._seen) > DEVICES_MOST:
            self.sheet.bound_devices(self._seen)
        table.add(names, range(line, line + len(names)), values)
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
        reports.stamps.append(self.heading.stamp)
        reports.processors.add(SHARES, self.heading.processors)
        reports.lines.append(first.line)
        reports.devices.append(len(first.names))
        reports.layouts.append(layout)
        reports.damaged.append(self.damaged)
        self.table, self._before, self.heading, self.damaged = None, [], Heading(), False
        self._titles, self._seen, self._alike = set(), set(), {}

    def _joined(self, first: Table, layout: Layout, part: Table) -> Layout:
        """Append a part's numbers to the rows of the first; the layout of both together."""
        blank = [NOT_PRINTED] * len(part.layout.titles)
        left, right = first.rows(len(layout.titles)), part.rows(len(part.layout.titles))
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
        return joined(layout, part.layout)


def _may_be_shortened(name: str, layout: Layout) -> bool:
    """Whether FreeBSD may have cut a device's name to its column, so that two look alike."""
    return len(name) == _FREEBSD_NAME and "qlen" in layout.titles and layout.name_at == "first"
