"""Adding one finished object to the sums of its dataset."""

from __future__ import annotations

import numpy as np

from arcplan.captures.native import Floats, Ints, compiled, entry
from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb.geometry import extent_bytes
from arcplan.captures.zdb.hand import clear, level_sum
from arcplan.captures.zdb.resize import add_header_at, add_tree_at, own_shift, prepare_spans

_SMALLEST_SHIFT = at.SMALLEST_RECORD_BYTES.bit_length() - 1

NONLEAF_BLOCKS, NONLEAF_LOGICAL, NONLEAF_PHYSICAL = range(3)


@compiled
def nonleaf_sum(hand: Ints, quantity: int) -> int:
    """Blocks above the leaves: their number, logical bytes or physical bytes."""
    field = at.BLOCKS
    if quantity == NONLEAF_LOGICAL:
        field = at.LOGICAL
    elif quantity == NONLEAF_PHYSICAL:
        field = at.PHYSICAL
    total = 0
    for level in range(1, at.LEVELS):
        total += level_sum(hand, level, field)
    return total


@compiled
def _add_file(hand: Ints, sums: Ints) -> None:
    sums[at.OBJECTS] += 1
    sums[at.NUMBERED_OBJECTS] += 1
    sums[at.FILES] += 1
    sums[at.FILE_BYTES_SUM] += max(hand[at.FILE_BYTES], 0)
    sums[at.VOLUMES] += hand[at.KIND] == at.ZVOL


@compiled
def add_header_only(hand: Ints, sums: Ints, scratch: Ints) -> None:
    """Add a file of which only the header is known."""
    _add_file(hand, sums)
    sums[at.HEADER_ONLY] += 1
    row = scratch[at.LEVELS : at.LEVELS + at.RECORDSIZE_FIELDS]
    for field in range(at.RECORDSIZE_FIELDS):
        row[field] = 0
    sums[at.HEADER_ONLY_NONLEAF] += add_header_at(hand, own_shift(hand), row, scratch)
    sums[at.HEADER_ONLY_LEAVES] += row[0]
    for index in range(at.RECORDSIZES):
        first = at.RECORDSIZES_AT + index * at.RECORDSIZE_FIELDS
        row = sums[first : first + at.RECORDSIZE_FIELDS]
        add_header_at(hand, _SMALLEST_SHIFT + index, row, scratch)


@compiled
def _add_tree(hand: Ints, sums: Ints, scratch: Ints) -> None:
    sums[at.FILE_TREES] += 1
    sums[at.STEP_BITS] |= hand[at.SIZE_BITS]
    if level_sum(hand, 1, at.BLOCKS) > 0:
        sums[at.L1_POINTERS] += level_sum(hand, 0, at.BLOCKS)
    for field in range(at.LEVELS * at.LEVEL_FIELDS):
        sums[at.TREE_AT + field] += hand[at.LEVEL_SUMS + field]
    prepare_spans(hand)
    for index in range(at.RECORDSIZES):
        first = at.RECORDSIZES_AT + index * at.RECORDSIZE_FIELDS
        row = sums[first : first + at.RECORDSIZE_FIELDS]
        add_tree_at(hand, _SMALLEST_SHIFT + index, row, scratch)


@compiled
def _add_moments(hand: Ints, moments: Floats) -> None:
    used = float(max(hand[at.USED_BYTES], 0))
    moments[at.X_COUNT] += 1.0
    moments[at.X_SUM] += used
    moments[at.X_SQUARES] += used * used
    for quantity in range(at.QUANTITIES):
        if quantity == 0:
            value = float(level_sum(hand, 0, at.BLOCKS))
        else:
            value = float(nonleaf_sum(hand, quantity - 1))
        first = at.Y_AT + quantity * at.Y_FIELDS
        moments[first + at.Y_SUM] += value
        moments[first + at.Y_PRODUCTS] += value * used
        moments[first + at.Y_SQUARES] += value * value


@compiled
def is_file(hand: Ints) -> bool:
    """Whether the object holds users' data."""
    return bool(hand[at.KIND] == at.PLAIN_FILE or hand[at.KIND] == at.ZVOL)


