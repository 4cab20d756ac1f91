"""Draws the capture's records from its rows."""

from __future__ import annotations

import numpy as np

from arcplan.captures.summary import Floats, Summary, plain, summarised, thinned
from arcplan.captures.zpool_iostat.reader import Sheet
from arcplan.captures.zpool_iostat.record import VdevRecord, VdevSeries
from arcplan.captures.zpool_iostat.tree import Key, VdevRows

_BASIC = frozenset(("alloc_bytes", "free_bytes", "reads", "writes", "read_bytes", "write_bytes"))


def vdev_records(sheet: Sheet, first_report: int, times: list[str | None]) -> list[VdevRecord]:
    """Summarise every vdev over the reports from `first_report` on."""
    keys = list(sheet.rows)
    return [
        _record(key, sheet.rows[key], first_report, times, lost=sheet.tree_lost and key != keys[0])
        for key in keys
    ]


def _record(
    key: Key, rows: VdevRows, first_report: int, times: list[str | None], *, lost: bool
) -> VdevRecord:
    reports = np.frombuffer(rows.reports, dtype=np.int64)
    kept = reports >= first_report
    figures = {
        name: np.frombuffer(values, dtype=np.float64)[kept] for name, values in rows.values.items()
    }
    path, class_ = key
    alloc_bytes, free_bytes = _last(rows, "alloc_bytes"), _last(rows, "free_bytes")
    if alloc_bytes == free_bytes == 0:
        # a vdev below the top level has no space of its own: `-`, with -p a zero
        alloc_bytes = free_bytes = None
    return {
        "pool": None if lost else rows.pool,
        "path": list(path),
        "class": None if lost else class_,
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
    }


def _last(rows: VdevRows, name: str) -> int | None:
    value = rows.values[name][-1]
    return None if np.isnan(value) else int(value)


def _extra(figures: dict[str, Floats], *, queued: bool) -> dict[str, Summary]:
    """Columns of -q, or of -l."""
    found: dict[str, Summary] = {}
    for name, values in figures.items():
        if name in _BASIC or name.endswith(("_pend", "_activ")) != queued:
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
