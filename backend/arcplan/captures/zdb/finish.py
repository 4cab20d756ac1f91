"""What happens to an object once its last line has been read."""

from __future__ import annotations

from numpy import uint64

from arcplan.captures.native import Bytes, Ints, compiled, entry
from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb.events import note
from arcplan.captures.zdb.fold import (
    NONLEAF_BLOCKS,
    NONLEAF_LOGICAL,
    NONLEAF_PHYSICAL,
    fold,
    is_file,
    nonleaf_sum,
    size_key,
)
from arcplan.captures.zdb.hand import clear, copy, forget_tree, level_sum

_FNV_START = uint64(0xCBF29CE484222325)
_FNV_PRIME = uint64(0x100000001B3)
_HASH_SHIFT = uint64(40)
_SLASH = 47
# A printed dblk has four digits at least, so that it is off by less.
_DBLK_ROUNDING = 64
# Beyond these %full, printed to a hundredth of a percent, tells nothing of the number of leaves.
_BLOCKS_COUNTED_MOST = 1 << 48


@compiled
def _same(text: Bytes, first: int, second: int, length: int) -> bool:
    index = 0
    while index < length and text[first + index] == text[second + index]:
        index += 1
    return index == length


@compiled
def _directory_bytes(text: Bytes, start: int, length: int) -> int:
    """Length of the directory part of a path: up to its last slash, "/" itself for the root."""
    last = length
    while last > 0 and text[start + last - 1] != _SLASH:
        last -= 1
    return last - 1 if last > 1 else last


@compiled
def _directory_at(text: Bytes, start: int, length: int, memory: Ints) -> int:
    """Place of a directory's row in memory, of a new one where it is not there yet."""
    state = memory[at.STATE : at.OPEN]
    code = _FNV_START ^ uint64(state[at.SLOT])
    for index in range(length):
        code = (code ^ uint64(text[start + index])) * _FNV_PRIME
    bucket = (code >> _HASH_SHIFT) % uint64(at.DIRECTORY_BUCKETS)
    place = at.BUCKETS + int(bucket)
    while memory[place] > 0:
        first = at.DIRECTORY_ROWS + (memory[place] - 1) * at.DIRECTORY_FIELDS
        row = memory[first : first + at.DIRECTORY_FIELDS]
        if (
            row[at.DIR_SLOT] == state[at.SLOT]
            and row[at.DIR_BYTES] == length
            and _same(text, row[at.DIR_AT], start, length)
        ):
            return int(first)
        place += 1
        if place == at.MEMORY_FIELDS:
            place = at.BUCKETS
    first = at.DIRECTORY_ROWS + state[at.DIRECTORIES] * at.DIRECTORY_FIELDS
    state[at.DIRECTORIES] += 1
    memory[place] = state[at.DIRECTORIES]
    if state[at.DIRECTORIES] == at.DIRECTORIES_MAX:
        state[at.FULL] = 1
    row = memory[first : first + at.DIRECTORY_FIELDS]
    for field in range(at.DIRECTORY_FIELDS):
        row[field] = 0
    row[at.DIR_SLOT] = state[at.SLOT]
    row[at.DIR_AT] = start
    row[at.DIR_BYTES] = length
    return int(first)


@compiled
def _add_to_directory(text: Bytes, hand: Ints, listed: int, memory: Ints) -> int:
    """Add to the sums of the file's directory, but for its size where that was `listed` before.

    Returns:
        1, or 0 for a path that names no directory.
    """
    length = _directory_bytes(text, hand[at.PATH_AT], hand[at.PATH_BYTES])
    if length == 0:
        return 0
    first = _directory_at(text, hand[at.PATH_AT], length, memory)
    row = memory[first : first + at.DIRECTORY_FIELDS]
    if listed == 0:
        row[at.DIR_FILES] += 1
        row[at.DIR_FILE_BYTES] += max(hand[at.FILE_BYTES], 0)
    row[at.DIR_TREES] += hand[at.TREE_SEEN]
    row[at.DIR_LEAVES] += level_sum(hand, 0, at.BLOCKS)
    row[at.DIR_NONLEAF] += nonleaf_sum(hand, NONLEAF_BLOCKS)
    row[at.DIR_NONLEAF_LOGICAL] += nonleaf_sum(hand, NONLEAF_LOGICAL)
    row[at.DIR_NONLEAF_PHYSICAL] += nonleaf_sum(hand, NONLEAF_PHYSICAL)
    row[at.DIR_LEAF_LOGICAL] += level_sum(hand, 0, at.LOGICAL)
    row[at.DIR_LEAF_PHYSICAL] += level_sum(hand, 0, at.PHYSICAL)
    return 1


