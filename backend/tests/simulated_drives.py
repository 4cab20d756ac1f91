"""Drives of the catalogue under a known load, as three tools would print them.

Each drive is a queue with as many servers as reads that it serves at once (rate times time alone),
arrivals at random (M/M/c, Erlang's C formula), or as many clients as keep it full.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

BOOT_S = 1_700_000_000
SCRAPE_S = 300
READ_SHARE = 0.7


@dataclass(frozen=True, slots=True)
class Drive:
    """A drive of the catalogue; a mirror has two of them."""

    name: str
    kernel_name: str
    read_ms: float
    iops: float
    disks: int = 1

    @property
    def servers(self) -> int:
        return max(1, round(self.iops * self.read_ms / 1000))


DRIVES = (
    Drive("hdd-7200", "sd", 12.67, 79),
    Drive("sas-15k", "sd", 5.2, 190),
    Drive("sata-consumer", "sd", 0.1, 90_000),
    Drive("sata-enterprise", "sd", 0.11, 72_000),
    Drive("nvme-consumer", "nvme", 0.08, 1_000_000),
    Drive("intel-p4500", "nvme", 0.1, 645_000),
    Drive("aws-gp2 of 200 GB", "nvme", 1.05, 600),
    Drive("aws-gp3", "nvme", 1.05, 3000),
    Drive("a mirror of hdd-7200", "sd", 12.67, 79, 2),
    Drive("a mirror of nvme-gen4", "nvme", 0.08, 1_000_000, 2),
)


@dataclass(frozen=True, slots=True)
class Interval:
    """What one disk did."""

    reads_per_s: float
    writes_per_s: float
    wait_ms: float
    busy: float

    @property
    def in_flight(self) -> float:
        return (self.reads_per_s + self.writes_per_s) * self.wait_ms / 1000


def _waiting(servers: int, load: float) -> float:
    """Erlang's C: share of requests that wait at so many busy servers."""
    blocked = 1.0
    for at in range(1, servers + 1):
        blocked = load * blocked / (at + load * blocked)
    return blocked / (1 - load / servers * (1 - blocked))


def _at(drive: Drive, rate: float, seconds: float, draw: random.Random) -> Interval:
    """An interval at a mean rate below the limit."""
    servers, service = drive.servers, drive.read_ms
    most = servers * 1000 / service
    wait = service * (1 + _waiting(servers, rate * service / 1000) / (servers * (1 - rate / most)))
    # Counted events: a rate and a mean of times that scatter as their number allows.
    counted = max(1.0, rate * seconds)
    seen = max(0.0, draw.gauss(counted, math.sqrt(counted))) / seconds
    spread = min(0.5, wait / service / math.sqrt(counted) + 0.05)
    wait *= math.exp(draw.gauss(0, spread))
    load = seen * wait / 1000
    busy = min(1.0, seen / most) if servers == 1 else 1 - math.exp(-load)
    return Interval(seen * READ_SHARE, seen * (1 - READ_SHARE), wait, busy)


def _full(drive: Drive, draw: random.Random) -> Interval:
    """An interval in which eight clients a server ask again as soon as they are answered."""
    rate = drive.servers * 1000 / drive.read_ms * math.exp(draw.gauss(0, 0.02))
    wait = 8 * drive.servers * 1000 / rate
    return Interval(rate * READ_SHARE, rate * (1 - READ_SHARE), wait, 1.0)


def with_room(drive: Drive, share: float, count: int, seconds: float) -> list[Interval]:
    """A day's ups and downs around a share of what the drive can do."""
    draw = random.Random(f"{drive.name} {share}")
    mean = drive.iops * share
    return [_at(drive, mean * (1 + 0.5 * math.sin(at / 5)), seconds, draw) for at in range(count)]


def kept_full(drive: Drive, count: int, seconds: float) -> list[Interval]:
    """A light load, then more than the drive can do."""
    draw = random.Random(drive.name)
    light = count // 3
    return [
        _at(drive, drive.iops * 0.05, seconds, draw) if at < light else _full(drive, draw)
        for at in range(count)
    ]


def limit_of(drive: Drive) -> float:
    return drive.servers * 1000 / drive.read_ms


def _names(drive: Drive) -> list[str]:
    if drive.kernel_name == "sd":
        return [f"sd{letter}" for letter in "bc"[: drive.disks]]
    return [f"nvme{at}n1" for at in range(drive.disks)]


