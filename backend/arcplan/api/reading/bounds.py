"""Limits of a reader process: memory, CPU time, and lifetime."""

from __future__ import annotations

import os
import resource
import select
import signal
import socket
import threading
import time
from pathlib import Path

from arcplan.captures.arrival.budget import ProcessorBudget

# Lower priority than the server, so that small requests never wait for an upload;
# lowest priority after a while, so that a short upload does not wait for long ones.
_NICENESS = 10
_NICENESS_OF_LONG = 19
_LONG_S = 2.0
_LOOK_EVERY_MS = 1000
# The budget ends reading with the results so far; the system's limit stops code that cannot check.
_SPARE_S = 3
_STACK_BYTES = 1 << 18


def be_modest(memory_bytes: int) -> None:
    """Give way to all other processes, and take a bounded amount of memory.

    Args:
        memory_bytes: What may be taken beside what is loaded already.
    """
    os.nice(_NICENESS)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    held_bytes = _data_bytes()
    if held_bytes is not None:
        most = held_bytes + memory_bytes
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def watch(server: socket.socket) -> None:
    """End this process at once when the server does, however busy it is, and let others go first.

    A thread waits for the other end of the socket to be closed, which happens whatever ends the
    server, and may have happened already.

    Args:
        server: Whose other end only the server holds.
    """
    # A stack counts as memory of this process.
    threading.stack_size(_STACK_BYTES)
    threading.Thread(target=_wait_for_end_of, args=(server.fileno(),), daemon=True).start()


class ProcessorLimit:
    """The system's limit of this process's processor time: SIGXCPU ends it.

    Args:
        budget: What reading an upload may take, to which the limit adds some seconds.
    """

    def __init__(self, budget: ProcessorBudget) -> None:
        self._budget = budget
        self._used_before_s = time.process_time()
        self._limit_s = 0
        self.grow(0)

    def grow(self, received_bytes: int) -> None:
        """Raise the system's limit to the budget for the bytes that have arrived."""
        limit_s = int(self._used_before_s + self._budget.most_s(received_bytes)) + 1 + _SPARE_S
        if limit_s <= self._limit_s:
            return
        self._limit_s = limit_s
        _, hard_s = resource.getrlimit(resource.RLIMIT_CPU)
        if hard_s == resource.RLIM_INFINITY or limit_s < hard_s:
            resource.setrlimit(resource.RLIMIT_CPU, (limit_s, hard_s))


def _data_bytes() -> int | None:
    """Size of this process's own data as the kernel counts it for the limit; Linux only."""
    try:
        pages = Path("/proc/self/statm").read_text("ascii").split()[5]
    except FileNotFoundError:
        return None
    return int(pages) * resource.getpagesize()


def _wait_for_end_of(descriptor: int) -> None:
    # Without an event to wait for, poll still reports a closed other end.
    ended = select.poll()
    ended.register(descriptor, 0)
    is_long = False
    while not ended.poll(None if is_long else _LOOK_EVERY_MS):
        if not is_long and time.process_time() > _LONG_S:
            is_long = True
            os.nice(_NICENESS_OF_LONG - _NICENESS)
    os.kill(os.getpid(), signal.SIGKILL)
