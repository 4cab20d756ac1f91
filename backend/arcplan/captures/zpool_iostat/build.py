"""Draws the capture's records from its rows."""

from __future__ import annotations

from bisect import bisect_left

import numpy as np

from arcplan.captures.records import Place as TextPlace
from arcplan.captures.summary import (
    Floats,
    Ints,
    Summary,
    plain,
    rounded,
    stretches_of,
    summarised,
    thinned,
)
from arcplan.captures.zpool_iostat.flat import FlatRow, places_of
from arcplan.captures.zpool_iostat.layout import BASIC
from arcplan.captures.zpool_iostat.reader import Sheet
from arcplan.captures.zpool_iostat.record import VdevMeans, VdevRecord, VdevSeries
from arcplan.captures.zpool_iostat.tree import Key, Place, VdevRows

_LATER_LEAST = 3
_CHANGING_LEAST = 8
"""The four rates of one pool lie in any range by chance now and then, those of two rarely."""
_RATES = ("reads", "writes", "read_bytes", "write_bytes")


def vdev_records(
    sheet: Sheet, places: list[Place], first_report: int, times: list[str | None]
) -> list[VdevRecord]:
    """Summarise every vdev over the reports from `first_report` on."""
    rows = sheet.rows.values()
    return [_record(p, r, first_report, times) for p, r in zip(places, rows, strict=True)]


def first_rows(sheet: Sheet, first_report: int, texts: dict[int, str]) -> dict[str, TextPlace]:
    """Where the first row of each name stands that counts, from `first_report` on.

    A row far down, behind what is kept of the text, is quoted by the name.
    """
    found: dict[str, TextPlace] = {}
    for key, rows in sheet.rows.items():
        name = key.place.path[-1]
        at = bisect_left(rows.reports, first_report)
        if at < len(rows.lines):
            line = rows.lines[at]
            found.setdefault(name, TextPlace.of(line, texts.get(line, name).strip()))
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
        for name in _RATES:
            values = np.frombuffer(rows.values[name], dtype=np.float64)
            if rows.reports[0] != 0 or values.size <= _LATER_LEAST:
                return False
            first, low, high = float(values[0]), float(values[1:].min()), float(values[1:].max())
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
    rates = np.full((len(_RATES), reports), np.nan)
    rates[:, np.frombuffer(rows.reports, dtype=np.int64)] = [
        np.frombuffer(rows.values[name], dtype=np.float64) for name in _RATES
    ]
    # the first report counts each vdev from its own start, so that its sums need not agree
    rates = rates[:, 1:] if reports > 1 else rates
    space = np.array([rows.values[name][-1] for name in ("alloc_bytes", "free_bytes")])
    return FlatRow(key.place.path[0], rows.opens, rows.after_dashes, space, rates.ravel())


def _record(place: Place, rows: VdevRows, first_report: int, times: list[str | None]) -> VdevRecord:
    reports = np.frombuffer(rows.reports, dtype=np.int64)
    kept = reports >= first_report
    figures = {
        name: np.frombuffer(values, dtype=np.float64)[kept] for name, values in rows.values.items()
    }
    alloc_bytes, free_bytes = _last(rows, "alloc_bytes"), _last(rows, "free_bytes")
    if alloc_bytes == free_bytes == 0:
        # a vdev below the top level has no space of its own: `-`, with -p a zero
        alloc_bytes = free_bytes = None
    return {
        "pool": place.pool,
        "path": list(place.path),
        "class": place.class_,
        "samples": int(kept.sum()),
        "alloc_bytes": alloc_bytes,
        "free_bytes": free_bytes,
        "reads_per_s": summarised(figures["reads"]),
        "writes_per_s": summarised(figures["writes"]),
        "read_bytes_per_s": summarised(figures["read_bytes"]),
        "write_bytes_per_s": summarised(figures["write_bytes"]),
        "wait_ms": _extra(figures, queued=False),
        "queued": _extra(figures, queued=True),
        "series": _series(figures, [int(r) for r in reports[kept]], times),
        "means": _means(figures, reports[kept], times),
    }


def _last(rows: VdevRows, name: str) -> int | None:
    value = rows.values[name][-1]
    return None if np.isnan(value) else int(value)


def _extra(figures: dict[str, Floats], *, queued: bool) -> dict[str, Summary]:
    """Columns of -q, or of -l."""
    found: dict[str, Summary] = {}
    for name, values in figures.items():
        if name in BASIC or name.endswith(("_pend", "_activ")) != queued:
            continue
        summary = summarised(values, None if queued else _weights(name, figures))
        if summary is not None:
            found[name] = summary
    return found


def _weights(name: str, figures: dict[str, Floats]) -> Floats | None:
    """Requests behind a mean time; at least one, since rates are cut to whole operations."""
    for suffix, counts in (("_read", "reads"), ("_write", "writes")):
        if name.endswith(suffix):
            return np.maximum(np.nan_to_num(figures[counts]), 1.0)
    return None


def _series(figures: dict[str, Floats], reports: list[int], times: list[str | None]) -> VdevSeries:
    none = np.full(len(reports), np.nan)
    chosen = thinned([figures["reads"] + figures["writes"], figures["read_bytes"]])
    numbers = [reports[i] for i in chosen]
    return VdevSeries(
        report=numbers,
        time=[times[n] for n in numbers],
        reads_per_s=plain(figures["reads"], chosen),
        writes_per_s=plain(figures["writes"], chosen),
        read_bytes_per_s=plain(figures["read_bytes"], chosen),
        write_bytes_per_s=plain(figures["write_bytes"], chosen),
        total_read_wait_ms=plain(figures.get("total_read", none), chosen),
        total_write_wait_ms=plain(figures.get("total_write", none), chosen),
    )


def _means(figures: dict[str, Floats], reports: Ints, times: list[str | None]) -> VdevMeans | None:
    cut = stretches_of(reports)
    if cut is None:
        return None
    none = np.full(reports.size, np.nan)
    numbers: list[int] = cut.first_reports.tolist()

    def waits(name: str) -> list[float | None]:
        return rounded(cut.means(figures.get(name, none), _weights(name, figures)))

    return VdevMeans(
        reports_per_point=cut.reports_each,
        report=numbers,
        time=[times[n] for n in numbers],
        reads_per_s=rounded(cut.means(figures["reads"])),
        writes_per_s=rounded(cut.means(figures["writes"])),
        read_bytes_per_s=rounded(cut.means(figures["read_bytes"])),
        write_bytes_per_s=rounded(cut.means(figures["write_bytes"])),
        total_read_wait_ms=waits("total_read"),
        total_write_wait_ms=waits("total_write"),
    )
