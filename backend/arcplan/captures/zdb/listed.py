"""Files of which only the header was read so far: they count at the end, unless a tree comes."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from arcplan.captures.native import Ints
from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb.fold import fold_headers
from arcplan.captures.zdb.memory import Memory

LISTED_MAX = 1 << 18
"""Files kept at once, of 96 bytes each."""


class ListedFiles:
    """Files without a tree, by dataset.

    Args:
        kept: Beyond so many they should be counted for good.
    """

    def __init__(self, kept: int = LISTED_MAX) -> None:
        self._kept = kept
        self._held = 0
        self._rows: dict[int, list[Ints]] = {}

    @property
    def overfull(self) -> bool:
        """Whether there are too many to keep."""
        return self._held > self._kept

    def add(self, dataset: int, rows: Ints) -> None:
        """Add rows of the scanner's table; their slot says where they are to be counted."""
        self._rows.setdefault(dataset, []).append(rows)
        self._held += len(rows)

    def take_back(self, dataset: int, numbers: Ints) -> Ints:
        """Forget files whose trees have come.

        Returns:
            The codes for their trees, see layout: LEAVE_OUT for a file counted for good.
        """
        rows = self._in_order(dataset)
        places = np.searchsorted(rows[:, at.HEADER_OBJECT], numbers)
        inside = places < len(rows)
        found = np.zeros(numbers.size, np.bool_)
        found[inside] = rows[places[inside], at.HEADER_OBJECT] == numbers[inside]
        codes = np.full(numbers.size, at.LEAVE_OUT, np.int64)
        in_directory = rows[places[found], at.HEADER_IN_DIRECTORY] > 0
        codes[found] = np.where(in_directory, at.TREE_OF_LISTED_IN_DIRECTORY, at.TREE_OF_LISTED)
        self._rows[dataset] = [np.delete(rows, places[found], axis=0)]
        self._held -= int(np.count_nonzero(found))
        return codes

    def settle(self, memory: Memory) -> Iterator[tuple[int, Ints]]:
        """Forget all files; the sums that they make, by their slots."""
        for rows in (rows for parts in self._rows.values() for rows in parts):
            for slot in np.unique(rows[:, at.HEADER_SLOT]).tolist():
                chosen = rows[rows[:, at.HEADER_SLOT] == slot]
                memory.sums[0] = 0
                fold_headers(chosen.reshape(-1), memory.all)
                yield slot, memory.sums[0].copy()
        memory.sums[0] = 0
        self._rows.clear()
        self._held = 0

    def _in_order(self, dataset: int) -> Ints:
        parts = self._rows.get(dataset, [])
        rows = np.concatenate(parts) if parts else np.zeros((0, at.HEADER_FIELDS), np.int64)
        return rows[np.argsort(rows[:, at.HEADER_OBJECT], kind="stable")]
