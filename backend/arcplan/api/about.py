"""The server itself and what it knows."""

from __future__ import annotations

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

router = APIRouter(tags=["server"])


class Limits(BaseModel):
    """The largest bodies that are taken, in bytes."""

    upload_bytes: int
    plan_bytes: int


class Health(BaseModel):
    """The server runs."""

    status: Literal["ok"] = "ok"
    version: str = Field(examples=[__version__])
    limits: Limits
    read_only: bool = Field(default=False, description="Whether no plan is kept or deleted")


@router.get("/api/health", operation_id="getHealth")
async def get_health(services: ServicesDep) -> Health:
    """Whether the server runs; asks nothing of the store."""
    settings = services.settings
    limits = Limits(upload_bytes=settings.upload_bytes, plan_bytes=settings.plan_bytes)
    return Health(version=__version__, limits=limits, read_only=settings.read_only)


@router.get(
    "/api/ready",
    operation_id="getReady",
    responses={503: {"model": ProblemDetails, "description": "The store or the model is away"}},
)
async def get_ready(services: ServicesDep) -> Health:
    """Whether the server can do its work: the store answers and the model runs."""
    await run_in_threadpool(_try, services)
    return await get_health(services)


def _try(services: Services) -> None:
    services.store.check()
    if not services.model.version:
        raise TypeError("a model without a version")


@router.get(
    "/api/catalog",
    operation_id="getCatalog",
    response_model=None,
    responses={200: {"content": {"application/json": {"schema": {"type": "object"}}}}},
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
    """What this process has done, as Prometheus reads it."""
    if not services.settings.metrics:
        raise HTTPException(404, "metrics are off; set ARCPLAN_METRICS=true")
    return Response(services.metrics.text(), media_type=MEDIA_TYPE)


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
