"""What the routes work with, made once per server and given to them by type."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from arcplan.api.metrics import Metrics
from arcplan.api.rate import TokenBuckets
from arcplan.api.uploads import Uploads
from arcplan.captures.arrival import ReadOptions, read_captures
from arcplan.json_value import JsonValue
from arcplan.model import Model
from arcplan.plans import PlanReader, PlanStore, open_store
from arcplan.settings import Settings


@dataclass(slots=True)
class Services:
    """Everything that lives as long as the server.

    Attributes:
        readers: Threads that read uploads.
        catalog: The catalogue, once asked for.
    """

    settings: Settings
    store: PlanStore
    plans: PlanReader
    model: Model
    uploads: Uploads
    readers: ThreadPoolExecutor
    requests: TokenBuckets
    upload_bytes: TokenBuckets
    metrics: Metrics
    catalog: JsonValue = None


@contextmanager
def running_services(settings: Settings) -> Iterator[Services]:
    """Start the services and stop them at the end."""
    model = Model(
        settings.model_bundle,
        timeout_s=settings.model_timeout_s,
        memory_bytes=settings.model_memory_bytes,
    )
    store = open_store(settings.store_url, settings.plan_lifetime)
    metrics = Metrics()
    readers = ThreadPoolExecutor(settings.uploads_at_once, thread_name_prefix="upload")
    # Compiled parsers load at their first use, which takes a second that no upload should wait for.
    readers.submit(_read_something)
    try:
        yield Services(
            settings=settings,
            store=store,
            plans=PlanReader(settings.plan_schema),
            model=model,
            uploads=Uploads(settings.uploads_at_once, metrics.uploads_running),
            readers=readers,
            requests=TokenBuckets(
                settings.requests_per_minute / 60, burst=settings.requests_per_minute
            ),
            upload_bytes=TokenBuckets(
                settings.upload_bytes_per_hour / 3600, burst=settings.upload_bytes_per_hour
            ),
            metrics=metrics,
        )
    finally:
        readers.shutdown(wait=True, cancel_futures=True)
        model.close()
        store.close()


def _read_something() -> None:
    dump = b"    Object  lvl   iblk   dblk  dsize  dnsize  lsize   %full  type\n"
    read_captures(iter([dump]), name="", options=ReadOptions())


def _services(request: Request) -> Services:
    services = request.app.state.services
    if not isinstance(services, Services):
        raise TypeError("the server has not started")
    return services


ServicesDep = Annotated[Services, Depends(_services)]
