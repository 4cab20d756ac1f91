"""How busy a device was, by response time; never by %util.

%util says that at least one request was in flight. A device that serves many at once (SSD, RAID,
cloud volume) is at 100 % long before it is full, so what counts is how much longer a request took
than when the device was nearly idle, and whether its rate still grew with the requests in flight.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np

from arcplan.captures.iostat.figures import Figures
from arcplan.captures.summary import Floats, zeroed

Verdict = Literal[
    "idle", "light", "healthy", "queueing", "saturated", "rate-limited", "no-baseline", "no-latency"
]

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
_NEVER_LESS = "; or the load never asked for another rate, which these samples do not tell apart"


@dataclass(frozen=True, slots=True)
class Judgement:
    """Verdict on one device.

    Attributes:
        saturation: Mean response time over the lowest busy one seen; 1 is unloaded.
        read_saturation: The same for reads alone.
        write_saturation: The same for writes alone.
        verdict: One word.
        why: One sentence with the figures it rests on.
    """

    saturation: float | None
    read_saturation: float | None
    write_saturation: float | None
    verdict: Verdict
    why: str


@dataclass(frozen=True)
class _Load:
    """What the verdict rests on, over the whole capture."""

    requests: Floats
    response: Floats
    queue: Floats
    saturation: float
    lowest_at: int

    @cached_property
    def in_flight(self) -> float:
        return float(np.nanmean(self.queue)) if np.isfinite(self.queue).any() else 0.0

    @cached_property
    def flight(self) -> str:
        mean_ms = np.average(zeroed(self.response), weights=self.requests)
        return f"{self.in_flight:.3g} requests in flight on average at {mean_ms:.3g} ms each"


def judged(figures: Figures) -> Judgement:
    """Judge a device by its samples."""
    requests = zeroed(figures.requests_per_s)
    saturation, lowest_at = _saturation(requests, figures.await_ms)
    reads, _ = _saturation(zeroed(figures.get("reads_per_s")), figures.get("read_await_ms"))
    writes, _ = _saturation(zeroed(figures.get("writes_per_s")), figures.get("write_await_ms"))
    mean_rate = float(requests.mean()) if requests.size else 0.0
    if mean_rate < IDLE_REQUESTS_PER_S:
        why = f"{mean_rate:.2g} requests/s on average."
        return Judgement(saturation, reads, writes, "idle", why)
    if not np.isfinite(figures.await_ms).any():
        why = (
            "this report prints no response times; record iostat -x to see how busy the device is."
        )
        return Judgement(saturation, reads, writes, "no-latency", why)
    if saturation is None:
        return Judgement(None, reads, writes, "light", "response times are below what is printed.")
    load = _Load(requests, figures.await_ms, figures.queue, saturation, lowest_at)
    verdict, why = _verdict(load)
    return Judgement(saturation, reads, writes, verdict, why + _utilisation(figures))


def busy(requests_per_s: Floats) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Samples with enough requests for their response time to mean something."""
    if requests_per_s.size == 0:
        return np.zeros(0, dtype=np.bool_)
    least = max(IDLE_REQUESTS_PER_S, _BUSY_SHARE * float(requests_per_s.max()))
    return requests_per_s >= least


def _saturation(requests: Floats, response: Floats) -> tuple[float | None, int]:
    counted = busy(requests) & (response > 0)
    if not counted.any():
        return None, -1
    at = np.flatnonzero(counted)
    lowest = int(at[np.argmin(response[at])])
    weights = requests[at]
    mean = float((response[at] * weights).sum() / weights.sum())
    return round(mean / float(response[lowest]), 4), lowest


def _verdict(load: _Load) -> tuple[Verdict, str]:
    limit = _limit(load.requests, load.queue)
    if limit is not None:
        return "rate-limited", (
            f"held at {limit:.0f} requests/s whatever was in flight "
            f"({_span(load.queue, load.requests)}): more concurrency only waits longer"
            + ("" if _asked_for_less(load, limit) else _NEVER_LESS)
        )
    if load.in_flight < LIGHT_QUEUE:
        return "light", f"{load.flight}, so requests rarely meet"
    lacking = _baseline_lacks(load)
    if lacking:
        return "no-baseline", (
            f"{load.flight}, but {lacking}: nothing lightly loaded to compare with; one or two "
            "requests per disk are a healthy high load, so count the disks behind it"
        )
    lowest_ms = float(load.response[load.lowest_at])
    measured = f"{load.flight}, {load.saturation:.3g} times the {lowest_ms:.3g} ms at its lightest"
    if load.saturation >= SATURATED_SATURATION:
        return "saturated", measured
    return "queueing" if load.saturation >= QUEUEING_SATURATION else "healthy", measured


def _baseline_lacks(load: _Load) -> str:
    """Say why the lowest response time seen is none of a lightly loaded device; empty if it is."""
    if int((busy(load.requests) & (load.response > 0)).sum()) == 1:
        return "only one busy sample"
    fewest = float(load.queue[load.lowest_at])
    if fewest >= LIGHT_QUEUE and load.saturation < QUEUEING_SATURATION:
        return f"{fewest:.3g} in flight at its lightest"
    return ""


def _limit(requests: Floats, queue: Floats) -> float | None:
    """Rate at which the device holds, if it no longer grows with the requests in flight.

    Slope of log rate over log requests in flight: 1 while the device has room, 0 at a limit.
    """
    used = busy(requests) & (queue >= LIGHT_QUEUE)
    if used.sum() < _LIMIT_ROWS:
        return None
    x, y = np.log(queue[used]), np.log(requests[used])
    x, y = x - x.mean(), y - y.mean()
    spread = float((x**2).sum())
    if spread <= 1e-12:
        return None
    slope = float((x * y).sum()) / spread
    rest = y - slope * x
    error = float(np.sqrt((rest**2).sum() / (used.sum() - 2) / spread))
    # a queueing device's rate still creeps up by a fifth or more with the requests in flight
    if abs(slope) > _LIMIT_SLOPE_SEEN:
        return None
    if abs(slope) + 2 * error > _LIMIT_SLOPE or error > _LIMIT_SLOPE_ERROR:
        return None
    return float(requests[used].mean())


def _asked_for_less(load: _Load, limit: float) -> bool:
    """Whether some busy sample lies well below the limit: the load was not the same throughout."""
    return bool(load.requests[busy(load.requests)].min() < _LESS * limit)


def _span(queue: Floats, requests: Floats) -> str:
    used = queue[busy(requests) & (queue >= LIGHT_QUEUE)]
    return f"{used.min():.2g} to {used.max():.2g}"


def _utilisation(figures: Figures) -> str:
    util = figures.get("util_percent")
    if not np.isfinite(util).any():
        return "."
    mean = float(np.nanmean(util))
    return f"; %util {mean:.0f} only says how often at least one request was in flight."
