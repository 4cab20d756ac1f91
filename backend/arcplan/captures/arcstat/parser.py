"""Recognises and reads arcstat logs, line by line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from arcplan.captures.arcstat.cells import (
    TOUCHING_NAMES,
    UNIT_UNKNOWN,
    Cell,
    CellNumbers,
    Header,
    cell_numbers,
    cell_of,
    header_of,
    is_arc_size,
    is_known,
    kind_of,
    seconds_of,
)
from arcplan.captures.arcstat.log import runs_of
from arcplan.captures.arcstat.record import ArcstatCapture, capture_of
from arcplan.captures.arcstat.table import BLANK, Table
from arcplan.captures.columns.log import RowFeed
from arcplan.captures.columns.runs import names_of
from arcplan.captures.lines import Line, LineSplitter
from arcplan.captures.records import IssueLog, UnrecognisedCaptureError
from arcplan.captures.timestamps import stamp_of

_WAITING_MOST = 1_000
_HEADERS_MOST = 64
"""Different headers in one log: each start of arcstat may choose other columns."""
_REFUSAL = re.compile(
    r"\s*(?:No L2ARC [Hh]ere|Incompatible field specified|Invalid column definition)"
)
_LAST_COLUMNS = ("avail", "read", "size", "arcsz")
"""The default columns end with the first, those of -x with the second; the others are near."""
_CUT = (
    "the last column, {}, seems to be the start of {}: lines are cut here, and figures may be too"
)
_LINES_LOOKED_AT = 2_000
_HEADER_LONGEST = 400
_NUMBER = re.compile(r"-?[0-9]+(?:[.,][0-9]+)?[KMGTP]?")
_TELLING = 3
_STATE_CHANGED = re.compile(r"\s*<State Changed>\s*")


def recognises(head: bytes) -> bool:
    """Whether the text holds a header line of arcstat with a row under or above it.

    A header of three known columns is enough alone; shorter ones need a row beside them.
    """
    splitter = LineSplitter()
    lines = [line.text for line in (*splitter.feed(head), *splitter.finish())]
    lines = [line for line in lines[:_LINES_LOOKED_AT] if line.strip()]
    for number, line in enumerate(lines):
        if _REFUSAL.match(line) and "L2ARC" in line:
            return True
        header = header_of(line)
        if header is None:
            continue
        if len(set(filter(is_known, header.columns))) >= _TELLING:
            return True
        if any(_is_row(header, near) for near in lines[max(0, number - 1) : number + 2]):
            return True
    return False


def headerless(head: bytes) -> str | None:
    """Why a text that looks like arcstat's cannot be read; None for any other text."""
    splitter = LineSplitter()
    lines = [line.text.split() for line in (*splitter.feed(head), *splitter.finish())]
    rows = [words for words in lines[:_LINES_LOOKED_AT] if words]
    if any(map(_names_touch, rows)):
        return (
            'the names of arcstat\'s columns touch each other (-s ""), so nothing tells its cells'
            " apart; run it without -s"
        )
    widths = {len(words) for words in rows}
    if len(widths) != 1 or widths.pop() <= _TELLING:
        return None
    timed = all(seconds_of(words[0]) is not None for words in rows)
    if not timed or any(_NUMBER.fullmatch(word) is None for words in rows for word in words[1:]):
        return None
    return (
        "rows of numbers behind a time, as arcstat prints them, and no header line: no column can"
        " be named; add the line of names that arcstat begins with"
    )


def _names_touch(words: Sequence[str]) -> bool:
    """Whether a line is the names of columns without a separator between all of them."""
    text = "".join(words)
    is_header = len(text) <= _HEADER_LONGEST and TOUCHING_NAMES.fullmatch(text) is not None
    return is_header and not all(map(is_known, words))


def _is_row(header: Header, line: str) -> bool:
    cells = _cells_of(line, header)
    return cells is not None and all(cell.value is not None for cell in cells)


