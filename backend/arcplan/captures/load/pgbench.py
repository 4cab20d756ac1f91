"""pgbench's reports, of PostgreSQL 9.0 to 18.

    progress: 5.0 s, 1068.9 tps, lat 3.742 ms stddev 2.911, 0 failed
    transaction type: <builtin: TPC-B (sort of)>
    scaling factor: 2
    number of clients: 4
    latency average = 3.742 ms
    tps = 1068.995212 (without initial connection time)

gives one of `runs`: {"script": "TPC-B (sort of)", "scale": 2, "clients": 4, "tps": 1068.995212,
"latency_mean_ms": 3.742, "samples": [{"at_s": 5.0, ...}], ...}. printResults and
printProgressReport, src/bin/pgbench/pgbench.c, have the lines.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Literal

from arcplan.captures.format import About, Format, Opening
from arcplan.captures.lines import Line
from arcplan.captures.quantity import plain_number
from arcplan.captures.records import CaptureBase, UnrecognisedCaptureError
from arcplan.captures.small_text import SmallText, SmallTextParser, without_remark
from arcplan.captures.timestamps import iso_of

RUNS_MOST = 1_000
SAMPLES_MOST = 200_000

_SIGN = re.compile(
    rb"(?m)^[ \t>]*(?:pgbench \(\d|transaction type: |progress: \d[\d.]* s, [\d.]+ tps"
    rb"|tps = [\d.]+ \((?:in|ex)cluding |tps = [\d.]+ \(without initial connection)"
)
_BANNER = re.compile(r"pgbench \(([^ )]{1,40}).*")
_N = r"(-?[0-9.]+)"
_PROGRESS = re.compile(
    rf"progress: {_N} s, {_N} tps, lat (?:{_N}|NaN) ms(?: stddev (?:{_N}|NaN))?(?:[, ].*)?"
)
_SCRIPT = re.compile(r"transaction type: (?:<builtin: (.*)>|(.*))")
# Figures of a report by their names in a run; each has one group.
_FIGURES = {
    "scale": r"scaling factor: (\d+)",
    "clients": r"number of clients: (\d+)",
    "threads": r"number of threads: (\d+)",
    "seconds": r"duration: (\d+) s",
    "transactions": r"number of transactions actually processed: (\d+)(?:/\d+)?",
    "failed": r"number of failed transactions: (\d+).*",
    "latency_mean_ms": rf"latency average(?: =|:) {_N} ms.*",
    "latency_stddev_ms": rf"latency stddev(?: =|:) {_N} ms",
    "initial_connection_ms": rf"initial connection time = {_N} ms",
    "tps": rf"tps = {_N} \((?:excluding connections establishing|without initial .*)\)",
    "tps_with_connections": rf"tps = {_N} \(including (?:re)?connect.*\)",
}
_FIGURE_NAMES = tuple(_FIGURES)
_FIGURE = re.compile("|".join(_FIGURES.values()))
_QUERY_MODE = re.compile(r"query mode: (simple|extended|prepared)")
_WHOLE = frozenset(("scale", "clients", "threads", "transactions", "failed"))
# Seconds since 1970 with --progress-timestamp; no run is that long.
_EPOCH = 1_000_000_000
# Those that stand above all rates; what stands above them may be left out of a second run.
_EARLY_LINES = (
    *("progress: ", "scaling factor: ", "query mode: ", "number of clients: ", "duration: "),
    *("number of transactions actually processed: ", "latency average = "),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PgbenchSample:
    """One line of `--progress`: averages since the line before.

    Attributes:
        at_s: Seconds since the start; with `--progress-timestamp` since the first such line.
        tps: Transactions per second.
        latency_ms: Mean latency; None where no transaction ended.
        stddev_ms: Its standard deviation.
    """

    at_s: float
    tps: float
    latency_ms: float | None
    stddev_ms: float | None


@dataclass(slots=True, kw_only=True)
class PgbenchRun:
    """One run; what it does not print is None.

    Attributes:
        line: Number of its first line.
        version: Release of pgbench.
        script: Name of the built-in script, or the file's.
        scale: Scaling factor: 100,000 accounts each.
        query_mode: Protocol: `simple`, `extended` or `prepared`.
        clients: Sessions.
        threads: Threads of pgbench.
        seconds: Length in seconds (`-T`); None where transactions were counted (`-t`).
        transactions: Transactions that ended well.
        failed: Transactions that failed.
        tps: Transactions per second, without the time to connect.
        tps_with_connections: The same with that time; before 14, and with `-C`.
        latency_mean_ms: Mean latency.
        latency_stddev_ms: Its standard deviation.
        initial_connection_ms: Time to connect.
        samples: Lines of `--progress`.
        complete: The report is printed to its end.
    """

    line: int
    version: str | None = None
    script: str | None = None
    scale: int | None = None
    query_mode: str | None = None
    clients: int | None = None
    threads: int | None = None
    seconds: int | None = None
    transactions: int | None = None
    failed: int | None = None
    tps: float | None = None
    tps_with_connections: float | None = None
    latency_mean_ms: float | None = None
    latency_stddev_ms: float | None = None
    initial_connection_ms: float | None = None
    samples: list[PgbenchSample] = field(default_factory=list)
    complete: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PgbenchCapture(CaptureBase):
    """Runs of pgbench.

    Attributes:
        runs: Runs in order. `places` names them `runs.0` and on.
    """

    kind: Literal["pgbench"] = "pgbench"
    runs: list[PgbenchRun]


def recognises(head: bytes) -> bool:
    """Whether the text holds a line that only pgbench prints."""
    return _SIGN.search(head) is not None


def _read(text: SmallText) -> list[PgbenchCapture]:
    runs: list[PgbenchRun] = []
    started: float | None = None
    first_at: float | None = None
    samples = 0
    for line in text.lines:
        said = line.text.strip()
        run = runs[-1] if runs else None
        if line.cut or not said:
            continue
        if said.startswith(("pgbench: error", "pgbench: fatal")):
            text.unread(line, "pgbench stopped with this error")
            continue
        if run is None or _begins(said, run):
            if not _begins(said, None) or len(runs) >= RUNS_MOST:
                text.left_out += 1
                continue
            run = PgbenchRun(line=line.number)
            runs.append(run)
            first_at = None
        sample = _sample(said)
        if sample is None:
            if not (_take(run, said) or _take(run, without_remark(said))):
                text.passes_over(line)
            continue
        if sample.at_s >= _EPOCH:
            started = started if started is not None else sample.at_s
            first_at = first_at if first_at is not None else sample.at_s
            sample = replace(sample, at_s=round(sample.at_s - first_at, 3))
        samples += 1
        if samples <= SAMPLES_MOST:
            run.samples.append(sample)
    begun = runs
    runs = [run for run in begun if run.samples or run.tps is not None or run.transactions]
    if not runs:
        raise UnrecognisedCaptureError(
            "no report of pgbench found: its run did not end, or it is in another language; run it"
            " with LC_ALL=C"
        )
    if samples > SAMPLES_MOST:
        text.issues.add(0, "", f"samples beyond {SAMPLES_MOST:,} are left out")
    _say_places(text, begun, runs)
    at = None if started is None or started >= 4 * _EPOCH else iso_of(started)
    return [
        PgbenchCapture(
            **text.common(complete=runs[-1].complete),
            recorded_at=at and at.replace("+00:00", "Z"),
            runs=runs,
        )
    ]


def _say_places(text: SmallText, begun: list[PgbenchRun], runs: list[PgbenchRun]) -> None:
    """Note where runs stand, and those that have no result."""
    by_number: dict[int, Line] = {line.number: line for line in text.lines}
    for run in begun:
        if run not in runs:
            text.unread(by_number[run.line], "the run that begins here has no result")
    for number, run in enumerate(runs):
        text.says(f"runs.{number}", by_number[run.line])


def _begins(said: str, run: PgbenchRun | None) -> bool:
    """Whether a line is the first of a run; `run` is the open one."""
    if said.startswith("pgbench ("):
        return True
    if said.startswith("transaction type: "):
        return run is None or run.script is not None or run.complete
    # A paste may lack the lines above these.
    return said.startswith(_EARLY_LINES) and (run is None or run.complete)


def _sample(said: str) -> PgbenchSample | None:
    found = _PROGRESS.fullmatch(said)
    if found is None:
        return None
    at, tps = plain_number(found[1]), plain_number(found[2])
    if at is None or tps is None:
        return None
    return PgbenchSample(
        at_s=at,
        tps=tps,
        latency_ms=plain_number(found[3] or ""),
        stddev_ms=plain_number(found[4] or ""),
    )


def _take(run: PgbenchRun, said: str) -> bool:
    """Take a line of the report; whether it is one."""
    if (found := _BANNER.fullmatch(said)) is not None:
        run.version = found[1]
    elif (found := _SCRIPT.fullmatch(said)) is not None:
        run.script = found[1] or found[2]
    elif (found := _QUERY_MODE.fullmatch(said)) is not None:
        run.query_mode = found[1]
    elif (found := _FIGURE.fullmatch(said)) is not None and found.lastindex:
        name = _FIGURE_NAMES[found.lastindex - 1]
        # Below the report come the same figures for each script.
        if getattr(run, name) is None:
            value = plain_number(found[found.lastindex])
            if name not in _WHOLE or isinstance(value, int):
                setattr(run, name, value)
            run.complete = run.complete or name.startswith("tps")
    else:
        return False
    return True


FORMAT = Format(
    about=About(
        title="pgbench",
        opening=Opening(
            ("pgbench", "starting vacuum", "transaction type", "progress"),
            rb"[ \t]*(?:pgbench \(.*|starting vacuum.*|transaction type: .*|progress: \d.*)",
            4,
        ),
        command="pgbench -S -T 60 bench",
        commands=(r"\bpgbench\b",),
        programs=("pgbench",),
        marks=("pgbench (", "transaction type: ", "tps"),
    ),
    record=PgbenchCapture,
    timeless=False,
    recognises=recognises,
    parser=lambda _top: SmallTextParser(_read),
)
