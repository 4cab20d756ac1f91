"""What every capture has in common, whatever tool printed it.

Byte counts are integers in bytes, rates per second, latencies in milliseconds, ratios 0..1 unless
the name says percent. Names here are read by programs outside the repository: add, never rename.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

ISSUES_KEPT = 100
EXCERPT_CHARACTERS = 160


@dataclass(frozen=True, slots=True)
class Issue:
    """A line that could not be read, or whose reading is in doubt.

    Attributes:
        line: Line number in the uncompressed text, from 1; 0 where no single line is meant.
        excerpt: The start of the line, made printable; untrusted text.
        reason: One sentence for a person.
    """

    line: int
    excerpt: str
    reason: str


@dataclass(slots=True)
class IssueLog:
    """Counts every issue and keeps the first hundred."""

    total: int = 0
    kept: list[Issue] = field(default_factory=list)

    def add(self, line: int, excerpt: str | bytes, reason: str) -> None:
        """Note one issue; `excerpt` may be raw bytes of any encoding."""
        self.total += 1
        if len(self.kept) < ISSUES_KEPT:
            self.kept.append(Issue(line, printable(excerpt), reason))

    def split(self, lines: Sequence[int]) -> list[IssueLog]:
        """Give every issue to the part of the text with its line; parts begin at these lines.

        Issues that are counted only stay with the first part, which is this log.
        """
        logs = [self, *(IssueLog() for _ in lines)]
        issues, self.kept = self.kept, []
        for issue in issues:
            log = logs[bisect_right(lines, issue.line)]
            log.kept.append(issue)
            if log is not self:
                log.total += 1
                self.total -= 1
        return logs


def printable(text: str | bytes, limit: int = EXCERPT_CHARACTERS) -> str:
    """Return the start of untrusted text with control characters made visible."""
    if isinstance(text, bytes):
        text = text[: limit * 4].decode("utf-8", "backslashreplace")
    # Tabs are most of what is not printable, and cost nothing this way.
    cut = text[:limit].replace("\t", "\\x09")
    if cut.isprintable():
        return cut
    return "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in cut)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a capture says a figure.

    Attributes:
        line: Line number in the uncompressed text, from 1.
        excerpt: The start of that line, made printable; untrusted text.
    """

    line: int
    excerpt: str

    @classmethod
    def of(cls, line: int, text: str | bytes) -> Place:
        """The place of a line as printed."""
        return cls(line, printable(text))


@dataclass(frozen=True, slots=True, kw_only=True)
class SummarisedText:
    """What a tool printed on its host, of which a folded text or a summary arrived.

    Attributes:
        bytes: Its size in bytes.
        lines: Its lines; those that issues name are of this text.
    """

    bytes: int
    lines: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Accounting:
    """What became of each line of a capture; the three add up to its `lines`.

    Attributes:
        read: Lines that were read, blank ones and titles included.
        left_out: Prompts, and lines that hold nothing that is wanted of the tool.
        problems: Lines that could not be read or are in doubt; `issues` has the first hundred.
    """

    read: int
    left_out: int
    problems: int

    @classmethod
    def of(cls, lines: int, left_out: int, issues: IssueLog) -> Accounting:
        """Count lines by the issues that name them; one line may have several."""
        unlisted = issues.total - len(issues.kept)
        named = len({issue.line for issue in issues.kept if issue.line > 0})
        problems = min(named + unlisted, lines)
        left_out = min(left_out, lines - problems)
        return cls(read=lines - left_out - problems, left_out=left_out, problems=problems)


@dataclass(frozen=True, slots=True, kw_only=True)
class CaptureBase:
    """Fields that every capture answers with.

    Attributes:
        name: File name as given, or the member's name inside an archive; untrusted text.
        bytes: Size of the uncompressed text in bytes.
        lines: Lines in the uncompressed text.
        issues_total: Lines that could not be read or are in doubt.
        issues: The first hundred of them.
        complete: False when the text ends in the middle, begins inside a block tree, or lacks the
            header of an object whose attributes or tree it has.
        summarised_from: What `arcplan collect` folded or counted on the host, where the text is
            what it made of it; None where the tool's own text was read.
        recorded_at: When the tool ran, ISO 8601, where the text says it with a date; else None.
        modified_at: When the file was last written, ISO 8601 in UTC, as the archive or the file
            system says; None where nothing does.
        archive: Name of the archive or mail that holds the file, and before it of the one that
            holds that; None for a file by itself; untrusted text.
        accounting: What became of each line.
        places: Where the text says its figures, by the figure's name in this record (a key of
            `values`, or `NAME.PROPERTY`); a figure over many lines names its first.
    """

    name: str
    bytes: int
    lines: int
    issues_total: int
    issues: list[Issue]
    complete: bool
    summarised_from: SummarisedText | None = None
    recorded_at: str | None = None
    modified_at: str | None = None
    archive: str | None = None
    accounting: Accounting | None = None
    places: dict[str, Place] = field(default_factory=dict)


class CaptureError(Exception):
    """An input that cannot be read; every failure that input bytes can cause is one of these.

    Attributes:
        reason: One sentence for a person.
        line: Line in the uncompressed text where reading stopped, 0 if none.
        excerpt: Printable start of that line.
    """

    def __init__(self, reason: str, *, line: int = 0, excerpt: str | bytes = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line
        self.excerpt = printable(excerpt)


class UnrecognisedCaptureError(CaptureError):
    """No supported tool printed the text."""


class SeveralHostsError(UnrecognisedCaptureError):
    """More than one host printed the text, so that no part of it is taken for the host's."""


class BrokenCaptureError(CaptureError):
    """The container is damaged or truncated, so its text cannot be reached."""


class CaptureTooLargeError(CaptureError):
    """A size or expansion limit was met."""


class CaptureTooSlowError(CaptureError):
    """Reading takes more processor time than the upload may have."""


class CaptureReaderError(CaptureError):
    """The reader failed, which is a fault of its own, whatever the text holds."""


class CaptureParser(Protocol):
    """Reads one capture in pieces of any size; any chunking gives the same record."""

    @property
    def lines(self) -> int:
        """Lines read so far."""
        ...

    def feed(self, text: bytes) -> None:
        """Take the next piece of UTF-8 text (any split, also inside a line or a character)."""
        ...

    def finish(self, *, name: str, truncated: bool) -> Iterable[CaptureBase]:
        """End of text: return the captures it held.

        Args:
            name: Name for the records.
            truncated: The source ended early (broken archive, cut upload).
        """
        ...


@dataclass(frozen=True, slots=True)
class Finding:
    """One observation on a capture, as a sentence with the figures it rests on.

    Attributes:
        code: Stable name for programs, lower-case words joined by hyphens.
        text: One sentence with the figures it rests on.
    """

    code: str
    text: str
