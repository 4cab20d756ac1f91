"""One text: decode, recognise, parse."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arcplan.captures.arrival.byte_stream import ByteStream
from arcplan.captures.arrival.progress import ReadingProgress
from arcplan.captures.arrival.text import utf8_lines
from arcplan.captures.formats import CaptureFormat
from arcplan.captures.records import CaptureBase, CaptureError, UnrecognisedCaptureError

# First bytes of the files that `arcplan collect` adds for people to read.
NOTE_MARK = b"# arcplan collect note"
_HEAD_BYTES = 1 << 16


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
    """Parse one text to its end.

    Raises:
        UnrecognisedCaptureError: No tool that is read prints such text.
        CaptureError: The source failed before the text could be recognised.
    """
    counted = _Counted(source)
    text = ByteStream(utf8_lines(ByteStream(counted.pieces())))
    if text.peek(len(NOTE_MARK)) == NOTE_MARK:
        text.drain()
        return TextRead((), None)
    known = _recognise(text, formats)
    progress.kind = known.kind
    parser = known.parser(top)
    lines_before = progress.lines
    failure: CaptureError | None = None
    try:
        for piece in text.pieces():
            parser.feed(piece)
            progress.lines = lines_before + parser.lines
    except CaptureError as error:
        failure = error
    captures: list[CaptureBase] = []
    try:
        captures += parser.finish(name=name, truncated=failure is not None)
    except CaptureError as error:
        failure = failure or error
    progress.lines = lines_before + parser.lines
    if failure is not None:
        line = failure.line or parser.lines
        failure = type(failure)(failure.reason, line=line, excerpt=failure.excerpt)
    if len(captures) == 1:
        captures = [dataclasses.replace(captures[0], bytes=counted.bytes)]
    return TextRead(captures, failure)


def _recognise(text: ByteStream, formats: Sequence[CaptureFormat]) -> CaptureFormat:
    head = text.peek(_HEAD_BYTES)
    known = next((known for known in formats if known.recognises(head)), None)
    if known is not None:
        return known
    if text.failure is not None:
        raise text.failure
    if not head.strip():
        raise UnrecognisedCaptureError("the file is empty")
    lines = head.split(b"\n")
    number = next(n for n, line in enumerate(lines, 1) if line.strip())
    raise UnrecognisedCaptureError(
        "not recognised as the output of any tool that is read here",
        line=number,
        excerpt=lines[number - 1],
    )


class _Counted:
    """Counts the bytes of a text before its encoding and line ends are changed."""

    def __init__(self, source: ByteStream) -> None:
        self._source = source
        self.bytes = 0

    def pieces(self) -> Iterator[bytes]:
        for piece in self._source.pieces():
            self.bytes += len(piece)
            yield piece
