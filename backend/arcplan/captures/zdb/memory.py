"""The scanner's memory: one array, and views of its regions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from arcplan.captures.native import Floats, Ints
from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb.hand import clear


@dataclass(frozen=True, slots=True)
class Memory:
    """What a piece of text is read into.

    Attributes:
        all: The array that compiled functions take.
        state: See layout, as for all the others.
        open: The object being read.
        head: The rest of an object that began in an earlier piece.
        sums: One row for each dataset.
        moments: One row for each dataset.
        events: Lines for the caller to look at.
        candidates: Objects that may be among the largest.
        directories: Sums by directory.
        numbers: Objects finished.
        headers: Files among them without a tree.
        codes: What to do with each object of the piece.
        buckets: Hash table into them: row plus one.
    """

    all: Ints
    state: Ints
    open: Ints
    head: Ints
    sums: Ints
    moments: Floats
    events: Ints
    candidates: Ints
    directories: Ints
    numbers: Ints
    headers: Ints
    codes: Ints
    buckets: Ints


def _rows(memory: Ints, start: int, rows: int, fields: int) -> Ints:
    return memory[start : start + rows * fields].reshape(rows, fields)


def new_memory() -> Memory:
    """Empty memory."""
    memory = np.zeros(at.MEMORY_FIELDS, np.int64)
    moments = _rows(memory, at.MOMENTS, at.SLOTS, at.MOMENT_FIELDS)
    made = Memory(
        all=memory,
        state=memory[at.STATE : at.OPEN],
        open=memory[at.OPEN : at.HEAD],
        head=memory[at.HEAD : at.POINTER],
        sums=_rows(memory, at.SUMS, at.SLOTS, at.SUM_FIELDS),
        moments=moments.view(np.float64),
        events=_rows(memory, at.EVENT_LINES, at.EVENTS_MAX, at.EVENT_FIELDS),
        candidates=_rows(memory, at.CANDIDATE_ROWS, at.CANDIDATES_MAX, at.CANDIDATE_FIELDS),
        directories=_rows(memory, at.DIRECTORY_ROWS, at.DIRECTORIES_MAX, at.DIRECTORY_FIELDS),
        numbers=_rows(memory, at.NUMBER_ROWS, at.NUMBERS_MAX, at.NUMBER_FIELDS),
        headers=_rows(memory, at.HEADER_ROWS, at.HEADERS_MAX, at.HEADER_FIELDS),
        codes=memory[at.CODES : at.BUCKETS],
        buckets=memory[at.BUCKETS :],
    )
    clear(made.open)
    clear(made.head)
    return made
