"""Property names, and which of them are sizes or ratios.

Dataset properties: zfs_prop_init, module/zcommon/zfs_prop.c; those of pools and vdevs:
zpool_prop_init and vdev_prop_init, module/zcommon/zpool_prop.c (OpenZFS 2.3.9). User properties
carry a colon, space accounting an at sign.
"""

from __future__ import annotations

import re
from functools import lru_cache

_SIZES = re.compile(
    r"used(?:by(?:snapshots|dataset|children|refreservation))?|available|referenced|quota"
    r"|reservation|refquota|refreservation|recordsize|volsize|volblocksize|written(?:@.+)?"
    r"|logicalused|logicalreferenced|special_small_blocks"
    r"|(?:user|group|project)(?:used|quota)@.+|defaultuserquota|defaultgroupquota"
    r"|defaultprojectquota"
)
_POOL_SIZES = re.compile(
    r"size|allocated|free|freeing|leaked|expandsize|checkpoint|bcloneused|bclonesaved"
    r"|dedup_table_size|dedup_table_quota|dedupused|dedupsaved"
)
_RATIOS = re.compile(r"(?:ref)?compressratio|dedupratio|bcloneratio")

_DATASET_ONLY = re.compile(
    r"type|creation|used|available|referenced|compressratio|mounted|quota|reservation|recordsize"
    r"|mountpoint|compression|checksum|atime|xattr|primarycache|secondarycache|logbias|sync|copies"
    r"|redundant_metadata|special_small_blocks|volsize|volblocksize|dnodesize|logicalused"
    r"|logicalreferenced|refcompressratio|refquota|refreservation|usedby\w+|written(?:@.+)?"
    r"|encryption|direct|prefetch|dedup|snapdir|canmount|origin|clones|userrefs|defer_destroy"
    r"|(?:user|group|project)(?:obj)?(?:used|quota)@.+|[\w.-]*:[\w:.-]*"
)
_POOL_ONLY = re.compile(
    r"feature@\S+|unsupported@\S+|health|capacity|ashift|autotrim|autoexpand|autoreplace"
    r"|allocated|free|fragmentation|failmode|delegation|bootfs|cachefile|multihost|freeing|leaked"
    r"|expandsize|listsnapshots|dedupratio|dedupditto|load_guid|maxblocksize|maxdnodesize|bclone\w+"
    r"|dedup_table_\w+|last_scrubbed_txg|size"
)
_OF_VDEVS_TOO = frozenset(
    ("size", "free", "allocated", "expandsize", "fragmentation", "capacity", "ashift")
)
_VDEV_ONLY = re.compile(
    r"devid|physpath|encpath|fru|numchildren|bootsize|asize|psize|parity"
    r"|(?:read|write|checksum|trim)_errors|slow_ios|(?:null|read|write|free|claim|trim)_(?:ops|bytes)"
    r"|(?:checksum|io|slow_io)_[nt]|removing|allocating|raidz_expanding|trim_support|failfast"
)
# A pool's name may not begin so (zpool_name_valid, lib/libzfs/libzfs_pool.c), or is none that
# anybody gives.
_VDEV_NAME = re.compile(
    r"(?:mirror|raidz|draid|spare)\S*|(?:ata|scsi|nvme|wwn|virtio)-\S+|nvme\d+n\d+(?:p\d+)?"
    r"|(?:sd|vd|xvd)[a-z]{1,2}\d{0,3}|(?:a?da|nda|nvd)\d{1,3}(?:p\d+)?"
)
_SHARED = re.compile(
    r"name|readonly|version|guid|createtxg|comment|compatibility|altroot|devices|exec|setuid"
    r"|zoned|jailed|aclmode|aclinherit|utf8only|normalization|casesensitivity|vscan|nbmand|sharesmb"
    r"|sharenfs|objsetid|mlslabel|volmode|filesystem_\w+|snapshot_\w+|snapdev|acltype|\w*context"
    r"|relatime|overlay|key\w+|pbkdf2iters|snapshots_changed|longname|volthreading"
)


@lru_cache(maxsize=4096)
def is_property(name: str) -> bool:
    """Whether some dataset, pool or vdev has a property of this name."""
    every = (_DATASET_ONLY, _POOL_ONLY, _SHARED, _VDEV_ONLY)
    return any(names.fullmatch(name) for names in every)


@lru_cache(maxsize=4096)
def is_of_pools_only(name: str) -> bool:
    """Whether only pools have this property, so its row is of `zpool get`."""
    return _POOL_ONLY.fullmatch(name) is not None and _DATASET_ONLY.fullmatch(name) is None


@lru_cache(maxsize=4096)
def is_of_datasets_only(name: str) -> bool:
    """Whether only datasets have this property."""
    return _DATASET_ONLY.fullmatch(name) is not None and _POOL_ONLY.fullmatch(name) is None


def is_vdev(name: str, properties: set[str]) -> bool:
    """Whether properties are of a vdev: by its name, or by what no pool has (`zpool get`, 2.2)."""
    others = properties - _OF_VDEVS_TOO
    if any(map(is_of_pools_only, others)) or any(map(is_of_datasets_only, others)):
        return False
    return _VDEV_NAME.fullmatch(name) is not None or any(map(_VDEV_ONLY.fullmatch, properties))


@lru_cache(maxsize=4096)
def is_size(name: str) -> bool:
    """Whether this property of a dataset is a size."""
    return _SIZES.fullmatch(name) is not None


@lru_cache(maxsize=4096)
def is_pool_size(name: str) -> bool:
    """Whether this property of a pool is a size."""
    return _POOL_SIZES.fullmatch(name) is not None


@lru_cache(maxsize=4096)
def is_ratio(name: str) -> bool:
    """Whether this property is a ratio."""
    return _RATIOS.fullmatch(name) is not None
