"""Columns of lsblk (its --help, util-linux 2.20 to 2.41), and a device made of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from arcplan.captures.bounded import size_of, whole_of

_TITLES = (
    "NAME|KNAME|PATH|MAJ:MIN|FSAVAIL|FSSIZE|FSTYPE|FSUSED|FSUSE%|FSVER|FSROOTS|MOUNTPOINTS"
    "|MOUNTPOINT|LABEL|UUID|PTUUID|PTTYPE|PARTTYPE|PARTTYPENAME|PARTLABEL|PARTUUID|PARTFLAGS|PARTN"
    "|RA|RO|RM|HOTPLUG|MODEL|SERIAL|SIZE|STATE|OWNER|GROUP|MODE|ALIGNMENT|MIN-IO|OPT-IO|PHY-SEC"
    "|LOG-SEC|ROTA|SCHED|RQ-SIZE|TYPE|DISC-ALN|DISC-GRAN|DISC-MAX|DISC-ZERO|WSAME|WWN|RAND|PKNAME"
    "|HCTL|TRAN|SUBSYSTEMS|REV|VENDOR|ZONED|DAX|START|ID|ID-LINK|DISK-SEQ|MQ|MAJ|MIN|ZONE-SZ"
    "|ZONE-WGRAN|ZONE-APP|ZONE-NR|ZONE-OMAX|ZONE-AMAX"
)
HEADER = rf"[ \t]*(?:NAME|KNAME|PATH)(?:[ \t]+(?:{_TITLES}))+[ \t]*"
TELLING_TITLES = frozenset(
    (
        *("MAJ:MIN", "KNAME", "FSTYPE", "FSAVAIL", "FSUSE%", "FSVER", "MOUNTPOINTS", "PARTUUID"),
        *("PTTYPE", "ROTA", "SCHED", "PHY-SEC", "LOG-SEC", "DISC-GRAN", "WWN", "PKNAME", "TRAN"),
        *("HCTL", "RM", "SERIAL", "MODEL", "ALIGNMENT", "MIN-IO", "RQ-SIZE", "UUID", "LABEL"),
    )
)
NAME_OF_DISK = re.compile(
    r"[ >]*(?:/dev/)?(?:sd[a-z]|vd[a-z]|xvd[a-z]|hd[a-z]|nvme[0-9]|loop[0-9]|zram[0-9]|zd[0-9]"
    r"|sr[0-9]|mmcblk[0-9]|md[0-9]|dm-[0-9]|nbd[0-9]|pmem[0-9])"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockDevice:
    """One device; a field is null where its column is missing or empty.

    Attributes:
        name: Name as printed, without /dev/; untrusted text.
        kernel_name: The kernel's name, `KNAME`, else the name of a disk or partition.
        path: Names from the disk down to this device.
        type: `disk`, `part`, `lvm`, `crypt`, `raid1`, `loop` ...
        size_bytes: Size; rounded as printed unless told -b.
        rotational: Whether the kernel takes it for a spinning disk; virtual disks often claim so.
        model: Model; untrusted text.
        serial: Serial number; untrusted text.
        logical_sector_bytes: Sector size of the interface.
        physical_sector_bytes: Sector size of the medium, as it claims.
        filesystem: File system or `zfs_member`, `LVM2_member` ...
        label: Label of the file system, of a `zfs_member` the pool's name.
        uuid: UUID of the file system.
        part_uuid: UUID of the partition.
        wwn: World-wide name.
        mountpoints: Where it is mounted.
        line: Line in the text, from 1.
    """

    name: str
    kernel_name: str | None
    path: list[str]
    type: str | None
    size_bytes: int | None
    rotational: bool | None
    model: str | None
    serial: str | None
    logical_sector_bytes: int | None
    physical_sector_bytes: int | None
    filesystem: str | None
    label: str | None
    uuid: str | None
    part_uuid: str | None
    wwn: str | None
    mountpoints: list[str]
    line: int


def device_of(cells: Mapping[str, str], path: list[str], line: int) -> BlockDevice:
    """Make a device of its cells, by title."""

    def word(title: str) -> str | None:
        return cells.get(title, "").strip() or None

    def number(title: str) -> int | None:
        return whole_of(cells.get(title, ""))

    names = [name.removeprefix("/dev/") for name in path]
    kernel_name = word("KNAME")
    mounted = cells.get("MOUNTPOINTS") or cells.get("MOUNTPOINT") or ""
    return BlockDevice(
        name=names[-1],
        kernel_name=(kernel_name or names[-1]).removeprefix("/dev/")
        if kernel_name or NAME_OF_DISK.match(names[-1])
        else None,
        path=names,
        type=word("TYPE"),
        size_bytes=size_of(cells.get("SIZE", "-")),
        rotational={"1": True, "0": False}.get(cells.get("ROTA", "")),
        model=word("MODEL"),
        serial=word("SERIAL"),
        logical_sector_bytes=number("LOG-SEC"),
        physical_sector_bytes=number("PHY-SEC"),
        filesystem=word("FSTYPE"),
        label=word("LABEL"),
        uuid=word("UUID"),
        part_uuid=word("PARTUUID"),
        wwn=word("WWN"),
        mountpoints=[part for part in mounted.replace("\\n", "\n").split("\n") if part.strip()],
        line=line,
    )
