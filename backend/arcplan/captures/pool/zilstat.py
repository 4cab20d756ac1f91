"""`zilstat`: commits to the intent log and what they wrote, over time.

Usage: `zilstat -i 1`, and with `-a`, `-p POOL` or `-d DATASET` a row for each data set.

Forms read: OpenZFS 2.2 to 2.4 (cmd/zilstat.in), with any columns (-f) of which one tells when or of
what a row is. Counts have letters for thousands, bytes for powers of 1024 (prettynum). With -i the
titles end in `/s` and each row is a rate, the first one too; without it a row has counts since the
module's load. Ratios (`se%`) are left out: their letters are for powers of 100. Each run has titles
of its own.

The DTrace script of the same name for Solaris and illumos (zilstat.ksh, with -t, -M and -p) prints
`N-Bytes N-Bytes/s N-Max-Rate B-Bytes B-Bytes/s B-Max-Rate ops <=4kB 4-32kB >=32kB`: what was put
into blocks of the log, and their size (lwb_nused and lwb_sz), which OpenZFS counts as write and
alloc. `ops` are blocks of an interval; bytes and bytes/s tell how long that is.

        time   cc/s   ic/s  idc/s  idb/s
    10:11:12    120   3.1K    120   4.2M

gives one data set without a name, whose `zil_commit_count_per_s` is 120.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

from arcplan.captures.bounded import REAL_MOST, whole_of
from arcplan.captures.columns.layout import NOT_PRINTED, Layout
from arcplan.captures.columns.log import ColumnLog, ColumnLogParser
from arcplan.captures.columns.series import Series
from arcplan.captures.format import About, Format, Opening
from arcplan.captures.lines import Line
from arcplan.captures.quantity import count_of
from arcplan.captures.records import (
    CaptureBase,
    CaptureTooLargeError,
    Place,
    UnrecognisedCaptureError,
)
from arcplan.captures.small_text import SmallText
from arcplan.captures.summary import Summary
from arcplan.captures.timestamps import Stamp, interval_seconds, stamp_of

DATASETS_MOST = 10_000
_OF = ("pool", "ds", "obj")
# The kernel's counters by their titles, and the sums that zilstat makes of them. A last letter `c`
# is a count.
_COUNTERS = {
    "cc": "zil_commit_count",
    "cwc": "zil_commit_writer_count",
    "cec": "zil_commit_error_count",
    "csc": "zil_commit_stall_count",
    "cSc": "zil_commit_suspend_count",
    "cCc": "zil_commit_crash_count",
    "ic": "zil_itx_count",
    "iic": "zil_itx_indirect_count",
    "iib": "zil_itx_indirect_bytes",
    "icc": "zil_itx_copied_count",
    "icb": "zil_itx_copied_bytes",
    "inc": "zil_itx_needcopy_count",
    "inb": "zil_itx_needcopy_bytes",
    "idc": "zil_itx_logged_count",
    "idb": "zil_itx_logged_bytes",
    "iwc": "zil_itx_write_count",
    "iwb": "zil_itx_write_bytes",
    **{
        f"im{letter}{last}": f"zil_itx_metaslab_{of}{what}"
        for letter, of in (("n", "normal_"), ("s", "slog_"), ("", ""))
        for last, what in (("c", "count"), ("b", "bytes"), ("w", "write"), ("a", "alloc"))
    },
}
_SOLARIS = {
    "N": "zil_itx_metaslab_write",
    "B": "zil_itx_metaslab_alloc",
    "ops": "zil_itx_metaslab_count",
}
_SOLARIS_TITLES = (
    r"(?:TIME|txg)?[ \t]*N-(?P<unit>Bytes|MB)[ \t]+N-(?P=unit)/s[ \t]+N-Max-Rate"
    r"[ \t]+B-(?P=unit)[ \t]+B-(?P=unit)/s[ \t]+B-Max-Rate"
    r"[ \t]+ops[ \t]+<=4kB[ \t]+4-32kB[ \t]+>=32kB[ \t]*"
)
_SOLARIS_HEAD = re.compile(rf"[ \t]*{_SOLARIS_TITLES}")
_SOLARIS_CELLS = 10
_MIXED = "rows of one moment with no name: run zilstat with ds among its columns"
_TITLE = rf"(?:time|pool|ds|obj|{'|'.join(_COUNTERS)}|[st]e[ns]?%)(?:/s)?"
_TITLES = rf"(?:{_TITLE}[ \t]+){{2,}}{_TITLE}[ \t]*"
_HEAD = re.compile(rf"(?m)^[ \t>]*(?:{_TITLES}|{_SOLARIS_TITLES})\r?$".encode())

# With the z before some columns, as its usage has them, too.
_OTHER_HEAD = re.compile(
    rb"(?m)^ *(?:time +)?(?:(?:pool|ds|obj) +)*z?cc(?:/s)? +z?(?:c[wesSC]c|ic|iic)(?:/s)? "
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ZilOfDataset:
    """The intent log of one data set, or of all.

    Attributes:
        name: The data set as printed; None where the rows are of all.
        line: Where its first row stands.
        samples: Rows that are rates.
        interval_s: Seconds between them, median.
        values: Counts since the module's load by the kernel's names, of zilstat without -i.
        figures: Rates by the kernel's names, as NAME_per_s. `logged` are writes whose data is in
            the log, `write` all of them, and without `normal` or `slog` all places of the log.
    """

    name: str | None
    line: int
    samples: int
    interval_s: float | None
    values: dict[str, float]
    figures: dict[str, Summary]


@dataclass(frozen=True, slots=True, kw_only=True)
class ZilstatCapture(CaptureBase):
    """One run of zilstat; `places` has its titles for each counter.

    Attributes:
        samples: Rows of the data set that has most.
        datasets: In order of appearance.
    """

    kind: Literal["zilstat"] = "zilstat"
    samples: int
    datasets: list[ZilOfDataset]


@dataclass(slots=True)
class _Rows:
    line: int
    series: Series = field(default_factory=Series)
    stamps: list[Stamp | None] = field(default_factory=list)


class _Run(Layout):
    """Rows under one line of titles, by what they are of."""

    def __init__(self, head: Line, words: list[str]) -> None:
        self.head = Place.of(head.number, head.text.strip())
        self.titles = [word.removesuffix("/s") for word in words]
        self.is_mixed = False
        self.is_rate = any(word.endswith("/s") for word in words)
        self.time_at = self.titles.index("time") if "time" in self.titles else None
        self.of: dict[str, _Rows] = {}
        super().__init__(map(_COUNTERS.get, self.titles))

    def take(self, line: Line, cells: list[str]) -> str:
        """Read a row; why it is none, or nothing where it is one."""
        if len(cells) != self.width:
            return "not one cell for each title of zilstat"
        values = [
            count_of(cell, scale=1000 if title[-1] == "c" else 1024) if title in _COUNTERS else 0
            for title, cell in zip(self.titles, cells, strict=True)
        ]
        if not all(value is not None and 0 <= value <= REAL_MOST for value in values):
            return "not all of its figures are numbers"
        name = " ".join(cells[self.titles.index(one)] for one in _OF if one in self.titles)
        stamp = None if self.time_at is None else stamp_of(cells[self.time_at])
        rows = self.of.setdefault(name, _Rows(line.number))
        if len(rows.series) and (not self.is_rate or (stamp and stamp == rows.stamps[-1])):
            self.is_mixed = True
            return _MIXED
        rows.series.add(self, [value or 0.0 for value in values])
        rows.stamps.append(stamp)
        return ""

    def dataset(self, name: str, rows: _Rows) -> ZilOfDataset:
        """What the rows of one data set say."""
        known = {one: rows.series.summary(one) for one in self.places}
        figures = {one: figure for one, figure in known.items() if figure is not None}
        return ZilOfDataset(
            name=name or None,
            line=rows.line,
            samples=len(rows.series) if self.is_rate else 0,
            interval_s=interval_seconds(rows.stamps),
            values={} if self.is_rate else {one: sums.max for one, sums in figures.items()},
            figures={f"{one}_per_s": of for one, of in figures.items()} if self.is_rate else {},
        )


class _SolarisRun(_Run):
    """Rows of the script for Solaris, all of them rates of all data sets."""

    def __init__(self, head: Line, unit: str) -> None:
        super().__init__(head, [])
        self.titles, self.is_rate = ["time"], True
        self._bytes = 1_000_000 if unit == "MB" else 1
        self._first = head.text.split()[0]
        Layout.__init__(self, _SOLARIS.values())

    def take(self, line: Line, cells: list[str]) -> str:
        """Read a row; why it is none, or nothing where it is one."""
        numbers = [whole_of(cell) for cell in cells[-_SOLARIS_CELLS:]]
        known = [number for number in numbers if number is not None]
        before = " ".join(cells[:-_SOLARIS_CELLS])
        if len(known) < _SOLARIS_CELLS or not self._is_moment(before):
            return "not one whole number for each title of zilstat"
        data_per_s, blocks, blocks_per_s, ops = known[1], known[3], known[4], known[6]
        per_s = ops * blocks_per_s / blocks if blocks else NOT_PRINTED if ops else 0.0
        rows = self.of.setdefault("", _Rows(line.number))
        rows.series.add(self, [data_per_s * self._bytes, blocks_per_s * self._bytes, per_s])
        rows.stamps.append(stamp_of(before))
        return ""

    def _is_moment(self, before: str) -> bool:
        """Whether what stands before the numbers is of the first title: a time, a txg, nothing."""
        if self._first == "txg":
            return whole_of(before) is not None
        return stamp_of(before) is not None if self._first == "TIME" else not before


class ZilstatLog(ColumnLog):
    """Runs of zilstat."""

    pads_rows = True

    def __init__(self, text: SmallText) -> None:
        super().__init__(text)
        self._runs: list[_Run] = []

    def take(self, line: Line) -> str:
        """Read a line.

        Raises:
            CaptureTooLargeError: It names more data sets than any host has.
        """
        words = line.text.split()
        if not words:
            return ""
        solaris = _SOLARIS_HEAD.fullmatch(line.text)
        if solaris:
            self._runs.append(_SolarisRun(line, solaris["unit"]))
            return ""
        if _HEAD.fullmatch(line.text.encode()):
            ends = {word.endswith("/s") for word in words if word.removesuffix("/s") in _COUNTERS}
            is_cut = len(ends) > 1
            self._runs.append(_Run(line, [] if is_cut else words))
            return "these titles were cut" if is_cut else ""
        run = self._runs[-1] if self._runs else None
        if run is None or {"time", "ds"}.isdisjoint(run.titles):
            return "no row of zilstat with time or ds among its columns"
        reason = run.take(line, words)
        if len(run.of) > DATASETS_MOST:
            raise CaptureTooLargeError(f"more than {DATASETS_MOST:,} data sets", line=line.number)
        return reason

    def captures(self) -> list[CaptureBase]:
        """A record for each run."""
        runs = [run for run in self._runs if run.of and not run.is_mixed]
        if not runs:
            is_mixed = any(run.is_mixed for run in self._runs)
            raise UnrecognisedCaptureError(_MIXED if is_mixed else "no row of zilstat found")
        common = self.text.common(complete=not self.text.ends_inside_a_line)
        records: list[CaptureBase] = []
        for run in runs:
            datasets = [run.dataset(*item) for item in run.of.items()]
            most = max(one.samples for one in datasets)
            common["places"] = dict.fromkeys(run.places, run.head)
            records.append(ZilstatCapture(**common, samples=most, datasets=datasets))
            common["name"] = f"{self.text.name} ({len(records) + 1})"
        return records


def refusal(head: bytes) -> str | None:
    """Why zilstat with columns of no known release is not read; None for other text."""
    if _OTHER_HEAD.search(head) is None:
        return None
    return "zilstat with columns that no release up to 2.4 has; record `zilstat -i 1` of OpenZFS"


FORMAT = Format(
    about=About(
        title="zilstat",
        opening=Opening(("time", "pool", "ds", "obj", "cc"), (r"[ \t]*" + _TITLES).encode(), 2),
        forms=(Opening(("TIME", "txg", "N-"), _SOLARIS_HEAD.pattern.encode(), 2),),
        command="zilstat -i 1",
        commands=(r"\bzilstat\b",),
        programs=("zilstat",),
        run_per_command=True,
        marks=("cc", "ic", "N-"),
    ),
    record=ZilstatCapture,
    timeless=False,
    recognises=lambda head: _HEAD.search(head) is not None,
    parser=lambda _top: ColumnLogParser(ZilstatLog),
    refusal=refusal,
)
