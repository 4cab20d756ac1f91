"""Rows that cover something else than one interval, and where arcstat was started again.

The Python arcstat takes a snapshot while it starts (to look for an L2ARC) and another one a few
milliseconds later, and prints their difference divided by the whole interval: rates near zero under
true sizes (init and main, cmd/zarcstat.in, OpenZFS 2.4.4). The illumos one prints the totals since
boot divided by the interval (arcstat.pl 0.5).

Neither changes its columns while it runs. Both print their header every 21 rows into a file, and
every so many rows as a terminal is high less two, which changes with the terminal.
"""

from __future__ import annotations

import math

from arcplan.captures.arcstat.cells import steps_of
from arcplan.captures.arcstat.points import known_of
from arcplan.captures.arcstat.table import Table
from arcplan.captures.arcstat.timeline import numbers
from arcplan.captures.columns.runs import leaps
from arcplan.captures.summary import median

LINES_BETWEEN_HEADERS = 21
"""Rows under one header when standard output is not a terminal (hdr_intr 20, counted from 0)."""
_STEPS_COMPARED = 100


def first_row_is_artefact(table: Table) -> bool:
    """Whether the log's first row is the start-up row of the tool and not a sample.

    Args:
        table: The rows; the rates of further start-up rows, no yardstick for the first, are blank.
    """
    if not table.lines or not table.starts_with_header or not table.blocks.is_rated(0):
        return False
    activity, *_ = table.activity
    later = _known(table, 1, len(table.lines))
    if math.isnan(activity) or not later:
        return True
    few_milliseconds = activity <= median(later) / 2 or activity < min(later)
    since_boot = activity > 20 * max(50, *later)
    return few_milliseconds or since_boot


def is_loop_of_single_rows(table: Table) -> bool:
    """Whether a loop wrote the log that starts arcstat for every row."""
    before = [rows for rows in table.blocks.before if rows]
    return len(before) > 1 and set(before) == {1}


def later_starts(table: Table, rows: int) -> list[int]:
    """Rows after the first with which arcstat was started again into the same log.

    Other columns are a sign alone. A header off its beat is one together with a clock that goes
    back or leaps, or a start-up row below it: a terminal that was resized moves the header, too.

    Args:
        table: The rows.
        rows: Those up to here are judged.
    """
    blocks = table.blocks
    if is_loop_of_single_rows(table):
        return [
            s
            for s, before in zip(blocks.starts, blocks.before, strict=True)
            if before and 0 <= s < rows
        ]
    found: list[int] = []
    begun, beats = 0, {LINES_BETWEEN_HEADERS}
    for block, start in enumerate(blocks.starts):
        before = blocks.before[block]
        if not 0 <= start < rows or not before:
            continue
        # The first rows of a log without its beginning are the end of a block.
        is_on_beat = bool(beats & {before, _lines_before(table, block)}) or (
            block == 1 and not table.starts_with_header
        )
        if blocks.changed[block] or (
            not is_on_beat and (_clock_jumps(table, begun, start) or _is_start_up_row(table, block))
        ):
            found.append(start)
            begun, beats = start, {LINES_BETWEEN_HEADERS}
        else:
            beats.add(before)
    return found


def _lines_before(table: Table, block: int) -> int:
    """Lines of the block before, rows that could not be read among them."""
    earlier, start = table.blocks.starts[block - 1 : block + 1]
    return table.lines[start] - table.lines[max(0, earlier)] - 1


def _clock_jumps(table: Table, begun: int, start: int) -> bool:
    """Whether the clock goes back before a row, or by more than the rows since `begun` do."""
    times = table.columns.get("time")
    if times is None or start == 0 or math.isnan(times[start - 1]) or math.isnan(times[start]):
        return False
    [jump] = steps_of(times[start - 1 : start + 1])
    steps = [
        step
        for step in steps_of(numbers(times[max(begun, start - _STEPS_COMPARED) : start]))
        if step
    ]
    if jump is None:
        return True
    return bool(steps) and leaps(jump, median(steps))


def _is_start_up_row(table: Table, block: int) -> bool:
    start, *behind = table.blocks.starts[block : block + 2]
    activity = table.activity[start]
    later = _known(table, start + 1, behind[0] if behind else len(table.lines))
    if len(later) < 2 or not table.blocks.is_rated(block):
        return False
    return activity <= median(later) / 5 or activity > 20 * max(50, *later)


def _known(table: Table, start: int, end: int) -> list[float]:
    return known_of(table.activity[start:end])
