"""What is to be said when a dump has ended: where it was cut, and what it does not hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from arcplan.captures.native import Ints
from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb.repeats import Repeats

_BEGINS_LIKE_ROW = re.compile(rb"\s*-?[0-9]+\s*")
_TYPES_OF_FILES = (b"ZFS plain file", b"zvol object")

TREE_AWAITED = "the text ends before the block tree of this object"
_TREES_COMMAND = "run zdb -ddddd on the dataset, or on some of its objects, for block trees"


@dataclass(frozen=True, slots=True)
class Ending:
    """How a text ends.

    Attributes:
        line: Its last line where that has no end, else None.
        awaits_row: It ends between a column header and the object's row.
        in_table: It ends where rows of objects may follow each other.
    """

    line: bytes | None
    awaits_row: bool
    in_table: bool

    def in_row(self, lines: int, held: Ints) -> bool:
        """Whether the last line is an object's row, or the beginning of one."""
        if self.line is None:
            return False
        if held[at.OPENED] and int(held[at.LINE]) == lines - 1:
            return True
        return self.in_table and _BEGINS_LIKE_ROW.fullmatch(self.line) is not None

    def row_reason(self, held: Ints, type_name: bytes) -> str:
        """What was made of that row."""
        start = "the text ends in this row of an object"
        if self.line is None or not self.line.rstrip().endswith(type_name) or not type_name:
            return f"{start}, which is missing"
        cut = any(whole.startswith(type_name) for whole in _TYPES_OF_FILES)
        if held[at.KIND] == at.OTHER and cut:
            return f"{start}: its type is cut, so it is not counted as a file"
        return f"{start}: what follows of it is missing"


@dataclass(slots=True)
class WrappedPointers:
    """Block pointers that a terminal or pager wrapped: one issue, however many there are.

    Attributes:
        count: How many.
        first_line: First line of the first.
        last_line: Last line of the last.
        excerpt: The first one's first line.
    """

    count: int = 0
    first_line: int = 0
    last_line: int = 0
    excerpt: bytes = b""

    def begin(self, line: int, excerpt: bytes) -> None:
        """Take the line of the first one; those of later ones change nothing."""
        if not self.first_line:
            self.first_line, self.excerpt = line, excerpt

    @property
    def reason(self) -> str:
        """What was made of them."""
        return (
            "the text was wrapped at the width of a terminal: block pointers put together from "
            f"several lines: {self.count}, in lines {self.first_line} to {self.last_line}"
        )


def without_trees(sums: Ints) -> str | None:
    """Why the figures of a dump rest on no block tree, and what to run; None where they do."""
    if sums[at.FILE_TREES]:
        return None
    if not sums[at.OBJECTS]:
        found = "dataset lines only: no object, and so no block tree, is in this dump"
    elif not sums[at.FILES]:
        found = "no file or zvol is in this dump"
    else:
        found = "no block trees in this dump: figures are estimated from object headers"
    return f"{found}; {_TREES_COMMAND}"


def lacks_one_tree(sums: Ints) -> bool:
    """Whether every object of a dump but one has a block tree: zdb prints all of them or none."""
    return bool(sums[at.TREES]) and int(sums[at.OBJECTS] - sums[at.TREES]) == 1


def what_is_missing(sums: Ints, unsized_volumes: int, repeats: Repeats) -> Iterator[str]:
    """Sentences on what the figures leave out or take from elsewhere."""
    bare = without_trees(sums)
    if bare is not None:
        yield bare
    elif sums[at.HEADER_ONLY]:
        yield f"files without a block tree, estimated from headers: {sums[at.HEADER_ONLY]}"
    if repeats.trees_of_listed:
        yield (
            "objects listed without their block tree and again with it, each counted once: "
            f"{repeats.trees_of_listed}"
        )
    if repeats.unchecked:
        yield (
            "objects that could not be looked for among those before, because their numbers are "
            f"too many and too far apart: {repeats.unchecked}"
        )
    if unsized_volumes and sums[at.TREES]:
        yield (
            f"volumes whose size is not in this dump: {unsized_volumes}; it is in object 2, "
            "so dump objects 1 and 2"
        )


def what_is_together(snapshots: int, datasets: int, directories: bool) -> Iterator[str]:
    """Sentences on what is counted together, though it might be wanted apart."""
    if snapshots:
        yield (
            f"snapshots whose files are counted beside those of their datasets: {snapshots}; "
            "the blocks that both share count for each"
        )
    if datasets:
        yield (
            f"datasets beyond those listed: {datasets}; their figures are one entry without a "
            "name, in which objects dumped twice are not looked for"
        )
    if directories:
        yield "more directories than are counted; the totals hold their files"