def iostat(drive: Drive, seen: list[Interval]) -> str:
    """`iostat -x` of sysstat 12; its first report is the mean since boot."""
    parts = ["Linux 6.1.0-56-amd64 (lab) \t11/20/26 \t_x86_64_\t(8 CPU)\n"]
    for one in [seen[0], *seen]:
        parts.append(
            "avg-cpu:  %user   %nice %system %iowait  %steal   %idle\n"
            "           8.60    0.00   25.39    5.05    0.00   60.95\n\n"
            "Device            r/s     rkB/s   rrqm/s  %rrqm r_await rareq-sz     w/s     wkB/s"
            "   wrqm/s  %wrqm w_await wareq-sz  aqu-sz  %util"
        )
        parts.extend(
            f"{name:12} {one.reads_per_s:.2f} {one.reads_per_s * 16:.2f} 0.00 0.00"
            f" {one.wait_ms:.2f} 16.00 {one.writes_per_s:.2f} {one.writes_per_s * 16:.2f}"
            f" 0.00 0.00 {one.wait_ms:.2f} 16.00 {one.in_flight:.2f} {one.busy * 100:.2f}"
            for name in _names(drive)
        )
        parts.append("")
    return "\n".join(parts)


def _time(ms: float) -> str:
    """A time as OpenZFS prints it: the rest of a whole unit is left out."""
    return f"{int(ms)}ms" if ms >= 1 else f"{int(ms * 1000)}us"


def _count(number: float) -> str:
    for unit, size in (("M", 1e6), ("K", 1e3)):
        if number >= size * 10:
            return f"{number / size:.1f}{unit}"
    return f"{number:.0f}"


def always_at_zfs_limit(rate: float, count: int) -> list[Interval]:
    """One rate, and the ten reads in flight that ZFS hands on while others wait."""
    draw = random.Random(rate)
    rates = [rate * math.exp(draw.gauss(0, 0.01)) for _ in range(count)]
    return [Interval(one, 0, 10_000 / one, 1.0) for one in rates]


def zpool_iostat(drive: Drive, seen: list[Interval], in_zfs_ms: float = 0.016) -> str:
    """`zpool iostat -vly` of OpenZFS 2.3; reads wait `in_zfs_ms` for their turn."""
    head = (
        "              capacity     operations     bandwidth    total_wait     disk_wait"
        "    syncq_wait    asyncq_wait  scrub   trim  rebuild\n"
        "pool        alloc   free   read  write   read  write   read  write   read  write"
        "   read  write   read  write   wait   wait   wait"
    )
    rule = "----------  " + "  ".join(["-----"] * 17)
    lines = []

    def row(name: str, one: Interval, disks: int, space: str) -> str:
        reads, writes = one.reads_per_s * disks, one.writes_per_s * disks
        read_ms = _time(one.wait_ms) if round(reads) else "-"
        write_ms = _time(one.wait_ms) if round(writes) else "-"
        wait = f"{read_ms}  {write_ms}"
        return (
            f"{name:10}  {space}  {_count(reads)}  {_count(writes)}  {_count(reads * 16384)}"
            f"  {_count(writes * 16384)}  {wait}  {wait}  {_time(in_zfs_ms)}  16us  -  -  -  -  -"
        )

    for one in seen:
        lines += [head, rule, row("tank", one, drive.disks, "3.33G  36.2G")]
        indent = "  "
        if drive.disks > 1:
            lines.append(row("  mirror-0", one, drive.disks, "3.33G  36.2G"))
            indent = "    "
        lines += [row(indent + name, one, 1, "-  -") for name in _names(drive)]
        lines.append(rule)
    return "\n".join(lines) + "\n"


def scrapes(drive: Drive, seen: list[Interval]) -> Iterator[str]:
    """A scrape of node_exporter at the beginning and after each interval."""

    def counter(values: Iterator[float]) -> list[float]:
        return list(accumulate((value * SCRAPE_S for value in values), initial=1e6))

    counters = {
        "reads_completed": counter(one.reads_per_s for one in seen),
        "writes_completed": counter(one.writes_per_s for one in seen),
        "read_time_seconds": counter(one.reads_per_s * one.wait_ms / 1000 for one in seen),
        "write_time_seconds": counter(one.writes_per_s * one.wait_ms / 1000 for one in seen),
        "io_time_seconds": counter(one.busy for one in seen),
        "io_time_weighted_seconds": counter(one.in_flight for one in seen),
        "read_bytes": counter(one.reads_per_s * 16384 for one in seen),
    }
    for at in range(len(seen) + 1):
        lines = [
            f"node_time_seconds {BOOT_S + 90_000 + at * SCRAPE_S}",
            f"node_boot_time_seconds {BOOT_S}",
            "node_memory_MemTotal_bytes 6.4e+10",
            *(
                f'node_disk_{name}_total{{device="{disk}"}} {values[at]:.6f}'
                for name, values in counters.items()
                for disk in _names(drive)
            ),
        ]
        yield "\n".join(lines) + "\n"
