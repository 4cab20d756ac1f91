"""Where a database is: its file, or its host."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote, unquote

from sqlalchemy import URL

_URI = "file:"


def sqlite_file(url: URL) -> Path | None:
    """The file behind an SQLite URL; None for other databases and for memory."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    if url.database.startswith(_URI):
        return Path(unquote(url.database.removeprefix(_URI)))
    return Path(url.database)


def reading_url(file: Path, *, nobody_writes: bool) -> URL:
    """URL of an SQLite file that is only read (https://www.sqlite.org/uri.html).

    Args:
        file: The file.
        nobody_writes: Whether no program can write to it, so that no lock is needed.
    """
    query = {"mode": "ro", "uri": "true"} | ({"immutable": "1"} if nobody_writes else {})
    return URL.create("sqlite", database=_URI + quote(str(file.absolute())), query=query)


def place_of(url: URL) -> str:
    """File, or host, port and database; never a user or a password."""
    if url.get_backend_name() == "sqlite":
        return str(sqlite_file(url) or "memory")
    named = url.query.get("host", "")
    host = url.host or (named if isinstance(named, str) else ",".join(named)) or "local socket"
    return f"{host}:{url.port}/{url.database}" if url.port else f"{host}/{url.database}"
