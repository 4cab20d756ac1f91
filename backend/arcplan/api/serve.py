"""Running the server."""

from __future__ import annotations

import logging
import os
import sys
import tempfile
from functools import partial
from ipaddress import ip_address

import uvicorn

from arcplan import log
from arcplan.api.app import Application
from arcplan.api.sockets.connections import Connections, connections_within, raise_file_limit
from arcplan.api.sockets.lingering import lingering
from arcplan.api.sockets.listening import ListeningError, listening
from arcplan.api.sockets.protocol import Patience, PatientProtocol
from arcplan.api.sockets.stopping import StoppingServer
from arcplan.api.visitors.clients import client_of
from arcplan.plans import StoreError, open_store
from arcplan.settings import Settings

# Longer than proxies keep idle connections (nginx: 60 s), so that none is closed under a request.
_KEEP_ALIVE_S = 75
# Interval at which threads release the interpreter; the default of 5 ms, waited for at
# each step of a small request, adds up to what a person notices.
_SWITCH_INTERVAL_S = 0.0005
_log = logging.getLogger(__name__)
# A socket's address has 107 bytes on Linux and 103 elsewhere, of which multiprocessing takes 32
# ("/pymp-12345678/listener-12345678").
_TEMPORARY_PATH_BYTES_MAX = 103 - 32
_LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"]


def serve(settings: Settings, host: str, port: int) -> int:
    """Serve until a stop signal; running requests get time to finish.

    Returns:
        0 when it was told to stop, 1 when it could not start.
    """
    log.configure()
    settings = settings.model_copy(update={"allowed_hosts": allowed_hosts(settings, host)})
    try:
        open_store(settings.store_url).close()
    except StoreError as error:
        sys.stderr.write(f"arcplan: {_store_failure(settings, error)}\n")
        return 1
    if (size := len(os.fsencode(tempfile.gettempdir()))) > _TEMPORARY_PATH_BYTES_MAX:
        sys.stderr.write(
            f"arcplan: the path of temporary files has {size} bytes, and sockets there may have"
            f" {_TEMPORARY_PATH_BYTES_MAX}: set TMPDIR to a shorter one\n"
        )
        return 1
    try:
        sockets = listening(host, port)
    except ListeningError as error:
        sys.stderr.write(f"arcplan: {error}\n")
        return 1
    sys.setswitchinterval(_SWITCH_INTERVAL_S)
    if not settings.allowed_hosts:
        _log.warning("every host name is accepted; set ARCPLAN_ALLOWED_HOSTS to this server's name")
    connections = Connections(
        connections_within(raise_file_limit(), settings.connections, settings.uploads_at_once),
        settings.connections_per_client,
        lingering,
    )
    PatientProtocol.patience = Patience(
        connections=connections,
        client_of=partial(client_of, settings=settings),
        head_s=settings.header_timeout_s,
        stall_s=settings.body_stall_s,
        slowest_bytes_per_s=settings.body_slowest_bytes_per_s,
    )
    application = Application(settings, connections.per_client)
    server = StoppingServer(
        application,
        uvicorn.Config(
            application,
            http=PatientProtocol,
            ws="none",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_keep_alive=_KEEP_ALIVE_S,
            timeout_graceful_shutdown=settings.shutdown_grace_s,
        ),
    )
    server.run(sockets)
    return 0 if server.started else 1


def _store_failure(settings: Settings, error: StoreError) -> str:
    """Why no plan can be kept, where that was tried, and how to choose another place."""
    reason = error.for_operator()
    if settings.database_url:
        return f"the database of ARCPLAN_DATABASE_URL cannot be used: {reason}"
    return (
        f"plans cannot be kept in {settings.data_dir.resolve()}: {reason}. "
        "Set ARCPLAN_DATABASE_URL to another place, such as sqlite:////var/tmp/arcplan.sqlite3"
    )


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
