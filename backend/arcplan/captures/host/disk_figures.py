"""Figures of disks over samples, as sar, gstat and /proc/diskstats give them."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from math import nan
from operator import add

from arcplan.captures.columns.series import Series, summaries
from arcplan.captures.lines import Line
from arcplan.captures.records import CaptureTooLargeError
from arcplan.captures.small_text import SmallText
from arcplan.captures.summary import Summary

DEVICES_MOST = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class DiskFigures:
    """One device; a figure is null where the tool does not print it.

    Attributes:
        device: Name as printed; untrusted text.
        samples: Samples that the figures rest on.
        requests_per_s: Reads and writes together (`tps`).
        reads_per_s: Reads.
        writes_per_s: Writes.
        read_bytes_per_s: Bytes read.
        write_bytes_per_s: Bytes written.
        read_await_ms: Response time of reads, mean weighted by reads.
        write_await_ms: The same for writes.
        await_ms: The same for both.
        queue: Requests in flight.
        request_bytes: Size of a request, mean weighted by requests.
        util_percent: Share of the time with requests in flight.
    """

    device: str
    samples: int
    requests_per_s: Summary | None
    reads_per_s: Summary | None
    writes_per_s: Summary | None
    read_bytes_per_s: Summary | None
    write_bytes_per_s: Summary | None
    read_await_ms: Summary | None
    write_await_ms: Summary | None
    await_ms: Summary | None
    queue: Summary | None
    request_bytes: Summary | None
    util_percent: Summary | None


class Disks:
    """Samples of the devices of one log.

    Attributes:
        series: By device, in order of appearance; without a row where none was added.
    """

    def __init__(self, text: SmallText) -> None:
        self.series: dict[str, Series] = {}
        self._text = text

    def find(self, device: str, line: Line) -> Series:
        """The samples of a device; its first line is its place.

        Raises:
            CaptureTooLargeError: More devices than a host has.
        """
        found = self.series.get(device)
        if found is None:
            if len(self.series) >= DEVICES_MOST:
                raise CaptureTooLargeError(f"more than {DEVICES_MOST:,} disks", line=line.number)
            found = self.series[device] = Series()
            self._text.says(device, line)
        return found

    @property
    def samples(self) -> int:
        """Samples of the device that has most."""
        return max(map(len, self.series.values()), default=0)

    def figures(self) -> list[DiskFigures]:
        """The records of all devices with a sample."""
        return [_figures(device, series) for device, series in self.series.items() if len(series)]


def _figures(device: str, series: Series) -> DiskFigures:
    reads, writes = series.get("reads_per_s"), series.get("writes_per_s")
    read_ms, write_ms = series.get("read_await_ms"), series.get("write_await_ms")
    if reads is not None and writes is not None:
        series.columns.setdefault("requests_per_s", array("d", map(add, reads, writes)))
        if read_ms is not None and write_ms is not None and "await_ms" not in series.columns:
            rows = zip(reads, read_ms, writes, write_ms, strict=True)
            both = (_mean_ms(*row) for row in rows)
            series.columns["await_ms"] = array("d", both)
    of_reads, of_writes = series.get("queue_of_reads"), series.get("queue_of_writes")
    if of_reads is not None and of_writes is not None:
        series.columns["queue"] = array("d", map(add, of_reads, of_writes))
    return DiskFigures(device=device, samples=len(series), **summaries(DiskFigures, series.get))


def _mean_ms(reads: float, read_ms: float, writes: float, write_ms: float) -> float:
    """Response time of reads and writes together; NaN without requests."""
    busy_ms = (reads * read_ms if reads else 0.0) + (writes * write_ms if writes else 0.0)
    return busy_ms / (reads + writes) if reads + writes else nan
