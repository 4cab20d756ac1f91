"""Limits of worker processes: memory and processor time."""

from __future__ import annotations

import os
import resource
import signal
import time
from contextlib import suppress
from pathlib import Path

from arcplan.captures.arrival.budget import ProcessorBudget
from arcplan.process_memory import bound_memory

# Lower priority than the server, so that small requests never wait for an upload;
# lowest priority after a while, so that a short upload does not wait for long ones.
_NICENESS = 10
_NICENESS_OF_LONG = 19
_LONG_S = 2.0
# The budget ends reading with the results so far; the system's limit stops code that cannot check.
_SPARE_S = 4


def start_as(name: str) -> None:
    """Begin the life of a worker: named in the system's list, ended by the server alone.

    Signals that stop the server reach its whole group; it lets its workers finish.
    """
    for ended_by in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ended_by, signal.SIG_IGN)
    with suppress(OSError):
        Path("/proc/self/comm").write_text(name)


def be_modest(memory_bytes: int) -> None:
    """Give way to all other processes, and take a bounded amount of memory.

    Args:
        memory_bytes: What may be taken beside what is loaded already.
    """
    os.nice(_NICENESS)
    bound_memory(memory_bytes)


def limit_processor(budget: ProcessorBudget, received_bytes: int) -> None:
    """Have the system end this process by SIGXCPU some seconds beyond its budget.

    Args:
        budget: What reading may take.
        received_bytes: What has arrived of the upload.
    """
    if time.process_time() > _LONG_S:
        # Without the number only the calling thread would give way.
        os.setpriority(os.PRIO_PROCESS, os.getpid(), _NICENESS_OF_LONG)
    most_s = int(budget.most_s(received_bytes)) + _SPARE_S
    _, hard_s = resource.getrlimit(resource.RLIMIT_CPU)
    if hard_s == resource.RLIM_INFINITY or most_s < hard_s:
        resource.setrlimit(resource.RLIMIT_CPU, (most_s, hard_s))
