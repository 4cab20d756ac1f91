"""Plans in a database: immutable, the same plan once."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection, Engine, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from arcplan.json_value import JsonObject
from arcplan.plans.documents import canonical, is_plan_id, plan_id
from arcplan.plans.failures import failures_named
from arcplan.plans.shared_progress import SharedProgress
from arcplan.plans.table import plans
from arcplan.plans.times import written

_TOKEN_BYTES = 24


@dataclass(frozen=True, slots=True)
class StoredPlan:
    """A plan as it is kept.

    Attributes:
        id: Name by content.
        document: The plan.
        model_version: Version of the model when it was first kept.
        created_at: When it was first kept, UTC, RFC 3339.
    """

    id: str
    document: JsonObject
    model_version: str
    created_at: str


@dataclass(frozen=True, slots=True)
class KeptPlan:
    """What its sender gets for a plan.

    Attributes:
        id: Name by content.
        delete_token: Deletes the plan; only its hash is kept. None if the plan was there already.
    """

    id: str
    delete_token: str | None


class WrongTokenError(Exception):
    """A plan that this token does not delete."""


class PlanStore:
    """Keeps plans and gives them out.

    Args:
        engine: The database, its schema brought forward.
        lifetime: A plan that nobody posted for so long is gone; None keeps plans for ever.
        clock: The time now, in UTC.

    Attributes:
        progress: How far uploads have come, of all servers on this store.
    """

    def __init__(
        self,
        engine: Engine,
        lifetime: timedelta | None = None,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._engine = engine
        self._lifetime = lifetime
        self._clock = clock
        self.progress = SharedProgress(engine, clock)

    def keep(self, plan: JsonObject, *, model_version: str) -> KeptPlan:
        """Keep a checked plan, or renew it; it is on disk when this returns.

        Raises:
            StoreFullError: The disk is full.
            StoreError: The database cannot be written to.
        """
        name = plan_id(plan)
        with failures_named():
            if self._renewed(name):
                return KeptPlan(name, None)
            token = secrets.token_urlsafe(_TOKEN_BYTES)
            now = self._time()
            row = {
                "id": name,
                "document": canonical(plan),
                "model_version": model_version,
                "created_at": now,
                "kept_at": now,
                "delete_token_sha256": _hash(token),
            }
            try:
                with self._engine.begin() as connection:
                    self._erase_expired(connection)
                    connection.execute(insert(plans).values(row))
            except IntegrityError:
                # Another server kept the same plan in between: ids are content, so it is this one.
                return KeptPlan(name, None)
        return KeptPlan(name, token)

    def find(self, name: str) -> StoredPlan | None:
        """Return a plan by its id, None if there is none (any more).

        Raises:
            StoreError: The database cannot be read.
        """
        if not is_plan_id(name):
            return None
        query = select(plans).where(plans.c.id == name, plans.c.kept_at > self._oldest())
        with failures_named(), self._engine.connect() as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            return None
        return StoredPlan(row.id, json.loads(row.document), row.model_version, row.created_at)

    def delete(self, name: str, token: str) -> bool:
        """Delete a plan; False if there is none.

        Raises:
            WrongTokenError: The token is not this plan's.
            StoreError: The database cannot be written to.
        """
        if not is_plan_id(name):
            return False
        with failures_named(), self._engine.begin() as connection:
            found = connection.execute(
                select(plans.c.delete_token_sha256).where(plans.c.id == name)
            ).one_or_none()
            if found is None:
                return False
            if not secrets.compare_digest(found.delete_token_sha256 or "", _hash(token)):
                raise WrongTokenError
            connection.execute(delete(plans).where(plans.c.id == name))
        return True

    def erase_expired(self) -> None:
        """Take expired plans off the disk; they are not given out any more in any case.

        Raises:
            StoreError: The database cannot be written to.
        """
        with failures_named(), self._engine.begin() as connection:
            self._erase_expired(connection)

    def check(self) -> None:
        """Ask the database for anything.

        Raises:
            StoreError: It does not answer.
        """
        with failures_named(), self._engine.connect() as connection:
            connection.execute(select(plans.c.id).limit(1))

    def close(self) -> None:
        """Give all connections back."""
        self._engine.dispose()

    def _renewed(self, name: str) -> bool:
        """Whether the plan is there; if plans expire, its time starts again."""
        alive = (plans.c.id == name) & (plans.c.kept_at > self._oldest())
        with self._engine.connect() as connection:
            if connection.scalar(select(plans.c.id).where(alive)) is None:
                return False
        if self._lifetime is None:
            return True
        with self._engine.begin() as connection:
            renewal = update(plans).where(alive).values(kept_at=self._time())
            return connection.execute(renewal).rowcount == 1

    def _erase_expired(self, connection: Connection) -> None:
        if self._lifetime is not None:
            connection.execute(delete(plans).where(plans.c.kept_at <= self._oldest()))

    def _oldest(self) -> str:
        """Plans kept at this time or before are gone; texts of one form sort as times do."""
        return "" if self._lifetime is None else written(self._clock() - self._lifetime)

    def _time(self) -> str:
        return written(self._clock())


def _hash(token: str) -> str:
    # A token is random, so that a plain hash of it cannot be turned back by guessing.
    return hashlib.sha256(token.encode()).hexdigest()
