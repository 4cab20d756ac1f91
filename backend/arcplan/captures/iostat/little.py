"""Little's law as a check of every row: requests in flight = rate times response time."""

from __future__ import annotations

import math
from dataclasses import dataclass
from collections.abc import Sequence
from itertools import compress, repeat
from math import isnan
from operator import add, mul, sub, truediv

from arcplan.captures.iostat.columns import Field
from arcplan.captures.iostat.figures import Figures
from arcplan.captures.summary import Samples, collected, has_gaps, packed, zeroed

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
    count = len(queues)
    expected = collected(map(truediv, busy_ms, repeat(1000)), count)
    apart = collected(map(abs, map(sub, queues, expected)), count)
    # False where anything is NaN.
    off = [
        distance
        > TOLERANCE * (queue if queue > flight else flight) + slack + rate * _ROUNDING_MS / 1000
        for distance, flight, rate, queue in zip(apart, expected, rates, queues, strict=True)
    ]
    worst = max(compress(apart, off), default=None)
    worst_row = None if worst is None else _first_of(apart, worst, off)
    if has_gaps(expected) or has_gaps(queues):
        expected = packed([f for f, q in zip(expected, queues, strict=True) if not isnan(f - q)])
    return Quality(
        len(expected),
        sum(off),
        0 if worst_row is None else figures.line_of(worst_row),
        round(math.fsum(expected) / len(expected), 4) if expected else None,
    )


def _first_of(apart: Samples, worst: float, off: Sequence[bool]) -> int:
    """The first row that is off by so much."""
    row = apart.index(worst)
    while not off[row]:
        row = apart.index(worst, row + 1)
    return row


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
    busy_ms = collected(map(add, read_ms, write_ms), len(reads))
    rates = collected(map(add, zeroed(reads), zeroed(writes)), len(reads))
    for also, response in _ALSO_QUEUED:
        others, times = figures.get(also), figures.get(response)
        if others is not None and figures.has(also) and any(others):
            if times is not None:
                also_ms = collected(map(mul, others, times), len(others))
                busy_ms = collected(map(add, busy_ms, zeroed(also_ms)), len(others))
            rates = collected(map(add, rates, zeroed(others)), len(others))
    return busy_ms, rates


def _product(rates: Samples | None, times: Samples | None) -> Samples | None:
    if rates is None or times is None:
        return None
    return collected(map(mul, rates, times), len(rates))
