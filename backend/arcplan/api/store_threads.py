"""The plan store, asked from threads of its own, so that a slow store delays nothing else."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

from arcplan.json_value import JsonObject
from arcplan.plans import (
    KeptPlan,
    PlanStore,
    StoreCause,
    StoredPlan,
    StoreError,
    StoreState,
    Swept,
)

# With what two looks take, within the 15 connections that a process opens.
_READERS = 6
_WRITERS = 4
_WAITS_S = 5.0
# Causes under which every plan still opens.
_STILL_READ: tuple[StoreCause, ...] = ("busy", "full", "locked", "read-only")
# How long the failure of a post counts, where a look meets none.
_FAILED_S = 30.0

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class StoreHealth:
    """What a look at the store found.

    Attributes:
        is_read_only: Its disk or database can only be read.
        failure: Why no plan can be kept, although all can be opened; None if plans can be kept.
        state: How much of its room is used.
    """

    is_read_only: bool
    failure: StoreCause | None
    state: StoreState


class StoreThreads:
    """Asks the store: reads never wait for writes, and what waits too long for a thread is refused.

    Args:
        store: The plans.
    """

    def __init__(self, store: PlanStore) -> None:
        self._store = store
        self._reading = ThreadPoolExecutor(_READERS, "store-read")
        self._writing = ThreadPoolExecutor(_WRITERS, "store-write")
        self._looking = ThreadPoolExecutor(1, "store-look")
        self._look: asyncio.Future[StoreHealth] | None = None
        self._notes: set[asyncio.Future[None]] = set()
        self._failed: StoreError | None = None
        self._failed_s = 0.0

    async def find(self, name: str) -> StoredPlan | None:
        """Return a plan; fails as `PlanStore.find` does."""
        found = await self._in(self._reading, lambda: self._store.find(name))
        if found is not None and found.is_opening_new:
            # Nobody waits for it.
            note = asyncio.ensure_future(
                self._in(self._writing, lambda: self._store.note_opening(name))
            )
            self._notes.add(note)
            note.add_done_callback(self._noted)
        return found

    async def keep(self, plan: JsonObject, *, model_version: str) -> KeptPlan:
        """Keep a plan; fails as `PlanStore.keep` does."""
        return await self._write(lambda: self._store.keep(plan, model_version=model_version))

    async def delete(self, name: str, token: str) -> bool:
        """Delete a plan; fails as `PlanStore.delete` does."""
        return await self._write(lambda: self._store.delete(name, token))

    async def sweep(self) -> Swept:
        """Erase what has expired; fails as `PlanStore.sweep` does."""
        return await self._write(self._store.sweep)

    async def note_progress(self, name: str, progress: JsonObject) -> None:
        """Store how far an upload has come; fails as `SharedProgress.note` does."""
        await self._in(self._writing, lambda: self._store.progress.note(name, progress))

    async def find_progress(self, name: str) -> JsonObject | None:
        """How far an upload has come; fails as `SharedProgress.find` does."""
        return await self._in(self._reading, lambda: self._store.progress.find(name))

    async def health(self) -> StoreHealth:
        """How the store does: one look at a time answers all who ask meanwhile.

        Raises:
            StoreError: Plans cannot be read, or the store is damaged.
        """
        if self._look is None or self._look.done():
            self._look = asyncio.get_running_loop().run_in_executor(self._looking, self._looked)
        return await asyncio.shield(self._look)

    def close(self) -> None:
        """Finish what was asked, then give all connections back."""
        for threads in (self._writing, self._reading, self._looking):
            threads.shutdown()
        self._store.close()

    def _looked(self) -> StoreHealth:
        self._store.check()
        failed = self._failed
        if failed is not None and time.monotonic() - self._failed_s > _FAILED_S:
            failed = None
        try:
            self._store.check_writing()
        except StoreError as error:
            failed = error
        if failed is not None and failed.cause not in _STILL_READ:
            raise failed
        cause = None if failed is None else failed.cause
        return StoreHealth(self._store.is_read_only(), cause, self._store.state())

    def _noted(self, note: asyncio.Future[None]) -> None:
        self._notes.discard(note)
        if not note.cancelled():
            # A plan opens from any store that can be read; the opening is stored next time.
            note.exception()

    async def _write(self, work: Callable[[], _T]) -> _T:
        try:
            done = await self._in(self._writing, work)
        except StoreError as error:
            self._failed, self._failed_s = error, time.monotonic()
            raise
        self._failed = None
        return done

    async def _in(self, threads: ThreadPoolExecutor, work: Callable[[], _T]) -> _T:
        asked_s = time.monotonic()

        def in_time() -> _T:
            if time.monotonic() - asked_s > _WAITS_S:
                raise StoreError("busy")
            return work()

        return await asyncio.get_running_loop().run_in_executor(threads, in_time)
