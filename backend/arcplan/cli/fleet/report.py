"""Progress and sum of a fleet, for standard error."""

from __future__ import annotations

import time
from types import TracebackType
from typing import TextIO

from arcplan.fleet.run import Sum
from arcplan.json_value import JsonObject

_EVERY_S = 0.5
_EVERY_S_IN_A_FILE = 15.0
_LONG_S = 90
_GIB = 1 << 30


class FleetTicker:
    """Says how many hosts are done: one line that is rewritten, or a line now and then in a log."""

    def __init__(self, stream: TextIO, hosts: int, done: int) -> None:
        self._stream = stream
        self._hosts = hosts
        self._done = done
        self._new = 0
        self._failed = 0
        self._is_terminal = stream.isatty()
        self._began_s = self._written_s = time.monotonic()

    def __enter__(self) -> FleetTicker:
        """Nothing to say yet."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Clear the line."""
        if self._is_terminal:
            self._stream.write("\r\x1b[K")
            self._stream.flush()

    def told(self, row: JsonObject) -> None:
        """Count a host that is done."""
        self._new += 1
        self._failed += row["status"] == "failed"
        now_s = time.monotonic()
        if now_s - self._written_s < (_EVERY_S if self._is_terminal else _EVERY_S_IN_A_FILE):
            return
        self._written_s = now_s
        rate = self._new / (now_s - self._began_s)
        left_s = (self._hosts - self._done - self._new) / rate
        left = f"{left_s / 60:.0f} min" if left_s > _LONG_S else f"{left_s:.0f} s"
        line = (
            f"arcplan: {self._done + self._new} of {self._hosts} hosts, {self._failed} failed,"
            f" {rate:.1f} hosts/s, {left} left"
        )
        self._stream.write(f"\r\x1b[K{line}" if self._is_terminal else f"{line}\n")
        self._stream.flush()


def summary(total: Sum, changed: list[str]) -> str:
    """The sum of a fleet, one line.

    Args:
        total: The sum.
        changed: What was changed after the loads were fitted, each PATH=VALUE.
    """
    parts = [
        f"{total.hosts[status]} {status}"
        for status in ("ok", "incomplete", "failed")
        if status in total.hosts
    ]
    hosts = "1 host" if total.total == 1 else f"{total.total} hosts"
    what_if = f"what if {', '.join(changed)}: " if changed else ""
    rows = "1 row is" if total.repeated == 1 else f"{total.repeated} rows are"
    repeated = f"; {rows} of hosts that another row counts" if total.repeated else ""
    return (
        f"arcplan: {what_if}{hosts}: {', '.join(parts)}; {total.at_risk} at risk;"
        f" {total.freeable_ram_bytes / _GIB:.1f} GiB of RAM to free{repeated}\n"
    )
