"""Rows that cover something else than one interval, and are no measurement.

The Python arcstat takes a snapshot while it starts (to look for an L2ARC) and another one a few
milliseconds later, and prints their difference divided by the whole interval: rates near zero under
true sizes (init and main, cmd/zarcstat.in, OpenZFS 2.4.4). The illumos one prints the totals since
boot divided by the interval (arcstat.pl 0.5).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from statistics import median

from arcplan.captures.arcstat.cells import Number
from arcplan.captures.arcstat.table import Row, Table

LINES_BETWEEN_HEADERS = 21
"""Rows under one header when standard output is not a terminal (hdr_intr 20, counted from 0)."""


def first_row_is_artefact(table: Table, later: Collection[int]) -> bool:
    """Whether the log's first row is the start-up row of the tool and not a sample.

    Args:
        table: The rows.
        later: Positions of further start-up rows, which are no yardstick for the first.
    """
    if not table.rows or not table.starts_with_header:
        return False
    first, *others = (row for index, row in enumerate(table.rows) if index not in later)
    return first.has_rates() and _looks_like_start(first, others)


def later_starts(table: Table) -> frozenset[int]:
    """Positions of start-up rows after the first: arcstat was started again into the same log."""
    blocks = list(table.blocks())
    lengths = [end - start for start, end in blocks[:-1]]
    if not lengths:
        return frozenset()
    rows = table.rows
    if set(lengths) == {1} and len(lengths) > 1:
        return frozenset(start for start, _ in blocks[1:])
    usual = Counter([LINES_BETWEEN_HEADERS, *lengths]).most_common(1)[0][0]
    starts = []
    for (start, end), length in zip(blocks[1:], lengths, strict=True):
        changed = rows[start].header.columns != rows[start - 1].header.columns
        irregular = changed or length != usual
        if irregular and rows[start].has_rates() and _is_lull(rows[start], rows[start + 1 : end]):
            starts.append(start)
    return frozenset(starts)


def _looks_like_start(first: Row, others: list[Row]) -> bool:
    activity = first.activity()
    later = _activities(others)
    if activity is None or not later:
        return True
    few_milliseconds = activity <= median(later) / 2 or activity < min(later)
    since_boot = activity > 20 * max(50, *later)
    return few_milliseconds or since_boot


def _is_lull(row: Row, others: list[Row]) -> bool:
    activity = row.activity()
    later = _activities(others)
    return activity is not None and len(later) > 1 and activity <= median(later) / 5


def _activities(rows: list[Row]) -> list[Number]:
    return [activity for row in rows if (activity := row.activity()) is not None]
