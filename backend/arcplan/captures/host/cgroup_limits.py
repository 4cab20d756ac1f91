"""Limits of a control group: the memory and processors that a container or a service may use.

Usage: `grep . /sys/fs/cgroup/memory.max /sys/fs/cgroup/cpu.max` inside of a container, or the same
files of a server's group and of the groups above it on the host. `arcplan collect` prints them.
`head` and `tail` print a file's name above its value.

Forms read: cgroup v2 (`memory.max`, `memory.high`, `cpu.max`) and v1 (`memory.limit_in_bytes`,
`cpu.cfs_quota_us` of `cpu.cfs_period_us`), Documentation/admin-guide/cgroup-v2.rst and cgroup-v1 of
Linux. A group may use no more than any group above it.

    /sys/fs/cgroup/system.slice/mariadb.service/memory.max:8589934592
    /sys/fs/cgroup/system.slice/mariadb.service/cpu.max:200000 100000

gives `memory_bytes` 8589934592 and `cpus` 2.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from arcplan.captures.bounded import whole_of
from arcplan.captures.format import About, Format, Opening
from arcplan.captures.lines import Line
from arcplan.captures.records import CaptureBase, UnrecognisedCaptureError
from arcplan.captures.small_text import SmallText, SmallTextParser

GROUPS_MOST = 10_000
_LONGEST = 8192
_FILES = r"memory\.(?:max|high|limit_in_bytes)|cpu\.(?:max|cfs_quota_us|cfs_period_us)"
_ROW = re.compile(rf"\s*(?:(?P<group>\S*)/)?(?P<file>{_FILES}):(?P<value>.*)")
_NAMED = re.compile(r"\s*==> (?P<name>\S+) <==\s*")
# Other files of a group, which `grep . DIRECTORY/*` prints too.
_OTHER = re.compile(r"\s*\S*/(?:memory|cpu|cpuset|io|pids|cgroup|hugetlb|rdma|misc)\.[\w.]+:.*")
_HEAD = re.compile(
    rf"(?m)^[ \t>]*(?:==> )?(?:\S*/)?(?:{_FILES})(?::| <==\n)(?:max|-?[0-9])".encode()
)
# v1 prints the largest count of pages in bytes where no limit is set (PAGE_COUNTER_MAX).
_UNLIMITED_BYTES = 1 << 62
_CPU_MAX = re.compile(r"(?P<quota>max|[1-9][0-9]{0,17}) (?P<period>[1-9][0-9]{0,11})")
_NONE = "no limit of a control group"
_DIFFERS = "servers in several groups have different limits, so none of them is taken"


@dataclass(frozen=True, slots=True, kw_only=True)
class CgroupLimits:
    """Limits set on one group.

    Attributes:
        path: Its directory as printed; untrusted text.
        memory_bytes: The lower of the limits that stop and that throttle; null where none is set.
        cpus: Processor time a second that it may use; null where none is set.
        line: Its first line in the text, from 1.
    """

    path: str
    memory_bytes: int | None
    cpus: float | None
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CgroupLimitsCapture(CaptureBase):
    """Limits of groups; `places` has `memory_bytes` and `cpus`.

    Attributes:
        groups: In the order printed.
        memory_bytes: What the processes may use by all limits from their group up; null where none
            is set, or where groups beside each other differ.
        cpus: The same of processors.
    """

    kind: Literal["cgroup-limits"] = "cgroup-limits"
    groups: list[CgroupLimits]
    memory_bytes: int | None
    cpus: float | None


def recognises(head: bytes) -> bool:
    """Whether the text has the file name and value of a limit."""
    return _HEAD.search(head) is not None


@dataclass(frozen=True, slots=True)
class _Limit:
    figure: str
    value: float | None
    line: Line


def _read(text: SmallText) -> Iterable[CaptureBase]:
    groups: dict[str, list[_Limit]] = {}
    periods_us: dict[str, int] = {}
    first: dict[str, Line] = {}
    written: dict[str, str] = {}
    name = ""
    for line in text.lines:
        named = _NAMED.fullmatch(line.text)
        if named is not None or not line.text.strip():
            name = f"{named['name']}:" if named else name
            continue
        row = _ROW.fullmatch(line.text) or _ROW.fullmatch(name + line.text)
        if row is None:
            if _OTHER.fullmatch(line.text) or _OTHER.fullmatch(name + line.text):
                text.left_out += 1
            else:
                text.unread(line, _NONE)
            continue
        path, value = row["group"] or "", row["value"].strip()
        if written.setdefault(f"{path}/{row['file']}", value) != value:
            text.differs(f"{path}/{row['file']}", line)
        limit = _limit_of(row["file"], value, line)
        if row["file"] == "cpu.cfs_period_us" and whole_of(value):
            periods_us[path] = int(value)
        elif limit is None:
            text.unread(line, _NONE)
            continue
        else:
            groups.setdefault(path, []).append(limit)
        first.setdefault(path, line)
    # A quota of v1 counts by its period, which stands before or behind it.
    groups = {
        path: [found for one in limits for found in _in_cpus(one, periods_us.get(path))]
        for path, limits in groups.items()
    }
    if not any(groups.values()):
        raise UnrecognisedCaptureError("no limit of a control group found")
    memory_bytes = _tightest(text, "memory_bytes", groups)
    cpus = _tightest(text, "cpus", groups)
    return [
        CgroupLimitsCapture(
            **text.common(complete=not text.ends_inside_a_line),
            groups=[
                CgroupLimits(
                    path=path,
                    memory_bytes=_whole(_lowest(limits, "memory_bytes")),
                    cpus=_value(_lowest(limits, "cpus")),
                    line=first[path].number,
                )
                for path, limits in groups.items()
            ],
            memory_bytes=_whole(memory_bytes),
            cpus=_value(cpus),
        )
    ]


def _limit_of(file: str, value: str, line: Line) -> _Limit | None:
    """The limit in a file; None for what is none. A quota of v1 is in microseconds."""
    if file == "cpu.max":
        found = _CPU_MAX.fullmatch(value)
        if found is None:
            return None
        limited = found["quota"] != "max"
        cpus = int(found["quota"]) / int(found["period"]) if limited else None
        return _Limit("cpus", cpus, line)
    if file == "cpu.cfs_quota_us":
        quota_us = whole_of(value)
        return _Limit("quota_us", quota_us, line) if quota_us or value == "-1" else None
    size = whole_of(value)
    if size is None:
        return _Limit("memory_bytes", None, line) if value == "max" else None
    return _Limit("memory_bytes", size if 0 < size < _UNLIMITED_BYTES else None, line)


def _in_cpus(limit: _Limit, period_us: int | None) -> list[_Limit]:
    if limit.figure != "quota_us":
        return [limit]
    if limit.value is None or period_us is None:
        return [_Limit("cpus", None, limit.line)] if limit.value is None else []
    return [_Limit("cpus", limit.value / period_us, limit.line)]


def _lowest(limits: Iterable[_Limit], figure: str) -> _Limit | None:
    set_ones = [one for one in limits if one.figure == figure and one.value is not None]
    return min(set_ones, key=lambda one: one.value or 0, default=None)


def _value(limit: _Limit | None) -> float | None:
    return None if limit is None else limit.value


def _whole(limit: _Limit | None) -> int | None:
    return None if limit is None or limit.value is None else int(limit.value)


def _tightest(text: SmallText, figure: str, groups: dict[str, list[_Limit]]) -> _Limit | None:
    """The lowest limit from the groups that have none below them up to the top."""

    def upwards(path: str) -> list[_Limit]:
        above = [limits for other, limits in groups.items() if f"{path}/".startswith(f"{other}/")]
        return [limit for limits in above for limit in limits]

    ways = [
        _lowest(upwards(path), figure)
        for path, limits in groups.items()
        if any(limit.figure == figure for limit in limits)
        and not any(other.startswith(f"{path}/") for other in groups)
    ]
    found = next((way for way in ways if way is not None), None)
    if found is None:
        return None
    if any(_value(way) != found.value for way in ways):
        text.issues.add(found.line.number, found.line.text, _DIFFERS)
        return None
    text.says(figure, found.line)
    return found


FORMAT = Format(
    about=About(
        title="limits of a control group",
        opening=Opening(("/sys", "memory.", "cpu."), rf"(?:\S*/)?(?:{_FILES}):.*".encode()),
        forms=(Opening(("==> ",), rf"==> (?:\S*/)?(?:{_FILES}) <==".encode()),),
        command="grep . /sys/fs/cgroup/memory.max /sys/fs/cgroup/cpu.max",
        commands=(r"/sys/fs/cgroup\S*/(?:memory|cpu)\.",),
        programs=(),
        marks=("memory.", "cpu."),
    ),
    record=CgroupLimitsCapture,
    timeless=True,
    recognises=recognises,
    parser=lambda _top: SmallTextParser(
        _read, wants=lambda line: len(line) <= _LONGEST, lines_most=GROUPS_MOST
    ),
)
