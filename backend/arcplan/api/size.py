"""Captures of one host put together into a plan: as files, or as they were answered before."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from arcplan.api.captures import FILE_BODY, UNREAD, CaptureQuery, read_files
from arcplan.api.problems import RefusedError
from arcplan.api.services import ServicesDep
from arcplan.api.visitors.clients import limited_client
from arcplan.api.workers.answers import answered
from arcplan.api.workers.model_process import SETTINGS_MOST
from arcplan.captures.arrival.packed.form import boundary_of

router = APIRouter(prefix="/api", tags=["size"])

_JSON = "application/json"
_FORM = "multipart/form-data"
_SET = "Change a field of the plan after the load was fitted, PATH=VALUE: what if?"
_KNOWN = "Correct a fact of the captures, PATH=VALUE; the load is fitted with it"
_SET_EXAMPLE = ["memory.arc_bytes=8GiB"]
_KNOWN_EXAMPLE = ["workload.threads=16"]


def _texts(description: str, example: list[str]) -> dict[str, object]:
    return {
        "type": "array",
        "items": {"type": "string"},
        "description": description,
        "examples": [example],
    }


_BODY: dict[str, object] = {
    "requestBody": {
        "description": (
            "Files of one host: a form of files, or one file or archive as the body itself. They "
            "are read as by `POST /api/captures`. Or captures as that request answered them, as "
            "JSON. A body without a media type is JSON if it begins with a brace."
        ),
        "required": True,
        "content": {
            _FORM: {
                "schema": {
                    "title": "SizeForm",
                    "type": "object",
                    "required": ["files"],
                    "properties": {
                        "files": {
                            "type": "array",
                            "items": {"type": "string", "format": "binary"},
                            "description": "Captures or archives, in any order",
                        },
                        "set": _texts(_SET, _SET_EXAMPLE),
                        "known": _texts(_KNOWN, _KNOWN_EXAMPLE),
                    },
                },
                # Else a client would send each list as one part.
                "encoding": {name: {"explode": True} for name in ("files", "set", "known")},
            },
            **FILE_BODY,
            _JSON: {"schema": {"$ref": "#/components/schemas/SizeRequest"}},
        },
    }
}
_RESPONSES: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The plan with its reasons, what was measured and how well it predicts",
        "content": {_JSON: {"schema": {"$ref": "#/components/schemas/Sizing"}}},
    },
    **UNREAD,
    415: {**UNREAD[415], "description": "A Content-Encoding, or a form, that is not read"},
    422: {
        **UNREAD[422],
        "description": "Not recognised, too slow to read, or a field that a plan cannot hold;"
        " `errors` names each",
    },
}


class SizeQuery(CaptureQuery):
    """How files are to be read, and what is entered beside them."""

    set: list[str] = Field(
        default_factory=list,
        max_length=SETTINGS_MOST,
        description=_SET,
        examples=[_SET_EXAMPLE],
    )
    known: list[str] = Field(
        default_factory=list,
        max_length=SETTINGS_MOST,
        description=_KNOWN,
        examples=[_KNOWN_EXAMPLE],
    )


@router.post(
    "/size", operation_id="postSize", response_model=None, responses=_RESPONSES, openapi_extra=_BODY
)
async def post_size(
    request: Request, services: ServicesDep, query: Annotated[SizeQuery, Query()]
) -> Response:
    """Make a plan from the captures of one host, predict, and compare with the measured load."""
    client = limited_client(request.scope, services.settings)
    media_type, request = await _media_type(request)
    if media_type == _JSON:
        entered = _entered(query, {})
        async with services.size_bodies.body(request, client) as raw:
            answer = await services.models.ask("size", raw, options=entered, client=client)
            return answered(request, answer)
    boundary = boundary_of(request.headers.get("content-type", ""))
    if media_type == _FORM and boundary is None:
        raise RefusedError(
            HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
            "form",
            "A form without boundary",
            "the Content-Type of a form names its boundary",
            headers={"Connection": "close"},
        )
    read = await read_files(request, services, query, boundary)
    if read.ended.reason is not None:
        return answered(request, read, {"Connection": "close"})
    if len(read.document) > services.settings.size_bytes:
        raise RefusedError(
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
            "too-large",
            "Too large",
            f"what was read has {len(read.document)} bytes as JSON; at most"
            f" {services.settings.size_bytes} are sized at once",
        )
    entered = _entered(query, read.ended.fields)
    return answered(
        request,
        await services.models.ask("size-files", read.document, options=entered, client=client),
    )


def _entered(query: SizeQuery, fields: dict[str, list[str]]) -> dict[str, Any]:
    """Texts of query and form; of two for one field the form's counts."""
    return {
        "set": [*query.set, *fields.get("set", [])],
        "known": [*query.known, *fields.get("known", [])],
    }


async def _media_type(request: Request) -> tuple[str, Request]:
    """What the body is, and the request to read it from.

    curl says that a body given by `-d` is a form of a page, so that is as good as nothing.
    """
    said = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if said not in ("", "application/x-www-form-urlencoded"):
        is_json = said == _JSON or said.endswith("+json")
        return (_JSON if is_json else said), request
    first = await request.receive()
    while first["type"] == "http.request" and not first.get("body") and first.get("more_body"):
        first = await request.receive()
    seen = [first]

    async def receive() -> Any:
        return seen.pop() if seen else await request.receive()

    begins = bytes(first.get("body", b"")).lstrip()[:1]
    return (_JSON if begins in (b"{", b"") else "", Request(request.scope, receive))
