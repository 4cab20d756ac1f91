"""Takes the text of a capture in pieces: what looks alike at once, the rest line by line."""

from __future__ import annotations

from arcplan.captures.iostat.reader import ReportReader
from arcplan.captures.iostat.reportscan import ReportScanner
from arcplan.captures.iostat.rowscan import RowScanner
from arcplan.captures.iostat.stores import Sheet
from arcplan.captures.lines import LineSplitter
from arcplan.captures.pasted import PastedLines
from arcplan.captures.records import IssueLog

_BEFORE_LETTERS = ord("@")
_UNCOMMON_MOST = 16


class TextFeed:
    """State between pieces: half a line, half a report."""

    def __init__(self, log: IssueLog) -> None:
        self._splitter = LineSplitter()
        self._pasted = PastedLines()
        self._reader = ReportReader(log)
        self._scanner = RowScanner()
        self._reports = ReportScanner()
        self._after_rows = False
        self._held = b""
        self._uncommon = 0
        self._vain_looks = 0
        self._inside_line = False

    @property
    def sheet(self) -> Sheet:
        """What was read."""
        return self._reader.sheet

    @property
    def lines(self) -> int:
        """Lines read so far."""
        return self._splitter.count

    def feed(self, text: bytes) -> None:
        """Take the next piece; half a report at its end waits for the next one."""
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
        header, columns = self._reader.header_of_reports, self._reader.columns_of_rows
        # where each report is of a run of its own, only some are tried
        if self._vain_looks >= _UNCOMMON_MOST and self._vain_looks % _UNCOMMON_MOST:
            self._vain_looks += 1
            return at
        while header is not None:
            found = self._reports.reports(text, at, header, columns)
            taken = self._reader.take_reports(found, self._splitter.count + 1)
            self._vain_looks = 0 if taken or self._reports.cut else self._vain_looks + 1
            if taken:
                self._splitter.count += found.lines_of(taken - 1)
                at = found.text_ends[taken - 1]
            if taken < len(found.stamps):
                self._reports.cut = False
            if taken < len(found.stamps) or not taken or self._reports.cut:
                break
        return at

    def _feed_rows(self, text: bytes, at: int) -> int:
        """Read whole common rows at once, or else one line by itself; return where it ends."""
        # a common row begins with a letter
        tried = at < len(text) and text[at] > _BEFORE_LETTERS and not self._inside_line
        # where no row is common, as in a wrapped table, only some lines are tried
        tried = tried and (self._uncommon < _UNCOMMON_MOST or self._uncommon % _UNCOMMON_MOST == 0)
        columns = self._reader.columns_of_rows if tried else 0
        rows = self._scanner.rows(text, at, columns) if columns else None
        if rows is not None:
            self._reader.take_rows(rows.names, rows.values, self._splitter.count + 1)
            self._splitter.count += len(rows.names)
            self._after_rows = True
            self._uncommon = 0
            return rows.end
        self._uncommon += 1
        end = text.find(b"\n", at) + 1 or len(text)
        line = text[at:end]
        whole = not self._inside_line and line.endswith(b"\n")
        if whole and self._reader.skim(line, self._splitter.count + 1):
            self._splitter.count += 1
        else:
            self._feed_line(line)
        return end

    def _feed_line(self, text: bytes) -> None:
        self._inside_line = not text.endswith(b"\n")
        for line in self._pasted.mend(self._splitter.feed(text)):
            self._reader.read(line)
        self._inside_line = self._inside_line or self._pasted.waits

    def finish(self) -> None:
        """End of text."""
        held, self._held = self._held, b""
        for text in held.splitlines(keepends=True):
            self._feed_line(text)
        rest = [*self._pasted.mend(self._splitter.finish()), *self._pasted.finish()]
        for line in rest:
            self._reader.read(line)
        self._reader.finish(rest[-1] if rest else None)
