"""Plans in a database: immutable, the same plan once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Engine, insert, select
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoConnectionError

from arcplan.json_value import JsonObject
from arcplan.plans.documents import canonical, is_plan_id, plan_id
from arcplan.plans.table import plans


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


class StoreError(Exception):
    """The database did not do what was asked; nothing was lost that was kept before."""


class StoreFullError(StoreError):
    """No room is left for another plan; plans kept before can still be read."""


class NewerStoreError(StoreError):
    """The store was written by a newer arcplan than this one."""


class PlanStore:
    """Keeps plans and gives them out."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def keep(self, plan: JsonObject, *, model_version: str) -> str:
        """Keep a checked plan and return its id; it is on disk when this returns.

        Raises:
            StoreFullError: The disk is full.
            StoreError: The database cannot be written to.
        """
        name = plan_id(plan)
        with failures_named(), self._engine.connect() as connection:
            if connection.scalar(select(plans.c.id).where(plans.c.id == name)) is not None:
                return name
        row = {
            "id": name,
            "document": canonical(plan),
            "model_version": model_version,
            "created_at": datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
        }
        with failures_named():
            try:
                with self._engine.begin() as connection:
                    connection.execute(insert(plans).values(row))
            except IntegrityError:
                # Another server kept the same plan in between: ids are content, so it is this one.
                return name
        return name

    def find(self, name: str) -> StoredPlan | None:
        """Return a plan by its id, None if there is none.

        Raises:
            StoreError: The database cannot be read.
        """
        if not is_plan_id(name):
            return None
        query = select(plans).where(plans.c.id == name)
        with failures_named(), self._engine.connect() as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            return None
        return StoredPlan(row.id, json.loads(row.document), row.model_version, row.created_at)

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


@contextmanager
def failures_named() -> Iterator[None]:
    """Say failures of the database as `StoreError`."""
    try:
        yield
    except IntegrityError:
        raise
    except NoConnectionError as error:
        raise StoreError("the plan store is busy") from error
    except DBAPIError as error:
        reason = str(error.orig)
        if "full" in reason or "No space left" in reason:
            raise StoreFullError("the plan store has no room left") from error
        if "readonly" in reason or "read-only" in reason:
            raise StoreError("the plan store can only be read") from error
        raise StoreError("the plan store does not answer") from error
