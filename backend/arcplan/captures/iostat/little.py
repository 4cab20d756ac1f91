"""Little's law as a check of every row: requests in flight = rate times response time."""

from __future__ import annotations

import math
from array import array
from dataclasses import dataclass
from operator import add, mul

from arcplan.captures.iostat.columns import Field
from arcplan.captures.iostat.figures import Figures
from arcplan.captures.summary import Samples, zeroed

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
    busy_ms, rates = _expected(figures)
    queues = figures.queue_printed
    if busy_ms is None or rates is None or queues is None:
        return Quality(0, 0, 0, None)
    slack = _SLACK_REQUESTS + _ROUNDING_QUEUE
    usable = array("d")
    rows_off, worst, worst_row = 0, -1.0, -1
    for row, (busy, rate, queue) in enumerate(zip(busy_ms, rates, queues, strict=True)):
        expected = busy / 1000
        distance = abs(queue - expected)
        # false where anything is NaN
        if distance >= 0:
            usable.append(expected)
            largest = queue if queue > expected else expected
            if distance > TOLERANCE * largest + slack + rate * _ROUNDING_MS / 1000:
                rows_off += 1
                if distance > worst:
                    worst, worst_row = distance, row
    return Quality(
        len(usable),
        rows_off,
        figures.line_of(worst_row) if rows_off else 0,
        round(math.fsum(usable) / len(usable), 4) if usable else None,
    )


def _expected(figures: Figures) -> tuple[Samples | None, Samples | None]:
    """Milliseconds that requests of one second take together, and the rate of these requests."""
    rates = figures.requests_per_s
    if not figures.has("read_await_ms", "write_await_ms"):
        return _product(rates, figures.await_ms), rates
    reads, writes = figures.get("reads_per_s"), figures.get("writes_per_s")
    read_ms = _product(reads, figures.get("read_await_ms"))
    write_ms = _product(writes, figures.get("write_await_ms"))
    if reads is None or writes is None or read_ms is None or write_ms is None:
        return None, None
    busy_ms = array("d", map(add, read_ms, write_ms))
    rates = array("d", map(add, zeroed(reads), zeroed(writes)))
    for also, response in _ALSO_QUEUED:
        others, times = figures.get(also), figures.get(response)
        if others is not None and figures.has(also) and any(others):
            if times is not None:
                also_ms = array("d", map(mul, others, times))
                busy_ms = array("d", map(add, busy_ms, zeroed(also_ms)))
            rates = array("d", map(add, rates, zeroed(others)))
    return busy_ms, rates


def _product(rates: Samples | None, times: Samples | None) -> Samples | None:
    if rates is None or times is None:
        return None
    return array("d", map(mul, rates, times))
