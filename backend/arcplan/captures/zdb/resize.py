"""The tree that one object has at another recordsize.

The leaves of an object are printed in ascending order of offset, so two neighbours lie in different
spans of 2**k bytes exactly when the bit length of the XOR of their offsets exceeds k. Counting
leaves by that bit length gives the number of spans in use for every k: records of any larger
recordsize, and what one indirect block covers at any level.
"""

from __future__ import annotations

from arcplan.captures.native import Ints, compiled
from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb.geometry import (
    POINTER_SHIFT,
    extent_bytes,
    fanout_shift,
    is_single_block,
    levels_above,
    pieces,
    record_bytes,
)
from arcplan.captures.zdb.hand import level_sum
from arcplan.captures.zdb.words import bit_length

_SMALLEST_BLOCK_SHIFT = 9
_FULL_CENTI = 10000


@compiled
def prepare_spans(hand: Ints) -> None:
    """Turn counts by bit length into, for every k, the number of spans of 2**k bytes in use."""
    leaves = level_sum(hand, 0, at.BLOCKS)
    spans = 1
    for shift in range(at.DISTANCE_COUNTS - 1, -1, -1):
        closer = hand[at.DISTANCES + shift]
        hand[at.DISTANCES + shift] = min(spans, leaves)
        spans += closer


@compiled
def _spans(hand: Ints, shift: int) -> int:
    return int(hand[at.DISTANCES + min(shift, at.DISTANCE_COUNTS - 1)])


@compiled
def _add_model(hand: Ints, levels: int, row: Ints, counts: Ints) -> None:
    """Add a tree of which only block counts are known."""
    row[0] += counts[0]
    row[at.AT_LEAF_MODEL] += counts[0]
    for level in range(1, levels + 1):
        row[level] += counts[level]
        row[at.AT_LOGICAL] += counts[level] << (fanout_shift(hand) + POINTER_SHIFT)
        if level == 1:
            row[at.AT_MODEL_L1] += counts[1]
            row[at.AT_MODEL_L1_POINTERS] += counts[0]
        else:
            row[at.AT_MODEL_UPPER] += counts[level]


@compiled
def _add_as_dumped(hand: Ints, row: Ints) -> None:
    row[at.AT_MEASURED] += 1
    for level in range(at.LEVELS):
        row[level] += level_sum(hand, level, at.BLOCKS)
    for level in range(1, at.LEVELS):
        row[at.AT_LOGICAL] += level_sum(hand, level, at.LOGICAL)
        row[at.AT_KNOWN_PHYSICAL] += level_sum(hand, level, at.PHYSICAL)
    row[at.AT_LEAF_KNOWN_PHYSICAL] += level_sum(hand, 0, at.PHYSICAL)


@compiled
def _leaves_if_smaller(hand: Ints, shift: int) -> int:
    """Leaves after splitting every present one; an embedded one is taken to fill one record."""
    embedded = level_sum(hand, 0, at.EMBEDDED)
    whole = level_sum(hand, 0, at.BLOCKS) - embedded
    leaves = whole * pieces(record_bytes(hand), shift) + embedded
    return min(leaves, pieces(extent_bytes(hand), shift))


@compiled
def add_tree_at(hand: Ints, shift: int, row: Ints, counts: Ints) -> None:
    """Add to a row the tree that the object's data has in records of 2**shift bytes.

    Args:
        hand: The object, after `prepare_spans`.
        shift: Binary logarithm of the recordsize.
        row: Sums at that recordsize.
        counts: Room for a count per level.
    """
    record = record_bytes(hand)
    leaves = level_sum(hand, 0, at.BLOCKS)
    larger = record <= 1 << shift
    if record == 1 << shift:
        _add_as_dumped(hand, row)
        return
    if larger and is_single_block(hand):
        row[0] += leaves
        row[at.AT_LEAF_KNOWN_PHYSICAL] += level_sum(hand, 0, at.PHYSICAL)
        return
    counts[0] = _spans(hand, shift) if larger else _leaves_if_smaller(hand, shift)
    levels = levels_above(pieces(extent_bytes(hand), shift), hand)
    for level in range(1, levels + 1):
        span_shift = shift + level * fanout_shift(hand)
        if span_shift >= 62 or (1 << span_shift) >= record:
            counts[level] = _spans(hand, span_shift)
        else:
            counts[level] = pieces(counts[level - 1], fanout_shift(hand))
    _add_model(hand, levels, row, counts)
    row[at.AT_LEAF_SOURCE_BLOCKS] += leaves
    row[at.AT_LEAF_SOURCE_PHYSICAL] += level_sum(hand, 0, at.PHYSICAL)
    if larger and record & (record - 1) == 0 and hand[at.DISORDERED] == 0:
        row[at.AT_EXACT] += 1
    elif leaves > 0:
        row[at.AT_ESTIMATED] += 1


@compiled
def own_shift(hand: Ints) -> int:
    """Binary logarithm of the recordsize that holds one of the object's blocks."""
    return max(bit_length(record_bytes(hand) - 1), _SMALLEST_BLOCK_SHIFT)


@compiled
def add_header_at(hand: Ints, shift: int, row: Ints, counts: Ints) -> int:
    """Add a tree judged by size and %full alone: holes are taken to lie together.

    Returns:
        Its blocks above the leaves.
    """
    extent = extent_bytes(hand)
    blocks = pieces(extent, shift)
    fill = hand[at.FILL_CENTI] if hand[at.FILL_CENTI] >= 0 else _FULL_CENTI
    present = (extent // _FULL_CENTI) * fill + (extent % _FULL_CENTI) * fill // _FULL_CENTI
    counts[0] = min(blocks, pieces(present, shift))
    nonleaf = 0
    levels = levels_above(blocks, hand)
    for level in range(1, levels + 1):
        counts[level] = pieces(counts[level - 1], fanout_shift(hand))
        nonleaf += counts[level]
    _add_model(hand, levels, row, counts)
    row[at.AT_LEAF_SOURCE_BLOCKS] += pieces(present, own_shift(hand))
    row[at.AT_LEAF_SOURCE_PHYSICAL] += hand[at.USED_BYTES]
    row[at.AT_ESTIMATED] += 1
    return int(nonleaf)
