"""One measurement, printed the way each version and option of iostat prints it.

Two devices over three reports five seconds apart, the first since boot. Times five, every rate is a
whole number of requests; the first report's are not.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Sample:
    device: str
    reads: float
    writes: float
    read_kb: float
    write_kb: float
    read_ms: float
    write_ms: float
    util: float

    @property
    def requests(self) -> float:
        return self.reads + self.writes

    @property
    def queue(self) -> float:
        return (self.reads * self.read_ms + self.writes * self.write_ms) / 1000

    @property
    def await_ms(self) -> float:
        return self.queue * 1000 / self.requests

    @property
    def request_kb(self) -> float:
        return (self.read_kb + self.write_kb) / self.requests


REPORTS = (
    (
        Sample("sda", 33.33, 12.47, 533.28, 99.76, 1.5, 0.5, 4.31),
        Sample("nvme0n1", 7.77, 3.33, 62.16, 26.64, 0.11, 0.02, 0.2),
    ),
    (
        Sample("sda", 100.0, 50.2, 1600.0, 803.2, 2.0, 1.0, 21.4),
        Sample("nvme0n1", 4000.2, 1000.4, 64003.2, 16006.4, 0.5, 0.25, 99.8),
    ),
    (
        Sample("sda", 300.4, 50.4, 4806.4, 806.4, 4.0, 1.0, 64.2),
        Sample("nvme0n1", 2000.0, 1000.0, 32000.0, 16000.0, 0.5, 0.25, 80.0),
    ),
)
BANNER = "Linux 5.10.0 (db1) \t11/20/2026 \t_x86_64_\t(8 CPU)\n\n"
PROCESSOR = (
    "avg-cpu:  %user   %nice %system %iowait  %steal   %idle\n"
    "          11.61    0.00   62.18    8.27    0.00   17.95\n\n"
)

Cells = Callable[[Sample], Sequence[str]]


def f2(value: float) -> str:
    return f"{value:.2f}"


def columns(titles: str, cells: Cells, *, name: str = "Device", before: str = PROCESSOR) -> str:
    """The device first, every report under its own header."""
    text = BANNER
    for report in REPORTS:
        text += f"{before}{name:10s} {titles}\n"
        for s in report:
            text += f"{s.device:10s} {'  '.join(cells(s))}\n"
        text += "\n"
    return text


def old(s: Sample) -> list[str]:
    """sysstat 5 to 9: sectors, one response time."""
    sectors = [f2(s.read_kb * 2), f2(s.write_kb * 2)]
    rates = ["0.00", "0.00", f2(s.reads), f2(s.writes), *sectors]
    return [*rates, f2(s.request_kb * 2), f2(s.queue), f2(s.await_ms), "0.10", f2(s.util)]


OLD_TITLES = "rrqm/s wrqm/s r/s w/s rsec/s wsec/s avgrq-sz avgqu-sz await svctm %util"


def middle(s: Sample) -> list[str]:
    """sysstat 10 and 11: kB, three response times."""
    rates = ["0.00", "0.00", f2(s.reads), f2(s.writes), f2(s.read_kb), f2(s.write_kb)]
    waits = [f2(s.await_ms), f2(s.read_ms), f2(s.write_ms)]
    return [*rates, f2(s.request_kb * 2), f2(s.queue), *waits, "0.10", f2(s.util)]


MIDDLE_TITLES = (
    "rrqm/s wrqm/s r/s w/s rkB/s wkB/s avgrq-sz avgqu-sz await r_await w_await svctm %util"
)


def reads_of(s: Sample) -> list[str]:
    size = f2(s.read_kb / s.reads)
    return [f2(s.reads), f2(s.read_kb), "0.00", "0.00", f2(s.read_ms), size]


def writes_of(s: Sample) -> list[str]:
    size = f2(s.write_kb / s.writes)
    return [f2(s.writes), f2(s.write_kb), "0.00", "0.00", f2(s.write_ms), size]


READ_TITLES = "r/s rkB/s rrqm/s %rrqm r_await rareq-sz"
WRITE_TITLES = "w/s wkB/s wrqm/s %wrqm w_await wareq-sz"
DISCARD_TITLES = "d/s dkB/s drqm/s %drqm d_await dareq-sz"
NO_DISCARDS = ["0.00"] * 6


def modern(s: Sample) -> list[str]:
    """sysstat 12: discards and flushes."""
    rest = ["0.00", "0.00", f2(s.queue), f2(s.util)]
    return [*reads_of(s), *writes_of(s), *NO_DISCARDS, *rest]


MODERN_TITLES = f"{READ_TITLES} {WRITE_TITLES} {DISCARD_TITLES} f/s f_await aqu-sz %util"


def pretty(*, human: bool = False) -> str:
    """sysstat 12 --pretty: one table per kind of request, the device last; -h adds units."""
    text = BANNER
    for report in REPORTS:
        text += PROCESSOR
        parts: list[tuple[str, Cells]] = [
            (READ_TITLES, reads_of),
            (WRITE_TITLES, writes_of),
            (DISCARD_TITLES, lambda _: NO_DISCARDS),
            ("f/s f_await aqu-sz %util", lambda s: ["0.00", "0.00", f2(s.queue), f2(s.util)]),
        ]
        for titles, cells in parts:
            text += f"     {titles} Device\n"
            for s in report:
                row = list(cells(s))
                if human:
                    in_kb = [i for i, t in enumerate(titles.split()) if "kB" in t or "req-sz" in t]
                    row = [f"{c}k" if i in in_kb else c for i, c in enumerate(row)]
                    marks = ["%" if t[0] == "%" else "" for t in titles.split()]
                    row = [f"{c}{mark}" for c, mark in zip(row, marks, strict=True)]
                text += f"   {'   '.join(row)} {s.device}\n"
            text += "\n"
    return text


def own_line() -> str:
    """sysstat 10 and 11 -h: the device's name on a line of its own."""
    text = BANNER
    for report in REPORTS:
        text += f"{PROCESSOR}Device: {MIDDLE_TITLES}\n"
        for s in report:
            text += f"{s.device}\n             {'  '.join(middle(s))}\n"
    return text


