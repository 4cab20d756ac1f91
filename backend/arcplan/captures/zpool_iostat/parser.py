"""Recognises and parses captures of zpool iostat."""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import chain
from math import isnan, nan
from operator import add

from arcplan.captures.columns.log import LineFeed, quoted
from arcplan.captures.columns.runs import names_of
from arcplan.captures.columns.series import charts_of
from arcplan.captures.lines import Line, TextHead, plain_line
from arcplan.captures.records import Accounting, IssueLog, UnrecognisedCaptureError
from arcplan.captures.summary import Samples, Summary, has_gaps, summarised, zeroed
from arcplan.captures.timestamps import interval_seconds, spelled, stamp_of
from arcplan.captures.zpool_iostat.histograms import histogram_findings, scripted_histogram
from arcplan.captures.zpool_iostat.layout import (
    BASIC,
    RATES,
    Titles,
    command_of,
    header_titles,
    interval_asked,
    scripted_cells,
)
from arcplan.captures.zpool_iostat.reader import ReportReader, Sheet
from arcplan.captures.zpool_iostat.record import (
    VdevMeans,
    VdevRecord,
    VdevSeries,
    ZpoolIostatCapture,
)
from arcplan.captures.zpool_iostat.runs import runs_of
from arcplan.captures.zpool_iostat.tree import FlatRow, Key, Place, VdevRows, places_of, with_logs

_HEAD_BYTES = 1 << 16
# Somebody wrote what happened between the rows of -H.
_ROWS_OF_A_REMARK = 1
# Rows of another tool's table are none.
_CELLS = re.compile(r"[\t|]|\S {2,}\S|^[\w./-]+[:=]\S")
_LOST_TREE = (
    "rows without indentation (-H, or lost in pasting) that do not add up to one tree: which pool "
    "and class a vdev belongs to is not known, and no row is given as a pool"
)
_NAMED_VDEVS = "vdevs were named on the command line: which pool they belong to is not printed"
_KEPT_ALONE = (
    "the only report is kept; unless zpool iostat -y was used it is the average since the pool "
    "was imported, not a measurement of the load"
)
_DROPPED = (
    "the first report is taken for the average since import that zpool iostat starts with unless "
    "-y is given"
)
_UNDECIDED = (
    "no command line in the text says whether -y left out the average since import, and there are"
    " too few reports to compare: the first one is taken for it and left out"
)
_ALIKE = (
    "the first report is kept: its figures lie between those of the later ones, as"
    " with -y; an average since import that looks the same would change little"
)
_STARTED_AGAIN = (
    "zpool iostat may have been started again here, whose first report is no sample: its titles or "
    "the average since import come again, and nothing tells for sure; both are one capture"
)
_STATED = "zpool iostat without -y starts with the average since import"
_OMITTED = "zpool iostat -y left out the average since import"


def recognises(head: bytes) -> bool:
    """Whether the text holds titles of zpool iostat, or nothing but rows of its -H form."""
    text = head[:_HEAD_BYTES].decode("utf-8", "replace")
    lines = [plain_line(line) for line in text.splitlines()]
    titles = Titles()
    for number, line in enumerate(lines):
        words = line.split()
        if words and (header_titles(words) or _opens_histogram(titles, words, Line(number, line))):
            return True
    if len(head) >= _HEAD_BYTES or not head.endswith(b"\n"):
        # the last line may be cut
        lines = lines[:-1] if len(lines) > 1 else lines
    rows = [line for line in lines if _may_be_scripted(line)]
    if any(
        _opens_scripted_histogram(*three) for three in zip(rows, rows[1:], rows[2:], strict=False)
    ):
        return True
    found = [row for row in rows if scripted_cells(row) is not None]
    remarks = [row for row in rows if scripted_cells(row) is None]
    may_have_remarks = all("\t" in row for row in found) and not any(map(_CELLS.search, remarks))
    return bool(found) and len(remarks) * _ROWS_OF_A_REMARK <= len(found) * may_have_remarks


def _may_be_scripted(line: str) -> bool:
    return bool(line.strip()) and stamp_of(line) is None and command_of(line) is None


def _opens_scripted_histogram(name: str, first: str, second: str) -> bool:
    """Whether a vdev's name and the rows of its first two buckets follow each other."""
    histogram = scripted_histogram(name, first.split())
    if histogram is None or not histogram.add(second.split()):
        return False
    narrow, wide = histogram.labels
    return wide == narrow * 2 or (histogram.kind == "latency" and wide == narrow * 3)


def _opens_histogram(titles: Titles, words: list[str], line: Line) -> bool:
    titles.take(words, line)
    return titles.take_histogram() is not None


