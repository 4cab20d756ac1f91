"""Real dumps of OpenZFS 2.1.11 and 2.3.2, and parsing in one call.

To keep the files small, checksums of leaf lines are zeroed, and the dump of the five-level file is
without its dense neighbour; all else is as zdb printed it.
"""

from __future__ import annotations

import gzip
from pathlib import Path

from arcplan.captures.zdb import Parser, ReblockRow, ZdbCapture

_FIXTURES = Path(__file__).parents[2] / "fixtures" / "zdb"
VERSIONS = ("openzfs-2.1", "openzfs-2.3")
REAL_DUMPS = tuple(sorted(path.name.removesuffix(".txt.gz") for path in _FIXTURES.glob("*.gz")))


def real_dump(name: str) -> bytes:
    """Text of a dump."""
    return gzip.decompress((_FIXTURES / f"{name}.txt.gz").read_bytes())


def parse(text: bytes | str, *, top: int = 50, truncated: bool = False) -> ZdbCapture:
    """The record of a dump fed at once."""
    parser = Parser(top=top)
    parser.feed(text.encode() if isinstance(text, str) else text)
    (record,) = parser.finish(name="dump.txt", truncated=truncated)
    return record


def row_at(record: ZdbCapture, record_bytes: int) -> ReblockRow:
    """The requirement at one recordsize."""
    return next(row for row in record.requirements if row.record_bytes == record_bytes)
