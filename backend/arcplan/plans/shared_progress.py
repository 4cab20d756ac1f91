"""Progress of uploads, stored for every server on the same store."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime, timedelta

from sqlalchemy import Engine, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from arcplan.json_value import JsonObject
from arcplan.plans.failures import failures_named
from arcplan.plans.table import uploads, written

# Long enough for a page's last request; short enough to remove rows of a killed server soon.
_LIFETIME = timedelta(minutes=10)


class SharedProgress:
    """Progress of uploads by the id that their senders chose.

    Args:
        engine: The database, its schema brought forward.
        clock: The time now, in UTC.
    """

    def __init__(self, engine: Engine, clock: Callable[[], datetime]) -> None:
        self._engine = engine
        self._clock = clock

    def note(self, name: str, progress: JsonObject) -> None:
        """Store the progress of an upload.

        Raises:
            StoreError: The database cannot be written to.
        """
        row = {"progress": json.dumps(progress), "seen_at": written(self._clock())}
        try:
            with failures_named(self._engine), self._engine.begin() as connection:
                connection.execute(delete(uploads).where(uploads.c.seen_at <= self._oldest()))
                known = update(uploads).where(uploads.c.id == name).values(row)
                if connection.execute(known).rowcount == 0:
                    connection.execute(insert(uploads).values(id=name, **row))
        except IntegrityError:
            # Two senders chose the same id at the same moment; the first is seen.
            return

    def find(self, name: str) -> JsonObject | None:
        """Progress of an upload, None if it is unknown or has ended.

        Raises:
            StoreError: The database cannot be read.
        """
        query = select(uploads.c.progress).where(
            uploads.c.id == name, uploads.c.seen_at > self._oldest()
        )
        with failures_named(self._engine), self._engine.connect() as connection:
            found = connection.scalar(query)
        if found is None:
            return None
        progress: JsonObject = json.loads(found)
        return progress

    def _oldest(self) -> str:
        return written(self._clock() - _LIFETIME)
