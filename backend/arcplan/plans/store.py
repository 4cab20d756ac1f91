"""Plans in a database: immutable, the same plan once."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from sqlalchemy import Engine, delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from arcplan.json_value import JsonObject, NotJsonError, read_json
from arcplan.plan_documents import canonical, is_plan_id, plan_id
from arcplan.plans.engine import can_be_written
from arcplan.plans.erasing import erase, is_steady
from arcplan.plans.failures import StoreError, failures_named
from arcplan.plans.holders import hold, is_held, release
from arcplan.plans.place import sqlite_file
from arcplan.plans.room import NO_BOUND, Bound, Room, count_named
from arcplan.plans.shared_progress import SharedProgress
from arcplan.plans.table import plans, written

_TOKEN_BYTES = 24
_TRIES = 5
_PROBE_BYTES = 8
# Openings are stored to the day, so that reading a plan rarely writes.
_NOTED_EVERY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class StoredPlan:
    """A plan as it is kept.

    Attributes:
        id: Name by content.
        document: The plan.
        model_version: Version of the model when it was first kept.
        created_at: When it was first kept, UTC, RFC 3339.
        is_opening_new: Whether `note_opening` is due: it was not opened for a day.
    """

    id: str
    document: JsonObject
    model_version: str
    created_at: str
    is_opening_new: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class KeptPlan:
    """The answer to a posted plan.

    Attributes:
        id: Name by content.
        delete_token: Deletes what its sender holds of the plan; only its hash is kept. None if more
            hold the plan than are noted.
    """

    id: str
    delete_token: str | None


class WrongTokenError(Exception):
    """A plan that this token does not delete."""


class DamagedPlanError(Exception):
    """A stored plan whose document is damaged."""


@dataclass(frozen=True, slots=True)
class Swept:
    """The result of one sweep.

    Attributes:
        erased: Expired plans that are gone.
        named: Ids of the plans that go next when the store is full, unopened for the longest time,
            which no earlier sweep named.
        is_steady: Whether the clock was believed; nothing is erased or named otherwise.
    """

    erased: int
    named: list[str]
    is_steady: bool


@dataclass(frozen=True, slots=True)
class StoreState:
    """How much of its room a store uses.

    Attributes:
        used_bytes: Documents, rows and holders.
        most_bytes: Its bound, 0 if it has none.
        named: Plans that go next when it is full.
    """

    used_bytes: int
    most_bytes: int
    named: int


class PlanStore:
    """Keeps plans and gives them out.

    Args:
        engine: The database, its schema brought forward.
        lifetime: A plan that nobody posted for so long is gone; None keeps plans for ever.
        clock: The time now, in UTC.
        bound: How much it may hold.

    Attributes:
        progress: How far uploads have come, of all servers on this store.
    """

    def __init__(
        self,
        engine: Engine,
        lifetime: timedelta | None = None,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        bound: Bound = NO_BOUND,
    ) -> None:
        self._engine = engine
        self._lifetime = lifetime
        self._clock = clock
        self._bound = bound
        self._room = Room(bound)
        self.progress = SharedProgress(engine, clock)

    def keep(self, plan: JsonObject, *, model_version: str) -> KeptPlan:
        """Keep a checked plan, or renew it; it is on disk when this returns.

        Everybody who posts a plan holds it, and gets a token of their own.

        Raises:
            StoreFullError: The disk is full, or the store's bound is met.
            StoreError: The database cannot be written to.
        """
        name = plan_id(plan)
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        with failures_named(self._engine):
            for _ in range(_TRIES):
                try:
                    is_noted = self._keep(name, canonical(plan), model_version, token)
                except IntegrityError:
                    # Another server stored the same plan in between; the next attempt renews it.
                    continue
                return KeptPlan(name, token if is_noted else None)
        raise StoreError("busy")

    def find(self, name: str) -> StoredPlan | None:
        """Return a plan by its id, None if there is none (any more).

        Raises:
            DamagedPlanError: Its document cannot be read.
            StoreError: The database cannot be read.
        """
        if not is_plan_id(name):
            return None
        query = select(plans).where(plans.c.id == name, plans.c.kept_at > self._oldest())
        with failures_named(self._engine), self._engine.connect() as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            return None
        try:
            document = read_json(row.document)
        except NotJsonError as error:
            raise DamagedPlanError from error
        if not isinstance(document, dict):
            raise DamagedPlanError
        is_new = bool(row.named_at) or row.used_at <= written(self._clock() - _NOTED_EVERY)
        return StoredPlan(row.id, document, row.model_version, row.created_at, is_new)

    def note_opening(self, name: str) -> None:
        """Note that a plan was opened, so that it does not go from a full store.

        Raises:
            StoreError: The database cannot be written to.
        """
        opened = {"used_at": written(self._clock()), "named_at": None}
        with failures_named(self._engine), self._engine.begin() as connection:
            connection.execute(update(plans).where(plans.c.id == name).values(opened))

    def delete(self, name: str, token: str) -> bool:
        """Remove one holder of a plan; delete the plan with its last holder.

        Returns:
            False if there is no such plan.

        Raises:
            WrongTokenError: The token is none of this plan's.
            StoreError: The database cannot be written to.
        """
        if not is_plan_id(name):
            return False
        this = plans.c.id == name
        with failures_named(self._engine), self._engine.begin() as connection:
            # Because of the lock, the later of two last holders sees that the other is gone.
            if connection.scalar(select(plans.c.id).where(this).with_for_update()) is None:
                return False
            if not release(connection, name, token):
                raise WrongTokenError
            if not is_held(connection, name):
                connection.execute(delete(plans).where(this))
        return True

    def sweep(self) -> Swept:
        """Take expired plans off the disk, and name those that go next when the store is full.

        Expired plans are not given out any more in any case.

        Raises:
            StoreError: The database cannot be written to.
        """
        with failures_named(self._engine), self._engine.begin() as connection:
            now = self._clock()
            if not is_steady(connection, now):
                return Swept(0, [], is_steady=False)
            erased = 0
            if self._lifetime is not None:
                erased = erase(connection, plans.c.kept_at <= self._oldest())
            return Swept(erased, self._room.name_next(connection, now), is_steady=True)

    def check(self) -> None:
        """Read from the database.

        Raises:
            StoreError: It does not answer.
        """
        with failures_named(self._engine), self._engine.connect() as connection:
            connection.execute(select(plans.c.id).limit(1))

    def check_writing(self) -> None:
        """Write to an SQLite file and take it back; another database says itself if it is ill.

        Raises:
            StoreError: It cannot be written to.
        """
        if self._engine.dialect.name != "sqlite" or self.is_read_only():
            return
        now = written(self._clock())
        row = {
            "id": secrets.token_hex(_PROBE_BYTES),
            "document": "",
            "model_version": "",
            "created_at": now,
            "kept_at": now,
            "used_at": now,
            "bytes": 0,
        }
        with failures_named(self._engine), self._engine.connect() as connection:
            connection.execute(insert(plans).values(row))
            connection.rollback()

    def is_read_only(self) -> bool:
        """True if the disk or the database is read-only.

        Raises:
            StoreError: It does not answer.
        """
        file = sqlite_file(self._engine.url)
        if file is not None:
            return not can_be_written(file)
        if self._engine.dialect.name != "postgresql":
            return False
        with failures_named(self._engine), self._engine.connect() as connection:
            return bool(connection.scalar(text("SHOW transaction_read_only")) == "on")

    def state(self) -> StoreState:
        """How much of its room is used.

        Raises:
            StoreError: The database cannot be read.
        """
        with failures_named(self._engine), self._engine.connect() as connection:
            used_bytes = self._room.used_bytes(connection)
            return StoreState(used_bytes, self._bound.most_bytes, count_named(connection))

    def close(self) -> None:
        """Give all connections back."""
        self._engine.dispose()

    def _keep(self, name: str, document: str, model_version: str, token: str) -> bool:
        """Store or renew a plan; returns whether the token is stored."""
        now = self._clock()
        renewed = {"kept_at": written(now), "used_at": written(now), "named_at": None}
        with self._engine.begin() as connection:
            renewal = update(plans).where(plans.c.id == name).values(renewed)
            if connection.execute(renewal).rowcount == 0:
                self._room.make(connection, len(document), now)
                row = {
                    "id": name,
                    "document": document,
                    "model_version": model_version,
                    "created_at": written(now),
                    "bytes": len(document),
                }
                connection.execute(insert(plans).values(row | renewed))
            return hold(connection, name, token)

    def _oldest(self) -> str:
        """Plans stored at this time or before have expired; this text format sorts by time."""
        return "" if self._lifetime is None else written(self._clock() - self._lifetime)
