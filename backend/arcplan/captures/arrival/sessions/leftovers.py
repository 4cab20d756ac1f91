"""Output of a second tool inside a section: what the section's own parser takes nothing of.

Two tools whose outputs have no head may stand in one text without a prompt between them. A text is
recognised as one of them, whose parser passes over the lines of the other. Those lines are at the
end or at the beginning of the section: without them the record is the same.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Sequence
from itertools import islice

from arcplan.captures.arrival.sessions.openings import tool_of
from arcplan.captures.formats import CaptureFormat
from arcplan.captures.records import CaptureBase, CaptureError

# A line or two that a tool ends with are no output of another.
_LINES_LEAST = 2
_PARAGRAPHS_MOST = 8
_WORD = re.compile(rb"\w")


def seam_of(
    text: bytes, known: CaptureFormat, top: int, formats: Sequence[CaptureFormat]
) -> int | None:
    """The offset at which one of two tools ends and the other begins; None for one tool."""
    lines = text.splitlines(keepends=True)
    told = _told(text, known, top)

    def is_of_another(part: Sequence[bytes]) -> bool:
        if sum(bool(line.strip()) for line in part) < _LINES_LEAST:
            return False
        # A tool's own second report adds nothing either where it says the same.
        return tool_of(b"".join(part), None, formats) not in (None, known)

    def is_enough(part: bytes) -> bool:
        return _told(part, known, top) == told

    def is_enough_at_the_end(count: int) -> bool:
        # Empty lines instead of those above: a record may say in which line its figures stand.
        above = len(lines) - count
        return is_enough(b"\n" * above + b"".join(lines[above:]))

    if told is None:
        return None
    kept = _fewest(len(lines), lambda count: is_enough(b"".join(lines[:count])))
    for start in _paragraphs(lines, kept):
        if is_of_another(lines[start:]):
            return sum(map(len, lines[:start]))
    above = len(lines) - _fewest(len(lines), is_enough_at_the_end)
    if above < _LINES_LEAST:
        return None
    # Some tools begin with words, too; the other's output ends before the first sign of this one.
    above -= _fewest(
        above, lambda count: tool_of(b"".join(lines[: above - count]), None, formats) is not known
    )
    return sum(map(len, lines[:above])) if is_of_another(lines[:above]) else None


def _paragraphs(lines: Sequence[bytes], start: int) -> list[int]:
    """Where lines begin below an empty one or a rule; some tools end with words."""
    breaks = (at + 1 for at in range(start, len(lines)) if _WORD.search(lines[at]) is None)
    return [start, *islice(breaks, _PARAGRAPHS_MOST)]


def _fewest(lines: int, is_enough: Callable[[int], bool]) -> int:
    """The smallest number of lines that is enough; all of them where one less is not."""
    least, most = 0, lines
    probe = lines - _LINES_LEAST
    while least < most:
        if is_enough(probe):
            most = probe
        else:
            least = probe + 1
        if probe == lines - _LINES_LEAST and most == lines:
            return lines
        probe = (least + most) // 2
    return most


def _told(text: bytes, known: CaptureFormat, top: int) -> list[CaptureBase] | None:
    """What a text says, whatever its length and its issues are; None where it cannot be read."""
    parser = known.parser(top)
    try:
        parser.feed(text)
        records = list(parser.finish(name="", truncated=False))
    except CaptureError:
        return None
    return [
        dataclasses.replace(
            record,
            bytes=0,
            lines=0,
            issues=[],
            issues_total=0,
            complete=True,
            accounting=None,
            places={},
        )
        for record in records
    ]
