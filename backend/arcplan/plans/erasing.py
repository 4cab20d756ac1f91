"""Erases plans from the disk, if the clock can be trusted."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from arcplan.plans.table import clock, holders, plans, read, written

# Sweeps are an hour apart. After a longer gap the clock was moved, or no server ran: an operator
# then has a day to see a wrong clock before it erases anything.
_LONGEST_GAP = timedelta(days=1)
_WATCHED = timedelta(days=1)
AT_ONCE = 500
"""Plans that one statement touches."""


def erase(connection: Connection, which: ColumnElement[bool]) -> int:
    """Erase plans and their holders.

    Args:
        connection: Inside a transaction.
        which: Condition on a row of `plans`.

    Returns:
        How many were erased.
    """
    erased = 0
    while True:
        query = select(plans.c.id).where(which).limit(AT_ONCE).with_for_update()
        names = list(connection.scalars(query))
        if not names:
            return erased
        # The condition is repeated, because SQLite does not lock rows that were only read.
        erased += connection.execute(delete(plans).where(plans.c.id.in_(names), which)).rowcount
        left = select(plans.c.id).where(plans.c.id.in_(names))
        connection.execute(
            delete(holders).where(holders.c.plan_id.in_(names), holders.c.plan_id.not_in(left))
        )


def is_steady(connection: Connection, now: datetime) -> bool:
    """Note the time of a sweep; return whether the clock has run steadily for a day.

    Servers on the same store share what is noted, so that one whose clock is wrong erases nothing
    as long as another's is right.
    """
    seen = connection.execute(select(clock)).one_or_none()
    if seen is None:
        steady_from = now + _WATCHED
        connection.execute(
            insert(clock).values(id=1, seen_at=written(now), steady_from=written(steady_from))
        )
        return False
    steady_from = read(seen.steady_from)
    if abs(now - read(seen.seen_at)) > _LONGEST_GAP:
        steady_from = now + _WATCHED
    connection.execute(update(clock).values(seen_at=written(now), steady_from=written(steady_from)))
    return now >= steady_from
