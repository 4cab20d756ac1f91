"""The rows of a log as they were printed, column by column, and which of them are no samples.

The Python arcstat takes a snapshot while it starts (to look for an L2ARC) and another one a few
milliseconds later, and prints their difference divided by the whole interval: rates near zero under
true sizes (init and main, cmd/zarcstat.in, OpenZFS 2.4.4). The illumos one prints the totals since
boot divided by the interval (arcstat.pl 0.5).

Neither changes its columns while it runs. Both print their header every 21 rows into a file, and
every so many rows as a terminal is high less two, which changes with the terminal.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise

from arcplan.captures.arcstat.cells import ACTIVITY, Header, is_level, steps_of
from arcplan.captures.columns.layout import NOT_PRINTED, Layout
from arcplan.captures.columns.runs import STEPS_COMPARED, leaps, usual_step_s
from arcplan.captures.columns.series import Series
from arcplan.captures.lines import Line
from arcplan.captures.records import CaptureTooLargeError, Place
from arcplan.captures.summary import known_of, median

BLANK = NOT_PRINTED
COLUMNS_MOST = 400
LINES_BETWEEN_HEADERS = 21
"""Rows under one header when standard output is not a terminal (hdr_intr 20, counted from 0)."""
_BLOCKS_QUOTED = 8192
"""Blocks whose header and rows are quoted; a log written into a file has fewer between two runs."""
_ROWS_QUOTED = 2
"""Rows quoted as a run's first: where the first is no sample the second is meant."""


@dataclass(slots=True)
class Block:
    """The rows below one header line.

    Attributes:
        start: Its first row.
        columns: Those of its header.
        header: Where its header stands.
        rows: Where its first rows stand.
    """

    start: int
    columns: tuple[str, ...]
    header: Place
    rows: list[Place]

    @property
    def is_rated(self) -> bool:
        """Whether any of its columns is measured over the interval."""
        return not all(map(is_level, self.columns))


class Table(Series):
    """The rows of a log.

    Attributes:
        lines: Line number of each row.
        activity: Accesses per second in each row; NaN where no column shows any.
        blocks: The rows by header line, oldest first.
        starts_with_header: No row stands before the first header line.
        coarsest_bytes: The largest printing step met under a size of the ARC, in bytes.
        width: Columns of all headers together, or of the widest one.
    """

    def __init__(self) -> None:
        super().__init__()
        self.lines = array("q")
        self.activity = array("d")
        self.blocks: list[Block] = []
        self.starts_with_header = True
        self.coarsest_bytes = 0.0
        self.width = 1
        self._header: Header | None = None
        self._heading = Place(0, "")
        self._follows_header = False
        self._cells = Layout(())
        self._names: set[str] = set()

    def head(self, header: Header, line: Line) -> None:
        """The rows that follow stand below this header line.

        Raises:
            CaptureTooLargeError: The log's headers name too many different columns.
        """
        if header is not self._header:
            self._header, self._cells = header, Layout(header.columns)
            self._names.update(header.columns)
            self.width = max(len(self._names), len(header.columns))
            if self.width > COLUMNS_MOST:
                raise CaptureTooLargeError(
                    f"more than {COLUMNS_MOST} columns in one log", line=line.number
                )
        if len(self.blocks) < _BLOCKS_QUOTED:
            self._heading = Place.of(line.number, line.text.strip())
        self._follows_header = True

    def take(self, columns: Sequence[Sequence[float]], number: int, texts: Sequence[str]) -> None:
        """Keep rows on lines that follow each other.

        Args:
            columns: A number per column of the header and row, NaN where blank.
            number: Number of the first line.
            texts: The lines.
        """
        if self._follows_header or not self.lines:
            names = () if self._header is None else self._header.columns
            self.blocks.append(Block(len(self.lines), names, self._heading, []))
            self._follows_header = False
        quoted = self.blocks[-1].rows
        if len(quoted) < _ROWS_QUOTED and len(self.blocks) <= _BLOCKS_QUOTED:
            rows = enumerate(texts[: _ROWS_QUOTED - len(quoted)], number)
            quoted += [Place.of(line, text.strip()) for line, text in rows]
        if len(texts) == 1:
            self.lines.append(number)
            self.add(self._cells, [cell for [cell] in columns])
        else:
            self.lines.extend(range(number, number + len(texts)))
            self.extend(self._cells, columns)

    @property
    def headers(self) -> dict[str, Place]:
        """Where each column's first header stands."""
        found: dict[str, Place] = {}
        for above, block in pairwise((None, *self.blocks)):
            if block is not None and (above is None or above.columns != block.columns):
                found = dict.fromkeys(block.columns, block.header) | found
        return found

    @property
    def first_rows(self) -> list[Place]:
        """Where the first rows stand: those of the first block or of the first two."""
        rows = (row for block in self.blocks[:_ROWS_QUOTED] for row in block.rows)
        return list(islice(rows, _ROWS_QUOTED))

    def _sort(self, layout: Layout, columns: Sequence[Sequence[float]]) -> None:
        super()._sort(layout, columns)
        shown = next((at for name in ACTIVITY if (at := layout.places.get(name)) is not None), None)
        blank = array("d", [BLANK]) * len(columns[0])
        self.activity.extend(blank if shown is None else columns[shown])

    def blank_rates(self, row: int) -> None:
        """Blank everything in a row that was measured over the interval."""
        for name, column in self.columns.items():
            if not is_level(name):
                column[row] = BLANK
        self.activity[row] = BLANK

    def cut(self, starts: Sequence[int]) -> list[Table]:
        """Split the rows before each of these, which stand below a header line."""
        return [self._part(start, end) for start, end in pairwise((0, *starts, len(self.lines)))]

    def _part(self, start: int, end: int) -> Table:
        found = Table()
        found.blocks = [
            replace(block, start=block.start - start)
            for block in self.blocks
            if start <= block.start < end
        ]
        names = dict.fromkeys(name for block in found.blocks for name in block.columns)
        found.columns = {name: self.columns[name][start:end] for name in names}
        found._rows = end - start
        found.lines, found.activity = self.lines[start:end], self.activity[start:end]
        found.starts_with_header = self.starts_with_header or start > 0
        found.coarsest_bytes = self.coarsest_bytes
        return found

    def drop_first(self) -> None:
        """Take the first row away: it is no sample."""
        del self.lines[0]
        for column in (*self.columns.values(), self.activity):
            del column[0]


