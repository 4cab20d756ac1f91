"""The processes of a server, from Linux's /proc."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path


def processes_of(pid: int) -> Iterator[int]:
    """A process and all below it."""
    yield pid
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            found = children.read_text().split()
        except OSError:
            continue
        for child in map(int, found):
            yield from processes_of(child)


def held_mib(pid: int) -> int:
    """Memory held now by a process and all below it, shared pages counted once."""
    kilobytes = 0
    for one in processes_of(pid):
        try:
            rollup = Path(f"/proc/{one}/smaps_rollup").read_text()
        except OSError:
            continue
        kilobytes += sum(map(int, re.findall(r"^Pss:\s+(\d+) kB", rollup, re.MULTILINE)))
    return kilobytes // 1024
