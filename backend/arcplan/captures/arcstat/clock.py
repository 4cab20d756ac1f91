"""The `time` column: a time of day without a date, or seconds since the epoch.

`%H:%M:%S` local time in every release; illumos prints epoch seconds with -r.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

DAY_S = 86_400
_TIME_OF_DAY = re.compile(r"([01]?[0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9]|60)(?:[.,]([0-9]{1,9}))?")
_EPOCH = re.compile(r"[0-9]{9,11}(?:\.[0-9]{1,9})?")


def seconds_of(cell: str) -> float | None:
    """Seconds since midnight, or since the epoch when the cell is a bare number."""
    clock = _TIME_OF_DAY.fullmatch(cell)
    if clock is not None:
        whole = int(clock[1]) * 3600 + int(clock[2]) * 60 + int(clock[3])
        return float(f"{whole}.{clock[4]}") if clock[4] else whole
    if _EPOCH.fullmatch(cell):
        return float(cell) if "." in cell else int(cell)
    return None


def time_text(seconds: float) -> str:
    """Time of day as `HH:MM:SS`; epoch seconds stay a number."""
    whole = int(seconds)
    if whole > DAY_S:
        return str(whole)
    return f"{whole // 3600:02}:{whole // 60 % 60:02}:{whole % 60:02}"


def steps_of(times: Sequence[float | None]) -> list[float | None]:
    """Seconds from each row to the next; midnight is passed, None where a time is missing.

    A clock that was set back gives None: how long that interval was cannot be known.
    """
    steps: list[float | None] = []
    for before, after in pairwise(times):
        if before is None or after is None:
            steps.append(None)
            continue
        step = after - before
        if step < 0 and before < DAY_S and after < DAY_S:
            step += DAY_S
        # Half a day between two rows of one log is a clock set back, not a pause.
        steps.append(step if 0 <= step < DAY_S / 2 else None)
    return steps


def interval_of(times: Sequence[float | None]) -> float | None:
    """Sampling interval in seconds: the median step between rows, None when no step is known."""
    known = [step for step in steps_of(times) if step is not None and step > 0]
    return median(known) if known else None
