"""How much a store may hold, and which plans go when it is full."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Connection, Update, func, select, update

from arcplan.plans.erasing import AT_ONCE, erase
from arcplan.plans.failures import StoreFullError
from arcplan.plans.table import holders, plans, written

# Generous estimate of the bytes of rows and indexes besides a plan's document.
_PLAN_BYTES = 400
_HOLDER_BYTES = 200
# Above this share of the limit plans are announced; each can then still be opened for a day.
_NAMED_ABOVE = 0.8
_WARNING = timedelta(days=1)
_COUNTED_EVERY_S = 30.0
_MIB = 1 << 20


@dataclass(frozen=True, slots=True)
class Bound:
    """Limits of a store.

    Attributes:
        most_bytes: Documents, their rows and holders; 0 is no bound.
        unopened: A plan that nobody posted or opened for so long may go; None lets none go.
    """

    most_bytes: int = 0
    unopened: timedelta | None = None


NO_BOUND = Bound()


class Room:
    """Space used in one store, as one server sees it.

    Other servers keep plans too: what the store holds is counted anew twice a minute, so that it
    may pass its bound by what they keep in between.
    """

    def __init__(self, bound: Bound) -> None:
        self._bound = bound
        self._used_bytes = 0
        self._counted_at_s: float | None = None

    def used_bytes(self, connection: Connection) -> int:
        """Space used in the store, at most half a minute old."""
        now_s = time.monotonic()
        if self._counted_at_s is None or now_s - self._counted_at_s > _COUNTED_EVERY_S:
            self._count(connection)
        return self._used_bytes

    def make(self, connection: Connection, document_bytes: int, now: datetime) -> None:
        """Make room for one more plan; plans that were named a day ago go, oldest first.

        Raises:
            StoreFullError: The bound is met, and no plan may go.
        """
        wanted_bytes = document_bytes + _PLAN_BYTES + _HOLDER_BYTES
        most_bytes = self._bound.most_bytes
        if most_bytes and self.used_bytes(connection) + wanted_bytes > most_bytes:
            self._count(connection)
            self._let_go(connection, self._used_bytes + wanted_bytes - most_bytes, now)
        self._used_bytes += wanted_bytes

    def name_next(self, connection: Connection, now: datetime) -> list[str]:
        """Name the plans that go next, while there is still room.

        Returns:
            Ids of those that were not named before, longest unopened first.
        """
        self._count(connection)
        unopened = self._bound.unopened
        too_many_bytes = self._used_bytes - int(self._bound.most_bytes * _NAMED_ABOVE)
        if unopened is None or not self._bound.most_bytes or too_many_bytes <= 0:
            connection.execute(_naming(plans.c.named_at.is_not(None), None))
            return []
        named: list[str] = []
        query = (
            select(plans.c.id, plans.c.bytes, plans.c.named_at)
            .where(plans.c.used_at <= written(now - unopened))
            .order_by(plans.c.used_at, plans.c.id)
        )
        for row in connection.execute(query):
            if too_many_bytes <= 0:
                break
            too_many_bytes -= row.bytes + _PLAN_BYTES + _HOLDER_BYTES
            if row.named_at is None:
                named.append(row.id)
        for first in range(0, len(named), AT_ONCE):
            these = plans.c.id.in_(named[first : first + AT_ONCE])
            connection.execute(_naming(these, written(now)))
        return named

    def _let_go(self, connection: Connection, missing_bytes: int, now: datetime) -> None:
        going = plans.c.named_at <= written(now - _WARNING)
        query = select(plans.c.id, plans.c.bytes).where(going).order_by(plans.c.used_at, plans.c.id)
        names: list[str] = []
        freed_bytes = 0
        for row in connection.execute(query):
            if freed_bytes >= missing_bytes:
                break
            names.append(row.id)
            freed_bytes += row.bytes + _PLAN_BYTES + _HOLDER_BYTES
        if freed_bytes < missing_bytes:
            raise StoreFullError(
                f"the plan store has reached its limit of {self._bound.most_bytes / _MIB:.1f} MiB, "
                "and no plan may be erased; links that hold the whole plan still work"
            )
        for first in range(0, len(names), AT_ONCE):
            erase(connection, plans.c.id.in_(names[first : first + AT_ONCE]) & going)
        self._count(connection)

    def _count(self, connection: Connection) -> None:
        documents = connection.execute(
            select(func.coalesce(func.sum(plans.c.bytes), 0), func.count()).select_from(plans)
        ).one()
        held = connection.scalar(select(func.count()).select_from(holders)) or 0
        self._used_bytes = int(documents[0]) + documents[1] * _PLAN_BYTES + held * _HOLDER_BYTES
        self._counted_at_s = time.monotonic()


def count_named(connection: Connection) -> int:
    """How many plans are the next to go."""
    query = select(func.count()).select_from(plans).where(plans.c.named_at.is_not(None))
    return connection.scalar(query) or 0


def _naming(which: ColumnElement[bool], at: str | None) -> Update:
    return update(plans).where(which).values(named_at=at)
