"""Lines that name a dataset, and the sentences for lines that could not be read."""

from __future__ import annotations

import re
from dataclasses import dataclass

from arcplan.captures.zdb import layout as at

_DATASET = re.compile(
    rb"Dataset (?P<name>.*) \[(?P<type>\w+)\], ID (?P<id>\d+), cr_txg (?P<txg>\d+), "
    rb"(?P<size>\d+(?:[.,]\d+)?)(?P<unit>[KMGTPE]?), (?P<objects>\d+) objects"
)
_OBJECT_PATH = re.compile(rb"obj=(?P<object>\d+) dataset=(?P<name>\S+)(?: path=(?P<path>.*))?")
_PATH_END = re.compile(rb"\s+type=\d+\s+bonustype=\d+\s*$")

REASONS = {
    at.UNREADABLE_POINTER: "a line of a block tree that could not be read; not counted",
    at.UNREADABLE_ROW: "no object row under the column header; the object is missing",
    at.UNREADABLE_TABLE_ROW: "a row of objects that could not be read; its object is missing",
    at.UNREADABLE_ATTRIBUTE: "a size or block number that could not be read; left out",
    at.TREE_WITHOUT_OBJECT: "a block tree whose object's header is missing; not counted",
    at.TOOL_MESSAGE: "a message of zdb itself",
    at.POINTER_ERROR: "zdb says that this block pointer is damaged; counted as printed",
    at.FILL_MISMATCH: "zdb says that the tree changed or is damaged here",
    at.STRAY_LINE: "not a line of a block tree; left out",
    at.PATH_WITH_LINE_END: "a path or link target that holds line ends",
    at.QUOTED_BOUNDARY: "part of a file name that looks like a line of zdb; taken as a name",
    at.DISORDERED_TREE: "leaves of this object are not in ascending order, so its counts at"
    " other recordsizes are estimates",
    at.INCOMPLETE_TREE: "the root of this tree counts other leaves than the dump shows: cut short, "
    "changed while it was dumped, or not readable",
    at.UNEQUAL_LEAVES: "leaves of this object differ in size; the first one's size is taken",
    at.MESSAGE_INSIDE: "a message of zdb in the middle of this line, which is read as printed",
    at.LOST_OBJECT: "attributes whose object's header is missing; the object is not counted",
    at.TREE_OF_ANOTHER: "the block tree under this object does not fit its header: it is of "
    "another object, whose header is missing; not counted",
    at.REPEATED_OBJECT: "was in this dump before; it counts once",
}


@dataclass(frozen=True, slots=True)
class DatasetLine:
    """A dataset as its own line describes it; None where the line does not say.

    Attributes:
        name: Name as printed.
        id: Number of the object set.
        type: Such as ZPL.
        referenced_bytes: Space referenced, to three digits without -P.
        objects: Objects held.
        object_path: Path of the only object that follows (`zdb -O`).
        created_txg: Transaction group that created it: with name and number it tells datasets of
            two hosts apart.
        printed: The line itself where only it tells two datasets apart: the object set of every
            pool has the same name and number.
    """

    name: str
    id: int | None = None
    type: str | None = None
    referenced_bytes: int | None = None
    objects: int | None = None
    object_path: bytes | None = None
    created_txg: int | None = None
    printed: bytes | None = None


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "backslashreplace")


def read_dataset_line(line: bytes) -> DatasetLine:
    """Read the line that begins a dataset: `Dataset ...`, or `obj=` of `zdb -vvvvvvv -O`."""
    plain = line.replace(b"\xc2\xa0", b" ")
    found = _DATASET.search(plain)
    if found:
        unit = 1 << (10 * (b" KMGTPE".index(found["unit"]) if found["unit"] else 0))
        whole, _, fraction = found["size"].replace(b",", b".").partition(b".")
        size = int(whole) * unit + int(fraction or b"0") * unit // 10 ** len(fraction)
        return DatasetLine(
            _text(found["name"]),
            int(found["id"]),
            _text(found["type"]),
            size,
            int(found["objects"]),
            created_txg=int(found["txg"]),
            printed=plain if found["type"] == b"META" else None,
        )
    found = _OBJECT_PATH.search(plain)
    if found:
        path = _PATH_END.sub(b"", found["path"]) if found["path"] else None
        return DatasetLine(_text(found["name"]), object_path=path)
    return DatasetLine(_text(plain.removeprefix(b"Dataset ").split(b" [")[0]))
