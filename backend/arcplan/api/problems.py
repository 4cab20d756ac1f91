"""Errors as problem details (RFC 9457)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus

from pydantic import BaseModel, Field, TypeAdapter
from starlette.responses import Response

from arcplan.model_answers import ModelError, ModelLimitError, ModelMissingError
from arcplan.plan_documents import InvalidPlanError
from arcplan.sizing import InvalidSettingsError

MEDIA_TYPE = "application/problem+json"
# Key of a refusal's reason in the request's scope, for logs and counts.
REASON = "arcplan.reason"

_RETRY_AFTER_S = 5
_UNPROCESSABLE = HTTPStatus.UNPROCESSABLE_ENTITY
_BROKEN = HTTPStatus.INTERNAL_SERVER_ERROR


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


def too_busy(detail: str) -> RefusedError:
    """The server has no room for this request now."""
    return RefusedError(
        HTTPStatus.SERVICE_UNAVAILABLE,
        "busy",
        "Busy",
        detail,
        headers={"Retry-After": str(_RETRY_AFTER_S)},
    )


def too_many(detail: str, *, retry_after_s: int = _RETRY_AFTER_S) -> RefusedError:
    """This client asks for more than its share."""
    return RefusedError(
        HTTPStatus.TOO_MANY_REQUESTS,
        "too-many",
        "Too much at once",
        detail,
        headers={"Retry-After": str(retry_after_s)},
    )


def refusal_for(error: Exception) -> RefusedError:
    """Convert an exception of plans and the model; unexpected ones leak nothing."""
    match error:
        case RefusedError():
            refusal = error
        case InvalidPlanError():
            found = [(fault.path, fault.reason) for fault in error.faults]
            refusal = invalid("invalid-plan", "Invalid plan", found)
        case InvalidSettingsError():
            entered = [(fault.path, fault.reason) for fault in error.faults]
            refusal = invalid("invalid-settings", "Invalid settings", entered)
        case ModelLimitError():
            refusal = RefusedError(_UNPROCESSABLE, "model-limit", "Plan too heavy", str(error))
        case ModelMissingError():
            refusal = RefusedError(_BROKEN, "model-missing", "No model", str(error))
        case ModelError():
            refusal = RefusedError(_BROKEN, "model", "No answer from the model", str(error))
        case _:
            refusal = RefusedError(_BROKEN, "internal", "Internal error", "see the server's log")
    return refusal


def invalid(code: str, title: str, found: list[tuple[str, str]]) -> RefusedError:
    """Values that are wrong, each with its path and a reason."""
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
