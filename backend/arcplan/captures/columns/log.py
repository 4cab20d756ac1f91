"""Reads logs of rows line by line as they arrive, so that memory holds their numbers only.

A format of this kind is one class: what a line is, and the records when all lines were taken.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import ClassVar

from arcplan.captures.lines import Line, LineSplitter, TextHead
from arcplan.captures.pasted import uncoloured, unescaped
from arcplan.captures.records import CaptureBase, Place
from arcplan.captures.small_text import SmallText


def quoted(firsts: Mapping[str, int], head: TextHead) -> dict[str, Place]:
    """Where each device's first row stands; behind what is kept of the text, quoted by its name."""
    texts = {line.number: unescaped(uncoloured(line.text)) for line in head.lines()}
    return {
        device: Place.of(line, texts.get(line, device).strip()) for device, line in firsts.items()
    }


class ColumnLog(ABC):
    """The log of one tool while it is read.

    Attributes:
        longest: Characters of the longest line that the tool prints; longer ones are left out.
        text: Issues and places, and what is known of the text; its size when all was read.
    """

    longest: ClassVar[int] = 512

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


class ColumnLogParser:
    """Reads one log; fulfils `CaptureParser`."""

    def __init__(self, log: type[ColumnLog]) -> None:
        self._splitter = LineSplitter()
        self._log = log(
            SmallText(
                name="", lines=[], bytes=0, lines_total=0, truncated=False, ends_mid_line=False
            )
        )

    @property
    def lines(self) -> int:
        """Lines read so far."""
        return self._splitter.count

    def feed(self, text: bytes) -> None:
        """Take the next piece of UTF-8 text.

        Raises:
            CaptureTooLargeError: More devices than a host has.
        """
        self._take(self._splitter.feed(text))

    def finish(self, *, name: str, truncated: bool) -> Iterable[CaptureBase]:
        """End of text: the records.

        Raises:
            CaptureError: It holds nothing of the tool.
        """
        self._take(self._splitter.finish())
        text = self._log.text
        text.name, text.truncated = name, truncated
        text.bytes, text.lines_total = self._splitter.bytes_seen, self._splitter.count
        text.ends_mid_line = self._splitter.ends_mid_line
        return self._log.captures()

    def _take(self, lines: Iterable[Line]) -> None:
        log = self._log
        last = None
        for read in lines:
            line = read
            if "\x1b" in line.text:
                line = Line(line.number, uncoloured(line.text), line.cut)
            if len(line.text) > log.longest:
                log.text.left_out += bool(line.text.strip())
                continue
            last = line
            reason = log.take(line)
            if reason:
                log.text.unread(line, reason)
        if last is not None:
            log.text.lines[-1:] = [last]
