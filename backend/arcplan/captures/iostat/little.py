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
_ALSO_QUEUED: tuple[tuple[Field, Field], ...] = (
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
    queue = figures.queue_printed
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
    reads, writes = figures.get("reads_per_s"), figures.get("writes_per_s")
    busy_ms = reads * figures.get("read_await_ms") + writes * figures.get("write_await_ms")
    rate = zeroed(reads) + zeroed(writes)
    for also, response in _ALSO_QUEUED:
        if figures.has(also):
            busy_ms = busy_ms + zeroed(figures.get(also) * figures.get(response))
            rate = rate + zeroed(figures.get(also))
    return busy_ms / 1000, rate
