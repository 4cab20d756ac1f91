"""Services of the routes: created once per server, injected by type."""

from __future__ import annotations

from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Annotated

from fastapi import Depends, Request

from arcplan.api.metrics import Metrics
from arcplan.api.reading.pool import ReaderPool
from arcplan.api.uploads import Uploads
from arcplan.api.visitors.rate import TokenBuckets
from arcplan.json_value import JsonValue
from arcplan.model import Model
from arcplan.plans import Bound, PlanReader, PlanStore, open_store
from arcplan.settings import Settings


@dataclass(slots=True)
class Services:
    """Everything that lives as long as the server.

    Attributes:
        readers: Processes that read uploads.
        catalog: The catalogue, once asked for.
        looks: Threads that look whether the server is ready.
    """

    settings: Settings
    store: PlanStore
    plans: PlanReader
    model: Model
    uploads: Uploads
    readers: ReaderPool
    requests: TokenBuckets
    upload_bytes: TokenBuckets
    metrics: Metrics
    catalog: JsonValue = None
    looks: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(2))


@asynccontextmanager
async def running_services(settings: Settings) -> AsyncIterator[Services]:
    """Start the services and stop them at the end."""
    model = Model(
        settings.model_bundle,
        timeout_s=settings.model_timeout_s,
        memory_bytes=settings.model_memory_bytes,
    )
    store = open_store(
        settings.store_url,
        settings.plan_lifetime,
        Bound(settings.store_bytes, settings.unopened_lifetime),
    )
    metrics = Metrics()
    readers = ReaderPool(model, settings.uploads_at_once)
    readers.start()
    try:
        services = Services(
            settings=settings,
            store=store,
            plans=PlanReader(settings.plan_schema),
            model=model,
            uploads=Uploads(
                settings.uploads_at_once,
                settings.uploads_per_client,
                metrics.uploads_running,
                store.progress,
            ),
            readers=readers,
            requests=TokenBuckets(
                settings.requests_per_minute / 60, burst=settings.requests_per_minute
            ),
            upload_bytes=TokenBuckets(
                settings.upload_bytes_per_hour / 3600, burst=settings.upload_bytes_per_hour
            ),
            metrics=metrics,
        )
        yield services
        services.looks.shutdown(wait=False, cancel_futures=True)
    finally:
        await readers.close()
        model.close()
        store.close()


def _services(request: Request) -> Services:
    services = request.app.state.services
    if not isinstance(services, Services):
        raise TypeError("the server has not started")
    return services


ServicesDep = Annotated[Services, Depends(_services)]
