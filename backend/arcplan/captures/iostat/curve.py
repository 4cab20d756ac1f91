"""A device's own curve: response time of reads against reads in flight, from its samples.

The form fitted is X(n) = ((n / L0)^-p + Xmax^-p)^(-1/p): n reads in flight finish at n / L0 per
second while the device has room and at Xmax when it has none; p says how sharp the bend is.
Raising to -p makes it linear in n^-p, so for each p the two constants follow by least squares.
"""

from __future__ import annotations

import math
from array import array
from dataclasses import dataclass, replace
from itertools import pairwise
from operator import mul

from arcplan.captures.iostat.figures import Figures
from arcplan.captures.iostat.record import Curve, CurvePoint
from arcplan.captures.summary import Samples, marked, zeroed

POINTS_LEAST = 3
SPREAD_LEAST = 4.0
READ_SHARE_LEAST = 0.8
FIT_ERROR_MOST = 0.5
"""Beyond this a rate read off the curve would not be within a factor of two of a measured one."""
_OTHER_REQUESTS: tuple[str, ...] = ("writes_per_s", "discards_per_s", "flushes_per_s")
_READS_LEAST = 0.005
_RESPONSE_LEAST_MS = 0.0001
_BINS_PER_DOUBLING = 2
_BENDS = (1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 10.0)
_MAX_RATE_BEYOND_SEEN = 1.5
_BASE_REACHED = 1.5
_STEADY_RATES = 1.25
_PRESSED = 4.0
_SAMPLES_OFF_MOST = 0.1


def curve_of(figures: Figures) -> Curve | None:
    """Derive the curve; None where the samples do not give one."""
    reads, times = figures.get("reads_per_s"), figures.get("read_await_ms")
    if reads is None or times is None:
        return None
    used = [
        r >= _READS_LEAST and ms >= _RESPONSE_LEAST_MS for r, ms in zip(reads, times, strict=True)
    ]
    others = [
        zeroed(rates)
        for field in _OTHER_REQUESTS
        if (rates := figures.get(field)) is not None and any(rates)
    ]
    if others:
        all_others = list(map(sum, zip(*others, strict=True))) if len(others) > 1 else others[0]
        used = [
            is_used and r >= READ_SHARE_LEAST * (r + other)
            for is_used, r, other in zip(used, reads, all_others, strict=True)
        ]
    reads, times = marked(reads, used), marked(times, used)
    points = _points(reads, times)
    if len(points) < POINTS_LEAST:
        return None
    if points[-1].concurrency < SPREAD_LEAST * points[0].concurrency or _is_held_by_load(points):
        return None
    curve, fit = _fitted(points)
    return None if _is_misfit(curve, fit, reads, times) else curve


def _is_held_by_load(points: list[CurvePoint]) -> bool:
    """Whether the rate stood still although the device was hardly busy.

    Then it was the load that asked for no more, and response times that varied for other reasons
    make the requests in flight vary.
    """
    rates = [point.reads_per_s for point in points]
    return max(rates) <= _STEADY_RATES * min(rates) and points[0].concurrency < _PRESSED


def _is_misfit(curve: Curve, fit: _Fit, reads: Samples, times: Samples) -> bool:
    """Whether the points, or too many samples, are too far from any curve of one device."""
    if curve.fit_error > FIT_ERROR_MOST:
        return True
    off = 0
    for rate, ms in zip(reads, times, strict=True):
        expected = fit.rate(rate * ms / 1000)
        off += expected == 0 or abs(rate / expected - 1) > FIT_ERROR_MOST
    return off / len(reads) > _SAMPLES_OFF_MOST


