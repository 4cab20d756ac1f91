"""A process that has loaded the server, from which each server of a test is forked.

Loading takes more than two seconds of processor time, a fork milliseconds. The process from which
the server forks its workers is forked here too, instead of loading their code anew.

As a command, `arcplan serve` is started by `tests/api/test_starting.py`, the README's tests and the
end-to-end tests.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import NoReturn

_MESSAGE_BYTES = 1 << 20
_LOADED = (
    "arcplan.cli.main",
    "arcplan.api.serve",
    "arcplan.plans.migrate",
    "arcplan.api.workers.reader_process",
    "arcplan.api.workers.model_process",
    "arcplan.captures.foreign_tools",
)
# Without a main module of its own, which readers, forked in their turn, would load again.
_PROGRAM = "from tests.ready_server import wait_for_orders; wait_for_orders()"


class ForkedProcess:
    """A process that is no child of this one, with what tests use of `subprocess.Popen`."""

    def __init__(self, keeper: socket.socket) -> None:
        self._keeper = keeper
        self.pid = int(keeper.recv(32))
        self.returncode: int | None = None

    def poll(self) -> int | None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        if self.returncode is None:
            if not select.select([self._keeper], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired(f"process {self.pid}", timeout or 0)
            self.returncode = int(self._keeper.recv(32))
            self._keeper.close()
        return self.returncode

    def send_signal(self, number: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class ReadyServer:
    """The process that is forked; it ends with this one."""

    def __init__(self) -> None:
        self._orders, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            process = subprocess.Popen(
                [sys.executable, "-c", _PROGRAM],
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
            )
        atexit.register(self._end, process)

    def start(
        self,
        arguments: list[str],
        environment: Mapping[str, str],
        errors: int,
        open_files: int | None = None,
    ) -> ForkedProcess:
        """Run `arcplan` with these arguments, its standard error in an open file."""
        order = json.dumps([arguments, dict(environment), open_files]).encode()
        ours, keeper = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with keeper:
            socket.send_fds(self._orders, [order], [keeper.fileno(), errors])
        return ForkedProcess(ours)

    def _end(self, process: subprocess.Popen[bytes]) -> None:
        self._orders.close()
        process.wait()


def wait_for_orders() -> None:
    """Fork a process for each order, and one that waits for its end and tells its exit code."""
    for name in _LOADED:
        import_module(name)
    import_module("arcplan.captures.formats").load_all()
    gc.collect()
    gc.freeze()
    orders = socket.socket(fileno=os.dup(0))
    # Nobody waits for those that wait.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        order, descriptors, _, _ = socket.recv_fds(orders, _MESSAGE_BYTES, 2)
        if not order:
            return
        keeper, errors = descriptors
        if os.fork() == 0:
            orders.close()
            _keep(json.loads(order), socket.socket(fileno=keeper), errors)
        os.close(keeper)
        os.close(errors)


def _keep(
    order: tuple[list[str], dict[str, str], int | None], asker: socket.socket, errors: int
) -> NoReturn:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    pid = os.fork()
    if pid == 0:
        asker.close()
        _become(*order, errors)
    asker.send(str(pid).encode())
    _, status = os.waitpid(pid, 0)
    with contextlib.suppress(BrokenPipeError):
        asker.send(str(os.waitstatus_to_exitcode(status)).encode())
    os._exit(0)


def _become(
    arguments: list[str], environment: dict[str, str], open_files: int | None, errors: int
) -> NoReturn:
    import resource
    import tempfile

    from arcplan.cli.main import main

    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(errors, 2)
    os.close(errors)
    os.environ.clear()
    os.environ.update(environment)
    tempfile.tempdir = None
    if open_files is not None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (open_files, open_files))
    _fork_the_fork_server()
    sys.argv = ["arcplan", *arguments]
    sys.exit(main(arguments))


def _fork_the_fork_server() -> None:
    """Have multiprocessing's helpers running when the server asks for them."""
    from unittest.mock import patch

    from arcplan.api.workers.worker import load_workers

    with patch("multiprocessing.util.spawnv_passfds", _forked):
        load_workers()


def _forked(_: str, arguments: list[str], kept: list[int]) -> int:
    """Run the program of `python -c PROGRAM` in a fork that has these files open and no others."""
    if (pid := os.fork()) != 0:
        return pid
    opened = {int(one.name) for one in Path("/proc/self/fd").iterdir()}
    for descriptor in opened - {0, 1, 2, *kept}:
        with contextlib.suppress(OSError):
            os.close(descriptor)
    with contextlib.suppress(SystemExit):
        exec(arguments[-1], {})  # noqa: S102 - it is multiprocessing's own
    atexit._run_exitfuncs()
    os._exit(0)
