"""Dumps written line by line in the forms of zdb, so that every count in them is known.

Forms: print_indirect and snprintf_blkptr_compact in zdb.c; 0.6.5 has eight columns and no
checksums, 2.2 and later nine columns and padded checksums.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

DATASET_2018 = (
    "Dataset mysqldata/data [ZPL], ID 90, cr_txg 168747, 4.45G, 26487 objects, rootbp "
    "DVA[0]=<0:1a50452800:200> DVA[1]=<0:5b289c1600:200> [L0 DMU objset] fletcher4 lz4 LE "
    "contiguous unique double size=800L/200P birth=3004977L/3004977P fill=26487 "
    "cksum=13723d4400:5d1f47fb738:fbfb87e6e278:1f30c12b7fa1d1\n\n"
)
DATASET_NEW = (
    "Dataset tank/mysql [ZPL], ID 148, cr_txg 12, 66.6G, 1000 objects, rootbp "
    "DVA[0]=<0:2234b9000:1000> DVA[1]=<0:100509000:1000> [L0 DMU objset] fletcher4 uncompressed "
    "unencrypted LE contiguous unique double size=1000L/1000P birth=123L/123P fill=10 "
    "cksum=00000011c58b13cd:0000317e3aa749e9:0048e848a6b55acf:4b3e2a7fceb15390\n\n"
)
_HEADER_2018 = "    Object  lvl   iblk   dblk  dsize  lsize   %full  type\n"
_HEADER_NEW = "    Object  lvl   iblk   dblk  dsize  dnsize  lsize   %full  type\n"


@dataclass(frozen=True, slots=True)
class Form:
    """How one release prints."""

    wide: bool
    checksums: bool
    indirect_bytes: int

    @property
    def fanout(self) -> int:
        """Pointers in an indirect block."""
        return self.indirect_bytes // 128


FORM_2018 = Form(wide=False, checksums=False, indirect_bytes=16 << 10)
FORM_NEW = Form(wide=True, checksums=True, indirect_bytes=128 << 10)


@dataclass(frozen=True, slots=True)
class File:
    """A file whose tree is to be written: which of its blocks are there."""

    number: int
    path: str
    record_bytes: int
    block_ids: tuple[int, ...]
    max_block_id: int
    size: int
    pointers: int = 1

    def levels(self, fanout: int) -> int:
        """Levels of the tree, leaf level included (dnode_new_blkid in module/zfs/dnode.c)."""
        levels, reach = 1, self.pointers
        while reach < self.max_block_id + 1:
            reach, levels = reach * fanout, levels + 1
        return levels


_STORED = (0x400, 0x800, 0xC00, 0x1000, 0x3000, 0x4000)


def _size(count: int) -> str:
    for letter in ("", "K", "M", "G", "T"):
        if count < 1024:
            return f"{count:.4g}{letter}"
        count //= 1024
    return f"{count}P"


def header(form: Form, file: File, kind: str = "ZFS plain file") -> str:
    """Column header, row and attributes of a file."""
    fill = 100 * len(file.block_ids) / (file.max_block_id + 1)
    span = (file.max_block_id + 1) * file.record_bytes
    used = len(file.block_ids) * file.record_bytes
    dnode = f"  {512:>6}" if form.wide else ""
    row = (
        f"{file.number:>10}  {file.levels(form.fanout):>3}  {_size(form.indirect_bytes):>5}  "
        f"{_size(file.record_bytes):>5}  {_size(used):>5}{dnode}  {_size(span):>5}  "
        f"{fill:6.2f}  {kind}\n"
    )
    bonus = f"{'168':>{51 if form.wide else 43}}   bonus  System attributes\n"
    return (
        (_HEADER_NEW if form.wide else _HEADER_2018)
        + row
        + bonus
        + "\tdnode flags: USED_BYTES USERUSED_ACCOUNTED \n"
        + f"\tdnode maxblkid: {file.max_block_id}\n"
        + f"\tpath\t{file.path}\n\tuid     103\n\tgid     106\n"
        + "\tatime\tSun Apr 15 15:04:13 2018\n\tmtime\tSun Apr 15 15:28:45 2018\n"
        + "\tctime\tSun Apr 15 15:28:45 2018\n\tcrtime\tSun Apr 15 15:04:13 2018\n"
        + f"\tgen\t3004484\n\tmode\t100640\n\tsize\t{file.size}\n\tparent\t36480\n\tlinks\t1\n"
        + "\tpflags\t40800000004\n"
    )


def tree_lines(form: Form, file: File, seed: int = 7) -> Iterator[str]:
    """The lines between `Indirect blocks:` and the empty line, in zdb's order."""
    state = seed

    def draw(limit: int) -> int:
        """Repeatable numbers below a limit, by a linear congruence (Knuth's MMIX)."""
        nonlocal state
        state = (state * 6364136223846793005 + 1442695040888963407) & (1 << 64) - 1
        return (state >> 11) % limit

    levels = file.levels(form.fanout)
    record = file.record_bytes
    place = 0x1A00000000

    def line(level: int, offset: int, logical: int, physical: int, fill: int) -> str:
        nonlocal place
        place += physical
        marker = " " * (levels - 1 - level) + f"L{level:x}" + " " * (level + 1)
        tail = ""
        if form.checksums:
            words = (draw(1 << bits) for bits in (44, 50, 53, 53))
            tail = " cksum=" + ":".join(f"{word:016x}" for word in words)
        birth = 3004484 + draw(300)
        return (
            f"{offset:16x} {marker}0:{place:x}:{physical:x} {logical:x}L/{physical:x}P "
            f"F={fill} B={birth}/{birth}{tail}\n"
        )

    previous = [-1] * levels
    for block in file.block_ids:
        for level in range(levels - 1, 0, -1):
            span = form.fanout**level
            if block // span != previous[level]:
                previous[level] = block // span
                first = block // span * span
                low, high = first, first + span
                fill = _count_between(file.block_ids, low, high)
                stored = 0x1600 if form.indirect_bytes == 16 << 10 else 0xB000
                yield line(level, first * record, form.indirect_bytes, stored, fill)
        stored = min(_STORED[draw(len(_STORED))], record)
        yield line(0, block * record, record, stored, 1)


