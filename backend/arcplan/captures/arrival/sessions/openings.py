"""Where the output of another tool begins inside a text.

Without a prompt before it, it begins at a line that only this tool prints at the head of its
table; what it prints above that line (a banner, a time stamp, group titles) belongs to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from arcplan.captures.arrival.sessions.line_search import LinePatterns
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
_JSON_LOOKED_AT, _JSON_LINES = 1 << 13, 200
# `[mysqld]`, of an option file.
_SECTION = re.compile(rb"\[[\w.-]+\][ \t]*(?:\n|\Z)")
_LAST_BRACKET = re.compile(rb"(?m)^[}\]]")


Claim = tuple[CaptureFormat, int]
"""A tool whose output may begin here, and the lines by which it is recognised."""

_HEADS: dict[CaptureKind, tuple[Opening, ...]] = {}
for _known in FORMATS:
    _HEADS[_known.kind] = (*_HEADS.get(_known.kind, ()), *_known.about.heads)
_ANY_START = tuple(
    {word.encode() for heads in _HEADS.values() for one in heads for word in one.words}
)
_HOLDS = {known.kind: known.about.holds for known in FORMATS}
# Of web pages; as many bytes as the blanks that stand for it.
_NO_BREAK_SPACE = b"\xc2\xa0"
# What the tools print above their tables.
_LEAD_IN = re.compile(
    rb"(?:|-{5,}|(?:Linux|SunOS|FreeBSD) .*\(.*|[ \t]*avg-cpu:.*"
    rb"|[ \t]*(?:extended device (?:statistics|totals).*|capacity +operations.*)"
    rb"|\d+ \d+ 0x[0-9a-f]+ -?\d+ \d+ \d+ \d+|==> .* <==|\+-[-+]*\+"
    rb"|TS [0-9]+\.[0-9]+ .*"
    rb"|[ \t]*\S.*: \(g=\d+\): rw=.*|[ \t]*\.\.\.|[./]\S*:"
    rb"|\S+ +(?:total_wait +disk_wait|sync_read +sync_write).*|#(?: [^:]*)?"
    rb"| *version| *PostgreSQL [0-9].*|\(\d+ rows?\))[ \t]*"
)
_PROCESSORS = re.compile(rb"[ \t]*avg-cpu:")
_NUMBERS = re.compile(rb"[ \t]+[0-9., \t]+")
_OF_ZDB = re.compile(b"|".join(head.sign for head in _HEADS["zdb"]))
# What stands in a dump after a file name, which may itself hold lines that look like a table.
_INSIDE_A_DUMP = re.compile(
    rb"[ \t]*[0-9a-f]+[ \t]+L[0-9][ \t].*|Indirect blocks:.*|\t\t.* = \d+ \(type: .*"
    rb"|\t(?:uid|gid|[acm]time|crtime|gen|mode|size|parent|links|pflags|dnode|microzap|Fat)\b.*"
)


@cache
def _words_of(head: Opening) -> tuple[bytes, ...]:
    return tuple(word.encode() for word in head.words)


@cache
def _sign_of(head: Opening) -> re.Pattern[bytes]:
    # Blanks at the end of a line are not seen by whoever pastes it.
    return re.compile(rb"(?:%b)[ \t]*" % head.sign)


def first_words_beside(kind: CaptureKind | None) -> set[str]:
    """First words of the heads of all other tools and of script(1)'s notes."""
    others = (heads for other, heads in _HEADS.items() if other != kind)
    return {"Script", *(word for heads in others for one in heads for word in one.words)}


@cache
def heads_beside(kind: CaptureKind | None) -> LinePatterns:
    """Patterns of the heads of all other tools, of script(1)'s notes and of prompts."""
    return LinePatterns(first_words_beside(kind), of_zdb=kind == "zdb")


def compile_all() -> None:
    """Compile every pattern now, for processes that are forked to read one text each."""
    for kind, heads in _HEADS.items():
        for head in heads:
            _sign_of(head)
        for patterns in (heads_beside(None), heads_beside(kind)):
            _ = patterns.openings, patterns.all


def claimants(
    line: bytes, kind: CaptureKind | None, formats: Sequence[CaptureFormat]
) -> list[Claim]:
    """Tools other than `kind` whose output can begin with such a line, and lines that tell it."""
    bare = line.lstrip()
    if not bare.startswith(_ANY_START):
        return []
    return [
        (known, head.lines)
        for known in formats
        if known.kind != kind and (kind is None or _HOLDS[kind] != known.kind)
        for head in known.about.heads
        if bare.startswith(_words_of(head)) and _sign_of(head).fullmatch(line)
    ]


def opened_by(
    window: bytes, claiming: Sequence[tuple[CaptureFormat, int]], above: bytes = b""
) -> CaptureFormat | None:
    """The claimant whose output the window is, from its first line on.

    Args:
        window: The text from a head on.
        claiming: The tools whose head it may be.
        above: What stands above the head and belongs to it; a histogram's pool, for one.
    """
    is_document = window[:1] in (b"{", b"[") and not _SECTION.match(window)
    for known, lines in claiming:
        text = _document(window) if is_document else b"\n".join(_first_lines(window, lines))
        is_its = known.recognises(text) or (bool(above) and known.recognises(above + text))
        if is_its and (known.kind == "zdb" or not is_inside_a_dump(window)):
            return known
    return None


def _document(window: bytes) -> bytes:
    """The start of the JSON document with which a text begins, and nothing behind it."""
    first = window.partition(b"\n")[0]
    end = None if first.rstrip().endswith((b"{", b"[", b",")) else len(first)
    if end is None:
        last = _LAST_BRACKET.search(window)
        end = last.end() if last else len(window)
    return b"\n".join(_first_lines(window[: min(end, _JSON_LOOKED_AT)], _JSON_LINES))


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
        start = lead_in(block, 0, at)[0] if claiming else at
        tool = opened_by(block[at:], claiming, block[start:at]) if claiming else None
        if tool is not None:
            # What stands above a head may be of a tool that has none.
            return _recognising(block[:start], formats) or tool
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
        if _OF_ZDB.fullmatch(line):
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
    above = text[floor:at].replace(_NO_BREAK_SPACE, b"  ").split(b"\n")[:-1]
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
