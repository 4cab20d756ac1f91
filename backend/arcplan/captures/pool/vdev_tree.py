"""What the names of vdevs say, and the depth of a tree that lost its indentation.

zpool_vdev_name (lib/libzutil, OpenZFS 2.3) names a group by its type, parity and number:
`mirror-0`, `raidz2-1`, `draid2:8d:24c:2s-0`; before 0.6 and on old illumos the number is missing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

VdevRole = Literal["data", "log", "cache", "special", "dedup", "spare"]

HEADINGS: dict[str, VdevRole] = {
    "logs": "log",
    "log": "log",
    "cache": "cache",
    "l2cache": "cache",
    "special": "special",
    "dedup": "dedup",
    "spares": "spare",
    "spare": "spare",
}
_GROUP = re.compile(r"(mirror|raidz[1-3]?|replacing|spare|indirect|missing|hole)(?:-[0-9]{1,9})?")
_DRAID = re.compile(
    r"(draid[1-3]?):([0-9]{1,4})d:([0-9]{1,4})c:([0-9]{1,4})s(?:-[0-9]{1,9})?", re.IGNORECASE
)
_DRAID_SPARE = re.compile(r"draid[1-3]-[0-9]{1,9}-[0-9]{1,9}")
_UNNUMBERED = ("mirror", "raidz", "raidz1", "raidz2", "raidz3", "replacing", "spare")
_OF_TWO = ("replacing", "spare")
NO_INDENTATION = (
    "the indentation of this table is lost, so that names alone tell which vdev is part of which;"
    " a spare or a drive that is being replaced may count for a drive of its group"
)


@dataclass(frozen=True, slots=True)
class DraidShape:
    """What the name of a draid says.

    Attributes:
        kind: `draid1` to `draid3`.
        data: Data devices in a redundancy group.
        children: Devices altogether.
        spares: Distributed spares.
    """

    kind: str
    data: int
    children: int
    spares: int


def draid_shape(name: str) -> DraidShape | None:
    """Read a draid's name; None for any other."""
    found = _DRAID.fullmatch(name)
    if found is None:
        return None
    kind = found[1].lower()
    return DraidShape(
        "draid1" if kind == "draid" else kind, int(found[2]), int(found[3]), int(found[4])
    )


def kind_of_name(name: str) -> str:
    """Kind of a vdev below a pool: `mirror`, `raidz2`, `draid1`, ...; else `file` or `disk`."""
    draid = draid_shape(name)
    if draid is not None:
        return draid.kind
    group = _GROUP.fullmatch(name)
    if group is not None:
        return "raidz1" if group[1] == "raidz" else group[1]
    if _DRAID_SPARE.fullmatch(name):
        return "dspare"
    return "file" if name.startswith("/") and not name.startswith("/dev/") else "disk"


@lru_cache(maxsize=1 << 12)
def is_group_name(name: str) -> bool:
    """Whether a name is one of a vdev that holds others."""
    return draid_shape(name) is not None or _GROUP.fullmatch(name) is not None


class Paths(set[tuple[str, ...]]):
    """Paths of the vdevs of a pool so far.

    Releases before 0.6, and old illumos and FreeBSD, print groups of one kind without a number;
    every one but the first gets it here.
    """

    def next_below(self, above: Sequence[str], name: str) -> list[str]:
        """Path of the next vdev below another; it is not added."""
        found, number = name, 0
        while name in _UNNUMBERED and (*above, found) in self:
            number += 1
            found = f"{name}-{number}"
        return [*above, found]


def is_pair_name(name: str) -> bool:
    """Whether a group of this name holds the old and the new device of one place."""
    return name.startswith(_OF_TWO) and is_group_name(name)


def lost_depths(names: list[str], indents: list[int], roles: list[VdevRole]) -> list[int] | None:
    """Depths of rows whose indentation was stripped, told by their names; None where it is there.

    The first row is the pool, which may stand further left than the others. What follows a group
    is in it, two devices where it replaces one, until the next group or the next class of vdevs.
    """
    if len(names) < 2 or len(set(indents[1:])) > 1 or not any(map(is_group_name, names[1:])):
        return None
    depths, group, pair = [0], 0, 0
    for name, role, role_before in zip(names[1:], roles[1:], roles, strict=False):
        if role != role_before:
            group, pair = 0, 0
        if is_pair_name(name):
            depths.append(group + 1)
            pair = 2
        elif is_group_name(name):
            depths.append(1)
            group, pair = 1, 0
        else:
            depths.append(group + 1 + (pair > 0))
            pair = max(0, pair - 1)
    return depths
