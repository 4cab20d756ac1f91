"""One job of fio, and its options as its command, its job file and its report write them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from arcplan.captures.quantity import bytes_of

JOBS_MOST = 10_000

_BLOCK = re.compile(r"([0-9]+(?:\.[0-9]+)?\s*[kKmMgG]?(?:i?[bB])?)(?:-\1)?")


@dataclass(slots=True, kw_only=True)
class FioJob:
    """What one job did; what it did not do, and what is not printed, is None.

    Means are those of the total latency (lat): from the call of the engine to the request's end.
    Percentiles are those of completion (clat), as fio prints them. They are left out where most of
    the time went to submission, as with libaio on a file of ZFS.

    Attributes:
        line: Number of the line with its name.
        name: Its name; untrusted text.
        rw: `randread`, `write`, `randrw` and so on.
        block_bytes: Size of a request in bytes, where all are of one size.
        engine: I/O engine.
        depth: Requests in flight of each process (iodepth).
        jobs: Processes that these figures sum up.
        direct: Past the page cache (O_DIRECT).
        fsync: Writes between two fsync or fdatasync calls; 0 for none.
        target: File, device or directory.
        seconds: Time that it ran, in seconds.
        reads_per_s: Reads per second.
        read_bytes_per_s: Bytes read per second.
        read_mean_ms: Mean latency of reads.
        read_p50_ms: Its median.
        read_p95_ms: Its 95th percentile.
        read_p99_ms: Its 99th percentile.
        writes_per_s: Writes per second.
        write_bytes_per_s: Bytes written per second.
        write_mean_ms: Mean latency of writes.
        write_p95_ms: Its 95th percentile.
        write_p99_ms: Its 99th percentile.
        syncs_per_s: fsync and fdatasync calls per second.
        sync_mean_ms: Their mean latency.
        sync_p95_ms: Its 95th percentile.
    """

    line: int
    name: str
    rw: str | None = None
    block_bytes: int | None = None
    engine: str | None = None
    depth: int | None = None
    jobs: int | None = None
    direct: bool | None = None
    fsync: int | None = None
    target: str | None = None
    seconds: float | None = None
    reads_per_s: float | None = None
    read_bytes_per_s: float | None = None
    read_mean_ms: float | None = None
    read_p50_ms: float | None = None
    read_p95_ms: float | None = None
    read_p99_ms: float | None = None
    writes_per_s: float | None = None
    write_bytes_per_s: float | None = None
    write_mean_ms: float | None = None
    write_p95_ms: float | None = None
    write_p99_ms: float | None = None
    syncs_per_s: float | None = None
    sync_mean_ms: float | None = None
    sync_p95_ms: float | None = None

    def set(self, figure: str, value: float | None) -> None:
        """Set a figure by its name, such as `read_p95_ms`; one without a field is left out."""
        if hasattr(self, figure):
            setattr(self, figure, value)

    def take_options(self, options: Mapping[str, str]) -> None:
        """Take where and how the job writes; fio's defaults where the options do not say it."""
        buffered = options.get("buffered", "1").strip()
        self.direct = options.get("direct", str(int(buffered == "0"))).strip() != "0"
        self.fsync = whole_of(options, "fsync", "fdatasync") or 0
        self.target = options.get("filename") or options.get("directory") or None


def block_bytes_of(printed: str) -> int | None:
    """Size of a request; None where reads and writes, or requests among them, differ.

    `16k`, `16.0KiB-16.0KiB`, `(R) 8192B-8192B, (W) 8192B-8192B, ...`, `4K-4K/4K-4K/4K-4K`.
    """
    sizes = {
        bytes_of(found[1]) if (found := _BLOCK.fullmatch(part.strip())) is not None else None
        for part in re.split(r"[,/]|\([RWT]\)", printed[:200])
        if part.strip()
    }
    return sizes.pop() if len(sizes) == 1 else None


def is_part(completion_ms: float, total_ms: float) -> bool:
    """Whether completion is less than half of the latency, so that its percentiles mislead."""
    return 2 * completion_ms < total_ms


def whole_of(options: Mapping[str, str], *names: str) -> int | None:
    """An option that is a whole number, under the first of its names that is given."""
    for name in names:
        value = options.get(name, "").strip()
        if value.isascii() and value.isdigit() and len(value) <= 18:
            return int(value)
    return None
