"""Compiling the scanners beside a server that already answers.

On a processor that nobody compiled for, such as an image's on another machine, that takes a minute;
a process of its own does it, so that it can be ended at any time.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time

_COMMAND = (sys.executable, "-m", "arcplan.captures.arrival.scanners")
# A process that only finds compiled scanners has ended by then.
_QUIET_S = 3.0
_SAID_EVERY_S = 15.0

_log = logging.getLogger(__name__)


class Scanners:
    """True once uploads can be read."""

    # Compiled files stay, so one check is enough for all servers in a process.
    _are_compiled = False

    def __init__(self) -> None:
        self._compiling: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Look for them, and compile those that are missing."""
        if not Scanners._are_compiled:
            self._compiling = asyncio.create_task(_compile())

    async def ready(self, within_s: float | None = None) -> bool:
        """Wait for the scanners; False if they are not there within the time, or never will be."""
        if self._compiling is None:
            return True
        done, _ = await asyncio.wait((self._compiling,), timeout=within_s)
        return bool(done) and not self._compiling.cancelled()

    async def close(self) -> None:
        """End compiling."""
        if self._compiling is not None:
            self._compiling.cancel()
            await asyncio.wait((self._compiling,))


async def _compile() -> None:
    began_s = time.monotonic()
    process = await asyncio.create_subprocess_exec(*_COMMAND, stdin=asyncio.subprocess.DEVNULL)
    ending = asyncio.create_task(process.wait())
    try:
        while not (await asyncio.wait((ending,), timeout=_next_word_s(began_s)))[0]:
            _log.info(
                "compiling the scanners for this processor, once, for %.0f s so far; uploads wait",
                time.monotonic() - began_s,
            )
    except asyncio.CancelledError:
        process.kill()
        await ending
        raise
    took_s = time.monotonic() - began_s
    if ending.result() != 0:
        _log.error("the scanners could not be compiled (see above); the next upload tries again")
    elif took_s > _QUIET_S:
        _log.info("scanners compiled in %.0f s; uploads can be read now", took_s)
    Scanners._are_compiled = True


def _next_word_s(began_s: float) -> float:
    return _QUIET_S if time.monotonic() - began_s < _QUIET_S else _SAID_EVERY_S
