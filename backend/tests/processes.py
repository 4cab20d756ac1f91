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
        name: What the system lists it as.
    """

    pid: int
    parent: int
    nice: int
    name: str


def readers_of(server: int) -> list[Seen]:
    """Processes of a server that read uploads."""
    return _workers_of(server, "arcplan-reader")


def models_of(server: int) -> list[Seen]:
    """Processes of a server that answer with the model."""
    return _workers_of(server, "arcplan-model")


def _workers_of(server: int, name: str) -> list[Seen]:
    """Workers, which the server's fork server has for children."""
    everything = _processes()
    between = {one.pid for one in everything if one.parent == server}
    return [one for one in everything if one.parent in between and one.name == name]


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
            named, _, rest = status.read_text().rpartition(") ")
        except (FileNotFoundError, ProcessLookupError):
            continue
        fields = rest.split()
        if fields[0] != "Z":
            name = named.partition("(")[2]
            found.append(Seen(int(status.parent.name), int(fields[1]), int(fields[16]), name))
    return found
