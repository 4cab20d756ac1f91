"""The body of an upload by its head: no form, how long and how packed it may be."""

from __future__ import annotations

from http import HTTPStatus

from fastapi import Request

from arcplan.api.problems import RefusedError
from arcplan.captures.arrival.packed.containers import Compression
from arcplan.settings import Settings

_ENCODINGS: dict[str, Compression] = {"gzip": "gzip", "x-gzip": "gzip", "zstd": "zstd"}


def refuse_form(request: Request) -> None:
    """Refuse a form (`curl -F file=@FILE`) with the command that sends the file itself.

    Raises:
        RefusedError: The body is a form.
    """
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type == "multipart/form-data":
        raise RefusedError(
            HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
            "form",
            "A form, not a file",
            "the file was sent inside a form; send it as the body itself: curl --data-binary "
            f"@FILE '{request.base_url}api/captures?name=FILE'",
            headers={"Connection": "close"},
        )


def refuse_long_body(request: Request, settings: Settings) -> None:
    """Refuse a body whose Content-Length is too large, before reading it.

    Raises:
        RefusedError: Longer than an upload may be.
    """
    length = request.headers.get("content-length", "")
    if length.isascii() and length.isdigit() and int(length) > settings.upload_bytes:
        raise RefusedError(
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
            "too-large",
            "Too large",
            f"the upload has {length} bytes; at most {settings.upload_bytes} are read",
            headers={"Connection": "close"},
        )


def encodings_of(request: Request) -> tuple[Compression, ...]:
    """Compression of the body by its header.

    Raises:
        RefusedError: One that is not read.
    """
    named = request.headers.get("content-encoding", "").lower().replace(" ", "").split(",")
    applied = [name for name in named if name not in ("", "identity")]
    if len(applied) > 1 or any(name not in _ENCODINGS for name in applied):
        raise RefusedError(
            HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
            "content-encoding",
            "Content-Encoding not read",
            "a body may be plain, gzip or zstd; files may be compressed in other ways",
            headers={"Accept-Encoding": "gzip, zstd"},
        )
    return tuple(_ENCODINGS[name] for name in applied)
