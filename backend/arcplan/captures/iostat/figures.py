"""The figures of one device over the reports: in bytes, per second and milliseconds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from arcplan.captures.iostat.columns import Field
from arcplan.captures.iostat.layout import Layout
from arcplan.captures.iostat.rows import LARGEST
from arcplan.captures.iostat.stores import Sheet
from arcplan.captures.summary import Floats

Ints = npt.NDArray[np.int64]
_Part = tuple[Ints, Ints, Floats]


@dataclass(frozen=True)
class Figures:
    """Samples of one device in order of the reports.

    Attributes:
        device: Name as printed.
        reports: Report number of each sample.
        lines: Line number of each sample; 0 for one that was not printed.
        printed: What the columns say, by field; NaN where a report does not print it.
        scales: What one in the printed unit of a field is worth.
    """

    device: str
    reports: Ints
    lines: Ints
    printed: dict[Field, Floats]
    scales: dict[Field, int]

    @property
    def samples(self) -> int:
        """Number of samples."""
        return self.reports.size

    def get(self, field: Field) -> Floats:
        """A printed figure, NaN throughout if the version does not print it."""
        found = self.printed.get(field)
        return np.full(self.samples, np.nan) if found is None else found

    def has(self, *fields: Field) -> bool:
        """Whether every one of these figures is printed at least once."""
        return all(f in self.printed and bool(np.isfinite(self.printed[f]).any()) for f in fields)

    def _or_sum(self, field: Field, waiting: Field, active: Field) -> Floats:
        """A printed figure, or the sum of its two parts where only they are printed."""
        if waiting not in self.printed or active not in self.printed:
            return self.get(field)
        one, both = self.get(field), self.get(waiting) + self.get(active)
        return np.where(np.isfinite(one), one, both)

    @property
    def idle_when_printed(self) -> bool:
        """Whether a sample shows no activity at all, as `-z` leaves out.

        A request in a long interval may round to a rate of zero, but not its size and time too.
        """
        active = np.zeros(self.samples, dtype=np.bool_)
        for values in self.printed.values():
            active |= np.abs(values) > 0
            if active.all():
                return False
        return self.samples > 0

    @cached_property
    def requests_per_s(self) -> Floats:
        """Reads and writes, or transfers where only their sum is printed."""
        both = self.get("reads_per_s") + self.get("writes_per_s")
        return np.where(np.isfinite(both), both, self.get("requests_per_s"))

    @cached_property
    def await_ms(self) -> Floats:
        """Mean response time of reads and writes together.

        Printed by sysstat before 11.7 and with -s; else the mean of both, weighted by their rates;
        on illumos the time in both queues.
        """
        printed = self._or_sum("await_ms", "await_waiting_ms", "await_active_ms")
        if bool(np.isfinite(printed).all()):
            return printed
        reads, writes = self.get("reads_per_s"), self.get("writes_per_s")
        time = reads * self.get("read_await_ms") + writes * self.get("write_await_ms")
        with np.errstate(divide="ignore", invalid="ignore"):
            weighted = np.where(reads + writes > 0, time / (reads + writes), 0.0)
        weighted = np.where(np.isfinite(time), weighted, np.nan)
        return np.where(np.isfinite(printed), printed, weighted)

    @cached_property
    def queue_printed(self) -> Floats:
        """Mean number of requests in flight where it is printed, in one column or in two."""
        return self._or_sum("queue", "queue_waiting", "queue_active")

    @cached_property
    def queue(self) -> Floats:
        """Mean number of requests in flight over the interval.

        Where the tool prints only the length at the moment of the report (FreeBSD), Little's law
        gives the mean: rate times response time.
        """
        printed = self.queue_printed
        if self.has("queue_at_report") and not np.isfinite(printed).any():
            return self.requests_per_s * self.await_ms / 1000
        return printed

    @cached_property
    def bytes_per_s(self) -> Floats:
        """Bytes read and written together: their sum, else as printed."""
        both = self.get("read_bytes_per_s") + self.get("write_bytes_per_s")
        return np.where(np.isfinite(both), both, self.get("bytes_per_s"))

    @cached_property
    def request_bytes(self) -> Floats:
        """Mean size of a request: printed, else bytes over requests."""
        requests, moved = self.requests_per_s, self.bytes_per_s
        with np.errstate(divide="ignore", invalid="ignore"):
            mean = np.where(requests > 0, moved / requests, np.nan)
        printed = self.get("request_bytes")
        return np.where(np.isfinite(printed), printed, mean)

    def only(self, reports: Ints) -> Figures:
        """The samples of these reports."""
        kept = np.zeros(
            max(self.reports.max(initial=0), reports.max(initial=0)) + 1, dtype=np.bool_
        )
        kept[reports] = True
        at = np.flatnonzero(kept[self.reports])
        if at.size == self.samples:
            return self
        keep: Ints | slice = at
        if at.size and at[-1] - at[0] + 1 == at.size:
            # samples without a gap need no copy
            keep = slice(int(at[0]), int(at[-1]) + 1)
        return replace(
            self,
            reports=self.reports[keep],
            lines=self.lines[keep],
            printed={f: v[keep] for f, v in self.printed.items()},
        )

    def with_idle(self, missing: Ints) -> Figures:
        """Add samples of no activity for reports that lack the device."""
        if missing.size == 0:
            return self
        samples = self.samples + missing.size
        places = np.searchsorted(missing, self.reports) + np.arange(self.samples)

        def spread(values: Floats) -> Floats:
            among = np.zeros(samples)
            among[places] = values
            return among

        lines = np.zeros(samples, dtype=np.int64)
        lines[places] = self.lines
        return replace(
            self,
            reports=np.sort(np.concatenate([self.reports, missing])),
            lines=lines,
            printed={f: spread(v) for f, v in self.printed.items()},
        )


def devices_of(sheet: Sheet) -> list[Figures]:
    """All devices of the capture in order of appearance; their rows are taken off the sheet."""
    for grid in sheet.grids.values():
        grid.sort()
    return [_figures(name, _taken(sheet, number)) for name, number in sheet.devices.items()]


def _taken(sheet: Sheet, device: int) -> dict[Layout, _Part]:
    parts: dict[Layout, _Part] = {}
    for layout, grid in sheet.grids.items():
        rows = grid.sorted_rows.pop(device, None)
        if rows is not None:
            parts[layout] = (
                np.frombuffer(rows.reports, dtype=np.int64),
                np.frombuffer(rows.lines, dtype=np.int64),
                np.frombuffer(rows.values, dtype=np.float64).reshape(-1, len(layout.titles)),
            )
    return parts


def _figures(device: str, parts: dict[Layout, _Part]) -> Figures:
    printed = {layout: _printed(layout, values) for layout, (_, _, values) in parts.items()}
    scales: dict[Field, int] = {}
    for layout in parts:
        for column in layout.columns:
            scales.setdefault(column.field, column.scale)
    if len(parts) == 1:
        [(layout, (reports, lines, _))] = parts.items()
        return Figures(device, reports, lines, printed[layout], scales)
    reports = np.concatenate([part[0] for part in parts.values()])
    lines = np.concatenate([part[1] for part in parts.values()])
    order = np.argsort(reports, kind="stable")
    fields = dict.fromkeys(field for block in printed.values() for field in block)
    return Figures(
        device,
        reports[order],
        lines[order],
        {
            field: np.concatenate(
                [
                    printed[layout].get(field, np.full(part[0].size, np.nan))
                    for layout, part in parts.items()
                ]
            )[order]
            for field in fields
        },
        scales,
    )


def _printed(layout: Layout, values: Floats) -> dict[Field, Floats]:
    # below zero a counter wrapped or was reset; no device reaches the upper end
    values[~((values >= 0) & (values <= LARGEST))] = np.nan
    printed: dict[Field, Floats] = {}
    for index, column in enumerate(layout.columns):
        # of two columns with the same figure (rsec/s and rkB/s) the first is the finer one
        if column.field != "ignored" and column.field not in printed:
            printed[column.field] = values[:, index] * column.scale
    return printed
