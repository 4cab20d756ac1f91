"""Processor time of a host's processes: /proc/PID/stat behind /proc/uptime.

Usage: `cat /proc/uptime /proc/[0-9]*/stat`, twice, in one text or in two.

Forms read: Linux 2.6 to 6.x. Times are in ticks of USER_HZ, 100 a second on every machine that
OpenZFS runs on (proc_pid_stat(5)).

    28102.58 4465.15
    812 (mariadbd) S 1 812 812 0 -1 4194560 9120 0 3 0 1204 377 0 0 20 0 9 0 1790 ...

gives one snapshot of `uptime_s` 28102.58, in which program mariadbd has one process, `started_s`
17.9, `cpu_s` 15.81 and `kernel_s` 3.77.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Literal

from arcplan.captures.bounded import real_of, whole_of
from arcplan.captures.format import About, Format
from arcplan.captures.lines import Line
from arcplan.captures.records import CaptureBase, CaptureTooLargeError, UnrecognisedCaptureError
from arcplan.captures.small_text import SmallText, SmallTextParser

PROGRAMS_MOST = 20_000
_TICKS_PER_S = 100
# kthreadd, the parent of the kernel's threads.
_KERNEL_PID = 2
_LONGEST = 1024
_UPTIME = re.compile(r"\s*([0-9]{1,10}\.[0-9]{2}) [0-9]{1,13}\.[0-9]{2}\s*")
_HEAD = re.compile(
    rb"(?m)^[ \t>]*[0-9]{1,10}\.[0-9]{2} [0-9]{1,13}\.[0-9]{2}[ \t\r]*\n"
    rb"[ \t>]*[0-9]{1,10} \(.{1,64}\) [A-Za-z] [0-9]+ "
)
# Behind name and state: the parent, nine figures, four times (the last two of children that
# ended), four figures, and when it started.
_PROCESS = re.compile(
    r"\s*(?P<pid>[0-9]{1,10}) \((?P<name>.{0,64})\) [A-Za-z] (?P<parent>[0-9]{1,10})"
    r"(?: -?[0-9]+){9}(?P<times>(?: [0-9]{1,15}){4})"
    r"(?: -?[0-9]+){4} (?P<started>[0-9]{1,15})(?: -?[0-9]+)*\s*"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgramTime:
    """All processes of one name.

    Attributes:
        name: As the kernel cuts it, at most 15 characters; untrusted text.
        processes: How many there are.
        servers: Those of them whose parent has another name: a server with its children is one.
        started_s: When the first of them started, seconds after the host.
        cpu_s: Seconds of processor time since their start, that of their ended children included.
        kernel_s: The part of it in the kernel: system calls, and all of a kernel thread's.
        servers_cpu_s: `cpu_s` of each of several servers, with its children, by when they started;
            empty for one server, and for threads of the kernel.
        line: Line of the first one in the text, from 1.
    """

    name: str
    processes: int
    servers: int
    started_s: float
    cpu_s: float
    kernel_s: float
    servers_cpu_s: list[float] = field(default_factory=list)
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcessSnapshot:
    """All processes at one time.

    Attributes:
        uptime_s: Seconds since the host's start.
        programs: In the order printed.
    """

    uptime_s: float
    programs: list[ProgramTime]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcessTimesCapture(CaptureBase):
    """Processor time of processes; `places` has their names.

    Attributes:
        snapshots: In the order printed.
    """

    kind: Literal["process-times"] = "process-times"
    snapshots: list[ProcessSnapshot]


def recognises(head: bytes) -> bool:
    """Whether the text has /proc/uptime with the stat of a process below it."""
    return _HEAD.search(head) is not None


@dataclass(frozen=True, slots=True)
class _Process:
    pid: int
    parent: int
    name: str
    ticks: int
    kernel_ticks: int
    started: int
    line: Line


@dataclass(slots=True)
class _Snapshot:
    uptime_s: float
    processes: list[_Process] = field(default_factory=list)
    pids: set[int] = field(default_factory=set)

    def record(self) -> ProcessSnapshot:
        names = {process.pid: process.name for process in self.processes}
        groups: dict[str, list[_Process]] = {}
        for process in self.processes:
            groups.setdefault(process.name, []).append(process)
        if len(groups) > PROGRAMS_MOST:
            raise CaptureTooLargeError(f"more than {PROGRAMS_MOST} names of processes")
        return ProcessSnapshot(
            uptime_s=self.uptime_s,
            programs=[
                ProgramTime(
                    name=name,
                    processes=len(group),
                    servers=sum(names.get(process.parent) != name for process in group),
                    started_s=min(process.started for process in group) / _TICKS_PER_S,
                    cpu_s=sum(process.ticks for process in group) / _TICKS_PER_S,
                    kernel_s=sum(process.kernel_ticks for process in group) / _TICKS_PER_S,
                    servers_cpu_s=_servers_cpu_s(group),
                    line=group[0].line.number,
                )
                for name, group in groups.items()
            ],
        )


def _servers_cpu_s(group: Sequence[_Process]) -> list[float]:
    """The processor time of each server of one name; servers' children have none of their own."""
    pids = {process.pid for process in group}
    ticks: dict[int, int] = {}
    for process in sorted(group, key=attrgetter("started", "pid")):
        if process.parent != _KERNEL_PID:
            server = process.parent if process.parent in pids else process.pid
            ticks[server] = ticks.get(server, 0) + process.ticks
    return [total / _TICKS_PER_S for total in ticks.values()] if len(ticks) > 1 else []


def _read(text: SmallText) -> Iterable[CaptureBase]:
    snapshots: list[_Snapshot] = []
    for line in text.lines:
        if (uptime := _UPTIME.fullmatch(line.text)) is not None:
            snapshots.append(_Snapshot(real_of(uptime[1]) or 0.0))
        elif (process := _process_of(line)) is not None and snapshots:
            if process.pid in snapshots[-1].pids:
                text.unread(line, "this process stands above already; it counts once")
                continue
            snapshots[-1].pids.add(process.pid)
            snapshots[-1].processes.append(process)
            text.says(process.name, line)
        elif line.text.strip():
            text.unread(line, "no stat of a process below /proc/uptime")
    if not any(snapshot.processes for snapshot in snapshots):
        raise UnrecognisedCaptureError("no stat of a process below /proc/uptime found")
    common = text.common(complete=not text.ends_inside_a_line)
    return [ProcessTimesCapture(**common, snapshots=[snapshot.record() for snapshot in snapshots])]


def _process_of(line: Line) -> _Process | None:
    row = _PROCESS.fullmatch(line.text)
    if row is None:
        return None
    user, kernel, children_user, children_kernel = [
        whole_of(word) or 0 for word in row["times"].split()
    ]
    return _Process(
        pid=int(row["pid"]),
        parent=int(row["parent"]),
        name=row["name"],
        ticks=user + kernel + children_user + children_kernel,
        kernel_ticks=kernel + children_kernel,
        started=int(row["started"]),
        line=line,
    )


FORMAT = Format(
    about=About(
        title="processor time of processes",
        opening=None,
        command="cat /proc/uptime /proc/[0-9]*/stat",
        commands=(r"/proc/uptime /proc/\S+/stat\b",),
        programs=(),
    ),
    record=ProcessTimesCapture,
    timeless=False,
    recognises=recognises,
    parser=lambda _top: SmallTextParser(_read, wants=lambda line: len(line) <= _LONGEST),
)
