"""Text arriving in pieces of any size, read by two threads in blocks of whole lines."""

from __future__ import annotations

import re
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace

import numpy as np

from arcplan.captures.native import Bytes
from arcplan.captures.native.bits import PADDING
from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb.characters import LINE_END
from arcplan.captures.zdb.ending import Ending
from arcplan.captures.zdb.glued import JOINED_BYTES_MAX
from arcplan.captures.zdb.memory import Memory, new_memory
from arcplan.captures.zdb.piece import Entry, Piece, PieceRead, holds, likely_entry, read_piece
from arcplan.captures.zdb.portion import floor_of
from arcplan.captures.zdb.quoted import REACH_BYTES
from arcplan.captures.zdb.whole import Whole

PIECE_BYTES = 8 << 20
LINE_BYTES_MAX = 1 << 16
_HEADER = b"\n    Object  lvl"
_WORKERS = 2
_BLANK = 32
_ATTRIBUTE_BYTES_MAX = 128
_CUT_ATTRIBUTE = re.compile(rb"(?:\A|\n)\s*(?:size|dnode maxblkid:)\s+(?P<digits>[0-9]+)\Z")


class Stream:
    """Cuts text into pieces at line ends, has them read ahead, and adds them up in order."""

    def __init__(self, whole: Whole, piece_bytes: int = PIECE_BYTES) -> None:
        self._last_line: bytes | None = None
        self._whole = whole
        self._piece_bytes = min(piece_bytes, PIECE_BYTES)
        self._capacity = self._piece_bytes + REACH_BYTES
        self._buffer = self._new_buffer()
        self._filled = 0
        self._dropping = False
        self._pool: ThreadPoolExecutor | None = None
        self._waiting: deque[tuple[Piece, Memory, Future[PieceRead]]] = deque()
        self._entry = Entry(at.OUTSIDE)
        self._spare_memory: list[Memory] = []
        self._spare_buffers: list[Bytes] = []

    @property
    def ending(self) -> Ending:
        """How the text ended, once it has."""
        mode = self._entry.mode
        return Ending(
            line=self._last_line,
            awaits_row=mode == at.AWAITING_ROW,
            in_table=mode & ~at.OF_A_KIND == at.AFTER_ROW,
        )

    def feed(self, text: bytes) -> None:
        """Take the next bytes."""
        source = np.frombuffer(text, np.uint8)
        start = 0
        while start < len(text):
            if self._dropping:
                start = self._drop(text, start)
                continue
            length = min(len(text) - start, self._capacity - self._filled)
            self._buffer[self._filled : self._filled + length] = source[start : start + length]
            self._filled += length
            start += length
            if self._filled == self._capacity:
                self._cut()

    def finish(self) -> None:
        """Read what is left."""
        if self._filled > 0 and self._buffer[self._filled - 1] != LINE_END:
            start = max(0, self._filled - LINE_BYTES_MAX)
            self._last_line = self._buffer[start : self._filled].tobytes().rpartition(b"\n")[2]
        cut = self._blank_cut_number() if self._last_line is not None else b""
        if self._filled:
            self._read(Piece(self._buffer, self._filled, self._filled))
        while self._waiting:
            self._add_oldest()
        if self._pool:
            self._pool.shutdown()
        if cut:
            self._whole.note_cut_number(cut)

    def _blank_cut_number(self) -> bytes:
        """Take the digits out of an attribute that the text ends in; the line, if it is one."""
        start = max(0, self._filled - _ATTRIBUTE_BYTES_MAX)
        found = _CUT_ATTRIBUTE.search(self._buffer[start : self._filled].tobytes())
        if found is None:
            return b""
        self._buffer[start + found.start("digits") : self._filled] = _BLANK
        return found[0].strip()

    def _new_buffer(self) -> Bytes:
        return np.zeros(self._capacity + JOINED_BYTES_MAX + PADDING, np.uint8)

    def _drop(self, text: bytes, start: int) -> int:
        end = text.find(b"\n", start)
        if end < 0:
            return len(text)
        self._dropping = False
        return end

    def _cut(self) -> None:
        """Hand over the whole lines; an overlong line keeps its beginning only."""
        end = self._last_line_end()
        if end == 0:
            line = min(LINE_BYTES_MAX, self._piece_bytes)
            rest = self._buffer[line : self._filled].tobytes()
            self._filled = line
            after = rest.find(b"\n")
            self._dropping = after < 0
            if after >= 0:
                kept = np.frombuffer(rest[after:], np.uint8)
                self._buffer[line : line + kept.size] = kept
                self._filled += kept.size
            return
        following = self._spare_buffers.pop() if self._spare_buffers else self._new_buffer()
        left = self._filled - end
        following[:left] = self._buffer[end : self._filled]
        piece = Piece(self._buffer, end, self._filled)
        self._buffer, self._filled = following, left
        self._read(piece)

    def _last_line_end(self) -> int:
        """Where to cut: before a column header near the end, else at a line end; 0 without."""
        for start in (self._piece_bytes - self._piece_bytes // 32, 0):
            text = self._buffer[start : self._piece_bytes].tobytes()
            header = text.rfind(_HEADER)
            found = header if header >= 0 else text.rfind(b"\n")
            if found >= 0:
                return start + found + 1
        return 0

    def _read(self, piece: Piece) -> None:
        working = self._spare_memory.pop() if self._spare_memory else new_memory()
        whole = self._whole
        floor = floor_of(whole.largest, whole.top)
        if not self._waiting and piece.limit < self._capacity:
            self._add(piece, working, read_piece(piece, self._entry, working, floor, whole.top))
            return
        if self._pool is None:
            self._pool = ThreadPoolExecutor(_WORKERS, thread_name_prefix="zdb")
        entry = likely_entry(piece)
        reading = self._pool.submit(read_piece, piece, entry, working, floor, whole.top)
        self._waiting.append((piece, working, reading))
        while len(self._waiting) > _WORKERS + 1 or (self._waiting and self._waiting[0][2].done()):
            self._add_oldest()

    def _add_oldest(self) -> None:
        piece, working, reading = self._waiting.popleft()
        result = reading.result()
        if not holds(result, self._entry):
            floor = floor_of(self._whole.largest, self._whole.top)
            result = read_piece(piece, self._entry, working, floor, self._whole.top)
        self._add(piece, working, result)

    def _add(self, piece: Piece, working: Memory, result: PieceRead) -> None:
        """Add a piece; one that repeats objects is read again, now knowing which."""
        whole = self._whole
        codes = whole.begin(result)
        if codes is not None:
            floor = floor_of(whole.largest, whole.top)
            again = replace(piece, codes=codes)
            result = read_piece(again, result.entry, working, floor, whole.top)
        whole.add(result)
        self._entry = result.exit
        self._spare_memory.append(working)
        self._spare_buffers.append(piece.text)
