"""Names that users chose may hold line ends and look like zdb's own lines: telling them apart.

zdb prints names as they are. A path or link target is followed at once by an attribute line; an
entry of a directory ends in ` = <object> (type: <word>)`. A file name has at most 255 bytes (1023
with the longname feature), a path at most 8191, so what follows within that reach decides.
"""

from __future__ import annotations

import numpy as np

from arcplan.captures.native import Bytes, compiled
from arcplan.captures.zdb.characters import (
    LINE_END,
    digits_end,
    find_word,
    skip_blanks,
    starts_with,
    trimmed_end,
)
from arcplan.captures.zdb.words import find, repeated

REACH_BYTES = 8400
_NAME_REACH_BYTES = 1200

_UID = np.frombuffer(b"uid", np.uint8)
_TARGET = np.frombuffer(b"target", np.uint8)
_DNODE = np.frombuffer(b"dnode ", np.uint8)
_MICROZAP = np.frombuffer(b"microzap: ", np.uint8)
_FAT_ZAP = np.frombuffer(b"Fat ZAP stats:", np.uint8)
_MESSAGE = np.frombuffer(b"zdb: ", np.uint8)
_WARNING = np.frombuffer(b"WARNING: ", np.uint8)
_NOTICE = np.frombuffer(b"NOTICE: ", np.uint8)
_TYPE = np.frombuffer(b" (type: ", np.uint8)


@compiled
def _ends_a_value(text: Bytes, start: int, end: int) -> bool:
    """Whether a line is the attribute that zdb prints right after a path or a link target."""
    place = skip_blanks(text, start, end)
    if place == start:
        return False
    if starts_with(text, place, end, _TARGET):
        return True
    value = skip_blanks(text, place + _UID.size, end)
    return (
        starts_with(text, place, end, _UID)
        and value > place + _UID.size
        and digits_end(text, value, end) > value
    )


@compiled
def end_of_path(text: Bytes, after: int, limit: int) -> int:
    """Where the lines of a path's (or link target's) value end, given the end of its first line.

    Without such an attribute in reach, as in a paste that leaves lines out, it is the first line.
    """
    line = after
    reach = min(limit, after + REACH_BYTES)
    while line < reach:
        line_end = find(text, line, limit, repeated(LINE_END))
        if _ends_a_value(text, line, line_end):
            return line
        if starts_with(text, skip_blanks(text, line, line_end), line_end, _DNODE):
            return after
        line = line_end + 1
    return after


@compiled
def is_message(text: Bytes, place: int, end: int) -> bool:
    """Whether zdb or the library below it reports something here on its standard error."""
    return (
        starts_with(text, place, end, _MESSAGE)
        or starts_with(text, place, end, _WARNING)
        or starts_with(text, place, end, _NOTICE)
    )


@compiled
def messages_only(text: Bytes, start: int, end: int) -> bool:
    """Whether every line of [start, end) is such a message, as where both outputs were mixed."""
    line = start
    while line < end:
        line_end = find(text, line, end, repeated(LINE_END))
        if not is_message(text, line, line_end):
            return False
        line = line_end + 1
    return line > start


@compiled
def inside_an_entry(text: Bytes, after: int, limit: int) -> bool:
    """Whether a line of a directory's listing is part of a name, judged from what follows it."""
    line = after
    reach = min(limit, after + _NAME_REACH_BYTES)
    while line < reach:
        line_end = find(text, line, limit, repeated(LINE_END))
        place = skip_blanks(text, line, line_end)
        if starts_with(text, place, line_end, _MICROZAP) or starts_with(
            text, place, line_end, _FAT_ZAP
        ):
            return False
        last = trimmed_end(text, line, line_end)
        if last > line and text[last - 1] == 41 and find_word(text, line, last, _TYPE) >= 0:
            return True
        line = line_end + 1
    return False
