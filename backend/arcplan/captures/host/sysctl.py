"""`sysctl -a` or `sysctl NAME...` on Linux, FreeBSD and macOS.

Only rows that say something of memory, processors, the kernel and ZFS are kept. Rows of
arcstats and of other kstats below kstat.zfs.misc become captures of their own.

    hw.physmem: 137338654720
    vm.swappiness = 1

gives `values = {"hw.physmem": "137338654720", "vm.swappiness": "1"}` and, from the first row,
`ram_bytes`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from arcplan.captures import arcstats
from arcplan.captures.arcstats.snapshots import OTHER_KSTATS
from arcplan.captures.bounded import whole_of
from arcplan.captures.format import About, Format, Opening
from arcplan.captures.lines import Line
from arcplan.captures.records import (
    CaptureBase,
    CaptureTooLargeError,
    UnrecognisedCaptureError,
)
from arcplan.captures.small_text import SmallText, SmallTextParser

VALUES_MOST = 50_000
_LONGEST = 2048
_KEPT = (
    *("vm.", "hw.", "kern.os", "kern.hz", "kern.version", "kern.maxproc", "kernel.", "vfs.zfs."),
    *("kstat.zfs.", "vfs.read_max", "vfs.hirunningspace", "fs.aio"),
)
_ROW = re.compile(
    r"(?P<name>[a-z][\w-]*(?:\.[\w%@/-]+)+)(?:\s*=\s*|:\s+|:$)(?:\S+ -> )?(?P<value>.*)"
)
_KSTAT = re.compile(rf"kstat\.zfs\.misc\.(?:arcstats|{'|'.join(OTHER_KSTATS)})\.\w+")
_SIGN = re.compile(
    rb"(?m)^[ \t>]*(?:kernel|vm|fs|net|abi|dev|user|debug|hw|kern|vfs|kstat|machdep|security"
    rb"|p1003_1b|compat|iogpu|ktrace|sunrpc)(?:\.[\w%@/-]{1,60}){1,12}(?:[ \t]*=|:)(?:[ \t]|\r?$)"
)
_OTHER_THAN_ARCSTATS = re.compile(rb"^[ \t>]*(?!kstat\.zfs\.misc\.arcstats\.)")
_ENOUGH_SHARE = 0.5
# FreeBSD's and Linux's name for what they say of the kernel.
_OF_TWO_SYSTEMS = {"kern", "kernel"}


@dataclass(frozen=True, slots=True, kw_only=True)
class SysctlCapture(CaptureBase):
    """Rows of sysctl; `places` has every name of `values`, but for those of kstats.

    Attributes:
        values: Kept rows by name: vm, hw, kernel, vfs.zfs, kstat.zfs and a few of kern.
        rows_total: Rows in the text, kept or not.
        ram_bytes: `hw.physmem` or `hw.memsize`; Linux has no such row.
        logical_cpus: `hw.ncpu`, likewise.
    """

    kind: Literal["sysctl"] = "sysctl"
    values: dict[str, str]
    rows_total: int
    ram_bytes: int | None
    logical_cpus: int | None


def recognises(head: bytes) -> bool:
    """Whether most lines are rows of sysctl and one is of something else than arcstats."""
    rows = [found[0] for found in _SIGN.finditer(head)]
    if not any(_OTHER_THAN_ARCSTATS.match(row) for row in rows):
        return False
    lines = sum(bool(line.strip()) for line in head.split(b"\n"))
    return len(rows) >= _ENOUGH_SHARE * lines


class _Parser(SmallTextParser):
    """Counts rows that are not kept."""

    def __init__(self) -> None:
        self.rows = 0
        self._is_of_bsd = False
        super().__init__(self._read, wants=self._is_wanted)

    def _is_wanted(self, text: str) -> bool:
        if len(text) > _LONGEST:
            return False
        bare = text.strip()
        # FreeBSD and others print values over many lines, of any form; Linux does not.
        self._is_of_bsd |= bare.startswith("kern.")
        if bare.startswith(_KEPT):
            return True
        is_row = _ROW.fullmatch(bare) is not None
        self.rows += is_row
        return bool(bare) and not is_row and not self._is_of_bsd

    def _read(self, text: SmallText) -> Iterable[CaptureBase]:
        values: dict[str, str] = {}
        kstats: dict[str, Line] = {}
        roots: set[str] = set()
        for line in text.lines:
            row = _ROW.fullmatch(line.text.strip())
            if row is None:
                text.unread(line, "no row of sysctl")
                continue
            self.rows += 1
            name = row["name"]
            roots.add(name.partition(".")[0])
            if roots >= _OF_TWO_SYSTEMS:
                text.differs(name, line)
            if name.startswith("kstat."):
                values[name] = row["value"]
            else:
                text.sets(values, name, row["value"], line)
            if len(values) > VALUES_MOST:
                raise CaptureTooLargeError(f"more than {VALUES_MOST:,} values", line=line.number)
            if _KSTAT.fullmatch(name):
                kstats[name] = line
        if not self.rows:
            raise UnrecognisedCaptureError("no row of sysctl found")
        ram = whole_of(values.get("hw.physmem", values.get("hw.memsize", "")))
        record = SysctlCapture(
            **text.common(complete=not text.ends_inside_a_line),
            values=values,
            rows_total=self.rows,
            ram_bytes=ram,
            logical_cpus=whole_of(values.get("hw.ncpu", "")),
        )
        rows = [(line.text.strip(), line) for line in kstats.values()]
        return [record, *arcstats.kstats_among(text, rows)]


FORMAT = Format(
    about=About(
        title="sysctl",
        opening=Opening(
            ("kern", "vm.s", "hw.m", "abi.", "debu", "dev.", "fs.a"),
            rb"(?:abi|debug|dev|fs|kern\w*|vm|hw)\.\S+ ?[=:].*",
            10,
        ),
        command="sysctl -a",
        commands=(r"\bsysctl\s(?!.*arcstats)",),
        programs=("sysctl",),
        holds="arcstats",
    ),
    record=SysctlCapture,
    timeless=True,
    recognises=recognises,
    parser=lambda _top: _Parser(),
)
