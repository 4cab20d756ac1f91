"""Connections to the database, SQLite set up to keep what was committed."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sqlalchemy import URL, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

_BUSY_TIMEOUT_MS = 5000
_POOL_TIMEOUT_S = 5
# libpq's own defaults wait for as long as the network does: minutes.
_POSTGRESQL_WAITS = {"connect_timeout": "5", "tcp_user_timeout": "10000"}


def connect(url: URL) -> Engine:
    """Make an engine; the directory of an SQLite file is made if it is missing.

    A PostgreSQL that does not answer is given up after seconds, unless the URL says otherwise.

    With WAL, readers never wait for a writer, and several servers may share the file on one
    machine; with `synchronous=FULL` a committed plan is on disk before it is answered
    (https://www.sqlite.org/pragma.html).
    """
    file = sqlite_file(url)
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
    if url.get_backend_name() == "postgresql":
        patient = url.set(query={**_POSTGRESQL_WAITS, **url.query})
        return create_engine(patient, pool_pre_ping=True, pool_timeout=_POOL_TIMEOUT_S)
    engine = create_engine(url)
    if url.get_backend_name() == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
    return engine


def sqlite_file(url: URL) -> Path | None:
    """The file behind an SQLite URL; None for other databases and for memory."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    return Path(url.database)


def _set_up_sqlite(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={_BUSY_TIMEOUT_MS}")
    cursor.execute("PRAGMA synchronous=FULL")
    try:
        cursor.execute("PRAGMA journal_mode=WAL")
    except sqlite3.OperationalError as error:
        # A store that can only be read stays in the mode it was written in and can still be read.
        if "readonly" not in str(error):
            raise
    cursor.close()
