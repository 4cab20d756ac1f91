"""A device's own curve: response time of reads against reads in flight, from its samples.

The form fitted is X(n) = ((n / L0)^-p + Xmax^-p)^(-1/p): n reads in flight finish at n / L0 per
second while the device has room and at Xmax when it has none; p says how sharp the bend is.
Raising to -p makes it linear in n^-p, so for each p the two constants follow by least squares.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from arcplan.captures.iostat.figures import Figures
from arcplan.captures.summary import Floats, zeroed

POINTS_LEAST = 3
SPREAD_LEAST = 4.0
READ_SHARE_LEAST = 0.8
FIT_ERROR_MOST = 0.5
"""Beyond this a rate read off the curve would not be within a factor of two of a measured one."""
_READS_LEAST = 0.005
_RESPONSE_LEAST_MS = 0.0001
_BINS_PER_DOUBLING = 2
_BENDS = (1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 10.0)
_MAX_RATE_BEYOND_SEEN = 1.5
_BASE_REACHED = 1.5
_STEADY_RATES = 1.25
_PRESSED = 4.0
_SAMPLES_OFF_MOST = 0.1


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """Samples of about the same concurrency put together.

    Attributes:
        concurrency: Mean number of reads in flight (rate times response time).
        reads_per_s: Mean rate.
        read_await_ms: Mean response time, weighted by reads.
        samples: Samples behind the point.
    """

    concurrency: float
    reads_per_s: float
    read_await_ms: float
    samples: int


@dataclass(frozen=True, slots=True)
class Curve:
    """Measured points and the curve through them.

    Attributes:
        points: By rising concurrency.
        base_read_ms: Fitted response time of a single read (L0); None where even the lightest point
            is beyond the bend.
        max_reads_per_s: Fitted ceiling (Xmax); None where the points do not reach the bend.
        bend: Fitted p.
        fit_error: Largest relative distance of a point's rate from the fitted one.
    """

    points: list[CurvePoint]
    base_read_ms: float | None
    max_reads_per_s: float | None
    bend: float
    fit_error: float


def curve_of(figures: Figures) -> Curve | str:
    """Derive the curve, or say in one sentence why the samples do not give one."""
    if not figures.has("reads_per_s"):
        return "reads and writes are not printed apart"
    if not figures.has("read_await_ms"):
        return "the response time of reads is not printed apart from that of writes"
    reads, response = figures.get("reads_per_s"), figures.get("read_await_ms")
    others = sum(
        zeroed(figures.get(f)) for f in ("writes_per_s", "discards_per_s", "flushes_per_s")
    )
    used = (reads >= _READS_LEAST) & (response >= _RESPONSE_LEAST_MS)
    if not used.any():
        return "no reads with a response time above the printed resolution"
    used &= reads >= READ_SHARE_LEAST * (reads + others)
    if not used.any():
        return f"writes take part in every sample (reads under {READ_SHARE_LEAST:.0%} of requests)"
    points = _points(reads[used], response[used])
    spread = points[-1].concurrency / points[0].concurrency
    if len(points) < POINTS_LEAST or spread < SPREAD_LEAST:
        return (
            f"reads in flight stayed between {points[0].concurrency:.2g} and "
            f"{points[-1].concurrency:.2g}; a curve needs {POINTS_LEAST} levels over a factor of "
            f"{SPREAD_LEAST:g}"
        )
    curve, fit = _fitted(points)
    return _held_by_load(points) or _misfit(curve, fit, reads[used], response[used]) or curve


def _held_by_load(points: list[CurvePoint]) -> str:
    """Say so where the rate stood still although the device was hardly busy.

    Then it was the load that asked for no more, and response times that varied for other reasons
    make the requests in flight vary.
    """
    rates = [point.reads_per_s for point in points]
    lightest = points[0].concurrency
    if max(rates) > _STEADY_RATES * min(rates) or lightest >= _PRESSED:
        return ""
    return (
        f"the rate stayed between {min(rates):.3g} and {max(rates):.3g} reads/s from {lightest:.2g}"
        " in flight on: whether the device or the load held it there is not in the samples"
    )


def _misfit(curve: Curve, fit: _Fit, reads: Floats, response: Floats) -> str:
    """Say how far the samples are from any curve, if too far."""
    if curve.fit_error > FIT_ERROR_MOST:
        return (
            "the samples follow no curve of one device: the best one is off by "
            f"{curve.fit_error:.0%} at a point"
        )
    expected = fit.rates(reads * response / 1000)
    off = np.abs(reads / expected - 1) > FIT_ERROR_MOST
    if off.mean() > _SAMPLES_OFF_MOST:
        return (
            "the samples follow no curve of one device: with as many reads in flight the rate was "
            f"another one in {off.mean():.0%} of them"
        )
    return ""


def _points(reads: Floats, response: Floats) -> list[CurvePoint]:
    in_flight = reads * response / 1000
    bins = np.floor(np.log2(in_flight) * _BINS_PER_DOUBLING)
    # figures are limited, so there are a few hundred levels at most
    level = (bins - bins.min()).astype(np.int64)
    counts = np.bincount(level)
    seen = np.flatnonzero(counts)
    samples = counts[seen]
    total = np.bincount(level, weights=reads)[seen]
    rates = total / samples
    waits_ms = np.bincount(level, weights=reads * response)[seen] / total
    return [
        CurvePoint(_six(rate * wait_ms / 1000), _six(rate), _six(wait_ms), count)
        for rate, wait_ms, count in zip(
            rates.tolist(), waits_ms.tolist(), samples.tolist(), strict=True
        )
    ]


def _six(value: float) -> float:
    """Six significant digits: more than iostat prints."""
    return float(f"{value:.6g}")


def _fitted(points: list[CurvePoint]) -> tuple[Curve, _Fit]:
    n = np.array([p.concurrency for p in points])
    x = np.array([p.reads_per_s for p in points])
    fit = _fit(n, x)
    seen = float(x.max())
    bent = any(later < 1.5 * now for now, later in pairwise(x / n / (x[0] / n[0])) if later < now)
    near = fit.max_reads_per_s <= seen * _MAX_RATE_BEYOND_SEEN
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

    base_s: float
    max_reads_per_s: float
    bend: float
    error: float

    def rates(self, in_flight: Floats) -> Floats:
        """Reads per second with so many in flight."""
        with np.errstate(divide="ignore"):
            slowest = (in_flight / self.base_s) ** -self.bend if self.base_s else 0.0
        return np.asarray((slowest + self.max_reads_per_s**-self.bend) ** (-1 / self.bend))


def _fit(n: Floats, x: Floats) -> _Fit:
    """Least squares of relative errors in X^-p = L0^p n^-p + Xmax^-p, for every bend at once.

    Two unknowns each, so one step of Gram and Schmidt makes the columns orthogonal.
    """
    bends = np.array(_BENDS)[:, None]
    target = x**-bends
    rising, level = n**-bends / target, 1 / target
    rising_scale, level_scale = rising.max(axis=1), level.max(axis=1)
    a, b = rising / rising_scale[:, None], level / level_scale[:, None]
    share = (a * b).sum(axis=1) / (a * a).sum(axis=1)
    rest = b - share[:, None] * a
    with np.errstate(divide="ignore", invalid="ignore"):
        offset = rest.sum(axis=1) / (rest * rest).sum(axis=1)
        slope = a.sum(axis=1) / (a * a).sum(axis=1) - share * offset
        offset, slope = offset / level_scale, slope / rising_scale
        one_sided = (offset <= 0) | (slope <= 0)
        slopes = np.stack([slope, (1 / rising).mean(axis=1), np.zeros_like(slope)])
        offsets = np.stack([offset, np.zeros_like(slope), (1 / level).mean(axis=1)])
        rates = (slopes[:, :, None] * n**-bends + offsets[:, :, None]) ** (-1 / bends)
        ceilings = offsets ** (-1 / bends[:, 0])
    errors = np.abs(rates / x - 1).max(axis=2)
    errors[0, one_sided] = np.inf
    errors[1:, ~one_sided] = np.inf
    kind, best = np.unravel_index(int(np.argmin(errors)), errors.shape)
    bend = _BENDS[best]
    base_s = float(slopes[kind, best]) ** (1 / bend)
    return _Fit(base_s, float(ceilings[kind, best]), bend, float(errors[kind, best]))
