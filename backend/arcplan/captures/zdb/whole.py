"""The whole dump, put together from its pieces in order."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from heapq import heapify

import numpy as np

from arcplan.captures.native import Floats, Ints
from arcplan.captures.native.bits import PADDING
from arcplan.captures.records import IssueLog, Place
from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb.ending import (
    TREE_AWAITED,
    Ending,
    WrappedPointers,
    lacks_one_tree,
    what_is_missing,
    what_is_together,
)
from arcplan.captures.zdb.finish import finish, tree_is_incomplete
from arcplan.captures.zdb.hand import clear, forget_tree
from arcplan.captures.zdb.memory import new_memory
from arcplan.captures.zdb.piece import PartOfObject, PieceRead
from arcplan.captures.zdb.portion import Directory, Portion, Ranked, keep_largest, take_portion
from arcplan.captures.zdb.repeats import Repeats, packed
from arcplan.captures.zdb.spoken import REASONS, DatasetLine, read_dataset_line

DATASETS_MAX = 20_000
DIRECTORIES_MAX = 100_000
_UNNAMED = -1
_NO_SUMS: Ints = np.zeros(at.SUM_FIELDS, np.int64)
_NO_MOMENTS: Floats = np.zeros(at.MOMENT_FIELDS)
_BITS = (at.TREE_SEEN, at.SIZE_BITS, at.LEVELS_BEGUN, at.LEVEL_AGAIN, at.ATTRIBUTE_AGAIN)
_SUMMED = (at.DISORDERED, at.LEAF_BYTES_UNEQUAL)


@dataclass(slots=True)
class DatasetRead:
    """One dataset, its sums, and where its line stands."""

    line: DatasetLine | None
    sums: Ints
    moments: Floats
    place: Place | None = None


def add_sums(first: Ints, second: Ints) -> Ints:
    """Sums of two sets of objects."""
    total = first + second
    total[at.STEP_BITS] = first[at.STEP_BITS] | second[at.STEP_BITS]
    return total


class Whole:
    """Sums, objects and issues of everything read so far.

    Attributes:
        top: How many of the largest objects to keep.
        issues: What could not be read.
        datasets: Those before the first line of one, then each in order.
        datasets_beyond: Lines of datasets of which there are too many; their sums are one entry.
        directories: Sums by dataset and path.
        left_out_directories: There were too many to keep them all.
        largest: A heap of the largest objects.
        lines: Lines read.
        signs: Of the release.
        begins_inside_tree: A tree comes before any dataset or object.
        ends_inside_tree: The last tree is not whole, or missing where every other object has one.
    """

    def __init__(self, top: int) -> None:
        self.top = top
        self.issues = IssueLog()
        self.datasets = [DatasetRead(None, _NO_SUMS.copy(), _NO_MOMENTS.copy())]
        self.datasets_beyond = 0
        self.left_out_directories = False
        self.directories: dict[tuple[int, bytes], Ints] = {}
        self.largest: list[Ranked] = []
        self.lines = 0
        self.signs = 0
        self.begins_inside_tree = False
        self.ends_inside_tree = False
        self._wrapped = WrappedPointers()
        self._begun = False
        self._objects = 0
        self._issues_counted = 0
        self._current = 0
        self._known: dict[DatasetLine, int] = {}
        self._same = [0]
        self._first_named: dict[tuple[object, ...], int] = {}
        self._datasets_of_piece = [0]
        self._repeats = Repeats()
        self._memory = new_memory()
        self._held_path: bytes | None = None
        self._held_type = b""
        self._held_row = b""

    @property
    def issues_total(self) -> int:
        """Lines with an issue, kept or not."""
        return self._issues_counted

    def begin(self, piece: PieceRead) -> Ints | None:
        """End the object that the next piece's beginning belongs to, and look for repeated ones.

        Returns:
            None when the piece can be added as it is, else the codes to read it again with.
        """
        self._absorb(piece.head)
        if piece.tail is not None:
            self._finish_held()
        self._datasets_of_piece = [self._current]
        rows = []
        for portion in piece.portions:
            first = len(self._datasets_of_piece) - 1
            self._datasets_of_piece += [
                self._number_of(
                    read_dataset_line(event.text),
                    Place.of(self.lines + event.line + 1, event.text.strip()),
                )
                for event in portion.events
                if event.code <= at.OBJECT_PATH_LINE
            ]
            same = [self._same[number] for number in self._datasets_of_piece[first:]]
            portion.numbers[:, at.NUMBER_SLOT] = np.array(same)[portion.numbers[:, at.NUMBER_SLOT]]
            rows.append(portion.numbers)
        numbers = np.concatenate(rows)
        if self.datasets_beyond:
            numbers = numbers[numbers[:, at.NUMBER_SLOT] != _UNNAMED]
        codes = self._repeats.codes_of(numbers)
        if codes is None or not codes.any():
            return None
        self._forget_listed(numbers[codes >= at.TREE_OF_LISTED])
        return packed(numbers, codes)

    def add(self, piece: PieceRead) -> None:
        """Add the piece begun."""
        datasets = self._datasets_of_piece
        for portion in piece.portions:
            self._add_portion(portion, self.lines, self._objects, datasets)
            datasets = datasets[len(portion.sums) - 1 :]
        self._current = datasets[0]
        if piece.tail is not None:
            held = self._memory.open
            held[:] = piece.tail.hand
            held[at.LINE] += self.lines
            held[at.ORDINAL] += self._objects
            self._held_path = piece.tail.path
            self._held_type = piece.tail.type_name
            self._held_row = piece.tail.row
        if piece.wrapped:
            self._wrapped.count += piece.wrapped
            self._wrapped.last_line = self.lines + piece.wrapped_last + 1
        self.lines += piece.lines
        self._objects += piece.objects
        self._issues_counted += piece.issues
        self.signs |= piece.signs

    def end(self, ending: Ending) -> None:
        """Add the last object, and say what the dump does not hold at all."""
        held = self._memory.open
        self.ends_inside_tree = tree_is_incomplete(held)
        awaits_tree = bool(held[at.OPENED]) and not held[at.TREE_SEEN]
        first_line = int(held[at.LINE]) + 1
        named = self._held_type if self._held_path is None else self._held_path
        if ending.in_row(self.lines, held):
            self._note(self.lines, ending.row_reason(held, self._held_type), ending.line or b"")
        self._finish_held()
        self._settle_listed()
        if awaits_tree and lacks_one_tree(self.sums()):
            self.ends_inside_tree = True
            self._note(first_line, TREE_AWAITED, named)
        if ending.awaits_row:
            self._note(self.lines, REASONS[at.UNREADABLE_ROW])
        sums = self.sums()
        if not (ending.awaits_row and not sums[at.OBJECTS]):
            for reason in what_is_missing(sums, self._volumes_without_size(), self._repeats):
                self._note(0, reason)
        if self._wrapped.count:
            self._note(self._wrapped.first_line, self._wrapped.reason, self._wrapped.excerpt)
        for reason in what_is_together(
            self._snapshots(), self.datasets_beyond, self.left_out_directories
        ):
            self._note(0, reason)

    def sums(self) -> Ints:
        """Sums of all datasets."""
        return reduce(add_sums, (dataset.sums for dataset in self.datasets))

    def _snapshots(self) -> int:
        """Snapshots with files whose dataset has files in the dump too."""
        names = [
            dataset.line.name
            for dataset in self.datasets
            if dataset.line is not None and dataset.sums[at.FILES]
        ]
        live = set(names)
        return sum(name.partition("@")[0] in live for name in names if "@" in name)

    def _volumes_without_size(self) -> int:
        return sum(
            bool(dataset.sums[at.VOLUMES]) and not dataset.sums[at.VOLUMES_SIZED]
            for dataset in self.datasets
        )

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
        if new[at.LAST_LEAF] >= 0:
            held[at.LAST_LEAF] = new[at.LAST_LEAF]
        self._absorb_once(part)
        for field in _BITS:
            held[field] |= new[field]
        held[list(_SUMMED)] += new[list(_SUMMED)]
        held[at.LEVEL_SUMS :] += new[at.LEVEL_SUMS :]

    def _absorb_once(self, part: PartOfObject) -> None:
        """Add what an object has once; what comes twice is of another one."""
        held, new = self._memory.open, part.hand
        for field in (at.MAX_BLOCK, at.FILE_BYTES):
            if held[field] < 0:
                held[field] = new[field]
            elif new[field] >= 0:
                held[at.ATTRIBUTE_AGAIN] = 1
        if self._held_path is None:
            self._held_path = part.path
        elif part.path is not None:
            held[at.ATTRIBUTE_AGAIN] = 1
        if held[at.LEVELS_BEGUN] & new[at.LEVELS_BEGUN]:
            held[at.LEVEL_AGAIN] = 1

    def _finish_held(self) -> None:
        memory = self._memory
        held = memory.open
        text = (self._held_path or b"") + b"\n" + self._held_row
        buffer = np.zeros(len(text) + PADDING, np.uint8)
        buffer[: len(text)] = np.frombuffer(text, np.uint8)
        held[at.PATH_AT] = 0
        held[at.PATH_BYTES] = -1 if self._held_path is None else len(self._held_path)
        held[at.TYPE_AT] = len(text) - len(self._held_type)
        held[at.TYPE_BYTES] = len(self._held_type)
        memory.state[:] = 0
        memory.state[at.CANDIDATE_FLOOR] = -1
        finish(buffer, held, self._code_of_held(), memory.all)
        self._issues_counted += int(memory.state[at.ISSUES])
        self.signs |= int(memory.state[at.SIGNS])
        self._add_portion(take_portion(buffer, memory, self.top), 0, 0, [self._current])
        clear(held)
        self._held_path = None
        self._held_type = self._held_row = b""

    def _code_of_held(self) -> int:
        held = self._memory.open
        if not held[at.OPENED] or self._same[self._current] == _UNNAMED:
            return at.COUNT
        row = np.zeros((1, at.NUMBER_FIELDS), np.int64)
        row[0, at.NUMBER_SLOT] = self._same[self._current]
        row[0, at.NUMBER_OBJECT] = held[at.NUMBER]
        row[0, at.NUMBER_TREE] = held[at.TREE_SEEN]
        row[0, at.NUMBER_IS_FILE] = held[at.KIND] in (at.PLAIN_FILE, at.ZVOL)
        codes = self._repeats.codes_of(row)
        if codes is None:
            return at.COUNT
        self._forget_listed(row[codes >= at.TREE_OF_LISTED])
        return int(codes[0])

    def _forget_listed(self, rows: Ints) -> None:
        """Take objects whose tree has come out of the largest, where they stand without it."""
        if not len(rows):
            return
        again = {(int(row[at.NUMBER_SLOT]), int(row[at.NUMBER_OBJECT])) for row in rows}
        self.largest = [
            ranked
            for ranked in self.largest
            if (self._same[ranked.slot], int(ranked.hand[at.NUMBER])) not in again
        ]
        heapify(self.largest)

    def _add_portion(
        self, portion: Portion, first_line: int, first_ordinal: int, datasets: list[int]
    ) -> None:
        for event in portion.events:
            if not self._begun and event.code != at.TOOL_MESSAGE:
                self._begun = True
                self.begins_inside_tree = event.code == at.TREE_WITHOUT_OBJECT
            if event.code == at.WRAPPED_POINTER:
                self._wrapped.begin(first_line + event.line + 1, event.text)
            elif event.code > at.OBJECT_PATH_LINE:
                reason = REASONS[event.code]
                if event.code == at.REPEATED_OBJECT:
                    reason = f"object {event.object} {reason}"
                self.issues.add(first_line + event.line + 1, event.text, reason)
        for slot, (sums, moments) in enumerate(zip(portion.sums, portion.moments, strict=True)):
            if sums.any():
                dataset = self.datasets[datasets[slot]]
                dataset.sums = add_sums(dataset.sums, sums)
                dataset.moments = dataset.moments + moments
            headers = portion.headers[portion.headers[:, at.HEADER_SLOT] == slot]
            if len(headers):
                headers[:, at.HEADER_SLOT] = datasets[slot]
                self._repeats.listed.add(self._same[datasets[slot]], headers)
        if self._repeats.listed.overfull:
            self._settle_listed()
        for directory in portion.directories:
            self._add_directory(directory, datasets[directory.slot])
        for ranked in portion.largest:
            ranked.hand[at.LINE] += first_line
        keep_largest(
            self.largest,
            [
                replace(ranked, rank=ranked.rank - first_ordinal, slot=datasets[ranked.slot])
                for ranked in portion.largest
            ],
            self.top,
        )

    def _settle_listed(self) -> None:
        """Count files without a tree."""
        for number, sums in self._repeats.listed.settle(self._memory):
            dataset = self.datasets[number]
            dataset.sums = add_sums(dataset.sums, sums)

    def _add_directory(self, directory: Directory, number: int) -> None:
        key = (number, directory.path)
        known = self.directories.get(key)
        if known is None and len(self.directories) == DIRECTORIES_MAX:
            self.left_out_directories = True
        elif known is None:
            self.directories[key] = directory.sums
        else:
            known[at.DIR_FILES :] += directory.sums[at.DIR_FILES :]

    def _number_of(self, line: DatasetLine, place: Place) -> int:
        """Number of the dataset that a line begins; the same for the same dataset."""
        known = replace(line, referenced_bytes=None, objects=None)
        number = self._known.get(known)
        if number is not None:
            return number
        number = len(self.datasets)
        if number > DATASETS_MAX:
            self.datasets_beyond += 1
            return number - 1
        named = number < DATASETS_MAX
        self.datasets.append(DatasetRead(line if named else None, _NO_SUMS, _NO_MOMENTS, place))
        self.datasets_beyond += not named
        if named:
            self._known[known] = number
        self._same.append(self._first_of(line, number) if named else _UNNAMED)
        return number

    def _first_of(self, line: DatasetLine, number: int) -> int:
        """The first dataset that is the same one; a line of `zdb -O` gives the name alone."""
        named = (line.name, line.printed)
        full = (*named, line.id, line.created_txg)
        first = self._first_named.setdefault(named, number)
        if line.id is None:
            return first
        said = self.datasets[first].line
        if said is not None and said.id is None:
            return first
        return self._first_named.setdefault(full, number)
