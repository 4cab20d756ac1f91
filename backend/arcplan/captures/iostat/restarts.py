"""Where iostat was started again into one text, with no banner and no prompt to tell it.

The average since boot changes little within minutes, so the second run's first report says again
what the first one's said, as no interval does by chance.
"""

from __future__ import annotations

from collections.abc import Callable

from arcplan.captures.columns.runs import ALIKE, is_repeated
from arcplan.captures.columns.series import Rows
from arcplan.captures.iostat.layout import COUNTED, SECTORS
from arcplan.captures.iostat.sheet import Sheet

AGAIN = (
    "a later report says again what the first one said and no other does, as the average since boot"
    " of another run does: left out too"
)
Counts = list[tuple[float, float]]
"""Rates of whole things (requests, sectors) in one report, zeros left out, each with the value of
one in its last printed digit."""
DEVICES_TRIED = 16
"""Devices whose rates are compared."""
_NEARLY = 0.2
# So many different rates are not alike in two reports by chance.
_TELLING_LEAST = 4
_CANDIDATES_MOST = 1_000


def repeats_of(sheet: Sheet, counts: Callable[[int], Counts], numbers: range) -> list[int]:
    """Reports of a run that say what its first one, since boot, said, with others between them."""
    first = counts(numbers[0])
    if len(first) < _TELLING_LEAST:
        return []
    found: list[int] = []
    before = numbers[0]
    for report in _alike_in_largest(sheet, numbers)[:_CANDIDATES_MOST]:
        between = range(before + 1, report)
        if (
            between
            and _are_alike(first, counts(report))
            and not any(_are_alike(first, counts(other), _NEARLY) for other in between[:8])
        ):
            found.append(report)
            before = report
    return found


def is_said_twice(counts: Callable[[int], Counts], numbers: range) -> bool:
    """Whether the only two reports say the same, as `iostat -x` does when it is called twice."""
    if len(numbers) != 2:
        return False
    first, second = map(counts, numbers)
    return len(first) >= _TELLING_LEAST and _are_alike(first, second)


def _alike_in_largest(sheet: Sheet, numbers: range) -> list[int]:
    """Later reports in which the largest rate of the first one is alike."""
    largest = 0.0
    chosen: tuple[Rows, str] | None = None
    for rows in list(sheet.devices.values())[:DEVICES_TRIED]:
        row = rows.row_of(numbers[0])
        if row is None:
            continue
        for field in (COUNTED | SECTORS.keys()) & rows.columns.keys():
            if rows.columns[field][row] > largest:
                largest, chosen = rows.columns[field][row], (rows, field)
    if chosen is None:
        return []
    rows, of = chosen
    least, most = largest * (1 - ALIKE), largest * (1 + ALIKE)
    return [
        report
        for report, value in zip(rows.reports, rows.columns[of], strict=True)
        if least <= value <= most and numbers.start < report < numbers.stop
    ]


def _are_alike(first: Counts, other: Counts, alike: float = ALIKE) -> bool:
    """Whether two reports have the same rates, within so much and the last digit."""
    return len(first) == len(other) and is_repeated(
        ((a, b, step) for (a, step), (b, _) in zip(first, other, strict=True)), alike
    )
