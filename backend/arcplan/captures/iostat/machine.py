"""The machine as iostat states it: host, kernel and processors of its first line, and CPU use.

The first line of sysstat reads `Linux 6.1.0-56-amd64 (db1) 11/20/26 _x86_64_ (2 CPU)`; each report
has a line `avg-cpu: %user %nice %system %iowait %steal %idle` with one of numbers below it. JSON
has the same under `nodename`, `release`, `number-of-cpus` and `avg-cpu`. FreeBSD and illumos print
none of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import isnan, nan
from typing import Any

from arcplan.captures.columns.charts import summaries
from arcplan.captures.columns.layout import Layout
from arcplan.captures.columns.series import Series
from arcplan.captures.iostat.record import IostatCapture
from arcplan.captures.lines import Line
from arcplan.captures.records import Place
from arcplan.captures.summary import Samples

_BANNER = re.compile(
    r"\s*(?:Linux|Darwin)\s+(?P<kernel>\S+)\s+\((?P<hostname>[^)\s]+)\)\s+.*?"
    r"(?:\(\s*(?P<logical_cpus>\d+)\s+CPU\s*\))?\s*"
)
_CPUS = re.compile("[0-9]{1,6}")
_BANNERS_MOST = 100
"""More than there are runs that are told apart."""
_STATED = ("hostname", "kernel", "logical_cpus")
_JSON_NAMES = dict(zip(("nodename", "release", "number-of-cpus"), _STATED, strict=True))
# Printed shares are rounded.
_ALL = 1.005
SHARES = Layout(("cpu_busy_ratio", "cpu_wait_ratio", "cpu_steal_ratio"))
NO_SHARES = (nan, nan, nan)


class Machines:
    """Machines by the first lines of runs, or by a document of JSON."""

    def __init__(self) -> None:
        self._banners: list[tuple[Line, dict[str, str | None]]] = []
        self._json: dict[str, str | None] = {}

    def take_banner(self, line: Line) -> None:
        """Keep the first line of a run."""
        found = _BANNER.fullmatch(line.text)
        if found is not None and len(self._banners) < _BANNERS_MOST:
            self._banners.append((line, found.groupdict()))

    def take_json(self, name: str, value: str) -> None:
        """Keep what a document states first."""
        if name in _JSON_NAMES:
            self._json.setdefault(_JSON_NAMES[name], value)

    def above(
        self, line: int, processors: Series, measured: Sequence[int]
    ) -> tuple[dict[str, Place], dict[str, Any]]:
        """What the text says of the machine of a run, and where.

        Args:
            line: Where the run's first report stands; a banner below it is of another run.
            processors: Shares of all reports.
            measured: Numbers of the run's reports, without those that cover all time since boot.
        """
        banners = [(head, told) for head, told in self._banners if head.number < line]
        head, told = banners[-1] if banners else (None, self._json)
        cpus = told.get("logical_cpus") or ""

        def share(name: str) -> Samples | None:
            column = processors.get(name)
            return None if column is None else [column[report] for report in measured]

        place = None if head is None else Place.of(head.number, head.text.rstrip())
        return {} if place is None else dict.fromkeys(_STATED, place), {
            "hostname": told.get("hostname"),
            "kernel": told.get("kernel"),
            "logical_cpus": int(cpus) if _CPUS.fullmatch(cpus) else None,
            **summaries(IostatCapture, share),
        }


def shares_of(printed: Iterable[tuple[str, str]]) -> tuple[float, float, float]:
    """The busy, waiting and stolen share of one report, NaN where one is not printed."""
    ratio = {title.removeprefix("%"): _ratio(percent) for title, percent in printed}
    wait, idle = ratio.get("iowait", nan), ratio.get("idle", nan)
    busy = nan if isnan(idle) else max(0.0, 1 - idle - (0 if isnan(wait) else wait))
    return busy, wait, ratio.get("steal", nan)


def _ratio(percent: str) -> float:
    try:
        ratio = float(percent.replace(",", ".")) / 100
    except ValueError:
        return nan
    return ratio if 0 <= ratio <= _ALL else nan
