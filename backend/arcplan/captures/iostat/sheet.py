"""What was read from one capture: the rows of each device and what is known of each report.

Numbers are kept as machine numbers (`array`) of four or eight bytes: a capture may hold a report
for every second of weeks.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import compress, cycle, pairwise, repeat
from operator import mul, truediv

from arcplan.captures.iostat.layout import Layout
from arcplan.captures.records import UnrecognisedCaptureError
from arcplan.captures.summary import Samples, collected
from arcplan.captures.timestamps import DAY_SECONDS, Stamp, date_order, spelled

DEVICES_MOST = 10_000
"""Disks, volumes and paths of one host."""
DEVICES_OF_FEW_ROWS = 1_000
TEXT_LEAST_BYTES = 1 << 10
"""Text for each device where there are more: one costs half a millisecond, however few its rows."""
LAYOUTS_MOST = 64
"""Different headers in one text: iostat has some twenty forms, and a capture is of one or two."""
NO_MOMENT = -1
"""What stands for a report without a time stamp."""
_SECONDS = DAY_SECONDS + 1
_HUNDREDTHS: str = "i"
_AS_PRINTED: str = "d"
_COMMAND = re.compile(r"(?<!zpool )\biostat\s+(?P<arguments>[^|;&]*)")
_SHORT_OPTIONS = re.compile(r"-[A-Za-z]+")


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

    def rows(self, width: int) -> list[list[float]]:
        """The numbers of each row, so many, as printed."""
        values = [value / 100 for value in self.values] if self.in_hundredths else self.values
        return [values[at : at + width] for at in range(0, len(values), width)]


def options_of(line: str) -> str | None:
    """Letters of the options on a command line of iostat; None if the line is none."""
    command = _COMMAND.search(line) if "iostat" in line else None
    if command is None:
        return None
    words = command["arguments"].split()
    return "".join(w[1:] for w in words if _SHORT_OPTIONS.fullmatch(w))


class Store:
    """All rows under the same titles, in the order in which they were read.

    Attributes:
        columns: Numbers kept of a row: those of columns whose figure is used.
        devices: Number of each row's device.
        reports: Number of each row's report, from 0, rising.
        lines: Line number of each row.
        values: The numbers kept in the titles' units, row after row; NaN where a number is missing
            or impossible. Whole hundredths of four bytes as long as every row has two decimals.
    """

    def __init__(self, layout: Layout) -> None:
        self.columns = len(layout.used)
        self.devices = array("H")
        self.reports = array("I")
        self.lines = array("q")
        self.values: array[float] = array(_HUNDREDTHS)
        self._is_used = [at in layout.used for at in range(len(layout.titles))]

    @property
    def in_hundredths(self) -> bool:
        """Whether the values are whole hundredths."""
        return self.values.typecode == _HUNDREDTHS

    def add(self, report: int, devices: Iterable[int], table: Table) -> None:
        """Add the rows of one report."""
        values: Iterable[float] = table.values
        if self.in_hundredths and not table.in_hundredths:
            self.values = array(_AS_PRINTED, map(truediv, self.values, repeat(100)))
        elif table.in_hundredths and not self.in_hundredths:
            values = map(truediv, values, repeat(100))
        self.devices.extend(devices)
        self.reports.extend(repeat(report, len(table.names)))
        self.lines.extend(table.lines)
        self.values.extend(compress(values, cycle(self._is_used)))

    def by_device(self) -> dict[int, Rows]:
        """The rows of each device."""
        devices, count = self.devices, len(self.devices)
        period = next((at for at in range(1, count) if devices[at] == devices[0]), count)
        numbers = devices.tobytes()
        repeats = numbers.startswith(numbers[period * devices.itemsize :])
        if repeats and len(set(devices[:period])) == period:
            # every report has the same devices in the same order
            return {devices[at]: Rows(self, range(at, count, period)) for at in range(period)}
        self._sort_by_device()
        bounds = [at for at in range(1, count) if self.devices[at] != self.devices[at - 1]]
        parts = [range(*bound) for bound in pairwise([0, *bounds, count])]
        return {self.devices[part.start]: Rows(self, part) for part in parts}

    def _sort_by_device(self) -> None:
        order = sorted(range(len(self.devices)), key=self.devices.__getitem__)
        columns, values = self.columns, self.values
        self.values = array(values.typecode)
        for row in order:
            self.values.extend(values[row * columns : (row + 1) * columns])
        self.devices = array("H", map(self.devices.__getitem__, order))
        self.reports = array("I", map(self.reports.__getitem__, order))
        self.lines = array("q", map(self.lines.__getitem__, order))


class Rows:
    """Rows of one device under the same titles.

    Attributes:
        reports: Number of each row's report, from 0, rising.
    """

    def __init__(self, store: Store, places: range) -> None:
        self._store = store
        self._places = places
        self.reports = store.reports[places.start : places.stop : places.step]

    def __len__(self) -> int:
        """Number of rows."""
        return len(self._places)

    def row_of(self, report: int) -> int | None:
        """Place of a report's row, None if it has none."""
        at = bisect_left(self.reports, report)
        return at if at < len(self.reports) and self.reports[at] == report else None

    def line(self, row: int) -> int:
        """Line number of a row."""
        return self._store.lines[self._places[row]]

    def values(self, row: int) -> Samples:
        """The numbers of a row."""
        store = self._store
        begin = self._places[row] * store.columns
        values = store.values[begin : begin + store.columns]
        return [value / 100 for value in values] if store.in_hundredths else values

    def column(self, index: int, rows: Sequence[int], scale: int = 1) -> Samples:
        """One number of some rows, times the scale.

        Args:
            index: Its place among those kept of a row.
            rows: The rows.
            scale: What one is worth.
        """
        store, columns = self._store, self._store.columns
        values: Iterable[float]
        if isinstance(rows, range):
            places = self._places[rows.start : rows.stop : rows.step]
            step = places.step * columns
            values = store.values[places.start * columns + index : places.stop * columns : step]
        else:
            values = [store.values[self._places[row] * columns + index] for row in rows]
        if store.in_hundredths:
            values = map(truediv, values, repeat(100))
        if scale != 1:
            values = map(mul, values, repeat(scale))
        return collected(values, len(rows))