@compiled
def _offer_candidate(hand: Ints, memory: Ints) -> None:
    state = memory[at.STATE : at.OPEN]
    key = size_key(hand)
    if key <= state[at.CANDIDATE_FLOOR]:
        return
    first = at.CANDIDATE_ROWS + state[at.CANDIDATES] * at.CANDIDATE_FIELDS
    memory[first + at.CANDIDATE_KEY] = key
    memory[first + at.CANDIDATE_SLOT] = state[at.SLOT]
    for field in range(at.DISTANCES):
        memory[first + at.CANDIDATE_HAND + field] = hand[field]
    state[at.CANDIDATES] += 1
    if state[at.CANDIDATES] == at.CANDIDATES_MAX:
        state[at.FULL] = 1


@compiled
def tree_is_incomplete(hand: Ints) -> bool:
    """Whether the roots, or the %full of the header, count other leaves than were printed."""
    if hand[at.TREE_SEEN] == 0 or not is_file(hand):
        return False
    leaves = level_sum(hand, 0, at.BLOCKS)
    if hand[at.ROOT_LEVEL] == 0:
        lacks_its_root = leaves > 0 and hand[at.LEVELS_DECLARED] > 1
        return bool(lacks_its_root or (leaves == 0 and hand[at.FILL_CENTI] > 0))
    return bool(hand[at.ROOT_FILL] != leaves)


@compiled
def _leaves_fit(hand: Ints, leaf_bytes: int, last: int) -> bool:
    """Whether the leaves can be those of a file up to block `last`, of so many as %full says."""
    leaves = level_sum(hand, 0, at.BLOCKS)
    if hand[at.DISORDERED] == 0 and hand[at.LAST_LEAF] // leaf_bytes > last:
        return False
    is_whole = hand[at.ROOT_LEVEL] > 0 and hand[at.ROOT_FILL] == leaves
    if hand[at.FILL_CENTI] < 0 or not is_whole:
        return True
    return bool(abs(leaves * 10_000 - hand[at.FILL_CENTI] * (last + 1)) <= last + 1)


@compiled
def tree_is_of_another(hand: Ints) -> bool:
    """Whether the tree under a header cannot be of that object.

    dump_object and dump_indirect (zdb.c) print both from one dnode: the root is of level lvl - 1,
    every leaf has dblk bytes and stands at an offset up to maxblkid * dblk, and %full of the
    maxblkid + 1 blocks are there. Each level above the leaves has one pointer at offset 0, and each
    attribute comes once, before the tree: a second one is of another object. What a lost or damaged
    line explains is no contradiction.
    """
    if hand[at.TREE_SEEN] and (
        hand[at.ATTRIBUTE_AGAIN] or (is_file(hand) and hand[at.LEVEL_AGAIN])
    ):
        return True
    if hand[at.TREE_SEEN] == 0 or not is_file(hand) or level_sum(hand, 0, at.BLOCKS) == 0:
        return False
    if hand[at.ROOT_LEVEL] >= hand[at.LEVELS_DECLARED]:
        return True
    leaf_bytes = hand[at.LEAF_BYTES]
    if leaf_bytes == 0 or hand[at.LEAF_BYTES_UNEQUAL] > 0:
        return False
    if abs(leaf_bytes - hand[at.RECORD]) > hand[at.RECORD] // _DBLK_ROUNDING:
        return True
    last = hand[at.MAX_BLOCK]
    return 0 <= last < _BLOCKS_COUNTED_MOST and not _leaves_fit(hand, leaf_bytes, last)


