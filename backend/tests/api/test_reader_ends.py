"""Readers are started and ended by several threads of one server."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Thread, current_thread

import pytest

from arcplan.api.reading import pool
from arcplan.json_value import JsonObject

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


class NoModel:
    def requirement(self, rows: list[JsonObject], options: JsonObject) -> list[JsonObject]:
        raise AssertionError(f"asked for {rows} with {options}")


def test_no_thread_is_taken_by_a_reader_that_is_late_to_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kill = pool._Reader.kill

    async def end_one_late() -> str:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1, "only"))
        readers = pool.ReaderPool(NoModel(), 1 << 28)
        reader = await readers._ready_reader()
        with monkeypatch.context() as patched:
            patched.setattr(pool._Reader, "kill", lambda _: None)
            readers._end(reader)
        # The one thread would be taken as soon as what was begun goes on.
        await asyncio.sleep(0)
        try:
            name = await asyncio.wait_for(asyncio.to_thread(lambda: current_thread().name), WAIT_S)
            assert reader.is_alive()
        finally:
            kill(reader)
            await readers.close()
        return name

    assert asyncio.run(end_one_late()).startswith("only")
