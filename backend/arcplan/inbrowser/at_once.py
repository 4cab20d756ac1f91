"""A pool of workers without threads, which a browser's Python does not have."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class AtOnce:
    """Runs each task at once; accepts the arguments of `ThreadPoolExecutor`."""

    def __init__(self, _workers: int, thread_name_prefix: str = "") -> None:
        self.name = thread_name_prefix

    def submit(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """The finished work."""
        done: Future[R] = Future()
        done.set_result(work(*args, **kwargs))
        return done

    def shutdown(self) -> None:
        """Nothing is left to wait for."""
