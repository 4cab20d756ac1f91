"""The rows of a log as they were printed, column by column, before any of them is judged."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from arcplan.captures.arcstat.columns import ACTIVITY, is_level, kind_of
from arcplan.captures.arcstat.header import Header
from arcplan.captures.columns.layout import NOT_PRINTED, Layout
from arcplan.captures.columns.series import Series

BLANK = NOT_PRINTED


@dataclass(slots=True)
class Blocks:
    """Spans of rows between header lines, oldest first.

    Attributes:
        starts: First row of each, as a position among the rows that are kept; below zero where it
            is not among them.
        before: Rows of the block before it; 0 for the log's first.
        changed: Its header has other columns than the one before.
        columns: Those of its header.
    """

    starts: list[int] = field(default_factory=list)
    before: list[int] = field(default_factory=list)
    changed: list[bool] = field(default_factory=list)
    columns: list[tuple[str, ...]] = field(default_factory=list)

    def open(self, start: int, header: Header, earlier: Header | None) -> None:
        """A row stands below a header line, or is the log's first."""
        length = start - self.starts[-1] if self.starts else 0
        self.starts.append(start)
        self.before.append(length)
        self.changed.append(earlier is not None and earlier.columns != header.columns)
        self.columns.append(header.columns)

    def is_rated(self, block: int) -> bool:
        """Whether any of a block's columns is measured over the interval."""
        return not all(map(is_level, self.columns[block]))

    def forget(self, rows: int) -> None:
        """So many rows are no longer kept; the block that goes on began before those that are."""
        gone = max(0, sum(start < rows for start in self.starts) - 1)
        self.starts = [start - rows for start in self.starts[gone:]]
        del self.before[:gone], self.changed[:gone], self.columns[:gone]

    def part(self, start: int, end: int) -> Blocks:
        """The blocks that begin among these rows, the first of them as a log's first."""
        among = [block for block, row in enumerate(self.starts) if start <= row < end]
        return Blocks(
            starts=[self.starts[block] - start for block in among],
            before=[0, *(self.before[block] for block in among[1:])],
            changed=[False, *(self.changed[block] for block in among[1:])],
            columns=[self.columns[block] for block in among],
        )


class Table(Series):
    """The rows of a log, or of its end where the rows before are put together already.

    Attributes:
        lines: Line number of each row.
        activity: Accesses per second in each row; NaN where no column shows any.
        blocks: What stands between header lines.
        starts_with_header: No row stands before the first header line.
        coarsest_bytes: The largest printing step met under a size of the ARC, in bytes.
        width: Columns of all headers together, or of the widest one.
    """

    def __init__(self) -> None:
        super().__init__()
        self.lines = array("q")
        self.activity = array("d")
        self.blocks = Blocks()
        self.starts_with_header = True
        self.coarsest_bytes = 0.0
        self.width = 1
        self._header: Header | None = None
        self._cells = Layout(())
        self._names: set[str] = set()

    def put(
        self, line: int, header: Header, values: Sequence[float], *, follows_header: bool
    ) -> None:
        """Keep a row: a number per column of its header, NaN where blank."""
        self._begin(header, follows_header=follows_header)
        self.lines.append(line)
        self.add(self._cells, values)

    def put_all(
        self,
        line: int,
        header: Header,
        columns: Sequence[Sequence[float]],
        *,
        follows_header: bool,
    ) -> None:
        """Keep rows on lines that follow each other, given as their columns."""
        self._begin(header, follows_header=follows_header)
        self.lines.extend(range(line, line + len(columns[0])))
        self.extend(self._cells, columns)

    def _begin(self, header: Header, *, follows_header: bool) -> None:
        if follows_header or not self.lines:
            self.blocks.open(len(self.lines), header, self._header)
        if header is not self._header:
            self._header, self._cells = header, Layout(header.columns)
            self._names.update(header.columns)
            self.width = max(len(self._names), len(header.columns))

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
        found.blocks = self.blocks.part(start, end)
        names = dict.fromkeys(name for columns in found.blocks.columns for name in columns)
        found.columns = {name: self.columns[name][start:end] for name in names}
        found._rows = end - start
        found.lines, found.activity = self.lines[start:end], self.activity[start:end]
        found.starts_with_header = self.starts_with_header or start > 0
        found.coarsest_bytes = self.coarsest_bytes
        return found

    def forget(self, rows: int) -> None:
        """Keep the rows behind the first so many only."""
        super().forget(rows)
        del self.activity[:rows], self.lines[:rows]
        self.blocks.forget(rows)


ARC_SIZE_COLUMNS = ("arcsz", "size", "c")


def is_arc_size(column: str) -> bool:
    """Whether the column shows the ARC's size or its target."""
    return column in ARC_SIZE_COLUMNS and kind_of(column) == "bytes"
