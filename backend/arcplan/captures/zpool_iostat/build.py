"""Draws the capture's records from its rows."""

from __future__ import annotations

from bisect import bisect_left
from math import isnan, nan
from operator import add

from arcplan.captures.columns.charts import charts_of
from arcplan.captures.summary import Samples, Summary, has_gaps, summarised, zeroed
from arcplan.captures.zpool_iostat.layout import BASIC, RATES
from arcplan.captures.zpool_iostat.reader import Sheet
from arcplan.captures.zpool_iostat.record import VdevMeans, VdevRecord, VdevSeries
from arcplan.captures.zpool_iostat.tree import FlatRow, Key, Place, VdevRows, places_of

_LATER_LEAST = 3
_CHANGING_LEAST = 8
"""The four rates of one pool lie in any range by chance now and then, those of two rarely."""
_WEIGHED_BY = {"total_read_wait_ms": "read", "total_write_wait_ms": "write"}
"""Times weigh as much as there are requests, in charts by these of `charted`."""


def vdev_records(
    sheet: Sheet, places: list[Place], first_report: int, times: list[str | None]
) -> list[VdevRecord]:
    """Summarise every vdev over the reports from `first_report` on."""
    rows = sheet.rows.values()
    return [_record(p, r, first_report, times) for p, r in zip(places, rows, strict=True)]


def first_rows(sheet: Sheet, first_report: int) -> dict[str, int]:
    """Line of the first row of each name that counts, from `first_report` on."""
    found: dict[str, int] = {}
    for key, rows in sheet.rows.items():
        at = bisect_left(rows.reports, first_report)
        if at < len(rows.lines):
            found.setdefault(key.place.path[-1], rows.lines[at])
    return found


def first_is_like_later(sheet: Sheet) -> bool | None:
    """Whether the first report shows the load of the later ones; None where they are too few.

    An average since import has the load of days in it, and one over an interval that of its
    neighbours. All four rates of every pool and vdev must lie between the smallest and the
    largest of the later reports, and eight of them must change.
    """
    if sheet.histograms.printed or len(sheet.stamps) <= _LATER_LEAST:
        return None
    changing = 0
    for rows in sheet.rows.values():
        for name in RATES:
            first, *later = rows.columns[name]
            if rows.reports[0] != 0 or len(later) < _LATER_LEAST or has_gaps(later):
                return False
            low, high = min(later), max(later)
            if not low <= first <= high:
                return False
            changing += high > low
    return changing >= _CHANGING_LEAST


def places(sheet: Sheet) -> list[Place] | None:
    """Where each vdev hangs: by indentation, else by what its rows tell; None if too little."""
    printed = [key.place for key in sheet.rows]
    if sheet.names_vdevs:
        return None
    if any(len(place.path) > 1 for place in printed) or not printed:
        return printed
    reports = len(sheet.stamps)
    flat = [_flat(key, rows, reports) for key, rows in sheet.rows.items()]
    if sheet.indented and not any(row.shows_vdevs for row in flat):
        return printed
    return places_of(flat, since_import=reports == 1)


def lost(sheet: Sheet) -> list[Place]:
    """Places of rows whose tree is not known."""
    return [Place(key.place.path[-1:], None, None) for key in sheet.rows]


def _flat(key: Key, rows: VdevRows, reports: int) -> FlatRow:
    rates: list[float] = []
    for name in RATES:
        by_report = [nan] * reports
        for report, value in zip(rows.reports, rows.columns[name], strict=True):
            by_report[report] = value
        # the first report counts each vdev from its own start, so that its sums need not agree
        rates += by_report[1:] if reports > 1 else by_report
    space = [rows.columns[name][-1] for name in ("alloc_bytes", "free_bytes")]
    return FlatRow(key.place.path[0], rows.opens, rows.after_dashes, space, rates)


def _record(place: Place, rows: VdevRows, first_report: int, times: list[str | None]) -> VdevRecord:
    begin = bisect_left(rows.reports, first_report)
    reports = rows.reports[begin:].tolist()
    figures: dict[str, Samples] = {
        name: values[begin:].tolist() for name, values in rows.columns.items()
    }
    alloc_bytes, free_bytes = _last(rows, "alloc_bytes"), _last(rows, "free_bytes")
    if alloc_bytes == free_bytes == 0:
        # a vdev below the top level has no space of its own: `-`, with -p a zero
        alloc_bytes = free_bytes = None
    requests = {
        "read": _at_least_one(figures["reads"]),
        "write": _at_least_one(figures["writes"]),
    }
    charted: dict[str, Samples | None] = {
        **{f"{name}_per_s": figures[name] for name in RATES},
        **{f"total_{side}_wait_ms": figures.get(f"total_{side}") for side in requests},
        **requests,
    }
    series, means = charts_of(
        VdevSeries,
        VdevMeans,
        reports=reports,
        times=times,
        figure=charted.get,
        weighed_by=_WEIGHED_BY,
        keys=[list(map(add, figures["reads"], figures["writes"])), figures["read_bytes"]],
    )
    return {
        "pool": place.pool,
        "path": list(place.path),
        "class": place.class_,
        "samples": len(reports),
        "alloc_bytes": alloc_bytes,
        "free_bytes": free_bytes,
        "reads_per_s": summarised(figures["reads"]),
        "writes_per_s": summarised(figures["writes"]),
        "read_bytes_per_s": summarised(figures["read_bytes"]),
        "write_bytes_per_s": summarised(figures["write_bytes"]),
        "wait_ms": _extra(figures, requests, queued=False),
        "queued": _extra(figures, requests, queued=True),
        "series": series,
        "means": means,
    }


def _last(rows: VdevRows, name: str) -> int | None:
    value = rows.columns[name][-1]
    return None if isnan(value) else int(value)


def _extra(
    figures: dict[str, Samples], requests: dict[str, Samples], *, queued: bool
) -> dict[str, Summary]:
    """Columns of -q, or of -l."""
    found: dict[str, Summary] = {}
    for name, values in figures.items():
        if name in BASIC or name.endswith(("_pend", "_activ")) != queued:
            continue
        weights = None if queued else requests.get(name.rpartition("_")[2])
        summary = summarised(values, weights)
        if summary is not None:
            found[name] = summary
    return found


def _at_least_one(counts: Samples) -> Samples:
    """Requests behind a mean time; at least one, since rates are cut to whole operations."""
    return [max(count, 1.0) for count in zeroed(counts)]