def _count_between(block_ids: tuple[int, ...], low: int, high: int) -> int:
    return bisect_left(block_ids, high) - bisect_left(block_ids, low)


def dumped(form: Form, file: File, kind: str = "ZFS plain file") -> str:
    """One object, from its column header to the empty line after its tree."""
    return header(form, file, kind) + "Indirect blocks:\n" + "".join(tree_lines(form, file)) + "\n"


def published_table() -> File:
    """The table of 2018: 148,992 blocks of 16K, of which 145,446 are present.

    The last 1,536 blocks and two more runs of 128 are holes as a whole, 1,754 others one by one:
    the only way to leave 9 blocks at level 2 and 1,150 at level 1.
    """
    absent = set(range(40 * 128, 41 * 128)) | set(range(700 * 128, 701 * 128))
    single = range(3, 147_456, 83)
    holes = [block for block in single if block not in absent][:1754]
    absent.update(holes)
    present = tuple(block for block in range(147_456) if block not in absent)
    return File(
        36493, "/var/lib/mysql/data/sbtest/sbtest1.ibd", 16384, present, 148_991, 2441084928
    )


def dense_file(number: int, path: str, record_bytes: int, blocks: int) -> File:
    """A file without holes."""
    return File(number, path, record_bytes, tuple(range(blocks)), blocks - 1, blocks * record_bytes)


def small_files(count: int, first_number: int = 2) -> Iterable[str]:
    """Objects of one embedded block, as -ddddd prints them since OpenZFS 2.2."""
    for number in range(first_number, first_number + count):
        file = File(number, f"/many/{number // 1000}/f{number}", 512, (0,), 0, number % 512)
        yield header(FORM_NEW, file) + (
            "Indirect blocks:\n"
            "               0 L0 EMBEDDED et=0 200L/14P B=91\n\n"
            "\t\tsegment [0000000000000000, 0000000000000200) size   512\n\n"
        )
