"""How much one client may ask for."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass

_CLIENTS_REMEMBERED = 10_000


@dataclass(slots=True)
class _Level:
    tokens: float
    at_s: float


class TokenBuckets:
    """One bucket per client: `per_s` tokens flow in, at most `burst` are held.

    Args:
        per_s: Tokens per second.
        burst: Size of a bucket.
    """

    def __init__(self, per_s: float, burst: float) -> None:
        self._per_s = per_s
        self._burst = burst
        self._levels: OrderedDict[str, _Level] = OrderedDict()

    def take(self, client: str, tokens: float) -> float:
        """Take tokens if the bucket is not in debt, and return 0.

        A bucket may go into debt, because the size of an upload is known only after it was read;
        then nothing can be taken until it is paid off, and the seconds until then are returned.
        """
        level = self._level(client)
        if level.tokens <= 0:
            return (1 - level.tokens) / self._per_s
        level.tokens -= tokens
        return 0

    def charge(self, client: str, tokens: float) -> None:
        """Take tokens whatever the bucket holds."""
        self._level(client).tokens -= tokens

    def _level(self, client: str) -> _Level:
        now_s = time.monotonic()
        level = self._levels.pop(client, None) or _Level(self._burst, now_s)
        level.tokens = min(self._burst, level.tokens + (now_s - level.at_s) * self._per_s)
        level.at_s = now_s
        self._levels[client] = level
        if len(self._levels) > _CLIENTS_REMEMBERED:
            self._levels.popitem(last=False)
        return level
