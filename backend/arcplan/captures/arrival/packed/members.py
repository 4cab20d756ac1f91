"""One file inside an archive."""

from __future__ import annotations

from collections.abc import Iterator

from arcplan.captures.arrival.byte_stream import ByteStream
from arcplan.captures.records import BrokenCaptureError, CaptureError


class Member:
    """A file of an archive while the archive streams by.

    Attributes:
        name: Name inside the archive; untrusted text, never used as a path.
        modified_at: When it was last written, ISO 8601 in UTC; None where that is not said.
        refusal: Why it cannot be read, None if it can.
        is_remark: The text of a mail that has attachments: what it says may be for people only.
        lost: The archive broke inside this file, so nothing after it can be found; whoever read
            the file was told.
    """

    def __init__(self, name: str, source: ByteStream, size: int) -> None:
        self.name = name
        self.modified_at: str | None = None
        self.refusal: str | None = None
        self.is_remark = False
        self.lost = False
        self._left = max(size, 0)
        self._source = source

    def pieces(self) -> Iterator[bytes]:
        """The file's bytes.

        Raises:
            BrokenCaptureError: The archive ends inside this file.
        """
        while self._left:
            try:
                piece = self._source.some(self._left)
            except CaptureError:
                self.lost = True
                raise
            if not piece:
                self.lost = True
                raise BrokenCaptureError("the archive ends in the middle of this file")
            self._left -= len(piece)
            yield piece

    def skip_rest(self) -> None:
        """Pass over what was not read.

        Raises:
            BrokenCaptureError: The archive ends inside this file.
        """
        for _ in self.pieces():
            continue