class Moments:
    """Time stamps of the reports, each kept as the number of its day and the second in it."""

    def __init__(self) -> None:
        self._column = array("q")
        self._days: dict[Stamp, int] = {}

    def add(self, stamp: Stamp | None) -> None:
        """Add that of the next report; None if it has none."""
        moment = NO_MOMENT
        if stamp is not None:
            day = self._days.setdefault(replace(stamp, second_of_day=0), len(self._days))
            moment = day * _SECONDS + stamp.second_of_day
        self._column.append(moment)

    def seconds_of_day(self, reports: range) -> list[int]:
        """Seconds after midnight of these reports, those without a stamp left out."""
        moments = self._column[reports.start : reports.stop]
        return [moment % _SECONDS for moment in moments if moment != NO_MOMENT]

    def times(self) -> Times:
        """All of them as text."""
        return Times(self._column, list(self._days))


class Times:
    """Time stamps as ISO 8601, each written once however many devices ask for it."""

    def __init__(self, column: array[int], days: list[Stamp]) -> None:
        order = date_order(days)
        self._days = [replace(d, order=order) if d.order == "unknown" else d for d in days]
        self._column = column
        self._written: dict[int, str | None] = {}

    def of(self, reports: Sequence[int]) -> list[str | None]:
        """Times of these reports, null where none is printed."""
        for report in reports:
            if report not in self._written:
                self._written[report] = self._spelled(self._column[report])
        return [self._written[report] for report in reports]

    def _spelled(self, moment: int) -> str | None:
        if moment == NO_MOMENT:
            return None
        day, second = divmod(moment, _SECONDS)
        return spelled([replace(self._days[day], second_of_day=second)])[0]


@dataclass(slots=True)
class Reports:
    """What is known of each report besides its rows.

    Attributes:
        runs: Number of the iostat run it belongs to, from 0; each banner starts one.
        lines: Line number of its header.
        devices: Rows in it.
        damaged: 1 if devices may be missing: a line was not readable, or the text ends in it.
        moments: Its time stamp.
    """

    runs: array[int] = field(default_factory=lambda: array("I"))
    lines: array[int] = field(default_factory=lambda: array("q"))
    devices: array[int] = field(default_factory=lambda: array("I"))
    damaged: bytearray = field(default_factory=bytearray)
    moments: Moments = field(default_factory=Moments)

    def __len__(self) -> int:
        """Number of reports."""
        return len(self.runs)

    def of_runs(self) -> dict[int, range]:
        """Numbers of the reports of each run."""
        runs: dict[int, range] = {}
        begin = 0
        while begin < len(self.runs):
            end = bisect_left(self.runs, self.runs[begin] + 1, begin)
            runs[self.runs[begin]] = range(begin, end)
            begin = end
        return runs


