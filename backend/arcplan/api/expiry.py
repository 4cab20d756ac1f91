"""Expired plans leave the disk although nobody asks for them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from starlette.concurrency import run_in_threadpool

from arcplan.plans import PlanStore, StoreError
from arcplan.settings import Settings

EVERY_S = 3600

_log = logging.getLogger(__name__)


async def erase_expired_plans(
    store: PlanStore,
    settings: Settings,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Erase at the start and every hour, if plans expire and this server may delete.

    Args:
        store: The plans.
        settings: Whether they expire.
        sleep: Waits for so many seconds.
    """
    if settings.plan_lifetime is None or settings.read_only:
        return
    while True:
        try:
            await run_in_threadpool(store.erase_expired)
        except StoreError as error:
            _log.warning("expired plans were not erased: %s", error)
        await sleep(EVERY_S)
