"""`python -m arcplan.fleet.worker FD`: the process that reads hosts, one after the other.

It reads what strangers recorded, so it is bounded in memory and may crash: `host_process` then has
another one. It hears jobs and answers rows through a socket, and ends when that is closed.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from multiprocessing.connection import Connection

from arcplan.fleet.sized_host import HostJob, Means, row_of
from arcplan.model import Model
from arcplan.process_memory import bound_memory
from arcplan.settings import read_settings

# Beside the captures there is the model's heap; an answer is held twice.
_SPARE_BYTES = 256 << 20


def main() -> None:
    """Answer jobs until nobody asks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    settings = read_settings()
    model = Model(settings.model_bundle)
    means = Means(
        model=model,
        dictionary=settings.plan_schema.with_name("link-dictionary-1.txt"),
        processor_s=settings.upload_processor_s,
    )
    # Load the model first, so that the bound is on what captures take.
    model.call("catalog")
    bound_memory(settings.upload_memory_bytes + settings.model_memory_bytes + _SPARE_BYTES)
    # The other end is gone: the command has ended, or no longer wants the answer.
    with suppress(EOFError, ConnectionError), Connection(int(sys.argv[1])) as command:
        while True:
            job: HostJob = command.recv()
            command.send(row_of(job, means))


if __name__ == "__main__":
    main()
