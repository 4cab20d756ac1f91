"""Adding one finished object to the sums: as it is, and as it would be at every recordsize.

Re-blocking rests on one fact: the leaves of an object are printed in ascending order of offset, so
two neighbours lie in different spans of 2**k bytes exactly when the bit length of the XOR of their
offsets exceeds k. Counting leaves by that bit length gives the number of spans in use for every k:
records of a larger recordsize, and what one indirect block covers at any level.
"""

from __future__ import annotations

import numpy as np

from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb.compiled import Floats, Ints, compiled
from arcplan.captures.zdb.words import bit_length

_POINTER_SHIFT = 7  # a block pointer has 128 bytes: SPA_BLKPTRSHIFT in include/sys/spa.h
_DEFAULT_INDIRECT_SHIFT = 17  # zfs_default_ibs in module/zfs/dnode.c since OpenZFS 0.7
_SMALLEST = at.SMALLEST_RECORD_BYTES
_SMALLEST_SHIFT = _SMALLEST.bit_length() - 1


@compiled
def spans_in_use(distances: Ints, leaves: int, shift: int) -> int:
    """Number of aligned spans of 2**shift bytes that hold a leaf."""
    if leaves == 0:
        return 0
    count = 1
    for length in range(shift + 1, at.DISTANCES):
        count += distances[length]
    return min(count, leaves)


@compiled
def record_bytes(thing: Ints) -> int:
    """Size of the object's data blocks: of a printed leaf where there is one."""
    return int(thing[at.LEAF_BYTES] if thing[at.LEAF_BYTES] > 0 else thing[at.RECORD])


@compiled
def _fanout_shift(thing: Ints, tree: Ints) -> int:
    size = thing[at.INDIRECT_BYTES]
    if tree[1, at.BLOCKS] > 0:
        size = tree[1, at.LOGICAL] // tree[1, at.BLOCKS]
    shift = bit_length(size) - 1
    if shift <= _POINTER_SHIFT or shift > 28:
        shift = _DEFAULT_INDIRECT_SHIFT
    return shift - _POINTER_SHIFT


@compiled
def extent_bytes(thing: Ints, record: int) -> int:
    """Bytes from the start of the object to the end of its last block."""
    extent = 0
    if 0 <= thing[at.MAX_BLOCK] < (1 << 62) // record:
        extent = (thing[at.MAX_BLOCK] + 1) * record
    elif thing[at.SPAN_BYTES] > 0:
        extent = thing[at.SPAN_BYTES]
    if thing[at.LAST_LEAF] >= 0:
        extent = max(extent, min(thing[at.LAST_LEAF], 1 << 62) + record)
    return int(max(extent, record))


@compiled
def _levels_above(blocks: int, direct: int, fanout_shift: int) -> int:
    """Indirect levels of a tree written afresh: dnode_new_blkid in module/zfs/dnode.c."""
    levels = 0
    reach = direct
    while reach < blocks and levels < at.LEVELS - 1:
        reach <<= fanout_shift
        levels += 1
    return levels


@compiled
def _as_dumped(tree: Ints, row: Ints) -> None:
    row[at.AT_MEASURED] += 1
    for level in range(at.LEVELS):
        row[level] += tree[level, at.BLOCKS]
        if level > 0:
            row[at.AT_LOGICAL] += tree[level, at.LOGICAL]
            row[at.AT_KNOWN_PHYSICAL] += tree[level, at.PHYSICAL]
    row[at.AT_LEAF_KNOWN_PHYSICAL] += tree[0, at.PHYSICAL]


@compiled
def _modelled(row: Ints, counts: Ints, levels: int, fanout_shift: int) -> None:
    indirect_bytes = 1 << (fanout_shift + _POINTER_SHIFT)
    row[0] += counts[0]
    row[at.AT_LEAF_MODEL] += counts[0]
    for level in range(1, levels + 1):
        row[level] += counts[level]
        row[at.AT_LOGICAL] += counts[level] * indirect_bytes
        if level == 1:
            row[at.AT_MODEL_L1] += counts[1]
            row[at.AT_MODEL_L1_POINTERS] += counts[0]
        else:
            row[at.AT_MODEL_UPPER] += counts[level]


@compiled
def _leaves_if_smaller(thing: Ints, tree: Ints, record: int, shift: int) -> int:
    """Leaves after splitting every present one; an embedded one is taken to fill one record."""
    pieces = (record + (1 << shift) - 1) >> shift
    embedded = tree[0, at.EMBEDDED]
    leaves = (tree[0, at.BLOCKS] - embedded) * pieces + embedded
    in_extent = (extent_bytes(thing, record) + (1 << shift) - 1) >> shift
    return int(min(leaves, in_extent))


@compiled
def _reblocked(thing: Ints, tree: Ints, distances: Ints, shift: int, row: Ints) -> None:
    """Add the tree that the same data has with records of 2**shift bytes."""
    record = record_bytes(thing)
    fanout_shift = _fanout_shift(thing, tree)
    leaves = tree[0, at.BLOCKS]
    single = thing[at.MAX_BLOCK] == 0 or (thing[at.MAX_BLOCK] < 0 and thing[at.LAST_LEAF] <= 0)
    larger = record <= (1 << shift)
    if single and larger:
        row[0] += leaves
        row[at.AT_LEAF_KNOWN_PHYSICAL] += tree[0, at.PHYSICAL]
        return
    regular = record & (record - 1) == 0 and thing[at.DISORDERED] == 0
    blocks = (extent_bytes(thing, record) + (1 << shift) - 1) >> shift
    levels = _levels_above(blocks, 3 if thing[at.KIND] == at.ZVOL else 1, fanout_shift)
    counts = np.zeros(at.LEVELS, np.int64)
    if larger:
        counts[0] = spans_in_use(distances, leaves, shift)
    else:
        counts[0] = _leaves_if_smaller(thing, tree, record, shift)
    for level in range(1, levels + 1):
        span_shift = min(shift + level * fanout_shift, at.DISTANCES - 1)
        if (1 << min(span_shift, 62)) >= record:
            counts[level] = spans_in_use(distances, leaves, span_shift)
        else:
            counts[level] = (counts[level - 1] + (1 << fanout_shift) - 1) >> fanout_shift
    _modelled(row, counts, levels, fanout_shift)
    row[at.AT_LEAF_SOURCE_BLOCKS] += leaves
    row[at.AT_LEAF_SOURCE_PHYSICAL] += tree[0, at.PHYSICAL]
    if larger and regular:
        row[at.AT_EXACT] += 1
    elif leaves > 0:
        row[at.AT_ESTIMATED] += 1


