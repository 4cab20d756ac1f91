"""Expired plans leave the disk although nobody asks for them."""

from __future__ import annotations

import asyncio
import logging

from starlette.concurrency import run_in_threadpool

from arcplan.api.services import Services
from arcplan.plans import StoreError

_EVERY_S = 3600

_log = logging.getLogger(__name__)


async def erase_expired_plans(services: Services) -> None:
    """Erase at the start and every hour, if plans expire and this server may delete."""
    if services.settings.plan_lifetime is None or services.settings.read_only:
        return
    while True:
        try:
            await run_in_threadpool(services.store.erase_expired)
        except StoreError as error:
            _log.warning("expired plans were not erased: %s", error)
        await asyncio.sleep(_EVERY_S)
