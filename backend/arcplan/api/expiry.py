"""Erases expired plans from the store every hour."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from arcplan.api.store_threads import StoreThreads
from arcplan.plans import StoreError, Swept
from arcplan.settings import Settings

EVERY_S = 3600
# Long enough to find a plan in the database, too short to open it.
_NAMED_CHARACTERS = 6
_NAMED_AT_ONCE = 100

_log = logging.getLogger(__name__)


async def sweep_plans(
    store: StoreThreads,
    settings: Settings,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Sweep at the start and every hour, if plans may go and this server may delete.

    Args:
        store: The plans.
        settings: Whether they expire, or go from a full store.
        sleep: Waits for so many seconds.
    """
    may_go = settings.plan_lifetime or (settings.store_bytes and settings.unopened_lifetime)
    if not may_go or settings.read_only:
        return
    was_steady = True
    while True:
        try:
            swept = await store.sweep()
        except StoreError as error:
            _log.warning("expired plans could not be erased: %s", error.for_operator())
        else:
            if was_steady and not swept.is_steady:
                _log.warning(
                    "the clock jumped, or the store was not swept for a day: nothing is erased "
                    "until the clock has run steadily for a day"
                )
            was_steady = swept.is_steady
            _tell(swept)
        await sleep(EVERY_S)


def _tell(swept: Swept) -> None:
    if swept.erased:
        _log.info("expired plans were erased", extra={"plans": swept.erased})
    if swept.named:
        starts = [name[:_NAMED_CHARACTERS] for name in swept.named[:_NAMED_AT_ONCE]]
        _log.warning(
            "the plan store is nearly full; these plans are erased next unless they are opened",
            extra={"plans": len(swept.named), "ids_start": starts},
        )