@compiled
def _add_other(hand: Ints, sums: Ints) -> None:
    """Add an object that holds no users' data."""
    sums[at.OBJECTS] += 1
    sums[at.NUMBERED_OBJECTS] += hand[at.NUMBER] > 0
    sums[at.TREES] += hand[at.TREE_SEEN]
    if hand[at.KIND] == at.ZVOL_PROPERTIES and hand[at.FILE_BYTES] >= 0:
        sums[at.VOLUMES_SIZED] += 1
        sums[at.VOLUME_BYTES] += hand[at.FILE_BYTES]


@compiled
def _keep_header(hand: Ints, in_directory: int, memory: Ints) -> None:
    """Set a file without a tree aside."""
    state = memory[at.STATE : at.OPEN]
    first = at.HEADER_ROWS + state[at.HEADERS] * at.HEADER_FIELDS
    memory[first + at.HEADER_SLOT] = state[at.SLOT]
    memory[first + at.HEADER_OBJECT] = hand[at.NUMBER]
    memory[first + at.HEADER_KIND] = hand[at.KIND]
    memory[first + at.HEADER_INDIRECT_BYTES] = hand[at.INDIRECT_BYTES]
    memory[first + at.HEADER_RECORD] = hand[at.RECORD]
    memory[first + at.HEADER_USED_BYTES] = hand[at.USED_BYTES]
    memory[first + at.HEADER_SPAN_BYTES] = hand[at.SPAN_BYTES]
    memory[first + at.HEADER_FILL_CENTI] = hand[at.FILL_CENTI]
    memory[first + at.HEADER_MAX_BLOCK] = hand[at.MAX_BLOCK]
    memory[first + at.HEADER_FILE_BYTES] = hand[at.FILE_BYTES]
    memory[first + at.HEADER_IN_DIRECTORY] = in_directory
    state[at.HEADERS] += 1
    if state[at.HEADERS] == at.HEADERS_MAX:
        state[at.FULL] = 1


@compiled
def fold(hand: Ints, in_directory: int, memory: Ints) -> None:
    """Add the object to the dataset being read; counts by distance become counts of spans."""
    slot = memory[at.STATE + at.SLOT]
    sums = memory[at.SUMS + slot * at.SUM_FIELDS : at.SUMS + (slot + 1) * at.SUM_FIELDS]
    if not is_file(hand):
        _add_other(hand, sums)
    elif hand[at.TREE_SEEN] == 0:
        _keep_header(hand, in_directory, memory)
    else:
        _add_file(hand, sums)
        sums[at.TREES] += 1
        first = at.MOMENTS + slot * at.MOMENT_FIELDS
        _add_moments(hand, memory[first : first + at.MOMENT_FIELDS].view(np.float64))
        _add_tree(hand, sums, memory[at.SCRATCH : at.SUMS])


@entry
def fold_headers(rows: Ints, memory: Ints) -> None:
    """Add files that were set aside to the sums of the first slot; `rows` holds all their rows."""
    hand = memory[at.OPEN : at.HEAD]
    sums = memory[at.SUMS : at.SUMS + at.SUM_FIELDS]
    for first in range(0, rows.size, at.HEADER_FIELDS):
        clear(hand)
        hand[at.KIND] = rows[first + at.HEADER_KIND]
        hand[at.INDIRECT_BYTES] = rows[first + at.HEADER_INDIRECT_BYTES]
        hand[at.RECORD] = rows[first + at.HEADER_RECORD]
        hand[at.USED_BYTES] = rows[first + at.HEADER_USED_BYTES]
        hand[at.SPAN_BYTES] = rows[first + at.HEADER_SPAN_BYTES]
        hand[at.FILL_CENTI] = rows[first + at.HEADER_FILL_CENTI]
        hand[at.MAX_BLOCK] = rows[first + at.HEADER_MAX_BLOCK]
        hand[at.FILE_BYTES] = rows[first + at.HEADER_FILE_BYTES]
        add_header_only(hand, sums, memory[at.SCRATCH : at.SUMS])
    clear(hand)


@compiled
def size_key(hand: Ints) -> int:
    """What objects are ranked by: the size attribute, else the span of the data blocks."""
    if hand[at.FILE_BYTES] >= 0 and hand[at.KIND] != at.ZVOL_PROPERTIES:
        return int(hand[at.FILE_BYTES])
    return extent_bytes(hand)
