"""Where zpool iostat -w or -r was started again into one log.

The first report of a run has the totals since import, which only grow, and by little from one start
to the next. A report over an interval has other counts in nearly every bucket. So a run begins with
a report that has the first one's totals again, where none in between is like them. Right behind the
first report nothing tells it from a steady load, so there it is only named.
"""

from __future__ import annotations

from enum import Enum, auto

from arcplan.captures.columns.runs import RUNS_MOST
from arcplan.captures.zpool_iostat.histograms import Histograms, OpenHistogram

_COUNTED = 100.0
"""Buckets from this count on are compared: below, counts of intervals are alike by chance."""
_BUCKETS_SURE = 16
"""A load that is as steady as it can be has 16 buckets none of which is lower once in 65,536."""
_BUCKETS_LIKELY = 4
_ROUNDING = 0.005
"""Counts are printed with three digits."""
_GROWTH_MOST = 0.05
_UNLIKE = 0.2


class Likeness(Enum):
    """How a report's counts compare with the first one's."""

    TOTALS = auto()
    """None is lower and none much higher."""
    ABOVE = auto()
    """None is lower: totals of a pool that did much meanwhile, or an interval with more load."""
    UNLIKE = auto()
    NEAR = auto()


def likeness(first: OpenHistogram, later: OpenHistogram) -> tuple[Likeness, int]:
    """How two histograms of one vdev compare, and by how many buckets."""
    if first.labels != later.labels or first.columns != later.columns:
        return Likeness.UNLIKE, 0
    pairs = [
        (before, after)
        for befores, afters in zip(first.counts, later.counts, strict=True)
        for before, after in zip(befores, afters, strict=True)
    ]
    buckets = sum(before >= _COUNTED for before, _ in pairs)
    if all(after >= before * (1 - _ROUNDING) for before, after in pairs):
        within = all(
            after <= before * (1 + _GROWTH_MOST) for before, after in pairs if before >= _COUNTED
        )
        return (Likeness.TOTALS if within else Likeness.ABOVE), buckets
    unlike = any(
        abs(after - before) > _UNLIKE * most
        for before, after in pairs
        if (most := max(before, after)) >= _COUNTED
    )
    return (Likeness.UNLIKE if unlike else Likeness.NEAR), buckets


class HistogramRuns:
    """Histograms of each run in a text.

    Attributes:
        runs: Those of each run.
        starts: Line of the titles with which each run after the first begins.
        undecided: Lines where one may begin, one of each run.
    """

    def __init__(self) -> None:
        self.runs = [Histograms()]
        self.starts: list[int] = []
        self.undecided: list[int] = []
        self._between = 0
        self._all_unlike = True
        self._is_named = False

    @property
    def last(self) -> Histograms:
        """Those of the run being read."""
        return self.runs[-1]

    def add(self, histogram: OpenHistogram) -> bool:
        """Gather a finished histogram; False if its buckets differ from those before."""
        if self._begins_run(histogram):
            self.runs.append(Histograms())
            self.starts.append(histogram.line)
            self._between, self._all_unlike, self._is_named = 0, True, False
        return self.last.add(histogram)

    def _begins_run(self, histogram: OpenHistogram) -> bool:
        first = self.last.opening
        if first is None or (first.name, first.kind) != (histogram.name, histogram.kind):
            return False
        found, buckets = likeness(first, histogram)
        is_apart = self._between > 0 and self._all_unlike
        if found is Likeness.TOTALS and is_apart and buckets >= _BUCKETS_SURE:
            return len(self.starts) < RUNS_MOST
        may_be_start = (found is Likeness.TOTALS and self._all_unlike) or (
            found is Likeness.ABOVE and is_apart
        )
        if may_be_start and buckets >= _BUCKETS_LIKELY and not self._is_named:
            self.undecided.append(histogram.line)
            self._is_named = True
        self._between += 1
        if found is not Likeness.UNLIKE:
            self._all_unlike = False
        return False
