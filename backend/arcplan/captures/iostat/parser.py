"""Recognises and parses iostat captures, text and JSON."""

from __future__ import annotations

import re
from collections.abc import Sequence

from arcplan.captures.columns.log import quoted
from arcplan.captures.columns.runs import names_of
from arcplan.captures.columns.series import charts_of, summaries
from arcplan.captures.iostat.curve import curve_of
from arcplan.captures.iostat.figures import Figures
from arcplan.captures.iostat.json_reader import JsonReader, begins_json
from arcplan.captures.iostat.judgement import beside_siblings, judged, queue_doubt
from arcplan.captures.iostat.layout import layout_of
from arcplan.captures.iostat.reader import ReportReader
from arcplan.captures.iostat.record import (
    DeviceMeans,
    DeviceRecord,
    DeviceSeries,
    IostatCapture,
    Role,
)
from arcplan.captures.iostat.roles import roles_of
from arcplan.captures.iostat.selection import KEPT_ALONE, Selection, idle_reports, selections
from arcplan.captures.iostat.sheet import Sheet
from arcplan.captures.lines import TextHead
from arcplan.captures.records import IssueLog, UnrecognisedCaptureError
from arcplan.captures.summary import Samples
from arcplan.captures.timestamps import spelled

WITH_DISCARDS = "bytes written include discards in this form of iostat (-s)"
_WHOLE_MS = (
    "response times are printed in whole milliseconds here, so that those of less than half a one"
    " are not known"
)
_HEAD_BYTES = 1 << 16
_JSON_DEVICE = re.compile(r'"disk_device"\s*:')
_TITLES_LEAST = 3
_OWN_TITLES = frozenset(
    (
        *("r/s", "w/s", "rrqm/s", "tps", "rsec/s", "rkB/s", "kr/s", "Mr/s", "kB_read/s"),
        *("Blk_read/s", "MB_read/s", "await", "r_await", "aqu-sz", "%util", "r/i"),
    )
)


def recognises(head: bytes) -> bool:
    """Whether the text holds a header of iostat's device report, or its JSON form."""
    text = head[:_HEAD_BYTES].decode("utf-8", "replace")
    if begins_json(head):
        return _JSON_DEVICE.search(text) is not None
    return any(_is_header(line) for line in text.splitlines())


def _is_header(line: str) -> bool:
    layout = layout_of(line.replace("\N{NO-BREAK SPACE}", " ").lstrip("> "))
    return (
        layout is not None
        and layout.name_at != "nowhere"
        and len(layout.titles) >= _TITLES_LEAST
        # sysstat, FreeBSD and illumos have at least one of these in the part that names the device
        and any(t in _OWN_TITLES for t in layout.titles)
    )


class Parser:
    """Reads one iostat capture."""

    def __init__(self) -> None:
        self._log = IssueLog()
        self._opening = b""
        self._feed: ReportReader | JsonReader | None = None
        self._bytes = 0
        self._head = TextHead()

    @property
    def lines(self) -> int:
        """Lines read so far."""
        return 0 if self._feed is None else self._feed.lines

    def feed(self, text: bytes) -> None:
        """Take the next piece."""
        self._bytes += len(text)
        self._head.feed(text)
        if self._feed is None:
            text = self._opening = self._opening + text
            is_json = begins_json(text)
            if is_json is None:
                return
            self._feed = self._begun(is_json=is_json)
        self._feed.feed(text)

    def finish(self, *, name: str, truncated: bool) -> list[IostatCapture]:
        """End of text: return a capture for each start of iostat.

        Raises:
            UnrecognisedCaptureError: The text holds no report.
        """
        if self._feed is None:
            self._feed = self._begun(is_json=False)
            self._feed.feed(self._opening)
        self._feed.finish()
        sheet = self._feed.sheet
        if not sheet.reports:
            raise UnrecognisedCaptureError("no report of iostat in the text", line=self.lines)
        sheet.refuse_few_rows(self._bytes)
        sheet.finish()
        found = selections(sheet)
        later = [sheet.reports.lines[selection.reports.start] for selection in found[1:]]
        logs = self._log.split(later)
        times = spelled(sheet.reports.stamps)
        return [
            self._capture(sheet, selection, times, log, name=run_name, truncated=truncated)
            for run_name, selection, log in zip(
                names_of(name, len(found)), found, logs, strict=True
            )
        ]

    def _begun(self, *, is_json: bool) -> ReportReader | JsonReader:
        return JsonReader(self._log) if is_json else ReportReader(self._log)

    def _capture(
        self,
        sheet: Sheet,
        selection: Selection,
        times: Sequence[str | None],
        log: IssueLog,
        *,
        name: str,
        truncated: bool,
    ) -> IostatCapture:
        last = selection.reports[-1]
        ends_text = last == len(sheet.reports) - 1
        short = _last_report_is_short(sheet, selection.reports)
        if short:
            sheet.reports.damaged[last] = True
            listed = sheet.reports.devices[last]
            reason = f"the last report stops after {listed} devices"
            log.add(sheet.reports.lines[last], "", reason)
        if KEPT_ALONE in selection.why:
            log.add(sheet.reports.lines[selection.reports.start], "", KEPT_ALONE)
        if any("w+d" in title for layout in sheet.layouts for title in layout.titles):
            log.add(0, "", WITH_DISCARDS)
        records, firsts = _measured(sheet, selection, times, log)
        first = sheet.reports.lines[selection.reports.start]
        places, machine = sheet.machines.above(first, sheet.reports.processors, selection.kept)
        return IostatCapture(
            name=name,
            bytes=self._bytes,
            lines=self.lines,
            issues_total=log.total,
            issues=log.kept,
            complete=not (short or (ends_text and (truncated or sheet.ends_inside))),
            places=places | quoted(firsts, self._head),
            reports=len(selection.reports),
            since_boot_dropped=bool(selection.dropped),
            since_boot_reports=len(selection.dropped),
            since_boot_why=selection.why,
            interval_s=selection.interval_s,
            devices=beside_siblings(records),
            **machine,
        )


