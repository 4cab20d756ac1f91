"""Every failure of the server is answered with problem details."""

from __future__ import annotations

import logging
from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.routing import Match

from arcplan.api.problems import REASON, RefusedError, invalid, refusal_for
from arcplan.log import Seldom
from arcplan.model_answers import ModelError
from arcplan.plan_documents import InvalidPlanError
from arcplan.plans import DamagedPlanError, StoreError, StoreFullError, WrongTokenError
from arcplan.sizing import InvalidSettingsError

_failures = Seldom(logging.getLogger("arcplan.store"))

# HEAD is answered wherever GET is.
_METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
_DAMAGED = (
    "this plan is damaged in the store and cannot be opened; delete it with its token, or post it "
    "again"
)


def install(app: FastAPI) -> None:
    """Answer every failure with problem details."""
    for kind in (RefusedError, HTTPException, RequestValidationError, InvalidPlanError, Exception):
        app.add_exception_handler(kind, _answer)
    for other in (StoreError, DamagedPlanError, ModelError, WrongTokenError, ClientDisconnect):
        app.add_exception_handler(other, _answer)
    app.add_exception_handler(InvalidSettingsError, _answer)


async def _answer(request: Request, error: Exception) -> Response:
    if isinstance(error, StoreError):
        _failures.say(error.cause, error.for_operator())
    refusal = _refusal_for(error)
    request.scope[REASON] = refusal.code
    response = refusal.response()
    if refusal.status == HTTPStatus.METHOD_NOT_ALLOWED:
        allowed = _methods_of(request)
        if allowed:
            response.headers["Allow"] = ", ".join(allowed)
    return response


def _methods_of(request: Request) -> list[str]:
    """Methods that any route of the request's path has; none where no route has the path.

    A router that refuses a method names those of the first route of the path alone.
    """
    app: FastAPI = request.app
    found = [
        method
        for method in _METHODS
        if any(
            route.matches({**request.scope, "method": method})[0] is Match.FULL
            for route in app.router.routes
        )
    ]
    return ["GET", "HEAD", *found[1:]] if found[:1] == ["GET"] else found


def _refusal_for(error: Exception) -> RefusedError:
    match error:
        case HTTPException():
            return _http(error)
        case RequestValidationError():
            return _invalid_request(error)
        case WrongTokenError() | DamagedPlanError() | StoreError():
            return _store_refused(error)
        case ClientDisconnect():
            return RefusedError(
                HTTPStatus.BAD_REQUEST, "gone", "Sender gone", "the request ended too early"
            )
        case _:
            return refusal_for(error)


def _store_refused(error: WrongTokenError | DamagedPlanError | StoreError) -> RefusedError:
    match error:
        case WrongTokenError():
            return RefusedError(
                HTTPStatus.FORBIDDEN,
                "delete-token",
                "Not yours",
                "this token does not delete this plan",
            )
        case DamagedPlanError():
            return RefusedError(HTTPStatus.GONE, "damaged-plan", "Damaged plan", _DAMAGED)
        case StoreFullError():
            return RefusedError(
                HTTPStatus.INSUFFICIENT_STORAGE, "store-full", "No room", str(error)
            )
        case StoreError():
            return _store_failed(error)


def _store_failed(error: StoreError) -> RefusedError:
    # Clients get neither file nor host; the server's log has both for its operator.
    headers = {"Retry-After": "5"} if error.is_passing else {}
    return RefusedError(
        HTTPStatus.SERVICE_UNAVAILABLE,
        f"store-{error.cause}",
        "Plan store",
        str(error),
        headers=headers,
    )


def _invalid_request(error: RequestValidationError) -> RefusedError:
    found = [
        ("/".join(("", *map(str, fault["loc"]))), str(fault["msg"])) for fault in error.errors()
    ]
    return invalid("invalid-request", "Invalid request", found)


def _http(error: HTTPException) -> RefusedError:
    status = HTTPStatus(error.status_code)
    return RefusedError(
        status,
        status.phrase.lower().replace(" ", "-"),
        status.phrase,
        str(error.detail),
        headers=error.headers or {},
    )
