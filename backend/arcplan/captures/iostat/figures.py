"""The figures of one device over the reports: in bytes, per second and milliseconds."""

from __future__ import annotations

from array import array
from collections.abc import Collection, MutableSequence, Sequence
from functools import cached_property
from itertools import chain
from math import isnan, nan
from operator import add
from typing import TypeVar

from arcplan.captures.columns.series import Rows
from arcplan.captures.summary import (
    Samples,
    any_known,
    collected,
    has_gaps,
    known_of,
    packed,
)

Number = TypeVar("Number", int, float)
_COMBINED = frozenset(("requests_per_s", "await_ms", "queue", "bytes_per_s", "request_bytes"))
"""The figures that have a property of their name."""
_REQUESTS: dict[str, Sequence[str]] = {
    "read_await_ms": ("reads_per_s",),
    "write_await_ms": ("writes_per_s",),
    "await_ms": ("reads_per_s", "writes_per_s"),
}


class Figures:
    """Samples of one device in order of the reports.

    A figure that no column holds is None; one that a report lacks is NaN in its place.

    Attributes:
        device: Name as printed.
        reports: Report number of each sample that is printed.
        idle: Reports that left the device out because it did nothing: samples of zero.
        rounds_times: Response times are whole ms, and some are less than half a one.
    """

    def __init__(
        self,
        device: str,
        rows: Rows,
        reports: range,
        dropped: Collection[int] = (),
        idle: Sequence[int] = (),
    ) -> None:
        """Take a device's rows of some reports, the dropped ones left out."""
        self.device = device
        self.idle = idle
        self.rounds_times = False
        self._rows = rows
        self._kept: Sequence[int] = rows.within(reports)
        if any(rows.row_of(report) in self._kept for report in dropped):
            self._kept = [row for row in self._kept if rows.reports[row] not in dropped]
        self._columns: dict[str, Samples] = {}
        self.reports = self._taken(rows.reports)

    def _taken(self, column: array[Number]) -> array[Number]:
        """The rows that are kept."""
        kept = self._kept
        if isinstance(kept, range):
            return column[kept.start : kept.stop]
        return array(column.typecode, map(column.__getitem__, kept))

    @property
    def samples(self) -> int:
        """Number of samples, idle ones included."""
        return len(self.reports) + len(self.idle)

    def line_of(self, sample: int) -> int:
        """Line number of a sample that is printed."""
        return self._rows.lines[self._kept[sample]]

    def get(self, field: str) -> Samples | None:
        """A printed figure."""
        column = self._rows.columns.get(field)
        if column is None:
            return None
        known = self._columns.get(field)
        if known is None:
            known = packed(self._taken(column))
            if field in _REQUESTS and "queue_at_report" in self._rows.columns:
                known = self._above_zero(known, _REQUESTS[field])
            # Of very long captures each is made anew: all of them would take their memory twice.
            if isinstance(known, list):
                self._columns[field] = known
        return known

    def _above_zero(self, times: Samples, requests: Sequence[str]) -> MutableSequence[float]:
        """Response times without zeros of busy rows: FreeBSD prints whole ms (devstats, iostat.c).

        A drive that answers within half a millisecond has a time of 0 there, which is not known.
        """
        rates = [rate for field in requests if (rate := self.get(field)) is not None]
        printed = (self._rows.columns.get(field, ()) for field in _REQUESTS)
        if not rates or not all(map(float.is_integer, known_of(list(chain(*printed))))):
            return packed(times)
        pairs = zip(times, map(sum, zip(*rates, strict=True)), strict=True)
        found = collected((nan if ms == 0 < rate else ms for ms, rate in pairs), len(times))
        self.rounds_times = self.rounds_times or len(known_of(found)) < len(known_of(times))
        return found

    def figure(self, field: str) -> Samples | None:
        """A figure as printed, or from others where it is of reads and writes together."""
        if field not in _COMBINED:
            return self.get(field)
        combined: Samples | None = getattr(self, field)
        return combined

    def has(self, *fields: str) -> bool:
        """Whether every one of these figures is known at least once; it is zero where idle."""
        columns = self._rows.columns
        return all(f in columns and (self.idle or any_known(self.get(f))) for f in fields)

    def _or_sum(self, field: str, waiting: str, active: str) -> Samples | None:
        """A printed figure, or the sum of its two parts where only they are printed."""
        return _filled(self.get(field), _added(self.get(waiting), self.get(active)))

    @cached_property
    def requests_per_s(self) -> Samples | None:
        """Reads and writes, or transfers where only their sum is printed."""
        both = _added(self.get("reads_per_s"), self.get("writes_per_s"))
        return _filled(both, self.get("requests_per_s"))

    @cached_property
    def await_ms(self) -> Samples | None:
        """Mean response time of reads and writes together.

        Printed by sysstat before 11.7 and with -s; else the mean of both, weighted by their rates;
        on illumos the time in both queues.
        """
        printed = self._or_sum("await_ms", "await_waiting_ms", "await_active_ms")
        if printed is not None and not has_gaps(printed):
            return printed
        reads, writes = self.get("reads_per_s"), self.get("writes_per_s")
        read_ms, write_ms = self.get("read_await_ms"), self.get("write_await_ms")
        if reads is None or writes is None or read_ms is None or write_ms is None:
            return printed
        rows = zip(reads, writes, read_ms, write_ms, strict=True)
        weighted = ((r * r_ms + w * w_ms) / (r + w or 1.0) for r, w, r_ms, w_ms in rows)
        return _filled(printed, collected(weighted, len(reads)))

    @cached_property
    def queue_printed(self) -> Samples | None:
        """Mean number of requests in flight where it is printed, in one column or in two."""
        return self._or_sum("queue", "queue_waiting", "queue_active")

    @cached_property
    def queue(self) -> Samples | None:
        """Mean number of requests in flight over the interval.

        Where the tool prints only the length at the moment of the report (FreeBSD), Little's law
        gives the mean: rate times response time.
        """
        printed = self.queue_printed
        is_printed = printed is not None and (self.idle or any_known(printed))
        requests, times = self.requests_per_s, self.await_ms
        if is_printed or not self.has("queue_at_report") or requests is None or times is None:
            return printed
        in_flight = (rate * ms / 1000 for rate, ms in zip(requests, times, strict=True))
        return collected(in_flight, len(requests))

    @cached_property
    def bytes_per_s(self) -> Samples | None:
        """Bytes read and written together: their sum, else as printed."""
        both = _added(self.get("read_bytes_per_s"), self.get("write_bytes_per_s"))
        return _filled(both, self.get("bytes_per_s"))

    @cached_property
    def request_bytes(self) -> Samples | None:
        """Mean size of a request: printed, else bytes over requests."""
        printed, requests, moved = self.get("request_bytes"), self.requests_per_s, self.bytes_per_s
        if requests is None or moved is None or (printed and not has_gaps(printed)):
            return printed
        mean = (
            total / rate if rate > 0 else nan for total, rate in zip(moved, requests, strict=True)
        )
        return _filled(printed, collected(mean, len(requests)))

    @cached_property
    def all_reports(self) -> Sequence[int]:
        """Report number of every sample, idle ones included."""
        return sorted([*self.reports, *self.idle]) if self.idle else self.reports

    def with_idle(self, values: Samples | None) -> Samples | None:
        """A figure with a zero for every report that left the device out as idle."""
        if values is None or not self.idle:
            return values
        printed = dict(zip(self.reports, values, strict=True))
        return collected((printed.get(n, 0.0) for n in self.all_reports), self.samples)


def _added(one: Samples | None, other: Samples | None) -> Samples | None:
    return None if one is None or other is None else collected(map(add, one, other), len(one))


def _filled(values: Samples | None, others: Samples | None) -> Samples | None:
    """The values, where they have gaps the others."""
    if values is None or others is None:
        return others if values is None else values
    if not has_gaps(values):
        return values
    known = (o if isnan(v) else v for v, o in zip(values, others, strict=True))
    return collected(known, len(values))
