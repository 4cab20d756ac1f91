"""sysbench's reports, 0.4 to 1.1: databases, fileio and the other tests.

    [ 10s ] thds: 8 tps: 3.67 qps: 78.74 (r/w/o: 55.71/14.89/8.14) ...
    SQL statistics:
        transactions:                        188    (4.09 per sec.)
    ...
    Latency (ms):
             avg:                                 1933.15

gives one of `runs`: {"transactions": 188, "transactions_per_s": 4.09, "latency_mean_ms": 1933.15,
"samples": [{"at_s": 10, "tps": 3.67, ...}], ...}. A text may hold many runs. The test's name is
in the command only, so a database test has none unless the command is above the report. Formats:
sb_report and report_* in src/sysbench.c, src/db_driver.c and src/tests/fileio/sb_fileio.c.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from arcplan.captures.format import About, Format, Opening
from arcplan.captures.lines import Line
from arcplan.captures.load.command_options import (
    OPTIONS_MOST,
    option_of,
    whole_commands,
    words_behind,
)
from arcplan.captures.load.sysbench_run import SysbenchRun, has_wrapped, mebibytes, sample_of
from arcplan.captures.quantity import bytes_of, plain_number
from arcplan.captures.records import (
    CaptureBase,
    CaptureTooLargeError,
    UnrecognisedCaptureError,
)
from arcplan.captures.small_text import SmallText, SmallTextParser, without_remark

RUNS_MOST = 1_000
SAMPLES_MOST = 200_000
OTHER_LINES_MOST = 50_000
LINES_MOST = SAMPLES_MOST + OTHER_LINES_MOST

_SIGN = re.compile(
    rb"(?m)^[ \t>]*(?:sysbench [01]\.\d\S*[ :]"
    rb"|\[ *\d+s ?\] (?:thds|threads): ?\d|\[ *\d+s ?\] reads: [\d.]+ MiB/s"
    rb"|(?:SQL|OLTP test) statistics:[ \t]*\r?$|File operations:[ \t]*\r?\n[ \t>]*reads/s:)"
)
_BANNER = re.compile(r"sysbench ([01]\.[0-9][\w.-]*)[ :].*")
_N = r"([0-9.]+)"
_COUNTED = re.compile(rf"(.{{1,40}}):\s+(\d{{1,20}})\s*\({_N} per sec\.\)")
_MEASURED = re.compile(rf"(.{{1,60}}?):\s+{_N}(ms|s)?")
_PERCENTILE = re.compile(rf"(?:approx\.)?\s*([0-9.]+)(?:th)? percentile:\s+{_N}(?:ms)?")
# Every report of 0.4 to 1.1 ends with it.
_LAST_LINE = re.compile(r"execution time \(avg/stddev\):\s+[0-9.]+/[0-9]+\.[0-9]{2}")
_OLD_TRAFFIC = re.compile(
    r"Read (\S{1,24})\s+Written (\S{1,24})\s+Total transferred (\S{1,24})\s+\((\S{1,24})/sec\)"
)
# What a run says of its options, by sysbench's own names of these; each has one group.
_OPTIONS_SAID = {
    "rate": r"Target transaction rate: ([0-9.]+)/sec",
    "report-interval": r"Report intermediate results every (\d+) second\(s\)",
    "file-total-size": r"([0-9.]+ ?[KMGT]?i?[Bb]) total file size",
    "file-num": r"(\d+) files, .* each",
    "file-block-size": r"Block size ([0-9.]+ ?[KMG]?i?[Bb])",
    "file-fsync-freq": r"Periodic FSYNC enabled, calling fsync\(\) each (\d+) requests\.",
    "file-extra-flags": r"Extra file open flags: (.{1,60})",
    "cpu-max-prime": r"Prime numbers limit: (\d+)",
}
# What sentences on options begin with, if not with a digit.
_SENTENCE_STARTS = (
    *("Target ", "Report ", ".", "Block ", "Periodic ", "Extra ", "Prime ", "Doing ", "Read "),
)
_OPTION_NAMES = tuple(_OPTIONS_SAID)
_OPTION_SAID = re.compile("|".join(_OPTIONS_SAID.values()))
_FILE_MODES = {
    "random read": "rndrd",
    "random write": "rndwr",
    "random r/w": "rndrw",
    "sequential read": "seqrd",
    "sequential write (creation)": "seqwr",
    "sequential rewrite": "seqrewr",
}
_DOING = re.compile(r"Doing (.{1,60}) test\.?")
_OTHER_TESTS = {
    "File operations": "fileio",
    "Operations performed": "fileio",
    "CPU speed": "cpu",
    "CPU performance benchmark": "cpu",
    "Running memory speed test": "memory",
}
_LATENCY = {"min": "latency_min_ms", "avg": "latency_mean_ms", "max": "latency_max_ms"}
# Sections that begin a report, of databases and of the other tests.
_SQL_SECTIONS = ("SQL statistics", "OLTP test statistics")
_ITS_OPTIONS = "Running the test with following options"
_FIRST_SECTIONS = (
    *(_ITS_OPTIONS, *_SQL_SECTIONS, *_OTHER_TESTS),
    *("Throughput", "General statistics"),
)
_SECTIONS = (
    *_FIRST_SECTIONS,
    *("queries performed", "Latency (ms)", "Threads fairness", "response time"),
    *("per-request statistics", "Test execution summary"),
)
# What begins a run where its banner was left behind.
_BEGINNINGS = (f"{_ITS_OPTIONS}:", "statistics:", "File operations:")
_COUNTS = {
    "transactions": "transactions",
    "queries": "queries",
    "ignored errors": "errors",
    "deadlocks": "errors",
    "reconnects": "reconnects",
}
_QUERIES = {"read": "reads", "write": "writes", "other": "other"}
_MEASURES = {
    "total time": "seconds",
    "time elapsed": "seconds",
    "total number of events": "events",
    "reads/s": "reads_per_s",
    "writes/s": "writes_per_s",
    "fsyncs/s": "fsyncs_per_s",
    "read, MiB/s": "read_bytes_per_s",
    "written, MiB/s": "write_bytes_per_s",
}
# Figures of a report that are not kept.
_KNOWN = ("total", "sum", "events per second", "total execution time", "events/s (eps)")
# What one report says once.
_REPORTED = (
    *("seconds", "events", "transactions", "transactions_per_s", "queries_per_s", "reads"),
    *("writes", "other", "latency_min_ms", "latency_mean_ms", "latency_max_ms"),
    *("latency_percentile_ms", "reads_per_s", "writes_per_s", "fsyncs_per_s"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SysbenchCapture(CaptureBase):
    """Runs of sysbench.

    Attributes:
        runs: Runs in order. `places` names them `runs.0` and on.
    """

    kind: Literal["sysbench"] = "sysbench"
    runs: list[SysbenchRun]


def recognises(head: bytes) -> bool:
    """Whether the text holds a line that only sysbench prints."""
    return _SIGN.search(head) is not None


class _Reader:
    """Reads runs line by line."""

    def __init__(self) -> None:
        self._runs: list[SysbenchRun] = []
        self._command: list[str] | None = None
        self._section = ""
        self._samples = 0
        self._others = 0

    def read(self, text: SmallText) -> list[SysbenchCapture]:
        """All runs of a text."""
        for line in whole_commands(text.lines, "sysbench"):
            said = line.text.strip()
            if said and (line.cut or not self._take(said, line, text)):
                text.passes_over(line)
        runs = [run for run in self._runs if _has_figures(run)]
        if not runs:
            raise UnrecognisedCaptureError(
                "no report of sysbench found with its figures; save all that it printed"
            )
        if self._samples > SAMPLES_MOST:
            text.issues.add(0, "", f"samples beyond {SAMPLES_MOST:,} are left out")
        for number, run in enumerate(runs):
            place = next(line for line in text.lines if line.number == run.line)
            text.says(f"runs.{number}", place)
        return [SysbenchCapture(**text.common(complete=runs[-1].complete), runs=runs)]

    def _take(self, said: str, line: Line, text: SmallText) -> bool:
        """Take a line; whether it says anything of a run."""
        if said[0] != "[":
            self._others += 1
            if self._others > OTHER_LINES_MOST:
                raise CaptureTooLargeError(
                    f"more than {OTHER_LINES_MOST:,} lines that are no samples, which no"
                    f" {RUNS_MOST:,} runs of sysbench have",
                    line=line.number,
                    excerpt=said,
                )
        words = banner = None
        if "sysbench" in said:
            words, banner = words_behind(said, "sysbench"), _BANNER.fullmatch(said)
        if banner is not None:
            self._begin(line).version = banner[1]
        elif words is not None and "run" in words:
            self._command = words
        elif said.startswith("FATAL:"):
            text.unread(line, "sysbench stopped with this error")
        elif said[0] == "[" and has_wrapped(said):
            text.unread(line, "a rate of this line fell below zero inside sysbench; left out")
        elif said[0] == "[":
            return self._take_sample(said, line)
        else:
            said = without_remark(said)
            begins = bool(self._runs) or said.endswith(_BEGINNINGS)
            return begins and self._take_reported(said, line)
        return True

    def _take_reported(self, said: str, line: Line) -> bool:
        """Take a line of a report; of the next one where it says again what was said otherwise."""
        run = self._runs[-1] if self._runs else self._begin(line)
        if said.endswith(":") and _begins_again(run, said.rstrip(":")):
            run = self._begin(line)
        before = {name: getattr(run, name) for name in _REPORTED}
        taken = self._take_figure(run, said)
        others = {
            name: getattr(run, name)
            for name, value in before.items()
            if value is not None and getattr(run, name) != value
        }
        if others:
            section = self._section
            following = self._begin(line)
            self._section = section
            for name, value in others.items():
                setattr(run, name, before[name])
                setattr(following, name, value)
        return taken

    def _begin(self, line: Line) -> SysbenchRun:
        if len(self._runs) >= RUNS_MOST:
            return self._runs[-1]
        run = SysbenchRun(line=line.number)
        if self._command is not None:
            run.options = dict(filter(None, map(option_of, self._command)))
            named = [word for word in self._command if word[:1] != "-" and word != "run"]
            test = run.options.get("test") or (named[0] if named else "")
            run.test = test.rpartition("/")[2].removesuffix(".lua") or None
            self._command = None
        self._runs.append(run)
        self._section = ""
        return run

    def _take_sample(self, said: str, line: Line) -> bool:
        sample = sample_of(said)
        if sample is None:
            return False
        run = self._runs[-1] if self._runs else None
        if run is None or _has_latency(run) or (run.samples and run.samples[-1].at_s > sample.at_s):
            run = self._begin(line)
        self._samples += 1
        if self._samples <= SAMPLES_MOST:
            run.samples.append(sample)
        return True

    def _take_figure(self, run: SysbenchRun, said: str) -> bool:
        if said.endswith(":"):
            section = said.rstrip(":")
            begins = (test for sign, test in _OTHER_TESTS.items() if said.startswith(sign))
            run.test = run.test or next(begins, None)
            is_its_own = " " not in said or section in _SECTIONS
            self._section = section if is_its_own else self._section
            return is_its_own
        if said.startswith("Number of threads:"):
            run.threads = _whole(said.partition(":")[2])
            return True
        percentile = _PERCENTILE.fullmatch(said) if "percentile" in said else None
        counted = _COUNTED.fullmatch(said) if said.endswith(" per sec.)") else None
        measured = _MEASURED.fullmatch(said)
        if _LAST_LINE.fullmatch(said):
            run.complete = True
        elif percentile is not None:
            run.latency_percentile = plain_number(percentile[1])
            run.latency_percentile_ms = plain_number(percentile[2])
            if run.latency_percentile == 95:
                run.latency_p95_ms = run.latency_percentile_ms
        elif counted is not None:
            _take_counted(run, counted[1], _whole(counted[2]), plain_number(counted[3]))
        elif measured is not None:
            return _take_measured(run, self._section, measured[1], plain_number(measured[2]))
        else:
            return _take_said(run, said)
        return True


def _has_figures(run: SysbenchRun) -> bool:
    figures = (run.latency_mean_ms, run.transactions_per_s, run.queries_per_s, run.reads_per_s)
    return bool(run.samples) or any(figure is not None for figure in figures)


def _has_latency(run: SysbenchRun) -> bool:
    return any(getattr(run, name) is not None for name in _LATENCY.values())


def _begins_again(run: SysbenchRun, section: str) -> bool:
    """Whether a section with which reports begin comes behind figures that it has or follow it."""
    if section in _SQL_SECTIONS and (run.reads is not None or run.transactions is not None):
        return True
    return _has_latency(run) and section in _FIRST_SECTIONS


def _whole(text: str) -> int | None:
    value = plain_number(text)
    return value if isinstance(value, int) else None


def _take_counted(run: SysbenchRun, name: str, count: int | None, rate: float | None) -> None:
    """Take a line such as `transactions: 188 (4.09 per sec.)`."""
    figure = _COUNTS.get(name)
    if figure is not None:
        setattr(run, figure, count)
    if figure in ("transactions", "queries"):
        setattr(run, f"{figure}_per_s", rate)


def _take_measured(run: SysbenchRun, section: str, name: str, value: float | None) -> bool:
    """Take a line such as `total time: 20.0188s`; whether it is known."""
    whole = value if isinstance(value, int) else None
    if name in _QUERIES and section == "queries performed":
        setattr(run, _QUERIES[name], whole)
    elif name == "total" and section == "queries performed" and run.queries is None:
        run.queries = whole
    elif name in _LATENCY and not section.startswith("Threads"):
        setattr(run, _LATENCY[name], value)
    elif name in _MEASURES:
        counted = whole if name == "total number of events" else value
        setattr(run, _MEASURES[name], mebibytes(value) if "MiB/s" in name else counted)
    else:
        return _take_said(run, f"{name}: {value}") or name in _KNOWN
    return True


def _take_said(run: SysbenchRun, said: str) -> bool:
    """Take a sentence about the run's options; whether it is one."""
    if not said.startswith(_SENTENCE_STARTS) and not said[:1].isdigit():
        return False
    option = _OPTION_SAID.fullmatch(said)
    if option is not None and option.lastindex and len(run.options) < OPTIONS_MOST:
        name, value = _OPTION_NAMES[option.lastindex - 1], option[option.lastindex]
        run.options.setdefault(name, value)
        if name == "rate":
            run.rate_events_per_s = plain_number(value)
        return True
    doing = _DOING.fullmatch(said)
    if doing is not None and doing[1] in _FILE_MODES:
        run.test = run.test or "fileio"
        run.options.setdefault("file-test-mode", _FILE_MODES[doing[1]])
    elif doing is not None:
        run.test = run.test or doing[1].lower().split()[0]
    traffic = _OLD_TRAFFIC.fullmatch(said)
    if traffic is not None:
        read, written, total, rate = map(bytes_of, traffic.groups())
        if read is not None and written is not None and total and rate is not None:
            run.read_bytes_per_s = rate * read / total
            run.write_bytes_per_s = rate * written / total
    return doing is not None or traffic is not None


FORMAT = Format(
    about=About(
        title="sysbench",
        opening=Opening(("sysbench",), rb"sysbench [01]\.\d.*"),
        command="sysbench oltp_read_only run",
        commands=(r"\bsysbench\b",),
        programs=("sysbench",),
        reads_command=True,
        forms=(
            Opening(("SQL statistics",), rb"SQL statistics:", 40),
            Opening(("File operations",), rb"File operations:", 40),
        ),
        marks=("sysbench ", "thds", "threads", "reads: ", "statistics:", "operations:"),
    ),
    record=SysbenchCapture,
    timeless=False,
    recognises=recognises,
    parser=lambda _top: SmallTextParser(_Reader().read, lines_most=LINES_MOST),
)
