"""A worker's answer as the answer to the request."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from arcplan.api.problems import MEDIA_TYPE, REASON
from arcplan.api.workers.worker import Answer


def answered(request: Request, answer: Answer, refused: dict[str, str] | None = None) -> Response:
    """Answer with the document of a worker; its bytes are only passed on.

    Args:
        request: What is answered.
        answer: The worker's.
        refused: Headers of a refusal.
    """
    ended = answer.ended
    if ended.reason is None:
        return Response(answer.document, media_type="application/json")
    request.scope[REASON] = ended.reason
    return Response(answer.document, ended.status, refused, MEDIA_TYPE)