def wrapped_tables() -> str:
    """A narrow page: the table cut into two, the second without the device."""
    first, second = OLD_TITLES.split()[:6], OLD_TITLES.split()[6:]
    text = BANNER
    for report in REPORTS:
        text += f"{PROCESSOR}Device: {' '.join(first)} \\\n"
        text += "".join(f"{s.device} {' '.join(old(s)[:6])} \\\n" for s in report)
        text += f"\n    {' '.join(second)}\n"
        text += "".join(f"    {' '.join(old(s)[6:])}\n" for s in report) + "\n"
    return text


def wrapped_lines() -> str:
    """A narrow terminal: each line goes on in the next."""
    text = BANNER
    for report in REPORTS:
        titles = OLD_TITLES.split()
        text += f"{PROCESSOR}Device: {' '.join(titles[:8])}\n{' '.join(titles[8:])}\n"
        for s in report:
            text += f"{s.device} {' '.join(old(s)[:8])}\n{' '.join(old(s)[8:])}\n"
    return text


def stamped(stamps: Sequence[str]) -> str:
    """-t: a time stamp before every report."""
    parts = columns(MODERN_TITLES, modern).split(PROCESSOR)
    return parts[0] + "".join(
        f"{stamp}\n{PROCESSOR}{part}" for stamp, part in zip(stamps, parts[1:], strict=True)
    )


def in_json() -> str:
    reports = []
    for report in REPORTS:
        titles = [t.removeprefix("%") for t in MODERN_TITLES.split()]
        devices = [
            {"disk_device": s.device, **dict(zip(titles, map(float, modern(s)), strict=True))}
            for s in report
        ]
        reports.append({"avg-cpu": {"user": 1.0, "idle": 99.0}, "disk": devices})
    host = {"nodename": "db1", "statistics": reports}
    return json.dumps({"sysstat": {"hosts": [host]}}, indent=1)


def quoted_printable(text: str) -> str:
    """As a mail program sends it: escapes, soft breaks at 76 characters."""
    lines = []
    for line in text.replace("=", "=3D").splitlines():
        rest = line[:-1] + "=20" if line.endswith(" ") else line.replace("  ", "=C2=A0 ")
        while len(rest) > 76:
            cut = 75 - (rest[74] == "=") - 2 * (rest[73] == "=")
            lines.append(rest[:cut] + "=")
            rest = rest[cut:]
        lines.append(rest)
    return "\n".join(lines) + "\n"
