"""What happens to an object once its last line has been read."""

from __future__ import annotations

from numpy import uint64

from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb.compiled import Bytes, Ints, compiled
from arcplan.captures.zdb.fold import extent_bytes, fold, nonleaf_sums, record_bytes
from arcplan.captures.zdb.tables import InHand, Tables

_FNV_START = uint64(0xCBF29CE484222325)
_FNV_PRIME = uint64(0x100000001B3)
_SLASH = 47


@compiled
def note(tables: Tables, code: int, line: int, start: int, length: int) -> None:
    """Keep a line for the caller; only the count remains once the table is full."""
    state = tables.state
    if code > at.OBJECT_PATH_LINE:
        state[at.ISSUES] += 1
    room = at.EVENTS_MAX if code <= at.OBJECT_PATH_LINE else at.EVENTS_MAX - at.SLOTS
    if state[at.EVENTS] < room:
        event = tables.events[state[at.EVENTS]]
        event[at.EVENT_CODE] = code
        event[at.EVENT_LINE] = line
        event[at.EVENT_AT] = start
        event[at.EVENT_BYTES] = length
        state[at.EVENTS] += 1


@compiled
def size_key(thing: Ints) -> int:
    """What objects are ranked by: the size attribute, else the span of the data blocks."""
    if thing[at.FILE_BYTES] >= 0:
        return int(thing[at.FILE_BYTES])
    return extent_bytes(thing, max(record_bytes(thing), 1))


@compiled
def clear(hand: InHand) -> None:
    """Make ready for the next object."""
    hand.thing[:] = 0
    hand.thing[at.MAX_BLOCK] = -1
    hand.thing[at.FILE_BYTES] = -1
    hand.thing[at.PATH_BYTES] = -1
    hand.thing[at.FILL_CENTI] = -1
    forget_tree(hand)


@compiled
def forget_tree(hand: InHand) -> None:
    """Start the tree of the object anew."""
    hand.thing[at.FIRST_LEAF] = -1
    hand.thing[at.LAST_LEAF] = -1
    hand.thing[at.DISORDERED] = 0
    hand.thing[at.LEAF_BYTES] = 0
    hand.thing[at.LEAF_BYTES_UNEQUAL] = 0
    hand.thing[at.SIZE_BITS] = 0
    hand.tree[:] = 0
    hand.distances[:] = 0


@compiled
def copy(source: InHand, target: InHand) -> None:
    """Copy everything known of an object."""
    target.thing[:] = source.thing
    target.tree[:] = source.tree
    target.distances[:] = source.distances


@compiled
def _same(text: Bytes, first: int, second: int, length: int) -> bool:
    index = 0
    while index < length and text[first + index] == text[second + index]:
        index += 1
    return index == length


@compiled
def _directory_of(text: Bytes, start: int, length: int) -> int:
    """Length of the directory part of a path: up to its last slash, "/" itself for the root."""
    last = length
    while last > 0 and text[start + last - 1] != _SLASH:
        last -= 1
    return last - 1 if last > 1 else last


@compiled
def _directory_row(text: Bytes, start: int, length: int, tables: Tables) -> int:
    """Row of a directory in the table, a new one where it is not there; -1 when full."""
    state = tables.state
    code = _FNV_START ^ uint64(state[at.SLOT])
    for index in range(length):
        code = (code ^ uint64(text[start + index])) * _FNV_PRIME
    bucket = int(code >> uint64(40)) % at.DIRECTORY_BUCKETS
    while tables.buckets[bucket] > 0:
        row = tables.buckets[bucket] - 1
        entry = tables.directories[row]
        if (
            entry[at.DIR_SLOT] == state[at.SLOT]
            and entry[at.DIR_BYTES] == length
            and _same(text, entry[at.DIR_AT], start, length)
        ):
            return int(row)
        bucket = (bucket + 1) % at.DIRECTORY_BUCKETS
    row = state[at.DIRECTORIES]
    tables.buckets[bucket] = row + 1
    state[at.DIRECTORIES] += 1
    if state[at.DIRECTORIES] == at.DIRECTORIES_MAX:
        state[at.FULL] = 1
    entry = tables.directories[row]
    entry[:] = 0
    entry[at.DIR_SLOT] = state[at.SLOT]
    entry[at.DIR_AT] = start
    entry[at.DIR_BYTES] = length
    return int(row)


@compiled
def _add_to_directory(text: Bytes, hand: InHand, tables: Tables) -> None:
    thing, tree = hand.thing, hand.tree
    length = _directory_of(text, thing[at.PATH_AT], thing[at.PATH_BYTES])
    if length == 0:
        return
    entry = tables.directories[_directory_row(text, thing[at.PATH_AT], length, tables)]
    blocks, logical, physical = nonleaf_sums(tree)
    entry[at.DIR_FILES] += 1
    entry[at.DIR_TREES] += thing[at.TREE_SEEN]
    entry[at.DIR_LEAVES] += tree[0, at.BLOCKS]
    entry[at.DIR_NONLEAF] += blocks
    entry[at.DIR_NONLEAF_LOGICAL] += logical
    entry[at.DIR_NONLEAF_PHYSICAL] += physical
    entry[at.DIR_LEAF_LOGICAL] += tree[0, at.LOGICAL]
    entry[at.DIR_LEAF_PHYSICAL] += tree[0, at.PHYSICAL]
    entry[at.DIR_FILE_BYTES] += max(thing[at.FILE_BYTES], 0)


@compiled
def _offer_candidate(hand: InHand, tables: Tables) -> None:
    state = tables.state
    key = size_key(hand.thing)
    if key <= state[at.CANDIDATE_FLOOR]:
        return
    row = state[at.CANDIDATES]
    tables.candidates[row, : at.OBJECT_FIELDS] = hand.thing
    tables.candidates[row, at.OBJECT_FIELDS] = key
    tables.candidate_trees[row] = hand.tree
    tables.candidate_slots[row] = state[at.SLOT]
    state[at.CANDIDATES] += 1
    if state[at.CANDIDATES] == at.CANDIDATES_MAX:
        state[at.FULL] = 1


@compiled
def finish(text: Bytes, hand: InHand, tables: Tables) -> None:
    """Add the object to all sums; `text` holds its path and type."""
    thing = hand.thing
    if thing[at.OPENED] == 0:
        return
    slot = tables.state[at.SLOT]
    fold(thing, hand.tree, hand.distances, tables.sums[slot], tables.moments[slot])
    if thing[at.DISORDERED] > 0:
        note(tables, at.DISORDERED_TREE, thing[at.LINE], thing[at.TYPE_AT], thing[at.TYPE_BYTES])
    if thing[at.LEAF_BYTES_UNEQUAL] > 0:
        note(tables, at.UNEQUAL_LEAVES, thing[at.LINE], thing[at.TYPE_AT], thing[at.TYPE_BYTES])
    is_file = thing[at.KIND] == at.PLAIN_FILE or thing[at.KIND] == at.ZVOL
    if is_file and thing[at.PATH_BYTES] > 0:
        _add_to_directory(text, hand, tables)
    _offer_candidate(hand, tables)


@compiled
def close(text: Bytes, tables: Tables) -> None:
    """End the object being read: finish it, or set it aside when it began in an earlier piece."""
    if tables.state[at.BOUNDARY_SEEN] == 0:
        copy(tables.open, tables.head)
        tables.state[at.BOUNDARY_SEEN] = 1
    else:
        finish(text, tables.open, tables)
    clear(tables.open)
