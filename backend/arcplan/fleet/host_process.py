"""Worker processes from outside: a job goes in, a row comes out, a crash is a reason."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from multiprocessing.connection import Connection
from typing import cast

from arcplan.fleet.sized_host import HostJob
from arcplan.json_value import JsonObject

_ENDING_S = 5


class WorkerLostError(Exception):
    """The worker process ended while it read a host; the message says how, for a person."""


class HostProcess:
    """A worker process, started when a host is to be read. One thread uses it at a time."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._link: Connection | None = None
        self._is_stopped = False

    def row_of(self, job: HostJob) -> JsonObject:
        """The row of a host.

        Raises:
            WorkerLostError: The process crashed or was killed; the next host gets another one.
        """
        try:
            link = self._link or self._start()
            link.send(job)
            row = link.recv()
        except (EOFError, OSError) as error:
            raise WorkerLostError(self._end()) from error
        return cast("JsonObject", row)

    def stop(self) -> None:
        """End the process from another thread, and start no other."""
        self._is_stopped = True
        process = self._process
        if process is not None:
            process.kill()

    def close(self) -> None:
        """End the process; for the thread that uses it."""
        if self._link is not None:
            self._link.close()
            self._link = None
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _start(self) -> Connection:
        if self._is_stopped:
            raise EOFError
        here, there = socket.socketpair()
        with there:
            # A group of its own: Ctrl-C is for the command, which ends its workers.
            self._process = subprocess.Popen(  # noqa: S603 - our own module
                [sys.executable, "-m", "arcplan.fleet.worker", str(there.fileno())],
                pass_fds=[there.fileno()],
                stdin=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                process_group=0,
            )
        self._link = Connection(here.detach())
        return self._link

    def _end(self) -> str:
        """Wait for the end of a process that no longer answers, and say how it ended."""
        process = self._process
        if process is None:
            return "no process could be started to read it"
        try:
            code = process.wait(_ENDING_S)
        except subprocess.TimeoutExpired:
            code = None
        self.close()
        if code is None or code >= 0:
            return f"the process that read it ended with exit code {code}"
        return f"the process that read it was ended by {signal.Signals(-code).name}"
