"""Tells the report since boot from reports over an interval.

iostat prints the average since boot first, unless -y leaves it out, and marks neither. Counts per
second times the interval are whole numbers up to rounding; the average over an uptime is not. So
the reports after the first give the interval, and the first is held against it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np

from arcplan.captures.summary import Floats

Verdict = Literal["interval", "since-boot", "undecided"]

_INTERVALS_S = tuple(range(1, 121))
_CHANCE_MOST = 0.01
_AGREEING = 0.9
_REPORTS_TRIED = 24
_COUNTS_TRIED = 64
_ROUNDING = 0.501
_JITTER = np.arange(-0.05, 0.051, 0.01)


@dataclass(frozen=True, slots=True)
class Counts:
    """Rates of whole things (requests, sectors) in one report, zeros left out.

    Attributes:
        per_s: The printed rates.
        steps: Value of one in the last printed digit of each.
    """

    per_s: Floats
    steps: Floats


def step_of(values: Floats) -> float:
    """Value of the last digit that the numbers of a capture use: 1, 0.1 or 0.01."""
    for step in (1.0, 0.1):
        if bool(np.all(np.abs(values - np.round(values / step) * step) < 1e-6)):
            return step
    return 0.01


def interval_of(later: list[Counts]) -> float | None:
    """Shortest interval in whole seconds that makes whole events of nearly every later report."""
    tried = _different(later)
    if not tried:
        return None
    chance = 0.0
    for seconds in _INTERVALS_S:
        chance += math.prod(_chance(c, float(seconds)) for c in tried)
        if chance > _CHANCE_MOST:
            # the more lengths are tried and the longer they are, the easier rates fit by accident
            return None
        if _most_fit(tried, float(seconds)):
            return float(seconds)
    return None


def verdict_of(first: Counts, later: list[Counts], interval_s: float | None) -> Verdict:
    """Say what a run's first report is.

    Args:
        first: Its rates.
        later: Those of the reports after it.
        interval_s: Their interval where time stamps or totals tell it.
    """
    seconds = interval_s or interval_of(later)
    if seconds is None or not first.per_s.size:
        return "undecided"
    tried = [c for c in later if c.per_s.size][:_REPORTS_TRIED]
    if tried and not _most_fit(tried, seconds):
        return "undecided"
    if not _fits(first, seconds):
        return "since-boot"
    return "interval" if _chance(first, seconds) <= _CHANCE_MOST else "undecided"


def _most_fit(reports: list[Counts], seconds: float) -> bool:
    """Whether nearly every report has whole events; stops as soon as too many have not."""
    may_fail = int(len(reports) * (1 - _AGREEING))
    for counts in reports:
        if not _fits(counts, seconds):
            may_fail -= 1
            if may_fail < 0:
                return False
    return True


def _different(later: list[Counts]) -> list[Counts]:
    """Reports with counts, each set of rates once: a repeated report is no further evidence."""
    by_rates = {c.per_s.tobytes(): c for c in later if c.per_s.size}
    return list(by_rates.values())[:_REPORTS_TRIED]


def _lengths(seconds: float) -> Floats:
    """Lengths an interval of so many seconds really had, in the hundredths sysstat reckons in."""
    return seconds + _JITTER


def _fits(counts: Counts, seconds: float) -> bool:
    lengths = _lengths(seconds)[:, None]
    events = counts.per_s[None, :_COUNTS_TRIED] * lengths
    slack = _ROUNDING * counts.steps[None, :_COUNTS_TRIED] * lengths + 1e-6
    return bool(np.any(np.all(np.abs(events - np.round(events)) <= slack, axis=1)))


def _chance(counts: Counts, seconds: float) -> float:
    """Bound on the probability that rates of no such interval fit by accident."""
    widths = np.minimum(1.0, 2 * _ROUNDING * counts.steps[:_COUNTS_TRIED] * seconds)
    return min(1.0, _JITTER.size * float(np.prod(widths)))
