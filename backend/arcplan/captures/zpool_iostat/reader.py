"""Reads zpool iostat line by line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import isnan

from arcplan.captures.lines import Line
from arcplan.captures.pool.vdev_tree import is_group_name
from arcplan.captures.records import IssueLog, UnrecognisedCaptureError
from arcplan.captures.timestamps import Stamp, StampsOfALog
from arcplan.captures.zpool_iostat.histograms import (
    HistogramRuns,
    Histograms,
    OpenHistogram,
    scripted_histogram,
)
from arcplan.captures.zpool_iostat.layout import (
    SEPARATOR,
    Layout,
    Titles,
    command_of,
    header_titles,
    is_value,
    scripted_cells,
    scripted_layout,
)
from arcplan.captures.zpool_iostat.tree import CLASSES, Key, Opening, Place, Tree, VdevRows

_BELOW_ZERO = "a size above what ZFS can hold, as it prints a counter below zero; left out"
_CUT = "the text ends inside this row; it is left out"
_CUT_SCRIPTED = "the text ends without a line end, so that the last number may be cut; row left out"
_FOREIGN = "not a line of zpool iostat"
_POOL_LOST = "row of a vdev whose pool stands above this text; it is left out"
_THINNED = "rows of this histogram are missing, so its percentiles are of those that are here"
VDEVS_MOST = 2_000
"""Pools and vdevs of one host: the largest pools have some hundred disks."""
_SHORT = "row with fewer numbers than there are columns"


@dataclass(slots=True)
class Sheet:
    """What was read.

    Attributes:
        rows: Rows of each vdev, in order of appearance.
        stamps: Time stamp of each report.
        headers: Line of the titles above each report; 0 where there are none.
        layouts: Columns of each report.
        tabbed: Whether each report's cells stand between tabs, as -H prints them.
        histograms: Those of -w and -r.
        omits_first: The command line in the text has -y.
        prints_first: It has not, and no other program stands behind it.
        asked: Arguments of the command lines in the text.
        indented: The text has its blanks, so that a row at the margin is a pool's.
        names_vdevs: Vdevs were named on the command line, so that no row is a pool's.
        ends_inside: The text stops inside a row or a report, or a histogram lacks rows.
    """

    rows: dict[Key, VdevRows] = field(default_factory=dict)
    stamps: list[Stamp | None] = field(default_factory=list)
    headers: list[int] = field(default_factory=list)
    layouts: list[Layout | None] = field(default_factory=list)
    tabbed: list[bool] = field(default_factory=list)
    histograms: Histograms = field(default_factory=Histograms)
    omits_first: bool = False
    prints_first: bool = False
    asked: list[list[str]] = field(default_factory=list)
    indented: bool = False
    names_vdevs: bool = False
    ends_inside: bool = False

    def line_of(self, report: int) -> int:
        """Line of a report's titles, or of its first row."""
        return self.headers[report] or min(
            rows.lines[at] for rows in self.rows.values() if (at := rows.row_of(report)) is not None
        )

    def before(self, histograms: HistogramRuns) -> list[Sheet]:
        """Split by runs of histograms; tables stay with the last one."""
        *earlier, last = histograms.runs
        return [
            *(Sheet(histograms=run, omits_first=self.omits_first) for run in earlier),
            replace(self, histograms=last),
        ]

    def cut(self, starts: Sequence[int]) -> list[Sheet]:
        """Split the reports before each of these; histograms stay with the first part."""
        bounds = list(pairwise((0, *starts, len(self.stamps))))
        return [
            replace(
                self,
                rows={
                    key: part
                    for key, rows in self.rows.items()
                    if (part := rows.part(range(start, end))).reports
                },
                stamps=self.stamps[start:end],
                headers=self.headers[start:end],
                layouts=self.layouts[start:end],
                tabbed=self.tabbed[start:end],
                histograms=Histograms() if start else self.histograms,
                ends_inside=self.ends_inside and end == len(self.stamps),
            )
            for start, end in bounds
        ]


