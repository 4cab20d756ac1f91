"""What each device is, its record, and all disks together, each disk counted once."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Collection, Iterable, MutableSequence, Sequence
from itertools import repeat
from math import nan
from operator import add, mul

from arcplan.captures.columns.charts import charts_of
from arcplan.captures.iostat.curve import curve_of
from arcplan.captures.iostat.figures import Figures
from arcplan.captures.iostat.judgement import checked, judged
from arcplan.captures.iostat.layout import Field
from arcplan.captures.iostat.record import (
    Curve,
    DeviceMeans,
    DeviceRecord,
    DeviceSeries,
    Role,
    TotalRecord,
)
from arcplan.captures.iostat.sheet import Moments
from arcplan.captures.summary import (
    Samples,
    Summary,
    any_known,
    collected,
    summarised,
    zeroed,
)

_ZVOL = re.compile(r"zd[0-9]+(?:p[0-9]+)?|zvol/.*")
_STACKED = re.compile(
    r"(?:dm-|md_?|drbd|bcache|loop|zram|ram|ramdisk|device-mapper|lofi|zfs/|mirror/|stripe/|raid/"
    r"|concat/|gpt/|label/|multipath/|vxdmp|vgda|mapper/|bd)[0-9A-Za-z_/-]*"
)
_DISK = re.compile(
    r"(?:/dev/)?(?:[shv]d[a-z]+|xvd[a-z]+|ubd[a-z]+|nvme[0-9]+(?:n[0-9]+)?|mmcblk[0-9]+|dasd[a-z]+"
    r"|(?:rbd|nbd|pmem|sr|fd|st|scm|fio|rssd|etherd|cciss)[0-9a-z/!._]*|xpl[0-9]+"
    r"|(?:ada|da|nda|nvd|vtbd|vbd|ad|aacd|mfid|amrd|twed|mlxd|idad|cd|pass|ses|mmcsd)[0-9]+"
    r"|mfisyspd[0-9]*|c[0-9]+(?:t[0-9A-F]+)?d[0-9]+|cmdk[0-9]+|blkdev[0-9]+|sd[0-9]+|ssd[0-9]+|hdisk[0-9]+)"
)
_BY_ID = re.compile(
    r"(?:nvme|ata|scsi|sas|usb|virtio|google|wwn|ieee1394|mmc|xen|vmw|azure|aws|pci|platform|ccw)"
    r"-[0-9A-Za-z][^/]*"
    r"|nvme\.[0-9a-f]{4}-.*|wwn\..*"
)
"""Names of /dev/disk/by-id and by-path (60-persistent-storage.rules of systemd), which `-j ID` and
`-j PATH` print."""
_PART_OF_NUMBER = re.compile(r"(?:p|s|_part|-part)[0-9]+[a-h]?|,?[a-p]")
_PART_OF_LETTER = re.compile(r"(?:p|_part|-part)?[0-9]+")
_PATH_OF = re.compile(r"\.[0-9a-z.]+")
_ADDED = re.compile(r" \(.*\)| #[0-9]+")
"""A mount point that illumos -m adds, a number told apart from names cut alike."""

_PER_REQUEST: dict[Field, Field] = {
    "read_await_ms": "reads_per_s",
    "write_await_ms": "writes_per_s",
    "await_ms": "requests_per_s",
    "request_bytes": "requests_per_s",
}
"""The figures of one request, whose means are weighted by requests."""
_SUMMED_UP: tuple[Field, ...] = (
    *("reads_per_s", "writes_per_s", "discards_per_s", "flushes_per_s", "requests_per_s"),
    *("read_merges_per_s", "write_merges_per_s", "read_bytes_per_s", "write_bytes_per_s"),
    *("bytes_per_s", "queue", "util_percent", *_PER_REQUEST),
)
"""The figures of a device's record."""
_ADDED_UP: tuple[Field, ...] = (
    *("reads_per_s", "writes_per_s", "requests_per_s", "read_bytes_per_s", "write_bytes_per_s"),
    "queue",
)
"""The figures of all disks together."""
_CHARTED: tuple[Field, ...] = (
    *("reads_per_s", "writes_per_s", "flushes_per_s", "read_await_ms", "write_await_ms"),
    *("await_ms", "queue", "util_percent"),
)
"""The figures that charts show."""


def roles_of(devices: Iterable[str], groups: Collection[str]) -> dict[str, Role]:
    """Say of each device of a capture what it is.

    A partition counts as one only beside its disk: alone it is the only trace of that disk. A name
    of no known kind beside known disks is taken for a named volume (`-N`).
    """
    names = list(devices)
    known = set(names) - set(groups)
    disks = any(_is_disk(n) for n in known)
    return {n: "group" if n in groups else _role(n, known, disks) for n in names}


