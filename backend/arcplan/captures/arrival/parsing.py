"""One text: decode, recognise its tool, parse."""

from __future__ import annotations

import dataclasses
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module

from arcplan.captures.arrival.byte_stream import ByteStream
from arcplan.captures.arrival.outcome import ReadingProgress
from arcplan.captures.arrival.sessions.margins import without_margins
from arcplan.captures.arrival.sessions.pasted import PastedRows
from arcplan.captures.arrival.sessions.reshaped import lost_on_the_way
from arcplan.captures.arrival.sessions.section_text import Part, SectionText
from arcplan.captures.arrival.sessions.sections import WINDOW_BYTES, Cutter, Section
from arcplan.captures.arrival.sessions.summaries import summary_at, without_summaries
from arcplan.captures.arrival.text import utf8_lines
from arcplan.captures.formats import CaptureFormat
from arcplan.captures.records import (
    ISSUES_KEPT,
    Accounting,
    CaptureBase,
    CaptureError,
    CaptureParser,
    Issue,
    IssueLog,
    SeveralHostsError,
    printable,
)

# First bytes of the files that `arcplan collect` adds for people to read.
NOTE_MARK = b"# arcplan collect note"


@dataclass(frozen=True, slots=True)
class TextRead:
    """What one text gave.

    Attributes:
        captures: What was read, up to the failure if there was one.
        failure: Why the text ended early, None if it did not.
    """

    captures: Sequence[CaptureBase]
    failure: CaptureError | None


def read_text(
    source: ByteStream,
    *,
    name: str,
    formats: Sequence[CaptureFormat],
    top: int,
    progress: ReadingProgress,
) -> TextRead:
    """Parse one text to its end: the output of one tool, or of several one after another.

    Raises:
        UnrecognisedCaptureError: No tool that is read prints such text.
        CaptureError: The source failed before the text could be recognised.
    """
    counted = _Counted(source)
    lines = ByteStream(utf8_lines(ByteStream(counted.pieces())))
    emptied: list[int] = []
    text = ByteStream(without_margins(lines, emptied))
    if text.peek(len(NOTE_MARK)) == NOTE_MARK:
        text.drain()
        return TextRead((), None)
    head = text.peek(WINDOW_BYTES)
    summary = summary_at(head)
    text = text if summary is None else ByteStream(without_summaries(text, emptied))
    cutter = Cutter(text, formats)
    reader = _SectionReader(name, top, formats, progress)
    failure: CaptureError | None = None
    try:
        for part in cutter.parts():
            reader.take(part)
            if reader.is_lost:
                break
    except SeveralHostsError:
        raise
    except CaptureError as error:
        failure = reader.in_whole_text(error)
    reader.end(truncated=failure is not None)
    if not reader.sections:
        raise failure or _unrecognised(head)
    captures = reader.accounted(sorted({*cutter.left_out.prompts, *emptied}))
    if failure is None and not captures:
        failure = reader.failures[0]
    if failure is not None:
        line = failure.line or progress.lines
        failure = type(failure)(failure.reason, line=line, excerpt=failure.excerpt)
    if len(captures) == 1 and reader.sections == 1:
        captures = [dataclasses.replace(captures[0], bytes=counted.bytes)]
    if captures:
        unread = [*reader.unread, *_left_out(head, summary)]
        remarks = [*cutter.left_out.listed(), *unread, *lost_on_the_way(head)]
        captures[0] = _with_issues(captures[0], remarks)
    return TextRead(captures, failure)


def _left_out(head: bytes, summary: int | None) -> list[Issue]:
    """That a summary begins at this offset."""
    if summary is None:
        return []
    refused = _unrecognised(head[summary:])
    return [Issue(head.count(b"\n", 0, summary) + 1, refused.excerpt, refused.reason)]


def _unrecognised(head: bytes) -> CaptureError:
    # Loaded late: it knows the tools that are read and many others.
    error: CaptureError = import_module("arcplan.captures.foreign_tools").unrecognised(head)
    return error


