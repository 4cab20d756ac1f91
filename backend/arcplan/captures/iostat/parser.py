"""Recognises and parses iostat captures, text and JSON."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np

from arcplan.captures.iostat.build import (
    device_record,
    leaves_out_idle,
    total_record,
)
from arcplan.captures.iostat.figures import Figures, Ints, devices_of
from arcplan.captures.iostat.json_reader import JsonReader
from arcplan.captures.iostat.layout import layout_of
from arcplan.captures.iostat.little import TOLERANCE
from arcplan.captures.iostat.reader import ReportReader
from arcplan.captures.iostat.record import DeviceRecord, IostatCapture
from arcplan.captures.iostat.reportscan import ReportScanner
from arcplan.captures.iostat.roles import roles_of
from arcplan.captures.iostat.rowscan import RowScanner
from arcplan.captures.iostat.runs import KEPT_ALONE, Selection, selected
from arcplan.captures.iostat.stores import Sheet
from arcplan.captures.lines import LineSplitter
from arcplan.captures.pasted import PastedLines, unescaped
from arcplan.captures.records import IssueLog, UnrecognisedCaptureError
from arcplan.captures.timestamps import spelled

_HEAD_BYTES = 1 << 16
_JSON_DEVICE = re.compile(rb'"disk_device"\s*:')
_BLANK = b" \t\r\n"
_TITLES_LEAST = 3
_BEFORE_LETTERS = ord("@")


def recognises(head: bytes) -> bool:
    """Whether the text holds a header of iostat's device report, or its JSON form."""
    head = head[:_HEAD_BYTES]
    if head.lstrip(_BLANK)[:1] == b"{":
        return _JSON_DEVICE.search(head) is not None
    text = unescaped(head.decode("utf-8", "replace").replace("=\r\n", "").replace("=\n", ""))
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


_OWN_TITLES = frozenset(
    (
        *("r/s", "w/s", "rrqm/s", "tps", "rsec/s", "rkB/s", "kr/s", "Mr/s", "kB_read/s"),
        *("Blk_read/s", "MB_read/s", "await", "r_await", "aqu-sz", "%util", "r/i"),
    )
)


