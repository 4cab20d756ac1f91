"""Reads logs of rows as they arrive, so that memory holds their numbers only.

`LineFeed` and `RowFeed` are the loops over lines of every sampled tool. A small format is one
`ColumnLog`: what a line is, and the records when all lines were taken.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar

from arcplan.captures.lines import Line, LineSplitter, TextHead
from arcplan.captures.records import CaptureBase, Place
from arcplan.captures.small_text import SmallText


def quoted(firsts: Mapping[str, int], head: TextHead) -> dict[str, Place]:
    """Where each device's first row stands; behind what is kept of the text, quoted by its name."""
    texts = {line.number: line.text for line in head.lines()}
    return {
        device: Place.of(line, texts.get(line, device).strip()) for device, line in firsts.items()
    }


class LineFeed(ABC):
    """Gives a log to its reader line by line.

    Attributes:
        splitter: Splits the text.
    """

    def __init__(self) -> None:
        self.splitter = LineSplitter()

    @property
    def lines(self) -> int:
        """Lines read so far."""
        return self.splitter.count

    @abstractmethod
    def take(self, line: Line) -> None:
        """Read a line."""

    def feed(self, text: bytes) -> None:
        """Take the next piece of UTF-8 text.

        Raises:
            CaptureError: It holds more than any log of the tool does.
        """
        for line in self.splitter.feed(text):
            self.take(line)

    def rest(self) -> list[Line]:
        """What stands behind the last line end."""
        return list(self.splitter.finish())


class RowFeed(LineFeed):
    """The same, and rows that follow each other at once, as nearly all lines of a long log do."""

    @abstractmethod
    def rows_end(self, lines: Sequence[str], at: int) -> int:
        """Where lines from here on may stop to be rows; no further where that is not known."""

    @abstractmethod
    def take_rows(self, lines: list[str], number: int) -> bool:
        """Read lines, the first of this number, that are all rows; False with nothing taken."""

    def feed(self, text: bytes) -> None:
        """Take the next piece, as `LineFeed.feed`."""
        plain = self.splitter.feed_plain(text)
        if plain is None:
            super().feed(text)
            return
        first = self.splitter.count - len(plain) + 1
        at = 0
        while at < len(plain):
            end = max(at + 1, self.rows_end(plain, at))
            if end - at < 2 or not self.take_rows(plain[at:end], first + at):
                for number in range(at, end):
                    self.take(Line(first + number, plain[number]))
            at = end


class ColumnLog(ABC):
    """The log of one tool while it is read.

    Attributes:
        longest: Characters of the longest line that the tool prints; longer ones are left out.
        pads_rows: The tool prints blanks behind a row, so a row without blanks or line end was cut.
        text: Issues and places, and what is known of the text; its size when all was read.
    """

    longest: ClassVar[int] = 512
    pads_rows: ClassVar[bool] = False

    def __init__(self, text: SmallText) -> None:
        self.text = text

    @abstractmethod
    def take(self, line: Line) -> str:
        """Read a line; why it is none of this tool, or nothing where it is one."""

    @abstractmethod
    def captures(self) -> Iterable[CaptureBase]:
        """All lines were read.

        Raises:
            CaptureError: There is nothing of the tool.
        """


class ColumnLogParser(LineFeed):
    """Reads one log; fulfils `CaptureParser`."""

    def __init__(self, log: Callable[[SmallText], ColumnLog]) -> None:
        super().__init__()
        self._last: list[Line] = []
        self._log = log(
            SmallText(
                name="", lines=[], bytes=0, lines_total=0, truncated=False, ends_mid_line=False
            )
        )

    def take(self, line: Line) -> None:
        """Give a line to the log; leave out one that is too long."""
        log = self._log
        if len(line.text) > log.longest:
            log.text.left_out += bool(line.text.strip())
            return
        self._last = [line]
        reason = log.take(line)
        if reason:
            log.text.unread(line, reason)

    def finish(self, *, name: str, truncated: bool) -> Iterable[CaptureBase]:
        """End of text: the records.

        Raises:
            CaptureError: It holds nothing of the tool.
        """
        text, splitter = self._log.text, self.splitter
        for line in self.rest():
            if self._log.pads_rows and splitter.ends_mid_line and line.text[-1:].strip():
                text.unread(line, "half a number reads as a smaller one, and this row has no end")
            else:
                self.take(line)
        text.name, text.truncated, text.lines = name, truncated, self._last
        text.bytes, text.lines_total = splitter.bytes_seen, splitter.count
        text.ends_mid_line = splitter.ends_mid_line
        return self._log.captures()
