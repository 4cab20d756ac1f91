"""Disks over time: /proc/diskstats once or repeated, pt-diskstats, gstat and `vmstat -d`.

Usage: `cat /proc/diskstats`; the same in a loop with `TS ...` lines between (pt-stalk's
-diskstats file); `pt-diskstats`; `gstat -b`; `vmstat -d`.

Forms read: Linux 2.6 to 6.x (Documentation/admin-guide/iostats.rst): eleven counters, since 4.18
four more of discards and since 5.5 two of flushes; sectors are of 512 bytes. Partitions with four
counters (Linux 2.6.0 to 2.6.24) are left out. Percona Toolkit 2 and 3 (pt-diskstats prints rd_s,
rd_mb_s, rd_rt, ... by device). `vmstat -d` of procps prints the same counters with the time in
flight in whole seconds. gstat of FreeBSD 9 to 14; -d, -o and -s add columns.

     254       0 vda 231841 28417 15189082 73368 384505 393537 74150608 342368 0 50148 422800

gives `counters` with 231841 reads of 7776809984 bytes that took 73368 ms; two samples with their
times give rates, response times, queue and utilisation of each device instead.

    dT: 1.002s  w: 1.000s
     L(q)  ops/s    r/s   kBps   ms/r    w/s   kBps   ms/w   %busy Name
        4    211    190  24320   15.1     20    180    8.8   99.1| ada1

gives 190 reads of 24320 KiB each second, which took 15.1 ms.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

from arcplan.captures.bounded import SIZE_MOST, real_of
from arcplan.captures.columns.layout import NOT_PRINTED, Column, Layout, Titles
from arcplan.captures.columns.log import ColumnLog, ColumnLogParser
from arcplan.captures.format import About, Format, Opening
from arcplan.captures.host.disk_figures import DiskFigures, Disks
from arcplan.captures.lines import Line
from arcplan.captures.records import CaptureBase, UnrecognisedCaptureError
from arcplan.captures.small_text import SmallText
from arcplan.captures.summary import median
from arcplan.captures.timestamps import iso_of, stamp_of, ts_of

_SECTOR = 512
_KIB, _MIB = 1024.0, 1024.0 * 1024
_HEAD = re.compile(
    rb"(?m)^[ \t>]*(?:"
    # /proc/diskstats, pt-diskstats, gstat, vmstat -d
    rb"[0-9]{1,4}[ \t]+[0-9]{1,7}[ \t]+[A-Za-z][\w!./-]{0,63}(?:[ \t]+[0-9]{1,20}){11,20}[ \t\r]*$"
    rb"|#ts[ \t]+device[ \t]+rd_s[ \t]|L\(q\)[ \t]+ops/s[ \t]"
    rb"|disk-+[ \t]+-+reads-+[ \t]+-+writes-+)"
)
_NAME = re.compile(r"[A-Za-z][\w!./-]{0,63}")
_OLD_PARTITION = re.compile(r"\s*[0-9]{1,4}\s+[0-9]{1,7}\s+[\w!./-]{1,64}(?:\s+[0-9]{1,20}){4}\s*")
_COUNTERS = range(11, 21)
_COUNTERS_OF_VMSTAT = 10
_VMSTAT_TITLES = re.compile(r"\s*(?:disk-+ .*|total\s+merged\s+sectors\s+ms\s+total\s.*)")
_INTERVAL = re.compile(r"\s*dT:\s*(?P<seconds>[\d.]+)s\s+w:.*")
# Both tools print the rate first, by which their rows are told from other lines.
_GSTAT = {
    "ops/s": Column("requests_per_s"),
    "r/s": Column("reads_per_s"),
    "w/s": Column("writes_per_s"),
    "r/s kBps": Column("read_bytes_per_s", _KIB),
    "w/s kBps": Column("write_bytes_per_s", _KIB),
    "ms/r": Column("read_await_ms"),
    "ms/w": Column("write_await_ms"),
    "%busy": Column("util_percent", most=100.0),
}
_PT_DISKSTATS = {
    "rd_s": Column("reads_per_s"),
    "wr_s": Column("writes_per_s"),
    "rd_mb_s": Column("read_bytes_per_s", _MIB),
    "wr_mb_s": Column("write_bytes_per_s", _MIB),
    "rd_rt": Column("read_await_ms"),
    "wr_rt": Column("write_await_ms"),
    "rd_cnc": Column("queue_of_reads"),
    "wr_cnc": Column("queue_of_writes"),
    "busy": Column("util_percent"),
}
_RATES = Layout(
    (
        *("reads_per_s", "writes_per_s", "read_bytes_per_s", "write_bytes_per_s"),
        *("read_await_ms", "write_await_ms", "await_ms", "queue", "request_bytes"),
        "util_percent",
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class DiskCounters:
    """Counters of one device since boot.

    Attributes:
        device: The kernel's name; untrusted text.
        reads: Reads completed.
        read_bytes: Bytes read.
        read_ms: Time spent in reads, all of them added.
        writes: Writes completed.
        write_bytes: Bytes written.
        write_ms: Time spent in writes, all of them added.
        busy_ms: Time with requests in flight.
    """

    device: str
    reads: int
    read_bytes: int
    read_ms: int
    writes: int
    write_bytes: int
    write_ms: int
    busy_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DiskstatsCapture(CaptureBase):
    """Disks from the kernel's counters; `places` has the first row of each device.

    Attributes:
        samples: Snapshots in the text; of pt-diskstats, its samples.
        interval_s: Seconds between them, median; null where the text does not say.
        devices: Rates between snapshots; none where fewer than two have a time.
        counters: The last snapshot; none of pt-diskstats.
    """

    kind: Literal["diskstats"] = "diskstats"
    samples: int
    interval_s: float | None
    devices: list[DiskFigures]
    counters: list[DiskCounters]


def recognises(head: bytes) -> bool:
    """Whether the text has rows of /proc/diskstats or the header of one of the other tables."""
    return _HEAD.search(head) is not None


@dataclass(slots=True)
class _Snapshot:
    at_s: float | None = None
    rows: dict[str, list[int]] = field(default_factory=dict)


class DiskLog(ColumnLog):
    """Counters in snapshots, or rows of gstat or pt-diskstats."""

    def __init__(self, text: SmallText) -> None:
        super().__init__(text)
        self._disks = Disks(text)
        self._tool = "/proc/diskstats"
        self._titles: Titles | None = None
        self._interval_s: float | None = None
        self._moments: list[float] = []
        self._snapshots = 0
        self._steps: list[float] = []
        self._first_at_s: float | None = None
        self._before, self._now = _Snapshot(), _Snapshot()

    def take(self, line: Line) -> str:
        """Read a line."""
        text = line.text
        words = text.split()
        if not words or self._take_counters(line, words) or self._take_titles(text, words):
            return ""
        if self._titles is not None and self._take_row(line, words, self._titles):
            return ""
        if (at_s := ts_of(text)) is not None:
            self._begin(at_s)
        elif _OLD_PARTITION.fullmatch(text):
            self.text.left_out += 1
        elif not _VMSTAT_TITLES.fullmatch(text) and not words[0].startswith(("```", "[")):
            return f"no row of {self._tool}"
        return ""

    def _take_titles(self, text: str, words: list[str]) -> bool:
        if words[:2] == ["L(q)", "ops/s"]:
            # Titles come again for reads, writes and deletes: each belongs to the rate before it.
            titles, side = [], ""
            for title in words[1:-1]:
                side = title if title.endswith("/s") else side
                titles.append(f"{side} {title}" if title == "kBps" else title)
            self._titles, self._tool = Titles(titles, _GSTAT), "gstat"
        elif words[:3] == ["#ts", "device", "rd_s"]:
            self._titles, self._tool = Titles(words[2:], _PT_DISKSTATS), "pt-diskstats"
        elif words[0] == "dT:" and (found := _INTERVAL.fullmatch(text)):
            self._interval_s = real_of(found["seconds"])
        else:
            return False
        return True

    def _take_row(self, line: Line, words: list[str], titles: Titles) -> bool:
        """Read a row of gstat (queue, figures, name) or of pt-diskstats (time, name, figures)."""
        if self._tool == "gstat":
            cells = words[1 : titles.width + 1]
            # A name may hold blanks.
            name = " ".join(words[titles.width + 1 :])
            cells[-1:] = [cell.removesuffix("|") for cell in cells[-1:]]
            is_row = words[0].isdigit() and _NAME.match(name) is not None
        else:
            name, cells = "".join(words[1:2]), words[2:]
            moment = real_of(words[0].strip("{}")) if len(cells) == titles.width else None
            is_row = moment is not None and _NAME.fullmatch(name) is not None
            if moment is not None and self._moments[-1:] != [moment]:
                self._moments.append(moment)
        values = titles.read(cells) if is_row else None
        if values is None:
            return False
        if titles.lacks(values):
            self.text.unread(line, "not all of its figures are numbers")
        self._disks.find(name, line).add(titles, values)
        return True

    def _take_counters(self, line: Line, words: list[str]) -> bool:
        """Read a row of /proc/diskstats or of `vmstat -d`."""
        if len(words) == _COUNTERS_OF_VMSTAT + 3 and stamp_of(" ".join(words[-2:])) is not None:
            # -t adds the time.
            words = words[:-2]
        is_vmstat = len(words) == _COUNTERS_OF_VMSTAT + 1
        at = 0 if is_vmstat else 2
        cells = words[at + 1 :]
        if not is_vmstat and len(cells) not in _COUNTERS:
            return False
        spelled = "".join((*words[:at], *cells))
        if not (spelled.isdigit() and spelled.isascii()) or not _NAME.fullmatch(words[at]):
            return False
        if max(map(len, cells)) > 20 or (at and (len(words[0]) > 4 or len(words[1]) > 7)):
            return False
        counters = list(map(int, cells))
        if max(counters) > SIZE_MOST:
            return False
        if is_vmstat:
            counters[9:] = [counters[9] * 1000, 0]
        self._disks.find(words[at], line)
        # A name that is there already begins the next snapshot.
        if words[at] in self._now.rows:
            self._begin(None)
        self._now.rows[words[at]] = counters
        return True

    def _begin(self, at_s: float | None) -> None:
        """The next snapshot begins."""
        if self._now.rows:
            self._compare()
            self._before = self._now
        self._first_at_s = self._first_at_s if self._first_at_s is not None else at_s
        self._now = _Snapshot(at_s)

    def _compare(self) -> None:
        self._snapshots += 1
        before, now = self._before, self._now
        if before.at_s is None or now.at_s is None or now.at_s <= before.at_s:
            return
        seconds = now.at_s - before.at_s
        self._steps.append(seconds)
        for name, counters in now.rows.items():
            earlier = before.rows.get(name)
            rates = _rates(earlier, counters, seconds) if earlier else None
            if rates is not None:
                self._disks.series[name].add(_RATES, rates)

    def captures(self) -> list[CaptureBase]:
        """The record."""
        if self._now.rows:
            self._compare()
        if not self._disks.series:
            raise UnrecognisedCaptureError(f"no row of {self._tool} found")
        steps = self._steps or [later - earlier for earlier, later in pairwise(self._moments)]
        step_s = median(steps) if steps else 0.0
        return [
            DiskstatsCapture(
                **self.text.common(complete=not self.text.ends_inside_a_line),
                recorded_at=None if self._first_at_s is None else iso_of(self._first_at_s),
                samples=self._snapshots or self._disks.samples,
                interval_s=round(step_s, 3) if step_s > 0 else self._interval_s,
                devices=self._disks.figures(),
                counters=[_counters(name, row) for name, row in self._now.rows.items()],
            )
        ]


def _rates(before: list[int], now: list[int], seconds: float) -> list[float] | None:
    """Rates between two rows; None where a counter went back (a device came anew)."""
    steps = [b - a for a, b in zip(before[:11], now[:11], strict=True)]
    if any(step < 0 for at, step in enumerate(steps) if at != 8):
        return None
    reads, _, sectors_read, read_ms, writes, _, sectors_written, write_ms, _, busy, queued = steps
    requests, sectors = reads + writes, sectors_read + sectors_written
    return [
        reads / seconds,
        writes / seconds,
        sectors_read * _SECTOR / seconds,
        sectors_written * _SECTOR / seconds,
        read_ms / reads if reads else NOT_PRINTED,
        write_ms / writes if writes else NOT_PRINTED,
        (read_ms + write_ms) / requests if requests else NOT_PRINTED,
        queued / 1000 / seconds,
        sectors * _SECTOR / requests if requests else NOT_PRINTED,
        min(100.0, busy / 10 / seconds),
    ]


def _counters(name: str, row: list[int]) -> DiskCounters:
    return DiskCounters(
        device=name,
        reads=row[0],
        read_bytes=row[2] * _SECTOR,
        read_ms=row[3],
        writes=row[4],
        write_bytes=row[6] * _SECTOR,
        write_ms=row[7],
        busy_ms=row[9],
    )


FORMAT = Format(
    about=About(
        title="diskstats",
        opening=Opening(("disk-", "dT:"), rb"disk-+ +-+reads.*|[ \t]*dT: *[0-9.]+s.*", 3),
        command="cat /proc/diskstats",
        commands=(r"\bdiskstats\b|\bgstat\b", r"\bvmstat\s+(?:-\S+\s+)*-\w*d\b"),
        programs=("pt-diskstats", "gstat", "vmstat"),
        forms=(Opening(("TS ", "#ts"), rb"TS [0-9].*|[ \t]*#ts .*", 40),),
    ),
    record=DiskstatsCapture,
    timeless=False,
    recognises=recognises,
    parser=lambda _top: ColumnLogParser(DiskLog),
)
