"""Objects that a dump holds more than once: the first with a tree counts, else the first.

zdb prints an object again when it is named twice, and two dumps of a dataset may stand in one text.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from arcplan.captures.native import Ints
from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb.listed import ListedFiles

_GROUP_SHIFT = 10
_GROUP = 1 << _GROUP_SHIFT
GROUPS_MAX = 1 << 16
"""Object numbers are kept in groups of 1024, a byte each: 64 MiB for 67 million of them."""

_NEW, _LISTED, _WITH_TREE = range(3)


class SeenObjects:
    """Which objects of which dataset were read so far, and whether with a tree.

    Attributes:
        unchecked: Objects for which there was no room.
    """

    def __init__(self, groups_max: int = GROUPS_MAX) -> None:
        self.unchecked = 0
        self._groups_max = groups_max
        self._rows: dict[tuple[int, int], int] = {}
        self._states: npt.NDArray[np.uint8] = np.zeros(_GROUP, np.uint8)

    def take(self, datasets: Ints, numbers: Ints, trees: Ints) -> Ints | None:
        """Add objects in the order of the dump.

        Args:
            datasets: Which dataset each is of, by a number of the caller's.
            numbers: Object numbers.
            trees: 1 where a tree was printed, else 0.

        Returns:
            None when all are new, else what to do with each: COUNT, LEAVE_OUT, LISTED_AGAIN or
            TREE_OF_LISTED, see layout.
        """
        places = self._places(datasets, numbers)
        known = places >= 0
        self.unchecked += int(np.count_nonzero(~known))
        states = np.where(trees > 0, _WITH_TREE, _LISTED).astype(np.uint8)
        inside = places[known]
        if np.unique(inside).size == inside.size and not self._states[inside].any():
            self._states[inside] = states[known]
            return None
        return self._take_one_by_one(places, states)

    def _take_one_by_one(self, places: Ints, states: npt.NDArray[np.uint8]) -> Ints:
        answer = np.zeros(places.size, np.int64)
        first: dict[int, int] = {}
        for index, (place, state) in enumerate(zip(places.tolist(), states.tolist(), strict=True)):
            if place < 0:
                continue
            before = int(self._states[place])
            if before == _NEW:
                first[place] = index
                self._states[place] = state
            elif state > before:
                self._states[place] = state
                if place in first:
                    answer[first[place]] = at.LISTED_AGAIN
                else:
                    answer[index] = at.TREE_OF_LISTED
            else:
                answer[index] = at.LEAVE_OUT
        return answer

    def _places(self, datasets: Ints, numbers: Ints) -> Ints:
        """Where the state of each object is kept, -1 without room."""
        keys = np.stack([datasets, numbers >> _GROUP_SHIFT])
        groups, which = np.unique(keys, axis=1, return_inverse=True)
        rows = np.array(
            [self._row(int(dataset), int(group)) for dataset, group in groups.T], np.int64
        )
        row = rows[which.reshape(-1)]
        places: Ints = np.where(row < 0, -1, (row << _GROUP_SHIFT) + (numbers & (_GROUP - 1)))
        return places

    def _row(self, dataset: int, group: int) -> int:
        key = (dataset, group)
        row = self._rows.get(key)
        if row is None:
            row = len(self._rows)
            if row == self._groups_max:
                return -1
            self._rows[key] = row
            if (row + 1) * _GROUP > self._states.size:
                self._states = np.concatenate([self._states, np.zeros_like(self._states)])
        return row


class Repeats:
    """Decides for every object of a dump whether it counts.

    Attributes:
        listed: Files without a tree so far.
        trees_of_listed: Objects whose tree came after a listing without it.
    """

    def __init__(self) -> None:
        self.listed = ListedFiles()
        self.trees_of_listed = 0
        self._seen = SeenObjects()

    @property
    def unchecked(self) -> int:
        """Objects that may have been counted twice, because there were too many to remember."""
        return self._seen.unchecked

    def codes_of(self, rows: Ints) -> Ints | None:
        """What to do with objects, None where each is new.

        Args:
            rows: As the scanner notes them, in order, their slots numbers of datasets.
        """
        if not len(rows):
            return None
        datasets, numbers = rows[:, at.NUMBER_SLOT], rows[:, at.NUMBER_OBJECT]
        codes = self._seen.take(datasets, numbers, rows[:, at.NUMBER_TREE])
        if codes is None:
            return None
        again = codes == at.TREE_OF_LISTED
        self.trees_of_listed += int(np.count_nonzero(again | (codes == at.LISTED_AGAIN)))
        is_file = rows[:, at.NUMBER_IS_FILE] > 0
        codes[again & ~is_file] = at.TREE_ONLY
        for dataset in np.unique(datasets[again & is_file]).tolist():
            chosen = again & is_file & (datasets == dataset)
            codes[chosen] = self.listed.take_back(dataset, numbers[chosen])
        return codes


def packed(rows: Ints, codes: Ints) -> Ints:
    """The codes by the ordinals of their objects, as the scanner looks them up."""
    ordinals = rows[:, at.NUMBER_ORDINAL]
    fields = np.zeros(int(ordinals.max()) // at.CODES_IN_FIELD + 1, np.int64)
    field, place = np.divmod(ordinals, at.CODES_IN_FIELD)
    np.bitwise_or.at(fields, field, codes << (place * at.CODE_BITS))
    return fields
