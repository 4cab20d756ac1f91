"""The application: routes, front end and what surrounds them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from arcplan.api import about, captures, plans, problems, size
from arcplan.api.expiry import erase_expired_plans
from arcplan.api.frontend import Frontend
from arcplan.api.guard import Guard
from arcplan.api.openapi import document
from arcplan.api.services import running_services
from arcplan.settings import Settings

_FAILURES: dict[int | str, dict[str, object]] = {
    "default": {
        "model": problems.ProblemDetails,
        "description": "Any failure",
    }
}


class Application(FastAPI):
    """The application with its own OpenAPI document."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(lifespan=_lifespan, docs_url=None, redoc_url=None, redirect_slashes=False)
        self.settings = settings
        self.state.services = None
        self.add_middleware(Guard, settings=settings)
        problems.install(self)
        for module in (captures, plans, size, about):
            self.include_router(module.router, responses=_FAILURES)
        # Not mounted: a mount takes a path of the API whose method is wrong from the 405 it is due.
        self.router.default = Frontend(settings.frontend_dir)

    def openapi(self) -> dict[str, object]:
        """The OpenAPI document, made once."""
        if not self.openapi_schema:
            plan_schema = json.loads(self.settings.plan_schema.read_text("utf-8"))
            self.openapi_schema = document(self, plan_schema)
        return self.openapi_schema


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    if not isinstance(app, Application):
        raise TypeError("not an arcplan application")
    async with running_services(app.settings) as services:
        app.state.services = services
        erasing = asyncio.create_task(erase_expired_plans(services.store, app.settings))
        yield
        erasing.cancel()
        app.state.services = None
