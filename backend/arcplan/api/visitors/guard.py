"""Middleware for every request: checks, headers and a line in the log."""

from __future__ import annotations

import logging
import secrets
import time
from collections import Counter
from http import HTTPStatus
from ipaddress import ip_address

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from arcplan.api.problems import REASON, RefusedError, too_many
from arcplan.api.services import Services
from arcplan.api.sockets.connections import connection_state, refuse_beyond_bounds, refuse_stalled
from arcplan.api.visitors.access import OPEN_PATHS, Access
from arcplan.api.visitors.clients import limited_client, refuse_over_limit
from arcplan.api.visitors.origin import refuse_other_sites
from arcplan.api.visitors.security_headers import security_headers
from arcplan.settings import Settings

_log = logging.getLogger("arcplan.access")


class Guard:
    """ASGI middleware around the whole server.

    Args:
        app: What it stands before.
        settings: The server's.
        requests_per_client: How many requests of one client run at a time.
    """

    def __init__(self, app: ASGIApp, settings: Settings, requests_per_client: int) -> None:
        self._app = app
        self._settings = settings
        self._access = Access(settings.access_token.get_secret_value())
        self._requests_per_client = requests_per_client
        self._running: Counter[str] = Counter()
        self._hosts = frozenset(host.lower() for host in settings.allowed_hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one request on, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        method = scope["method"]
        if method == "HEAD":
            # Every page answers HEAD like GET; the server below drops the body.
            scope = {**scope, "method": "GET"}
        started_s = time.perf_counter()
        request_id = secrets.token_hex(8)
        status = 0

        async def receive_in_time() -> Message:
            message = await receive()
            refuse_stalled(connection_state(scope))
            return message

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
            client = limited_client(scope, self._settings) or ""
            self._running[client] += 1
            try:
                await (entrance or self._app)(scope, receive_in_time, send_guarded)
            finally:
                self._running[client] -= 1
                if not self._running[client]:
                    del self._running[client]
        finally:
            _record(method, scope, request_id, status, time.perf_counter() - started_s)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        connection = connection_state(scope)
        is_open = scope["path"] in OPEN_PATHS
        if not is_open:
            refuse_beyond_bounds(connection)
        if len(headers.getlist("host")) > 1:
            # RFC 9112, 3.2: a proxy and the server could each choose another one.
            raise RefusedError(
                HTTPStatus.BAD_REQUEST, "host", "Several hosts", "the request names several hosts"
            )
        host = _host_name(headers.get("host", ""))
        # Probes of a load balancer or a container ask by address, which no page can point here.
        is_probe = is_open and _is_address(host)
        if self._hosts and host not in self._hosts and not is_probe:
            raise RefusedError(
                HTTPStatus.MISDIRECTED_REQUEST,
                "host",
                "Unknown host",
                "this server does not answer for that name; set ARCPLAN_ALLOWED_HOSTS",
            )
        refuse_other_sites(scope, is_of_proxy=connection.is_of_proxy)
        services = _services_of(scope)
        if services is not None:
            client = limited_client(scope, self._settings)
            # Behind a proxy a client is known by its requests only, not by its connections.
            if (
                client is not None
                and not is_open
                and self._running[client] >= self._requests_per_client
            ):
                raise too_many(
                    "this client has too many running requests; send this one again",
                )
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


def _is_address(host: str) -> bool:
    try:
        ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


def _route_of(scope: Scope) -> str:
    """The route's pattern: paths and queries hold ids and file names, which logs must not."""
    route = scope.get("route")
    return str(getattr(route, "path", "-"))
