"""Readers are started and ended by several threads of one server."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from arcplan.api.reading import pool
from arcplan.api.reading.messages import Job
from arcplan.captures.arrival import Limits
from arcplan.captures.arrival.budget import ProcessorBudget
from arcplan.json_value import JsonObject
from arcplan.requirement import Assumptions

WAIT_S = 60
JOB = Job(
    name="x",
    top=0,
    limits=Limits(),
    budget=ProcessorBudget(10),
    memory_bytes=1 << 28,
    encodings=(),
    assumptions=Assumptions(),
)


class NoModel:
    def requirement(self, rows: list[JsonObject], options: JsonObject) -> list[JsonObject]:
        raise AssertionError(f"asked for {rows} with {options}")


def new_reader(reports: Event | None = None) -> pool._Reader:
    """A reader; `reports` is set at its first progress."""
    return pool._Reader(NoModel(), lambda _: reports.set() if reports else None)


def test_no_reader_is_put_away_while_another_is_being_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reads, starting, go_on = Event(), Event(), Event()

    def look_at_every_process() -> None:
        starting.set()
        go_on.wait(WAIT_S)

    ended, started = new_reader(reads), new_reader()
    with ThreadPoolExecutor() as threads:
        away = threads.submit(ended.run, JOB)
        ended.body.send(b"x")
        assert reads.wait(WAIT_S)
        # What multiprocessing does first of all when a process starts.
        monkeypatch.setattr("multiprocessing.process._cleanup", look_at_every_process)
        start = threads.submit(started.run, JOB)
        assert starting.wait(WAIT_S)
        ended.end()
        with pytest.raises(TimeoutError):
            away.exception(0.5)
        go_on.set()
        assert isinstance(away.exception(WAIT_S), pool.ReaderLostError)
        started.end()
        assert isinstance(start.exception(WAIT_S), pool.ReaderLostError)


def test_a_reader_that_is_not_wanted_any_more_before_it_starts_ends_at_once() -> None:
    reader = new_reader()
    reader.end()
    with pytest.raises(pool.ReaderLostError):
        reader.run(JOB)
