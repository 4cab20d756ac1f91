"""fio's report as text: show_thread_status_normal in stat.c of fio, version 2 and 3."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from arcplan.captures.lines import Line
from arcplan.captures.load.command_options import option_of, whole_commands, words_behind
from arcplan.captures.load.fio_job import JOBS_MOST, FioJob, block_bytes_of, is_part, whole_of
from arcplan.captures.quantity import bytes_of, count_of, plain_number
from arcplan.captures.records import CaptureTooLargeError
from arcplan.captures.small_text import SmallText

_ASKED = re.compile(
    r"(.{1,200}): \(g=\d+\): rw=([\w,.:-]+), bs=(.{1,150}), ioengine=([\w./:-]+), iodepth=(\d{1,9})"
)
_BEGUN = re.compile(
    r"(?P<name>.{1,200}): \(groupid=\d+, jobs=(?P<jobs>\d{1,9})\): "
    r"err=(?:.*?: (?P<process>pid=\d+): .*|.*)"
)
_SIDE = re.compile(
    r"(read|write)\s*: IOPS=([0-9.]+[kMG]?), BW=([0-9.]+[KMGT]?i?B)/s \(.{1,40}?\)"
    r"\(.{1,40}/(\d{1,12})msec\).*"
)
_OLD_SIDE = re.compile(
    r"(read|write)\s*: io=[^,]{1,40}, bw=([0-9.]+[KMGT]?B)/s, iops=([0-9.]+[kM]?), "
    r"runt=\s*(\d{1,12})msec"
)
_OTHER_SIDE = re.compile(r"(?:trim)\s*: (?:IOPS|io)=.*|fsync/fdatasync/sync_file_range:")
_LATENCY = re.compile(r"(slat|clat|lat|sync) \(([num]sec)\): .*avg=\s*([0-9.]+[kM]?), stdev=.*")
_PERCENTILES = re.compile(r"(clat|lat|sync) percentiles \(([num]sec)\):")
_PERCENTILE = re.compile(r"([0-9.]+)th=\[\s*([0-9.]+[kM]?)\s*\]")
_ISSUED = re.compile(r"issued rwts?\s*: total=(?:r=)?\d+,(?:w=)?\d+,(?:d=)?\d+,(\d{1,19})\b.*")
_VERSION = re.compile(r"fio-\d[\w.-]{0,30}")
_MS = {"nsec": 1e-6, "usec": 1e-3, "msec": 1.0}
_INTERIM = "a report while the job ran (--status-interval); its last one counts"
_NO_FIGURES = "no figure of this job stands below it as fio prints it; left out"
_TERMINAL = ("Run status group", "Disk stats")


@dataclass(slots=True)
class TextReport:
    """What a text says.

    Attributes:
        version: Release of fio.
        jobs: Its jobs.
        complete: The summary at the end is there.
    """

    version: str | None = None
    complete: bool = False
    _jobs: dict[object, FioJob] = field(default_factory=dict)

    @property
    def jobs(self) -> list[FioJob]:
        """The jobs in order."""
        return list(self._jobs.values())

    def close(self, opened: _Open | None, text: SmallText) -> None:
        """Keep the job that ends here; one without a figure is named: its lines were not found."""
        if opened is None or len(self._jobs) >= JOBS_MOST:
            return
        job = opened.job
        if not opened.has_figures:
            text.issues.add(job.line, job.name, _NO_FIGURES)
            return
        # What fio says of a process again covers all of its time so far.
        before = self._jobs.get(opened.process)
        is_again = before is not None and (job.seconds or 0) > (before.seconds or 0)
        if before is not None and is_again:
            text.issues.add(before.line, before.name, _INTERIM)
        self._jobs[opened.process if before is None or is_again else job.line] = job


@dataclass(slots=True)
class _Open:
    """The job whose lines are read.

    Attributes:
        process: What no other job has: name, process and the program's start; else its line.
        side: Whose latencies follow.
        submission_ms: Mean latency of submission (slat) of this side; 0 where none is printed.
        completion_ms: Mean latency of completion (clat) of this side; None before it is read.
        is_part: Completion is less than half of this side's latency, so its percentiles mislead.
        scale: Milliseconds that one is worth in the table of percentiles being read; 0 outside.
    """

    job: FioJob
    process: object
    side: str = ""
    submission_ms: float = 0.0
    completion_ms: float | None = None
    is_part: bool = False
    scale: float = 0.0

    @property
    def has_figures(self) -> bool:
        """Whether a rate of the job was read."""
        job = self.job
        return any(
            rate is not None for rate in (job.reads_per_s, job.writes_per_s, job.syncs_per_s)
        )

    def turn_to(self, side: str) -> None:
        """Take what follows as of another side."""
        self.side, self.is_part = side, False
        self.submission_ms, self.completion_ms = 0.0, None


def jobs_of(text: SmallText, lines: Sequence[Line]) -> TextReport:
    """Read all jobs in those lines of a text that are of no JSON.

    Raises:
        CaptureTooLargeError: More commands than a log has.
    """
    report = TextReport()
    asked: dict[str, FioJob] = {}
    command: dict[str, dict[str, str]] = {}
    opened: _Open | None = None
    commands = started = 0
    for line in whole_commands(lines, "fio"):
        said = line.text.strip()
        if line.cut or not said:
            continue
        words = words_behind(said, "fio")
        announced = _ASKED.fullmatch(said) if ", ioengine=" in said else None
        begun = _BEGUN.fullmatch(said) if ": (groupid=" in said else None
        if announced is not None:
            if len(asked) < JOBS_MOST:
                options = command.get(announced[1], command.get("", {}))
                asked[announced[1]] = _announced(announced, options)
        elif begun is not None:
            report.close(opened, text)
            pid = begun["process"]
            process = (begun["name"], pid, started) if pid else line.number
            job = asked.get(begun["name"]) or FioJob(line=0, name=begun["name"])
            job = replace(job, line=line.number, jobs=int(begun["jobs"]))
            opened = _Open(job, process)
        elif words is not None and any(word.startswith("--") for word in words):
            commands += 1
            if commands > JOBS_MOST:
                raise CaptureTooLargeError(
                    f"more than {JOBS_MOST:,} commands of fio, which no log has", line=line.number
                )
            command = _options_by_job(words)
        elif said.startswith("fio-") and _VERSION.fullmatch(said):
            report.version = said
            started += 1
        elif said.startswith(_TERMINAL):
            report.complete = True
        elif opened is None or not _take(opened, said):
            text.left_out += 1
    report.close(opened, text)
    return report


def _announced(found: re.Match[str], options: Mapping[str, str]) -> FioJob:
    """A job by the line that announces it and by its command."""
    job = FioJob(
        line=0,
        name=found[1],
        rw=found[2],
        block_bytes=block_bytes_of(found[3]),
        engine=found[4],
        depth=int(found[5]),
    )
    if options:
        job.take_options(options)
    return job


def _options_by_job(words: list[str]) -> dict[str, dict[str, str]]:
    """Options of a command by job; those before the first `--name` are every job's, under ''."""
    shared: dict[str, str] = {}
    by_job: dict[str, dict[str, str]] = {"": shared}
    current = shared
    for number, word in enumerate(words):
        option = option_of(word)
        if option is None:
            continue
        name, value = option
        following = words[number + 1] if number + 1 < len(words) else "-"
        if "=" not in word and not following.startswith("-"):
            value = following
        if name == "name":
            current = by_job.setdefault(value, dict(shared))
        else:
            current[name] = value
    return by_job if whole_of(shared, "help") is None else {}


