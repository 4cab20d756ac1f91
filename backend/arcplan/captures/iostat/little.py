"""Little's law as a check of every row: requests in flight = rate times response time."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from arcplan.captures.iostat.columns import Field
from arcplan.captures.iostat.figures import Figures
from arcplan.captures.summary import Floats, zeroed

TOLERANCE = 0.25
_SLACK_REQUESTS = 0.1
_ROUNDING_MS = 0.006
_ROUNDING_QUEUE = 0.006
_KINDS: tuple[tuple[Field, Field], ...] = (
    ("reads_per_s", "read_await_ms"),
    ("writes_per_s", "write_await_ms"),
    ("discards_per_s", "discard_await_ms"),
    ("flushes_per_s", "flush_await_ms"),
)


@dataclass(frozen=True, slots=True)
class Quality:
    """How well the columns of a device's rows agree with each other.

    Attributes:
        rows_checked: Rows that print rate, response time and queue.
        rows_off: Rows whose queue differs from rate times response time by more than a quarter.
        worst_line: Line of the row that is off the most, 0 if none is.
        little_queue_mean: Mean of rate times response time, to hold against `queue`.
    """

    rows_checked: int
    rows_off: int
    worst_line: int
    little_queue_mean: float | None


def checked(figures: Figures) -> Quality:
    """Check all rows of a device.

    Flushes and discards are in the kernel's queue time too (block/genhd.c, diskstats_show).
    Requests under way across two reports count in both columns at different moments, so small
    differences are no fault.
    """
    expected, rate = expected_queue(figures)
    printed = figures.get("queue")
    stacked = figures.get("queue_waiting") + figures.get("queue_active")
    queue = np.where(np.isfinite(printed), printed, stacked)
    usable = np.isfinite(expected) & np.isfinite(queue) & (figures.lines > 0)
    distance = np.abs(queue - expected)
    allowed = (
        TOLERANCE * np.maximum(queue, expected)
        + _SLACK_REQUESTS
        + _ROUNDING_QUEUE
        + rate * _ROUNDING_MS / 1000
    )
    off = usable & (distance > allowed)
    worst = int(np.argmax(np.where(off, distance, -1))) if off.any() else -1
    return Quality(
        int(usable.sum()),
        int(off.sum()),
        int(figures.lines[worst]) if worst >= 0 else 0,
        round(float(expected[usable].mean()), 4) if usable.any() else None,
    )


def expected_queue(figures: Figures) -> tuple[Floats, Floats]:
    """Requests in flight by Little's law, and the rate of everything counted in them."""
    if not figures.has("read_await_ms", "write_await_ms"):
        rate = figures.requests_per_s
        return rate * figures.await_ms / 1000, rate
    rates = [figures.get(r) for r, _ in _KINDS]
    times = [figures.get(r) * figures.get(w) for r, w in _KINDS]
    busy_ms = times[0] + times[1] + zeroed(times[2]) + zeroed(times[3])
    return busy_ms / 1000, zeroed(np.stack(rates)).sum(axis=0)
