"""The parser of summaries that the registry of formats knows."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from arcplan.captures.lines import Line, LineSplitter
from arcplan.captures.records import BrokenCaptureError, Place
from arcplan.captures.zdb.answer import answer
from arcplan.captures.zdb.record import ZdbCapture
from arcplan.captures.zdb_summary.gathering import Gathering
from arcplan.captures.zdb_summary.words import UnreadableLineError, Words, taken_apart

VERSION = 1
_FIRST_LINE = re.compile(r"\s*arcplan zdb summary (?P<version>\d{1,9})\s*")
_DAMAGED = "in the summary itself: "


class Parser:
    """Reads one or more summaries into the record that their dumps give.

    Args:
        top: How many of the largest objects and directories to keep.
    """

    def __init__(self, top: int = 50) -> None:
        self._lines = LineSplitter()
        self._gathering = Gathering(max(top, 0))
        self._first_line = 0
        self._ended = False
        self._damaged = 0
        self._places: dict[str, Place] = {}

    @property
    def lines(self) -> int:
        """Lines read so far."""
        return self._lines.count

    def feed(self, text: bytes) -> None:
        """Take the next bytes of UTF-8 text, split anywhere.

        Raises:
            BrokenCaptureError: A newer collector made the summary, or its numbers are impossible.
        """
        self._take(self._lines.feed(text))

    def finish(self, *, name: str, truncated: bool) -> list[ZdbCapture]:
        """End of the text.

        Args:
            name: Name for the record.
            truncated: The source ended early.

        Raises:
            BrokenCaptureError: The text holds no sum of any dataset, or sums that cannot be.
        """
        self._take(self._lines.finish())
        gathering = self._gathering
        gathering.end_object()
        self._miss_the_end()
        gathering.say_what_is_missing()
        whole = gathering.whole
        complete = gathering.is_whole and not (truncated or self._damaged)
        try:
            record = answer(whole, name=name, bytes_seen=self._lines.bytes_seen, complete=complete)
        except (ArithmeticError, ValueError) as error:
            # An awk writes sums that fit each other; what was edited or damaged need not.
            reason = "the numbers of this summary contradict each other"
            raise BrokenCaptureError(reason) from error
        if not record.datasets and not record.objects_total:
            raise BrokenCaptureError("no dataset and no object in this summary")
        return [
            replace(
                record,
                places=self._places,
                lines=self._lines.count,
                issues_total=gathering.issues_said + self._damaged,
                directories_total=max(gathering.directories, record.directories_total),
                summarised_from=gathering.text,
            )
        ]

    def _take(self, lines: Iterable[Line]) -> None:
        for line in lines:
            first = _FIRST_LINE.fullmatch(line.text)
            if first:
                self._begin(line, int(first["version"]))
            elif self._first_line and not self._ended and line.text.strip():
                self._take_line(line)

    def _begin(self, line: Line, version: int) -> None:
        if version != VERSION:
            raise BrokenCaptureError(
                f"a summary of version {version}; this arcplan reads version {VERSION}",
                line=line.number,
                excerpt=line.text,
            )
        self._miss_the_end()
        self._first_line = line.number
        self._ended = False
        self._gathering.begin()

    def _take_line(self, line: Line) -> None:
        try:
            words = taken_apart(line.text)
            if words.word == "end":
                self._end(line, words)
            elif words.word != "about":
                self._gathering.take(words)
                self._say(words, line)
        except UnreadableLineError as error:
            self._note_damage(line.number, line.text, f"{error}; left out")

    def _say(self, words: Words, line: Line) -> None:
        """Note where the summary names a dataset, an object or a sign of the release."""
        place = Place.of(line.number, line.text)
        if words.word == "sign":
            self._places.setdefault("openzfs_line", place)
        elif words.word == "object":
            self._places.setdefault(f"object {words.whole('number')}", place)
        elif words.word == "dataset":
            named = self._gathering.whole.datasets[-1].line
            if named is not None:
                self._places.setdefault(f"dataset {named.name}", place)

    def _end(self, line: Line, words: Words) -> None:
        self._ended = True
        missing = words.whole("lines") - (line.number - self._first_line + 1)
        if missing:
            self._note_damage(line.number, line.text, "lines are missing or were added before here")

    def _miss_the_end(self) -> None:
        if self._first_line and not self._ended:
            self._note_damage(self._lines.count, "", "it is cut short: its last line is missing")

    def _note_damage(self, number: int, excerpt: str, reason: str) -> None:
        self._damaged += 1
        self._gathering.whole.issues.add(number, excerpt, _DAMAGED + reason)
