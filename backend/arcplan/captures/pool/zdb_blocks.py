"""`zdb -b`: how many blocks a pool holds, of which type, level and size.

Usage: `zdb -b POOL`, -bb, -bbb, -Lbbbs, with its messages on stderr mixed in or not.

Forms read: OpenZFS 0.6 to 2.4 (dump_block_stats in cmd/zdb/zdb.c). Totals come first; -bb adds a
row per type, -bbb a row per level of each type, and since 2.0 a histogram of block sizes, which is
also read alone.

    Blocks  LSIZE   PSIZE   ASIZE     avg    comp   %Total  Type
      459   57.4M   16.2M   32.4M   72.2K    3.53     0.79      L1 ZFS plain file
     387K   3.87G   3.29G   3.76G   9.95K    1.18    93.62  ZFS plain file

gives two rows of the type `ZFS plain file`, of level 1 and (its total) of level null.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from arcplan.captures.bounded import events_of, real_of, size_of, whole_of
from arcplan.captures.format import About, Format, Opening
from arcplan.captures.lines import Line
from arcplan.captures.records import CaptureBase, CaptureTooLargeError, UnrecognisedCaptureError
from arcplan.captures.small_text import SmallText, SmallTextParser

ROWS_MOST = 20_000
LINES_MOST = 200_000
"""Lines of one text: its table has some hundred, messages one for each damaged block."""
_LONGEST = 4096
_BEGINS = re.compile(
    rb"(?m)^[ \t>]*(?:Traversing all blocks\b|bp count:[ \t]+\d|bp logical:[ \t]+\d"
    rb"|Blocks[ \t]+LSIZE[ \t]+PSIZE[ \t]+ASIZE[ \t]+avg[ \t]"
    rb"|Block Size Histogram[ \t\r]*$)"
)
_TOTAL = re.compile(
    r"(?P<name>bp count|ganged count|bp logical|bp physical|bp allocated|bp deduped|bp cloned)"
    r":\s*(?P<value>[0-9]{1,20})\b(?P<rest>.{0,200})"
)
_RATIO = re.compile(r"\b(compression|deduplication):\s*([0-9]{1,12}\.[0-9]{1,3})")
_ROWS_ALONE = re.compile(
    rb"(?m)^[ \t]*(?:[0-9.]+[KMGTP]?[ \t]+){5}[0-9.]+[ \t]+[0-9.]+[ \t]+(?:L[0-9][ \t]+)?"
    rb"(?:ZFS|SPA|DSL|DMU|SA|System|zvol) \w"
)
_HEADER = re.compile(r"Blocks\s+LSIZE\s+PSIZE\s+ASIZE\s+avg\s+comp\s+%Total\s+Type")
_CELL = r"(?:[0-9]{1,20}(?:\.[0-9]{1,3})?[KMGTPEZB]?|-)"
_ROW = re.compile(
    rf"(?P<cells>(?:{_CELL}\s+){{7}})(?:L(?P<level>[0-9]{{1,2}})\s+)?(?P<type>\S.{{0,120}})"
)
_BUCKET = re.compile(rf"(?P<size>[0-9]{{1,12}}[KMGTPE]?):(?P<cells>(?:\s+{_CELL}){{9}})")
_LEAK = re.compile(r"(?:leaked space:|block traversal size .*!=|.*\bleaked\s+block\b)")
_UNITS = re.compile(r"^([0-9]+[KMGTPE]?)$")
# Histograms of embedded blocks, progress and remarks: known and not counted.
_KNOWN = re.compile(
    r"(?:Traversing .*|No leaks .*|loading .*|.*\bcompleted \(.*|additional, non-pointer .*"
    r"|number of .*|[0-9]{1,6}: +[0-9]+ *\**|Dittoed blocks .*|.*class:? +[0-9].*|.*used:.*"
    r"|Block Size Histogram.*|block +psize .*|size +Count .*|\(?bypass.*|capacity +operations .*"
    r"|description +used avail .*|[\w:./-]+(?: +[\d.]+[KMGTPE]?){7,10}|Embedded log .*|-{3,}.*"
    r"|Deleted blocks .*|Livelist.*|Dedup.*|[\w ]*checkpoint.*)"
)
_NAMES = {
    "bp count": "bp_count",
    "ganged count": "ganged_count",
    "bp logical": "bp_logical_bytes",
    "bp physical": "bp_physical_bytes",
    "bp allocated": "bp_allocated_bytes",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockRow:
    """Blocks of one type, or of one of its levels; figures are rounded as printed.

    Attributes:
        type: Type of object, or `Total`, or `Metadata Total`.
        level: Level of indirection, 0 for data; null in the row of all levels.
        blocks: Number of blocks; null where `-` is printed (none).
        lsize_bytes: Logical size.
        psize_bytes: Physical size, compressed.
        asize_bytes: Allocated size, with parity and copies.
        average_bytes: Allocated size over blocks.
        compression_ratio: Logical over physical size.
        percent: Share of the pool's allocated size.
        line: Line in the text, from 1.
    """

    type: str
    level: int | None
    blocks: int | None
    lsize_bytes: int | None
    psize_bytes: int | None
    asize_bytes: int | None
    average_bytes: int | None
    compression_ratio: float | None
    percent: float | None
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SizeBucket:
    """Blocks from one power of two up to the next.

    Attributes:
        size_bytes: The lower end.
        psize_count: Blocks of that physical size.
        lsize_count: Blocks of that logical size.
        asize_count: Blocks of that allocated size.
    """

    size_bytes: int
    psize_count: int
    lsize_count: int
    asize_count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ZdbBlocksCapture(CaptureBase):
    """Output of `zdb -b`; `places` has the totals by name, `TYPE` and `TYPE.LEVEL`.

    Attributes:
        bp_count: Block pointers.
        ganged_count: Blocks written in pieces for want of room.
        bp_logical_bytes: Logical bytes of all blocks.
        bp_physical_bytes: Bytes after compression.
        bp_allocated_bytes: Bytes on disk, with parity and copies.
        compression_ratio: Logical over physical bytes.
        dedup_ratio: Deduplication ratio as printed.
        rows: With -bb and above, in the order printed.
        histogram: Block sizes, where printed.
        leaks: zdb reported space that no block uses.
    """

    kind: Literal["zdb-blocks"] = "zdb-blocks"
    bp_count: int | None
    ganged_count: int | None
    bp_logical_bytes: int | None
    bp_physical_bytes: int | None
    bp_allocated_bytes: int | None
    compression_ratio: float | None
    dedup_ratio: float | None
    rows: list[BlockRow]
    histogram: list[SizeBucket]
    leaks: bool


def _refusal(head: bytes) -> str | None:
    """What to tell of rows of the table without the totals above it."""
    if _ROWS_ALONE.search(head) is None:
        return None
    return "a part of what zdb -b prints, without its totals; record all of it"


def recognises(head: bytes) -> bool:
    """Whether the text begins the traversal of zdb -b or holds its totals."""
    return _BEGINS.search(head) is not None


def _read(text: SmallText) -> Iterable[CaptureBase]:
    totals: dict[str, int] = {}
    ratios: dict[str, float] = {}
    rows: dict[tuple[str, int | None], BlockRow] = {}
    histogram: list[SizeBucket] = []
    leaks = False
    for line in text.lines:
        # zdb overwrites its progress with carriage returns on one line.
        shown = line.text.rsplit("\r", 1)[-1][:_LONGEST].strip()
        if (total := _TOTAL.fullmatch(shown)) is not None:
            _take_total(text, line, total, totals, ratios)
        elif (row := _row_of(line, shown)) is not None:
            if (row.type, row.level) in rows:
                text.said_again("statistics", line)
                rows, histogram = {}, []
            rows[row.type, row.level] = row
            text.says(row.type if row.level is None else f"{row.type}.{row.level}", line)
            if len(rows) > ROWS_MOST:
                raise CaptureTooLargeError(f"more than {ROWS_MOST:,} rows", line=line.number)
        elif (bucket := _bucket_of(shown)) is not None:
            if histogram and bucket.size_bytes <= histogram[-1].size_bytes:
                text.said_again("block sizes", line)
                histogram = []
            histogram.append(bucket)
        elif _LEAK.match(shown):
            leaks = True
            text.says("leaks", line)
        elif shown and not _KNOWN.fullmatch(shown) and not _HEADER.fullmatch(shown):
            text.unread(line, "no line of zdb -b that is known")
    if not totals and not rows and not histogram:
        raise UnrecognisedCaptureError("no totals of zdb -b found: it did not get to its end")
    complete = "bp_allocated_bytes" in totals and (not rows or ("Total", None) in rows)
    return [
        ZdbBlocksCapture(
            **text.common(complete=complete),
            bp_count=totals.get("bp_count"),
            ganged_count=totals.get("ganged_count"),
            bp_logical_bytes=totals.get("bp_logical_bytes"),
            bp_physical_bytes=totals.get("bp_physical_bytes"),
            bp_allocated_bytes=totals.get("bp_allocated_bytes"),
            compression_ratio=ratios.get("compression"),
            dedup_ratio=ratios.get("deduplication"),
            rows=list(rows.values()),
            histogram=histogram,
            leaks=leaks,
        )
    ]


def _take_total(
    text: SmallText,
    line: Line,
    total: re.Match[str],
    totals: dict[str, int],
    ratios: dict[str, float],
) -> None:
    name = _NAMES.get(total["name"])
    value = whole_of(total["value"])
    if name is not None and value is not None:
        if totals.get(name, value) != value:
            text.differs(name, line)
        totals[name] = value
        text.says(name, line)
    ratio = _RATIO.search(total["rest"])
    # Two ratios are called compression; the second one, of allocated bytes, is with parity.
    if ratio is not None and (ratio[1] == "deduplication" or total["name"] == "bp physical"):
        value_of_ratio = real_of(ratio[2])
        if value_of_ratio is not None:
            ratios[ratio[1]] = value_of_ratio
            text.says("dedup_ratio" if ratio[1] == "deduplication" else "compression_ratio", line)


def _row_of(line: Line, shown: str) -> BlockRow | None:
    found = _ROW.fullmatch(shown)
    if found is None:
        return None
    blocks, lsize, psize, asize, average, compression, percent = found["cells"].split()
    return BlockRow(
        type=found["type"],
        level=int(found["level"]) if found["level"] else None,
        blocks=events_of(blocks),
        lsize_bytes=size_of(lsize),
        psize_bytes=size_of(psize),
        asize_bytes=size_of(asize),
        average_bytes=size_of(average),
        compression_ratio=real_of(compression),
        percent=real_of(percent),
        line=line.number,
    )


def _bucket_of(shown: str) -> SizeBucket | None:
    found = _BUCKET.fullmatch(shown)
    if found is None or _UNITS.match(found["size"]) is None:
        return None
    cells = found["cells"].split()
    size, physical, logical, allocated = (
        size_of(found["size"]),
        *(events_of(cells[at]) for at in (0, 3, 6)),
    )
    if size is None or physical is None or logical is None or allocated is None:
        return None
    return SizeBucket(
        size_bytes=size, psize_count=physical, lsize_count=logical, asize_count=allocated
    )


FORMAT = Format(
    about=About(
        title="zdb block statistics",
        opening=Opening(("Traversing",), rb"Traversing all blocks.*"),
        command="zdb -Lbbbs tank",
        commands=(r"\bzdb\s+(?:\S+\s+)*-[A-Za-z]*b",),
        programs=("zdb",),
        forms=(Opening(("Block Size",), rb"Block Size Histogram[ \t]*"),),
        marks=(
            "Traversing all blocks",
            "bp count:",
            "bp logical:",
            "LSIZE",
            "Block Size Histogram",
        ),
    ),
    record=ZdbBlocksCapture,
    timeless=True,
    recognises=recognises,
    refusal=_refusal,
    parser=lambda _top: SmallTextParser(_read, lines_most=LINES_MOST),
)
