"""The machine as iostat states it: host, kernel and processors of its first line, and CPU use.

The first line of sysstat reads `Linux 6.1.0-56-amd64 (db1) 11/20/26 _x86_64_ (2 CPU)`; each report
has a line `avg-cpu: %user %nice %system %iowait %steal %idle` with one of numbers below it. JSON
has the same under `nodename`, `release`, `number-of-cpus` and `avg-cpu`. FreeBSD and illumos print
none of it.
"""

from __future__ import annotations

import math
import re
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypedDict

from arcplan.captures.records import Place
from arcplan.captures.summary import Summary, summarised

_BANNER = re.compile(
    rb"^\s*(?:Linux|Darwin)\s+(?P<kernel>\S+)\s+\((?P<host>[^)\s]+)\)\s+[^\n]*?"
    rb"(?:\(\s*(?P<cpus>\d+)\s+CPU\s*\))?\s*$",
    re.MULTILINE,
)
_JSON_HOST = re.compile(rb'"nodename"\s*:\s*"(?P<host>[^"\n]+)"')
_JSON_KERNEL = re.compile(rb'"release"\s*:\s*"(?P<kernel>[^"\n]+)"')
_JSON_CPUS = re.compile(rb'"number-of-cpus"\s*:\s*(?P<cpus>\d+)')
_HEAD_BYTES = 8192
_AVERAGES = b"avg-cpu"
# A report's CPU lines are two short ones, however iostat is told to print.
_LONGEST_BYTES = 2048
_TEXT = re.compile(rb"avg-cpu:(?P<titles>[^\n]*)\r?\n(?:\r?\n)?(?P<values>[^\n]+)\n")
_JSON = re.compile(rb'avg-cpu"\s*:\s*\{(?P<pairs>[^{}]*)\}')
# Tables copied from a web page have it for blanks.
_NO_BREAK = "\N{NO-BREAK SPACE}".encode()
# Marks of quoted mail.
_QUOTE = re.compile(rb"^(?:>[ ]?)+", re.MULTILINE)
# Printed shares are rounded.
_ALL = 1.005
_PAIR = re.compile(rb'"(?P<title>\w+)"\s*:\s*(?P<value>[\d.]+)')


class Machine(TypedDict):
    """Fields of the record that say what the text says of its machine; see `IostatCapture`."""

    hostname: str | None
    kernel: str | None
    logical_cpus: int | None
    cpu_busy_ratio: Summary | None
    cpu_wait_ratio: Summary | None
    cpu_steal_ratio: Summary | None


@dataclass(slots=True)
class MachineScan:
    """Looks for a machine's lines in the text that passes by; any chunking finds the same."""

    _head: bytes = b""
    _rest: bytes = b""
    # Shares of each report, NaN where one is not printed.
    _busy: array[float] = field(default_factory=lambda: array("d"))
    _wait: array[float] = field(default_factory=lambda: array("d"))
    _steal: array[float] = field(default_factory=lambda: array("d"))

    def feed(self, text: bytes) -> None:
        """Take the next piece."""
        if len(self._head) < _HEAD_BYTES:
            self._head += text[: _HEAD_BYTES - len(self._head)]
        text = self._rest + text
        at = 0
        while (found := text.find(_AVERAGES, at)) >= 0:
            match = _TEXT.match(text, found) or _JSON.match(text, found)
            if match is not None:
                busy, wait, steal = _shares(match)
                self._busy.append(busy)
                self._wait.append(wait)
                self._steal.append(steal)
                at = match.end()
            elif len(text) - found < _LONGEST_BYTES:
                break
            else:
                at = found + len(_AVERAGES)
        self._rest = text[max(at, len(text) - len(_AVERAGES) + 1) if found < 0 else found :]

    def finish(
        self, measured: Sequence[int], reports: int, line: int
    ) -> tuple[dict[str, Place], Machine]:
        """End of text: what it says of its machine, and where.

        Args:
            measured: Numbers of the run's reports, without those that cover all time since boot.
            line: Where the run's first report stands; a banner below it is of another run.
            reports: All reports; CPU lines are theirs only where there is one for each.
        """
        kept = measured if len(self._busy) == reports else []
        head = _QUOTE.sub(b"", self._head)
        above = (one for one in _BANNER.finditer(head) if head.count(b"\n", 0, one.end()) < line)
        banner = (None, *above)[-1]

        def stated(pattern: re.Pattern[bytes], name: str) -> str | None:
            match = pattern.search(head)
            value = match[name] if match else banner[name] if banner else None
            return value.decode("utf-8", "replace") if value else None

        cpus = stated(_JSON_CPUS, "cpus")
        return _places(banner), Machine(
            hostname=stated(_JSON_HOST, "host"),
            kernel=stated(_JSON_KERNEL, "kernel"),
            logical_cpus=int(cpus) if cpus else None,
            cpu_busy_ratio=summarised([self._busy[i] for i in kept]),
            cpu_wait_ratio=summarised([self._wait[i] for i in kept]),
            cpu_steal_ratio=summarised([self._steal[i] for i in kept]),
        )


def _places(banner: re.Match[bytes] | None) -> dict[str, Place]:
    """The line of host, kernel and processors."""
    if banner is None:
        return {}
    above = banner.string[: banner.end()].rstrip()
    place = Place.of(above.count(b"\n") + 1, above.rpartition(b"\n")[2].replace(_NO_BREAK, b" "))
    return dict.fromkeys(("hostname", "kernel", "logical_cpus"), place)


def _shares(match: re.Match[bytes]) -> tuple[float, float, float]:
    """Busy, waiting and stolen share of one report."""
    if match.re is _JSON:
        pairs = [(pair["title"], pair["value"]) for pair in _PAIR.finditer(match["pairs"])]
    else:
        titles, values = (_words(match[part]) for part in ("titles", "values"))
        pairs = list(zip(titles, values, strict=True)) if len(titles) == len(values) else []
    ratio = {title.lstrip(b"%"): _ratio(value) for title, value in pairs}
    wait = ratio.get(b"iowait", math.nan)
    idle = ratio.get(b"idle", math.nan)
    busy = max(0.0, 1 - idle - (0 if math.isnan(wait) else wait))
    return (math.nan if math.isnan(idle) else busy, wait, ratio.get(b"steal", math.nan))


def _words(line: bytes) -> list[bytes]:
    if not line.isascii():
        line = line.replace(_NO_BREAK, b" ")
    return (_QUOTE.sub(b"", line) if b">" in line else line).split()


def _ratio(percent: bytes) -> float:
    try:
        ratio = float(percent.replace(b",", b".")) / 100
    except ValueError:
        return math.nan
    return ratio if 0 <= ratio <= _ALL else math.nan
