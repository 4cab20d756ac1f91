"""Where a tool was started again into one log.

The first row or report of a run is an average since boot (since import, for a pool). It changes
little from one start to the next, so a later one that says the same again begins another run. The
clock tells too: between rows of one run it never goes back, nor on by much more than before.
"""

from __future__ import annotations

from collections.abc import Iterable

from arcplan.captures.summary import median

ALIKE = 0.02
"""By so much an average since boot changes from one start to the next."""
RUNS_MOST = 50
"""More starts of a tool in one text are a loop that belongs together."""
STEPS_COMPARED = 100
"""Steps of the clock before a row that it is held against."""
_CLOCK_STEP_S = 1
"""Times are cut to whole seconds."""


def is_repeated(rates: Iterable[tuple[float, float, float]], alike: float = ALIKE) -> bool:
    """Whether each rate comes again: the first one, the later one and the last printed digit."""
    return all(abs(first - later) <= alike * first + digit for first, later, digit in rates)


def leaps(step_s: float, interval_s: float) -> bool:
    """Whether more time has passed between two rows than between those before them."""
    return step_s > 2 * interval_s + _CLOCK_STEP_S


def usual_step_s(steps: Iterable[float | None]) -> float:
    """Median of the steps between rows; 0 where none is known."""
    known = [step for step in steps if step]
    return median(known) if known else 0.0


def names_of(name: str, runs: int) -> list[str]:
    """Names of the records of one text's runs."""
    return [name, *(f"{name} ({number})" for number in range(2, runs + 1))]
