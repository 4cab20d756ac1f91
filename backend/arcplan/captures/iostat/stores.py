"""Rows of one capture as they were read, packed for the figures drawn from them later."""

from __future__ import annotations

from array import array
from collections.abc import Collection
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from arcplan.captures.iostat.layout import Layout
from arcplan.captures.iostat.reports import Reports
from arcplan.captures.iostat.reportscan import Name, ScannedReports, text_of
from arcplan.captures.native import Ints
from arcplan.captures.records import UnrecognisedCaptureError

ROWS_UNSORTED = 1 << 16
DEVICES_MOST = 10_000
"""Disks, volumes and paths of one host."""
DEVICES_OF_FEW_ROWS = 1_000
TEXT_LEAST_BYTES = 1 << 10
"""Text for each device where there are more: one costs half a millisecond, however few its rows."""
LAYOUTS_MOST = 64
"""Different headers in one text: iostat has some twenty forms, and a capture is of one or two."""


@dataclass(slots=True)
class Rows:
    """Rows of one device under the same titles.

    Attributes:
        reports: Number of each row's report, from 0.
        lines: Line number of each row.
        values: Every row's numbers in the titles' units, row after row.
    """

    reports: array[int] = field(default_factory=lambda: array("q"))
    lines: array[int] = field(default_factory=lambda: array("q"))
    values: array[float] = field(default_factory=lambda: array("d"))


@dataclass(slots=True)
class Grid:
    """Rows under the same titles: the last ones as they came, those before sorted by device.

    Sorting now and then instead of at the end keeps one copy of the numbers in memory, not two.

    Attributes:
        sorted_rows: By number of the device.
    """

    columns: int
    sorted_rows: dict[int, Rows] = field(default_factory=dict)
    _devices: array[int] = field(default_factory=lambda: array("q"))
    _last: Rows = field(default_factory=Rows)

    def add(self, devices: array[int], reports: Ints, lines: Ints, values: bytes) -> None:
        """Add rows: the number of each one's device, report and line; doubles in memory."""
        last = self._last
        self._devices.extend(devices)
        last.reports.frombytes(reports.tobytes())
        last.lines.frombytes(lines.tobytes())
        last.values.frombytes(values)
        if len(self._devices) >= ROWS_UNSORTED:
            self.sort()

    def sort(self) -> None:
        """Give the last rows to their devices."""
        if not self._devices:
            return
        devices = np.frombuffer(self._devices, dtype=np.int64)
        reports = np.frombuffer(self._last.reports, dtype=np.int64)
        lines = np.frombuffer(self._last.lines, dtype=np.int64)
        values = np.frombuffer(self._last.values, dtype=np.float64).reshape(-1, self.columns)
        order = np.argsort(devices, kind="stable")
        ends = np.cumsum(np.bincount(devices)).tolist()
        for device, (begin, end) in enumerate(pairwise([0, *ends])):
            if begin < end:
                of_device = order[begin:end]
                rows = self.sorted_rows.setdefault(device, Rows())
                rows.reports.frombytes(reports[of_device].tobytes())
                rows.lines.frombytes(lines[of_device].tobytes())
                rows.values.frombytes(values[of_device].tobytes())
        self._devices, self._last = array("q"), Rows()


