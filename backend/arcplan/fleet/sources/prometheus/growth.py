"""Growth of a pool's data by what its file systems took over the last weeks."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from statistics import median

from arcplan.fleet.sources.prometheus.recording import Matrix

LOOK_BACK_S = 28 * 86_400
STEP_S = 86_400
_LEAST_S = 7 * 86_400
_MONTH_S = 86_400 * 365.25 / 12


def growth_percent(matrix: Matrix) -> float | None:
    """Percent a month of what the pool of the largest file system holds now.

    The slope is the median of those between all pairs of days (Theil and Sen), so that a day on
    which something was copied or deleted does not decide. None below a week, or without data.

    Args:
        matrix: Bytes of each mounted file system of ZFS, day by day.
    """
    largest = max(matrix, key=lambda one: one[1][-1][1] if one[1] else 0.0, default=None)
    if largest is None:
        return None
    pool = largest[0].get("device", "").partition("/")[0]
    totals: dict[float, float] = defaultdict(float)
    for labels, samples in matrix:
        if labels.get("device", "").partition("/")[0] == pool:
            for moment, bytes_ in samples:
                totals[moment] += bytes_
    days = sorted(totals.items())
    if not days or days[-1][0] - days[0][0] < _LEAST_S or days[-1][1] <= 0:
        return None
    slope = median(
        (later - before) / (end - begin) for (begin, before), (end, later) in combinations(days, 2)
    )
    return 100 * slope * _MONTH_S / days[-1][1]
