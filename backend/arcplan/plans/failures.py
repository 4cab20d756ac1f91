"""Causes of database failures, with a message for each."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionError

from arcplan.plans.place import place_of, sqlite_file

StoreCause = Literal[
    "busy",
    "damaged",
    "disk-failed",
    "full",
    "locked",
    "missing",
    "newer",
    "no-database",
    "no-tables",
    "not-allowed",
    "read-only",
    "unknown",
    "unreachable",
]

_SENTENCES: dict[StoreCause, str] = {
    "busy": "the plan store is busy: all of its connections are in use",
    "damaged": "the plan store is damaged; restore it from a backup",
    "disk-failed": "the disk under the plan store fails",
    "full": "the plan store has no room left: its disk is full",
    "locked": "the plan store is locked by another program",
    "missing": "the plan store is missing: its file or folder is not there",
    "newer": "a newer arcplan wrote the plan store",
    "no-database": "the plan store is a file that holds no database",
    "no-tables": "the plan store has no tables; a restart of the server makes them",
    "not-allowed": "the plan store refuses this server: its user, password or rights are wrong",
    "read-only": "the plan store can only be read: kept plans open, but none is kept or deleted",
    "unknown": "the plan store does not answer",
    "unreachable": "the plan store's database server cannot be reached",
}
# Causes that may pass soon, so that a retry makes sense.
_PASSING: frozenset[StoreCause] = frozenset({"busy", "locked", "unreachable", "unknown"})

_SQLITE: dict[int, StoreCause] = {
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_IOERR: "disk-failed",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_CANTOPEN: "missing",
    sqlite3.SQLITE_PERM: "not-allowed",
    sqlite3.SQLITE_NOTADB: "no-database",
}
# https://www.postgresql.org/docs/15/errcodes-appendix.html; longer beginnings first.
_POSTGRESQL: tuple[tuple[str, StoreCause], ...] = (
    ("25006", "read-only"),
    ("28", "not-allowed"),
    ("3D000", "missing"),
    ("40", "locked"),
    ("42501", "not-allowed"),
    ("42P01", "no-tables"),
    ("53100", "full"),
    ("53300", "busy"),
    ("55P03", "locked"),
    ("57014", "locked"),
    ("57P", "unreachable"),
    ("58030", "disk-failed"),
    ("08", "unreachable"),
    ("XX001", "damaged"),
    ("XX002", "damaged"),
)
# A failed connection has no code, only libpq's message.
_SAID: tuple[tuple[str, StoreCause], ...] = (
    ("No space left", "full"),
    ("no such table", "no-tables"),
    ("password authentication failed", "not-allowed"),
    ("no pg_hba.conf entry", "not-allowed"),
    ("does not exist", "missing"),
    ("too many clients", "busy"),
    ("connection slots", "busy"),
)


class StoreError(Exception):
    """A database operation failed; everything stored before is intact.

    Its text names no file and no host, so that strangers may read it.

    Attributes:
        cause: What is wrong.
        is_passing: Whether it may be over in a moment.
        place: The file or the host, without the password; empty if it is not known.
        reason: What the database or the system says, empty if nothing.
    """

    def __init__(
        self, cause: StoreCause, message: str = "", *, place: str = "", reason: str = ""
    ) -> None:
        super().__init__(message or _SENTENCES[cause])
        self.cause: StoreCause = cause
        self.is_passing = cause in _PASSING
        self.place = place
        self.reason = reason

    def for_operator(self) -> str:
        """Cause, place and the database's own message, for logs."""
        more = "; ".join(filter(None, (self.place, self.reason)))
        return f"{self} ({more})" if more else str(self)


class StoreFullError(StoreError):
    """No room is left for another plan; plans kept before can still be read."""

    def __init__(self, message: str = "", *, place: str = "", reason: str = "") -> None:
        super().__init__("full", message, place=place, reason=reason)


class NewerStoreError(StoreError):
    """The store was written by a newer arcplan than this one."""

    def __init__(self, message: str) -> None:
        super().__init__("newer", message)


@contextmanager
def failures_named(engine: Engine) -> Iterator[None]:
    """Convert failures of the database to `StoreError`.

    Args:
        engine: The database, whose place is named to operators.
    """
    place = place_of(engine.url)
    try:
        yield
    except IntegrityError:
        raise
    except NoConnectionError as error:
        raise StoreError("busy", place=place) from error
    except DBAPIError as error:
        reason = str(error.orig).partition("\n")[0]
        if engine.url.password:
            reason = reason.replace(str(engine.url.password), "***")
        cause = _cause_of(error.orig, sqlite_file(engine.url))
        if cause == "unknown" and isinstance(error, OperationalError):
            cause = "unreachable"
        if cause == "full":
            raise StoreFullError(place=place, reason=reason) from error
        raise StoreError(cause, place=place, reason=reason) from error


def _cause_of(error: object, file: Path | None) -> StoreCause:
    if isinstance(error, sqlite3.Error):
        # Extended codes have the primary code in their low byte (https://www.sqlite.org/rescode.html).
        cause = _SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, "unknown")
        if file is not None and cause in ("missing", "disk-failed", "read-only"):
            cause = _looked_at(file, cause)
    else:
        code = getattr(error, "sqlstate", None) or ""
        found = (known for beginning, known in _POSTGRESQL if code.startswith(beginning))
        cause = next(found, "unknown") if code else "unknown"
    if cause == "unknown":
        cause = next((known for part, known in _SAID if part in str(error)), cause)
    return cause


def _looked_at(file: Path, cause: StoreCause) -> StoreCause:
    """The cause found in the file system, if SQLite only reports that it cannot open the file."""
    try:
        descriptor = os.open(file, os.O_RDWR)
    except OSError as error:
        shown: dict[int, StoreCause] = {
            errno.ENOENT: "missing",
            errno.ENOTDIR: "missing",
            errno.EISDIR: "no-database",
            errno.EROFS: "read-only",
            errno.EACCES: "read-only" if os.access(file, os.R_OK) else "not-allowed",
        }
        return shown.get(error.errno or 0, "disk-failed")
    os.close(descriptor)
    return cause
