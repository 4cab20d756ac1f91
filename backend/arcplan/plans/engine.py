"""Connections to the database; SQLite is configured for durable commits."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from sqlalchemy import URL, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

from arcplan.plans.failures import StoreError
from arcplan.plans.place import reading_url, sqlite_file

_BUSY_TIMEOUT_MS = 5000
_POOL_TIMEOUT_S = 5
_OPENED = "arcplan.file"
# libpq's own defaults wait for as long as the network does: minutes.
_POSTGRESQL_WAITS = {"connect_timeout": "5", "tcp_user_timeout": "10000"}


def connect(url: URL) -> Engine:
    """Make an engine; the directory of an SQLite file is made if it is missing.

    A PostgreSQL that does not answer is given up after seconds, unless the URL says otherwise.

    With WAL, readers never wait for a writer, and several servers may share the file on one
    machine; with `synchronous=FULL` a committed plan is on disk before it is answered
    (https://www.sqlite.org/pragma.html). A file that this process cannot write is opened for
    reading only, because SQLite opens no file in WAL mode where it can make no file beside it.

    Raises:
        StoreError: The directory cannot be made.
    """
    file = sqlite_file(url)
    if file is not None:
        url = _usable(url, file)
    if url.get_backend_name() == "postgresql":
        patient = url.set(query={**_POSTGRESQL_WAITS, **url.query})
        return create_engine(patient, pool_pre_ping=True, pool_timeout=_POOL_TIMEOUT_S)
    engine = create_engine(url)
    if url.get_backend_name() == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
    if file is not None:
        _refuse_replaced(engine, file)
    return engine


def can_be_written(file: Path) -> bool:
    """True if SQLite can write to a file and create its companion files beside it."""
    return os.access(file.parent, os.W_OK) and (os.access(file, os.W_OK) or not file.exists())


def _usable(url: URL, file: Path) -> URL:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(
            "missing",
            "the directory of the plan store cannot be created",
            place=str(file.parent),
            reason=error.strerror or "",
        ) from error
    if can_be_written(file) or not file.exists() or url.query:
        return url
    return reading_url(file, nobody_writes=_is_on_read_only_disk(file) and not _has_log(file))


def _is_on_read_only_disk(file: Path) -> bool:
    return bool(os.statvfs(file).f_flag & os.ST_RDONLY)


def _has_log(file: Path) -> bool:
    """True if the write-ahead log holds plans that are not in the file yet."""
    log = file.with_name(f"{file.name}-wal")
    return log.exists() and log.stat().st_size > 0


def _set_up_sqlite(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={_BUSY_TIMEOUT_MS}")
    cursor.execute("PRAGMA synchronous=FULL")
    try:
        cursor.execute("PRAGMA journal_mode=WAL")
    except sqlite3.OperationalError as error:
        # A read-only store keeps its journal mode and can still be read.
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_READONLY:
            raise
    cursor.close()


def _refuse_replaced(engine: Engine, file: Path) -> None:
    """Open the file anew when it is not the one that was opened.

    SQLite in WAL mode goes on writing to a file that was removed, and every plan is lost.
    """

    def note(_connection: DBAPIConnection, entry: ConnectionPoolEntry) -> None:
        entry.info[_OPENED] = _identity(file)

    def look(
        _connection: DBAPIConnection, entry: ConnectionPoolEntry, _proxy: PoolProxiedConnection
    ) -> None:
        if entry.info.get(_OPENED) != _identity(file):
            raise DisconnectionError

    event.listen(engine, "connect", note)
    event.listen(engine, "checkout", look)


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
