"""A message of zdb in the middle of a line, as where both of its outputs went into one file.

What zdb prints leaves it in blocks that may end anywhere, its messages at once. So the file holds
the first part of a line, the message to its own line end, and then the rest of the line.
"""

from __future__ import annotations

import numpy as np

from arcplan.captures.native import Bytes, Ints, compiled
from arcplan.captures.native.bits import PADDING
from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb.beginnings import NO_BOUNDARY, boundary_at
from arcplan.captures.zdb.characters import BLANK, LINE_END, TAB, skip_blanks, starts_with
from arcplan.captures.zdb.events import note
from arcplan.captures.zdb.quoted import REACH_BYTES, is_message
from arcplan.captures.zdb.words import find, repeated

JOINED_BYTES_MAX = 1024
"""Room at the end of a text in which the parts of a line are put together."""

_COLON = 58
_MESSAGE = np.frombuffer(b"zdb: ", np.uint8)
_WARNING = np.frombuffer(b"WARNING: ", np.uint8)
_NOTICE = np.frombuffer(b"NOTICE: ", np.uint8)


@compiled
def _place_of(text: Bytes, start: int, end: int, word: Bytes) -> int:
    """Where a word stands, `end` without."""
    place = find(text, start, end, repeated(int(word[0])))
    while place < end and not starts_with(text, place, end, word):
        place = find(text, place + 1, end, repeated(int(word[0])))
    return place


@compiled
def message_inside(text: Bytes, start: int, end: int) -> int:
    """Where a message begins behind other text of the line, -1 without."""
    # Few lines hold a colon and a blank, which all messages do.
    colon = find(text, start, end, repeated(_COLON))
    while colon < end and text[colon + 1] != BLANK:
        colon = find(text, colon + 1, end, repeated(_COLON))
    if colon >= end:
        return -1
    first = skip_blanks(text, start, end)
    place = min(
        _place_of(text, first, end, _MESSAGE),
        _place_of(text, first, end, _WARNING),
        _place_of(text, first, end, _NOTICE),
    )
    return place if first < place < end else -1


@compiled
def rest_of_line(text: Bytes, after: int, limit: int) -> tuple[int, int]:
    """The line that follows the messages from `after` on, as the rest of the one before them.

    Returns:
        Its start and end; an end of -1 where there is none in reach, or it is no rest of a line.
    """
    line = after
    while line < min(limit, after + REACH_BYTES - JOINED_BYTES_MAX):
        line_end = find(text, line, limit, repeated(LINE_END))
        if not is_message(text, line, line_end):
            begins = boundary_at(text, skip_blanks(text, line, line_end), line_end)
            # Between the names and values of attributes is a tab, before a name one, too.
            is_value = text[line] != TAB or 47 <= text[line + 1] <= 57
            fits = line_end - line <= JOINED_BYTES_MAX
            return line, line_end if fits and is_value and begins == NO_BOUNDARY else -1
        line = line_end + 1
    return line, -1


@compiled
def joined(text: Bytes, start: int, place: int, rest: int, rest_end: int) -> int:
    """Put [start, place) and [rest, rest_end) together where `scratch_at` says; the end of both."""
    first, end = scratch_at(text), scratch_at(text)
    if place - start + rest_end - rest > JOINED_BYTES_MAX:
        return first
    for index in range(start, place):
        text[end] = text[index]
        end += 1
    for index in range(rest, rest_end):
        text[end] = text[index]
        end += 1
    return end


@compiled
def scratch_at(text: Bytes) -> int:
    """Where the room for a joined line begins."""
    return text.size - PADDING - JOINED_BYTES_MAX


@compiled
def note_messages(text: Bytes, start: int, after: int, rest: int, memory: Ints) -> int:
    """Name the line from `start` and the messages behind it; how many lines they are."""
    state = memory[at.STATE : at.OPEN]
    note(memory, at.MESSAGE_INSIDE, state[at.LINES], start, after - 1 - start)
    lines, line = 1, after
    while line < rest:
        line_end = find(text, line, rest, repeated(LINE_END))
        note(memory, at.TOOL_MESSAGE, state[at.LINES] + lines, line, line_end - line)
        line = line_end + 1
        lines += 1
    return lines