def _points(reads: Samples, times: Samples) -> list[CurvePoint]:
    """Means of the samples (reads/s, response time in ms) of each level of concurrency."""
    levels: dict[int, tuple[array[float], array[float]]] = {}
    for rate, ms in zip(reads, times, strict=True):
        busy_ms = rate * ms
        level = math.floor(math.log2(busy_ms / 1000) * _BINS_PER_DOUBLING)
        of_level = levels.get(level)
        if of_level is None:
            of_level = levels[level] = (array("d"), array("d"))
        of_level[0].append(rate)
        of_level[1].append(busy_ms)
    points = []
    for _, (rates, busy) in sorted(levels.items()):
        total = math.fsum(rates)
        mean = total / len(rates)
        wait_ms = math.fsum(busy) / total
        points.append(
            CurvePoint(_six(mean * wait_ms / 1000), _six(mean), _six(wait_ms), len(rates))
        )
    return points


def _six(value: float) -> float:
    """Six significant digits: more than iostat prints."""
    return float(f"{value:.6g}")


def _fitted(points: list[CurvePoint]) -> tuple[Curve, _Fit]:
    n = [p.concurrency for p in points]
    x = [p.reads_per_s for p in points]
    fits = [fit for bend in _BENDS for fit in _fits(n, x, bend)]
    # of fits that are equally good, one of both constants comes first
    fit = min(fits, key=lambda one: (one.error, one.kind))
    scaled = [rate / in_flight * (n[0] / x[0]) for in_flight, rate in zip(n, x, strict=True)]
    bent = any(later < 1.5 * now for now, later in pairwise(scaled) if later < now)
    near = fit.max_reads_per_s <= max(x) * _MAX_RATE_BEYOND_SEEN
    base_ms = fit.base_s * 1000
    light = points[0].read_await_ms <= _BASE_REACHED * base_ms
    curve = Curve(
        points,
        _six(base_ms) if light else None,
        _six(fit.max_reads_per_s) if near and bent else None,
        fit.bend,
        round(fit.error, 4),
    )
    return curve, fit


@dataclass(frozen=True, slots=True)
class _Fit:
    """One fit: L0, 0 if no point is below the limit, and Xmax, infinite if none is near it."""

    kind: int
    bend: float
    base_s: float
    max_reads_per_s: float
    error: float = 0.0

    def rate(self, in_flight: float) -> float:
        """Reads per second with so many in flight."""
        slowest = _power(in_flight / self.base_s, -self.bend) if self.base_s else 0.0
        return _power(slowest + _power(self.max_reads_per_s, -self.bend), -1 / self.bend)


def _fits(n: list[float], x: list[float], bend: float) -> list[_Fit]:
    """Least squares of relative errors in X^-p = L0^p n^-p + Xmax^-p for one bend.

    Two unknowns, so one step of Gram and Schmidt makes the columns orthogonal. Where one of them
    comes out below zero, each is fitted alone.
    """
    target = [_power(rate, -bend) for rate in x]
    rising = [_power(each, -bend) / t for each, t in zip(n, target, strict=True)]
    level = [1 / t for t in target]
    rising_scale, level_scale = max(rising), max(level)
    a, b = [each / rising_scale for each in rising], [each / level_scale for each in level]
    squares = math.fsum(each * each for each in a)
    share = math.fsum(map(mul, a, b)) / squares
    rest = [each - share * along for each, along in zip(b, a, strict=True)]
    offset = math.fsum(rest) / (math.fsum(each * each for each in rest) or math.nan)
    slope = math.fsum(a) / squares - share * offset
    offset, slope = offset / level_scale, slope / rising_scale
    pairs = [(0, slope, offset)]
    if not (offset > 0 and slope > 0):
        mean_slope = math.fsum(1 / each for each in rising) / len(n)
        mean_offset = math.fsum(1 / each for each in level) / len(n)
        pairs = [(1, mean_slope, 0.0), (2, 0.0, mean_offset)]
    fits = []
    for kind, slope, offset in pairs:
        fit = _Fit(kind, bend, _power(slope, 1 / bend), _power(offset, -1 / bend))
        error = max(abs(fit.rate(each) / rate - 1) for each, rate in zip(n, x, strict=True))
        fits.append(replace(fit, error=error))
    return fits


def _power(base: float, exponent: float) -> float:
    """A power of a number that is not negative; infinite where it is too large."""
    try:
        return math.pow(base, exponent)
    except (OverflowError, ValueError):
        return math.inf