@dataclass(slots=True)
class Sheet:
    """What was read from one capture.

    Attributes:
        devices: Rows of each device by header, in order of appearance, once all are read.
        reports: In order.
        groups: Names of `-g` groups.
        runs_without_boot: Runs whose command line is in the text and has `-y`.
        state_changes: Runs that begin because devices came or went, not because iostat was started.
        omits_idle: Whether idle devices are left out, None if no command line in the text says so.
        ends_inside: The text stops inside a report.
        ends_at_row: No empty line follows the last row, so that rows may be missing behind it.
    """

    devices: dict[str, dict[Layout, Rows]] = field(default_factory=dict)
    reports: Reports = field(default_factory=Reports)
    groups: set[str] = field(default_factory=set)
    runs_without_boot: set[int] = field(default_factory=set)
    state_changes: set[int] = field(default_factory=set)
    omits_idle: bool | None = None
    ends_inside: bool = False
    ends_at_row: bool = False
    _stores: dict[Layout, Store] = field(default_factory=dict)
    _numbers: dict[str, int] = field(default_factory=dict)

    def note_options(self, options: str, run: int) -> None:
        """Keep what the command line of a run says about its reports."""
        if "y" in options:
            self.runs_without_boot.add(run)
        self.omits_idle = bool(self.omits_idle) or "z" in options

    def add(self, layout: Layout, table: Table) -> None:
        """Add the rows of the report that is being read.

        Args:
            layout: Their header, which may have been printed in parts.
            table: The rows.

        Raises:
            UnrecognisedCaptureError: More devices or headers than a host has.
        """
        self.bound_devices(table.names)
        store = self._stores.get(layout)
        if store is None:
            if len(self._stores) == LAYOUTS_MOST:
                raise UnrecognisedCaptureError(
                    f"more than {LAYOUTS_MOST} different headers in one text: not of iostat"
                )
            store = self._stores[layout] = Store(layout)
        if not self._numbers.keys() >= set(table.names):
            for name in table.names:
                self._numbers.setdefault(name, len(self._numbers))
        store.add(len(self.reports), map(self._numbers.__getitem__, table.names), table)

    @property
    def names(self) -> Collection[str]:
        """The devices so far, in order of appearance."""
        return self._numbers.keys()

    def finish(self) -> None:
        """All rows are read: find those of each device."""
        parts: dict[int, list[tuple[Layout, Rows]]] = {}
        for layout, store in self._stores.items():
            for number, rows in store.by_device().items():
                parts.setdefault(number, []).append((layout, rows))
        self.devices = {
            name: dict(sorted(parts[number], key=lambda part: part[1].reports[0]))
            for name, number in self._numbers.items()
        }

    def bound_devices(self, names: Collection[str]) -> None:
        """Refuse devices that are too many together with the known ones.

        Raises:
            UnrecognisedCaptureError: More devices than a host has.
        """
        if len(self._numbers) + len(names) <= DEVICES_MOST:
            return
        if len(self._numbers.keys() | set(names)) > DEVICES_MOST:
            raise UnrecognisedCaptureError(
                f"more than {DEVICES_MOST:,} devices in one iostat capture, which no host has"
            )

    def refuse_few_rows(self, text_bytes: int) -> None:
        """Refuse so many devices in so few reports that they cost more than they say.

        Raises:
            UnrecognisedCaptureError: With what to capture instead.
        """
        devices = len(self._numbers)
        if devices > DEVICES_OF_FEW_ROWS and text_bytes < devices * TEXT_LEAST_BYTES:
            reports = -(-devices * TEXT_LEAST_BYTES * len(self.reports) // max(text_bytes, 1))
            raise UnrecognisedCaptureError(
                f"{devices:,} devices in {text_bytes:,} bytes: of more than"
                f" {DEVICES_OF_FEW_ROWS:,} devices at least {TEXT_LEAST_BYTES:,} bytes each are"
                f" needed, so capture {reports:,} reports or more, or name the devices"
            )
