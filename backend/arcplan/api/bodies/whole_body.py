"""Bodies that are held in memory until they are answered: bounded one by one, and together."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus

from fastapi import Request

from arcplan.api.problems import ProblemDetails, RefusedError, too_busy, too_many

PLAN_REFERENCE = {"$ref": "#/components/schemas/Plan"}
PLAN_BODY: dict[str, object] = {
    "requestBody": {
        "required": True,
        "content": {"application/json": {"schema": PLAN_REFERENCE}},
    }
}
INVALID_PLAN: dict[int | str, dict[str, object]] = {
    422: {
        "model": ProblemDetails,
        "description": "No plan by the schema; `errors` names every wrong value",
    }
}


class WholeBodies:
    """Holds the bodies of one kind of request.

    Args:
        most_bytes: Of one body.
        what: Names the kind, as in "a plan has at most".
        together: How many of the largest are held at once; those of one client take half.
    """

    def __init__(self, most_bytes: int, what: str, *, together: int = 4) -> None:
        self._most_bytes = most_bytes
        self._together_bytes = together * most_bytes
        self._what = what
        self._held: Counter[str | None] = Counter()

    @asynccontextmanager
    async def body(self, request: Request, client: str | None) -> AsyncIterator[bytes]:
        """Receive a body and hold it.

        Args:
            request: Whose body it is.
            client: Who sends it; None has no bound of its own.

        Raises:
            RefusedError: It is too large, or too much is held.
        """
        raw = bytearray()
        try:
            async for piece in request.stream():
                self._refuse(client, len(raw) + len(piece), len(piece))
                self._held[client] += len(piece)
                raw += piece
            yield bytes(raw)
        finally:
            self._held[client] -= len(raw)
            self._held += Counter()

    def _refuse(self, client: str | None, whole_bytes: int, more_bytes: int) -> None:
        if whole_bytes > self._most_bytes:
            raise RefusedError(
                HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
                "too-large",
                "Too large",
                f"{self._what} has at most {self._most_bytes} bytes",
                headers={"Connection": "close"},
            )
        if client is not None and self._held[client] + more_bytes > self._together_bytes // 2:
            raise too_many("this client sends too much at once; send this again")
        if self._held.total() + more_bytes > self._together_bytes:
            raise too_busy("too much is being received; send this again")
