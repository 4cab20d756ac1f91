"""Counters of disks: /proc/diskstats once or repeated, and the rates of pt-diskstats.

Usage: `cat /proc/diskstats`; the same in a loop with `TS ...` lines between (pt-stalk's
-diskstats file); `pt-diskstats`; `gstat -b` and `vmstat -d` (see `disk_tables`).

Forms read: Linux 2.6 to 6.x (Documentation/admin-guide/iostats.rst): eleven counters, since 4.18
four more of discards and since 5.5 two of flushes; sectors are of 512 bytes. Partitions with four
counters (Linux 2.6.0 to 2.6.24) are left out. Percona Toolkit 2 and 3 (pt-diskstats prints rd_s,
rd_mb_s, rd_rt, ... by device).

     254       0 vda 231841 28417 15189082 73368 384505 393537 74150608 342368 0 50148 422800

gives `counters` with 231841 reads of 7776809984 bytes that took 73368 ms; two samples with their
times give rates, response times, queue and utilisation of each device instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Literal

from arcplan.captures.bounded import SIZE_MOST, real_of, share_of
from arcplan.captures.format import About, Format, Opening
from arcplan.captures.host.disk_figures import DiskFigures, DiskSamples, Figure
from arcplan.captures.host.disk_tables import (
    GSTAT_HEAD,
    VMSTAT_HEAD,
    GstatTable,
    counters_of_vmstat,
    is_vmstat_title,
)
from arcplan.captures.lines import Line
from arcplan.captures.records import CaptureBase, CaptureTooLargeError, UnrecognisedCaptureError
from arcplan.captures.small_text import SmallText, SmallTextParser
from arcplan.captures.ts_blocks import iso_of, ts_of

DEVICES_MOST = 20_000
_LONGEST = 512
_SECTOR = 512
_ROW = re.compile(
    r"\s*[0-9]{1,4}\s+[0-9]{1,7}\s+(?P<name>[A-Za-z][\w!./-]{0,63})\s+"
    r"(?P<counters>[0-9]+(?:\s+[0-9]+){10,19})\s*"
)
_OLD_PARTITION = re.compile(r"\s*[0-9]{1,4}\s+[0-9]{1,7}\s+[\w!./-]{1,64}(?:\s+[0-9]{1,20}){4}\s*")
_ROW_HEAD = re.compile(
    rb"(?m)^[ \t>]*[0-9]{1,4}[ \t]+[0-9]{1,7}[ \t]+[A-Za-z][\w!./-]{0,63}"
    rb"(?:[ \t]+[0-9]{1,20}){11,20}[ \t\r]*$"
)
_PT_HEADER = re.compile(r"\s*#ts\s+device\s+(?P<titles>rd_s(?:\s+[a-z_]+)+)\s*")
_PT_HEAD = re.compile(rb"(?m)^[ \t>]*#ts[ \t]+device[ \t]+rd_s[ \t]")
_PT_ROW = re.compile(
    r"\s*(?P<ts>\{?[0-9.]{1,14}\}?)\s+"
    r"(?P<name>\S+)\s+(?P<cells>\S+(?:\s+\S+)+)\s*"
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
    heads = (_ROW_HEAD, _PT_HEAD, GSTAT_HEAD, VMSTAT_HEAD)
    return any(sign.search(head) is not None for sign in heads)


def parser() -> SmallTextParser:
    """A parser of one text."""
    return SmallTextParser(_read, wants=lambda line: len(line) <= _LONGEST)


@dataclass(slots=True)
class _Snapshot:
    at_s: float | None
    rows: dict[str, list[int]]


class _Reader:
    def __init__(self, text: SmallText) -> None:
        self.snapshots = 0
        self.steps: list[float] = []
        self.disks: dict[str, DiskSamples] = {}
        self.first_at_s: float | None = None
        self._text = text
        self._before: _Snapshot | None = None
        self.now = _Snapshot(None, {})

    def begin(self, at_s: float | None) -> None:
        """The next snapshot begins."""
        if self.now.rows:
            self._compare()
            self._before = self.now
        self.first_at_s = self.first_at_s if self.first_at_s is not None else at_s
        self.now = _Snapshot(at_s, {})

    def row(self, line: Line, name: str, counters: list[int]) -> None:
        """Take a device's row; a name that is there already begins the next snapshot."""
        if name in self.now.rows:
            self.begin(None)
        if name not in self.disks:
            if len(self.disks) >= DEVICES_MOST:
                raise CaptureTooLargeError(f"more than {DEVICES_MOST:,} disks", line=line.number)
            self.disks[name] = DiskSamples(name)
            self._text.says(name, line)
        self.now.rows[name] = counters

    def end(self) -> None:
        """The text ends."""
        if self.now.rows:
            self._compare()

    def _compare(self) -> None:
        self.snapshots += 1
        before, now = self._before, self.now
        if before is None or before.at_s is None or now.at_s is None or now.at_s <= before.at_s:
            return
        seconds = now.at_s - before.at_s
        self.steps.append(seconds)
        for name, counters in now.rows.items():
            earlier = before.rows.get(name)
            figures = _rates(earlier, counters, seconds) if earlier else None
            if figures is not None:
                self.disks[name].add(figures)


