"""Histograms of waiting times (-w) and request sizes (-r), gathered over the reports."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from arcplan.captures.quantity import bytes_of, count_of
from arcplan.captures.zpool_iostat.layout import scripted_histogram_columns
from arcplan.captures.zpool_iostat.record import Histogram, HistogramKind
from arcplan.captures.zpool_iostat.values import milliseconds_of


@dataclass(slots=True)
class OpenHistogram:
    """One printed histogram while its rows are read.

    Attributes:
        buckets: Rows it is to have; None where a line of dashes ends it.
    """

    name: str
    kind: HistogramKind
    columns: tuple[str, ...]
    buckets: int | None = None
    labels: list[float] = field(default_factory=list)
    counts: list[list[float]] = field(default_factory=list)

    def add(self, words: list[str]) -> bool:
        """Take one row: the bucket's label and a count per column; False if it is none."""
        label, cells = words[0], words[1:]
        edge = milliseconds_of(label) if self.kind == "latency" else bytes_of(label)
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


@dataclass(slots=True)
class Histograms:
    """All histograms of a capture: the first of each vdev apart from the mean of the others."""

    first: dict[tuple[str, HistogramKind], OpenHistogram] = field(default_factory=dict)
    later: dict[tuple[str, HistogramKind], OpenHistogram] = field(default_factory=dict)
    printed: dict[tuple[str, HistogramKind], int] = field(default_factory=dict)

    def add(self, histogram: OpenHistogram) -> bool:
        """Gather a finished histogram; False if its buckets differ from those before."""
        key = (histogram.name, histogram.kind)
        if not histogram.counts:
            return False
        known = self.later.get(key)
        if key not in self.first:
            self.first[key] = histogram
        elif known is None:
            self.later[key] = histogram
        elif known.labels != histogram.labels or known.columns != histogram.columns:
            return False
        else:
            known.counts = (np.array(known.counts) + np.array(histogram.counts)).tolist()
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
    return Histogram(
        name=histogram.name,
        kind=histogram.kind,
        since_import=since_import,
        reports=reports,
        columns=list(histogram.columns),
        bucket_ms=histogram.labels if timed else [],
        bucket_bytes=[] if timed else [int(edge) for edge in histogram.labels],
        counts=[[c / reports for c in row] for row in histogram.counts],
    )
