"""One run of sysbench, and its lines of `--report-interval`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from arcplan.captures.quantity import plain_number

_WRAPPED = re.compile(r"[0-9]{19}")


def _samples(form: str) -> re.Pattern[str]:
    """Lines of a form in which `{figure}` stands for a number."""
    return re.compile(r"\[ *(?P<at_s>\d+)s ?\] " + re.sub(r"\{(\w+)\}", r"(?P<\1>[0-9.]+)", form))


_SAMPLES = (
    _samples(
        r"thds: (?P<threads>\d+) tps: {tps} qps: {qps}"
        r" \(r/w/o: {reads_per_s}/{writes_per_s}/{other_per_s}\)"
        r"(?: lat \(ms,\s*\d+%\): {latency_ms})?.*"
    ),
    _samples(
        r"threads: (?P<threads>\d+), tps: {tps}, reads(?:/s)?: {reads_per_s},"
        r" writes(?:/s)?: {writes_per_s}(?:, response time: {latency_ms}ms \(\d+%\))?.*"
    ),
    _samples(
        r"reads: {read_bytes_per_s} MiB/s writes: {write_bytes_per_s} MiB/s"
        r" fsyncs: {fsyncs_per_s}/s(?: latency \(ms,\s*\d+%\): {latency_ms})?.*"
    ),
)
"""Lines of 1.0 and 1.1, of 0.5, and of fileio."""
_IN_MEBIBYTES = frozenset(("read_bytes_per_s", "write_bytes_per_s"))


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
    for form in _SAMPLES:
        if (found := form.fullmatch(said)) is not None:
            printed = found.groupdict()
            at_s, threads = int(printed.pop("at_s")), printed.pop("threads", None)
            figures = {name: plain_number(text or "") for name, text in printed.items()}
            for name in _IN_MEBIBYTES & figures.keys():
                figures[name] = mebibytes(figures[name])
            return SysbenchSample(
                at_s=at_s, threads=None if threads is None else int(threads), **figures
            )
    return None


def has_wrapped(said: str) -> bool:
    """Whether a line has a rate near 2^64, as 0.5 prints one below zero (--report-checkpoints)."""
    return _WRAPPED.search(said) is not None


def mebibytes(value: float | None) -> float | None:
    """MiB in bytes."""
    return None if value is None else value * (1 << 20)
