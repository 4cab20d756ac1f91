"""Bring the store's schema forward, a copy of it saved first."""

from __future__ import annotations

import fcntl
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, text

from arcplan.plans.engine import can_be_written
from arcplan.plans.failures import NewerStoreError, StoreError
from arcplan.plans.place import sqlite_file

MIGRATIONS = Path(__file__).parent / "migrations"
# Any number that no other program uses: PostgreSQL's advisory locks are numbers.
_POSTGRESQL_LOCK = 0x617263706C616E


def migrate(engine: Engine, migrations: Path = MIGRATIONS) -> None:
    """Bring the schema to the newest step; servers that start together take turns.

    Before an SQLite store of an older schema is changed, a copy is written beside it.

    Raises:
        NewerStoreError: The store's schema is not known here.
        StoreError: It is of an older schema, and can only be read.
    """
    config = Config()
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    script = ScriptDirectory.from_config(config)
    if _revision(engine) == script.get_current_head():
        return
    _refuse_read_only(engine)
    with _turn(engine):
        revision = _revision(engine)
        if revision is not None and revision not in _known(script):
            raise NewerStoreError(
                f"the plan store has schema {revision}, which this version does not know; "
                "a newer arcplan wrote it; start that version"
            )
        if revision is not None and revision != script.get_current_head():
            _save_copy(engine, revision)
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")


def _revision(engine: Engine) -> str | None:
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def _refuse_read_only(engine: Engine) -> None:
    file = sqlite_file(engine.url)
    if file is not None and not can_be_written(file):
        raise StoreError(
            "read-only",
            "the plan store needs a newer schema, but it is read-only; make it writable once",
            place=str(file),
        )


def _known(script: ScriptDirectory) -> set[str]:
    return {step.revision for step in script.walk_revisions()}


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


def _save_copy(engine: Engine, revision: str) -> None:
    file = sqlite_file(engine.url)
    if file is None:
        return
    when = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    copy = file.with_name(f"{file.name}.schema-{revision}-{when}")
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
