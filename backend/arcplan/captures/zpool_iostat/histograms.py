"""Histograms of waiting times (-w) and request sizes (-r), gathered over the reports."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from operator import add

from arcplan.captures.quantity import bytes_of, count_of
from arcplan.captures.zpool_iostat.layout import scripted_histogram_columns
from arcplan.captures.zpool_iostat.record import Histogram, HistogramKind
from arcplan.captures.zpool_iostat.spread import bands_of, spreads_of
from arcplan.captures.zpool_iostat.values import milliseconds_of


@dataclass(slots=True)
class OpenHistogram:
    """One printed histogram while its rows are read.

    Attributes:
        buckets: Rows it is to have; None where a line of dashes ends it.
        line: Line of its titles, or of its first row.
    """

    name: str
    kind: HistogramKind
    columns: tuple[str, ...]
    buckets: int | None = None
    labels: list[float] = field(default_factory=list)
    counts: list[list[float]] = field(default_factory=list)
    line: int = 0

    def add(self, words: list[str]) -> bool:
        """Take one row: the bucket's label and a count per column; False if it is none."""
        label, cells = words[0], words[1:]
        edge = _bucket_end_ms(label) if self.kind == "latency" else bytes_of(label)
        counts = [0.0 if c == "-" else count_of(c, scale=1024) for c in cells]
        whole = [float(c) for c in counts if c is not None]
        if edge is None or len(whole) != len(self.columns) or len(cells) != len(whole):
            return False
        self.labels.append(float(edge))
        self.counts.append(whole)
        return True

    @property
    def is_whole(self) -> bool:
        """Whether it has all its rows."""
        return len(self.labels) == self.buckets


_NS_PER_MS = 1_000_000
_LONGEST_MS = 1e12

_SCRIPTED: dict[str, tuple[HistogramKind, int]] = {
    "1": ("latency", 37),
    "512": ("request-size", 16),
}
"""Kind and buckets by the first label of -H, in nanoseconds or bytes.

VDEV_L_HISTO_BUCKETS, and VDEV_RQ_HISTO_BUCKETS from 512 on, include/sys/fs/zfs.h, OpenZFS 0.7 to
2.3.
"""


def scripted_histogram(name: str, words: list[str]) -> OpenHistogram | None:
    """A histogram of -H that begins with this row below a line with its vdev's name."""
    kind, buckets = _SCRIPTED.get(words[0], ("latency", 0))
    columns = scripted_histogram_columns(kind, len(words) - 1)
    if not buckets or columns is None:
        return None
    histogram = OpenHistogram(name, kind, columns, buckets)
    return histogram if histogram.add(words) else None


def _bucket_end_ms(label: str) -> float | None:
    """End of a bucket: one nanosecond below the power of two that its label was cut from."""
    printed_ms = milliseconds_of(label)
    if printed_ms is None or not printed_ms < _LONGEST_MS:
        return None
    nanoseconds = round(printed_ms * _NS_PER_MS)
    return ((1 << nanoseconds.bit_length()) - 1) / _NS_PER_MS


_Key = tuple[str, HistogramKind, int]


@dataclass(slots=True)
class Histograms:
    """All histograms of a capture: the first of each vdev apart from the mean of the others.

    Vdevs of two pools may have one name; in each report they come in the same order.

    Attributes:
        first: The first of each.
        later: Sums of the others.
        printed: How many there were of each.
        opening: The first of all.
    """

    first: dict[_Key, OpenHistogram] = field(default_factory=dict)
    later: dict[_Key, OpenHistogram] = field(default_factory=dict)
    printed: dict[_Key, int] = field(default_factory=dict)
    opening: OpenHistogram | None = None
    _in_report: Counter[tuple[str, HistogramKind]] = field(default_factory=Counter)

    def begin_report(self) -> None:
        """What follows is of another report, if anything was printed in this one."""
        self._in_report.clear()

    def add(self, histogram: OpenHistogram) -> bool:
        """Gather a finished histogram; False if its buckets differ from those before."""
        if not histogram.counts:
            return False
        if self.opening is None:
            self.opening = histogram
        if histogram.name == self.opening.name and self._in_report[histogram.name, histogram.kind]:
            self.begin_report()
        number = self._in_report[histogram.name, histogram.kind]
        self._in_report[histogram.name, histogram.kind] = number + 1
        key = (histogram.name, histogram.kind, number)
        known = self.later.get(key)
        if key not in self.first:
            self.first[key] = histogram
        elif known is None:
            self.later[key] = histogram
        elif known.labels != histogram.labels or known.columns != histogram.columns:
            return False
        else:
            known.counts = [
                list(map(add, row, more))
                for row, more in zip(known.counts, histogram.counts, strict=True)
            ]
        self.printed[key] = self.printed.get(key, 0) + 1
        return True

    def records(self, *, first_is_interval: bool) -> list[Histogram]:
        """Records in order of appearance; the first is since import unless -y was given."""
        records = []
        for key, first in self.first.items():
            records.append(_record(first, 1, since_import=not first_is_interval))
            later = self.later.get(key)
            if later is not None:
                records.append(_record(later, self.printed[key] - 1, since_import=False))
        return records


def _record(histogram: OpenHistogram, reports: int, *, since_import: bool) -> Histogram:
    timed = histogram.kind == "latency"
    counts = [[c / reports for c in row] for row in histogram.counts]
    return Histogram(
        name=histogram.name,
        kind=histogram.kind,
        since_import=since_import,
        reports=reports,
        columns=list(histogram.columns),
        bucket_ms=histogram.labels if timed else [],
        bucket_bytes=[] if timed else [int(edge) for edge in histogram.labels],
        counts=counts,
        spreads=spreads_of(histogram.columns, bands_of(histogram.kind, histogram.labels), counts),
    )
