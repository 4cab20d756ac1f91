"""The whole dump, put together from its pieces in order."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from arcplan.captures.native import Floats, Ints
from arcplan.captures.native.bits import PADDING
from arcplan.captures.records import IssueLog
from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb.finish import finish, tree_is_incomplete
from arcplan.captures.zdb.hand import clear, forget_tree
from arcplan.captures.zdb.memory import new_memory
from arcplan.captures.zdb.piece import PartOfObject, PieceRead
from arcplan.captures.zdb.portion import Directory, Portion, Ranked, keep_largest, take_portion
from arcplan.captures.zdb.spoken import REASONS, DatasetLine, read_dataset_line

_BITS = (at.TREE_SEEN, at.SIZE_BITS)
_CARRIED = (at.MAX_BLOCK, at.FILE_BYTES, at.LAST_LEAF)
_SUMMED = (at.DISORDERED, at.LEAF_BYTES_UNEQUAL)


@dataclass(slots=True)
class DatasetRead:
    """One dataset and its sums."""

    line: DatasetLine | None
    sums: Ints
    moments: Floats


def add_sums(first: Ints, second: Ints) -> Ints:
    """Sums of two sets of objects."""
    total = first + second
    total[at.STEP_BITS] = first[at.STEP_BITS] | second[at.STEP_BITS]
    return total


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
        self.ends_inside_tree = False
        self._objects = 0
        self._issues_counted = 0
        self._current = 0
        self._known: dict[tuple[str, int | None], int] = {}
        self._memory = new_memory()
        self._held_path: bytes | None = None
        self._held_type = b""

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
            self._add_portion(portion, self.lines, self._objects)
        if piece.tail is not None:
            held = self._memory.open
            held[:] = piece.tail.hand
            held[at.LINE] += self.lines
            held[at.ORDINAL] += self._objects
            self._held_path = piece.tail.path
            self._held_type = piece.tail.type_name
        self.lines += piece.lines
        self._objects += piece.objects
        self._issues_counted += piece.issues
        self.signs |= piece.signs

    def end(self, awaits_row: bool) -> None:
        """Add the last object, and say what the dump does not hold at all."""
        self.ends_inside_tree = tree_is_incomplete(self._memory.open)
        self._finish_held()
        if awaits_row:
            self._note(self.lines, REASONS[at.UNREADABLE_ROW])
        objects, trees, header_only = (
            sum(int(dataset.sums[field]) for dataset in self.datasets)
            for field in (at.OBJECTS, at.TREES, at.HEADER_ONLY)
        )
        if objects and not trees:
            self._note(0, "no block trees in this dump: figures are estimated from object headers")
        elif not objects and not awaits_row:
            self._note(0, "dataset lines only: no object, and so no block tree, is in this dump")
        elif header_only:
            self._note(0, f"files without a block tree, estimated from headers: {header_only}")

    def note_cut_number(self, excerpt: bytes) -> None:
        """Say that the text ends in a number, which was left out."""
        self._note(self.lines, "the text ends in this number, which may be cut; left out", excerpt)

    def _note(self, line: int, reason: str, excerpt: bytes = b"") -> None:
        self.issues.add(line, excerpt, reason)
        self._issues_counted += 1

    def _absorb(self, part: PartOfObject) -> None:
        """Add to the object being held what a piece says of it."""
        held, new = self._memory.open, part.hand
        if new[at.TREE_RESTARTED]:
            forget_tree(held)
        if held[at.LAST_LEAF] >= 0 and new[at.FIRST_LEAF] >= 0:
            previous, first = int(held[at.LAST_LEAF]), int(new[at.FIRST_LEAF])
            held[at.DISTANCES + (previous ^ first).bit_length()] += 1
            held[at.DISORDERED] += int(first <= previous)
            held[at.LEAF_BYTES_UNEQUAL] += int(held[at.LEAF_BYTES] != new[at.LEAF_BYTES])
        if held[at.FIRST_LEAF] < 0:
            held[at.FIRST_LEAF] = new[at.FIRST_LEAF]
            held[at.LEAF_BYTES] = new[at.LEAF_BYTES]
        if new[at.ROOT_LEVEL] > held[at.ROOT_LEVEL]:
            held[at.ROOT_LEVEL], held[at.ROOT_FILL] = new[at.ROOT_LEVEL], 0
        if new[at.ROOT_LEVEL] == held[at.ROOT_LEVEL]:
            held[at.ROOT_FILL] += new[at.ROOT_FILL]
        for field in _CARRIED:
            if new[field] >= 0:
                held[field] = new[field]
        for field in _BITS:
            held[field] |= new[field]
        held[list(_SUMMED)] += new[list(_SUMMED)]
        held[at.LEVEL_SUMS :] += new[at.LEVEL_SUMS :]
        if part.path is not None:
            self._held_path = part.path

    def _finish_held(self) -> None:
        memory = self._memory
        held = memory.open
        text = (self._held_path or b"") + self._held_type
        buffer = np.zeros(len(text) + PADDING, np.uint8)
        buffer[: len(text)] = np.frombuffer(text, np.uint8)
        held[at.PATH_AT] = 0
        held[at.PATH_BYTES] = -1 if self._held_path is None else len(self._held_path)
        held[at.TYPE_AT] = len(text) - len(self._held_type)
        held[at.TYPE_BYTES] = len(self._held_type)
        memory.state[:] = 0
        memory.state[at.CANDIDATE_FLOOR] = -1
        finish(buffer, held, memory.all)
        self._issues_counted += int(memory.state[at.ISSUES])
        self._add_portion(take_portion(buffer, memory, self.top), 0, 0)
        clear(held)
        self._held_path = None
        self._held_type = b""

    def _add_portion(self, portion: Portion, first_line: int, first_ordinal: int) -> None:
        numbers = [self._current]
        for event in portion.events:
            if event.code <= at.OBJECT_PATH_LINE:
                numbers.append(self._number_of(read_dataset_line(event.text)))
            else:
                self.issues.add(first_line + event.line + 1, event.text, REASONS[event.code])
        self._current = numbers[-1]
        for number, sums, moments in zip(numbers, portion.sums, portion.moments, strict=True):
            dataset = self.datasets[number]
            dataset.sums = add_sums(dataset.sums, sums)
            dataset.moments += moments
        for directory in portion.directories:
            self._add_directory(directory, numbers[directory.slot])
        keep_largest(
            self.largest,
            [
                replace(ranked, rank=ranked.rank - first_ordinal, slot=numbers[ranked.slot])
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
            known[at.DIR_FILES :] += directory.sums[at.DIR_FILES :]

    def _number_of(self, line: DatasetLine) -> int:
        key = (line.name, line.id)
        number = self._known.get(key)
        if number is None or line.object_path is not None:
            number = len(self.datasets)
            self.datasets.append(_no_dataset())
            self.datasets[number].line = line
            self._known[key] = number
        return number
