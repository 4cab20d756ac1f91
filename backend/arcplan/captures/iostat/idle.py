"""Reports that leave a device out because it was idle.

`-z` leaves out devices without a request in the interval (write_stats, iostat.c, sysstat 5.1 to
12.7; devstats, iostat.c, FreeBSD; show_disk, iostat.c, illumos). Nothing in the output says that it
was given. A device that is missing can also have been taken off the host.
"""

from __future__ import annotations

from collections.abc import Sequence

from arcplan.captures.iostat.layout import Layout
from arcplan.captures.iostat.sheet import Rows, Sheet


def idle_reports(sheet: Sheet, devices: Sequence[str], kept: Sequence[int]) -> dict[str, list[int]]:
    """For every device the reports in which it was idle and so not printed.

    If no command line is in the text, `-z` is taken to have been given when devices are missing
    and none of them is ever printed without activity.

    Args:
        sheet: The capture.
        devices: The devices asked for.
        kept: The reports that are measurements.
    """
    reports = sheet.reports
    whole = [report for report in kept if not reports.damaged[report]]
    missing = {device: _missing(sheet, sheet.devices[device], whole) for device in devices}
    omitted = sheet.omits_idle
    if omitted is None:
        sure = len(reports) - sheet.ends_at_row
        left_out = any(absent and absent[0] < sure for absent in missing.values())
        measured = set(kept) if left_out else set()
        omitted = left_out and not any(
            _is_printed_idle(sheet.devices[device], measured) for device in devices
        )
    return missing if omitted else {}


def _missing(sheet: Sheet, parts: dict[Layout, Rows], whole: Sequence[int]) -> list[int]:
    """Reports without the device, of the runs that print it at all.

    In a loop around `iostat INTERVAL 1` each run is one report, and says nothing by itself.
    """
    runs = sheet.reports.runs
    if sum(len(rows.reports) for rows in parts.values()) == len(runs):
        return []
    printed = {report for rows in parts.values() for report in rows.reports}
    absent = [report for report in whole if report not in printed]
    if 1 < runs[-1] + 1 < len(runs):
        runs_printing = {runs[report] for report in printed}
        absent = [report for report in absent if runs[report] in runs_printing]
    return absent


def _is_printed_idle(parts: dict[Layout, Rows], measured: set[int]) -> bool:
    """Whether a report shows the device without any activity, as `-z` leaves out.

    A request in a long interval may round to a rate of zero, but not its size and time too.
    """
    for layout, rows in parts.items():
        idle: Sequence[int] = range(len(rows))
        for index, _ in layout.places.values():
            values = rows.column(index, idle)
            idle = [row for row, value in zip(idle, values, strict=True) if not value > 0]
            if not idle:
                break
        if any(rows.reports[row] in measured for row in idle):
            return True
    return False
