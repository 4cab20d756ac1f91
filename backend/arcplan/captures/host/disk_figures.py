"""Figures of disks over samples, as sar, /proc/diskstats and vmstat give them.

In plain Python: these logs are small, and a page reads them too.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isnan
from typing import Literal, get_args

from arcplan.captures.summary import Summary

Figure = Literal[
    "requests_per_s",
    "reads_per_s",
    "writes_per_s",
    "read_bytes_per_s",
    "write_bytes_per_s",
    "read_await_ms",
    "write_await_ms",
    "await_ms",
    "queue",
    "request_bytes",
    "util_percent",
]
# Figures of one request weigh as much as there are requests.
_WEIGHED_BY: dict[Figure, Figure] = {
    "read_await_ms": "reads_per_s",
    "write_await_ms": "writes_per_s",
    "await_ms": "requests_per_s",
    "request_bytes": "requests_per_s",
}
_NONE = float("nan")


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


class DiskSamples:
    """Collects samples of one device; memory grows by eight bytes a figure."""

    def __init__(self, device: str) -> None:
        self.device = device
        self.samples = 0
        self._columns: dict[Figure, array[float]] = {}

    def add(self, figures: Mapping[Figure, float | None]) -> None:
        """Take one sample; what it lacks is not counted."""
        for figure in figures:
            if figure not in self._columns:
                self._columns[figure] = array("d", [_NONE]) * self.samples
        for figure, column in self._columns.items():
            value = figures.get(figure)
            column.append(_NONE if value is None else value)
        self.samples += 1

    def figures(self) -> DiskFigures:
        """The record of all samples."""
        found: dict[Figure, Summary | None] = dict.fromkeys(get_args(Figure))
        for figure, column in self._columns.items():
            weigher = _WEIGHED_BY.get(figure)
            weights = self._columns.get(weigher) if weigher is not None else None
            found[figure] = summary_of(column, weights)
        return DiskFigures(device=self.device, samples=self.samples, **found)


def summary_of(values: Sequence[float], weights: Sequence[float] | None = None) -> Summary | None:
    """Mean, 95th percentile (interpolated) and maximum; None where no sample counts.

    Args:
        values: One figure per sample; NaN does not count.
        weights: Requests behind each sample; those of weight zero do not count.
    """
    pairs = [
        (value, 1.0 if weights is None else weights[at])
        for at, value in enumerate(values)
        if not isnan(value) and (weights is None or weights[at] > 0)
    ]
    if not pairs:
        return None
    mean = sum(value * weight for value, weight in pairs) / sum(weight for _, weight in pairs)
    ordered = sorted(value for value, _ in pairs)
    below, part = divmod(0.95 * (len(ordered) - 1), 1)
    low, high = ordered[int(below)], ordered[min(int(below) + 1, len(ordered) - 1)]
    return Summary(round(mean, 6), round(low + (high - low) * part, 6), round(ordered[-1], 6))
