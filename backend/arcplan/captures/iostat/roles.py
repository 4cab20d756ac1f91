"""What each device of a capture is, by its name."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from arcplan.captures.iostat.record import Role

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
