"""The whole dump, put together from its pieces in order."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from arcplan.captures.records import IssueLog
from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb.compiled import Floats, Ints
from arcplan.captures.zdb.finish import clear, copy, finish, forget_tree
from arcplan.captures.zdb.piece import PartOfObject, PieceRead
from arcplan.captures.zdb.portion import Directory, Portion, Ranked, keep_largest, take_portion
from arcplan.captures.zdb.spoken import REASONS, DatasetLine, read_dataset_line
from arcplan.captures.zdb.tables import in_hand, tables
from arcplan.captures.zdb.words import PADDING

_BITWISE = (at.STEP_BITS,)
_CARRIED = (at.MAX_BLOCK, at.FILE_BYTES)
_SUMMED = (at.DISORDERED, at.LEAF_BYTES_UNEQUAL)


@dataclass(slots=True)
class DatasetRead:
    """One dataset and its sums."""

    line: DatasetLine | None
    sums: Ints
    moments: Floats


def _no_dataset() -> DatasetRead:
    return DatasetRead(None, np.zeros(at.SUM_FIELDS, np.int64), np.zeros(at.MOMENT_FIELDS))


class Whole:
    """Sums, objects and issues of everything read so far."""

    def __init__(self, top: int) -> None:
        self.top = top
        self.issues = IssueLog()
        self.datasets: list[DatasetRead] = [_no_dataset()]
        self.directories: dict[tuple[int, bytes], Ints] = {}
        self.largest: list[Ranked] = []
        self.lines = 0
        self.signs = 0
        self._objects = 0
        self._issues_counted = 0
        self._current = 0
        self._known: dict[tuple[str, int | None], int] = {}
        self._held = in_hand()
        self._held_path: bytes | None = None
        self._held_type = b""
        self._scratch = tables()
        clear(self._held)

    @property
    def issues_total(self) -> int:
        """Lines with an issue, kept or not."""
        return self._issues_counted

    def add(self, piece: PieceRead) -> None:
        """Add the next piece."""
        self._absorb(piece.head)
        if piece.tail is not None:
            self._finish_held()
        for portion in piece.portions:
            self._add_portion(portion, self.lines)
        if piece.tail is not None:
            copy(piece.tail.hand, self._held)
            self._held_path = piece.tail.path
            self._held_type = piece.tail.type_name
            self._held.thing[at.LINE] += self.lines
            self._held.thing[at.ORDINAL] += self._objects
        self.lines += piece.lines
        self._objects += piece.objects
        self._issues_counted += piece.issues
        self.signs |= piece.signs

    def end(self) -> None:
        """Add the last object."""
        self._finish_held()

    def note(self, line: int, excerpt: bytes, reason: str) -> None:
        """Note an issue that no piece counts."""
        self.issues.add(line, excerpt, reason)
        self._issues_counted += 1

    def _absorb(self, part: PartOfObject) -> None:
        """Add to the object being held what a piece says of it."""
        held, more = self._held, part.hand
        thing, new = held.thing, more.thing
        if new[at.TREE_RESTARTED]:
            forget_tree(held)
        if thing[at.LAST_LEAF] >= 0 and new[at.FIRST_LEAF] >= 0:
            previous, first = int(thing[at.LAST_LEAF]), int(new[at.FIRST_LEAF])
            held.distances[(previous ^ first).bit_length()] += 1
            thing[at.DISORDERED] += int(first <= previous)
            thing[at.LEAF_BYTES_UNEQUAL] += int(thing[at.LEAF_BYTES] != new[at.LEAF_BYTES])
        if thing[at.FIRST_LEAF] < 0:
            thing[at.FIRST_LEAF] = new[at.FIRST_LEAF]
            thing[at.LEAF_BYTES] = new[at.LEAF_BYTES]
        if new[at.LAST_LEAF] >= 0:
            thing[at.LAST_LEAF] = new[at.LAST_LEAF]
        for field in _CARRIED:
            if new[field] >= 0:
                thing[field] = new[field]
        for field in _SUMMED:
            thing[field] += new[field]
        if part.path is not None:
            self._held_path = part.path
        thing[at.TREE_SEEN] |= new[at.TREE_SEEN]
        thing[at.SIZE_BITS] |= new[at.SIZE_BITS]
        held.tree[:] += more.tree
        held.distances[:] += more.distances

    def _finish_held(self) -> None:
        thing = self._held.thing
        text = (self._held_path or b"") + self._held_type
        buffer = np.zeros(len(text) + PADDING, np.uint8)
        buffer[: len(text)] = np.frombuffer(text, np.uint8)
        thing[at.PATH_AT] = 0
        thing[at.PATH_BYTES] = -1 if self._held_path is None else len(self._held_path)
        thing[at.TYPE_AT] = len(text) - len(self._held_type)
        thing[at.TYPE_BYTES] = len(self._held_type)
        self._scratch.state[:] = 0
        self._scratch.state[at.CANDIDATE_FLOOR] = -1
        finish(buffer, self._held, self._scratch)
        self._issues_counted += int(self._scratch.state[at.ISSUES])
        portion = take_portion(buffer, self._scratch, self.top)
        self._add_portion(portion, 0, first_ordinal=0)
        clear(self._held)
        self._held_path = None
        self._held_type = b""

    def _add_portion(
        self, portion: Portion, first_line: int, first_ordinal: int | None = None
    ) -> None:
        ordinal = self._objects if first_ordinal is None else first_ordinal
        numbers = [self._current]
        for event in portion.events:
            if event.code <= at.OBJECT_PATH_LINE:
                numbers.append(self._number_of(read_dataset_line(event.text)))
            else:
                self.issues.add(first_line + event.line + 1, event.text, REASONS[event.code])
        self._current = numbers[-1]
        for number, sums, moments in zip(numbers, portion.sums, portion.moments, strict=True):
            dataset = self.datasets[number]
            bits = [int(dataset.sums[field] | sums[field]) for field in _BITWISE]
            dataset.sums += sums
            dataset.sums[list(_BITWISE)] = bits
            dataset.moments += moments
        for directory in portion.directories:
            self._add_directory(directory, numbers[directory.slot])
        keep_largest(
            self.largest,
            [
                replace(ranked, rank=ranked.rank - ordinal, slot=numbers[ranked.slot])
                for ranked in portion.largest
            ],
            self.top,
        )

    def _add_directory(self, directory: Directory, number: int) -> None:
        key = (number, directory.path)
        known = self.directories.get(key)
        if known is None:
            self.directories[key] = directory.sums
        else:
            known += directory.sums

    def _number_of(self, line: DatasetLine) -> int:
        key = (line.name, line.id)
        number = self._known.get(key)
        if number is None or line.object_path is not None:
            number = len(self.datasets)
            self.datasets.append(_no_dataset())
            self.datasets[number].line = line
            self._known[key] = number
        return number
