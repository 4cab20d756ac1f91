"""One run of sysbench, and its lines of `--report-interval`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from arcplan.captures.quantity import plain_number

_N = r"([0-9.]+)"
_WRAPPED = re.compile(r"[0-9]{19}")
_SAMPLE = re.compile(
    rf"\[ *(\d+)s ?\] thds: (\d+) tps: {_N} qps: {_N} \(r/w/o: {_N}/{_N}/{_N}\)"
    rf"(?: lat \(ms,\s*\d+%\): {_N})?.*"
)
_OLD_SAMPLE = re.compile(
    rf"\[ *(\d+)s ?\] threads: (\d+), tps: {_N}, reads(?:/s)?: {_N}, writes(?:/s)?: {_N}"
    rf"(?:, response time: {_N}ms \(\d+%\))?.*"
)
_FILE_SAMPLE = re.compile(
    rf"\[ *(\d+)s ?\] reads: {_N} MiB/s writes: {_N} MiB/s fsyncs: {_N}/s"
    rf"(?: latency \(ms,\s*\d+%\): {_N})?.*"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SysbenchSample:
    """One line of `--report-interval`: averages since the line before.

    Attributes:
        at_s: Seconds since the start.
        threads: Threads at work.
        tps: Transactions per second.
        qps: Queries per second; None before 1.0.
        reads_per_s: Reading queries per second.
        writes_per_s: Writing queries per second.
        other_per_s: BEGIN, COMMIT and the like per second; None before 1.0.
        latency_ms: Percentile that the run reports.
        read_bytes_per_s: Of fileio.
        write_bytes_per_s: Of fileio.
        fsyncs_per_s: Of fileio.
    """

    at_s: int
    threads: int | None = None
    tps: float | None = None
    qps: float | None = None
    reads_per_s: float | None = None
    writes_per_s: float | None = None
    other_per_s: float | None = None
    latency_ms: float | None = None
    read_bytes_per_s: float | None = None
    write_bytes_per_s: float | None = None
    fsyncs_per_s: float | None = None


@dataclass(slots=True, kw_only=True)
class SysbenchRun:
    """One run; what it does not print is None.

    Attributes:
        line: Number of its first line.
        version: Release of sysbench.
        test: Name of the test, such as `oltp_read_write`; known from the command, or where the
            report itself is of one test only (`fileio`, `cpu`, `memory`).
        threads: Threads.
        seconds: Length in seconds.
        rate_events_per_s: Rate that was asked for (`--rate`); None for as fast as can be.
        events: Events; one is a transaction in database tests.
        transactions: Transactions.
        transactions_per_s: Transactions per second.
        queries: Queries.
        queries_per_s: Queries per second.
        reads: Reading queries.
        writes: Writing queries.
        other: BEGIN, COMMIT and the like.
        errors: Errors that were passed over; before 1.0 deadlocks.
        reconnects: Connections made anew.
        latency_min_ms: Shortest event.
        latency_mean_ms: Mean event.
        latency_p95_ms: 95th percentile, where that is the one printed.
        latency_percentile: Which percentile is printed.
        latency_percentile_ms: That percentile.
        latency_max_ms: Longest event.
        reads_per_s: Reads per second of fileio.
        writes_per_s: Writes per second of fileio.
        fsyncs_per_s: fsync calls per second of fileio.
        read_bytes_per_s: Bytes read per second by fileio.
        write_bytes_per_s: Bytes written per second by fileio.
        options: Options as the command or the report says them, by sysbench's names; no passwords.
        samples: Lines of `--report-interval`.
        complete: The report is printed to its end.
    """

    line: int
    version: str | None = None
    test: str | None = None
    threads: int | None = None
    seconds: float | None = None
    rate_events_per_s: float | None = None
    events: int | None = None
    transactions: int | None = None
    transactions_per_s: float | None = None
    queries: int | None = None
    queries_per_s: float | None = None
    reads: int | None = None
    writes: int | None = None
    other: int | None = None
    errors: int | None = None
    reconnects: int | None = None
    latency_min_ms: float | None = None
    latency_mean_ms: float | None = None
    latency_p95_ms: float | None = None
    latency_percentile: float | None = None
    latency_percentile_ms: float | None = None
    latency_max_ms: float | None = None
    reads_per_s: float | None = None
    writes_per_s: float | None = None
    fsyncs_per_s: float | None = None
    read_bytes_per_s: float | None = None
    write_bytes_per_s: float | None = None
    options: dict[str, str] = field(default_factory=dict)
    samples: list[SysbenchSample] = field(default_factory=list)
    complete: bool = False


def sample_of(said: str) -> SysbenchSample | None:
    """Read a line of `--report-interval`, 0.5 to 1.1; None for any other."""
    found = _SAMPLE.fullmatch(said)
    if found is not None:
        tps, qps, reads, writes, other, latency = map(_figure, found.groups()[2:])
        return SysbenchSample(
            at_s=int(found[1]),
            threads=int(found[2]),
            tps=tps,
            qps=qps,
            reads_per_s=reads,
            writes_per_s=writes,
            other_per_s=other,
            latency_ms=latency,
        )
    found = _OLD_SAMPLE.fullmatch(said)
    if found is not None:
        tps, reads, writes, latency = map(_figure, found.groups()[2:])
        return SysbenchSample(
            at_s=int(found[1]),
            threads=int(found[2]),
            tps=tps,
            reads_per_s=reads,
            writes_per_s=writes,
            latency_ms=latency,
        )
    found = _FILE_SAMPLE.fullmatch(said)
    if found is None:
        return None
    reads, writes, fsyncs, latency = map(_figure, found.groups()[1:])
    return SysbenchSample(
        at_s=int(found[1]),
        read_bytes_per_s=mebibytes(reads),
        write_bytes_per_s=mebibytes(writes),
        fsyncs_per_s=fsyncs,
        latency_ms=latency,
    )


def has_wrapped(said: str) -> bool:
    """Whether a line has a rate near 2^64, as 0.5 prints one below zero (--report-checkpoints)."""
    return _WRAPPED.search(said) is not None


def _figure(text: str | None) -> float | None:
    return None if text is None else plain_number(text)


def mebibytes(value: float | None) -> float | None:
    """MiB in bytes."""
    return None if value is None else value * (1 << 20)
