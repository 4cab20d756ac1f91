"""Plans: immutable, content-addressed, kept in a database."""

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from arcplan.plans.documents import InvalidPlanError, PlanFault, PlanReader, plan_id
from arcplan.plans.engine import connect
from arcplan.plans.migrate import migrate
from arcplan.plans.store import (
    NewerStoreError,
    PlanStore,
    StoredPlan,
    StoreError,
    StoreFullError,
    failures_named,
)

__all__ = [
    "InvalidPlanError",
    "NewerStoreError",
    "PlanFault",
    "PlanReader",
    "PlanStore",
    "StoreError",
    "StoreFullError",
    "StoredPlan",
    "open_store",
    "plan_id",
]


def open_store(url: str | URL) -> PlanStore:
    """Open the store, its schema brought forward.

    Raises:
        NewerStoreError: A newer arcplan wrote it.
        StoreError: The address is wrong, its driver is missing, or the database does not answer.
    """
    try:
        engine = connect(make_url(url))
    except (ArgumentError, ImportError) as error:
        raise StoreError(f"ARCPLAN_DATABASE_URL cannot be used: {error}") from error
    except OSError as error:
        raise StoreError(f"the directory of the plan store cannot be made: {error}") from error
    with failures_named():
        migrate(engine)
    return PlanStore(engine)
