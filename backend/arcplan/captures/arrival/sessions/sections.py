"""A text that holds the output of several tools, one after another, cut where the next begins.

A terminal's log is such a text. Cuts are searched for while the text streams by: pieces without a
line of interest pass untouched, and what is held back is bounded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arcplan.captures.arrival.byte_stream import ByteStream
from arcplan.captures.arrival.sessions.headless import tables_of
from arcplan.captures.arrival.sessions.left_out import LeftOut
from arcplan.captures.arrival.sessions.line_search import HEAD_BYTES, LineSearch
from arcplan.captures.arrival.sessions.openings import (
    LEAD_IN_BYTES,
    Claim,
    claimants,
    heads_beside,
    is_inside_a_dump,
    lead_in,
    opened_by,
    tool_of,
)
from arcplan.captures.arrival.sessions.prompts import Prompt, prompt_of
from arcplan.captures.formats import CaptureFormat
from arcplan.captures.generated_formats import CaptureKind
from arcplan.captures.records import CaptureError

WINDOW_BYTES = 1 << 16
_PIECE_BYTES = 1 << 16
_LINE_BYTES_MOST = 1 << 12
# Each look at a line of interest may read a window, so that their number bounds the time.
_LOOKS_MOST = 5_000
# No log of commands has more of them, or of remarks that look like prompts, for its size.
_LOOKS_FREE, _BYTES_OF_A_LOOK = 2_000, 400
_CANDIDATES_FREE, _BYTES_OF_A_CANDIDATE = 10_000, 50
# A document of JSON may be one line of any length.
_BRACKETS = (b"{", b"[")
_MARKS = (b"#", b"$", b"%", b">", b"\xe2", b"Script ")


@dataclass(frozen=True, slots=True)
class Section:
    """The output of one tool begins.

    Attributes:
        known: The tool; None for output that is not read.
        line: The number of its first line in the whole text.
    """

    known: CaptureFormat | None
    line: int


class Cutter:
    """Yields a `Section`, then its text, then the next; any split of pieces gives the same.

    Attributes:
        left_out: Prompts and output of tools that are not read, by line of the whole text.
    """

    def __init__(self, text: ByteStream, formats: Sequence[CaptureFormat]) -> None:
        self.left_out = LeftOut()
        self._text = text
        self._formats = formats
        self._known: CaptureFormat | None = None
        self._host = ""
        self._search = LineSearch(heads_beside(None))
        self._buffer = b""
        self._sent = 0
        # Lines before this offset belong to what was before a prompt or a section's first line.
        self._floor = 0
        self._at = 0
        self._line = 1
        self._inside_long_line = False
        self._final = False
        self._failure: CaptureError | None = None
        self._looks = 0
        self._candidates = 0
        self._before_buffer = 0

    def parts(self) -> Iterator[Section | bytes]:
        """Cut the text.

        Raises:
            CaptureError: The source failed; everything before that was given out.
        """
        yield from self._need(WINDOW_BYTES)
        first = self._window()
        block = first[: _first_prompt(first, 0)]
        tool = tool_of(block, None, self._formats)
        tables = tables_of(block, self._formats) if tool is None else []
        for at, table in tables or [(0, tool)]:
            yield self._buffer[self._sent : at]
            self._line += self._buffer.count(b"\n", self._at, at)
            self._sent = self._floor = self._at = at
            if table is None and block.strip():
                self.left_out.unread(self._line, block[at:].strip().partition(b"\n")[0])
            yield self._begin(table, self._line)
        while not self._gives_up:
            if self._find():
                yield from self._look()
            elif self._final:
                break
            else:
                yield from self._go_on()
        if self._gives_up:
            self.left_out.given_up(self._line, max(self._looks, self._candidates))
        yield self._buffer[self._sent :]
        yield from self._text.pieces()
        if self._failure is not None:
            raise self._failure

    @property
    def _gives_up(self) -> bool:
        """Whether more lines were examined than any genuine text of this size needs."""
        offset = self._before_buffer + self._at
        looks_most = min(_LOOKS_MOST, max(_LOOKS_FREE, offset // _BYTES_OF_A_LOOK))
        candidates_most = max(_CANDIDATES_FREE, offset // _BYTES_OF_A_CANDIDATE)
        return self._looks >= looks_most or self._candidates >= candidates_most

    def _begin(self, known: CaptureFormat | None, line: int) -> Section:
        self._known = known
        self._search = LineSearch(heads_beside(known.kind if known else None))
        return Section(known, line)

    def _find(self) -> bool:
        """Go to the next line of interest in the buffer, else to its last line."""
        if self._inside_long_line:
            return False
        found, passed = self._search.find(self._buffer, self._at, final=self._final)
        self._line += passed
        self._at = found if found >= 0 else -1 - found
        return found >= 0

    def _go_on(self) -> Iterator[bytes]:
        """Nothing of interest is left in the buffer: pass it on and take the next piece."""
        piece = self._pull()
        if not piece:
            return
        line_end = piece.find(b"\n")
        undecided = not self._inside_long_line and len(self._buffer) - self._at < HEAD_BYTES
        if undecided:
            crossing = self._buffer[self._at :] + piece[:HEAD_BYTES]
            found, _ = self._search.find(crossing, 0, final=False)
            if found in (0, -1):
                yield from self._join(piece)
                return
        if line_end < 0:
            yield self._pass_on(piece, len(piece))
            self._inside_long_line = True
            return
        found, passed = self._search.find(piece, line_end + 1, final=False)
        if 0 <= found <= LEAD_IN_BYTES and not self._inside_long_line:
            yield from self._join(piece)
            return
        self._inside_long_line = False
        self._line += 1 + passed
        yield self._pass_on(piece, found if found >= 0 else -1 - found)

    def _pass_on(self, piece: bytes, at: int) -> bytes:
        """Yield the buffer; `piece` becomes the new buffer."""
        text = self._buffer[self._sent :]
        self._before_buffer += len(self._buffer)
        self._buffer, self._sent, self._floor, self._at = piece, 0, 0, at
        return text

    def _join(self, piece: bytes) -> Iterator[bytes]:
        """Add a piece to the buffer and yield what is decided."""
        cut = max(self._sent, self._at - LEAD_IN_BYTES - 1)
        yield self._buffer[self._sent : cut]
        self._before_buffer += cut
        self._buffer = self._buffer[cut:] + piece
        self._at -= cut
        self._floor = max(self._floor - cut, 0)
        self._sent = 0

    def _need(self, size: int) -> Iterator[bytes]:
        """Fill the buffer with so many bytes after the current line, or to the end of the text."""
        while len(self._buffer) - self._at < size and (piece := self._pull()):
            yield from self._join(piece)

    def _pull(self) -> bytes:
        """The next piece, joined from small ones; empty at the end."""
        pieces: list[bytes] = []
        size = 0
        # From gzip come pieces of a MiB: cut, so that a reader that refuses a text does so early.
        # Dumps of gigabytes are taken as they come.
        most = None if self._known is not None and self._known.kind == "zdb" else _PIECE_BYTES
        try:
            while size < _PIECE_BYTES and (piece := self._text.some(most)):
                pieces.append(piece)
                size += len(piece)
        except CaptureError as error:
            self._failure = error
        self._final = not pieces
        return pieces[0] if len(pieces) == 1 else b"".join(pieces)

    def _window(self) -> bytes:
        """Whole lines from the current one."""
        window = self._buffer[self._at : self._at + WINDOW_BYTES]
        whole = window.rfind(b"\n") + 1 if len(window) == WINDOW_BYTES else 0
        return window[:whole] if whole else window

    def _look(self) -> Iterator[Section | bytes]:
        """Decide what the current line is, and go to the next."""
        self._candidates += 1
        yield from self._need(WINDOW_BYTES)
        line_end = self._buffer.find(b"\n", self._at)
        following = line_end + 1
        if line_end < 0:
            line_end = following = len(self._buffer)
        line = self._buffer[self._at : line_end]
        if len(line) <= _LINE_BYTES_MOST or line[:1] in _BRACKETS:
            yield from self._look_at(line, following)
        self._at = following
        self._line += following > line_end
        self._inside_long_line = following == line_end and not self._final

    def _look_at(self, line: bytes, following: int) -> Iterator[Section | bytes]:
        prompt = prompt_of(line)
        if prompt is not None:
            yield from self._look_behind_prompt(prompt, line, following)
            return
        claiming = claimants(line, self._known.kind if self._known else None, self._formats)
        if claiming:
            yield from self._look_at_head(claiming)

    def _look_at_head(self, claiming: Sequence[Claim]) -> Iterator[Section | bytes]:
        self._looks += len(claiming)
        start, lines = lead_in(self._buffer, self._floor, self._at)
        window, above = self._window(), self._buffer[start : self._at]
        tool = opened_by(window, claiming, above)
        if tool is not None:
            # What stands behind the next prompt tells nothing of this head.
            tool = opened_by(window[: _first_prompt(window, 0)], claiming, above)
        if tool is not None:
            yield self._buffer[self._sent : start]
            yield self._begin(tool, self._line - lines)
            self._sent = self._floor = start

    def _look_behind_prompt(
        self, prompt: Prompt, line: bytes, following: int
    ) -> Iterator[Section | bytes]:
        window = self._window()
        start = following - self._at
        block = window[start : _first_prompt(window, start)]
        self._looks += bool(block.strip())
        if not is_inside_a_dump(block):
            yield from self._take_prompt(prompt, line, block, window[:start])

    def _take_prompt(
        self, prompt: Prompt, line: bytes, block: bytes, whole_line: bytes
    ) -> Iterator[Section | bytes]:
        self.left_out.prompt(self._line, line)
        yield self._buffer[self._sent : self._at]
        tool = tool_of(block, prompt.kind, self._formats)
        if tool is None and block.strip():
            tool = _named_by_command(whole_line + block, prompt.kind, self._formats)
        is_other_host = tool is not None and self._comes_from_other_host(prompt, line)
        if tool is not None and (
            tool is not self._known or tool.about.run_per_command or is_other_host
        ):
            yield self._begin(tool, self._line)
        elif tool is None and block.strip():
            self.left_out.unread(self._line, line)
            if self._known is not None:
                yield self._begin(None, self._line)
        read = tool is not None and tool.kind == prompt.kind and tool.about.reads_command
        yield whole_line if read else whole_line[len(line) :]
        self._sent = self._floor = self._at + len(whole_line)

    def _comes_from_other_host(self, prompt: Prompt, line: bytes) -> bool:
        """Whether a prompt names another host than the one before it that named one."""
        host = prompt.host.partition(".")[0].lower()
        if not host:
            return False
        before, self._host = self._host, host
        self.left_out.host(host, self._line, line)
        return before not in ("", host)


def _named_by_command(
    text: bytes, kind: CaptureKind | None, formats: Sequence[CaptureFormat]
) -> CaptureFormat | None:
    """The tool whose output has no name of its own, as of `cat FILE`; its prompt has it."""
    readers = (known for known in formats if known.kind == kind and known.about.reads_command)
    return next((known for known in readers if known.recognises(text)), None)


def _first_prompt(text: bytes, start: int) -> int:
    """Offset of the first line from `start` on that is a prompt; the text's length without one."""
    while start < len(text):
        end = text.find(b"\n", start)
        end = len(text) if end < 0 else end
        head = text[start : min(end, start + HEAD_BYTES)]
        if any(mark in head for mark in _MARKS) and prompt_of(text[start:end]) is not None:
            return start
        start = end + 1
    return len(text)
