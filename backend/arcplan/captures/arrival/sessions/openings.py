"""Where the output of another tool begins inside a text.

Without a prompt before it, it begins at a line that only this tool prints at the head of its
table; what it prints above that line (a banner, a time stamp, group titles) belongs to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from arcplan.captures.arrival.sessions.line_search import LinePatterns, line_patterns
from arcplan.captures.format import Opening
from arcplan.captures.formats import FORMATS, CaptureFormat
from arcplan.captures.generated_formats import CaptureKind
from arcplan.captures.timestamps import stamp_of

LEAD_IN_BYTES = 768
_LEAD_IN_LINES = 8
_LOOKED_AHEAD = 40
# Each look reads a window; a text whose lines all look like heads is no log of several tools.
_LOOKS_MOST = 200
# iostat and fio name themselves in the first lines of their JSON.
_JSON_LOOKED_AT = 1 << 13


_HEADS: dict[CaptureKind, Opening] = {
    known.kind: known.about.opening for known in FORMATS if known.about.opening is not None
}
_STARTS = {kind: tuple(word.encode() for word in head.words) for kind, head in _HEADS.items()}
_ANY_START = tuple({start for starts in _STARTS.values() for start in starts})
_BY_FIRST = {
    first: frozenset(
        kind for kind, starts in _STARTS.items() if any(start.startswith(first) for start in starts)
    )
    for first in {start[:1] for start in _ANY_START}
}
_HOLDS = {known.kind: known.about.holds for known in FORMATS}
# What the tools print above their tables.
_LEAD_IN = re.compile(
    rb"[ \t]*|-{5,}|(?:Linux|SunOS|FreeBSD) .*\(.*|[ \t]*avg-cpu:.*"
    rb"|[ \t]*(?:extended device (?:statistics|totals).*|capacity +operations.*)"
    rb"|\d+ \d+ 0x[0-9a-f]+ \d+ \d+ \d+ \d+|==> .* <==|\+-[-+]*\+"
)
_PROCESSORS = re.compile(rb"[ \t]*avg-cpu:")
_NUMBERS = re.compile(rb"[ \t]+[0-9., \t]+")
# What stands in a dump after a file name, which may itself hold lines that look like a table.
_INSIDE_A_DUMP = re.compile(
    rb"[ \t]*[0-9a-f]+[ \t]+L[0-9][ \t].*|Indirect blocks:.*|\t\t.* = \d+ \(type: .*"
    rb"|\t(?:uid|gid|[acm]time|crtime|gen|mode|size|parent|links|pflags|dnode|microzap|Fat)\b.*"
)


@cache
def _sign_of(kind: CaptureKind) -> re.Pattern[bytes]:
    """The pattern of the first line of a kind that has one."""
    return re.compile(_HEADS[kind].sign)


def first_words_beside(kind: CaptureKind | None) -> set[str]:
    """First words of the heads of all other tools and of script(1)'s notes."""
    words = {word for other, head in _HEADS.items() if other != kind for word in head.words}
    return {*words, "Script"}


@cache
def heads_beside(kind: CaptureKind | None) -> LinePatterns:
    """Patterns of the heads of all other tools, of script(1)'s notes and of prompts."""
    return line_patterns(first_words_beside(kind), of_zdb=kind == "zdb")


def claimants(
    line: bytes, kind: CaptureKind | None, formats: Sequence[CaptureFormat]
) -> list[CaptureFormat]:
    """Tools other than `kind` whose tables can begin with such a line."""
    bare = line.lstrip()
    if not bare.startswith(_ANY_START):
        return []
    possible = _BY_FIRST[bare[:1]]
    return [
        known
        for known in formats
        if known.kind in possible
        and known.kind != kind
        and (kind is None or _HOLDS[kind] != known.kind)
        and bare.startswith(_STARTS.get(known.kind, ()))
        and _sign_of(known.kind).fullmatch(line)
    ]


def opened_by(window: bytes, claiming: Sequence[CaptureFormat]) -> CaptureFormat | None:
    """The claimant whose output the window is, from its first line on."""
    line = window.partition(b"\n")[0]
    for known in claiming:
        whole = line[:1] == b"{"
        text = (
            window[:_JSON_LOOKED_AT]
            if whole
            else b"\n".join(_first_lines(window, _HEADS[known.kind].lines))
        )
        if known.recognises(text) and (known.kind == "zdb" or not is_inside_a_dump(window)):
            return known
    return None


def tool_of(
    block: bytes, expected: CaptureKind | None, formats: Sequence[CaptureFormat]
) -> CaptureFormat | None:
    """The tool that printed the start of a text; the expected tool if that is possible."""
    if not block.strip():
        return None
    for known in formats:
        if known.kind == expected and known.recognises(block):
            return known
    looks = 0
    for opening in heads_beside(None).openings.finditer(b"\n" + block):
        at = opening.start()
        claiming = claimants(block[at:].partition(b"\n")[0], None, formats)
        looks += bool(claiming)
        tool = opened_by(block[at:], claiming) if claiming else None
        if tool is not None:
            # The page's own reader of dumps takes what stands above a dump for a part of it.
            if tool.kind == "zdb":
                return tool
            # What stands above another head may be of a tool that has none.
            above = block[: lead_in(block, 0, at)[0]]
            return _recognising(above, formats) or tool
        if looks == _LOOKS_MOST:
            break
    return _recognising(block, formats)


def _recognising(block: bytes, formats: Sequence[CaptureFormat]) -> CaptureFormat | None:
    if not block.strip():
        return None
    return next((known for known in formats if known.recognises(block)), None)


def is_inside_a_dump(window: bytes) -> bool:
    """Whether lines of an object of zdb follow before a new object or data set begins."""
    for line in _first_lines(window, _LOOKED_AHEAD):
        if _sign_of("zdb").fullmatch(line):
            return False
        if _INSIDE_A_DUMP.fullmatch(line):
            return True
    return False


def lead_in(text: bytes, floor: int, at: int) -> tuple[int, int]:
    """Where the lines begin that belong to the head at `at`, and how many they are.

    Args:
        text: The text.
        floor: Nothing before this offset is taken.
        at: Where the head's line begins.
    """
    floor = max(floor, at - LEAD_IN_BYTES)
    above = text[floor:at].split(b"\n")[:-1]
    if floor and text[floor - 1 : floor] != b"\n":
        del above[:1]
    taken = 0
    while taken < min(len(above), _LEAD_IN_LINES):
        line = above[-taken - 1]
        of_processors = _NUMBERS.fullmatch(line) and _PROCESSORS.match(
            b"".join(above[-taken - 2 :][:1])
        )
        stamp = stamp_of(line.decode("utf-8", "replace"))
        if not (of_processors or stamp or _LEAD_IN.fullmatch(line)):
            break
        taken += 1
    # A blank line ends a block tree of the dump before it.
    while taken and not above[-taken].strip():
        taken -= 1
    return at - sum(len(line) + 1 for line in above[len(above) - taken :]), taken


def _first_lines(text: bytes, most: int) -> Iterator[bytes]:
    start = 0
    for _ in range(most):
        if start > len(text):
            return
        end = text.find(b"\n", start)
        if end < 0:
            end = len(text)
        yield text[start:end]
        start = end + 1
