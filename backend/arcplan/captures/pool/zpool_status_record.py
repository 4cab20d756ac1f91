"""What a `zpool status` capture answers with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from arcplan.captures.pool.vdev_tree import VdevRole
from arcplan.captures.records import CaptureBase


@dataclass(slots=True, kw_only=True)
class StatusVdev:
    """One vdev of a pool; the pool itself is the first.

    Attributes:
        path: Names from the pool down to this one; headings such as `logs` are no part of it.
        name: Name as printed; untrusted text.
        kind: `root`, `mirror`, `raidz1` to `raidz3`, `draid1` to `draid3`, `replacing`, `spare`,
            `indirect`, `dspare` (a draid's distributed spare), `disk`, `file`; `group` where a name
            says nothing of a vdev that holds others (-g).
        role: What the pool uses it for.
        state: `ONLINE`, `DEGRADED` ...; for spares `AVAIL` or `INUSE`.
        width: Leaves below a vdev that holds others, of the pool those of data; null for a leaf,
            and for all vdevs of a pool of whose table somebody left lines out.
        depth: Vdevs above it.
        draid_data: Data devices in a draid's redundancy group; null for all others.
        draid_spares: A draid's distributed spares; null for all others.
        read_errors: Read errors; null where not printed.
        write_errors: Write errors.
        checksum_errors: Checksum errors.
        note: What is printed behind them: block sizes, trim, columns of -c.
        line: Line in the text, from 1.
        slow_ios: I/Os that took longer than zio_slow_io_ms (-s); null where not printed.
        direct_io_errors: Checksum errors of Direct I/O writes (-d, 2.3); null where not printed.
    """

    path: list[str]
    name: str
    kind: str
    role: VdevRole
    state: str | None
    width: int | None
    depth: int
    draid_data: int | None
    draid_spares: int | None
    read_errors: int | None
    write_errors: int | None
    checksum_errors: int | None
    note: str | None
    line: int
    slow_ios: int | None = None
    direct_io_errors: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DedupTable:
    """The dedup table of a pool.

    Attributes:
        entries: Unique blocks that it knows.
        disk_bytes: Its size on the pool; rounded as printed.
        core_bytes: Its size in memory when all of it is in the ARC; rounded as printed.
    """

    entries: int
    disk_bytes: int
    core_bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusPool:
    """One pool.

    Attributes:
        name: Name; untrusted text.
        state: State as printed.
        scan: The last or running scrub or resilver, as printed; null where none is told.
        errors: What is printed behind `errors:`; of JSON the count of data errors.
        line: Line where it begins.
        vdevs: In the order printed.
        expansion: The last or running expansion of a RAIDZ, as printed (2.3); null where none is
            told.
        removal: The last or running removal of a vdev, as printed (0.8); null where none is told.
        dedup: The table of deduplicated blocks (-D); null where none is printed.
    """

    name: str
    state: str | None
    scan: str | None
    errors: str | None
    line: int
    vdevs: list[StatusVdev]
    expansion: str | None = None
    removal: str | None = None
    dedup: DedupTable | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ZpoolStatusCapture(CaptureBase):
    """Output of `zpool status`; `places` has `POOL` and `POOL.VDEV`.

    Attributes:
        pools: In the order printed.
    """

    kind: Literal["zpool-status"] = "zpool-status"
    pools: list[StatusPool]


def fill_widths(vdevs: list[StatusVdev]) -> None:
    """Count the leaves below each vdev that has any; a name that says nothing is then a group."""
    leaves_below = [0] * len(vdevs)
    above: list[int] = []
    for at, vdev in enumerate(vdevs):
        del above[vdev.depth :]
        above.append(at)
        is_leaf = at + 1 == len(vdevs) or vdevs[at + 1].depth <= vdev.depth
        if is_leaf:
            for ancestor in above[:-1]:
                # Logs, caches and spares hang on the pool too, which is as wide as its data.
                leaves_below[ancestor] += vdevs[ancestor].role == vdev.role
    for vdev, leaves in zip(vdevs, leaves_below, strict=True):
        vdev.width = leaves or None
        if leaves and vdev.kind in ("disk", "file"):
            vdev.kind = "group"