@compiled
def _name_of(hand: Ints) -> tuple[int, int]:
    """Place and length of the path, or of the type where no path was printed."""
    if hand[at.PATH_BYTES] >= 0:
        return int(hand[at.PATH_AT]), int(hand[at.PATH_BYTES])
    return int(hand[at.TYPE_AT]), int(hand[at.TYPE_BYTES])


@compiled
def _note_doubts(hand: Ints, memory: Ints) -> None:
    start, length = _name_of(hand)
    line = hand[at.LINE]
    if hand[at.DISORDERED] > 0:
        note(memory, at.DISORDERED_TREE, line, start, length)
    if hand[at.LEAF_BYTES_UNEQUAL] > 0:
        note(memory, at.UNEQUAL_LEAVES, line, start, length)
    if tree_is_incomplete(hand):
        note(memory, at.INCOMPLETE_TREE, line, start, length)


@compiled
def _note_number(hand: Ints, memory: Ints) -> None:
    """Say which object was finished, and whether with a tree."""
    state = memory[at.STATE : at.OPEN]
    first = at.NUMBER_ROWS + state[at.NUMBERS] * at.NUMBER_FIELDS
    memory[first + at.NUMBER_SLOT] = state[at.SLOT]
    memory[first + at.NUMBER_OBJECT] = hand[at.NUMBER]
    memory[first + at.NUMBER_ORDINAL] = hand[at.ORDINAL]
    memory[first + at.NUMBER_TREE] = hand[at.TREE_SEEN]
    memory[first + at.NUMBER_IS_FILE] = is_file(hand)
    state[at.NUMBERS] += 1
    if state[at.NUMBERS] == at.NUMBERS_MAX:
        state[at.FULL] = 1


@entry
def finish(text: Bytes, hand: Ints, code: int, memory: Ints) -> None:
    """Add the object to all sums, as far as the code for repeated objects says.

    Args:
        text: Holds its path and type.
        hand: The object.
        code: See layout.
        memory: Added to.
    """
    if hand[at.OPENED] == 0:
        return
    if hand[at.ATTRIBUTE_AGAIN] and hand[at.TREE_SEEN] == 0:
        start, length = _name_of(hand)
        note(memory, at.LOST_OBJECT, hand[at.LINE], start, length)
    if tree_is_of_another(hand):
        start, length = _name_of(hand)
        note(memory, at.TREE_OF_ANOTHER, hand[at.LINE], start, length)
        forget_tree(hand)
        hand[at.TREE_SEEN] = 0
    _note_number(hand, memory)
    if code == at.LISTED_AGAIN:
        return
    if code == at.LEAVE_OUT:
        start, length = _name_of(hand)
        note(memory, at.REPEATED_OBJECT, hand[at.LINE], start, length)
        return
    _note_doubts(hand, memory)
    if code == at.TREE_ONLY:
        memory[at.SUMS + memory[at.STATE + at.SLOT] * at.SUM_FIELDS + at.TREES] += 1
        return
    in_directory = 0
    if is_file(hand) and hand[at.PATH_BYTES] > 0:
        listed = int(code == at.TREE_OF_LISTED_IN_DIRECTORY)
        in_directory = _add_to_directory(text, hand, listed, memory)
    _offer_candidate(hand, memory)
    fold(hand, in_directory, memory)


@compiled
def _code_of(hand: Ints, memory: Ints) -> int:
    field, place = divmod(hand[at.ORDINAL], at.CODES_IN_FIELD)
    return int(memory[at.CODES + field] >> (place * at.CODE_BITS)) & ((1 << at.CODE_BITS) - 1)


@compiled
def close(text: Bytes, memory: Ints) -> None:
    """End the object being read: finish it, or set it aside when it began in an earlier piece."""
    hand = memory[at.OPEN : at.HEAD]
    if memory[at.STATE + at.BOUNDARY_SEEN] == 0:
        copy(hand, memory[at.HEAD : at.POINTER])
        memory[at.STATE + at.BOUNDARY_SEEN] = 1
    else:
        finish(text, hand, _code_of(hand, memory), memory)
    clear(hand)