class Parser:
    """Reads one iostat capture."""

    def __init__(self) -> None:
        self._log = IssueLog()
        self._splitter = LineSplitter()
        self._pasted = PastedLines()
        self._text = ReportReader(self._log)
        self._json: JsonReader | None = None
        self._started = False
        self._bytes = 0
        self._json_line_ends = 0
        self._json_open_line = False
        self._scanner = RowScanner()
        self._reports = ReportScanner()
        self._after_rows = False
        self._held = b""
        self._inside_line = False

    @property
    def lines(self) -> int:
        """Lines read so far."""
        return self._splitter.count + self._json_line_ends + self._json_open_line

    def feed(self, text: bytes) -> None:
        """Take the next piece."""
        self._bytes += len(text)
        if not self._started:
            blanks = text[: len(text) - len(text.lstrip(_BLANK))]
            text = text[len(blanks) :]
            self._feed_text(blanks)
            if text:
                self._started = True
                if text[:1] == b"{":
                    self._json = JsonReader(self._log, first_line=self._splitter.count + 1)
        if self._json is None:
            self._feed_text(text)
        elif text:
            self._json_line_ends += text.count(b"\n")
            self._json_open_line = not text.endswith(b"\n")
            self._json.feed(text)

    def finish(self, *, name: str, truncated: bool) -> list[IostatCapture]:
        """End of text: return the one capture it held.

        Raises:
            UnrecognisedCaptureError: The text holds no report.
        """
        if self._json is not None:
            self._json.finish()
        else:
            self._finish_text()
        sheet = self._text.sheet if self._json is None else self._json.sheet
        if not sheet.reports:
            raise UnrecognisedCaptureError("no report of iostat in the text", line=self.lines)
        devices = devices_of(sheet)
        selection = selected(sheet, devices)
        return [self._capture(sheet, devices, selection, name=name, truncated=truncated)]

    def _feed_text(self, text: bytes) -> None:
        """Read a piece, reports that look alike at once; half a report waits for the next piece."""
        text = self._held + text
        self._held = b""
        at = 0
        while at < len(text):
            # after rows comes the end of a report, and mostly another like it
            if self._after_rows and not self._inside_line:
                at = self._feed_reports(text, at)
                if self._reports.cut and len(text) - at < len(text) // 2:
                    self._held, self._after_rows = text[at:], True
                    return
            at = self._feed_rows(text, at)

    def _feed_reports(self, text: bytes, at: int) -> int:
        self._after_rows = self._reports.cut = False
        header, columns = self._text.header_of_reports, self._text.columns_of_rows
        while header is not None:
            found = self._reports.reports(text, at, header, columns)
            taken = self._text.take_reports(found, self._splitter.count + 1)
            if taken:
                self._splitter.count += found[taken - 1].lines
                at = found[taken - 1].end
            if taken < len(found):
                self._reports.cut = False
            if taken < len(found) or not found or self._reports.cut:
                break
        return at

    def _feed_rows(self, text: bytes, at: int) -> int:
        """Read whole common rows at once, or else one line by itself; return where it ends."""
        # a common row begins with a letter
        tried = at < len(text) and text[at] > _BEFORE_LETTERS and not self._inside_line
        columns = self._text.columns_of_rows if tried else 0
        rows = self._scanner.rows(text, at, columns) if columns else None
        if rows is not None:
            self._text.take_rows(rows.names, rows.values, self._splitter.count + 1)
            self._splitter.count += len(rows.names)
            self._after_rows = True
            return rows.end
        end = text.find(b"\n", at) + 1 or len(text)
        line = text[at:end]
        whole = not self._inside_line and line.endswith(b"\n")
        if whole and self._text.skim(line, self._splitter.count + 1):
            self._splitter.count += 1
        else:
            self._feed_line(line)
        return end

    def _feed_line(self, text: bytes) -> None:
        self._inside_line = not text.endswith(b"\n")
        for line in self._pasted.mend(self._splitter.feed(text)):
            self._text.read(line)
        self._inside_line = self._inside_line or self._pasted.waits

    def _finish_text(self) -> None:
        held, self._held = self._held, b""
        for text in held.splitlines(keepends=True):
            self._feed_line(text)
        rest = [*self._pasted.mend(self._splitter.finish()), *self._pasted.finish()]
        for line in rest:
            self._text.read(line)
        self._text.finish(rest[-1] if rest else None)

    def _capture(
        self,
        sheet: Sheet,
        devices: list[Figures],
        selection: Selection,
        *,
        name: str,
        truncated: bool,
    ) -> IostatCapture:
        short = _last_report_is_short(sheet)
        if short:
            last = sheet.reports[-1] = replace(sheet.reports[-1], damaged=True)
            self._log.add(last.line, "", f"the last report stops after {last.devices} devices")
        if KEPT_ALONE in selection.why:
            self._log.add(sheet.reports[0].line, "", KEPT_ALONE)
        measured = [f.only(selection.kept) for f in devices]
        records = self._records(sheet, measured, selection.kept)
        disks = [
            f for f, r in zip(measured, records, strict=True) if r.role == "disk" and r.samples
        ]
        return IostatCapture(
            name=name,
            bytes=self._bytes,
            lines=self.lines,
            issues_total=self._log.total,
            issues=self._log.kept,
            complete=not (truncated or sheet.ends_inside or short),
            reports=len(sheet.reports),
            since_boot_dropped=bool(selection.dropped),
            since_boot_reports=len(selection.dropped),
            since_boot_why=selection.why,
            interval_s=selection.interval_s,
            devices=records,
            total=total_record(disks, selection.kept),
        )

    def _records(self, sheet: Sheet, measured: list[Figures], kept: Ints) -> list[DeviceRecord]:
        roles = roles_of([f.device for f in measured], sheet.groups)
        times = spelled([r.stamp for r in sheet.reports])
        whole = np.array([n for n in kept if not sheet.reports[n].damaged], dtype=np.int64)
        fill = sheet.omits_idle
        if fill is None:
            fill = leaves_out_idle(measured, whole)
        records = []
        for printed in measured:
            figures = printed.with_idle(whole) if fill else printed
            record = device_record(printed, figures, roles[printed.device], times)
            records.append(record)
            self._note(record)
        return records

    def _note(self, record: DeviceRecord) -> None:
        """Say what a reader of this device's figures must know."""
        if record.idle_reports:
            reason = (
                f"not in {record.idle_reports} of {record.samples} reports, as -z leaves out idle "
                "devices; counted as idle there"
            )
            self._log.add(0, record.device, reason)
        if record.quality.rows_off:
            self._log.add(
                record.quality.worst_line,
                record.device,
                f"queue is not rate times response time in {record.quality.rows_off} of "
                f"{record.quality.rows_checked} rows (off by more than {TOLERANCE:.0%})",
            )
        if record.samples and record.requests_per_s is None:
            self._log.add(0, record.device, "no rates in this form of iostat (-I prints totals)")


def _last_report_is_short(sheet: Sheet) -> bool:
    """Whether all reports list the same number of devices and the last one fewer."""
    counts = [r.devices for r in sheet.reports]
    return len(counts) > 2 and len(set(counts[:-1])) == 1 and counts[-1] < counts[0]