class Parser(LineFeed):
    """Reads one capture of zpool iostat."""

    def __init__(self) -> None:
        super().__init__()
        self._log = IssueLog()
        self._reader = ReportReader(self._log)
        self._head = TextHead()

    def feed(self, text: bytes) -> None:
        """Take the next piece."""
        self._head.feed(text)
        super().feed(text)

    def take(self, line: Line) -> None:
        """Take the next line."""
        self._reader.read(line)

    def finish(self, *, name: str, truncated: bool) -> list[ZpoolIostatCapture]:
        """End of text: return a capture for each start of zpool iostat.

        Raises:
            UnrecognisedCaptureError: The text holds no report.
        """
        rest = self.rest()
        for line in rest:
            self._reader.read(line)
        self._reader.finish(rest[-1] if rest else None)
        sheet = self._reader.sheet
        if not sheet.rows and not sheet.histograms.printed:
            raise UnrecognisedCaptureError(
                "no whole report of zpool iostat in the text", line=self.lines
            )
        histograms = self._reader.histograms
        for start in histograms.undecided:
            self._log.add(start, "", _STARTED_AGAIN)
        found = runs_of(sheet)
        for report in found.undecided:
            self._log.add(sheet.line_of(report), "", _STARTED_AGAIN)
        parts = sheet.cut(found.starts) if found.starts else sheet.before(histograms)
        logs = self._log.split(
            [sheet.line_of(report) for report in found.starts] or histograms.starts
        )
        return [
            self._capture(run, log, name=run_name, truncated=truncated and log is logs[-1])
            for run_name, run, log in zip(names_of(name, len(logs)), parts, logs, strict=True)
        ]

    def _capture(
        self, sheet: Sheet, log: IssueLog, *, name: str, truncated: bool
    ) -> ZpoolIostatCapture:
        histograms = sheet.histograms.records(first_is_interval=sheet.omits_first)
        reports = max(len(sheet.stamps), *sheet.histograms.printed.values(), 0)
        told_by_figures = first_is_like_later(sheet)
        alike = told_by_figures and not sheet.prints_first
        drop = reports > 1 and not sheet.omits_first and not alike
        why = _OMITTED if sheet.omits_first else _DROPPED if drop else _KEPT_ALONE
        if reports > 1 and not sheet.omits_first and alike:
            why = _ALIKE
        elif drop and told_by_figures is None and not histograms:
            why = _STATED if sheet.prints_first else _UNDECIDED
        if why in (_KEPT_ALONE, _ALIKE):
            log.add(0, "", why)
        tree = places(sheet)
        if tree is None:
            log.add(0, "", _NAMED_VDEVS if sheet.names_vdevs else _LOST_TREE)
        return ZpoolIostatCapture(
            name=name,
            bytes=self.splitter.bytes_seen,
            lines=self.lines,
            issues_total=log.total,
            issues=log.kept,
            complete=not (truncated or sheet.ends_inside),
            accounting=Accounting.of(self.lines, self._reader.left_out, log),
            places=quoted(first_rows(sheet, 1 if drop else 0), self._head),
            reports=reports,
            since_import_dropped=drop,
            since_import_why=why,
            interval_s=interval_seconds(sheet.stamps) or _asked_interval_s(sheet),
            vdevs=vdev_records(
                sheet,
                lost(sheet) if tree is None else tree,
                1 if drop else 0,
                spelled(sheet.stamps),
            ),
            histograms=histograms,
            findings=list(histogram_findings(histograms)),
        )


def _asked_interval_s(sheet: Sheet) -> float | None:
    """Seconds between reports that all command lines ask for; None where one names none."""
    names = {*chain.from_iterable(key.place.path for key in sheet.rows), "d", "u"}
    asked = {interval_asked(arguments, names) for arguments in sheet.asked}
    return asked.pop() if len(asked) == 1 else None


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
    reports, printed_rows = len(sheet.stamps), list(sheet.rows.items())
    if any(len(place.path) > 1 for place in printed) or not printed:
        spaces = [_space(rows) for rows in sheet.rows.values()]
        return with_logs(printed, spaces, lambda row: _flat(*printed_rows[row], reports).rates)
    flat = [_flat(key, rows, reports) for key, rows in printed_rows]
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
    return FlatRow(key.place.path[0], rows.opens, rows.after_dashes, _space(rows), rates)


def _space(rows: VdevRows) -> Samples:
    """Last allocated and free bytes."""
    return [rows.columns[name][-1] for name in ("alloc_bytes", "free_bytes")]


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
