"""Figures over time for charts: samples that keep the extremes, and means that lose no report."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import repeat
from math import nan
from typing import TypeVar

from arcplan.captures.summary import Samples, chosen_of, collected, stretches_of, thinned

Thin = TypeVar("Thin")
Means = TypeVar("Means")
Name = TypeVar("Name", bound=str)


def charts_of(
    series: Callable[..., Thin],
    means: Callable[..., Means],
    *,
    reports: Sequence[int],
    times: Sequence[str | None],
    figure: Callable[[Name], Samples | None],
    weighed_by: Mapping[Name, Name | None],
    keys: Sequence[Samples | None],
) -> tuple[Thin, Means | None]:
    """Thinned samples, and means where not every sample is among these.

    Args:
        series: Record of the samples.
        means: Record of the means.
        reports: Number of each sample's report, rising.
        times: When each report of the capture was.
        figure: Gives one over all samples, None where it is not printed. Asked for one by one, so
            that those of a long capture are not in memory together.
        weighed_by: The records' figures, and what the mean of a figure per request is weighted by.
        keys: Figures whose extremes are kept; see `thinned`.
    """
    missing = () if None not in keys else collected(repeat(nan, len(reports)), len(reports))
    chosen = thinned([missing if key is None else key for key in keys])
    cut = stretches_of(reports)
    samples: dict[str, list[float | None]] = {}
    averages: dict[str, list[float | None]] = {}
    for name, weight in weighed_by.items():
        values = figure(name)
        samples[name] = chosen_of(values, chosen)
        if cut is not None:
            weights = None if weight is None else figure(weight)
            lacks_weights = weight is not None and weights is None
            averages[name] = cut.means(None if lacks_weights else values, weights)
    numbers = [reports[at] for at in chosen]
    thin = series(report=numbers, time=[times[n] for n in numbers], **samples)
    if cut is None:
        return thin, None
    first = cut.first_reports
    return thin, means(
        reports_per_point=cut.reports_each,
        report=first,
        time=[times[n] for n in first],
        **averages,
    )
