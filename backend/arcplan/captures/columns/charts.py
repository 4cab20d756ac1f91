"""The figures of a record: what they come to, and over time for charts.

A record's own fields say which figures it has, so that no table names them again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from itertools import repeat
from math import nan
from typing import Any

from arcplan.captures.summary import (
    Samples,
    chosen_of,
    collected,
    stretches_of,
    summarised,
    thinned,
)

WEIGHED_BY = {
    "read_await_ms": "reads_per_s",
    "write_await_ms": "writes_per_s",
    "await_ms": "requests_per_s",
    "request_bytes": "requests_per_s",
}
"""Figures of one request weigh as much as there are requests."""


def summaries(
    record: type[Any], figure: Callable[[str], Samples | None], *, zeros: int = 0
) -> dict[str, Any]:
    """Every field of a record that is a summary.

    Args:
        record: Its fields of type `Summary | None` are named as the figures.
        figure: Gives one over all samples, None where it is not printed.
        zeros: Further samples that are zero, and of weight zero.
    """
    found: dict[str, Any] = {}
    for name in (one.name for one in fields(record) if one.type == "Summary | None"):
        weight = WEIGHED_BY.get(name)
        weights = None if weight is None else figure(weight)
        lacks_weights = weight is not None and weights is None
        found[name] = None if lacks_weights else summarised(figure(name), weights, zeros=zeros)
    return found


def charts_of(
    series: type[Any],
    means: type[Any],
    *,
    reports: Sequence[int],
    times: Sequence[str | None],
    figure: Callable[[str], Samples | None],
    keys: Sequence[Samples | None],
    weighed_by: Mapping[str, str] = WEIGHED_BY,
) -> tuple[Any, Any]:
    """Thinned samples, and means where not every sample is among these.

    Args:
        series: Record of the samples; its fields besides `report` and `time` are the figures.
        means: Record of the means.
        reports: Number of each sample's report, rising.
        times: When each report of the capture was.
        figure: Gives one over all samples, None where it is not printed. Asked for one by one, so
            that those of a long capture are not in memory together.
        keys: Figures whose extremes are kept; see `thinned`.
        weighed_by: What the mean of a figure per request is weighted by.
    """
    missing = () if None not in keys else collected(repeat(nan, len(reports)), len(reports))
    chosen = thinned([missing if key is None else key for key in keys])
    cut = stretches_of(reports)
    samples: dict[str, list[float | None]] = {}
    averages: dict[str, list[float | None]] = {}
    for name in (one.name for one in fields(series) if one.type == "list[float | None]"):
        values = figure(name)
        samples[name] = chosen_of(values, chosen)
        if cut is not None:
            weight = weighed_by.get(name)
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
