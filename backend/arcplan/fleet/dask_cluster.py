"""Hosts sized on an existing Dask cluster, whose workers have arcplan and reach the sources.

Each task has a worker process of its own below the Dask worker, so that a hostile archive is as
bounded as on one machine. Tasks of a lost worker run again on another one.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from queue import Empty, SimpleQueue
from types import ModuleType
from typing import Protocol, cast

from arcplan.fleet.extra import load
from arcplan.fleet.host_process import HostProcess
from arcplan.fleet.outcome import Lost, Outcome, outcome_of
from arcplan.fleet.sized_host import HostJob
from arcplan.model import Model
from arcplan.settings import read_settings
from arcplan.usage import UsageError

_CONNECT_S = 20
# Tasks that raise are tried again; those of a killed worker are counted by Dask itself.
_RETRIES = 2


class _Future(Protocol):
    def exception(self) -> Exception | None: ...

    def result(self) -> Outcome: ...

    def release(self) -> None: ...


class _Client(Protocol):
    def submit(
        self, function: object, job: HostJob, *, key: str, retries: int, pure: bool
    ) -> _Future: ...

    def run(self, function: object, *, on_error: str) -> dict[str, object]: ...

    def wait_for_workers(self, n_workers: int, timeout: float) -> None: ...

    def close(self) -> None: ...


# Worker processes of this Dask worker that have nothing to do; its threads share them.
_idle: SimpleQueue[HostProcess] = SimpleQueue()


def outcomes(
    jobs: dict[str, HostJob], address: str, model_version: str
) -> Iterator[tuple[str, Outcome]]:
    """The outcome of each job by its key, as they come.

    Args:
        jobs: By key.
        address: Of the cluster's scheduler, such as tcp://scheduler:8786.
        model_version: Version that the workers must have: rows of two versions are not comparable.

    Raises:
        UsageError: The package or the cluster is missing, or a worker has another version.
    """
    distributed = _load_distributed()
    client = _connected(address)
    try:
        _check_versions(client, model_version)
        futures = {
            client.submit(_on_worker, job, key=f"arcplan-{key}", retries=_RETRIES, pure=False): key
            for key, job in jobs.items()
        }
        for future in distributed.as_completed(list(futures)):
            yield futures.pop(future), _outcome(future, model_version)
            future.release()
        client.run(_end_idle, on_error="ignore")
    finally:
        client.close()


def _on_worker(job: HostJob) -> Outcome:
    """Runs in a thread of a Dask worker."""
    try:
        process = _idle.get_nowait()
    except Empty:
        process = HostProcess()
    try:
        return outcome_of(process, job)
    finally:
        _idle.put(process)


def _end_idle() -> None:
    """End the worker processes of a Dask worker, which goes on without this command."""
    while True:
        try:
            _idle.get_nowait().close()
        except Empty:
            return


def _version_on_worker() -> str:
    """Runs in a Dask worker's event loop, beside which the JavaScript engine needs its own."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(_model_version).result()


def _model_version() -> str:
    model = Model(read_settings().model_bundle)
    try:
        return model.version
    finally:
        model.close()


def _connected(address: str) -> _Client:
    distributed = _load_distributed()
    try:
        client = cast("_Client", distributed.Client(address, timeout=_CONNECT_S))
    except (OSError, ValueError) as error:
        raise UsageError(f"--dask {address}: no scheduler answers there") from error
    try:
        client.wait_for_workers(1, timeout=_CONNECT_S)
    except TimeoutError as error:
        client.close()
        raise UsageError(f"--dask {address}: the cluster has no worker") from error
    return client


def _check_versions(client: _Client, model_version: str) -> None:
    answers = client.run(_version_on_worker, on_error="return")
    for worker, answer in answers.items():
        if answer != model_version:
            version = answer if isinstance(answer, str) else "none that answers"
            raise UsageError(
                f"--dask: worker {worker} has model {version}, and this command {model_version};"
                " install the same arcplan there"
            )


def _outcome(future: _Future, model_version: str) -> Outcome:
    error = future.exception()
    if error is not None:
        # KilledWorker, most of all: every worker that took this host was lost.
        return Lost(f"the Dask cluster gave it up: {type(error).__name__}")
    outcome = future.result()
    if isinstance(outcome, dict) and outcome["model_version"] != model_version:
        return Lost(f"a worker that joined late has model {outcome['model_version']}")
    return outcome


def _load_distributed() -> ModuleType:
    return load("distributed", "--dask")