def _take(opened: _Open, said: str) -> bool:
    """Take a line of a job; whether a figure is read in it."""
    of_a_side = said.startswith(("read", "write"))
    side = _SIDE.fullmatch(said) if of_a_side else None
    old = _OLD_SIDE.fullmatch(said) if of_a_side and side is None else None
    issued = _ISSUED.fullmatch(said) if said.startswith("issued ") else None
    if side is not None:
        opened.turn_to(side[1])
        _take_rates(opened, side[2], side[3], side[4])
    elif old is not None:
        opened.turn_to(old[1])
        _take_rates(opened, old[3], old[2].replace("B", "iB"), old[4])
    elif said.startswith(("trim", "fsync")) and _OTHER_SIDE.fullmatch(said):
        opened.turn_to("sync" if said.startswith("fsync") else "")
    elif issued is not None:
        syncs, seconds = int(issued[1]), opened.job.seconds
        if syncs and seconds:
            opened.job.syncs_per_s = syncs / seconds
    else:
        return _take_latency(opened, said)
    return True


def _take_rates(opened: _Open, rate: str, bandwidth: str, milliseconds: str) -> None:
    opened.job.seconds = max(int(milliseconds) / 1000, opened.job.seconds or 0) or None
    opened.job.set(f"{opened.side}s_per_s", count_of(rate))
    opened.job.set(f"{opened.side}_bytes_per_s", bytes_of(bandwidth))


def _take_latency(opened: _Open, said: str) -> bool:
    of_latency = said.startswith(("slat", "clat", "lat", "sync"))
    mean = _LATENCY.fullmatch(said) if of_latency else None
    titled = _PERCENTILES.fullmatch(said) if of_latency else None
    if mean is not None:
        opened.scale = 0.0
        value = count_of(mean[3])
        if opened.side and value is not None:
            milliseconds = value * _MS[mean[2]]
            if mean[1] == "slat":
                opened.submission_ms = milliseconds
                return True
            if mean[1] == "clat":
                opened.completion_ms = milliseconds
                milliseconds += opened.submission_ms
            if opened.completion_ms is not None:
                opened.is_part = is_part(opened.completion_ms, milliseconds)
            opened.job.set(f"{opened.side}_mean_ms", round(milliseconds, 9))
    elif titled is not None:
        wanted = opened.side and not (titled[1] == "clat" and opened.is_part)
        opened.scale = _MS[titled[2]] if wanted else 0.0
    elif said.startswith("|") and opened.scale:
        ranks = _PERCENTILE.findall(said[:400])
        for rank, printed in ranks:
            value, percent = count_of(printed), plain_number(rank)
            if value is not None and percent in (50, 95, 99):
                opened.job.set(f"{opened.side}_p{percent:.0f}_ms", round(value * opened.scale, 9))
        return bool(ranks)
    else:
        # What stands between the title of the percentiles and their rows is another tool's.
        return False
    return True
