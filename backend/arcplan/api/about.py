"""Routes about the server: health, readiness, catalogue, metrics."""

from __future__ import annotations

import json
import logging
from http import HTTPStatus
from typing import Literal

from fastapi import APIRouter, HTTPException, Request, Response
from pydantic import BaseModel, Field

from arcplan import __version__
from arcplan.api.metrics import MEDIA_TYPE
from arcplan.api.problems import ProblemDetails, RefusedError
from arcplan.api.services import Services, ServicesDep
from arcplan.api.workers.answers import answered
from arcplan.collect import NAME, script, script_sha256
from arcplan.log import Seldom
from arcplan.model_version import MODEL_VERSION
from arcplan.plans import StoreCause, StoreError

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
    model_version: str = Field(
        default=MODEL_VERSION, description="Version of the model, as results and plans name it"
    )
    limits: Limits = Field(description="The largest bodies that are taken")
    read_only: bool = Field(default=False, description="Whether no plan is kept or deleted")


class Ready(Health):
    """The server can do its work."""

    plans_cannot_be_kept: StoreCause | None = Field(
        default=None, description="Why no plan is kept at the moment; null if plans are kept"
    )
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

    A store that can only be read is ready, because kept plans open; `read_only` or
    `plans_cannot_be_kept` says so.
    """
    health = await get_health(services)
    found = await services.store.health()
    await _refuse_without_model(services)
    return Ready(
        version=health.version,
        limits=health.limits,
        read_only=health.read_only or found.is_read_only,
        plans_cannot_be_kept=found.failure,
        plans_going=found.state.named,
    )


async def _refuse_without_model(services: Services) -> None:
    try:
        model = await services.models.ask("version")
    except RefusedError as error:
        code, detail = error.code, error.detail
    else:
        if model.ended.reason is None:
            return
        code, detail = model.ended.reason, str(json.loads(model.document)["detail"])
    raise RefusedError(HTTPStatus.SERVICE_UNAVAILABLE, code, "The model is away", detail)


@router.get(
    "/api/catalog",
    operation_id="getCatalog",
    response_model=None,
    responses={200: {"content": {"application/json": {"schema": _CATALOG}}}},
)
async def get_catalog(request: Request, services: ServicesDep) -> Response:
    """Devices, instances and prices, each with date and source."""
    if not services.catalog:
        answer = await services.models.ask("catalog")
        if answer.ended.reason is not None:
            return answered(request, answer)
        services.catalog = answer.document
    return Response(services.catalog, media_type="application/json")


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
    try:
        state = (await services.store.health()).state
    except StoreError as error:
        _failures.say(error.cause, error.for_operator())
    else:
        services.metrics.see_store(state.used_bytes, state.most_bytes, state.named)
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
