"""Plans: immutable, content-addressed, kept in a database."""

from sqlalchemy import URL

from arcplan.plans.documents import InvalidPlanError, PlanFault, PlanReader, plan_id
from arcplan.plans.engine import connect
from arcplan.plans.migrate import NewerStoreError, migrate
from arcplan.plans.store import PlanStore, StoredPlan, StoreError, StoreFullError

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


def open_store(url: URL) -> PlanStore:
    """Open the store, its schema brought forward.

    Raises:
        NewerStoreError: A newer arcplan wrote it.
    """
    engine = connect(url)
    migrate(engine)
    return PlanStore(engine)
