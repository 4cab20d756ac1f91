"""Lines of a JSON document as they were before a mail program quoted or broke them."""

from __future__ import annotations

import codecs
from collections.abc import Iterator

from arcplan.captures.lines import Line, plain_line
from arcplan.captures.pasted import PastedLines

_LONGEST = 1 << 16


class JsonLines:
    """Mends short lines; a long one, as of a document without line ends, is passed on as it comes.

    Attributes:
        count: Lines read so far.
    """

    def __init__(self) -> None:
        self.count = 0
        self._given = 0
        self._rest = b""
        self._inside_long = False
        self._pasted = PastedLines()
        self._decoder = codecs.getincrementaldecoder("utf-8")("backslashreplace")

    def feed(self, piece: bytes) -> Iterator[str]:
        """Yield the text completed by this piece, with as many line ends as there were."""
        lines = (self._rest + piece).split(b"\n")
        self._rest = lines.pop()
        for line in lines:
            yield from self._line(line)
        if self._inside_long or len(self._rest) > _LONGEST:
            self.count += not self._inside_long
            self._inside_long = True
            yield self._decoder.decode(self._rest)
            self._rest = b""

    def finish(self) -> Iterator[str]:
        """Yield what is left."""
        if self._rest:
            yield from self._line(self._rest)
        for line in self._pasted.finish():
            yield line.text

    def _line(self, raw: bytes) -> Iterator[str]:
        self.count += not self._inside_long
        if self._inside_long or len(raw) > _LONGEST:
            self._inside_long = False
            self._given += 1
            yield self._decoder.decode(raw + b"\n")
            return
        text = plain_line(raw.rstrip(b"\r").decode("utf-8", "backslashreplace"))
        for line in self._pasted.mend([Line(self.count, text)]):
            ends = self.count - self._given
            self._given = self.count
            yield line.text + "\n" * ends
