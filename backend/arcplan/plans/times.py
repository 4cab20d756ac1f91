"""Times as they stand in the database."""

from __future__ import annotations

from datetime import datetime


def written(time: datetime) -> str:
    """RFC 3339 in UTC to the second: texts of one form, which sort as times do."""
    return time.isoformat(timespec="seconds").replace("+00:00", "Z")


def read(text: str) -> datetime:
    """The time that `written` wrote."""
    return datetime.fromisoformat(text)
