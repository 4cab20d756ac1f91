"""The files of a dump at every recordsize, from the sums that were kept for each."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import NamedTuple

from arcplan.captures.native import Ints
from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb.record import RECORD_BYTES, Basis, ReblockRow

DEFAULT_POINTER_BYTES = 44.0
"""Stored bytes of a pointer in a level-1 block where the dump shows none.

Measured with lz4 at ashift 12 on OpenZFS 2.1.11 and 2.3.2: 41 to 44, encrypted 60.
"""
DEFAULT_STEP_BYTES = 4096
_POINTER_BYTES = 128

_SMALL_RECORD_BYTES = 16384
_RECOMPRESSION_OF_SMALL = 0.05
_RECOMPRESSION = 0.01
"""Change of a payload per doubling of the record, below 16 KiB and from there on.

Measured with lz4 on one InnoDB file, OpenZFS 2.1.11 and 2.3.2, at ashift 9 and 12: 10 % less from
4K to 16K, 2 % less from 16K to 128K, but 1 % more from 64K to 128K.
"""


class Band(NamedTuple):
    """Bytes: the least, the likely and the most."""

    low: int
    likely: int
    high: int


def _tree(sums: Ints, level: int, field: int) -> int:
    return int(sums[at.TREE_AT + level * at.LEVEL_FIELDS + field])


def allocation_step_bytes(sums: Ints) -> int:
    """Smallest step in the sizes of compressed indirect blocks; ashift 12 where unknown."""
    bits = int(sums[at.STEP_BITS])
    return min(bits & -bits, 1 << 16) if bits else DEFAULT_STEP_BYTES


def _pointer_bytes(sums: Ints, step: int) -> float:
    """Stored bytes of a pointer in level-1 blocks before rounding up to whole steps.

    Rounding adds half a step to a block on average.
    """
    blocks, stored = _tree(sums, 1, at.BLOCKS), _tree(sums, 1, at.PHYSICAL)
    pointers = int(sums[at.L1_POINTERS])
    if blocks == 0 or pointers == 0:
        return DEFAULT_POINTER_BYTES
    unrounded = (stored - blocks * step / 2) / pointers
    return min(max(unrounded, stored / pointers / 4), float(_POINTER_BYTES))


def _nonleaf_physical(sums: Ints, row: Ints) -> int:
    step = allocation_step_bytes(sums)
    blocks = int(row[at.AT_MODEL_L1])
    stored = int(row[at.AT_KNOWN_PHYSICAL])
    if blocks:
        pointers = int(row[at.AT_MODEL_L1_POINTERS])
        first = _pointer_bytes(sums, step) * pointers + blocks * step / 2
        stored += round(max(first, blocks * step))
    upper_blocks = sum(_tree(sums, level, at.BLOCKS) for level in range(2, at.LEVELS))
    upper_stored = sum(_tree(sums, level, at.PHYSICAL) for level in range(2, at.LEVELS))
    mean = upper_stored / upper_blocks if upper_blocks else step
    return stored + round(int(row[at.AT_MODEL_UPPER]) * mean)


def _recompression(record_bytes: int, sums: Ints) -> float:
    """Share by which the payload may change because it is compressed in records of another size.

    The doublings between the mean record of the dump and the new one, each with what was measured.
    """
    blocks = _tree(sums, 0, at.BLOCKS)
    source = _tree(sums, 0, at.LOGICAL) / blocks if blocks else record_bytes
    low, high = sorted((source, float(record_bytes)))
    small = max(math.log2(min(high, _SMALL_RECORD_BYTES) / min(low, _SMALL_RECORD_BYTES)), 0.0)
    large = math.log2(high / low) - small
    return min(small * _RECOMPRESSION_OF_SMALL + large * _RECOMPRESSION, 0.5)


def _leaf_physical(record_bytes: int, sums: Ints, row: Ints) -> Band:
    """Stored bytes of the leaves: what the dump leaves possible, and the middle of it.

    A leaf that is stored in n steps of allocation has a payload of n - 1 to n steps: the dump does
    not say where between. The same payload is rounded up once for every new leaf. Where every leaf
    is stored as large as it is, the data is taken to be incompressible: the high end.
    """
    known = int(row[at.AT_LEAF_KNOWN_PHYSICAL])
    leaves = int(row[at.AT_LEAF_MODEL])
    if not leaves:
        return Band(known, known, known)
    source = int(row[at.AT_LEAF_SOURCE_PHYSICAL])
    step = allocation_step_bytes(sums)
    change = _recompression(record_bytes, sums)
    rounded = max(int(row[at.AT_LEAF_SOURCE_BLOCKS]) - _tree(sums, 0, at.EMBEDDED), 0)
    low = max((source - rounded * step) * (1 - change), min(leaves * step, source))
    high = max(min(source * (1 + change) + leaves * step, leaves * record_bytes), low)
    stored_raw = 0 < _tree(sums, 0, at.LOGICAL) == _tree(sums, 0, at.PHYSICAL)
    likely = high if stored_raw else (low + high) / 2
    return Band(known + round(low), known + round(likely), known + round(high))


def _basis(row: Ints) -> Basis:
    if row[at.AT_ESTIMATED]:
        return "estimated"
    if row[at.AT_MEASURED] and not row[at.AT_EXACT]:
        return "measured"
    return "exact"


def _no_less_than_larger(rows: list[ReblockRow]) -> list[ReblockRow]:
    """Rows in which as many or more blocks never have fewer stored bytes.

    What the dump shows stays; modelled sizes above and below it give way to it.
    """
    ordered = list(rows)
    for index, row in enumerate(ordered[1:], 1):
        smaller = ordered[index - 1]
        fits = row.basis == "exact" and smaller.basis != "estimated"
        if fits and row.nonleaf_blocks <= smaller.nonleaf_blocks:
            bound = min(row.nonleaf_physical_bytes, smaller.nonleaf_physical_bytes)
            ordered[index] = replace(row, nonleaf_physical_bytes=bound)
    for index in range(len(ordered) - 2, -1, -1):
        row, larger = ordered[index], ordered[index + 1]
        if row.basis == "estimated" and row.nonleaf_blocks >= larger.nonleaf_blocks:
            bound = max(row.nonleaf_physical_bytes, larger.nonleaf_physical_bytes)
            ordered[index] = replace(row, nonleaf_physical_bytes=bound)
    return ordered


def reblocked(sums: Ints) -> list[ReblockRow]:
    """One row per recordsize, smallest first, from the sums over all files."""
    rows = []
    for index, record_bytes in enumerate(RECORD_BYTES):
        first = at.RECORDSIZES_AT + index * at.RECORDSIZE_FIELDS
        row = sums[first : first + at.RECORDSIZE_FIELDS]
        levels = [int(row[level]) for level in range(1, at.LEVELS)]
        while levels and levels[-1] == 0:
            levels.pop()
        leaf_bytes = _leaf_physical(record_bytes, sums, row)
        rows.append(
            ReblockRow(
                record_bytes=record_bytes,
                leaf_blocks=int(row[0]),
                nonleaf_blocks=sum(levels),
                nonleaf_by_level=levels,
                nonleaf_logical_bytes=int(row[at.AT_LOGICAL]),
                nonleaf_physical_bytes=_nonleaf_physical(sums, row),
                leaf_physical_bytes=leaf_bytes.likely,
                leaf_physical_low_bytes=leaf_bytes.low,
                leaf_physical_high_bytes=leaf_bytes.high,
                basis=_basis(row),
                estimated_files=int(row[at.AT_ESTIMATED]),
                header_only_files=int(sums[at.HEADER_ONLY]),
            )
        )
    return _no_less_than_larger(rows)
