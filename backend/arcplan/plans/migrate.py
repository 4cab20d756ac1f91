"""Bring the store's schema forward, a copy of it saved first."""

from __future__ import annotations

import fcntl
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime

from sqlalchemy import Connection, Engine, delete, insert, inspect, select, text

from arcplan.plans.engine import can_be_written
from arcplan.plans.failures import NewerStoreError, StoreError
from arcplan.plans.place import sqlite_file
from arcplan.plans.steps import STEPS, Steps
from arcplan.plans.table import metadata, version

# Any number that no other program uses: PostgreSQL's advisory locks are numbers.
_POSTGRESQL_LOCK = 0x617263706C616E


def migrate(engine: Engine, steps: Steps = STEPS) -> None:
    """Bring the schema to the newest version, whole or not; servers that start together take turns.

    Before an SQLite store of an older schema is changed, a copy is written beside it.

    Raises:
        NewerStoreError: The store's schema is not known here.
        StoreError: It is of an older schema, and can only be read.
    """
    [*_, newest] = steps
    if _version(engine) == newest:
        return
    _refuse_read_only(engine)
    with _turn(engine):
        found = _version(engine)
        if found is not None and found not in steps:
            raise NewerStoreError(
                f"the plan store has schema {found}, which this version does not know; "
                "a newer arcplan wrote it; start that version"
            )
        if found is not None and found != newest:
            _save_copy(engine, found)
        with engine.begin() as connection:
            if engine.dialect.name == "sqlite":
                # Its driver begins a transaction by itself only before rows are changed.
                connection.execute(text("BEGIN IMMEDIATE"))
            _bring_forward(connection, found, steps)
            connection.execute(delete(version))
            connection.execute(insert(version).values(version_num=newest))


def _bring_forward(connection: Connection, found: str | None, steps: Steps) -> None:
    if found is None:
        metadata.create_all(connection)
        return
    names = [*steps]
    for name in names[names.index(found) + 1 :]:
        for statement in steps[name]:
            connection.execute(text(statement))


def _version(engine: Engine) -> str | None:
    with engine.connect() as connection:
        if not inspect(connection).has_table(version.name):
            return None
        return connection.scalar(select(version.c.version_num))


def _refuse_read_only(engine: Engine) -> None:
    file = sqlite_file(engine.url)
    if file is not None and not can_be_written(file):
        raise StoreError(
            "read-only",
            "the plan store needs a newer schema, but it is read-only; make it writable once",
            place=str(file),
        )


@contextmanager
def _turn(engine: Engine) -> Iterator[None]:
    """Hold a lock that other servers on the same store wait for."""
    file = sqlite_file(engine.url)
    if file is not None:
        with file.with_name(f"{file.name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
    elif engine.dialect.name == "postgresql":
        # Released with the transaction; a session lock would outlive it in the connection pool.
        with engine.begin() as connection:
            connection.execute(
                text("SELECT pg_advisory_xact_lock(:key)"), {"key": _POSTGRESQL_LOCK}
            )
            yield
    else:
        yield


def _save_copy(engine: Engine, found: str) -> None:
    file = sqlite_file(engine.url)
    if file is None:
        return
    when = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    copy = file.with_name(f"{file.name}.schema-{found}-{when}")
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
