"""Property names, and which of them are sizes or ratios.

Dataset properties: zfs_prop_init, module/zcommon/zfs_prop.c; pool properties: zpool_prop_init,
module/zcommon/zpool_prop.c (both OpenZFS 2.3.9). User properties carry a colon, space accounting
an at sign.
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
_SHARED = re.compile(
    r"name|readonly|version|guid|createtxg|comment|compatibility|altroot|devices|exec|setuid"
    r"|zoned|jailed|aclmode|aclinherit|utf8only|normalization|casesensitivity|vscan|nbmand|sharesmb"
    r"|sharenfs|objsetid|mlslabel|volmode|filesystem_\w+|snapshot_\w+|snapdev|acltype|\w*context"
    r"|relatime|overlay|key\w+|pbkdf2iters|snapshots_changed|longname|volthreading"
)


@lru_cache(maxsize=4096)
def is_property(name: str) -> bool:
    """Whether some dataset or pool has a property of this name."""
    return any(names.fullmatch(name) for names in (_DATASET_ONLY, _POOL_ONLY, _SHARED))


@lru_cache(maxsize=4096)
def is_of_pools_only(name: str) -> bool:
    """Whether only pools have this property, so its row is of `zpool get`."""
    return _POOL_ONLY.fullmatch(name) is not None and _DATASET_ONLY.fullmatch(name) is None


@lru_cache(maxsize=4096)
def is_of_datasets_only(name: str) -> bool:
    """Whether only datasets have this property."""
    return _DATASET_ONLY.fullmatch(name) is not None and _POOL_ONLY.fullmatch(name) is None


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
