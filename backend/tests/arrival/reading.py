"""Reading bytes the way uploads are read."""

from __future__ import annotations

from arcplan.captures.arrival import Limits, Reading, ReadOptions, read_captures


def read(
    content: bytes,
    *,
    piece_bytes: int = 1 << 16,
    limits: Limits | None = None,
    options: ReadOptions | None = None,
    name: str = "upload.txt",
) -> Reading:
    pieces = (content[at : at + piece_bytes] for at in range(0, len(content), piece_bytes))
    chosen = options or ReadOptions(limits=limits or Limits())
    return read_captures(pieces, name=name, options=chosen)
