"""How the server starts and stops: it says where it listens, and answers every upload in time."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from types import FrameType

import uvicorn

from arcplan.api.app import Application
from arcplan.api.services import Services
from arcplan.api.sockets.lingering import lingered

# Uploads end in the last quarter of the grace, at most two seconds before its end.
_ANSWER_SHARE = 0.25
_ANSWER_S = 2.0
_LINGER_S = 1.0


class StoppingServer(uvicorn.Server):
    """A server that says its address, stops once, and answers its uploads before it ends.

    uvicorn itself lets requests run until the grace is over and then ends them in the middle. It
    repeats the signal against itself after its shutdown, which leaves Python no time to remove
    temporary files, and gives up running requests at a second Ctrl-C, of which a terminal and npm
    send two at once.

    Args:
        application: What it serves.
        config: With `timeout_graceful_shutdown`.
    """

    def __init__(self, application: Application, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._application = application

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop; uvicorn calls this on its stop signal."""
        services = self._application.state.services
        grace_s = self._application.settings.shutdown_grace_s
        if isinstance(services, Services):
            services.uploads.stop_in(grace_s - min(_ANSWER_S, grace_s * _ANSWER_SHARE))
        await super().shutdown(sockets)
        # A connection that is closed with bytes unread may lose its answer.
        await lingered(_LINGER_S)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Handle signals while the server runs; repeated signals stop it only once."""

        def stop(_number: int, _frame: FrameType | None) -> None:
            self.should_exit = True
            for server in self.servers:
                # uvicorn looks only every tenth of a second, and whoever starts the next server
                # meanwhile would find the port taken.
                server.get_loop().call_soon_threadsafe(server.close)

        before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then print the address to open."""
        await super().startup(sockets)
        self._end_with(self._application.settings.ends_with)
        for server in self.servers:
            for listener in server.sockets[:1]:
                sys.stdout.write(f"arcplan: open {address_of(*listener.getsockname()[:2])}\n")
        sys.stdout.flush()

    def _end_with(self, pid: int) -> None:
        """Stop when another process ends, which may pass no signal on."""
        if not pid or not hasattr(os, "pidfd_open"):
            return
        loop = asyncio.get_running_loop()

        def stop() -> None:
            loop.remove_reader(ended)
            os.close(ended)
            os.kill(os.getpid(), signal.SIGTERM)

        try:
            ended = os.pidfd_open(pid)
        except ProcessLookupError:
            os.kill(os.getpid(), signal.SIGTERM)
        else:
            loop.add_reader(ended, stop)


def address_of(host: str, port: int) -> str:
    """The address at which a browser on this machine reaches a server that listens there."""
    if ip_address(host).is_unspecified:
        return f"http://127.0.0.1:{port}"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
