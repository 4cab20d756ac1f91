"""How the server stops: every upload is answered before its time is over."""

from __future__ import annotations

import socket

import uvicorn

from arcplan.api.app import Application
from arcplan.api.lingering import lingered
from arcplan.api.services import Services

# Uploads end in the last quarter of the grace, at most two seconds before its end.
_ANSWER_SHARE = 0.25
_ANSWER_S = 2.0
_LINGER_S = 1.0


class StoppingServer(uvicorn.Server):
    """A server that answers its uploads before it cuts off what still runs.

    uvicorn itself lets requests run until the grace is over and then ends them in the middle.

    Args:
        application: What it serves.
        config: With `timeout_graceful_shutdown`.
    """

    def __init__(self, application: Application, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._application = application

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop; uvicorn calls this once it is told to."""
        services = self._application.state.services
        grace_s = self._application.settings.shutdown_grace_s
        if isinstance(services, Services):
            services.uploads.stop_in(grace_s - min(_ANSWER_S, grace_s * _ANSWER_SHARE))
        await super().shutdown(sockets)
        # A connection that is closed with bytes unread may lose its answer.
        await lingered(_LINGER_S)