def _rates(before: list[int], now: list[int], seconds: float) -> dict[Figure, float | None] | None:
    """Rates between two rows; None where a counter went back (a device came anew)."""
    steps = [b - a for a, b in zip(before[:11], now[:11], strict=True)]
    if any(step < 0 for at, step in enumerate(steps) if at != 8):
        return None
    reads, _, sectors_read, read_ms, writes, _, sectors_written, write_ms, _, busy, queued = steps
    requests = reads + writes
    moved = (sectors_read + sectors_written) * _SECTOR
    return {
        "requests_per_s": requests / seconds,
        "reads_per_s": reads / seconds,
        "writes_per_s": writes / seconds,
        "read_bytes_per_s": sectors_read * _SECTOR / seconds,
        "write_bytes_per_s": sectors_written * _SECTOR / seconds,
        "read_await_ms": read_ms / reads if reads else None,
        "write_await_ms": write_ms / writes if writes else None,
        "await_ms": (read_ms + write_ms) / requests if requests else None,
        "queue": queued / 1000 / seconds,
        "request_bytes": moved / requests if requests else None,
        "util_percent": min(100.0, busy / 10 / seconds),
    }


def _read(text: SmallText) -> Iterable[CaptureBase]:
    if any(_PT_HEADER.fullmatch(line.text) for line in text.lines):
        return [_of_pt_diskstats(text)]
    if any(GSTAT_HEAD.search(line.text.encode()) for line in text.lines):
        return [_of_gstat(text)]
    reader = _Reader(text)
    for line in text.lines:
        counted = counters_of_vmstat(line.text)
        if counted is not None:
            reader.row(line, *counted)
        if counted is not None or is_vmstat_title(line.text):
            continue
        stamp = ts_of(line.text)
        if stamp is not None:
            reader.begin(stamp)
            continue
        row = _ROW.fullmatch(line.text)
        counters = [int(word[:24]) for word in row["counters"].split()] if row else []
        if row is None and _OLD_PARTITION.fullmatch(line.text):
            text.left_out += 1
            continue
        if row is None or max(counters) > SIZE_MOST:
            if line.text.strip() and not line.text.lstrip().startswith(("```", "[")):
                text.unread(line, "no row of /proc/diskstats")
            continue
        reader.row(line, row["name"], counters)
    reader.end()
    if not reader.snapshots:
        raise UnrecognisedCaptureError("no row of /proc/diskstats found")
    return [
        DiskstatsCapture(
            **text.common(complete=not text.ends_inside_a_line),
            recorded_at=None if reader.first_at_s is None else iso_of(reader.first_at_s),
            samples=reader.snapshots,
            interval_s=round(median(reader.steps), 3) if reader.steps else None,
            devices=[disk.figures() for disk in reader.disks.values() if disk.samples],
            counters=[_counters(name, row) for name, row in reader.now.rows.items()],
        )
    ]


