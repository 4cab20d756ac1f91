"""`arcplan serve`: the address comes from the arguments, else `HOST` and `PORT`, else defaults."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping
from importlib import import_module
from typing import Protocol, cast

from arcplan.settings import Settings, read_settings
from arcplan.usage import UsageError

_HOST = "127.0.0.1"
_PORT = 8000
_HIGHEST_PORT = 65535


class _Server(Protocol):
    def serve(self, settings: Settings, host: str, port: int) -> int: ...


def run(arguments: argparse.Namespace) -> int:
    """Serve until told to stop.

    Raises:
        UsageError: An address, a port or a setting that cannot be used.
    """
    host = host_of(arguments.host, os.environ)
    port = port_of(arguments.port, os.environ)
    settings = read_settings()
    # Loading the server takes a second, for which nobody waits to hear of a wrong setting.
    server = cast("_Server", import_module("arcplan.api.serve"))
    return server.serve(settings, host, port)


def host_of(argument: str | None, environment: Mapping[str, str]) -> str:
    """The address to listen on.

    Raises:
        UsageError: It is no name and no address.
    """
    name, host = ("--host", argument) if argument else ("HOST", environment.get("HOST", ""))
    try:
        host.encode("idna")
    except UnicodeError as error:
        raise UsageError(f"{name} is neither a host name nor an address") from error
    return host or _HOST


def port_of(argument: str | None, environment: Mapping[str, str]) -> int:
    """The port to listen on; 0 has the system choose one.

    Raises:
        UsageError: It is no port.
    """
    if argument is not None:
        name, port = "--port", argument
    else:
        name, port = "PORT", environment.get("PORT", "") or str(_PORT)
    if not (port.isascii() and port.isdigit() and len(port) <= 5 and int(port) <= _HIGHEST_PORT):
        raise UsageError(f"{name} must be a number from 0 to {_HIGHEST_PORT}, not {port[:40]!a}")
    return int(port)
