"""Which devices are the same disk seen twice, so that a total counts it once."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Literal

Role = Literal["disk", "partition", "stacked", "zvol", "group"]

_ZVOL = re.compile(r"zd[0-9]+(?:p[0-9]+)?|zvol/.*")
_STACKED = re.compile(
    r"(?:dm-|md_?|drbd|bcache|loop|zram|ram|ramdisk|device-mapper|lofi|zfs/|mirror/|stripe/|raid/"
    r"|concat/|gpt/|label/|multipath/|vxdmp|vgda|mapper/|bd)[0-9A-Za-z_/-]*"
)
_DISK = re.compile(
    r"(?:/dev/)?(?:[shv]d[a-z]+|xvd[a-z]+|ubd[a-z]+|nvme[0-9]+(?:n[0-9]+)?|mmcblk[0-9]+|dasd[a-z]+"
    r"|(?:rbd|nbd|pmem|sr|fd|st|scm|fio|rssd|etherd|cciss)[0-9a-z/!._]*|xpl[0-9]+"
    r"|(?:ada|da|nda|nvd|vtbd|vbd|ad|aacd|mfid|mfisyspd|amrd|twed|mlxd|idad|cd|pass|ses|mmcsd)[0-9]+"
    r"|c[0-9]+(?:t[0-9A-F]+)?d[0-9]+|cmdk[0-9]+|blkdev[0-9]+|sd[0-9]+|ssd[0-9]+|hdisk[0-9]+)"
)
_PART_SUFFIX = re.compile(r"(?:p|s|_part|-part)?[0-9]+[a-h]?|p[0-9]+|[a-h]")


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
    if any(_is_part_of(name, name[:cut]) for cut in range(2, len(name)) if name[:cut] in known):
        return "partition"
    if _STACKED.fullmatch(name):
        return "stacked"
    if _is_disk(name) or not disks_listed:
        return "disk"
    return "stacked"


def _is_disk(name: str) -> bool:
    found = _DISK.match(name)
    if found is None:
        return False
    rest = name[found.end() :]
    return not rest or _PART_SUFFIX.fullmatch(rest) is not None


def _is_part_of(name: str, disk: str) -> bool:
    suffix = name[len(disk) :]
    if disk[-1].isdigit() and suffix[0].isdigit():
        # nvme1n10 is no partition of nvme1n1, sd10 none of sd1
        return False
    return _PART_SUFFIX.fullmatch(suffix) is not None
