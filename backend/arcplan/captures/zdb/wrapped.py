"""Block pointers that a terminal or pager wrapped at its width.

print_indirect in zdb.c (OpenZFS 0.6.5 to 2.4) pads the offset to sixteen places, so no line of a
tree begins at the margin; what a terminal wraps does.
"""

from __future__ import annotations

import numpy as np

from arcplan.captures.native import Bytes, Ints, compiled
from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb import pointer
from arcplan.captures.zdb.characters import BLANK, LINE_END, blank_bytes
from arcplan.captures.zdb.events import note
from arcplan.captures.zdb.glued import JOINED_BYTES_MAX, scratch_at
from arcplan.captures.zdb.words import find, repeated

_OF_A_TAIL = np.zeros(256, np.int64)
for _character in b"0123456789abcdef:/=<> LPFBcksum":
    _OF_A_TAIL[_character] = 1


@compiled
def _rest_end(text: Bytes, start: int, limit: int, fields: Ints) -> int:
    """End of the line from `start` where it can be the rest of a pointer; -1 otherwise."""
    if start >= limit or (text[start] == BLANK and blank_bytes(text, start + 1, limit) > 0):
        return -1
    end = find(text, start, limit, repeated(LINE_END))
    if not 0 < end - start <= JOINED_BYTES_MAX:
        return -1
    blanks = 0
    for place in range(start, end):
        if _OF_A_TAIL[text[place]] == 0:
            return -1
        blanks += int(text[place] == BLANK)
    if blanks == end - start:
        return -1
    return end if pointer.read_pointer(text, start, end, fields) == pointer.NOT_A_POINTER else -1


@compiled
def unwrapped(text: Bytes, start: int, end: int, limit: int, memory: Ints) -> tuple[int, int]:
    """Put a pointer and the lines it was wrapped into together where `scratch_at` says.

    Args:
        text: The piece, padded.
        start: Start of the pointer's first line.
        end: Its end.
        limit: How far the text may be looked at.
        memory: Working memory.

    Returns:
        Where what was put together ends, and the end of the last line it was put together from;
        that end is `end` for a line that was not wrapped.
    """
    fields = memory[at.SCRATCH : at.SUMS]
    rest_end = _rest_end(text, end + 1, limit, fields)
    if rest_end < 0 or end - start > JOINED_BYTES_MAX:
        return end, end
    first = scratch_at(text)
    joined = first
    for place in range(start, end):
        text[joined] = text[place]
        joined += 1
    last = end
    while rest_end >= 0 and joined - first + rest_end - last <= JOINED_BYTES_MAX:
        for place in range(last + 1, rest_end):
            text[joined] = text[place]
            joined += 1
        last = rest_end
        rest_end = _rest_end(text, last + 1, limit, fields)
    return joined, last


@compiled
def count_wrapped(start: int, end: int, lines: int, memory: Ints) -> None:
    """Count a wrapped pointer of so many lines, the first of them [start, end)."""
    state = memory[at.STATE : at.OPEN]
    if state[at.WRAPPED] == 0:
        note(memory, at.WRAPPED_POINTER, state[at.LINES], start, end - start)
    state[at.WRAPPED] += 1
    state[at.WRAPPED_LAST] = state[at.LINES] + lines - 1
