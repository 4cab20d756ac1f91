"""Processes below a process, from Linux's /proc."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Seen:
    """One process as it was when looked at.

    Attributes:
        pid: Its number.
        parent: Its parent's.
        nice: Its niceness.
    """

    pid: int
    parent: int
    nice: int


def readers_of(server: int) -> list[Seen]:
    """Reader processes of a server, which its fork server has for children."""
    everything = _processes()
    between = {one.pid for one in everything if one.parent == server}
    return [one for one in everything if one.parent in between]


def readers_below(command: int) -> list[Seen]:
    """Processes that a process has started itself."""
    return [one for one in _processes() if one.parent == command]


def peak_mib(pid: int) -> float:
    """Most memory that a process has held."""
    found = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    assert found is not None
    return int(found[1]) / 1024


def _processes() -> list[Seen]:
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(") ")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if fields[0] != "Z":
            found.append(Seen(int(status.parent.name), int(fields[1]), int(fields[16])))
    return found
