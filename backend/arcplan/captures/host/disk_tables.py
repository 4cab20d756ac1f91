"""Two tables of disks beside /proc/diskstats: gstat of FreeBSD, and `vmstat -d` of Linux.

    dT: 1.002s  w: 1.000s
     L(q)  ops/s    r/s   kBps   ms/r    w/s   kBps   ms/w   %busy Name
        4    211    190  24320   15.1     20    180    8.8   99.1| ada1

gives 190 reads of 24320 KiB each second, which took 15.1 ms (gstat.c, usr.sbin/gstat, FreeBSD 9
to 14; -d, -o and -s add columns). `vmstat -d` prints the kernel's counters since boot, with
sectors of 512 bytes and the time with requests in flight in whole seconds (procps, vmstat.c).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from arcplan.captures.bounded import real_of, whole_of
from arcplan.captures.host.disk_figures import Figure

GSTAT_HEAD = re.compile(rb"(?m)^[ \t>]*L\(q\)[ \t]+ops/s[ \t]")
VMSTAT_HEAD = re.compile(rb"(?m)^[ \t>]*disk-+[ \t]+-+reads-+[ \t]+-+writes-+")
_GSTAT_TITLES = re.compile(r"\s*L\(q\)\s+(?P<titles>ops/s\s.*\S)\s+Name\s*")
_GSTAT_ROW = re.compile(r"\s*(?P<queue>\d+)\s+(?P<cells>[\d.]+(?:\s+[\d.]+)*)\|?\s+(?P<name>\S.*)")
_INTERVAL = re.compile(r"\s*dT:\s*(?P<seconds>[\d.]+)s\s+w:.*")
_VMSTAT_TITLES = re.compile(r"\s*(?:disk-+ .*|total\s+merged\s+sectors\s+ms\s+total\s.*)")
_VMSTAT_ROW = re.compile(r"\s*(?P<name>[A-Za-z][\w!./-]{0,63})(?P<cells>(?:\s+\d{1,20}){10})\s*")
_KIB = 1024


@dataclass(slots=True)
class GstatTable:
    """The titles that rows of gstat stand under, and the seconds that they cover."""

    titles: list[str]
    seconds: float | None = None

    def takes_title(self, text: str) -> bool:
        """Whether a line is one of those above the rows."""
        titles = _GSTAT_TITLES.fullmatch(text)
        interval = _INTERVAL.fullmatch(text)
        if titles is not None:
            self.titles = titles["titles"].split()
        elif interval is not None:
            self.seconds = real_of(interval["seconds"])
        return titles is not None or interval is not None

    def row_of(self, text: str) -> tuple[str, dict[Figure, float | None]] | None:
        """Name and figures of a row; None for any other line."""
        found = _GSTAT_ROW.fullmatch(text)
        cells = [real_of(cell) for cell in found["cells"].split()] if found else []
        if found is None or len(cells) != len(self.titles):
            return None
        # Titles come again for reads, writes and deletes: each belongs to the rate before it.
        figures: dict[str, float | None] = {}
        side = ""
        for title, cell in zip(self.titles, cells, strict=True):
            side = title if title.endswith("/s") else side
            figures[f"{side} {title}" if title in ("kBps", "kB") else title] = cell
        reads, writes = figures.get("r/s"), figures.get("w/s")
        read_ms, write_ms = figures.get("ms/r"), figures.get("ms/w")
        return found["name"].strip(), {
            "requests_per_s": figures.get("ops/s"),
            "reads_per_s": reads,
            "writes_per_s": writes,
            "read_bytes_per_s": _bytes(figures.get("r/s kBps")),
            "write_bytes_per_s": _bytes(figures.get("w/s kBps")),
            "read_await_ms": read_ms if reads else None,
            "write_await_ms": write_ms if writes else None,
            "await_ms": _mean(reads, read_ms, writes, write_ms),
            "util_percent": _percent(figures.get("%busy")),
        }


def is_vmstat_title(text: str) -> bool:
    """Whether a line is one of the two above the rows of `vmstat -d`."""
    return _VMSTAT_TITLES.fullmatch(text) is not None


def counters_of_vmstat(text: str) -> tuple[str, list[int]] | None:
    """Name and counters of a row of `vmstat -d`, in the order of /proc/diskstats."""
    found = _VMSTAT_ROW.fullmatch(text)
    counters = [whole_of(cell) for cell in found["cells"].split()] if found else []
    known = [counter for counter in counters if counter is not None]
    if found is None or len(known) != len(counters):
        return None
    return found["name"], [*known[:9], known[9] * 1000, 0]


def _bytes(kib: float | None) -> float | None:
    return None if kib is None else kib * _KIB


def _percent(printed: float | None) -> float | None:
    return None if printed is None else min(100.0, printed)


def _mean(
    reads: float | None, read_ms: float | None, writes: float | None, write_ms: float | None
) -> float | None:
    """Mean time of reads and writes; None where one is not printed, and without requests."""
    if reads is None or read_ms is None or writes is None or write_ms is None:
        return None
    requests = reads + writes
    return (reads * read_ms + writes * write_ms) / requests if requests else None
