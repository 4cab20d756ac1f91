"""An object in hand: the numbers known of it while its lines are read."""

from __future__ import annotations

from arcplan.captures.native import Ints, compiled
from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb import pointer
from arcplan.captures.zdb.words import bit_length


@compiled
def clear(hand: Ints) -> None:
    """Forget everything."""
    for field in range(at.HAND_FIELDS):
        hand[field] = 0
    hand[at.MAX_BLOCK] = -1
    hand[at.FILE_BYTES] = -1
    hand[at.PATH_BYTES] = -1
    hand[at.FILL_CENTI] = -1
    hand[at.FIRST_LEAF] = -1
    hand[at.LAST_LEAF] = -1


@compiled
def forget_tree(hand: Ints) -> None:
    """Start the tree anew."""
    for field in range(at.TREE_FIELDS_AT, at.HAND_FIELDS):
        hand[field] = 0
    hand[at.FIRST_LEAF] = -1
    hand[at.LAST_LEAF] = -1


@compiled
def copy(source: Ints, target: Ints) -> None:
    """Copy everything known."""
    for field in range(at.HAND_FIELDS):
        target[field] = source[field]


@compiled
def level_sum(hand: Ints, level: int, field: int) -> int:
    """One sum of one level of the tree."""
    return int(hand[at.LEVEL_SUMS + level * at.LEVEL_FIELDS + field])


@compiled
def _note_leaf(fields: Ints, hand: Ints) -> None:
    offset = fields[pointer.P_OFFSET]
    if hand[at.FIRST_LEAF] < 0:
        hand[at.FIRST_LEAF] = offset
    else:
        hand[at.DISTANCES + bit_length(offset ^ hand[at.LAST_LEAF])] += 1
        if offset <= hand[at.LAST_LEAF]:
            hand[at.DISORDERED] += 1
    hand[at.LAST_LEAF] = offset
    if hand[at.LEAF_BYTES] == 0:
        hand[at.LEAF_BYTES] = fields[pointer.P_LOGICAL]
    elif hand[at.LEAF_BYTES] != fields[pointer.P_LOGICAL]:
        hand[at.LEAF_BYTES_UNEQUAL] += 1


@compiled
def _note_root(fields: Ints, hand: Ints) -> None:
    """Keep the fill counts of the highest level: the leaves below the pointers of the dnode."""
    if fields[pointer.P_LEVEL] > hand[at.ROOT_LEVEL]:
        hand[at.ROOT_LEVEL] = fields[pointer.P_LEVEL]
        hand[at.ROOT_FILL] = fields[pointer.P_FILL]
    elif fields[pointer.P_LEVEL] == hand[at.ROOT_LEVEL]:
        hand[at.ROOT_FILL] += fields[pointer.P_FILL]


@compiled
def _note_beginning(level: int, hand: Ints) -> None:
    """Keep which levels began: in one tree, each has one pointer at offset 0."""
    bit = 1 << level
    if hand[at.LEVELS_BEGUN] & bit:
        hand[at.LEVEL_AGAIN] = 1
    hand[at.LEVELS_BEGUN] |= bit


@compiled
def add_pointer(kind: int, fields: Ints, hand: Ints) -> None:
    """Add one pointer line, as `read_pointer` read it."""
    level = fields[pointer.P_LEVEL]
    if level > 0 and fields[pointer.P_OFFSET] == 0:
        _note_beginning(level, hand)
    first = at.LEVEL_SUMS + level * at.LEVEL_FIELDS
    if kind == pointer.HOLE:
        hand[first + at.HOLES] += 1
        return
    hand[first + at.BLOCKS] += 1
    hand[first + at.LOGICAL] += fields[pointer.P_LOGICAL]
    hand[first + at.PHYSICAL] += fields[pointer.P_PHYSICAL]
    hand[first + at.ALLOCATED] += fields[pointer.P_ALLOCATED]
    hand[first + at.GANG] += fields[pointer.P_GANG]
    if kind == pointer.EMBEDDED_DATA:
        hand[first + at.EMBEDDED] += 1
    elif level > 0 and fields[pointer.P_PHYSICAL] < fields[pointer.P_LOGICAL]:
        hand[at.SIZE_BITS] |= fields[pointer.P_PHYSICAL]
    if level == 0:
        _note_leaf(fields, hand)
    elif kind == pointer.BLOCK:
        _note_root(fields, hand)
