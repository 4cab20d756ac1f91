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
from arcplan.captures.zdb.hand import clear, copy, level_sum

_FNV_START = uint64(0xCBF29CE484222325)
_FNV_PRIME = uint64(0x100000001B3)
_HASH_SHIFT = uint64(40)
_SLASH = 47


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
def _add_to_directory(text: Bytes, hand: Ints, memory: Ints) -> None:
    length = _directory_bytes(text, hand[at.PATH_AT], hand[at.PATH_BYTES])
    if length == 0:
        return
    first = _directory_at(text, hand[at.PATH_AT], length, memory)
    row = memory[first : first + at.DIRECTORY_FIELDS]
    row[at.DIR_FILES] += 1
    row[at.DIR_TREES] += hand[at.TREE_SEEN]
    row[at.DIR_LEAVES] += level_sum(hand, 0, at.BLOCKS)
    row[at.DIR_NONLEAF] += nonleaf_sum(hand, NONLEAF_BLOCKS)
    row[at.DIR_NONLEAF_LOGICAL] += nonleaf_sum(hand, NONLEAF_LOGICAL)
    row[at.DIR_NONLEAF_PHYSICAL] += nonleaf_sum(hand, NONLEAF_PHYSICAL)
    row[at.DIR_LEAF_LOGICAL] += level_sum(hand, 0, at.LOGICAL)
    row[at.DIR_LEAF_PHYSICAL] += level_sum(hand, 0, at.PHYSICAL)
    row[at.DIR_FILE_BYTES] += max(hand[at.FILE_BYTES], 0)


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
    """Whether the tree's roots count other leaves than were printed."""
    if hand[at.TREE_SEEN] == 0 or hand[at.ROOT_LEVEL] == 0 or not is_file(hand):
        return False
    return bool(hand[at.ROOT_FILL] != level_sum(hand, 0, at.BLOCKS))


@compiled
def _note_doubts(hand: Ints, memory: Ints) -> None:
    start, length = hand[at.PATH_AT], hand[at.PATH_BYTES]
    if length < 0:
        start, length = hand[at.TYPE_AT], hand[at.TYPE_BYTES]
    line = hand[at.LINE]
    if hand[at.DISORDERED] > 0:
        note(memory, at.DISORDERED_TREE, line, start, length)
    if hand[at.LEAF_BYTES_UNEQUAL] > 0:
        note(memory, at.UNEQUAL_LEAVES, line, start, length)
    if tree_is_incomplete(hand):
        note(memory, at.INCOMPLETE_TREE, line, start, length)


@entry
def finish(text: Bytes, hand: Ints, memory: Ints) -> None:
    """Add the object to all sums; `text` holds its path and type."""
    if hand[at.OPENED] == 0:
        return
    _note_doubts(hand, memory)
    if is_file(hand) and hand[at.PATH_BYTES] > 0:
        _add_to_directory(text, hand, memory)
    _offer_candidate(hand, memory)
    fold(hand, memory)


@compiled
def close(text: Bytes, memory: Ints) -> None:
    """End the object being read: finish it, or set it aside when it began in an earlier piece."""
    hand = memory[at.OPEN : at.HEAD]
    if memory[at.STATE + at.BOUNDARY_SEEN] == 0:
        copy(hand, memory[at.HEAD : at.POINTER])
        memory[at.STATE + at.BOUNDARY_SEEN] = 1
    else:
        finish(text, hand, memory)
    clear(hand)
