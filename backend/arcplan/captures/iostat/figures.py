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
from arcplan.captures.summary import Floats, zeroed

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

    @property
    def idle_when_printed(self) -> bool:
        """Whether a sample shows no activity at all, as `-z` leaves out.

        A request in a long interval may round to a rate of zero, but not its size and time too.
        """
        active = [zeroed(values) != 0 for values in self.printed.values()]
        return self.samples > 0 and not bool(np.any(active, axis=0).all())

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
        stacked = self.get("await_waiting_ms") + self.get("await_active_ms")
        printed = np.where(np.isfinite(self.get("await_ms")), self.get("await_ms"), stacked)
        reads, writes = self.get("reads_per_s"), self.get("writes_per_s")
        time = reads * self.get("read_await_ms") + writes * self.get("write_await_ms")
        with np.errstate(divide="ignore", invalid="ignore"):
            weighted = np.where(reads + writes > 0, time / (reads + writes), 0.0)
        weighted = np.where(np.isfinite(time), weighted, np.nan)
        return np.where(np.isfinite(printed), printed, weighted)

    @cached_property
    def queue(self) -> Floats:
        """Mean number of requests in flight over the interval.

        Where the tool prints only the length at the moment of the report (FreeBSD), Little's law
        gives the mean: rate times response time.
        """
        stacked = self.get("queue_waiting") + self.get("queue_active")
        printed = np.where(np.isfinite(self.get("queue")), self.get("queue"), stacked)
        if self.has("queue_at_report") and not np.isfinite(printed).any():
            return self.requests_per_s * self.await_ms / 1000
        return printed

    @cached_property
    def request_bytes(self) -> Floats:
        """Mean size of a request: printed, else bytes over requests."""
        requests = self.requests_per_s
        moved = self.get("read_bytes_per_s") + self.get("write_bytes_per_s")
        moved = np.where(np.isfinite(moved), moved, self.get("bytes_per_s"))
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
        keep = kept[self.reports]
        if keep.all():
            return self
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
        order = np.argsort(np.concatenate([self.reports, missing]), kind="stable")
        none = np.zeros(missing.size)
        return replace(
            self,
            reports=np.concatenate([self.reports, missing])[order],
            lines=np.concatenate([self.lines, none.astype(np.int64)])[order],
            printed={f: np.concatenate([v, none])[order] for f, v in self.printed.items()},
        )


def devices_of(sheet: Sheet) -> list[Figures]:
    """All devices of the capture in order of appearance."""
    parts: dict[str, dict[Layout, list[_Part]]] = {name: {} for name in sheet.device_names}
    for (names, layout), grid in sheet.grids.items():
        reports = np.frombuffer(grid.reports, dtype=np.int64)
        lines = np.frombuffer(grid.lines, dtype=np.int64).reshape(-1, len(names))
        shape = (-1, len(names), len(layout.titles))
        values = np.frombuffer(grid.values, dtype=np.float64).reshape(shape)
        for at, name in enumerate(names):
            parts[name].setdefault(layout, []).append((reports, lines[:, at], values[:, at]))
    return [_figures(name, by_layout) for name, by_layout in parts.items()]


def _figures(device: str, parts: dict[Layout, list[_Part]]) -> Figures:
    blocks = [_block(layout, rows) for layout, rows in parts.items()]
    reports = np.concatenate([r for r, _, _ in blocks])
    order = np.argsort(reports, kind="stable")
    fields = dict.fromkeys(f for _, _, printed in blocks for f in printed)
    printed = {
        field: np.concatenate(
            [block.get(field, np.full(r.size, np.nan)) for r, _, block in blocks]
        )[order]
        for field in fields
    }
    lines = np.concatenate([at for _, at, _ in blocks])[order]
    scales: dict[Field, int] = {}
    for layout in parts:
        for column in layout.columns:
            scales.setdefault(column.field, column.scale)
    return Figures(device, reports[order], lines, printed, scales)


def _block(layout: Layout, parts: list[_Part]) -> tuple[Ints, Ints, dict[Field, Floats]]:
    matrix = np.concatenate([values for _, _, values in parts])
    # below zero a counter wrapped or was reset; no device reaches the upper end
    matrix = np.where((matrix >= 0) & (matrix <= LARGEST), matrix, np.nan)
    printed: dict[Field, Floats] = {}
    for index, column in enumerate(layout.columns):
        # of two columns with the same figure (rsec/s and rkB/s) the first is the finer one
        if column.field != "ignored" and column.field not in printed:
            printed[column.field] = matrix[:, index] * column.scale
    return (
        np.concatenate([reports for reports, _, _ in parts]),
        np.concatenate([lines for _, lines, _ in parts]),
        printed,
    )
