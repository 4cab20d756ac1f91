"""The parser of zdb dumps that the registry of formats knows."""

from __future__ import annotations

from dataclasses import replace

from arcplan.captures.lines import TextHead
from arcplan.captures.records import BrokenCaptureError
from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb.answer import answer
from arcplan.captures.zdb.mend import Mender
from arcplan.captures.zdb.record import ZdbCapture
from arcplan.captures.zdb.release import release_sign
from arcplan.captures.zdb.stream import PIECE_BYTES, Stream
from arcplan.captures.zdb.whole import Whole

_NOTHING_READ = (
    "no line begins with a dataset or an object header of zdb; take off what stands before the"
    " lines (numbers, times), or dump again where the beginning is missing"
)


class Parser:
    """Reads one dump; memory does not grow with its length.

    Args:
        top: How many of the largest objects and directories to keep.
        piece_bytes: Size of the blocks read at once.
    """

    def __init__(self, top: int = 50, piece_bytes: int = PIECE_BYTES) -> None:
        self._whole = Whole(max(top, 0))
        self._stream = Stream(self._whole, piece_bytes)
        self._mender = Mender()
        self._bytes = 0
        self._head = TextHead()

    @property
    def lines(self) -> int:
        """Lines read so far."""
        return self._whole.lines

    def feed(self, text: bytes) -> None:
        """Take the next bytes of UTF-8 text, split anywhere."""
        self._bytes += len(text)
        self._take(self._mender.mend(text))

    def finish(self, *, name: str, truncated: bool) -> list[ZdbCapture]:
        """End of the text.

        Args:
            name: Name for the record.
            truncated: The source ended early.

        Raises:
            BrokenCaptureError: The text says nothing about any dataset or object.
        """
        self._take(self._mender.rest())
        self._stream.finish()
        ending = self._stream.ending
        self._whole.end(ending)
        cut = truncated or ending.line is not None
        cut = cut or self._whole.begins_inside_tree or self._whole.ends_inside_tree
        cut = cut or bool(self._whole.signs & at.SIGN_HEADER_MISSING)
        record = answer(self._whole, name=name, bytes_seen=self._bytes, complete=not cut)
        if not record.datasets and not record.objects_total:
            raise BrokenCaptureError(_NOTHING_READ)
        sign = release_sign(self._head.lines()) if record.openzfs_line else None
        places = record.places if sign is None else {"openzfs_line": sign, **record.places}
        return [replace(record, places=places)]

    def _take(self, text: bytes) -> None:
        self._head.feed(text)
        self._stream.feed(text)
