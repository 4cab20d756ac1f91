"""Clients take turns, and long work leaves room for short work."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcplan.api.workers.turns import TooManyWaitError, Turns


def _served(work: list[tuple[str, bool]], places: int) -> tuple[list[int], int, int]:
    """Order in which work is served, most of it at once, and most of long work at once."""

    async def all_of_it() -> tuple[list[int], int, int]:
        turns = Turns(places)
        order: list[int] = []
        running: list[bool] = []
        most = [0, 0]

        async def one(number: int, client: str, is_long: bool) -> None:
            async with turns.turn(client, is_long=is_long):
                order.append(number)
                running.append(is_long)
                most[0] = max(most[0], len(running))
                most[1] = max(most[1], running.count(True))
                await asyncio.sleep(0)
                running.remove(is_long)

        await asyncio.gather(*(one(at, *what) for at, what in enumerate(work)))
        return order, most[0], most[1]

    return asyncio.run(all_of_it())


_WORK = st.lists(st.tuples(st.sampled_from("abc"), st.booleans()), max_size=40)


@given(_WORK, st.integers(2, 4))
def test_all_are_served_within_the_places_and_one_place_is_never_long(
    work: list[tuple[str, bool]], places: int
) -> None:
    order, most, most_long = _served(work, places)
    assert sorted(order) == list(range(len(work)))
    assert most <= places
    assert most_long < places


def test_a_client_that_asks_for_much_waits_for_itself() -> None:
    order, _, _ = _served([("greedy", True)] * 20 + [("modest", True)], 2)
    assert order.index(20) <= 2


def test_long_work_is_not_crowded_out_by_short_work() -> None:
    order, _, _ = _served([("a", False)] * 50 + [("b", True)], 2)
    assert order.index(50) < 10


def test_a_wait_that_is_given_up_takes_no_place() -> None:
    async def given_up() -> None:
        turns = Turns(2)
        async with turns.turn("a", is_long=False), turns.turn("a", is_long=False):
            waiting = asyncio.ensure_future(_in_turn(turns, lambda: asyncio.sleep(0)))
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
        async with turns.turn("a", is_long=False), turns.turn("b", is_long=False):
            pass

    asyncio.run(asyncio.wait_for(given_up(), 60))


def test_more_than_a_thousand_do_not_wait() -> None:
    async def too_many() -> None:
        turns = Turns(2)
        async with turns.turn("a", is_long=False), turns.turn("a", is_long=False):
            waiting = [
                asyncio.ensure_future(_in_turn(turns, lambda: asyncio.sleep(0)))
                for _ in range(1024)
            ]
            await asyncio.sleep(0)
            with pytest.raises(TooManyWaitError):
                await _in_turn(turns, lambda: asyncio.sleep(0))
        await asyncio.gather(*waiting)

    asyncio.run(asyncio.wait_for(too_many(), 60))


async def _in_turn(turns: Turns, work: Callable[[], Awaitable[None]]) -> None:
    async with turns.turn("z", is_long=False):
        await work()
