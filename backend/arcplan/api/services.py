"""Services of the routes: created once per server, injected by type."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from arcplan.api.bodies.whole_body import WholeBodies
from arcplan.api.metrics import Metrics
from arcplan.api.store_threads import StoreThreads
from arcplan.api.uploads import Uploads
from arcplan.api.visitors.rate import TokenBuckets
from arcplan.api.workers.messages import ModelSetup
from arcplan.api.workers.models import Models
from arcplan.api.workers.worker import load_workers
from arcplan.plans import Bound, open_store
from arcplan.settings import Settings


@dataclass(slots=True)
class Services:
    """Everything that lives as long as the server.

    Attributes:
        models: Processes that answer with the model.
        plan_bodies: Plans that are being received or answered.
        size_bodies: The same of captures to size.
        catalog: The catalogue as JSON, once asked for.
    """

    settings: Settings
    store: StoreThreads
    models: Models
    uploads: Uploads
    plan_bodies: WholeBodies
    size_bodies: WholeBodies
    requests: TokenBuckets
    upload_bytes: TokenBuckets
    metrics: Metrics
    catalog: bytes = b""


@asynccontextmanager
async def running_services(settings: Settings) -> AsyncIterator[Services]:
    """Start the services and stop them at the end."""
    store = StoreThreads(
        open_store(
            settings.store_url,
            settings.plan_lifetime,
            Bound(settings.store_bytes, settings.unopened_lifetime),
        )
    )
    setup = ModelSetup(
        bundle=settings.model_bundle,
        plan_schema=settings.plan_schema,
        processor_s=settings.model_processor_s,
        memory_bytes=settings.model_memory_bytes,
    )
    models = Models(setup, settings.models_at_once)
    metrics = Metrics()
    load_workers()
    try:
        yield Services(
            settings=settings,
            store=store,
            models=models,
            uploads=Uploads(
                settings.uploads_at_once,
                settings.uploads_per_client,
                metrics.uploads_running,
                store,
            ),
            # Each connection of a client may send one.
            plan_bodies=WholeBodies(
                settings.plan_bytes, "a plan", together=settings.connections_per_client
            ),
            size_bodies=WholeBodies(settings.size_bytes, "a host's captures as JSON"),
            requests=TokenBuckets(
                settings.requests_per_minute / 60, burst=settings.requests_per_minute
            ),
            upload_bytes=TokenBuckets(
                settings.upload_bytes_per_hour / 3600, burst=settings.upload_bytes_per_hour
            ),
            metrics=metrics,
        )
    finally:
        await models.close()
        await asyncio.to_thread(store.close)


async def _services(request: Request) -> Services:
    services = request.app.state.services
    if not isinstance(services, Services):
        raise TypeError("the server has not started")
    return services


# Not a plain function, which would wait for a thread of those that all plain functions share.
ServicesDep = Annotated[Services, Depends(_services)]
