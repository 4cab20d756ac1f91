"""The parser of zdb dumps that the registry of formats knows."""

from __future__ import annotations

from arcplan.captures.records import BrokenCaptureError
from arcplan.captures.zdb.answer import answer
from arcplan.captures.zdb.record import ZdbCapture
from arcplan.captures.zdb.stream import PIECE_BYTES, Stream
from arcplan.captures.zdb.whole import Whole

_PROBE_BYTES = 1 << 16


class Parser:
    """Reads one dump; memory does not grow with its length.

    Args:
        top: How many of the largest objects and directories to keep.
        piece_bytes: Size of the blocks read at once.
    """

    def __init__(self, top: int = 50, piece_bytes: int = PIECE_BYTES) -> None:
        self._whole = Whole(max(top, 0))
        self._stream = Stream(self._whole, piece_bytes)
        self._probe: bytearray | None = bytearray()
        self._returns_only = False

    @property
    def lines(self) -> int:
        """Lines read so far."""
        return self._whole.lines

    def feed(self, text: bytes) -> None:
        """Take the next bytes of UTF-8 text, split anywhere."""
        if self._probe is not None:
            self._probe += text
            if len(self._probe) < _PROBE_BYTES:
                return
            text = self._end_probe(self._probe)
        self._stream.feed(text.replace(b"\r", b"\n") if self._returns_only else text)

    def finish(self, *, name: str, truncated: bool) -> list[ZdbCapture]:
        """End of the text.

        Args:
            name: Name for the record.
            truncated: The source ended early.

        Raises:
            BrokenCaptureError: The text says nothing about any dataset or object.
        """
        if self._probe is not None:
            self._stream.feed(self._end_probe(self._probe))
        self._stream.finish()
        self._whole.end()
        complete = not (truncated or self._stream.ends_mid_line or self._whole.ends_inside_tree)
        record = answer(
            self._whole, name=name, bytes_seen=self._stream.bytes_seen, complete=complete
        )
        if not record.datasets and not record.objects_total:
            raise BrokenCaptureError("no dataset line and no object header of zdb in this text")
        return [record]

    def _end_probe(self, probe: bytearray) -> bytes:
        """Old line ends: a text without any line feed at its start ends lines by returns."""
        self._probe = None
        self._returns_only = b"\n" not in probe and b"\r" in probe
        head = bytes(probe)
        return head.replace(b"\r", b"\n") if self._returns_only else head