@dataclass(slots=True)
class Sheet:
    """What was read from one capture.

    Attributes:
        grids: By layout.
        devices: Number of each device, in order of appearance.
        reports: In order.
        groups: Names of `-g` groups.
        runs_without_boot: Runs whose command line is in the text and has `-y`.
        state_changes: Runs that begin because devices came or went, not because iostat was started.
        omits_idle: Whether idle devices are left out, None if no command line in the text says so.
        ends_inside: The text stops inside a report.
        ends_at_row: No empty line follows the last row, so that rows may be missing behind it.
    """

    grids: dict[Layout, Grid] = field(default_factory=dict)
    devices: dict[str, int] = field(default_factory=dict)
    reports: Reports = field(default_factory=Reports)
    groups: set[str] = field(default_factory=set)
    runs_without_boot: set[int] = field(default_factory=set)
    omits_idle: bool | None = None
    state_changes: set[int] = field(default_factory=set)
    ends_inside: bool = False
    ends_at_row: bool = False
    _by_spelling: dict[Name, int] = field(default_factory=dict)

    def refuse_few_rows(self, text_bytes: int) -> None:
        """Refuse so many devices in so few reports that they cost more than they say.

        Raises:
            UnrecognisedCaptureError: With what to capture instead.
        """
        devices = len(self.devices)
        if devices > DEVICES_OF_FEW_ROWS and text_bytes < devices * TEXT_LEAST_BYTES:
            reports = -(-devices * TEXT_LEAST_BYTES * len(self.reports) // max(text_bytes, 1))
            raise UnrecognisedCaptureError(
                f"{devices:,} devices in {text_bytes:,} bytes: of more than"
                f" {DEVICES_OF_FEW_ROWS:,} devices at least {TEXT_LEAST_BYTES:,} bytes each are"
                f" needed, so capture {reports:,} reports or more, or name the devices"
            )

    def note_options(self, options: str, run: int) -> None:
        """Keep what the command line of a run says about its reports."""
        if "y" in options:
            self.runs_without_boot.add(run)
        self.omits_idle = bool(self.omits_idle) or "z" in options

    def add(self, names: list[str], layout: Layout, lines: array[int], values: bytes) -> None:
        """Add the rows of the report that is being read; `values` are doubles in memory.

        Raises:
            UnrecognisedCaptureError: More devices than a host has.
        """
        known = self.devices
        self.bound_devices(names)
        devices = array("q", [known.setdefault(name, len(known)) for name in names])
        reports = np.full(len(names), len(self.reports), dtype=np.int64)
        self._grid(layout).add(devices, reports, np.array(lines, dtype=np.int64), values)

    def add_reports(self, found: ScannedReports, count: int, layout: Layout, line: int) -> None:
        """Add the rows of the first `count` of many reports.

        Args:
            found: The reports.
            count: How many of them.
            layout: Their titles.
            line: Line number of the one where the scan began.
        """
        rows = found.firsts[count]
        devices = array("q", self._numbers(found.names[:rows]))
        firsts = np.array(found.firsts[:count], dtype=np.int64)
        nth = np.cumsum(np.bincount(firsts, minlength=rows)) - 1
        # the rows of a report follow its header without a gap
        above = np.array(found.header_lines[:count], dtype=np.int64) + (line + 1) - firsts
        lines = above[nth] + np.arange(rows)
        values = found.values[: rows * len(layout.titles)].tobytes()
        self._grid(layout).add(devices, nth + len(self.reports), lines, values)

    def _grid(self, layout: Layout) -> Grid:
        grid = self.grids.get(layout)
        if grid is None:
            if len(self.grids) == LAYOUTS_MOST:
                raise UnrecognisedCaptureError(
                    f"more than {LAYOUTS_MOST} different headers in one text: not of iostat"
                )
            grid = self.grids[layout] = Grid(len(layout.titles))
        return grid

    def bound_devices(self, names: Collection[str]) -> None:
        """Refuse devices that are too many together with the known ones.

        Raises:
            UnrecognisedCaptureError: More devices than a host has.
        """
        if len(self.devices) + len(names) <= DEVICES_MOST:
            return
        if len(self.devices.keys() | set(names)) > DEVICES_MOST:
            raise UnrecognisedCaptureError(
                f"more than {DEVICES_MOST:,} devices in one iostat capture, which no host has"
            )

    def _numbers(self, spellings: list[Name]) -> list[int]:
        """Number of the device in each row."""
        known = self._by_spelling
        try:
            return [known[name] for name in spellings]
        except KeyError:
            self.bound_devices([text_of(name) for name in dict.fromkeys(spellings)])
            for name in dict.fromkeys(spellings):
                devices = self.devices
                known[name] = devices.setdefault(text_of(name), len(devices))
        return [known[name] for name in spellings]
