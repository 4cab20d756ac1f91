"""How busy a device was, by response time, and how well its columns agree.

%util says that at least one request was in flight. A device that serves many at once (SSD, RAID,
cloud volume) is at 100 % long before it is full, so what counts is how much longer a request took
than when the device was nearly idle, and whether its rate still grew with the requests in flight.

Little's law checks every row: requests in flight = rate times response time.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import compress, repeat
from math import fsum, log, nan, sqrt
from operator import add, mul, sub, truediv

from arcplan.captures.iostat.figures import Figures
from arcplan.captures.iostat.record import DeviceRecord, Verdict
from arcplan.captures.summary import (
    Samples,
    any_known,
    collected,
    known_of,
    marked,
    mean_of,
    median,
    zeroed,
)

TOLERANCE = 0.25
_SLACK_REQUESTS = 0.1
_ROUNDING_MS = 0.006
_ROUNDING_QUEUE = 0.006
_ALSO_QUEUED: tuple[tuple[str, str], ...] = (
    ("discards_per_s", "discard_await_ms"),
    ("flushes_per_s", "flush_await_ms"),
)
IDLE_REQUESTS_PER_S = 1.0
LIGHT_QUEUE = 1.5
QUEUEING_SATURATION = 2.0
SATURATED_SATURATION = 4.0
_BUSY_SHARE = 0.05
_LIMIT_ROWS = 8
_LIMIT_SLOPE = 0.35
_LIMIT_SLOPE_SEEN = 0.2
_LIMIT_SLOPE_ERROR = 0.12
_LESS = 0.8
_SIBLINGS_LEAST = 2
_OFTEN_IDLE_PERCENT = 50.0
_IN_BURSTS = ", though nothing was in flight most of the time: they come in bursts and wait"
_KIND = re.compile(r"[A-Za-z]+")
_NEVER_LESS = "; or the load never asked for another rate, which these samples do not tell apart"


def queue_doubt(figures: Figures) -> tuple[int, str] | None:
    """Line of the row whose columns agree least, and what is wrong; None where all rows agree.

    Flushes and discards are in the kernel's queue time too (block/genhd.c, diskstats_show).
    Requests under way across two reports count in both columns at different moments, so small
    differences are no fault.
    """
    busy_ms, rates = _expected(figures)
    queues = figures.queue_printed
    if busy_ms is None or rates is None or queues is None:
        return None
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
    if not any(off):
        return None
    worst_row = max(compress(range(count), off), key=apart.__getitem__)
    return figures.line_of(worst_row), (
        f"queue is not rate times response time in {sum(off)} of {len(known_of(apart))} rows"
        f" (off by more than {TOLERANCE:.0%})"
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


@dataclass(frozen=True, slots=True)
class Judgement:
    """Verdict on one device.

    Attributes:
        saturation: Mean response time over the lowest busy one seen; 1 is unloaded.
        verdict: One word.
        why: One sentence with the figures it rests on.
    """

    saturation: float | None
    verdict: Verdict
    why: str


@dataclass(frozen=True, slots=True)
class _Load:
    """What the verdict rests on: the samples with enough requests to mean something.

    Attributes:
        requests: Requests per second in each.
        times: Response time in each, in ms.
        queues: Requests in flight in each.
        saturation: See `Judgement`.
        lightest: Number of the sample with the lowest response time.
        in_flight: Mean number of requests in flight over the whole capture.
        mean_ms: Mean response time over the whole capture.
    """

    requests: Samples
    times: Samples
    queues: Samples
    saturation: float
    lightest: int
    in_flight: float
    mean_ms: float

    @property
    def flight(self) -> str:
        return f"{self.in_flight:.3g} requests in flight on average at {self.mean_ms:.3g} ms each"


def judged(figures: Figures) -> Judgement:
    """Judge a device by its samples."""
    if not figures.samples:
        why = "its only row is the average since boot, which says nothing about the load."
        return Judgement(None, "no-baseline", why)
    requests, times = figures.requests_per_s, figures.await_ms
    if requests is None:
        return Judgement(None, "no-baseline", "reads or writes alone are printed, not both.")
    saturation, lowest_at = _saturation(requests, times)
    rates = zeroed(requests)
    idle = len(figures.idle)
    mean_rate = mean_of(rates, zeros=idle) or 0.0
    if mean_rate < IDLE_REQUESTS_PER_S:
        why = f"{mean_rate:.2g} requests/s on average."
        return Judgement(saturation, "idle", why)
    if times is None or not (idle or any_known(times)):
        why = (
            "this report prints no response times; record iostat -x to see how busy the device is."
        )
        return Judgement(saturation, "no-latency", why)
    if saturation is None:
        return Judgement(None, "light", "response times are below what is printed.")
    queue = figures.queue or [nan] * len(rates)
    least = _least_busy(rates)
    busy = [rate >= least for rate in rates]
    load = _Load(
        requests=marked(rates, busy),
        times=marked(times, busy),
        queues=marked(queue, busy),
        saturation=saturation,
        lightest=sum(busy[:lowest_at]),
        in_flight=mean_of(queue, zeros=idle if figures.queue else 0) or 0.0,
        mean_ms=fsum(map(mul, zeroed(times), rates)) / fsum(rates),
    )
    verdict, why = _verdict(load)
    util = figures.get("util_percent")
    under_load = None if util is None else mean_of(marked(util, busy))
    if verdict in ("saturated", "rate-limited") and (under_load or 100.0) < _OFTEN_IDLE_PERCENT:
        # A device that has nothing to do most of the time has room, however long a burst waits.
        verdict, why = "queueing", f"{load.flight}{_IN_BURSTS}"
    return Judgement(saturation, verdict, why + _utilisation(figures))


def _least_busy(rates: Samples) -> float:
    """Requests per second that are enough for their response time to mean something."""
    return max(IDLE_REQUESTS_PER_S, _BUSY_SHARE * max(rates, default=0.0))


def _saturation(requests: Samples | None, times: Samples | None) -> tuple[float | None, int]:
    """Mean response time over the lowest busy one, and the sample of the lowest; None without."""
    if requests is None or times is None:
        return None, -1
    rates = zeroed(requests)
    least = _least_busy(rates)
    counted = [rate >= least and ms > 0 for rate, ms in zip(rates, times, strict=True)]
    busy_times = marked(times, counted)
    if not busy_times:
        return None, -1
    busy_rates = marked(rates, counted)
    lowest_at = min(compress(range(len(times)), counted), key=times.__getitem__)
    mean_ms = fsum(map(mul, busy_times, busy_rates)) / fsum(busy_rates)
    return round(mean_ms / times[lowest_at], 4), lowest_at


def _verdict(load: _Load) -> tuple[Verdict, str]:
    pressed = [queue >= LIGHT_QUEUE for queue in load.queues]
    queues = marked(load.queues, pressed)
    rates = marked(load.requests, pressed)
    limit = _limit(queues, rates)
    if limit is not None:
        asked_for_less = min(load.requests) < _LESS * limit
        return "rate-limited", (
            f"held at {limit:.0f} requests/s whatever was in flight "
            f"({min(queues):.2g} to {max(queues):.2g}): more concurrency only waits longer"
            + ("" if asked_for_less else _NEVER_LESS)
        )
    if load.in_flight < LIGHT_QUEUE:
        return "light", f"{load.flight}, so requests rarely meet"
    lacking = _baseline_lacks(load)
    if lacking:
        return "no-baseline", (
            f"{load.flight}, but {lacking}: nothing lightly loaded to compare with; one or two "
            "requests per disk are a healthy high load, so count the disks behind it"
        )
    lowest_ms = load.times[load.lightest]
    measured = f"{load.flight}, {load.saturation:.3g} times the {lowest_ms:.3g} ms at its lightest"
    if load.saturation >= SATURATED_SATURATION:
        return "saturated", measured
    return "queueing" if load.saturation >= QUEUEING_SATURATION else "healthy", measured


def _baseline_lacks(load: _Load) -> str:
    """Say why the lowest response time seen is none of a lightly loaded device; empty if it is."""
    if sum(ms > 0 for ms in load.times) == 1:
        return "only one busy sample"
    fewest = load.queues[load.lightest]
    if fewest >= LIGHT_QUEUE and load.saturation < QUEUEING_SATURATION:
        return f"{fewest:.3g} in flight at its lightest"
    return ""


def _limit(queues: Samples, rates: Samples) -> float | None:
    """Rate at which the device holds, if it no longer grows with the requests in flight.

    Slope of log rate over log requests in flight: 1 while the device has room, 0 at a limit.
    """
    samples = len(queues)
    if samples < _LIMIT_ROWS:
        return None
    x, y = collected(map(log, queues), samples), collected(map(log, rates), samples)
    mean_x, mean_y = fsum(x) / samples, fsum(y) / samples
    x = collected(map(sub, x, repeat(mean_x)), samples)
    y = collected(map(sub, y, repeat(mean_y)), samples)
    spread = fsum(map(mul, x, x))
    if spread <= 1e-12:
        return None
    slope = fsum(map(mul, x, y)) / spread
    rest = collected(map(sub, y, map(mul, repeat(slope), x)), samples)
    error = sqrt(fsum(map(mul, rest, rest)) / (samples - 2) / spread)
    # a queueing device's rate still creeps up by a fifth or more with the requests in flight
    if abs(slope) > _LIMIT_SLOPE_SEEN:
        return None
    if abs(slope) + 2 * error > _LIMIT_SLOPE or error > _LIMIT_SLOPE_ERROR:
        return None
    return fsum(rates) / samples


def _utilisation(figures: Figures) -> str:
    util = figures.get("util_percent")
    mean = None if util is None else mean_of(util, zeros=len(figures.idle))
    if mean is None:
        return "."
    return f"; %util {mean:.0f} only says how often at least one request was in flight."


def beside_siblings(records: Sequence[DeviceRecord]) -> list[DeviceRecord]:
    """The records, those of a single report held against the disks beside them.

    One report has nothing of the same disk to compare with. Disks of one kind under a similar
    load, as those of one pool are, answer in similar times; one that takes several times as long
    is held up.
    """
    return [_beside(record, records) for record in records]


def _beside(record: DeviceRecord, records: Sequence[DeviceRecord]) -> DeviceRecord:
    if record.verdict != "no-baseline" or record.samples != 1 or record.await_ms is None:
        return record
    times = {
        other.device: other.await_ms.mean
        for other in records
        if other.device != record.device and _is_comparable(record, other) and other.await_ms
    }
    if len(times) < _SIBLINGS_LEAST or not median(times.values()) > 0:
        return record
    usual, own = median(times.values()), record.await_ms.mean
    ratio = own / usual
    verdict: Verdict = "healthy"
    if ratio >= SATURATED_SATURATION:
        verdict = "saturated"
    elif ratio >= QUEUEING_SATURATION:
        verdict = "queueing"
    low, high = min(times.values()), max(times.values())
    span = f"{low:.3g} to {high:.3g} ms" if high > low else f"{low:.3g} ms"
    why = (
        f"{own:.3g} ms a request in the only report, {span} on the {len(times)} disks like it:"
        f" {ratio:.2g} times what is usual there; {record.why}"
    )
    return replace(record, verdict=verdict, why=why)


def _is_comparable(record: DeviceRecord, other: DeviceRecord) -> bool:
    """Whether both are busy disks of one kind: sda and sdb, but not sda and nvme0n1."""
    kind, of_other = _KIND.match(record.device), _KIND.match(other.device)
    alike = kind is not None and of_other is not None and kind[0][:2] == of_other[0][:2]
    busy = other.requests_per_s is not None and other.requests_per_s.mean >= IDLE_REQUESTS_PER_S
    return alike and busy and record.role == other.role == "disk"
