"""Rows that cover something else than one interval, and are no measurement.

The Python arcstat takes a snapshot while it starts (to look for an L2ARC) and another one a few
milliseconds later, and prints their difference divided by the whole interval: rates near zero under
true sizes (init and main, cmd/zarcstat.in, OpenZFS 2.4.4). The illumos one prints the totals since
boot divided by the interval (arcstat.pl 0.5).
"""

from __future__ import annotations

import math
from collections import Counter
from statistics import median

from arcplan.captures.arcstat.table import Table
from arcplan.captures.arcstat.totals import known_of

LINES_BETWEEN_HEADERS = 21
"""Rows under one header when standard output is not a terminal (hdr_intr 20, counted from 0)."""


def first_row_is_artefact(table: Table) -> bool:
    """Whether the log's first row is the start-up row of the tool and not a sample.

    Args:
        table: The rows; the rates of further start-up rows, no yardstick for the first, are blank.
    """
    if not table.lines or not table.starts_with_header or not table.blocks.rated[0]:
        return False
    activity, *_ = table.activity
    later = _known(table, 1, len(table.lines))
    if math.isnan(activity) or not later:
        return True
    few_milliseconds = activity <= median(later) / 2 or activity < min(later)
    since_boot = activity > 20 * max(50, *later)
    return few_milliseconds or since_boot


def later_starts(table: Table, rows: int) -> list[int]:
    """Start-up rows after the first: arcstat was started again into the same log.

    Args:
        table: The rows.
        rows: Those up to here are judged.
    """
    blocks = table.blocks
    later = [
        (block, start)
        for block, start in enumerate(blocks.starts)
        if 0 <= start < rows and blocks.before[block]
    ]
    if not later:
        return []
    if set(blocks.lengths) == {1} and blocks.lengths.total() > 1:
        return [start for _, start in later]
    usual = Counter([LINES_BETWEEN_HEADERS])
    usual.update(blocks.lengths)
    [(length, _)] = usual.most_common(1)
    return [
        start
        for block, start in later
        if (blocks.changed[block] or blocks.before[block] != length)
        and blocks.rated[block]
        and _is_lull(table, block)
    ]


def _is_lull(table: Table, block: int) -> bool:
    start, *behind = table.blocks.starts[block : block + 2]
    activity = table.activity[start]
    later = _known(table, start + 1, behind[0] if behind else len(table.lines))
    return len(later) > 1 and activity <= median(later) / 5


def _known(table: Table, start: int, end: int) -> list[float]:
    return known_of(table.activity[start:end])
