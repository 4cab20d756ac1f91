"""Reports that leave a device out because it was idle.

`-z` leaves out devices without a request in the interval (write_stats, iostat.c, sysstat 5.1 to
12.7; devstats, iostat.c, FreeBSD; show_disk, iostat.c, illumos). Nothing in the output says that it
was given. A device that is missing can also have been taken off the host.
"""

from __future__ import annotations

import numpy as np

from arcplan.captures.iostat.figures import Figures, Ints
from arcplan.captures.iostat.reports import Mask
from arcplan.captures.iostat.stores import Sheet


def idle_reports(sheet: Sheet, devices: list[Figures], kept: Ints) -> list[Ints]:
    """For every device the reports in which it was idle and so not printed.

    If no command line is in the text, `-z` is taken to have been given when devices are missing
    and none of them is ever printed without activity.

    Args:
        sheet: The capture.
        devices: Its devices.
        kept: The reports that are measurements.
    """
    reports = sheet.reports
    kept_mask = np.zeros(len(reports), dtype=np.bool_)
    kept_mask[kept] = True
    whole, runs = kept_mask & reports.whole, reports.runs
    none = np.zeros(0, dtype=np.int64)
    missing = [none if f.samples == runs.size else _missing(f, whole, runs) for f in devices]
    omitted = sheet.omits_idle
    if omitted is None:
        sure = runs.size - sheet.ends_at_row
        omitted = any((m < sure).any() for m in missing) and not _any_idle(devices, kept)
    return missing if omitted else [none] * len(devices)


def _missing(figures: Figures, whole: Mask, runs: Ints) -> Ints:
    """Reports without the device, of the runs that print it at all.

    In a loop around `iostat INTERVAL 1` each run is one report, and says nothing by itself.
    """
    absent = whole.copy()
    absent[figures.reports] = False
    runs_listed = int(runs[-1]) + 1
    if 1 < runs_listed < runs.size:
        prints = np.zeros(runs_listed, dtype=np.bool_)
        prints[runs[figures.reports]] = True
        absent &= prints[runs]
    return np.flatnonzero(absent)


def _any_idle(devices: list[Figures], kept: Ints) -> bool:
    return any(f.only(kept).idle_when_printed for f in devices)
