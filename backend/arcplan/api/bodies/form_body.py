"""Uploads sent as a form, which a capture's raw bytes are not."""

from __future__ import annotations

from http import HTTPStatus

from fastapi import Request

from arcplan.api.problems import RefusedError


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