@compiled
def _from_header(thing: Ints, tree: Ints, shift: int, row: Ints) -> int:
    """Add a tree judged by size and %full alone: holes are taken to lie together."""
    record = max(record_bytes(thing), 1)
    fanout_shift = _fanout_shift(thing, tree)
    extent = extent_bytes(thing, record)
    blocks = (extent + (1 << shift) - 1) >> shift
    fill = thing[at.FILL_CENTI] if thing[at.FILL_CENTI] >= 0 else 10000
    present = (extent // 10000) * fill + (extent % 10000) * fill // 10000
    counts = np.zeros(at.LEVELS, np.int64)
    counts[0] = min(blocks, (present + (1 << shift) - 1) >> shift)
    levels = _levels_above(blocks, 3 if thing[at.KIND] == at.ZVOL else 1, fanout_shift)
    for level in range(1, levels + 1):
        counts[level] = (counts[level - 1] + (1 << fanout_shift) - 1) >> fanout_shift
    _modelled(row, counts, levels, fanout_shift)
    row[at.AT_LEAF_SOURCE_BLOCKS] += (present + record - 1) // record
    row[at.AT_LEAF_SOURCE_PHYSICAL] += max(thing[at.USED_BYTES], 0)
    row[at.AT_ESTIMATED] += 1
    return int(counts[1:].sum())


@compiled
def _add_header_only(thing: Ints, tree: Ints, sums: Ints) -> None:
    sums[at.HEADER_ONLY] += 1
    scratch = np.zeros(at.RECORDSIZE_FIELDS, np.int64)
    own = max(bit_length(max(record_bytes(thing), 1) - 1), 9)
    sums[at.HEADER_ONLY_NONLEAF] += _from_header(thing, tree, own, scratch)
    sums[at.HEADER_ONLY_LEAVES] += scratch[0]
    for index in range(at.RECORDSIZES):
        first = at.RECORDSIZES_AT + index * at.RECORDSIZE_FIELDS
        row = sums[first : first + at.RECORDSIZE_FIELDS]
        _from_header(thing, tree, _SMALLEST_SHIFT + index, row)


@compiled
def _add_tree(thing: Ints, tree: Ints, distances: Ints, sums: Ints) -> None:
    sums[at.FILE_TREES] += 1
    sums[at.STEP_BITS] |= thing[at.SIZE_BITS]
    if tree[1, at.BLOCKS] > 0:
        sums[at.L1_POINTERS] += tree[0, at.BLOCKS]
    for level in range(at.LEVELS):
        for field in range(at.LEVEL_FIELDS):
            sums[at.TREE_AT + level * at.LEVEL_FIELDS + field] += tree[level, field]
    record = record_bytes(thing)
    for index in range(at.RECORDSIZES):
        first = at.RECORDSIZES_AT + index * at.RECORDSIZE_FIELDS
        row = sums[first : first + at.RECORDSIZE_FIELDS]
        if record == _SMALLEST << index:
            _as_dumped(tree, row)
        else:
            _reblocked(thing, tree, distances, _SMALLEST_SHIFT + index, row)


@compiled
def nonleaf_sums(tree: Ints) -> tuple[int, int, int]:
    """Blocks above the leaves: their number, logical bytes and physical bytes."""
    above = tree[1:]
    return (
        int(above[:, at.BLOCKS].sum()),
        int(above[:, at.LOGICAL].sum()),
        int(above[:, at.PHYSICAL].sum()),
    )


@compiled
def _add_moments(thing: Ints, tree: Ints, moments: Floats) -> None:
    used = float(max(thing[at.USED_BYTES], 0))
    blocks, logical, physical = nonleaf_sums(tree)
    moments[at.X_COUNT] += 1.0
    moments[at.X_SUM] += used
    moments[at.X_SQUARES] += used * used
    for quantity in range(at.QUANTITIES):
        value = float((tree[0, at.BLOCKS], blocks, logical, physical)[quantity])
        first = at.Y_AT + quantity * at.Y_FIELDS
        moments[first + at.Y_SUM] += value
        moments[first + at.Y_PRODUCTS] += value * used
        moments[first + at.Y_SQUARES] += value * value


@compiled
def fold(thing: Ints, tree: Ints, distances: Ints, sums: Ints, moments: Floats) -> None:
    """Add a finished object to the sums of its dataset."""
    sums[at.OBJECTS] += 1
    sums[at.TREES] += thing[at.TREE_SEEN]
    if thing[at.KIND] != at.PLAIN_FILE and thing[at.KIND] != at.ZVOL:
        return
    sums[at.FILES] += 1
    sums[at.FILE_BYTES_SUM] += max(thing[at.FILE_BYTES], 0)
    if thing[at.TREE_SEEN]:
        _add_tree(thing, tree, distances, sums)
        _add_moments(thing, tree, moments)
    else:
        _add_header_only(thing, tree, sums)
