"""What was read from one capture: the rows of each device, what is known of reports, the machine.

Numbers are machine numbers (`array`): a capture may hold a report for every second of weeks.

The first line of sysstat reads `Linux 6.1.0-56-amd64 (db1) 11/20/26 _x86_64_ (2 CPU)`; each report
has a line `avg-cpu: %user %nice %system %iowait %steal %idle` with one of numbers below it. JSON
has the same under `nodename`, `release`, `number-of-cpus` and `avg-cpu`. FreeBSD and illumos print
none of it.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import repeat
from math import isnan, nan
from operator import mul
from typing import Any

from arcplan.captures.columns.layout import Layout as Cells
from arcplan.captures.columns.series import Rows, Series, summaries
from arcplan.captures.iostat.layout import Layout
from arcplan.captures.iostat.record import IostatCapture
from arcplan.captures.lines import Line
from arcplan.captures.records import Place, UnrecognisedCaptureError
from arcplan.captures.summary import Samples
from arcplan.captures.timestamps import Stamp

DEVICES_MOST = 10_000
"""Disks, volumes and paths of one host."""
DEVICES_OF_FEW_ROWS = 1_000
TEXT_LEAST_BYTES = 1 << 10
"""Text for each device where there are more: one costs half a millisecond, however few its rows."""
LAYOUTS_MOST = 64
"""Different headers in one text: iostat has some twenty forms, and a capture is of one or two."""
_COMMAND = re.compile(r"(?<!zpool )\biostat\s+(?P<arguments>[^|;&]*)")
_SHORT_OPTIONS = re.compile(r"-[A-Za-z]+")
# Options and devices before the interval; a sentence that speaks of iostat has other words.
_WORD = r"-[A-Za-z]+|/dev/\S+|(?:sd|vd|hd|xvd)[a-z]+|[a-z]+[0-9]\w*"
_SECONDS_ASKED = r"(?P<seconds>[1-9][0-9]{0,4})(?!\S)"
_INTERVAL = re.compile(
    rf"(?:(?:{_WORD})\s+)*(?<!-c )(?<!-n ){_SECONDS_ASKED}(?:\s+[0-9]+)?(?:\s*[0-9]?>.*)?"
)
_WAIT = re.compile(rf"(?:(?:-[cn]\s+[0-9]+|{_WORD})\s+)*-[A-Za-z]*w\s+{_SECONDS_ASKED}")


_BANNER = re.compile(
    r"\s*(?:Linux|Darwin)\s+(?P<kernel>\S+)\s+\((?P<hostname>[^)\s]+)\)\s+.*?"
    r"(?:\(\s*(?P<logical_cpus>\d+)\s+CPU\s*\))?\s*"
)
_CPUS = re.compile("[0-9]{1,6}")
_BANNERS_MOST = 100
"""More than there are runs that are told apart."""
_STATED = ("hostname", "kernel", "logical_cpus")
_JSON_NAMES = dict(zip(("nodename", "release", "number-of-cpus"), _STATED, strict=True))
# Printed shares are rounded.
_ALL = 1.005
SHARES = Cells(("cpu_busy_ratio", "cpu_wait_ratio", "cpu_steal_ratio"))
NO_SHARES = (nan, nan, nan)


class Machines:
    """Machines by the first lines of runs, or by a document of JSON."""

    def __init__(self) -> None:
        self._banners: list[tuple[Line, dict[str, str | None]]] = []
        self._json: dict[str, str | None] = {}

    def take_banner(self, line: Line) -> None:
        """Keep the first line of a run."""
        found = _BANNER.fullmatch(line.text)
        if found is not None and len(self._banners) < _BANNERS_MOST:
            self._banners.append((line, found.groupdict()))

    def take_json(self, name: str, value: str) -> None:
        """Keep what a document states first."""
        if name in _JSON_NAMES:
            self._json.setdefault(_JSON_NAMES[name], value)

    def above(
        self, line: int, processors: Series, measured: Sequence[int]
    ) -> tuple[dict[str, Place], dict[str, Any]]:
        """What the text says of the machine of a run, and where.

        Args:
            line: Where the run's first report stands; a banner below it is of another run.
            processors: Shares of all reports.
            measured: Numbers of the run's reports, without those that cover all time since boot.
        """
        banners = [(head, told) for head, told in self._banners if head.number < line]
        head, told = banners[-1] if banners else (None, self._json)
        cpus = told.get("logical_cpus") or ""

        def share(name: str) -> Samples | None:
            column = processors.get(name)
            return None if column is None else [column[report] for report in measured]

        place = None if head is None else Place.of(head.number, head.text.rstrip())
        return {} if place is None else dict.fromkeys(_STATED, place), {
            "hostname": told.get("hostname"),
            "kernel": told.get("kernel"),
            "logical_cpus": int(cpus) if _CPUS.fullmatch(cpus) else None,
            **summaries(IostatCapture, share),
        }


def shares_of(printed: Iterable[tuple[str, str]]) -> tuple[float, float, float]:
    """The busy, waiting and stolen share of one report, NaN where one is not printed."""
    ratio = {title.removeprefix("%"): _ratio(percent) for title, percent in printed}
    wait, idle = ratio.get("iowait", nan), ratio.get("idle", nan)
    busy = nan if isnan(idle) else max(0.0, 1 - idle - (0 if isnan(wait) else wait))
    return busy, wait, ratio.get("steal", nan)


def _ratio(percent: str) -> float:
    try:
        ratio = float(percent.replace(",", ".")) / 100
    except ValueError:
        return nan
    return ratio if 0 <= ratio <= _ALL else nan


@dataclass(slots=True)
class Table:
    """One header and the rows under it, all their numbers one after the other.

    Names are empty in a part of a wrapped table.
    """

    layout: Layout
    line: int
    names: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    values: list[float] = field(default_factory=list)

    def add(self, names: list[str], lines: Iterable[int], values: list[float]) -> None:
        """Add rows."""
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
        return [self.values[at : at + width] for at in range(0, len(self.values), width)]


@dataclass(frozen=True, slots=True)
class Command:
    """What a command line of iostat asks for.

    Attributes:
        options: Letters of its options.
        interval_s: Seconds between reports; None where it names none.
    """

    options: str
    interval_s: float | None


def command_of(line: str) -> Command | None:
    """Read a command line of iostat; None if the line is none."""
    command = _COMMAND.search(line) if "iostat" in line else None
    if command is None:
        return None
    arguments = command["arguments"].strip()
    options = "".join(w[1:] for w in arguments.split() if _SHORT_OPTIONS.fullmatch(w))
    asked = _WAIT.match(arguments) or _INTERVAL.fullmatch(arguments)
    return Command(options, float(asked["seconds"]) if asked else None)


@dataclass(slots=True)
class Reports:
    """What is known of each report besides its rows.

    Attributes:
        runs: Number of the iostat run it belongs to, from 0; each banner starts one.
        lines: Line number of its header.
        devices: Rows in it.
        layouts: Its header, which may have been printed in parts.
        damaged: 1 if devices may be missing: a line was not readable, or the text ends in it.
        stamps: Its time stamp; None where it has none.
        processors: Shares of the processors' time.
    """

    runs: array[int] = field(default_factory=lambda: array("I"))
    lines: array[int] = field(default_factory=lambda: array("q"))
    devices: array[int] = field(default_factory=lambda: array("I"))
    layouts: list[Layout] = field(default_factory=list)
    damaged: bytearray = field(default_factory=bytearray)
    stamps: list[Stamp | None] = field(default_factory=list)
    processors: Series = field(default_factory=Series)

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
        devices: Rows of each device, in order of appearance.
        reports: In order.
        groups: Names of `-g` groups.
        runs_without_boot: Runs whose command line is in the text and has `-y`.
        intervals_s: Seconds between reports of runs whose command line is in the text and says so.
        layouts: Headers with rows.
        state_changes: Runs that begin because devices came or went, not because iostat was started.
        omits_idle: Whether idle devices are left out, None if no command line in the text says so.
        ends_inside: The text stops inside a report.
        machines: What the text says of its machines.
        ends_at_row: No empty line follows the last row, so that rows may be missing behind it.
    """

    devices: dict[str, Rows] = field(default_factory=dict)
    reports: Reports = field(default_factory=Reports)
    groups: set[str] = field(default_factory=set)
    runs_without_boot: set[int] = field(default_factory=set)
    intervals_s: dict[int, float] = field(default_factory=dict)
    state_changes: set[int] = field(default_factory=set)
    omits_idle: bool | None = None
    ends_inside: bool = False
    ends_at_row: bool = False
    layouts: set[Layout] = field(default_factory=set)
    machines: Machines = field(default_factory=Machines)

    def note_command(self, command: Command, run: int) -> None:
        """Keep what the command line of a run says about its reports."""
        if "y" in command.options:
            self.runs_without_boot.add(run)
        if command.interval_s is not None:
            self.intervals_s[run] = command.interval_s
        self.omits_idle = bool(self.omits_idle) or "z" in command.options

    def add(self, layout: Layout, table: Table) -> None:
        """Add the rows of a report; their header may have been printed in parts.

        Raises:
            UnrecognisedCaptureError: More devices or headers than a host has.
        """
        self.bound_devices(table.names)
        self.layouts.add(layout)
        if len(self.layouts) > LAYOUTS_MOST:
            raise UnrecognisedCaptureError(
                f"more than {LAYOUTS_MOST} different headers in one text: not of iostat"
            )
        report, width, values = len(self.reports), layout.width, table.values
        for figure, unit in layout.units.items():
            if unit != 1:
                column = slice(layout.places[figure], None, width)
                values[column] = map(mul, values[column], repeat(unit))
        begins = range(0, len(values), width)
        for name, line, begin in zip(table.names, table.lines, begins, strict=True):
            rows = self.devices.get(name)
            if rows is None:
                rows = self.devices[name] = Rows()
            rows.put(report, line, layout, values[begin : begin + width])

    def finish(self) -> None:
        """All rows are read."""
        self.reports.processors.flush()
        for rows in self.devices.values():
            rows.flush()

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
