"""One small real capture of each kind."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

from arcplan.captures.formats import FORMATS, CaptureFormat

FIXTURES = Path(__file__).with_name("fixtures")

# The largest that tests paste a hundred times.
_SMALL_BYTES = 8_000
_NOT_RECORDED = ("written", "web_", "zol-")


def text_of(path: Path) -> bytes:
    """A fixture's text."""
    content = path.read_bytes()
    return gzip.decompress(content) if path.suffix == ".gz" else content


def _plainest_of(known: CaptureFormat) -> Path:
    """A recorded fixture that begins as its tool's output does in a session, and is small; of these
    the one with the shortest name.
    """
    opening = known.about.opening
    head = re.compile(rb"(?m)^(?:%b)$" % opening.sign if opening else b"")
    room = FIXTURES / known.kind.replace("-", "_")
    paths = list(room.glob("*.txt*"))
    assert paths, f"no capture of {known.kind} in {room}"
    return min(
        paths,
        key=lambda path: (
            any(word in path.name for word in _NOT_RECORDED),
            head.search(text_of(path)) is None,
            len(text_of(path)) > _SMALL_BYTES,
            len(path.name),
            path.name,
        ),
    )


ONE_OF_EACH: dict[str, Path] = {known.kind: _plainest_of(known) for known in FORMATS}
