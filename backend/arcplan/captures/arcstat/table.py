"""The rows of a log as they were printed, before any of them is judged."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from arcplan.captures.arcstat.cells import Number
from arcplan.captures.arcstat.columns import ACTIVITY, is_level, kind_of
from arcplan.captures.arcstat.header import Header


@dataclass(slots=True)
class Row:
    """One printed row.

    Attributes:
        line: Line number in the text.
        header: The header it stands under.
        values: One number per column of that header, None where blank.
        follows_header: The line before it was a header line.
    """

    line: int
    header: Header
    values: list[Number | None]
    follows_header: bool

    def activity(self) -> Number | None:
        """Accesses per second in this row; None when no column shows any."""
        for column in ACTIVITY:
            if column in self.header.columns:
                return self.values[self.header.columns.index(column)]
        return None

    def levels_only(self) -> list[Number | None]:
        """The values with everything blanked that was measured over the interval."""
        return [
            value if is_level(column) else None
            for column, value in zip(self.header.columns, self.values, strict=True)
        ]

    def has_rates(self) -> bool:
        """Whether any column is measured over the interval."""
        return not all(map(is_level, self.header.columns))


@dataclass(slots=True)
class Table:
    """All rows of a log.

    Attributes:
        rows: In the order printed.
        starts_with_header: No row stands before the first header line.
        coarsest_bytes: The largest printing step met under a size of the ARC, in bytes.
    """

    rows: list[Row] = field(default_factory=list)
    starts_with_header: bool = True
    coarsest_bytes: float = 0.0

    def columns(self) -> list[str]:
        """Every column of every header, in order of first appearance."""
        seen: dict[str, None] = {}
        headers = {id(row.header): row.header for row in self.rows}
        for header in headers.values():
            seen.update(dict.fromkeys(header.columns))
        return list(seen)

    def blocks(self) -> Iterator[tuple[int, int]]:
        """Spans of rows between header lines, as (first row, row after the last)."""
        starts = [index for index, row in enumerate(self.rows) if row.follows_header or index == 0]
        yield from zip(starts, [*starts[1:], len(self.rows)], strict=True)

    def series(self) -> dict[str, list[Number | None]]:
        """The rows turned into one list per column; the first of two equal names counts."""
        series: dict[str, list[Number | None]] = {
            column: [None] * len(self.rows) for column in self.columns()
        }
        for index, row in enumerate(self.rows):
            # Backwards, so that of two columns with one name the first is what stays.
            for column, value in zip(
                reversed(row.header.columns), reversed(row.values), strict=True
            ):
                series[column][index] = value
        return series


ARC_SIZE_COLUMNS = ("arcsz", "size", "c")


def is_arc_size(column: str) -> bool:
    """Whether the column shows the ARC's size or its target."""
    return column in ARC_SIZE_COLUMNS and kind_of(column) == "bytes"
