"""Routes about the server: health, readiness, catalogue, metrics."""

from __future__ import annotations

import asyncio
import logging
from typing import Literal

from fastapi import APIRouter, HTTPException, Response
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool

from arcplan import __version__
from arcplan.api.metrics import MEDIA_TYPE
from arcplan.api.problems import ProblemDetails
from arcplan.api.services import Services, ServicesDep
from arcplan.collect import NAME, script, script_sha256
from arcplan.json_value import JsonValue
from arcplan.log import Seldom
from arcplan.plans import StoreError

router = APIRouter(tags=["server"])

_CATALOG = {"$ref": "#/components/schemas/CatalogAnswer"}
_failures = Seldom(logging.getLogger("arcplan.store"))


class Limits(BaseModel):
    """The largest bodies that are taken, in bytes."""

    upload_bytes: int = Field(description="Of an upload")
    plan_bytes: int = Field(description="Of a plan")


class Health(BaseModel):
    """The server runs."""

    status: Literal["ok"] = Field(default="ok", description="Always `ok`")
    version: str = Field(description="Version of arcplan", examples=[__version__])
    limits: Limits = Field(description="The largest bodies that are taken")
    read_only: bool = Field(default=False, description="Whether no plan is kept or deleted")


class Ready(Health):
    """The server can do its work."""

    plans_going: int = Field(
        default=0,
        description="Plans, unopened for long, that go next when the store has no room left",
    )


@router.get("/api/health", operation_id="getHealth")
async def get_health(services: ServicesDep) -> Health:
    """Check that the server runs, without asking the store."""
    settings = services.settings
    limits = Limits(upload_bytes=settings.upload_bytes, plan_bytes=settings.plan_bytes)
    return Health(version=__version__, limits=limits, read_only=settings.read_only)


@router.get(
    "/api/ready",
    operation_id="getReady",
    responses={503: {"model": ProblemDetails, "description": "The store or the model is away"}},
)
async def get_ready(services: ServicesDep) -> Ready:
    """Check that the store answers and the model runs.

    A store that can only be read is ready, because kept plans open; `read_only` says so.
    """
    health = await get_health(services)
    # Own threads, because all shared ones may be waiting for the store.
    found = await asyncio.get_running_loop().run_in_executor(services.looks, _try, services)
    return Ready(**(health.model_dump() | found))


def _try(services: Services) -> dict[str, object]:
    services.store.check()
    if not services.model.version:
        raise TypeError("a model without a version")
    return {
        "read_only": services.settings.read_only or services.store.is_read_only(),
        "plans_going": services.store.state().named,
    }


@router.get(
    "/api/catalog",
    operation_id="getCatalog",
    response_model=None,
    responses={200: {"content": {"application/json": {"schema": _CATALOG}}}},
)
async def get_catalog(services: ServicesDep) -> JsonValue:
    """Devices, instances and prices, each with date and source."""
    if services.catalog is None:
        services.catalog = await run_in_threadpool(services.model.call, "catalog")
    return services.catalog


@router.get(
    "/metrics",
    operation_id="getMetrics",
    response_class=Response,
    responses={
        200: {"content": {"text/plain": {"schema": {"type": "string"}}}},
        404: {"model": ProblemDetails, "description": "Not switched on"},
    },
)
async def get_metrics(services: ServicesDep) -> Response:
    """Counts of this process in Prometheus' text format."""
    if not services.settings.metrics:
        raise HTTPException(404, "metrics are off; set ARCPLAN_METRICS=true")
    await run_in_threadpool(_see_store, services)
    return Response(services.metrics.text(), media_type=MEDIA_TYPE)


def _see_store(services: Services) -> None:
    try:
        state = services.store.state()
    except StoreError as error:
        _failures.say(error.cause, error.for_operator())
        return
    services.metrics.see_store(state.used_bytes, state.most_bytes, state.named)


@router.get(
    "/collect.sh",
    operation_id="getCollectScript",
    response_class=Response,
    responses={200: {"content": {"text/x-shellscript": {"schema": {"type": "string"}}}}},
)
async def get_collect_script() -> Response:
    """The POSIX shell script that records everything on a database host.

    The header `X-Checksum-SHA256` has what `sha256sum` prints for it.
    """
    return Response(
        script(),
        media_type="text/x-shellscript; charset=utf-8",
        headers={
            "Content-Disposition": f'attachment; filename="{NAME}"',
            "X-Checksum-SHA256": script_sha256(),
        },
    )