class ReportReader:
    """State between lines: titles, the open report, the tree, an open histogram.

    Attributes:
        left_out: Lines above the capture that are none of the tool.
    """

    def __init__(self, log: IssueLog) -> None:
        self.sheet = Sheet()
        self.histograms = HistogramRuns()
        self.left_out = 0
        self._log = log
        self._titles = Titles()
        self._tree = Tree()
        self._seen: dict[Place, int] = {}
        self._seen_before: dict[Place, int] = {}
        self._ends_in_table_head = False
        self._first: Place | None = None
        self._opens: Opening | None = None
        self._after_dashes = False
        self._stamp: Stamp | None = None
        self._stamps = StampsOfALog()
        self._header = 0
        self._layout: Layout | None = None
        self._tabbed = False
        self._begun: Line | None = None
        self._histogram: OpenHistogram | None = None
        self._last_row: tuple[Line, Key] | None = None
        self._scripted = self._has_titles = False
        self._unread = 0
        self._name: Line | None = None

    def read(self, line: Line) -> None:
        """Take the next line."""
        words = line.text.split()
        if self._name is not None and self._opens_scripted(self._name, words):
            return
        if not words:
            # -H -v: an empty line stands where a class of vdevs begins
            self._opens = "" if self._scripted and self._seen else self._opens
            return
        self._ends_in_table_head = False
        if SEPARATOR.fullmatch(line.text):
            self._separator(line)
        elif self._titles.take(words, line):
            self._ends_in_table_head = self._has_titles = True
            self._drop_begun()
            if header_titles(words):
                self._end_report()
                self._header = line.number
            self._begin_histogram(line.number)
        elif self._histogram is not None and self._histogram.add(words):
            pass
        elif self._goes_on(words, line) or self._row(line):
            self._close_histogram()
        elif (stamp := self._stamps.read(line.text)) is not None:
            self._end_report()
            self._end_histograms()
            self._stamp = stamp
        elif (arguments := command_of(line.text)) is not None:
            self._options(arguments, is_piped="|" in line.text)
        elif not (self._has_titles or is_value(words[-1])):
            self._name = line
        else:
            self._foreign(line)

    def _opens_scripted(self, name: Line, words: list[str]) -> bool:
        """Whether a histogram of -H begins, and the line before was its vdev's name."""
        self._name = None
        found = scripted_histogram(name.text.strip(), words) if words else None
        if found is None:
            self._foreign(name)
            return False
        self._close_histogram()
        found.line = name.number
        self._histogram = found
        return True

    def _foreign(self, line: Line) -> None:
        """A line of something else; what stands before the capture is left out."""
        began = self._titles.layout is not None or self._scripted or self._histogram is not None
        if began or self.histograms.last.printed:
            self._unread = line.number
            self._log.add(line.number, line.text, _FOREIGN)
        else:
            self.left_out += 1

    def finish(self, cut_line: Line | None) -> None:
        """End of text.

        Args:
            cut_line: The last line if no line end follows it, so that it may be half a line.
        """
        self.sheet.ends_inside |= (
            self._begun is not None or self._ends_in_table_head or self._lacks_rows()
        )
        if self._name is not None:
            self._foreign(self._name)
        if self._histogram is not None and not self._histogram.is_whole:
            self.sheet.ends_inside |= bool(self._histogram.counts)
        if cut_line is not None and cut_line.number == self._unread:
            self.sheet.ends_inside = True
        if cut_line is not None and self._last_row is not None:
            row, key = self._last_row
            # A row of -H has no width that would tell a whole last number from the start of one.
            if row.number == cut_line.number and (
                self._scripted or self._titles.is_short(row.text)
            ):
                self.sheet.ends_inside = True
                self.sheet.rows[key].drop_last()
                self._log.add(row.number, row.text, _CUT_SCRIPTED if self._scripted else _CUT)
        self._drop_begun()
        self._close_histogram()
        self._end_report()
        self.sheet.rows = {key: rows for key, rows in self.sheet.rows.items() if rows.reports}
        for rows in self.sheet.rows.values():
            rows.flush()
        self.sheet.histograms = self.histograms.last

    def _lacks_rows(self) -> bool:
        """Whether the last report stops before rows that the one before had."""
        return bool(self._seen) and self._seen.items() < self._seen_before.items()

    def _separator(self, line: Line) -> None:
        self._drop_begun()
        self._titles.note_width(line)
        self._tree.end_pool()
        self._after_dashes = True
        if self._histogram is not None and self._histogram.counts:
            self._close_histogram()

    def _begin_histogram(self, line: int) -> None:
        self._close_histogram()
        titles = self._titles.take_histogram()
        self._histogram = titles and OpenHistogram(*titles, line=line)

    def _close_histogram(self) -> None:
        histogram, self._histogram = self._histogram, None
        if histogram is None or not histogram.counts:
            return
        if histogram.lacks_rows:
            self.sheet.ends_inside = True
            self._log.add(histogram.line, histogram.name, _THINNED)
        if not self.histograms.add(histogram):
            self._log.add(0, histogram.name, "histogram with other buckets than before; left out")

    def _end_histograms(self) -> None:
        self._close_histogram()
        self.histograms.last.begin_report()

    def _options(self, arguments: list[str], *, is_piped: bool) -> None:
        self._end_report()
        self._end_histograms()
        self.sheet.asked.append(arguments)
        short = "".join(a[1:] for a in arguments if re.fullmatch(r"-[A-Za-z]+", a))
        self.sheet.omits_first = self.sheet.omits_first or "y" in short
        self.sheet.prints_first = not (self.sheet.omits_first or is_piped)

    def _goes_on(self, words: list[str], line: Line) -> bool:
        """Whether the line is the rest of a row that was wrapped."""
        begun = self._begun
        if begun is None:
            return False
        self._begun = None
        if all(map(is_value, words)) and self._row(
            Line(begun.number, f"{begun.text.rstrip()} {line.text.strip()}")
        ):
            return True
        self._log.add(begun.number, begun.text, _SHORT)
        return False

    def _drop_begun(self) -> None:
        if self._begun is not None:
            self._log.add(self._begun.number, self._begun.text, _SHORT)
            self._begun = None

    def _row(self, line: Line) -> bool:
        layout = self._titles.layout
        if layout is None:
            return self._scripted_row(line)
        words = line.text.split()
        count = len(layout.columns)
        if words[0] in CLASSES and all(w == "-" for w in words[1:]):
            self._ends_in_table_head = len(words) <= count
            self._tree.enter_class(words[0])
            self._opens = CLASSES[words[0]]
            return True
        if len(words) > count:
            names = self._titles.split(words, line.text)
            return self._whole_row(words[:names], words[names : names + count], layout, line)
        if not is_value(words[0]) and all(map(is_value, words[1:])):
            self._begun = line
        return self._begun is not None

    def _whole_row(self, names: list[str], values: list[str], layout: Layout, line: Line) -> bool:
        """A row with a number for every column behind its name, which may have blanks."""
        if not all(map(is_value, values)):
            return False
        if any(is_value(w) for w in names[1:]) and not self._titles.separates(names, line.text):
            # a number in the name's place: a row of other columns, not a name with blanks
            return False
        indent = len(line.text) - len(line.text.lstrip()) - self._titles.margin
        if indent > 0 and self._titles.indents and not self._tree.open:
            # The row of its pool was lost, so it is not known what it is a part of.
            return False
        return self._add(indent, " ".join(names), values, layout, line)

    def _scripted_row(self, line: Line) -> bool:
        """A row without titles above: of -H, or of a run that began above this text."""
        cells = scripted_cells(line.text)
        layout = scripted_layout(cells[1:]) if cells else None
        if not cells or layout is None:
            return False
        indent = 0 if "\t" in line.text else len(line.text) - len(line.text.lstrip())
        if indent and not self._tree.open:
            self._log.add(line.number, line.text, _POOL_LOST)
            return True
        self._scripted = True
        return self._add(indent, cells[0], cells[1:], layout, line)

    def _add(self, indent: int, name: str, values: list[str], layout: Layout, line: Line) -> bool:
        numbers = layout.numbers(values)
        if numbers is None:
            return False
        below_zero = isnan(sum(numbers)) and any(
            isnan(number) and word != "-" for number, word in zip(numbers, values, strict=True)
        )
        if below_zero:
            self._log.add(line.number, line.text, _BELOW_ZERO)
        place = self._tree.place(indent, name)
        tabbed = "\t" in line.text
        if self._begins_report(place) or tabbed != self._tabbed:
            self._end_report()
        self._tabbed = tabbed
        self._first = self._first or place
        number = self._seen.get(place, 0)
        self._seen[place] = number + 1
        key = Key(place, number)
        rows = self.sheet.rows.get(key)
        if rows is None:
            if len(self.sheet.rows) == VDEVS_MOST:
                raise UnrecognisedCaptureError(
                    f"more than {VDEVS_MOST:,} pools and vdevs in one zpool iostat capture, which"
                    " no host has",
                    line=line.number,
                    excerpt=line.text,
                )
            rows = self.sheet.rows[key] = VdevRows(self._opens, self._after_dashes)
        self._opens, self._after_dashes = None, False
        self.sheet.names_vdevs = self.sheet.names_vdevs or self._titles.name_vdevs
        self.sheet.indented = self._titles.indents
        rows.put(len(self.sheet.stamps), line.number, layout, numbers)
        self._layout = layout
        self._last_row = (line, key)
        return True

    def _begins_report(self, place: Place) -> bool:
        """Whether a row can only be of the next report.

        Pools print once in a report; vdevs named by their type may come again, in other pools.
        """
        if place not in self._seen or len(place.path) > 1:
            return False
        return place == self._first or not is_group_name(place.path[0])

    def _end_report(self) -> None:
        self._drop_begun()
        if self._seen:
            self.sheet.stamps.append(self._stamp)
            self.sheet.headers.append(self._header)
            self.sheet.layouts.append(self._layout)
            self.sheet.tabbed.append(self._tabbed)
            self._header = 0
            self._seen_before, self._seen = self._seen, {}
            self._first = None
            self._opens = None
            self._stamp = None
