"""Reading `zfs get` into properties by dataset."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Literal

from arcplan.captures.lines import Line, LineSplitter
from arcplan.captures.quantity import bytes_of, number_of
from arcplan.captures.records import (
    Accounting,
    CaptureBase,
    CaptureTooLargeError,
    IssueLog,
    Place,
    UnrecognisedCaptureError,
)
from arcplan.captures.small_text import ANOTHER_VALUE, LIKE_A_DIGIT, is_scanned
from arcplan.captures.zfs_get.layout import (
    SOURCE,
    PropertyRow,
    TableLayout,
    layout_of,
    looks_like_rows,
    loose_row,
    missing_titles,
    tab_row,
)
from arcplan.captures.zfs_get.properties import (
    is_of_datasets_only,
    is_of_pools_only,
    is_pool_size,
    is_property,
    is_ratio,
    is_size,
    is_vdev,
)

ROWS_MOST = 2_000_000
_LINES_LOOKED_AT = 500
PLACES_MOST = 100_000
"""Rows whose lines are quoted: a few thousand datasets of all their properties."""
# No dataset has such a name: zfs allows no parentheses.
_NAMELESS = "(name not printed)"
_OF_A_VDEV = "properties of a vdev, not of its pool, are not read; record `zpool get all POOL`"


@dataclass(frozen=True, slots=True, kw_only=True)
class ZfsGetCapture(CaptureBase):
    """Properties of datasets, snapshots and pools.

    `places` names the lines of the first hundred thousand rows, as `DATASET.PROPERTY`.

    Attributes:
        datasets: Values as printed, by dataset or snapshot and property.
        sources: Where each value comes from (`local`, `default`, `inherited from ...`), likewise;
            properties without a source (`-`) are left out.
        sizes: Sizes in bytes, likewise; exact with `zfs get -p`, else rounded as printed. Absent
            where the property is not set (`none`, `-`).
        ratios: Compression and dedup ratios, likewise.
        pools: Values as printed of rows that `zpool get` printed, by pool and property.
        pool_sizes: Their sizes in bytes.
    """

    kind: Literal["zfs-get"] = "zfs-get"
    datasets: dict[str, dict[str, str]]
    sources: dict[str, dict[str, str]]
    sizes: dict[str, dict[str, int]]
    ratios: dict[str, dict[str, float]]
    pools: dict[str, dict[str, str]]
    pool_sizes: dict[str, dict[str, int]]


def recognises(head: bytes) -> bool:
    """Whether the text is a property table: with its header, or most of it rows."""
    splitter = LineSplitter()
    lines = [line.text for line in (*splitter.feed(head), *splitter.finish())][:_LINES_LOOKED_AT]
    for number, line in enumerate(lines):
        layout = layout_of(line)
        if layout is None:
            continue
        rows = (layout.row(below) for below in lines[number + 1 : number + 40])
        if any(row is not None and is_property(row.property) for row in rows):
            return True
    return looks_like_rows(lines)


def unreadable(head: bytes) -> str | None:
    """Why a property table cannot be read, where its own header says so; None for other text."""
    splitter = LineSplitter()
    for line in (*splitter.feed(head), *splitter.finish()):
        missing = missing_titles(line.text) if line.text.strip() else []
        if missing:
            return (
                f"zfs get was told to leave out {' and '.join(missing)}, without which nothing can"
                " be said of its values; run it without -o"
            )
        if line.text.strip():
            break
    return None


@dataclass(slots=True)
class _Block:
    """Consecutive rows of one name under one header."""

    name: str
    rows: list[PropertyRow] = field(default_factory=list)
    properties: set[str] = field(default_factory=set)

    def add(self, row: PropertyRow) -> None:
        self.rows.append(row)
        self.properties.add(row.property)

    def is_of_a_pool(self, pools: Collection[str]) -> bool:
        names = self.properties
        says_so = self.name in pools or any(map(is_of_pools_only, names))
        return says_so and not any(map(is_of_datasets_only, names))


class Parser:
    """Reads one capture; fulfils `CaptureParser`."""

    def __init__(self) -> None:
        self._splitter = LineSplitter()
        self._issues = IssueLog()
        self._layout: TableLayout | None = None
        self._blocks: list[_Block] = []
        self._rows = 0
        self._places: dict[str, Place] = {}
        self._nameless = 0
        self._differs = False
        self._has_vdevs = False
        self._left_out = 0
        self._ended_inside_a_line = False

    @property
    def lines(self) -> int:
        """Lines read so far."""
        return self._splitter.count

    def feed(self, text: bytes) -> None:
        """Take the next piece of UTF-8 text.

        Raises:
            CaptureTooLargeError: More rows than fit in memory.
        """
        for line in self._splitter.feed(text):
            self._read(line)

    def finish(self, *, name: str, truncated: bool) -> Iterable[ZfsGetCapture]:
        """Return the properties.

        Raises:
            UnrecognisedCaptureError: No row of a property table.
        """
        for line in self._splitter.finish():
            if truncated:
                self._issues.add(line.number, line.text, "the text ends in the middle of this line")
            else:
                self._ended_inside_a_line = not self._read(line) or self._last_is_cut(line)
        if not self._rows:
            raise UnrecognisedCaptureError("no property of a dataset found")
        datasets: dict[str, dict[str, str]] = {}
        sources: dict[str, dict[str, str]] = {}
        pools: dict[str, dict[str, str]] = {}
        for block in filter(attrgetter("rows"), self._blocks):
            if is_vdev(block.name, block.properties):
                self._leave_out(block)
                continue
            of_pool = block.is_of_a_pool(pools)
            values = (pools if of_pool else datasets).setdefault(block.name, {})
            self._compare(block, values)
            values.update((row.property, row.value) for row in block.rows)
            if not of_pool:
                told = {row.property: row.source for row in block.rows if row.source.strip("-")}
                sources.setdefault(block.name, {}).update(told)
        if not datasets and not pools:
            raise UnrecognisedCaptureError(_OF_A_VDEV)
        return [
            ZfsGetCapture(
                name=name,
                bytes=self._splitter.bytes_seen,
                lines=self._splitter.count,
                issues_total=self._issues.total,
                issues=self._issues.kept,
                complete=not (truncated or self._ended_inside_a_line),
                accounting=Accounting.of(self._splitter.count, self._left_out, self._issues),
                places=self._places,
                datasets=datasets,
                sources=sources,
                sizes={dataset: sizes(values, is_size) for dataset, values in datasets.items()},
                ratios={dataset: ratios(values) for dataset, values in datasets.items()},
                pools=pools,
                pool_sizes={pool: sizes(values, is_pool_size) for pool, values in pools.items()},
            )
        ]

    def _leave_out(self, block: _Block) -> None:
        """Leave out a vdev's properties; all of them are reported once."""
        of_it = (self._places.pop(f"{block.name}.{row.property}", None) for row in block.rows)
        found = [place for place in of_it if place is not None]
        self._left_out += len(block.rows)
        if found and not self._has_vdevs:
            self._has_vdevs = True
            self._left_out -= 1
            self._issues.add(found[0].line, found[0].excerpt, _OF_A_VDEV)

    def _compare(self, block: _Block, above: Mapping[str, str]) -> None:
        """Note the first property that was another above."""
        changed = (
            row.property for row in block.rows if above.get(row.property, row.value) != row.value
        )
        figure = f"{block.name}.{next(changed, '')}"
        place = self._places.get(figure)
        if place is not None and not self._differs:
            self._differs = True
            self._issues.add(place.line, place.excerpt, ANOTHER_VALUE.format(figure))

    def _last_is_cut(self, line: Line) -> bool:
        """Whether the row of a last line without its end stops before its source, or inside of it.

        Before it, the value may be half of one, and is left out.
        """
        rows = self._blocks[-1].rows if self._blocks else []
        if not rows or SOURCE.fullmatch(rows[-1].source):
            return False
        has_sources = any(row.source for block in self._blocks for row in block.rows)
        if has_sources and not rows[-1].source:
            lost = rows.pop()
            self._places.pop(f"{self._blocks[-1].name}.{lost.property}", None)
            self._issues.add(line.number, line.text, "the text ends in the middle of this line")
        return has_sources

    def _read(self, line: Line) -> bool:
        if not line.text.strip():
            return True
        layout = layout_of(line.text)
        if layout is not None:
            self._layout = layout
            self._blocks.append(_Block(""))
            return True
        row = self._row_of(line.text)
        if row is None or line.cut:
            self._issues.add(line.number, line.text, "no row of a property table")
            return False
        self._rows += 1
        if self._rows > ROWS_MOST:
            raise CaptureTooLargeError(f"more than {ROWS_MOST:,} properties", line=line.number)
        if is_scanned(row.value.removesuffix("x")):
            self._issues.add(line.number, line.text, LIKE_A_DIGIT)
        block = self._block_of(row, line)
        block.add(row)
        if self._rows <= PLACES_MOST:
            self._places[f"{block.name}.{row.property}"] = Place.of(line.number, line.text.strip())
        return True

    def _row_of(self, text: str) -> PropertyRow | None:
        layout = self._layout
        # A word alone is a row only where names are left out.
        if (layout is None or layout.titles[0] == "NAME") and len(text.split(None, 1)) < 2:
            return None
        row = layout.row(text) if layout is not None else None
        return row or tab_row(text) or loose_row(text)

    def _block_of(self, row: PropertyRow, line: Line) -> _Block:
        """The open block, or the next where this row is of another dataset."""
        block = self._blocks[-1] if self._blocks else None
        if row.name:
            # A table without a header that says a property again is the next one.
            if block is None or block.name != row.name or row.property in block.properties:
                block = _Block(row.name)
                self._blocks.append(block)
            return block
        open_one = block is not None and block.name.startswith(_NAMELESS)
        if block is None or not open_one or row.property in block.properties:
            self._nameless += 1
            if self._nameless == 1:
                reason = "zfs get was told to leave out the dataset's name"
                self._issues.add(line.number, line.text, reason)
            number = f" {self._nameless}" if self._nameless > 1 else ""
            block = _Block(f"{_NAMELESS}{number}")
            self._blocks.append(block)
        return block


def sizes(values: dict[str, str], is_one: Callable[[str], bool]) -> dict[str, int]:
    """Bytes of the properties that are sizes."""
    return {
        property_name: size
        for property_name, value in values.items()
        if is_one(property_name) and (size := bytes_of(value)) is not None
    }


def ratios(values: dict[str, str]) -> dict[str, float]:
    """Values of the properties that are ratios."""
    found = {}
    for property_name, value in values.items():
        if is_ratio(property_name):
            ratio = number_of(value.removesuffix("x"))
            if ratio is not None:
                found[property_name] = float(ratio)
    return found