def _role(name: str, known: set[str], disks_listed: bool) -> Role:
    if _ZVOL.fullmatch(name):
        return "zvol"
    bare = _ADDED.sub("", name)
    disks = [cut for cut in range(2, len(bare)) if bare[:cut] in known]
    if any(_is_part(bare[:cut], bare[cut:]) for cut in disks):
        return "partition"
    if _STACKED.fullmatch(bare) or any(_PATH_OF.fullmatch(bare[cut:]) for cut in disks):
        return "stacked"
    if _is_disk(bare) or not disks_listed:
        return "disk"
    return "stacked"


def _is_disk(name: str) -> bool:
    found = _DISK.match(name)
    if found is None and _BY_ID.fullmatch(name):
        return True
    if found is None:
        return False
    disk, rest = name[: found.end()], name[found.end() :]
    return not rest or _is_part(disk, rest)


def _is_part(disk: str, suffix: str) -> bool:
    """Whether a suffix names a part: sda1, nvme0n1p1, da0s1a, c0t0d0s2 and sd0,a are parts.

    nvme0n10 is none of nvme0n1, sd10 none of sd1, and sdaa none of sda.
    """
    pattern = _PART_OF_NUMBER if disk[-1].isdigit() else _PART_OF_LETTER
    return pattern.fullmatch(suffix) is not None


def device_record(figures: Figures, role: Role, moments: Moments) -> DeviceRecord:
    """Summarise one device."""
    zeros = len(figures.idle)
    summed_up: dict[Field, Summary | None] = {
        field: _summary(figures, field, zeros) for field in _SUMMED_UP
    }
    judgement = judged(figures)
    curve = curve_of(figures) if figures.samples else "the only row is the average since boot"
    series, means = _charts(figures, moments)
    return DeviceRecord(
        device=figures.device,
        role=role,
        samples=figures.samples,
        idle_reports=zeros,
        **summed_up,
        saturation=judgement.saturation,
        verdict=judgement.verdict,
        why=judgement.why,
        quality=checked(figures),
        curve=curve if isinstance(curve, Curve) else None,
        curve_missing=curve if isinstance(curve, str) else None,
        series=series,
        means=means,
    )


def _summary(figures: Figures, field: Field, zeros: int) -> Summary | None:
    """Summary of a figure; None where the requests that it is weighted by are not printed."""
    weight = _PER_REQUEST.get(field)
    weights = None if weight is None else figures.figure(weight)
    if weight is not None and weights is None:
        return None
    return summarised(figures.figure(field), weights, zeros=zeros)


def _charts(figures: Figures, moments: Moments) -> tuple[DeviceSeries, DeviceMeans | None]:
    """The figures that charts show, with a zero for every idle sample."""

    def charted(field: Field) -> Samples | None:
        return figures.with_idle(figures.figure(field))

    return charts_of(
        DeviceSeries,
        DeviceMeans,
        reports=figures.all_reports,
        times_of=moments.times,
        figure=charted,
        weighed_by={field: _PER_REQUEST.get(field) for field in _CHARTED},
        keys=[charted("requests_per_s"), charted("await_ms"), charted("queue")],
    )


class Total:
    """Sums the disks report by report."""

    def __init__(self, kept: Sequence[int]) -> None:
        """Begin with no disk, over the reports that are measurements."""
        self._kept = kept
        self._disks: list[str] = []
        self._sums: dict[str, MutableSequence[float]] = {}

    def add(self, figures: Figures) -> None:
        """Add a disk."""
        self._disks.append(figures.device)
        whole = len(figures.reports) == len(self._kept)
        # reports without the disk count as zero
        rows = () if whole else [bisect_left(self._kept, report) for report in figures.reports]
        requests, waits = figures.requests_per_s, figures.await_ms
        busy_ms = None
        if requests is not None and waits is not None and any_known(waits):
            busy_ms = collected(map(mul, requests, zeroed(waits)), len(requests))
        sums = {field: figures.figure(field) for field in _ADDED_UP}
        for name, values in (*sums.items(), ("busy_ms", busy_ms)):
            # a sum that lacks a disk's figure, because it was impossible, is no sum
            if values is None or not any_known(values):
                continue
            added: Samples = values
            if not whole:
                added = spread = array("d", bytes(8 * len(self._kept)))
                for row, value in zip(rows, values, strict=True):
                    spread[row] = value
            before = self._sums.get(name) or repeat(0.0)
            self._sums[name] = collected(map(add, before, added), len(self._kept))

    def record(self) -> TotalRecord | None:
        """The sums over all reports; None without a disk."""
        if not self._disks:
            return None
        requests, busy_ms = self._sums.get("requests_per_s"), self._sums.get("busy_ms")
        response = None
        if requests is not None and busy_ms is not None:
            each = (
                ms / rate if rate > 0 else nan for ms, rate in zip(busy_ms, requests, strict=True)
            )
            response = collected(each, len(requests))
        sums: dict[Field, Summary | None] = {
            field: summarised(self._sums.get(field)) for field in _ADDED_UP
        }
        await_ms = None if requests is None else summarised(response, requests)
        return TotalRecord(devices=self._disks, await_ms=await_ms, **sums)
