"""The sockets that the server listens on, bound before anything else of it is started."""

from __future__ import annotations

import errno
import socket

# As uvicorn's own.
_BACKLOG = 2048


class ListeningError(Exception):
    """Nothing can listen at an address, in one sentence with the way out."""


def listening(host: str, port: int) -> list[socket.socket]:
    """Listen on a port of every address that a host has.

    Addresses of a name that this machine does not have are left out, as long as one is left: a
    machine without IPv6 may still have `::1` beside `localhost`.

    Args:
        host: A name or an address.
        port: 0 has the system choose one, the same for all addresses.

    Raises:
        ListeningError: Another program has the port, this user may not, or no such address.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError as error:
        raise ListeningError(_sentence(host, port, error)) from error
    sockets: list[socket.socket] = []
    missing: OSError | None = None
    for family, address in dict.fromkeys((family, address) for family, _, _, _, address in found):
        try:
            chosen = sockets[0].getsockname()[1] if sockets else port
            sockets.append(_listener(family, (address[0], chosen, *address[2:])))
        except OSError as error:
            if error.errno not in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
                _close(sockets)
                raise ListeningError(_sentence(host, port, error)) from error
            missing = error
    if missing is not None and not sockets:
        raise ListeningError(_sentence(host, port, missing))
    return sockets


def _listener(family: int, address: tuple[object, ...]) -> socket.socket:
    # asyncio turns Nagle off only where the socket says that it is TCP.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listener.bind(address)
        # Two sockets may be bound to one port; only one may listen.
        listener.listen(_BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener


def _close(sockets: list[socket.socket]) -> None:
    for one in sockets:
        one.close()


def _sentence(host: str, port: int, error: OSError) -> str:
    match error.errno:
        case errno.EADDRINUSE:
            return f"port {port} is taken by another program: set PORT or --port to another one"
        case errno.EACCES:
            return f"this user may not listen on port {port}: set PORT or --port to one above 1023"
        case _:
            return f"{host} is no address of this machine: set HOST or --host to one that is"
