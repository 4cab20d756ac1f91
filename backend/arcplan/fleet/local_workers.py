"""Hosts sized on this machine, one worker process for each of some cores."""

from __future__ import annotations

from collections.abc import Iterator
from queue import SimpleQueue
from threading import Event, Lock, Thread

from arcplan.fleet.host_process import HostProcess
from arcplan.fleet.outcome import Outcome, outcome_of
from arcplan.fleet.sized_host import HostJob

_Done = tuple[str, Outcome]


def outcomes(jobs: dict[str, HostJob], processes: int) -> Iterator[_Done]:
    """The outcome of each job by its key, as they come. Ends its processes when it is closed."""
    waiting = iter(jobs.items())
    taking = Lock()
    stopping = Event()
    done: SimpleQueue[_Done | None] = SimpleQueue()

    def work(process: HostProcess) -> None:
        try:
            while not stopping.is_set():
                with taking:
                    taken = next(waiting, None)
                if taken is None:
                    break
                key, job = taken
                done.put((key, outcome_of(process, job)))
        finally:
            process.close()
            done.put(None)

    workers = [HostProcess() for _ in range(max(1, min(processes, len(jobs))))]
    threads = [Thread(target=work, args=(one,), daemon=True) for one in workers]
    for thread in threads:
        thread.start()
    try:
        running = len(threads)
        while running:
            one = done.get()
            if one is None:
                running -= 1
            else:
                yield one
    finally:
        stopping.set()
        for worker in workers:
            worker.stop()
        for thread in threads:
            thread.join()