class _SectionReader:
    """Reads sections one after another, each with a parser of its own.

    Attributes:
        captures: Records of the sections that ended, with lines of the whole text.
        failures: Sections that began and could not be read.
        unread: The same as issues, at the first line of the section where the failure has none.
        sections: Sections of tools that are read.
    """

    def __init__(
        self,
        name: str,
        top: int,
        formats: Sequence[CaptureFormat],
        progress: ReadingProgress,
    ) -> None:
        self.captures: list[CaptureBase] = []
        # The lines of the whole text that each capture's section has.
        self._spans: list[range] = []
        self.failures: list[CaptureError] = []
        self.unread: list[Issue] = []
        self.sections = 0
        self._name = name
        self._top = top
        self._formats = formats
        self._progress = progress
        self._known: CaptureFormat | None = None
        self._text: SectionText | None = None
        self._pasted: PastedRows | None = None
        self._lines_of_files_before = progress.lines
        self._lines_before = 0
        self._parser: CaptureParser | None = None
        self._bytes_of_nothing = 0

    @property
    def is_lost(self) -> bool:
        """Whether so much of the text was unreadable that the rest is skipped."""
        return not self.sections and self._bytes_of_nothing > WINDOW_BYTES

    def take(self, part: Section | bytes) -> None:
        """Begin a section, or continue it."""
        if isinstance(part, Section):
            self.end(truncated=False)
            self._lines_before = part.line - 1
            if part.known is not None:
                self._begin(part.known)
        elif self._parser is None:
            self._bytes_of_nothing += len(part)
        elif part:
            self._parser.feed(part)
            self._count_lines(self._parser)
            if self._text is not None:
                self._text.feed(part)
            if self._pasted is not None:
                self._pasted.feed(part)

    def _begin(self, known: CaptureFormat) -> None:
        self.sections += 1
        self._parser = known.parser(self._top)
        self._text = SectionText(known, self._top, self._formats, self._known)
        self._pasted = PastedRows() if known.about.run_per_command else None
        self._known = known
        self._progress.kind = known.kind

    def end(self, *, truncated: bool) -> None:
        """End the section that is open, if one is."""
        parser, self._parser = self._parser, None
        text, self._text = self._text, None
        if parser is None or text is None:
            return
        parts = text.parts()
        if parts:
            self._end_parts(parts, truncated=truncated)
            return
        self._close(parser, text.overlooked, text.short, truncated=truncated)

    def _close(
        self, parser: CaptureParser, overlooked: Issue | None, text: bytes, *, truncated: bool
    ) -> None:
        """Keep what a parser found in a section, or why nothing was."""
        pasted = self._pasted.again() if self._pasted is not None else None
        for found in filter(None, (overlooked, pasted)):
            self._note(found)
        line = self._lines_before + 1
        name = self._name if self.sections == 1 else f"{self._name} (line {line})"
        try:
            records = list(parser.finish(name=name, truncated=truncated))
        except CaptureError as error:
            failure = self.in_whole_text(error)
            self.failures.append(failure)
            self.unread.append(self._located(failure, text))
        else:
            span = range(line, line + parser.lines)
            self.captures += [_moved(record, self._lines_before) for record in records]
            self._spans += [span for _ in records]
        self._count_lines(parser)

    def _end_parts(self, parts: Sequence[Part], *, truncated: bool) -> None:
        """End a section that holds the output of several tools."""
        self.sections -= 1
        for part in parts:
            self._begin(part.known)
            self.take(part.text)
            parser, self._parser, self._text = self._parser, None, None
            if parser is not None:
                is_cut = truncated and part is parts[-1]
                self._close(parser, part.unread, part.text, truncated=is_cut)
            self._lines_before += part.text.count(b"\n")

    def _note(self, issue: Issue) -> None:
        """Note what a section says only in part, by line of the section."""
        line = issue.line + self._lines_before
        self.unread.append(dataclasses.replace(issue, line=line))

    def accounted(self, emptied: Sequence[int]) -> list[CaptureBase]:
        """The captures with what became of their lines, those that arrived empty among them."""
        return [
            _accounted(record, bisect_left(emptied, span.stop) - bisect_left(emptied, span.start))
            for record, span in zip(self.captures, self._spans, strict=True)
        ]

    def in_whole_text(self, error: CaptureError) -> CaptureError:
        """The same error with the line of the whole text."""
        line = error.line + self._lines_before if error.line else 0
        return type(error)(error.reason, line=line, excerpt=error.excerpt)

    def _located(self, error: CaptureError, section: bytes) -> Issue:
        """A failure of the section, at its first line with any text if the failure names none."""
        if error.line:
            return Issue(error.line, error.excerpt, error.reason)
        begun = section.lstrip()
        line = self._lines_before + 1 + section.count(b"\n", 0, len(section) - len(begun))
        first = begun.partition(b"\n")[0]
        return Issue(line, error.excerpt or printable(first), error.reason)

    def _count_lines(self, parser: CaptureParser) -> None:
        lines = self._lines_of_files_before + self._lines_before + parser.lines
        self._progress.lines = lines


_LINES = ("line", "worst_line")
"""Fields of a record, or of what it holds, that are numbers of lines; 0 stands for none."""


def _moved(record: CaptureBase, lines: int) -> CaptureBase:
    """A record with its line numbers shifted by the lines before it."""
    moved = _shifted(record, lines) if lines else record
    return moved if isinstance(moved, CaptureBase) else record


def _shifted(held: object, lines: int) -> object:
    """What a field holds, with all line numbers in it shifted."""
    if isinstance(held, dict):
        return {name: _shifted(one, lines) for name, one in held.items()}
    if isinstance(held, list):
        # Series of numbers are long, and hold no lines.
        is_plain = not held or isinstance(held[0], int | float | str | None)
        return held if is_plain else [_shifted(one, lines) for one in held]
    if not dataclasses.is_dataclass(held) or isinstance(held, type):
        return held
    fields = {field.name: getattr(held, field.name) for field in dataclasses.fields(held)}
    changed = {
        name: value + lines
        if name in _LINES and isinstance(value, int) and value
        else _shifted(value, lines)
        for name, value in fields.items()
    }
    return dataclasses.replace(held, **changed)


def _accounted(record: CaptureBase, emptied: int) -> CaptureBase:
    counted = record.accounting or Accounting.of(
        record.lines, 0, IssueLog(record.issues_total, record.issues)
    )
    # Lines of prompts and remarks arrive empty, and an empty line counts as read.
    emptied = min(emptied, counted.read)
    return dataclasses.replace(
        record,
        accounting=Accounting(
            read=counted.read - emptied,
            left_out=counted.left_out + emptied,
            problems=counted.problems,
        ),
    )


def _with_issues(record: CaptureBase, added: list[Issue]) -> CaptureBase:
    if not added:
        return record
    issues = [*added, *record.issues][:ISSUES_KEPT]
    return dataclasses.replace(record, issues=issues, issues_total=record.issues_total + len(added))


class _Counted:
    """Counts the bytes of a text before its encoding and line ends are changed."""

    def __init__(self, source: ByteStream) -> None:
        self._source = source
        self.bytes = 0

    def pieces(self) -> Iterator[bytes]:
        for piece in self._source.pieces():
            self.bytes += len(piece)
            yield piece
