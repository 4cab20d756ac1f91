"""Version 1 of the API under a path of its own."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send

_VERSION_1 = "/api/v1/"


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
