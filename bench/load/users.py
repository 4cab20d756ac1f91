"""People who move, share and open plans, each on a connection of their own."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from dataclasses import dataclass, field

THINK_S = 2.0
# How often a person's next request is which; sliders are computed in the browser, so that a real
# server gets fewer evaluations than this.
MIX = {"evaluate": 6, "share": 1, "open": 3}


@dataclass
class Seen:
    """What all people saw.

    Attributes:
        seconds: Time of each answered request.
        failures: Count by what went wrong.
    """

    seconds: list[float] = field(default_factory=list)
    failures: Counter[str] = field(default_factory=Counter)

    def percentile_ms(self, share: float) -> float:
        """Time below which this share of the requests stayed."""
        ordered = sorted(self.seconds)
        return round(1000 * ordered[min(len(ordered) - 1, int(len(ordered) * share))], 1)


async def crowd(port: int, plan: dict[str, object], people: int, stop: asyncio.Event) -> Seen:
    """Let so many people work until told to stop."""
    seen = Seen()
    first = await _Person(port, plan, random.Random(0), seen).share("first")
    await asyncio.gather(
        *(
            _Person(port, plan, random.Random(number), seen, first).work(stop)
            for number in range(people)
        )
    )
    return seen


class _Person:
    def __init__(
        self, port: int, plan: dict[str, object], chance: random.Random, seen: Seen, known: str = ""
    ) -> None:
        self._port = port
        self._plan = plan
        self._chance = chance
        self._seen = seen
        self._known = [known]
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def work(self, stop: asyncio.Event) -> None:
        # People do not start in step.
        await asyncio.sleep(self._chance.random() * THINK_S)
        while not stop.is_set():
            [action] = self._chance.choices([*MIX], [*MIX.values()])
            await self._timed(action)
            await asyncio.sleep(self._chance.expovariate(1 / THINK_S))
        if self._writer is not None:
            self._writer.close()

    async def share(self, title: str) -> str:
        status, body = await self._ask("POST", "/api/plans", self._plan | {"title": title})
        if status != 201:
            raise RuntimeError(f"a plan was answered {status}")
        return str(json.loads(body)["id"])

    async def _timed(self, action: str) -> None:
        began_s = time.perf_counter()
        try:
            await self._do(action)
        except (OSError, EOFError, RuntimeError) as error:
            self._writer = None
            self._seen.failures[f"{action}: {error or type(error).__name__}"] += 1
        else:
            self._seen.seconds.append(time.perf_counter() - began_s)

    async def _do(self, action: str) -> None:
        if action == "share":
            self._known.append(await self.share(f"{self._chance.random()}"))
            return
        if action == "open":
            page = f"/api/plans/{self._chance.choice(self._known)}"
            status, _ = await self._ask("GET", page)
        else:
            moved = self._plan | {"title": f"{self._chance.random()}"}
            status, _ = await self._ask("POST", "/api/evaluate", moved)
        if status != 200:
            raise RuntimeError(f"answered {status}")

    async def _ask(
        self, method: str, path: str, document: dict[str, object] | None = None
    ) -> tuple[int, bytes]:
        if self._reader is None or self._writer is None:
            opened = await asyncio.open_connection("127.0.0.1", self._port, limit=1 << 20)
            self._reader, self._writer = opened
        body = b"" if document is None else json.dumps(document).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n\r\n"
        self._writer.write(head.encode() + body)
        answered = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        fields = dict(line.lower().split(": ", 1) for line in answered[1:] if line)
        return int(answered[0].split()[1]), await self._reader.readexactly(
            int(fields["content-length"])
        )
