"""Errors as problem details (RFC 9457)."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field, TypeAdapter
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.routing import Match

from arcplan.log import Seldom
from arcplan.model_answers import ModelError, ModelLimitError, ModelMissingError
from arcplan.plan_documents import InvalidPlanError
from arcplan.plans import DamagedPlanError, StoreError, StoreFullError, WrongTokenError
from arcplan.sizing import InvalidSettingsError

MEDIA_TYPE = "application/problem+json"
# Key of a refusal's reason in the request's scope, for logs and counts.
REASON = "arcplan.reason"

_failures = Seldom(logging.getLogger("arcplan.store"))

# HEAD is answered wherever GET is.
_METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
_GONE = HTTPStatus.BAD_REQUEST
_UNPROCESSABLE = HTTPStatus.UNPROCESSABLE_ENTITY
_BROKEN = HTTPStatus.INTERNAL_SERVER_ERROR
_FULL = HTTPStatus.INSUFFICIENT_STORAGE
_DAMAGED = (
    "this plan is damaged in the store and cannot be opened; delete it with its token, or post it "
    "again"
)


class Fault(BaseModel):
    """One invalid value in the document that was sent."""

    path: str = Field(description="JSON Pointer of the value", examples=["/data/file_bytes"])
    reason: str = Field(
        description="One sentence for a person", examples=["-1 is less than the minimum of 1048576"]
    )


class ProblemDetails(BaseModel):
    """Why a request failed; texts may quote what was sent and are untrusted."""

    type: str = Field(
        description="Stable name of the kind", examples=["urn:arcplan:problem:unrecognised"]
    )
    title: str = Field(description="The kind in words", examples=["Not recognised"])
    status: int = Field(description="HTTP status", examples=[422])
    detail: str = Field(description="What happened this time, and what to do")
    errors: list[Fault] | None = Field(
        default=None, description="For plans and parameters: every value that is wrong"
    )


@dataclass(eq=False)
class RefusedError(Exception):
    """A request that is answered with a problem.

    Attributes:
        status: HTTP status.
        code: Last part of the problem's type.
        title: The kind of problem, the same words every time.
        detail: What happened this time.
        headers: Added to the answer.
        extensions: Further members of the problem.
    """

    status: HTTPStatus
    code: str
    title: str
    detail: str
    headers: Mapping[str, str] = field(default_factory=dict)
    extensions: Mapping[str, object] = field(default_factory=dict)

    def document(self) -> bytes:
        """The problem as JSON."""
        members: dict[str, object] = {
            "type": f"urn:arcplan:problem:{self.code}",
            "title": self.title,
            "status": int(self.status),
            "detail": self.detail,
        }
        return _MEMBERS.dump_json(members | dict(self.extensions))

    def response(self) -> Response:
        """The answer to the request."""
        return Response(self.document(), self.status, dict(self.headers), MEDIA_TYPE)


_MEMBERS: TypeAdapter[dict[str, object]] = TypeAdapter(dict[str, object])


def too_busy(detail: str, *, retry_after_s: int) -> RefusedError:
    """The server has no room for this request now."""
    return RefusedError(
        HTTPStatus.SERVICE_UNAVAILABLE,
        "busy",
        "Busy",
        detail,
        headers={"Retry-After": str(retry_after_s)},
    )


def too_many(detail: str, *, retry_after_s: int) -> RefusedError:
    """This client asks for more than its share."""
    return RefusedError(
        HTTPStatus.TOO_MANY_REQUESTS,
        "too-many",
        "Too much at once",
        detail,
        headers={"Retry-After": str(retry_after_s)},
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
    refusal = refusal_for(error)
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


def refusal_for(error: Exception) -> RefusedError:
    """Convert an exception to problem details; unexpected ones leak nothing."""
    match error:
        case RefusedError():
            refusal = error
        case HTTPException():
            refusal = _http(error)
        case RequestValidationError():
            refusal = _invalid_request(error)
        case InvalidPlanError():
            found = [(fault.path, fault.reason) for fault in error.faults]
            refusal = _invalid("invalid-plan", "Invalid plan", found)
        case InvalidSettingsError():
            entered = [(fault.path, fault.reason) for fault in error.faults]
            refusal = _invalid("invalid-settings", "Invalid settings", entered)
        case WrongTokenError() | DamagedPlanError() | StoreError():
            refusal = _store_refused(error)
        case ModelLimitError():
            refusal = RefusedError(_UNPROCESSABLE, "model-limit", "Plan too heavy", str(error))
        case ModelMissingError():
            refusal = RefusedError(_BROKEN, "model-missing", "No model", str(error))
        case ModelError():
            refusal = RefusedError(_BROKEN, "model", "No answer from the model", str(error))
        case ClientDisconnect():
            refusal = RefusedError(_GONE, "gone", "Sender gone", "the request ended too early")
        case _:
            refusal = RefusedError(_BROKEN, "internal", "Internal error", "see the server's log")
    return refusal


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
            return RefusedError(_FULL, "store-full", "No room", str(error))
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
    return _invalid("invalid-request", "Invalid request", found)


def _http(error: HTTPException) -> RefusedError:
    status = HTTPStatus(error.status_code)
    return RefusedError(
        status,
        status.phrase.lower().replace(" ", "-"),
        status.phrase,
        str(error.detail),
        headers=error.headers or {},
    )


def _invalid(code: str, title: str, found: list[tuple[str, str]]) -> RefusedError:
    detail = "; ".join(f"{path or '/'}: {reason}" for path, reason in found[:3])
    if len(found) > 3:
        detail += f"; and {len(found) - 3} more"
    return RefusedError(
        _UNPROCESSABLE,
        code,
        title,
        detail,
        extensions={"errors": [{"path": path, "reason": reason} for path, reason in found]},
    )