def _measured(
    sheet: Sheet, selection: Selection, times: Sequence[str | None], log: IssueLog
) -> tuple[list[DeviceRecord], dict[str, int]]:
    """Records of the devices, and the line of each one's first row.

    One device after the other, so that the figures of one are in memory.
    """
    devices = [device for device, rows in sheet.devices.items() if rows.within(selection.reports)]
    idle = idle_reports(sheet, devices, selection.kept)
    roles = roles_of(devices, sheet.groups)
    records: list[DeviceRecord] = []
    firsts: dict[str, int] = {}
    for device in devices:
        figures = Figures(
            device,
            sheet.devices[device],
            selection.reports,
            selection.dropped,
            idle.get(device, ()),
        )
        records.append(_device_record(figures, roles[device], times))
        _note(records[-1], log)
        if figures.rounds_times:
            log.add(0, device, _WHOLE_MS)
        if doubt := queue_doubt(figures):
            line, reason = doubt
            log.add(line, device, reason)
        if figures.reports:
            firsts[device] = figures.line_of(0)
    return records, firsts


def _note(record: DeviceRecord, log: IssueLog) -> None:
    """Say what a reader of this device's figures must know."""
    if record.idle_reports:
        reason = (
            f"not in {record.idle_reports} of {record.samples} reports, as -z leaves out idle "
            "devices; counted as idle there"
        )
        log.add(0, record.device, reason)
    if record.samples and record.requests_per_s is None:
        log.add(0, record.device, "no rates in this form of iostat (-I prints totals)")


def _last_report_is_short(sheet: Sheet, reports: range) -> bool:
    """Whether all reports list the same number of devices and the last one fewer."""
    counts = sheet.reports.devices[reports.start : reports.stop]
    same = counts.count(counts[0])
    return len(counts) > 2 and same == len(counts) - 1 and counts[-1] < counts[0]


def _device_record(figures: Figures, role: Role, times: Sequence[str | None]) -> DeviceRecord:
    """Summarise one device; `times` are those of all reports."""
    zeros = len(figures.idle)
    judgement = judged(figures)

    def charted(field: str) -> Samples | None:
        return figures.with_idle(figures.figure(field))

    series, means = charts_of(
        DeviceSeries,
        DeviceMeans,
        reports=figures.all_reports,
        times=times,
        figure=charted,
        keys=[charted("requests_per_s"), charted("await_ms"), charted("queue")],
    )
    return DeviceRecord(
        device=figures.device,
        role=role,
        samples=figures.samples,
        idle_reports=zeros,
        **summaries(DeviceRecord, figures.figure, zeros=zeros),
        saturation=judgement.saturation,
        verdict=judgement.verdict,
        why=judgement.why,
        curve=curve_of(figures),
        series=series,
        means=means,
    )
