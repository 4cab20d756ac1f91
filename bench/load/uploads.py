"""Dumps that are made while they are sent, several at once, with their length said beforehand.

Browsers and curl say how long a file is, too.
"""

from __future__ import annotations

import json
import os
import socket
import sys
from concurrent.futures import ThreadPoolExecutor

from bench.zdb.dumps import long_stream


def send(port: int, gigabytes: float) -> str:
    """Send one dump; returns what went wrong, else nothing."""
    size = sum(map(len, long_stream(gigabytes, 0)))
    with socket.create_connection(("127.0.0.1", port), timeout=90) as connection:
        connection.sendall(
            b"POST /api/captures?name=dump.txt HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            b"Content-Length: %d\r\nConnection: close\r\n\r\n" % size
        )
        for piece in long_stream(gigabytes, 0):
            connection.sendall(piece)
        with connection.makefile("rb") as answer:
            head, _, body = answer.read().partition(b"\r\n\r\n")
    if not head.startswith(b"HTTP/1.1 200 "):
        return head.split(b"\r\n", 1)[0].decode("latin-1")
    [capture] = json.loads(body)["captures"]
    return "" if capture["bytes"] == size else f"{capture['bytes']} of {size} bytes were read"


def main() -> None:
    """Send so many dumps of so many gigabytes to a port; prints one line for each that failed."""
    # Senders are on other machines in truth, where they take nothing from the server.
    os.nice(10)
    port, count, gigabytes = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
    with ThreadPoolExecutor(count) as threads:
        for failure in threads.map(lambda _: send(port, gigabytes), range(count)):
            if failure:
                sys.stdout.write(f"{failure}\n")


if __name__ == "__main__":
    main()
