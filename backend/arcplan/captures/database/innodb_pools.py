"""Buffer pool instances of an InnoDB status report that prints no sum of them."""

from __future__ import annotations

from collections.abc import Sequence

from arcplan.captures.records import IssueLog, Place

POOL = "BUFFER POOL AND MEMORY"
"""The section of the report."""
HIT_RATIO = "buffer_pool_hit_ratio"
_INSTANCES_CUT = (
    "the buffer pool is printed as instances without their sum, and the report is not whole: some"
    " may be missing, so figures of the pool are left out"
)


class PoolInstances:
    """Figures of the buffer pool's section where it prints each instance and no sum of them.

    MySQL 5.5 did so before 5.5.11 (buf_print_io). Since then the sum stands first and the instances
    below a title of their own.
    """

    def __init__(self) -> None:
        self._figures: dict[str, list[int | float]] = {}

    def note(self, section: str, figures: Sequence[tuple[str, int | float]]) -> None:
        """Take the figures of one line."""
        for name, value in figures if section == POOL else ():
            self._figures.setdefault(name, []).append(value)

    def add_up(
        self,
        values: dict[str, int | float],
        places: dict[str, Place],
        logs: Sequence[IssueLog],
        *,
        are_all: bool,
    ) -> None:
        """Put the whole pool in place of its first instance, or nothing if some may be missing.

        A hit ratio is the pool's only if all instances have the same one.
        """
        sizes = self._figures.get("buffer_pool_pages", [])
        if len(sizes) < 2 or sizes[0] == sum(sizes[1:]):
            return
        for name, of_each in self._figures.items():
            if are_all and name != HIT_RATIO:
                values[name] = round(sum(of_each), 2)
            elif not are_all or len(set(of_each)) > 1:
                del values[name], places[name]
        for log in () if are_all else logs:
            log.add(0, "", _INSTANCES_CUT)
