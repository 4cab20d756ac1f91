"""Readers are started and ended by several threads of one server."""

from __future__ import annotations

from threading import Event, Thread

import pytest

from arcplan.api.reading import pool

WAIT_S = 60


def test_no_reader_is_put_away_while_another_is_being_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended = pool._Reader(1 << 28)
    ended.kill()
    starting, go_on, away = Event(), Event(), Event()

    def look_at_every_process() -> None:
        starting.set()
        go_on.wait(WAIT_S)

    # What multiprocessing does first of all when a process starts.
    monkeypatch.setattr("multiprocessing.process._cleanup", look_at_every_process)
    made: list[pool._Reader] = []
    start = Thread(target=lambda: made.append(pool._Reader(1 << 28)))

    def put_it_away() -> None:
        ended.reap()
        away.set()

    put_away = Thread(target=put_it_away)
    start.start()
    assert starting.wait(WAIT_S)
    put_away.start()
    assert not away.wait(0.5)
    go_on.set()
    assert away.wait(WAIT_S)
    start.join(WAIT_S)
    made[0].kill()
    made[0].reap()
