"""Where a log says its columns and its first samples."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from arcplan.captures.lines import Line
from arcplan.captures.records import Place

_BLOCKS_MOST = 8192
"""Headers that are quoted; a log that is kept row by row has fewer when written into a file."""
ROWS_QUOTED = 2
"""Rows quoted as a run's first: where the first is no sample the second is meant."""


@dataclass(slots=True)
class _Block:
    header: Place
    columns: tuple[str, ...]
    rows: list[Place] = field(default_factory=list)


class Places:
    """The headers of a log, each with the first rows below it."""

    def __init__(self) -> None:
        self._blocks: list[_Block] = []
        self._rows_left = 0

    def header(self, line: Line, columns: tuple[str, ...]) -> None:
        """A header was read."""
        self._rows_left = 0
        if len(self._blocks) < _BLOCKS_MOST:
            self._rows_left = ROWS_QUOTED
            self._blocks.append(_Block(Place.of(line.number, line.text.strip()), columns))

    def row(self, line: Line) -> None:
        """A row was read."""
        if self._rows_left:
            self._rows_left -= 1
            self._blocks[-1].rows.append(Place.of(line.number, line.text.strip()))

    def of_runs(self, starts: Sequence[int]) -> list[RunPlaces]:
        """The same for each run, of which all but the first begin with the rows on these lines."""
        begins = [0]
        begins += [
            number
            for number, block in enumerate(self._blocks)
            if block.rows and block.rows[0].line in set(starts)
        ]
        # A run whose header is not quoted has no places.
        begins += [len(self._blocks)] * (len(starts) + 2 - len(begins))
        return [RunPlaces(self._blocks[start:end]) for start, end in pairwise(begins)]


@dataclass(frozen=True, slots=True)
class RunPlaces:
    """Headers and first rows of one run."""

    _blocks: list[_Block]

    def named(self, *, first_row_dropped: bool) -> dict[str, Place]:
        """Place of each column's first header, and of the first sample as `samples`."""
        found: dict[str, Place] = {}
        for block in self._blocks:
            for column in block.columns:
                found.setdefault(column, block.header)
        rows = [row for block in self._blocks[:ROWS_QUOTED] for row in block.rows]
        for sample in rows[first_row_dropped:][:1]:
            found["samples"] = sample
        return found