def _of_gstat(text: SmallText) -> DiskstatsCapture:
    disks: dict[str, DiskSamples] = {}
    table = GstatTable([])
    for line in text.lines:
        row = None if table.takes_title(line.text) else table.row_of(line.text)
        if row is None:
            if line.text.strip() and not table.takes_title(line.text):
                text.unread(line, "no row of gstat")
            continue
        name, figures = row
        if name not in disks:
            if len(disks) >= DEVICES_MOST:
                raise CaptureTooLargeError(f"more than {DEVICES_MOST:,} disks", line=line.number)
            disks[name] = DiskSamples(name)
            text.says(name, line)
        disks[name].add(figures)
    if not disks:
        raise UnrecognisedCaptureError("no row of gstat found")
    return DiskstatsCapture(
        **text.common(complete=not text.ends_inside_a_line),
        samples=max(disk.samples for disk in disks.values()),
        interval_s=table.seconds,
        devices=[disk.figures() for disk in disks.values()],
        counters=[],
    )


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


def _of_pt_diskstats(text: SmallText) -> DiskstatsCapture:
    disks: dict[str, DiskSamples] = {}
    titles: list[str] = []
    moments: list[float] = []
    for line in text.lines:
        header = _PT_HEADER.fullmatch(line.text)
        if header is not None:
            titles = header["titles"].split()
            continue
        found = _PT_ROW.fullmatch(line.text)
        cells = found["cells"].split() if found else []
        moment = real_of(found["ts"].strip("{}")) if found else None
        if found is None or len(cells) != len(titles):
            if line.text.strip():
                text.unread(line, "no row of pt-diskstats")
            continue
        name = found["name"]
        if name not in disks:
            if len(disks) >= DEVICES_MOST:
                raise CaptureTooLargeError(f"more than {DEVICES_MOST:,} disks", line=line.number)
            disks[name] = DiskSamples(name)
            text.says(name, line)
        disks[name].add(_pt_figures(dict(zip(titles, cells, strict=True))))
        if moment is not None and (not moments or moments[-1] != moment):
            moments.append(moment)
    if not disks:
        raise UnrecognisedCaptureError("no row of pt-diskstats found")
    steps = [later - earlier for earlier, later in pairwise(moments)]
    return DiskstatsCapture(
        **text.common(complete=not text.ends_inside_a_line),
        samples=max(disk.samples for disk in disks.values()),
        interval_s=round(median(steps), 3) if steps and median(steps) > 0 else None,
        devices=[disk.figures() for disk in disks.values()],
        counters=[],
    )


def _pt_figures(row: dict[str, str]) -> dict[Figure, float | None]:
    def number(title: str, unit: float = 1.0) -> float | None:
        value = real_of(row.get(title, ""))
        return None if value is None else value * unit

    reads, writes = number("rd_s"), number("wr_s")
    read_ms, write_ms = number("rd_rt"), number("wr_rt")
    known = reads is not None and writes is not None
    requests = reads + writes if reads is not None and writes is not None else number("io_s")
    in_reads = reads * read_ms if reads is not None and read_ms is not None else None
    in_writes = writes * write_ms if writes is not None and write_ms is not None else None
    both = None if in_reads is None or in_writes is None or not requests else in_reads + in_writes
    read_cnc, write_cnc = number("rd_cnc"), number("wr_cnc")
    return {
        "requests_per_s": requests,
        "reads_per_s": reads,
        "writes_per_s": writes,
        "read_bytes_per_s": number("rd_mb_s", 1 << 20),
        "write_bytes_per_s": number("wr_mb_s", 1 << 20),
        "read_await_ms": read_ms,
        "write_await_ms": write_ms,
        "await_ms": both / requests if known and both is not None and requests else None,
        "queue": None if read_cnc is None or write_cnc is None else read_cnc + write_cnc,
        "util_percent": share_of(row.get("busy", "")),
    }


FORMAT = Format(
    about=About(
        title="diskstats",
        opening=Opening(("disk-", "dT:"), rb"disk-+ +-+reads.*|[ \t]*dT: *[0-9.]+s.*", 3),
        command="cat /proc/diskstats",
        commands=(r"\bdiskstats\b|\bgstat\b", r"\bvmstat\s+(?:-\S+\s+)*-\w*d\b"),
        programs=("pt-diskstats", "gstat", "vmstat"),
    ),
    record=DiskstatsCapture,
    recognises=recognises,
    parser=lambda _top: parser(),
)
