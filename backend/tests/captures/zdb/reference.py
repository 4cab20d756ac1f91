"""A slow reader of undamaged dumps, written apart from the product: what it counts must agree."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

_POINTER = re.compile(
    r"^\s*([0-9a-f]+)\s+L([0-9a-f])\s+(?:EMBEDDED et=\d+ ([0-9a-f]+)L/([0-9a-f]+)P B=\d+"
    r"|((?:\d+:[0-9a-f]+:[0-9a-f]+G? )*)([0-9a-f]+)L(?:/([0-9a-f]+)P F=(\d+))? B=\d+(?:/\d+)?)"
)
_ROW = re.compile(
    r"^\s*(-?\d+)\s+(\d+)\s+(\S+)\s+(\S+)\s+\S+\s+(?:\S+\s+)?\S+\s+\d+\.\d\d  (\S.*)$"
)


@dataclass(slots=True)
class Level:
    blocks: int = 0
    embedded: int = 0
    holes: int = 0
    logical: int = 0
    physical: int = 0
    allocated: int = 0


@dataclass(slots=True)
class Dumped:
    dataset: str
    number: int
    levels: int
    kind: str
    max_block: int = -1
    size: int | None = None
    path: str | None = None
    volume_size: int | None = None
    tree_seen: bool = False
    tree: dict[int, Level] = field(default_factory=lambda: defaultdict(Level))
    leaf_offsets: list[int] = field(default_factory=list)

    @property
    def is_file(self) -> bool:
        return self.kind in ("ZFS plain file", "zvol object")


def read_dump(text: str) -> list[Dumped]:
    """Every object of a dump that is whole and holds no odd names."""
    dumped = list(_objects(text.splitlines()))
    sizes = {o.dataset: o.volume_size for o in dumped if o.volume_size is not None}
    for volume in dumped:
        if volume.kind == "zvol object":
            volume.size = sizes.get(volume.dataset)
    return dumped


def _objects(lines: list[str]) -> Iterator[Dumped]:
    dataset, current, in_tree, awaiting = "", None, False, False
    for line in lines:
        row = _ROW.match(line) if awaiting else None
        if line.startswith("Dataset "):
            dataset, awaiting = line[8 : line.index(" [")], False
        elif line.startswith("    Object  lvl"):
            in_tree, awaiting = False, True
        elif row:
            if current:
                yield current
            kind = re.sub(r" \([KZ]=.*", "", row[5])
            current = Dumped(dataset, int(row[1]), int(row[2]), kind)
        elif current and in_tree:
            in_tree = line != ""
            _add_pointer(current, line)
        elif line == "Indirect blocks:" and current:
            in_tree, awaiting, current.tree_seen = True, False, True
        elif current:
            awaiting = awaiting and line.strip() != ""
            _add_attribute(current, line)
    if current:
        yield current


def _add_attribute(current: Dumped, line: str) -> None:
    if line.startswith("\tdnode maxblkid: "):
        current.max_block = int(line.split(": ")[1])
    elif line.startswith("\tsize\t"):
        current.size = int(line.split("\t")[2])
    elif line.startswith("\t\tsize = ") and current.kind == "zvol prop":
        current.volume_size = int(line.split("= ")[1])
    elif line.startswith("\tpath\t"):
        current.path = line.split("\t", 2)[2]


def _add_pointer(current: Dumped, line: str) -> None:
    found = _POINTER.match(line)
    if not found:
        return
    level = current.tree[int(found[2], 16)]
    if found[3]:
        level.embedded += 1
        logical, physical = found[3], found[4]
    elif found[7] is None:
        level.holes += 1
        return
    else:
        logical, physical = found[6], found[7]
        level.allocated += sum(int(dva.split(":")[2], 16) for dva in found[5].split())
    level.blocks += 1
    level.logical += int(logical, 16)
    level.physical += int(physical, 16)
    if found[2] == "0":
        current.leaf_offsets.append(int(found[1], 16))


def tree_written_afresh(
    offsets: list[int], extent: int, record: int, fanout: int, pointers: int = 1
) -> list[int]:
    """Blocks by level, leaf level first, of a file whose data lies at these offsets.

    dnode_new_blkid in module/zfs/dnode.c: a level more as long as the dnode's own pointers do not
    reach; an indirect block is there when something below it is.
    """
    counts = [len({offset // record for offset in offsets})]
    blocks, reach, span = -(-extent // record), pointers, record
    while reach < blocks:
        reach, span = reach * fanout, span * fanout
        counts.append(len({offset // span for offset in offsets}))
    return counts
