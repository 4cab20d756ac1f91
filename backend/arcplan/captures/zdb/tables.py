"""The arrays that one piece of text is read into."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb.compiled import Floats, Ints


class InHand(NamedTuple):
    """One object while its lines are read.

    Attributes:
        thing: Its fields, see layout.
        tree: Sums by level.
        distances: Leaves by the bit length of (offset XOR offset of the leaf before).
    """

    thing: Ints
    tree: Ints
    distances: Ints


class Tables(NamedTuple):
    """What a piece of text yields.

    Attributes:
        state: See layout.
        head: The rest of an object that began in an earlier piece.
        open: The object being read.
        sums: One row for each dataset, see layout.
        moments: One row for each dataset, see layout.
        events: Lines for the caller to look at.
        candidates: Objects that may be among the largest.
        candidate_trees: Their trees.
        candidate_slots: Their datasets.
        directories: Sums by directory.
        buckets: Hash table into them, number plus one.
    """

    state: Ints
    head: InHand
    open: InHand
    sums: Ints
    moments: Floats
    events: Ints
    candidates: Ints
    candidate_trees: Ints
    candidate_slots: Ints
    directories: Ints
    buckets: Ints


_UNSET = (at.MAX_BLOCK, at.FILE_BYTES, at.PATH_BYTES, at.FIRST_LEAF, at.LAST_LEAF, at.FILL_CENTI)


def in_hand() -> InHand:
    """An object of which nothing is known."""
    thing = np.zeros(at.OBJECT_FIELDS, np.int64)
    for field in _UNSET:
        thing[field] = -1
    return InHand(
        thing,
        np.zeros((at.LEVELS, at.LEVEL_FIELDS), np.int64),
        np.zeros(at.DISTANCES, np.int64),
    )


def tables() -> Tables:
    """Empty tables."""
    return Tables(
        state=np.zeros(at.STATE_FIELDS, np.int64),
        head=in_hand(),
        open=in_hand(),
        sums=np.zeros((at.SLOTS, at.SUM_FIELDS), np.int64),
        moments=np.zeros((at.SLOTS, at.MOMENT_FIELDS), np.float64),
        events=np.zeros((at.EVENTS_MAX, at.EVENT_FIELDS), np.int64),
        candidates=np.zeros((at.CANDIDATES_MAX, at.OBJECT_FIELDS + 1), np.int64),
        candidate_trees=np.zeros((at.CANDIDATES_MAX, at.LEVELS, at.LEVEL_FIELDS), np.int64),
        candidate_slots=np.zeros(at.CANDIDATES_MAX, np.int64),
        directories=np.zeros((at.DIRECTORIES_MAX, at.DIRECTORY_FIELDS), np.int64),
        buckets=np.zeros(at.DIRECTORY_BUCKETS, np.int64),
    )
