"""Who is served next, where more ask than can be served at once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

_WAITING_MOST = 1024


class TooManyWaitError(Exception):
    """More wait already than are let wait."""


class Turns:
    """Places that are taken in turns: each client's next in rotation, whatever one client asks for.

    Long work takes all places but one, so that short work never waits for it; and at least one
    place goes to long work that waits, so that it is never crowded out.

    Args:
        places: How many are served at once; 2 or more.
    """

    def __init__(self, places: int) -> None:
        self._free = places
        self._long_most = places - 1
        self._long_running = 0
        self._waiting: dict[bool, OrderedDict[str | None, deque[asyncio.Future[None]]]] = {
            False: OrderedDict(),
            True: OrderedDict(),
        }

    @asynccontextmanager
    async def turn(self, client: str | None, *, is_long: bool) -> AsyncIterator[None]:
        """Wait for a place and hold it.

        Raises:
            TooManyWaitError: No place is free, and too many wait for one.
        """
        if sum(len(own) for queue in self._waiting.values() for own in queue.values()) >= (
            _WAITING_MOST
        ):
            raise TooManyWaitError
        called = asyncio.get_running_loop().create_future()
        self._waiting[is_long].setdefault(client, deque()).append(called)
        self._call_next()
        try:
            await called
            yield
        finally:
            if called.done() and not called.cancelled():
                self._free += 1
                self._long_running -= is_long
                self._call_next()

    def _call_next(self) -> None:
        while (is_long := self._next_kind()) is not None:
            queue = self._waiting[is_long]
            client, own = queue.popitem(last=False)
            called = own.popleft()
            if own:
                queue[client] = own
            # A client that went away has cancelled its wait.
            if not called.done():
                self._free -= 1
                self._long_running += is_long
                called.set_result(None)

    def _next_kind(self) -> bool | None:
        """Whether long work is next; None if nothing is."""
        if not self._free:
            return None
        may_be_long = self._waiting[True] and self._long_running < self._long_most
        if may_be_long and (not self._long_running or not self._waiting[False]):
            return True
        return False if self._waiting[False] else None
