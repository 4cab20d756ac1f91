"""The figures of one device over the reports: in bytes, per second and milliseconds."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Collection, Sequence
from functools import cached_property
from itertools import chain, repeat
from math import isnan, nan
from operator import add

from arcplan.captures.iostat.layout import Field, Layout
from arcplan.captures.iostat.sheet import Rows
from arcplan.captures.summary import Samples, any_known, collected, has_gaps, packed


class Figures:
    """Samples of one device in order of the reports.

    A figure that no column holds is None; one that a report lacks is NaN in its place.

    Attributes:
        device: Name as printed.
        reports: Report number of each sample that is printed.
        idle: Reports that left the device out because it did nothing: samples of zero.
        scales: What one in the printed unit of a field is worth.
    """

    def __init__(
        self,
        device: str,
        parts: dict[Layout, Rows],
        reports: range,
        dropped: Collection[int] = (),
        idle: Sequence[int] = (),
    ) -> None:
        """Take the rows of some reports.

        Args:
            device: Name as printed.
            parts: Its rows by header.
            reports: The reports.
            dropped: Those among them that are left out.
            idle: See the attribute.
        """
        self.device = device
        self.idle = idle
        self.scales: dict[Field, int] = {}
        self._parts = [
            (layout, rows, _kept(rows, reports, dropped)) for layout, rows in parts.items()
        ]
        for layout in parts:
            for field, (_, scale) in layout.places.items():
                self.scales.setdefault(field, scale)
        self._columns: dict[Field, Samples] = {}
        self._order: list[int] | None = None
        self.reports = array("I")
        for _, rows, kept in self._parts:
            if isinstance(kept, range):
                self.reports.extend(rows.reports[kept.start : kept.stop])
            else:
                self.reports.extend(map(rows.reports.__getitem__, kept))
        if len(self._parts) > 1:
            self._order = sorted(range(len(self.reports)), key=self.reports.__getitem__)
            self.reports = array("I", sorted(self.reports))

    @property
    def samples(self) -> int:
        """Number of samples, idle ones included."""
        return len(self.reports) + len(self.idle)

    def line_of(self, sample: int) -> int:
        """Line number of a sample that is printed."""
        if self._order is not None:
            sample = self._order[sample]
        for _, rows, kept in self._parts:
            if sample < len(kept):
                return rows.line(kept[sample])
            sample -= len(kept)
        raise IndexError(sample)

    def get(self, field: Field) -> Samples | None:
        """A printed figure."""
        if field not in self.scales:
            return None
        known = self._columns.get(field)
        if known is None:
            [known, *more] = [_column(*part, field) for part in self._parts] or [[]]
            if self._order is not None:
                known = list(chain(known, *more))
                known = packed([known[at] for at in self._order])
            # Of very long captures each is made anew: all of them would take their memory twice.
            if isinstance(known, list):
                self._columns[field] = known
        return known

    def has(self, *fields: Field) -> bool:
        """Whether every one of these figures is known at least once; it is zero where idle."""
        return all(f in self.scales and (self.idle or any_known(self.get(f))) for f in fields)

    def _or_sum(self, field: Field, waiting: Field, active: Field) -> Samples | None:
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

    @cached_property
    def _places_with_idle(self) -> list[int]:
        """For every sample its place among the printed ones, -1 where it is idle."""
        places = dict.fromkeys(self.idle, -1)
        places.update(zip(self.reports, range(len(self.reports)), strict=True))
        return [places[report] for report in self.all_reports]

    def with_idle(self, values: Samples | None) -> Samples | None:
        """A figure with a zero for every report that left the device out as idle."""
        if values is None or not self.idle:
            return values
        # The last one is at -1.
        with_zero = [*values, 0.0]
        return collected(map(with_zero.__getitem__, self._places_with_idle), self.samples)


def _kept(rows: Rows, reports: range, dropped: Collection[int]) -> Sequence[int]:
    """Places of the rows of these reports."""
    begin, end = bisect_left(rows.reports, reports.start), bisect_left(rows.reports, reports.stop)
    while begin < end and rows.reports[begin] in dropped:
        begin += 1
    if any(rows.row_of(report) in range(begin, end) for report in dropped):
        return [row for row in range(begin, end) if rows.reports[row] not in dropped]
    return range(begin, end)


def _column(layout: Layout, rows: Rows, kept: Sequence[int], field: Field) -> Samples:
    """One figure of some rows."""
    place = layout.places.get(field)
    if place is None:
        return collected(repeat(nan, len(kept)), len(kept))
    index, scale = place
    return rows.column(index, kept, scale)


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
