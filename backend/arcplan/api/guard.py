"""What every request passes: checks of host, origin, rate and token; headers and a log line."""

from __future__ import annotations

import logging
import secrets
import time
from http import HTTPStatus

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from arcplan.api.access import Access
from arcplan.api.clients import limited_client, refuse_over_limit
from arcplan.api.problems import REASON, RefusedError
from arcplan.api.security_headers import security_headers
from arcplan.api.services import Services
from arcplan.settings import Settings

_READING = ("GET", "OPTIONS")

_log = logging.getLogger("arcplan.access")


class Guard:
    """ASGI middleware around the whole server."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._access = Access(settings.access_token.get_secret_value())
        self._hosts = frozenset(host.lower() for host in settings.allowed_hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one request on, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        method = scope["method"]
        if method == "HEAD":
            # Every page answers HEAD as it does GET; what is below leaves out the body.
            scope = {**scope, "method": "GET"}
        started_s = time.perf_counter()
        request_id = secrets.token_hex(8)
        status = 0

        async def send_guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                headers.update(security_headers(scope["path"]))
                headers["X-Request-Id"] = request_id
                if "cache-control" not in headers:
                    headers["Cache-Control"] = "no-store"
            await send(message)

        try:
            self._check(scope)
            entrance = self._access.entrance(scope)
        except RefusedError as refusal:
            scope[REASON] = refusal.code
            await refusal.response()(scope, receive, send_guarded)
        else:
            await (entrance or self._app)(scope, receive, send_guarded)
        finally:
            _record(method, scope, request_id, status, time.perf_counter() - started_s)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        if len(headers.getlist("host")) > 1:
            # RFC 9112, 3.2: a proxy and the server could take one each.
            raise RefusedError(
                HTTPStatus.BAD_REQUEST, "host", "Several hosts", "the request names several hosts"
            )
        if self._hosts and _host_name(headers.get("host", "")) not in self._hosts:
            raise RefusedError(
                HTTPStatus.MISDIRECTED_REQUEST,
                "host",
                "Unknown host",
                "this server does not answer for that name; set ARCPLAN_ALLOWED_HOSTS",
            )
        # Browsers say where a request comes from; other programs send no such header.
        if scope["method"] not in _READING and headers.get("sec-fetch-site", "none") not in (
            "same-origin",
            "none",
        ):
            raise RefusedError(
                HTTPStatus.FORBIDDEN,
                "cross-site",
                "Other site",
                "requests of other sites are not taken",
            )
        services = _services_of(scope)
        if services is not None:
            client = limited_client(scope, self._settings)
            refuse_over_limit(services.requests, client, "requests", tokens=1)


def _record(method: str, scope: Scope, request_id: str, status: int, seconds: float) -> None:
    route = _route_of(scope)
    reason = scope.get(REASON)
    fields = {
        "request_id": request_id,
        "method": method,
        "route": route,
        "status": status,
        "ms": round(seconds * 1000, 1),
    }
    _log.info("request", extra=fields | ({"reason": reason} if reason else {}))
    services = _services_of(scope)
    if services is not None:
        services.metrics.count_answer(method, route, status, seconds)
        if reason:
            services.metrics.count_refusal(reason)


def _services_of(scope: Scope) -> Services | None:
    app = scope["app"]
    services = app.state.services if isinstance(app, Starlette) else None
    return services if isinstance(services, Services) else None


def _host_name(host: str) -> str:
    """The Host header without its port; an IPv6 address keeps its brackets."""
    if host.startswith("["):
        return host.partition("]")[0].lower() + "]"
    return host.partition(":")[0].lower()


def _route_of(scope: Scope) -> str:
    """The route's pattern: paths and queries hold ids and file names, which logs must not."""
    route = scope.get("route")
    return str(getattr(route, "path", "-"))
