"""Running the server."""

from __future__ import annotations

import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from types import FrameType

import uvicorn

from arcplan import log
from arcplan.api.app import Application
from arcplan.api.protocol import PatientProtocol
from arcplan.plans import StoreError, open_store
from arcplan.settings import Settings

# Longer than proxies keep idle connections (nginx: 60 s), so that none is closed under a request.
_KEEP_ALIVE_S = 75
# Threads that read uploads hand the interpreter over so often; the default of 5 ms, waited for at
# each step of a small request, adds up to what a person notices.
_SWITCH_INTERVAL_S = 0.0005
_LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"]


def serve(host: str, port: int) -> int:
    """Serve until told to stop; running requests are given time to end.

    Returns:
        0 when it was told to stop, 1 when it could not start.
    """
    log.configure()
    settings = Settings()
    settings = settings.model_copy(update={"allowed_hosts": allowed_hosts(settings, host)})
    try:
        open_store(settings.store_url).close()
    except (StoreError, OSError) as error:
        sys.stderr.write(f"arcplan: {_store_failure(settings, error)}\n")
        return 1
    sys.setswitchinterval(_SWITCH_INTERVAL_S)
    PatientProtocol.header_timeout_s = settings.header_timeout_s
    server = _Server(
        uvicorn.Config(
            Application(settings),
            host=host,
            port=port,
            http=PatientProtocol,
            ws="none",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_keep_alive=_KEEP_ALIVE_S,
            timeout_graceful_shutdown=settings.shutdown_grace_s,
        )
    )
    server.run()
    return 0 if server.started else 1


def _store_failure(settings: Settings, error: StoreError | OSError) -> str:
    """Why no plan can be kept, where that was tried, and how to choose another place."""
    reason = (error.strerror or str(error)).lower() if isinstance(error, OSError) else str(error)
    if settings.database_url:
        return f"the database of ARCPLAN_DATABASE_URL cannot be used: {reason}"
    return (
        f"plans cannot be kept in {settings.data_dir.resolve()}: {reason}. "
        "Set ARCPLAN_DATABASE_URL to another place, such as sqlite:////var/tmp/arcplan.sqlite3"
    )


class _Server(uvicorn.Server):
    """Says where it listens, and ends in order when it is told to stop.

    uvicorn's own repeats the signal against itself after its shutdown, which leaves Python no time
    to remove temporary files, and gives up running requests at a second Ctrl-C, of which a terminal
    and npm send two at once.
    """

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take signals for as long as the server runs; however often one comes, it stops once."""

        def stop(_number: int, _frame: FrameType | None) -> None:
            self.should_exit = True

        before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say the address that people open."""
        await super().startup(sockets)
        for server in self.servers:
            for listener in server.sockets[:1]:
                sys.stdout.write(f"arcplan: open {address_of(*listener.getsockname()[:2])}\n")
        sys.stdout.flush()


def address_of(host: str, port: int) -> str:
    """The address at which a browser on this machine reaches a server that listens there."""
    if ip_address(host).is_unspecified:
        return f"http://127.0.0.1:{port}"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def allowed_hosts(settings: Settings, host: str) -> list[str]:
    """Host names that are answered; empty means all.

    A server on the loopback answers only to its own names, so that no page can reach it through a
    name that it points there. One that listens to others cannot know its names.
    """
    if "*" in settings.allowed_hosts:
        return []
    if settings.allowed_hosts:
        return settings.allowed_hosts
    return _LOOPBACK_NAMES if _is_loopback(host) else []


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
