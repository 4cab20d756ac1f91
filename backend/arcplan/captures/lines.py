"""Text arriving in pieces, as whole lines; for captures of megabytes, not dumps of gigabytes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import repeat
from typing import NamedTuple

LINE_BYTES_MAX = 1 << 20
HEAD_BYTES_KEPT = 1 << 18
_QUOTE = re.compile(r"(?:>[ ]?)+")
_NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"


class Line(NamedTuple):
    """One line without its end.

    Attributes:
        number: From 1.
        text: Decoded; bytes that are not UTF-8 appear as backslash escapes. No-break spaces, which
            web pages put into pasted tables, are plain blanks; `>` marks of quoted mail are off.
        cut: The line was longer than `LINE_BYTES_MAX` and its rest was dropped.
    """

    number: int
    text: str
    cut: bool = False


# Half the time of `Line(...)`, of which a text of megabytes needs a quarter of a million.
_made: Callable[[tuple[int, str, bool]], Line] = partial(tuple.__new__, Line)


def plain_line(text: str) -> str:
    """A line without no-break spaces of web pages and `>` marks of mail."""
    if not text.isascii():
        text = text.replace(_NO_BREAK_SPACE, " ")
    quote = _QUOTE.match(text) if text[:1] == ">" else None
    return text[quote.end() :] if quote else text


class LineSplitter:
    """Splits at LF; a CR before it belongs to the line end. Memory is bounded by one line."""

    def __init__(self) -> None:
        self._rest = b""
        self._dropping = False
        self.count = 0
        self.bytes_seen = 0
        self.ends_mid_line = False

    def feed(self, text: bytes) -> Iterator[Line]:
        """Yield the lines completed by this piece; `count` grows as they are taken."""
        plain = self._plain(text)
        if plain is not None:
            for line in plain:
                self.count += 1
                yield _made((self.count, line, False))
            return
        self.bytes_seen += len(text)
        pieces = (self._rest + text).split(b"\n") if self._rest else text.split(b"\n")
        self._rest = pieces.pop()
        for piece in pieces:
            if self._dropping:
                self._dropping = False
                continue
            yield self._line(piece)
        if len(self._rest) > LINE_BYTES_MAX:
            if not self._dropping:
                yield self._line(self._rest)
            self._dropping = True
            self._rest = b""

    def feed_at_once(self, text: bytes) -> list[Line]:
        """The same lines as `feed` yields, all counted at once."""
        plain = self.feed_plain(text)
        if plain is None:
            return list(self.feed(text))
        first = self.count - len(plain) + 1
        return list(map(_made, zip(range(first, first + len(plain)), plain, repeat(False))))

    def feed_plain(self, text: bytes) -> list[str] | None:
        """The texts of the lines that `feed` would yield, counted at once.

        None, with nothing taken, for what is not plain ASCII: feed it to `feed` then.
        """
        plain = self._plain(text)
        if plain is not None:
            self.count += len(plain)
        return plain

    def _plain(self, text: bytes) -> list[str] | None:
        """Lines completed by a piece of ASCII without quotation marks; None for any other."""
        if self._dropping or len(self._rest) + len(text) > LINE_BYTES_MAX:
            return None
        whole = self._rest + text if self._rest else text
        if not whole.isascii() or whole.startswith(b">") or b"\n>" in whole:
            return None
        end = whole.rfind(b"\n") + 1
        self.bytes_seen += len(text)
        self._rest = whole[end:]
        lines = whole[:end].decode("ascii").split("\n")
        lines.pop()
        return [line.rstrip("\r") for line in lines] if b"\r" in whole else lines

    def finish(self) -> Iterator[Line]:
        """Yield the last line if the text does not end with a line end."""
        if self._rest and not self._dropping:
            self.ends_mid_line = True
            yield self._line(self._rest)
        self._rest = b""

    def _line(self, raw: bytes) -> Line:
        self.count += 1
        cut = len(raw) > LINE_BYTES_MAX
        text = raw[:LINE_BYTES_MAX].rstrip(b"\r").decode("utf-8", "backslashreplace")
        plain = text if text[:1] != ">" and text.isascii() else plain_line(text)
        return Line(self.count, plain, cut)


class TextHead:
    """The first lines of a text that is read without keeping it, to quote them afterwards."""

    def __init__(self) -> None:
        self._kept = bytearray()

    def feed(self, text: bytes) -> None:
        """Take the next piece of UTF-8 text."""
        if len(self._kept) < HEAD_BYTES_KEPT:
            self._kept += text[: HEAD_BYTES_KEPT - len(self._kept)]

    def lines(self) -> list[Line]:
        """The complete lines; a last one that may be cut is left out."""
        splitter = LineSplitter()
        lines = list(splitter.feed(bytes(self._kept)))
        whole = len(self._kept) < HEAD_BYTES_KEPT
        return [*lines, *(splitter.finish() if whole else ())]
