"""Lines that the scanner hands over: datasets, and lines with an issue."""

from __future__ import annotations

from arcplan.captures.native import Ints, compiled
from arcplan.captures.zdb import layout as at


@compiled
def note(memory: Ints, code: int, line: int, start: int, length: int) -> None:
    """Keep a line for the caller; once the table is full, issues are only counted.

    Of wrapped pointers only the first is handed over, and the caller makes one issue of all.
    """
    room = at.EVENTS_MAX
    if code in (at.TREE_WITHOUT_OBJECT, at.LOST_OBJECT, at.TREE_OF_ANOTHER):
        memory[at.STATE + at.SIGNS] |= at.SIGN_HEADER_MISSING
    if code > at.OBJECT_PATH_LINE:
        memory[at.STATE + at.ISSUES] += int(code != at.WRAPPED_POINTER)
        room -= at.SLOTS
    count = memory[at.STATE + at.EVENTS]
    if count < room:
        first = at.EVENT_LINES + count * at.EVENT_FIELDS
        memory[first + at.EVENT_CODE] = code
        memory[first + at.EVENT_LINE] = line
        memory[first + at.EVENT_AT] = start
        memory[first + at.EVENT_BYTES] = length
        memory[first + at.EVENT_OBJECT] = memory[at.OPEN + at.NUMBER]
        memory[at.STATE + at.EVENTS] = count + 1
