"""What the name of a vdev tells.

zpool_vdev_name, lib/libzfs/libzfs_pool.c: a vdev that holds others is named by its type, with an
index from OpenZFS 0.6.5 on. zpool_name_valid in the same file keeps such names from pools.
"""

from __future__ import annotations

import re

_HOLDS_OTHERS = re.compile(
    r"(?:mirror|raidz[123]?|draid[123]?(?::[0-9]+[dcs])*|spare|replacing|indirect)(?:-[0-9]+)?"
)
_INSIDE_OTHERS = re.compile(r"(?:spare|replacing)(?:-[0-9]+)?")


def holds_others(name: str) -> bool:
    """Whether a vdev of this name is a mirror, RAID-Z, dRAID, spare, replacing or removed vdev."""
    return _HOLDS_OTHERS.fullmatch(name) is not None


def is_pair(name: str) -> bool:
    """Whether a vdev of this name stands for a disk and what takes its place."""
    return _INSIDE_OTHERS.fullmatch(name) is not None
