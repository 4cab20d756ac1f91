"""What can go wrong with a database, in our words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoConnectionError


class StoreError(Exception):
    """The database did not do what was asked; nothing was lost that was kept before."""


class StoreFullError(StoreError):
    """No room is left for another plan; plans kept before can still be read."""


class NewerStoreError(StoreError):
    """The store was written by a newer arcplan than this one."""


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
