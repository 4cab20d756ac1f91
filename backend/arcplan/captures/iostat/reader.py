"""Reads the text reports of iostat line by line into a sheet of rows."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from arcplan.captures.columns.layout import NOT_FINITE, plain_numbers
from arcplan.captures.columns.log import RowFeed
from arcplan.captures.iostat.layout import Layout, is_number_like, joined, layout_of, named_later
from arcplan.captures.iostat.report import (
    Heading,
    OpenReport,
    are_values,
    possible,
    row_of,
    words_of,
)
from arcplan.captures.iostat.sheet import Sheet, Table, command_of, shares_of
from arcplan.captures.lines import Line
from arcplan.captures.records import IssueLog
from arcplan.captures.timestamps import StampsOfALog, stamp_of

_BANNER = re.compile(r"(?:Linux|SunOS|FreeBSD)\s+\S+\s+\(")
_STATE_CHANGE = re.compile(r"<<.*>>")
_HEADING = re.compile(
    r"(?:extended device (?:statistics|totals|interval)|device statistics|tty|cpu"
    r"|-+ ?errors ?-+|\^C|\s|,)+"
)
_DECIMALS = re.compile(r"[.,]([0-9]*)%?$")
_PROCESSORS = "avg-cpu:"
_PROCESSOR_COLUMNS_LEAST = 4
_FOREIGN = "not a line of an iostat report"
_ABOVE = "rows above the first header, which are read as of its columns"
_EARLY_MOST = 1_000
# Words that end a mail have no digit, dash or slash.
_DEVICE = re.compile(r"(?:[shv]|xv|na?|nv)da?[a-z]{0,2}|.*[-/0-9].*")
_SHORT = "row with fewer numbers than its header has columns"
_CUT = "the text ends inside this row; it is left out"
_IMPOSSIBLE = "a number of this row is impossible (nan, inf, below zero or far too large); left out"


class ReportReader(RowFeed):
    """State between lines: the open report, a row or a header that goes on in the next line."""

    def __init__(self, log: IssueLog) -> None:
        super().__init__()
        self.sheet = Sheet()
        self._log = log
        self._report = OpenReport(self.sheet, log)
        self._last_layout: Layout | None = None
        self._header_text = ""
        self._processor_titles: list[str] = []
        self._begun: list[str] = []
        self._begun_line = Line(0, "")
        self._run_begun = False
        self._stamps = StampsOfALog()
        self._unread = 0
        self._rows_ended = False
        self._early: list[Line] = []
        self._above_early = Heading()

    def rows_end(self, lines: Sequence[str], at: int) -> int:
        """Up to the next empty line, below a header."""
        if self._report.table is None:
            return at
        try:
            return lines.index("", at)
        except ValueError:
            return len(lines)

    def take_rows(self, lines: list[str], number: int) -> bool:
        """Take lines that are all rows of a name and plain numbers, as nearly all are."""
        table = self._report.table
        if table is None or table.layout.common_words < 0 or self._begun:
            return False
        width = table.layout.common_words
        words = " ".join(lines).split()
        names = words[::width]
        if len(words) != width * len(lines) or not all(map(str.startswith, lines, names)):
            return False
        del words[::width]
        if not all(name[0].isalpha() for name in names):
            return False
        try:
            values = plain_numbers(words)
        except ValueError:
            return False
        if not self._report.add_rows(table, names, values, number):
            return False
        self._rows_ended = False
        return True

    def take(self, line: Line) -> None:
        """Take the next line."""
        if not self.take_rows([line.text], line.number):
            self._read(line, line.text.split())

    def finish(self) -> None:
        """End of text; a last line without a line end may be half a line."""
        rest = self.rest()
        for line in rest:
            self._read(line, line.text.split())
        cut_line = rest[-1] if rest else None
        table = self._report.table
        # a header and an empty line are a report of idle devices only (-z)
        cut_titles = table is not None and not table.names and not self._rows_ended
        is_remark = not rest and len(self._begun) == 1 and not _DEVICE.fullmatch(self._begun[0])
        ends_inside = (bool(self._begun) and not is_remark) or cut_titles
        if cut_line is not None and cut_line.number == self._unread:
            ends_inside = True
        if cut_line is not None and table is not None and self._is_cut(cut_line, table):
            ends_inside = True
            table.drop_last()
            self._log.add(cut_line.number, cut_line.text, _CUT)
        self._drop_begun(_FOREIGN if is_remark else _CUT)
        self._report.damaged = self._report.damaged or ends_inside
        self._report.close()
        self.sheet.ends_at_row = not self._rows_ended
        self.sheet.ends_inside = ends_inside

    def _is_cut(self, line: Line, table: Table) -> bool:
        """Whether the last row is of this line and looks shortened."""
        is_last = bool(table.lines) and table.lines[-1] == line.number
        return is_last and _is_cut(line.text, table.layout, self.sheet.devices)

    def _read(self, line: Line, words: list[str]) -> None:
        """Take a line that may be anything."""
        if not words or words == ["\\"]:
            self._rows_ended = True
            return
        if self._processor_titles and self._processor_row(words):
            return
        table = self._report.table
        if self._continues(line):
            return
        if words[0] == _PROCESSORS:
            self._open_processors(words)
            return
        if (
            table is not None
            and line.text != self._header_text
            and self._add(words_of(line.text, table.layout), table.layout, line)
        ):
            return
        if not self._structure(line):
            self._row(line)

    def _structure(self, line: Line) -> bool:
        """Everything that is not a row: banners, time stamps, headers, headings."""
        text = line.text.strip()
        layout = layout_of(line.text)
        if layout is not None:
            self._header(layout, line)
        elif _PROCESSORS in text:
            self._open_processors(text.split())
        elif "(" in text and _BANNER.search(text):
            self._start_run()
            self.sheet.machines.take_banner(line)
        elif (stamp := self._stamps.read(text)) is not None:
            self._report.close()
            self._report.heading = Heading(stamp)
        elif (command := command_of(text)) is not None:
            self._start_run()
            self.sheet.note_command(command, self._report.run)
        elif _STATE_CHANGE.fullmatch(text):
            # after a change of devices illumos prints averages since boot again
            self._start_run()
            self.sheet.state_changes.add(self._report.run)
        else:
            return self._completes_header(line) or _HEADING.fullmatch(text) is not None
        return True

    def _open_processors(self, words: list[str]) -> None:
        self._report.close()
        at = words.index(_PROCESSORS) if _PROCESSORS in words else 0
        self._processor_titles = words[at:]

    def _processor_row(self, words: list[str]) -> bool:
        titles, self._processor_titles = self._processor_titles[1:], []
        if not are_values(words[-_PROCESSOR_COLUMNS_LEAST:]):
            return False
        if len(titles) == len(words):
            self._report.heading = replace(
                self._report.heading, processors=shares_of(zip(titles, words, strict=True))
            )
        return True

    def _start_run(self) -> None:
        self._report.close()
        self._stamps = StampsOfALog()
        if self._run_begun:
            self._report.run += 1
        self._run_begun = False

    def _header(self, layout: Layout, line: Line) -> None:
        table = self._report.table
        is_lone_word = layout.name_at == "nowhere" and len(layout.titles) < 2
        if is_lone_word and (table is None or table.names):
            # no header waits for its next piece, so a lone word that is also a title means nothing
            return
        if table is not None and not table.names and _is_next_piece(table.layout, layout):
            self._report.widen_table(joined(table.layout, layout))
            self._last_layout = table.layout
            return
        if self._early and layout.name_at != "nowhere":
            self._take_early(layout)
        self._run_begun = True
        self._rows_ended = False
        self._header_text = line.text
        self._report.start_table(layout, line.number)
        if layout.name_at != "nowhere":
            self._last_layout = layout

    def _take_early(self, layout: Layout) -> None:
        """Rows above the first header are of a report that lost its own: the log was cut there."""
        early, self._early = self._early, []
        rows: list[Line] = []
        for line in early:
            if row_of(words_of(line.text, layout), layout) is not None:
                rows.append(line)
            else:
                self._log.add(line.number, line.text, _FOREIGN)
        # A header without a column of names may have begun a report below them.
        self._report.close()
        below = self._report.heading
        if rows or below == Heading():
            self._report.heading = self._above_early
        for line in rows:
            self._add(words_of(line.text, layout), layout, line)
        if rows:
            self._log.add(rows[0].number, rows[0].text, _ABOVE)
            self._report.damaged = True
            self._run_begun = True
            self._report.close()
            self._report.heading = below

    def _completes_header(self, line: Line) -> bool:
        table = self._report.table
        named = None if table is None or table.names else named_later(table.layout, line.text)
        if named is not None:
            self._report.widen_table(named)
            self._last_layout = named
        return named is not None

    def _row(self, line: Line) -> None:
        layout = self._report.table.layout if self._report.table else self._last_layout
        if layout is None:
            if self.sheet.reports:
                self._unread = line.number
                self._log.add(line.number, line.text, _FOREIGN)
            elif len(self._early) < _EARLY_MOST:
                self._early.append(line)
                if self._report.heading != Heading():
                    self._above_early, self._report.heading = self._report.heading, Heading()
            return
        words = words_of(line.text, layout)
        if self._add(words, layout, line):
            return
        if layout.core < len(layout.titles) and self._is_processor_row(words, layout):
            return
        if self._may_go_on(words, layout):
            self._begun, self._begun_line = words, line
            return
        if len(words) > 2 and not any(is_number_like(w) for w in words):
            # another tool's header: the rows under it are not iostat's
            self._report.close()
            self._last_layout = None
        self._report.damaged = True
        self._unread = line.number
        self._log.add(line.number, line.text, _FOREIGN)

    def _add(self, words: list[str], layout: Layout, line: Line) -> bool:
        row = row_of(words, layout)
        if row is None:
            return False
        table = self._report.table or self._report.start_table(layout, line.number)
        name = row.name
        if self._is_group(line, layout) and not name.isdecimal():
            self.sheet.groups.add(name)
        values = possible(row.values)
        self._report.add(table, name, values, line.number)
        self._rows_ended = False
        if values is not row.values or not NOT_FINITE.isdisjoint(words):
            self._log.add(line.number, line.text, _IMPOSSIBLE)
        if row.leading and self._report.heading.stamp is None:
            stamp = stamp_of(row.leading)
            self._report.heading = replace(self._report.heading, stamp=stamp)
        return True

    def _is_group(self, line: Line, layout: Layout) -> bool:
        """Sysstat prints the name of a `-g` group behind one blank."""
        indent = len(line.text) - len(line.text.lstrip(" "))
        return layout.name_at == "first" and indent == layout.indent + 1

    def _is_processor_row(self, words: list[str], layout: Layout) -> bool:
        """FreeBSD -z prints terminal and CPU columns alone where every device was idle."""
        return len(words) == len(layout.titles) - layout.core and are_values(words)

    def _may_go_on(self, words: list[str], layout: Layout) -> bool:
        """Whether the line may be the first piece of a wrapped row."""
        if len(words) >= layout.words or self._report.table is None:
            return False
        if layout.name_at == "first":
            named = words[layout.prefix :]
            return (
                bool(named)
                and not is_number_like(named[0])
                and (len(named) == 1 or are_values(named[1:]))
            )
        return are_values(words)

    def _continues(self, line: Line) -> bool:
        """Whether the line is the next piece of the row that was begun."""
        table = self._report.table
        if not self._begun or table is None:
            return False
        words = [*self._begun, *words_of(line.text, table.layout)]
        begun = self._begun_line
        fits = len(words) <= table.layout.words
        if fits and self._add(words, table.layout, Line(begun.number, begun.text)):
            self._begun = []
            return True
        if fits and are_values(words[len(self._begun) :]) and len(words) < table.layout.words:
            self._begun = words
            return True
        self._drop_begun(_SHORT)
        return False

    def _drop_begun(self, reason: str) -> None:
        if self._begun:
            self._report.damaged = True
            self._log.add(self._begun_line.number, self._begun_line.text, reason)
            self._begun = []


def _is_next_piece(begun: Layout, piece: Layout) -> bool:
    """Whether a header goes on with further columns; two with a device's title are two tables."""
    if piece.name_at == "first" or (begun.name_at != "nowhere" and piece.name_at != "nowhere"):
        return False
    return set(piece.titles).isdisjoint(begun.titles)


def _is_cut(text: str, layout: Layout, known: Collection[str]) -> bool:
    """Whether the last number of a row, or the name after the numbers, looks shortened."""
    words = words_of(text, layout)
    last = words[-1]
    if layout.name_at == "last":
        return last not in known and any(k.startswith(last) for k in known)
    if layout.titles[-1] != "%util":
        return False
    decimals = [len(found[1]) for w in words if (found := _DECIMALS.search(w))]
    cut = _DECIMALS.search(last)
    return bool(decimals) and (0 if cut is None else len(cut[1])) < max(decimals)
