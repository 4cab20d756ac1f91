"""Plans: immutable, content-addressed, kept in a database."""

from datetime import timedelta

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from arcplan.plans.engine import connect
from arcplan.plans.failures import (
    NewerStoreError,
    StoreCause,
    StoreError,
    StoreFullError,
    failures_named,
)
from arcplan.plans.migrate import migrate
from arcplan.plans.room import NO_BOUND, Bound
from arcplan.plans.shared_progress import SharedProgress
from arcplan.plans.store import (
    DamagedPlanError,
    KeptPlan,
    PlanStore,
    StoredPlan,
    StoreState,
    Swept,
    WrongTokenError,
)
from arcplan.usage import UsageError

__all__ = [
    "Bound",
    "DamagedPlanError",
    "KeptPlan",
    "NewerStoreError",
    "PlanStore",
    "SharedProgress",
    "StoreCause",
    "StoreError",
    "StoreFullError",
    "StoreState",
    "StoredPlan",
    "Swept",
    "WrongTokenError",
    "open_store",
]


def open_store(
    url: str | URL, lifetime: timedelta | None = None, bound: Bound = NO_BOUND
) -> PlanStore:
    """Open the store, its schema brought forward.

    Args:
        url: The database.
        lifetime: A plan that nobody posted for so long is gone; None keeps plans for ever.
        bound: How much it may hold.

    Raises:
        UsageError: The address is wrong, or its driver is missing.
        NewerStoreError: A newer arcplan wrote it.
        StoreError: The database does not answer.
    """
    engine = connect(_url(url))
    with failures_named(engine):
        migrate(engine)
    return PlanStore(engine, lifetime, bound=bound)


def _url(url: str | URL) -> URL:
    # The library's message may quote a part of the password.
    try:
        made = make_url(url)
        made.get_dialect().import_dbapi()
    except NoSuchModuleError:
        raise UsageError(f"ARCPLAN_DATABASE_URL: {made.drivername} is no known database") from None
    except ImportError:
        raise UsageError(
            f"ARCPLAN_DATABASE_URL: the driver of {made.drivername} is not installed; "
            "PostgreSQL's comes with arcplan[postgres]"
        ) from None
    except (ArgumentError, ValueError):
        raise UsageError(
            "ARCPLAN_DATABASE_URL is not a database URL such as "
            "postgresql+psycopg://USER:PASSWORD@HOST:PORT/NAME; a password needs its special "
            "characters percent-encoded"
        ) from None
    return made
