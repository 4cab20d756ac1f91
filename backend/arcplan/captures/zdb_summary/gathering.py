"""Putting the lines of a summary where the parser of dumps has its sums."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from arcplan.captures.native import Ints
from arcplan.captures.records import BrokenCaptureError, SummarisedText
from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb.ending import TREE_AWAITED, Ending, what_is_missing
from arcplan.captures.zdb.portion import Ranked, keep_largest
from arcplan.captures.zdb.record import RECORD_BYTES
from arcplan.captures.zdb.repeats import Repeats
from arcplan.captures.zdb.rows import kind_of
from arcplan.captures.zdb.spoken import REASONS, DatasetLine, read_dataset_line
from arcplan.captures.zdb.whole import DatasetRead, Whole
from arcplan.captures.zdb_summary import fields
from arcplan.captures.zdb_summary.words import (
    NUMBER_MAX,
    UnreadableLineError,
    Words,
    named_text,
    unescaped,
)


def _row_reason(type_name: bytes, kind: int) -> str:
    hand = np.zeros(at.HAND_FIELDS, np.int64)
    hand[at.KIND] = kind
    return Ending(type_name, awaits_row=False, in_table=False).row_reason(hand, type_name)


_CUT = {
    "tree_awaited": TREE_AWAITED,
    "row_missing": _row_reason(b"", at.OTHER),
    "row_type_cut": _row_reason(b"ZFS", at.OTHER),
    "row_cut": _row_reason(b"ZFS plain file", at.PLAIN_FILE),
}
_DATASETS_MAX = 20_000
_DIRECTORIES_MAX = 100_000


@dataclass(slots=True)
class _Object:
    """An object whose further lines may follow."""

    hand: Ints
    ordinal: int
    size: int
    type_name: bytes
    path: bytes | None = None


class Gathering:
    """Takes the lines of one or more summaries.

    Attributes:
        whole: The sums, as of a dump that was read here.
        text: Size of the dumps that were counted.
        directories: How many directories hold a file of theirs.
        issues_said: Issues that the summaries count.
        is_whole: The dumps ended where they should.
        repeats: Counts of the objects that a dump held more than once.
        awaits_row: One of them ended between a column header and its row.
    """

    def __init__(self, top: int) -> None:
        self.whole = Whole(top)
        self.text = SummarisedText(bytes=0, lines=0)
        self.directories = 0
        self.issues_said = 0
        self.is_whole = True
        self.awaits_row = False
        self.repeats = Repeats()
        self._total = 0
        self._summaries = 0
        self._known: dict[DatasetLine, int] = {}
        self._current = 0
        self._object: _Object | None = None
        self._takers: dict[str, Callable[[Words], None]] = {
            "source": self._take_source,
            "sign": self._take_sign,
            "dataset": self._begin_dataset,
            "counts": self._take_counts,
            "header_only": self._take_header_only,
            "sample": self._take_sample,
            "spread": self._take_spread,
            "level": self._take_level,
            "recordsize": self._take_recordsize,
            "directory": self._take_directory,
            "object": self._begin_object,
            "path": self._take_path,
            "issues": self._take_issues,
            "issue": self._take_issue,
        }

    def begin(self) -> None:
        """Another summary begins."""
        self.end_object()
        self._summaries += 1
        self._current = 0

    def take(self, line: Words) -> None:
        """Take one line.

        Raises:
            UnreadableLineError: The line is none of a summary; nothing of it was taken.
            BrokenCaptureError: The numbers add up to more than any host holds.
        """
        if line.word not in ("level", "path"):
            self.end_object()
        taker = self._takers.get(line.word)
        if taker is None:
            raise UnreadableLineError(f"no line of a summary begins with {line.word}")
        taker(line)

    @property
    def _dataset(self) -> DatasetRead:
        return self.whole.datasets[self._current]

    def _numbers(self, line: Words, names: Mapping[str, int]) -> dict[int, int]:
        """Counts by their place."""
        found = {place: line.whole(name) for name, place in names.items()}
        self._total += sum(abs(value) for value in found.values())
        if self._total > NUMBER_MAX:
            raise BrokenCaptureError("the numbers of this summary are larger than any host's")
        return found

    def _add(self, sums: Ints, first: int, line: Words, names: Mapping[str, int]) -> None:
        numbers = self._numbers(line, names)
        if min(numbers.values()) < 0:
            raise UnreadableLineError("a count below zero")
        for place, value in numbers.items():
            sums[first + place] += value

    def _add_moments(self, first: int, line: Words, names: Mapping[str, int]) -> None:
        for name, place in names.items():
            self._dataset.moments[first + place] += line.values.get(name, 0)

    def _take_source(self, line: Words) -> None:
        self.text = SummarisedText(
            bytes=self.text.bytes + line.whole("bytes"), lines=self.text.lines + line.whole("lines")
        )
        self.whole.lines = self.text.lines
        self.directories += line.whole("directories")
        self.is_whole &= line.whole("whole") == 1
        self.awaits_row |= line.whole("awaits_row") == 1
        self.repeats.trees_of_listed += line.whole("trees_of_listed")
        if line.whole("unchecked"):
            self._note("more objects than are remembered on a host; one dumped twice counts twice")
        if line.whole("directories_left_out"):
            self._note("more directories than are counted on a host; the totals hold their files")
        if line.whole("rounded"):
            self._note("numbers above 2**53 in the dump; awk rounds what is computed of them")

    def _note(self, reason: str) -> None:
        self.issues_said += 1
        self.whole.issues.add(0, "", reason)

    def _take_sign(self, line: Words) -> None:
        self.whole.signs |= _known(fields.SIGNS, line.text)

    def _begin_dataset(self, line: Words) -> None:
        text = unescaped(line.text)
        if not text:
            self._current = 0
            return
        printed = text if text.startswith("obj=") else f"Dataset {text}"
        said = read_dataset_line(printed.encode())
        key = replace(said, referenced_bytes=None, objects=None)
        number = self._known.get(key)
        if number is None:
            number = len(self.whole.datasets)
            if number > _DATASETS_MAX:
                raise BrokenCaptureError(f"more than {_DATASETS_MAX} datasets in one summary")
            sums, moments = np.zeros(at.SUM_FIELDS, np.int64), np.zeros(at.MOMENT_FIELDS)
            self.whole.datasets.append(DatasetRead(said, sums, moments))
            self._known[key] = number
        self._current = number

    def _take_counts(self, line: Words) -> None:
        step = line.whole("indirect_step_bytes")
        self._add(self._dataset.sums, 0, line, fields.COUNTS)
        self._dataset.sums[at.STEP_BITS] |= step

    def _take_header_only(self, line: Words) -> None:
        self._add(self._dataset.sums, 0, line, fields.HEADER_ONLY)

    def _take_sample(self, line: Words) -> None:
        self._add_moments(0, line, fields.SAMPLE)

    def _take_spread(self, line: Words) -> None:
        quantity = _known(fields.QUANTITIES, named_text(line.text, "of"))
        self._add_moments(at.Y_AT + quantity * at.Y_FIELDS, line, fields.SPREAD)

    def _take_recordsize(self, line: Words) -> None:
        if line.number not in RECORD_BYTES:
            raise UnreadableLineError("no recordsize that is planned for")
        row = RECORD_BYTES.index(line.number) * at.RECORDSIZE_FIELDS
        self._add(self._dataset.sums, at.RECORDSIZES_AT + row, line, fields.RECORDSIZE)

    def _take_level(self, line: Words) -> None:
        if line.number is None or line.number >= at.LEVELS:
            raise UnreadableLineError("no level of a block tree")
        into, first = (
            (self._dataset.sums, at.TREE_AT)
            if self._object is None
            else (self._object.hand, at.LEVEL_SUMS)
        )
        self._add(into, first + line.number * at.LEVEL_FIELDS, line, fields.LEVEL)

    def _take_directory(self, line: Words) -> None:
        key = (self._current, named_text(line.text, "path").encode())
        sums = self.whole.directories.get(key)
        if sums is None:
            sums = np.zeros(at.DIRECTORY_FIELDS, np.int64)
        self._add(sums, 0, line, fields.DIRECTORY)
        self.whole.directories[key] = sums
        if len(self.whole.directories) > _DIRECTORIES_MAX:
            raise BrokenCaptureError(f"more than {_DIRECTORIES_MAX} directories in one summary")

    def _begin_object(self, line: Words) -> None:
        hand = np.zeros(at.DISTANCES, np.int64)
        for place, value in self._numbers(line, fields.OBJECT).items():
            hand[place] = value
        hand[at.FILE_BYTES] = line.whole("file_bytes", -1)
        hand[at.MAX_BLOCK] = line.whole("max_block_id", -1)
        type_name = named_text(line.text, "type").encode()
        hand[at.KIND] = kind_of(np.frombuffer(type_name, np.uint8), 0, len(type_name))
        size = line.whole("extent_bytes")
        if hand[at.KIND] != at.ZVOL_PROPERTIES:
            size = line.whole("file_bytes", size)
        self._object = _Object(hand, line.whole("ordinal"), size, type_name)

    def _take_path(self, line: Words) -> None:
        if self._object is None:
            raise UnreadableLineError("a path without the object it belongs to")
        self._object.path = unescaped(line.text).encode()

    def end_object(self) -> None:
        """Keep the object whose lines came last, if it is among the largest."""
        one, self._object = self._object, None
        if one is None:
            return
        rank = -((self._summaries << 50) + min(one.ordinal, 1 << 50))
        ranked = Ranked(one.size, rank, self._current, one.hand, one.path, one.type_name)
        keep_largest(self.whole.largest, [ranked], self.whole.top)

    def _take_issues(self, line: Words) -> None:
        self.issues_said += line.whole("total")

    def say_what_is_missing(self) -> None:
        """Add what the dump as a whole does not hold to the issues."""
        sums = self.whole.sums()
        if self.awaits_row:
            self.issues_said += 1
            self.whole.issues.add(self.text.lines, "", REASONS[at.UNREADABLE_ROW])
            if not sums[at.OBJECTS]:
                return
        unsized = sum(
            bool(dataset.sums[at.VOLUMES]) and not dataset.sums[at.VOLUMES_SIZED]
            for dataset in self.whole.datasets
        )
        for reason in what_is_missing(sums, unsized, self.repeats):
            self._note(reason)

    def _take_issue(self, line: Words) -> None:
        reason, _, text = line.text.partition(" ")
        reason = named_text(reason, "reason")
        excerpt = named_text(text, "text")
        if reason == "cut_number":
            self.whole.note_cut_number(excerpt.encode())
            return
        if reason == "repeated_object":
            sentence = f"object {line.whole('object')} {REASONS[at.REPEATED_OBJECT]}"
        elif reason in _CUT:
            sentence = _CUT[reason]
        else:
            sentence = REASONS[_known(fields.REASONS, reason)]
        self.whole.issues.add(line.whole("line"), excerpt, sentence)


def _known(names: Mapping[str, int], word: str) -> int:
    if word not in names:
        raise UnreadableLineError(f"{word} is not known")
    return names[word]
