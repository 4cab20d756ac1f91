"""Plans: immutable, content-addressed, kept in a database."""

from datetime import timedelta

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from arcplan.plans.documents import InvalidPlanError, PlanFault, PlanReader, plan_id
from arcplan.plans.engine import connect
from arcplan.plans.failures import NewerStoreError, StoreError, StoreFullError, failures_named
from arcplan.plans.migrate import migrate
from arcplan.plans.shared_progress import SharedProgress
from arcplan.plans.store import KeptPlan, PlanStore, StoredPlan, WrongTokenError

__all__ = [
    "InvalidPlanError",
    "KeptPlan",
    "NewerStoreError",
    "PlanFault",
    "PlanReader",
    "PlanStore",
    "SharedProgress",
    "StoreError",
    "StoreFullError",
    "StoredPlan",
    "WrongTokenError",
    "open_store",
    "plan_id",
]


def open_store(url: str | URL, lifetime: timedelta | None = None) -> PlanStore:
    """Open the store, its schema brought forward.

    Args:
        url: The database.
        lifetime: A plan that nobody posted for so long is gone; None keeps plans for ever.

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
    return PlanStore(engine, lifetime)
