"""Shape of a block tree by the rules that ZFS builds it with.

dnode_new_blkid in module/zfs/dnode.c (levels), DN_MAX_INDBLKSHIFT in include/sys/dnode.h and
SPA_BLKPTRSHIFT in include/sys/spa.h (pointers in an indirect block), OpenZFS 0.6.5 to 2.4.
"""

from __future__ import annotations

from arcplan.captures.native import Ints, compiled
from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb.hand import level_sum
from arcplan.captures.zdb.words import bit_length

POINTER_SHIFT = 7
_DEFAULT_INDIRECT_SHIFT = 17  # zfs_default_ibs since OpenZFS 0.7
_LARGEST_INDIRECT_SHIFT = 28
_BYTES_MAX = 1 << 62


@compiled
def record_bytes(hand: Ints) -> int:
    """Size of the object's data blocks: of a printed leaf where there is one."""
    if hand[at.LEAF_BYTES] > 0:
        return int(hand[at.LEAF_BYTES])
    return max(int(hand[at.RECORD]), 1)


@compiled
def fanout_shift(hand: Ints) -> int:
    """Binary logarithm of the pointers in one of the object's indirect blocks."""
    size = int(hand[at.INDIRECT_BYTES])
    blocks = level_sum(hand, 1, at.BLOCKS)
    if blocks > 0:
        size = level_sum(hand, 1, at.LOGICAL) // blocks
    shift = bit_length(size) - 1
    if shift <= POINTER_SHIFT or shift > _LARGEST_INDIRECT_SHIFT:
        shift = _DEFAULT_INDIRECT_SHIFT
    return shift - POINTER_SHIFT


@compiled
def extent_bytes(hand: Ints) -> int:
    """Bytes from the start of the object to the end of its last block."""
    record = record_bytes(hand)
    extent = record
    if 0 <= hand[at.MAX_BLOCK] < _BYTES_MAX // record:
        extent = (int(hand[at.MAX_BLOCK]) + 1) * record
    elif hand[at.SPAN_BYTES] > record:
        extent = int(hand[at.SPAN_BYTES])
    if hand[at.LAST_LEAF] >= 0:
        extent = max(extent, min(int(hand[at.LAST_LEAF]), _BYTES_MAX) + record)
    return extent


@compiled
def is_single_block(hand: Ints) -> bool:
    """Whether the object has one data block only, whose size then need not be a recordsize."""
    return extent_bytes(hand) == record_bytes(hand)


@compiled
def pieces(length: int, shift: int) -> int:
    """Blocks of 2**shift bytes that a length takes."""
    return (length + (1 << shift) - 1) >> shift


@compiled
def levels_above(blocks: int, hand: Ints) -> int:
    """Indirect levels of a tree of so many blocks, written afresh.

    A dnode holds one pointer beside a file's attributes, three in a zvol.
    """
    levels = 0
    reach = 3 if hand[at.KIND] == at.ZVOL else 1
    while reach < blocks and levels < at.LEVELS - 1:
        reach <<= fanout_shift(hand)
        levels += 1
    return levels
