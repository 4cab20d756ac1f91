"""Captures that are small by nature: kept as lines, read from top to bottom once they are whole.

A format of this kind is one function from `SmallText` to its records. What is not wanted can be
left out line by line as it arrives, so that a `sysctl -a` of any size stays small in memory.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypedDict

from arcplan.captures.lines import LINE_BYTES_MAX, Line, LineSplitter
from arcplan.captures.records import (
    Accounting,
    CaptureBase,
    CaptureTooLargeError,
    Issue,
    IssueLog,
    Place,
    printable,
)

KEPT_BYTES_MOST = 64 << 20
MAY_BE_CUT = "the text ends here without a line end, so what stands last may be a part of it"
ANOTHER_VALUE = (
    "{} has another value above, so this text may be of two runs or two hosts; of each name the"
    " last value counts"
)
_COMMA = re.compile(r"[:=(]\s*[0-9]+,[0-9]")
_WITH_COMMA = "this tool prints no comma inside of a number, so this one is not read"
_SCANNED = re.compile(r"(?=[0-9.]*[lIO])[0-9lIO]+(?:\.[0-9lIO]+)?")
_DIGIT = re.compile(r"[0-9]")
LIKE_A_DIGIT = "a letter stands here for a digit, as in a scanned text; it is no number"
_REMARK = re.compile(r"\s(?://|--(?![A-Za-z-])|\N{EM DASH}|<-|# ).*")
# Behind a document, the corner of a table or the count of its rows nothing is missing.
_CLOSED = re.compile(r"(?s).*(?:[]}]|-\+|\([0-9]+ rows?\)|\([0-9.]+ sec\))")


def without_remark(line: str) -> str:
    """A line without what a person wrote behind its figures; options begin with a letter."""
    return _REMARK.sub("", line).rstrip()


def is_scanned(value: str) -> bool:
    """Whether a letter stands for a digit in a number, or alone: what is read from a picture."""
    return bool(_SCANNED.fullmatch(value) and (len(value) == 1 or _DIGIT.search(value)))


class Common(TypedDict):
    """Fields of `CaptureBase` that every format fills alike."""

    name: str
    bytes: int
    lines: int
    issues_total: int
    issues: list[Issue]
    complete: bool
    accounting: Accounting
    places: dict[str, Place]


@dataclass(slots=True)
class SmallText:
    """A whole text of one tool.

    Attributes:
        name: Name for the record.
        lines: Its lines in order, less those that were not wanted.
        truncated: The source ended early.
        ends_mid_line: The last line has no line end.
        issues: Filled while the text is read.
        left_out: Lines that hold nothing that is wanted, those that were not kept included.
        places: Filled while the text is read; see `CaptureBase.places`.
    """

    name: str
    lines: list[Line]
    bytes: int
    lines_total: int
    truncated: bool
    ends_mid_line: bool
    left_out: int = 0
    issues: IssueLog = field(default_factory=IssueLog)
    places: dict[str, Place] = field(default_factory=dict)
    _unread_last: int = 0
    _again: set[str] = field(default_factory=set)
    _differs: bool = False

    @property
    def text(self) -> str:
        """The kept lines as one text."""
        return "\n".join(line.text for line in self.lines)

    def says(self, figure: str, line: Line) -> None:
        """Note the line of a figure; the last one counts."""
        self.places[figure] = Place.of(line.number, line.text.strip())

    def sets(self, values: dict[str, str], name: str, value: str, line: Line) -> None:
        """Take a setting and its line; the last of its values counts."""
        if values.get(name) not in (None, "", value):
            self.differs(name, line)
        self.doubts(value, line)
        values[name] = value
        self.says(name, line)

    def doubts(self, value: str, line: Line) -> None:
        """Note a value in which a letter stands for a digit."""
        if is_scanned(value):
            self.unread(line, LIKE_A_DIGIT)

    def differs(self, figure: str, line: Line) -> None:
        """Note the first figure that was another above."""
        if not self._differs:
            self._differs = True
            self.issues.add(line.number, line.text, ANOTHER_VALUE.format(printable(figure)))

    def unread(self, line: Line, reason: str) -> None:
        """Note a line that could not be read."""
        self.issues.add(line.number, line.text, reason)
        self._unread_last = line.number

    def passes_over(self, line: Line) -> None:
        """Count a line that holds nothing wanted; a number with a comma may be a figure."""
        if _COMMA.search(line.text):
            self.unread(line, _WITH_COMMA)
        else:
            self.left_out += 1

    def said_again(self, what: str, line: Line) -> None:
        """Note once that a run of the tool prints again what one above it did; the last counts."""
        if what not in self._again:
            self._again.add(what)
            reason = f"{what} are printed again from here on; the last ones count"
            self.issues.add(line.number, line.text, reason)

    def _doubt_the_end(self) -> None:
        """Note a last line without a line end: half a number reads as a smaller one."""
        last = self.lines[-1] if self.lines else None
        if (
            self.ends_mid_line
            and last is not None
            and last.number == self.lines_total
            and last.number != self._unread_last
            and last.text.strip()
            and not _CLOSED.fullmatch(last.text)
        ):
            self.unread(last, MAY_BE_CUT)

    @property
    def ends_inside_a_line(self) -> bool:
        """Whether the last line was cut: it has no end and could not be read."""
        return self.ends_mid_line and self._unread_last == self.lines_total

    def common(self, *, complete: bool = True) -> Common:
        """What the record has in common with all others.

        Args:
            complete: Whether the text has the end that its tool prints, where that can be told.
        """
        self._doubt_the_end()
        return Common(
            name=self.name,
            bytes=self.bytes,
            lines=self.lines_total,
            issues_total=self.issues.total,
            issues=self.issues.kept,
            complete=complete and not self.truncated,
            accounting=Accounting.of(self.lines_total, self.left_out, self.issues),
            places=self.places,
        )


def head_of(text: SmallText) -> bytes:
    """As much of its beginning as a recogniser is given."""
    return text.text[: 1 << 16].encode()


class SmallTextParser:
    """Reads one capture; fulfils `CaptureParser`.

    Args:
        read: Makes the records of a whole text; raises `CaptureError` where it holds none.
        wants: Whether a line can matter; all do by default.
        lines_most: Lines beyond which no text is of this tool; None for logs of any length.
    """

    def __init__(
        self,
        read: Callable[[SmallText], Iterable[CaptureBase]],
        *,
        wants: Callable[[str], bool] | None = None,
        lines_most: int | None = None,
    ) -> None:
        self._read = read
        self._wants = wants
        self._lines_most = lines_most
        self._splitter = LineSplitter()
        self._kept: list[Line] = []
        self._kept_bytes = 0
        self._unwanted = 0

    @property
    def lines(self) -> int:
        """Lines read so far."""
        return self._splitter.count

    def feed(self, text: bytes) -> None:
        """Take the next piece of UTF-8 text.

        Raises:
            CaptureTooLargeError: More than such a capture can hold.
        """
        if self._fits(text):
            lines = self._splitter.feed_at_once(text)
            self._kept += lines
            self._kept_bytes += sum(len(line.text) for line in lines)
            return
        for line in self._splitter.feed(text):
            self._keep(line)

    def finish(self, *, name: str, truncated: bool) -> Iterable[CaptureBase]:
        """Read the whole text.

        Raises:
            CaptureError: It holds nothing of the tool.
        """
        for line in self._splitter.finish():
            self._keep(line)
        return self._read(
            SmallText(
                name=name,
                lines=self._kept,
                bytes=self._splitter.bytes_seen,
                lines_total=self._splitter.count,
                truncated=truncated,
                ends_mid_line=self._splitter.ends_mid_line,
                left_out=self._unwanted,
            )
        )

    def _fits(self, text: bytes) -> bool:
        """Whether all lines of a piece are kept unchanged."""
        if self._wants is not None:
            return False
        # Escapes for bytes that are not UTF-8 have four characters.
        if self._kept_bytes + 4 * (len(text) + LINE_BYTES_MAX) > KEPT_BYTES_MOST:
            return False
        most = self._lines_most
        return most is None or len(self._kept) + text.count(b"\n") < most

    def _keep(self, line: Line) -> None:
        if self._wants is not None and not self._wants(line.text):
            self._unwanted += bool(line.text.strip())
            return
        if self._lines_most is not None and len(self._kept) >= self._lines_most:
            raise CaptureTooLargeError(
                f"more than {self._lines_most:,} lines, which no output of this tool has",
                line=line.number,
                excerpt=line.text,
            )
        self._kept_bytes += len(line.text)
        if self._kept_bytes > KEPT_BYTES_MOST:
            raise CaptureTooLargeError(
                f"more than {KEPT_BYTES_MOST >> 20} MiB of a text that is small by nature",
                line=line.number,
                excerpt=line.text,
            )
        self._kept.append(line)
