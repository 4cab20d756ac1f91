"""Names that users chose may hold line ends and look like zdb's own lines: telling them apart.

zdb prints names as they are. A path or link target is followed at once by an attribute line; an
entry of a directory ends in ` = <object> (type: <word>)`. A file name has at most 255 bytes (1023
with the longname feature), a path at most 8191, so what follows within that reach decides.
"""

from __future__ import annotations

import numpy as np

from arcplan.captures.zdb.characters import (
    LINE_END,
    digits_end,
    find_word,
    skip_blanks,
    starts_with,
    trimmed_end,
)
from arcplan.captures.zdb.compiled import Bytes, compiled
from arcplan.captures.zdb.words import find, repeated

REACH_BYTES = 8400
_NAME_REACH_BYTES = 1200

_UID = np.frombuffer(b"uid", np.uint8)
_TARGET = np.frombuffer(b"target\t", np.uint8)
_DNODE = np.frombuffer(b"dnode ", np.uint8)
_MICROZAP = np.frombuffer(b"microzap: ", np.uint8)
_FAT_ZAP = np.frombuffer(b"Fat ZAP stats:", np.uint8)
_TYPE = np.frombuffer(b" (type: ", np.uint8)
_AFTER_PATH = (
    np.frombuffer(b"uid", np.uint8),
    np.frombuffer(b"target", np.uint8),
    np.frombuffer(b"gid", np.uint8),
    np.frombuffer(b"atime", np.uint8),
    np.frombuffer(b"mtime", np.uint8),
    np.frombuffer(b"ctime", np.uint8),
    np.frombuffer(b"crtime", np.uint8),
    np.frombuffer(b"gen", np.uint8),
    np.frombuffer(b"mode", np.uint8),
    np.frombuffer(b"size", np.uint8),
    np.frombuffer(b"parent", np.uint8),
)


@compiled
def _is_attribute(text: Bytes, start: int, end: int, name: Bytes) -> bool:
    """Whether a line is indented and gives this attribute a value."""
    place = skip_blanks(text, start, end)
    value = place + name.size
    return (
        place > start
        and starts_with(text, place, end, name)
        and value < end
        and skip_blanks(text, value, end) > value
    )


@compiled
def _is_numbered_uid(text: Bytes, start: int, end: int) -> bool:
    if not _is_attribute(text, start, end, _UID):
        return False
    value = skip_blanks(text, skip_blanks(text, start, end) + _UID.size, end)
    return digits_end(text, value, end) > value


@compiled
def end_of_path(text: Bytes, after: int, limit: int) -> int:
    """Where the lines of a path's (or link target's) value end, given the end of its first line."""
    first_end = find(text, after, limit, repeated(LINE_END))
    for name in _AFTER_PATH:
        if _is_attribute(text, after, first_end, name):
            return after
    line = after
    reach = min(limit, after + REACH_BYTES)
    while line < reach:
        line_end = find(text, line, limit, repeated(LINE_END))
        if _is_numbered_uid(text, line, line_end):
            return line
        place = skip_blanks(text, line, line_end)
        if starts_with(text, place, line_end, _DNODE):
            return after
        if place > line and starts_with(text, place, line_end, _TARGET):
            return line
        line = line_end + 1
    return after


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
