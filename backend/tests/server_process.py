"""A real server in a process of its own."""

from __future__ import annotations

import os
import signal
import socket
import ssl
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import httpx

from tests.ready_server import ReadyServer

_UP_WITHIN_S = 120
# A machine that is busy with other work takes minutes for what it does in a second.
ANSWER_WITHIN_S = 600
_LOOK_EVERY_S = 0.05
# No test speaks TLS, and httpx else reads every certificate of the system for each new client.
NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


@cache
def _ready_server() -> ReadyServer:
    return ReadyServer()


class ServerProcess:
    """`arcplan serve` on a free port, with its store in a directory of its own.

    Settings are the server's, but for `open_files`, its limit of open files.
    """

    def __init__(self, home: Path, data_dir: Path, **settings: object) -> None:
        open_files = settings.pop("open_files", None)
        assert open_files is None or isinstance(open_files, int)
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._log = (data_dir.parent / f"server-{self.port}.log").open("w+b")
        environment = {
            "ARCPLAN_HOME": str(home),
            "ARCPLAN_DATA_DIR": str(data_dir),
            **{f"ARCPLAN_{name.upper()}": str(value) for name, value in settings.items()},
        }
        self.process = _ready_server().start(
            ["serve", "--port", str(self.port)],
            {**os.environ, **environment},
            self._log.fileno(),
            open_files,
        )
        self._wait()

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.url, timeout=ANSWER_WITHIN_S, verify=NO_CERTIFICATES)

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Ask it to end, and wait."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(120)

    def log(self) -> str:
        self._log.seek(0)
        return self._log.read().decode()

    def close(self) -> None:
        if self.process.poll() is None:
            self.kill()
        self._log.close()

    def _wait(self) -> None:
        ends_s = time.monotonic() + _UP_WITHIN_S
        with self.client() as client:
            while time.monotonic() < ends_s and self.process.poll() is None:
                try:
                    if client.get("/api/health").status_code == 200:
                        return
                except httpx.TransportError:
                    time.sleep(_LOOK_EVERY_S)
        raise AssertionError(f"the server did not come up:\n{self.log()}")


@contextmanager
def serving(home: Path, data_dir: Path, **settings: object) -> Iterator[ServerProcess]:
    server = ServerProcess(home, data_dir, **settings)
    try:
        yield server
    finally:
        server.close()