def first_row_is_artefact(table: Table) -> bool:
    """Whether the log's first row is the start-up row of the tool and not a sample.

    Args:
        table: The rows; the rates of further start-up rows, no yardstick for the first, are blank.
    """
    if not table.lines or not table.starts_with_header or not table.blocks[0].is_rated:
        return False
    activity = table.activity[0]
    later = known_of(table.activity[1:])
    if math.isnan(activity) or not later:
        return True
    few_milliseconds = activity <= median(later) / 2 or activity < min(later)
    since_boot = activity > 20 * max(50, *later)
    return few_milliseconds or since_boot


def is_loop_of_single_rows(table: Table) -> bool:
    """Whether a loop wrote the log that starts arcstat for every row."""
    starts = [block.start for block in table.blocks]
    return len(starts) > 2 and starts == list(range(len(starts)))


def later_starts(table: Table) -> list[int]:
    """Rows after the first with which arcstat was started again into the same log.

    Other columns are a sign alone. A header off its beat is one together with a clock that goes
    back or leaps, or a start-up row below it: a terminal that was resized moves the header, too.
    """
    blocks = table.blocks
    if is_loop_of_single_rows(table):
        return [block.start for block in blocks[1:]]
    found: list[int] = []
    begun, beats = 0, {LINES_BETWEEN_HEADERS}
    for number, (above, block) in enumerate(pairwise(blocks), 1):
        start, before = block.start, block.start - above.start
        # The first rows of a log without its beginning are the end of a block.
        is_on_beat = bool(beats & {before, _lines_before(table, number)}) or (
            number == 1 and not table.starts_with_header
        )
        if block.columns != above.columns or (
            not is_on_beat
            and (_clock_jumps(table, begun, start) or _is_start_up_row(table, number))
        ):
            found.append(start)
            begun, beats = start, {LINES_BETWEEN_HEADERS}
        else:
            beats.add(before)
    return found


def _lines_before(table: Table, number: int) -> int:
    """Lines of the block before, rows that could not be read among them."""
    earlier, block = table.blocks[number - 1 : number + 1]
    return table.lines[block.start] - table.lines[max(0, earlier.start)] - 1


def _clock_jumps(table: Table, begun: int, start: int) -> bool:
    """Whether the clock goes back before a row, or by more than the rows since `begun` do."""
    times = table.columns.get("time")
    if times is None or math.isnan(times[start - 1]) or math.isnan(times[start]):
        return False
    [jump] = steps_of(times[start - 1 : start + 1])
    steps = steps_of(times[max(begun, start - STEPS_COMPARED) : start])
    usual = usual_step_s(step for step in steps if step > 0)
    return math.isnan(jump) or (usual > 0 and leaps(jump, usual))


def _is_start_up_row(table: Table, number: int) -> bool:
    block, *behind = table.blocks[number : number + 2]
    activity = table.activity[block.start]
    end = behind[0].start if behind else len(table.lines)
    later = known_of(table.activity[block.start + 1 : end])
    if len(later) < 2 or not block.is_rated:
        return False
    return activity <= median(later) / 5 or activity > 20 * max(50, *later)