class Parser(RowFeed):
    """Reads one log; fulfils `CaptureParser`."""

    def __init__(self) -> None:
        super().__init__()
        self._issues = IssueLog()
        self._table = Table()
        self._header: Header | None = None
        self._header_text = ""
        self._waiting: list[Line] = []
        self._refused: Line | None = None
        self._shortest_row = 0
        self._ended_inside_a_row = False
        self._units_unknown: set[str] = set()
        self._numbers: list[CellNumbers] = []
        self._sizes: list[CellNumbers] = []
        self._header_line = ""
        self._headers: set[tuple[str, ...]] = set()

    def rows_end(self, lines: Sequence[str], at: int) -> int:
        """Up to the next header as it was printed last."""
        if self._header is None or not self._header.is_plain:
            return at
        try:
            return lines.index(self._header_line, at)
        except ValueError:
            return len(lines)

    def take_rows(self, lines: list[str], number: int) -> bool:
        """Take lines that are all rows of cells as they should be; False, with nothing taken."""
        header, rows = self._header, [line.split() for line in lines]
        if header is None or set(map(len, rows)) != {len(header.columns)}:
            return False
        try:
            columns = [
                list(map(numbers.__getitem__, cells))
                for numbers, cells in zip(self._numbers, zip(*rows, strict=True), strict=True)
            ]
        except KeyError:
            for numbers in self._sizes:
                numbers.forget()
            return False
        for numbers in self._sizes:
            self._note_step(numbers.step)
        self._table.take(columns, number, lines)
        shortest = min(len(line.rstrip()) for line in lines)
        self._shortest_row = min(shortest, self._shortest_row or shortest)
        return True

    def finish(self, *, name: str, truncated: bool) -> Iterable[ArcstatCapture]:
        """Return a capture for each start of arcstat.

        Raises:
            UnrecognisedCaptureError: No header line, or a header without a single row.
        """
        for line in self.rest():
            if truncated or self._is_cut(line):
                self._ended_inside_a_row = True
                self._note(line, "the log ends in the middle of this line")
            else:
                self.take(line)
        self._refuse_what_has_no_rows()
        for line in self._waiting:
            self._note(line, "not a row of arcstat")
        self._table.flush()
        runs = runs_of(self._table, self._issues)
        is_whole = not (truncated or self._ended_inside_a_row)
        return [
            capture_of(
                *run,
                name=run_name,
                size_bytes=self.splitter.bytes_seen,
                lines=self.lines,
                complete=is_whole or run is not runs[-1],
            )
            for run_name, run in zip(names_of(name, len(runs)), runs, strict=True)
        ]

    def take(self, line: Line) -> None:
        """Read a line."""
        header = self._header
        if header is not None and line.text == self._header_line:
            self._take_header(line, header)
        elif (
            header is None
            or line.cut
            or not header.is_plain
            or not self.take_rows([line.text], line.number)
        ):
            self._read_closely(line, header)

    def _read_closely(self, line: Line, header: Header | None) -> None:
        """Read a line that is not one of the two kinds that nearly all are of."""
        if not line.text.strip() or _STATE_CHANGED.fullmatch(line.text):
            return
        if _REFUSAL.match(line.text):
            self._refused = line
            return
        if line.cut:
            self._note(line, "longer than a line of arcstat can be")
            return
        if header is not None and self._take_row(line, header):
            return
        found = header_of(line.text)
        if found is not None and self._is_in_place(found):
            self._take_header(line, found)
        elif _is_date_alone(line.text):
            return
        elif self._header is None and len(self._waiting) < _WAITING_MOST:
            self._waiting.append(line)
        elif self._header is None or not self._take_row(line, self._header, damaged=True):
            self._note(line, "neither a header nor a row of arcstat")

    def _is_in_place(self, header: Header) -> bool:
        # A lone word that happens to be a column name is a header only where a log can start.
        return len(header.columns) > 1 or (self._header is None and self._refused is None)

    def _take_header(self, line: Line, header: Header) -> None:
        first = self._header is None
        if header != self._header:
            self._headers.add(header.columns)
            if len(self._headers) > _HEADERS_MOST:
                raise UnrecognisedCaptureError(
                    f"more than {_HEADERS_MOST} different headers in one log of arcstat",
                    line=line.number,
                    excerpt=line.text,
                )
            self._header = header
            last = header.columns[-1]
            for name in _LAST_COLUMNS:
                if name != last and name.startswith(last):
                    self._note(line, _CUT.format(last, name))
            self._header_text = line.text.rstrip()
            self._numbers = cell_numbers(header.columns)
            named = zip(header.columns, self._numbers, strict=True)
            self._sizes = [numbers for column, numbers in named if is_arc_size(column)]
        self._header_line = line.text
        if first:
            self._take_early(line, header)
        self._table.head(header, line)

    def _take_early(self, line: Line, header: Header) -> None:
        """Rows above the first header stand below none: the beginning of the log is missing."""
        waiting, self._waiting = self._waiting, []
        self._table.head(header, line)
        for early in waiting:
            if self._take_row(early, header):
                self._table.starts_with_header = False
            else:
                self._note(early, "stands before the first header and is no row of arcstat")

    def _take_row(self, line: Line, header: Header, *, damaged: bool = False) -> bool:
        """Read a row; of a damaged one the columns that hold numbers, if these are most."""
        cells = _cells_of(line.text, header)
        if cells is None:
            return False
        named = list(zip(header.columns, cells, strict=True))
        faulty = [column for column, cell in named if cell.fault]
        if damaged:
            is_foreign = any(text.isalpha() for text in header.cells(line.text) or ())
            if is_foreign or "time" in faulty or len(faulty) * 2 >= len(cells):
                return False
            self._note(line, f"no number under {', '.join(faulty)}; the other columns were read")
        elif any(cell.fault and cell is not UNIT_UNKNOWN for cell in cells):
            return False
        if not any(cell.value is not None for cell in cells):
            return False
        for column, cell in named:
            if is_arc_size(column):
                self._note_step(cell.step)
            if cell is UNIT_UNKNOWN and column not in self._units_unknown:
                self._units_unknown.add(column)
                self._note(line, f"{column} is no column of a known arcstat and carries a unit")
        values = [[BLANK if cell.value is None else float(cell.value)] for cell in cells]
        self._table.take(values, line.number, [line.text])
        length = len(line.text.rstrip())
        self._shortest_row = min(length, self._shortest_row or length)
        return True

    def _note_step(self, step_bytes: float) -> None:
        table = self._table
        table.coarsest_bytes = max(table.coarsest_bytes, step_bytes)

    def _is_cut(self, line: Line) -> bool:
        """Whether the last line, which has no line end, is the start of a row or header only."""
        if self._header is None:
            return False
        text = line.text.rstrip()
        if not text:
            return False
        if self._header_text.startswith(text) and self._header_text != text:
            return True
        if not text.lstrip()[:1].isdigit():
            return False
        end = self._header.ends[-1]
        short = self._shortest_row >= end > len(text)
        return short or self._header.cells(line.text) is None

    def _refuse_what_has_no_rows(self) -> None:
        if self._table.lines:
            return
        if self._refused is not None:
            raise UnrecognisedCaptureError(
                "arcstat refused the columns it was asked for and printed no rows",
                line=self._refused.number,
                excerpt=self._refused.text,
            )
        if self._header is not None:
            raise UnrecognisedCaptureError(
                "the arcstat log holds a header line and no rows", line=self.lines
            )
        raise UnrecognisedCaptureError("no header line of arcstat found")

    def _note(self, line: Line, reason: str) -> None:
        self._issues.add(line.number, line.text, reason)


def _cells_of(text: str, header: Header) -> list[Cell] | None:
    """The line's cells, one for each column; None where it has other than one for each."""
    texts = header.cells(text)
    if texts is None:
        return None
    return [
        cell_of(kind_of(column), text) for column, text in zip(header.columns, texts, strict=True)
    ]


def _is_date_alone(text: str) -> bool:
    """Whether a loop around arcstat printed the date; a bare time may be the start of a row."""
    return text.lstrip()[:1].isalpha() and stamp_of(text) is not None
