"""The application: routes, front end and what surrounds them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.types import ASGIApp, Receive, Scope, Send

from arcplan.api import about, captures, failures, planning, plans, problems, size
from arcplan.api.expiry import sweep_plans
from arcplan.api.frontend import Frontend
from arcplan.api.openapi import document
from arcplan.api.services import running_services
from arcplan.api.visitors.guard import Guard
from arcplan.settings import Settings

_VERSION_1 = "/api/v1/"
_FAILURES: dict[int | str, dict[str, object]] = {
    "default": {
        "model": problems.ProblemDetails,
        "description": "Any failure",
    }
}


class Application(FastAPI):
    """The application with its own OpenAPI document.

    Args:
        settings: The server's.
        requests_per_client: How many requests of one client run at a time; else what is set.
    """

    def __init__(self, settings: Settings, requests_per_client: int | None = None) -> None:
        super().__init__(lifespan=_lifespan, docs_url=None, redoc_url=None, redirect_slashes=False)
        self.settings = settings
        self.state.services = None
        most = requests_per_client or settings.connections_per_client
        self.add_middleware(Guard, settings=settings, requests_per_client=most)
        # Added last, so it runs first, and the layers below see normalised paths only.
        self.add_middleware(VersionedPaths)
        failures.install(self)
        for module in (captures, planning, plans, size, about):
            self.include_router(module.router, responses=_FAILURES)
        # Not mounted: a mount would answer API paths with a wrong method, which must get 405.
        self.router.default = Frontend(settings.frontend_dir)

    def openapi(self) -> dict[str, object]:
        """The OpenAPI document, made once."""
        if not self.openapi_schema:
            plan = json.loads(self.settings.plan_schema.read_text("utf-8"))
            answers = json.loads(self.settings.answers_schema.read_text("utf-8"))
            self.openapi_schema = document(self, plan, answers["definitions"])
        return self.openapi_schema


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    if not isinstance(app, Application):
        raise TypeError("not an arcplan application")
    async with running_services(app.settings) as services:
        app.state.services = services
        sweeping = asyncio.create_task(sweep_plans(services.store, app.settings))
        yield
        sweeping.cancel()
        app.state.services = None


class VersionedPaths:
    """Serves `/api/v1/NAME` as `/api/NAME`.

    A script that names the version goes on working when `/api/` moves to another one.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        path = scope.get("path", "")
        if scope["type"] == "http" and path.startswith(_VERSION_1):
            plain = f"/api/{path.removeprefix(_VERSION_1)}"
            scope = {**scope, "path": plain, "raw_path": plain.encode()}
        await self._app(scope, receive, send)
