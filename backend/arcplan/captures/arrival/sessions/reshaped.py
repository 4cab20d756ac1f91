"""Text that lost something on its way: broken or cut at a width, shortened, or spaced out.

A figure at the end of a line may be half of one, and what was left out is nowhere. Parsers see
nothing of it, so that it is named here, as are figures that no tool printed: those of a picture,
which have letters for digits, and those whose digits were grouped for people.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain, islice, pairwise

from arcplan.captures.arrival.sessions.prompts import prompt_of
from arcplan.captures.records import Issue, printable

# Of terminals, mail and forums.
_WIDTHS = (72, 80, 100, 120, 132)
_NARROW = 80
_BROKEN = re.compile(rb"[a-z][a-z]|\d[\d.,:/%]|\w\"|[.,:/(_%\"'][0-9a-z\"]|[0-9a-z][A-Z_(/:]?[0-9]")
"""The last character of a line and the first of the next, where a word or a figure was broken."""
# `< 0.1 %` of arc_summary opens nothing.
_PRINTING = re.compile(r"(?:sudo )?(?:cat|[ez]?grep|head|tail|find) ")
_GAP = re.compile(rb"\S[ \t]+(?=\S)")
_ALIGNED_LEAST = 3
_OPEN_END = re.compile(rb"[=<(,:/]|.*(?:\([^()]*|<(?! [0-9])[^<>]*|\[[^\[\]]*)")
_CUT_LEAST, _CUT_MANY = 2, 10
# Edges of boxes, rules below titles, and blanks that fill a column end at one place by nature.
_EDGES = frozenset(b"|+-*.= \t")
_RAGGED_LEAST, _NEAR, _MOST_ROWS = 4, 12, 0.8
_LAST_GAP = re.compile(rb"[ \t]+(?=\S*\Z)")
# Lines that end before the end that their tools always print; compiled for texts of one width.
_CUT_SHORT = (
    rb"[ \t]+Object +lvl .*(?<! type)|.*[0-9] +ZFS (?:p[lain]{0,4}|plain f?i?l?)"
    rb"|.*[0-9] +ZFS user/group/(?:\S*|project us?e?)|Dataset .*, rootbp (?!.* cksum=).*"
    rb"|.*(?:compression|deduplication): +[0-9]+\.[0-9]?"
    rb"|(?!Device).* tps +[a-z].*(?<!%util)(?<! DEV)"
    rb"|[ \t]+total +used +free .*(?<! cached)(?<! available)"
    rb"|\[ *[0-9]+s ?\] "
    rb"(?!.*(?:\(95%\)|(?:reconn/s|reconnects|\(ms,95%\)): +[0-9]+\.[0-9]{2,3})\Z).*"
    rb"|.*: \(g=[0-9]+\): rw=(?!.*iodepth=[0-9]).*"
    rb"|.* total_wait (?!.*asyncq_wait).*|NAME +SIZE +ALLOC +FREE .*CAP(?!.* HEALTH).*"
    rb"|[ \t]*#ts +device +rd_s .*(?<! stime)|.*(?: +[0-9]+){3}  \([^)]*"
    # A symbolic link's target, a parent of the data set, the right edge of a box, a closing quote
    # where none is escaped.
    rb"|l[-rwxsStTlL]{9}.? (?!.* -> .*[^/ ]\Z).*"
    rb"|(?!(\S+)(?:[/@#]\S*)? .* inherited from \1\Z)\S+ .* inher.*"
    rb"|\+[-=].*[-=]|[ \t]+time +(?:ds +)?cc(?:/s)? +ic(?:/s)? +idc(?!.* imsw(?:/s)? *\Z).*"
    rb"|(?=[ \t]*[{\"])(?!.*\\\")[^\"]*\"(?:[^\"]*\"[^\"]*\")*[^\"]*"
)
# Titles of tools that print blanks behind the last column.
_PADDED = re.compile(
    rb"txg .* stime +|[ \t]+(?:time|ds) .*[ci]c(?:/s)? .*  |[ \t]+pool +objset .*  "
)
# fio prints three dots below a job that stands for several.
_ALIKE_OF_FIO = re.compile(rb": \(g=[0-9]+\): ")
_OMITTED = re.compile(
    rb"[ \t#/*;-]*+(?:[\[(<{]\s*(?:\.{3,}|\xe2\x80\xa6|(?i:skipp|omit|snip))[^\n]{0,60}"
    rb"|(?:\.{3,}|\xe2\x80\xa6)"
    rb"|[\[(<{ .=-]*+(?i:(?:output )?(?:snip(?:ped)?|cut|omitted|truncated|skipped|removed)"
    rb"|[0-9,]+ (?:more )?lines? (?:omitted|skipped|removed|cut|snipped))[\])>} .=-]*)[ \t]*"
)
_DOUBLED_LEAST = 6
# `l` or `O` beside a digit in a figure of three characters or more, or alone between blanks.
_LETTER_IN_FIGURE = re.compile(
    rb"(?<![\w.,/@+-])(?=[0-9lO.]*[0-9])(?=[0-9.]*[lO])(?=[0-9lO.]{3})[0-9lO]{1,20}"
    rb"(?:\.[0-9lO]{1,9})?(?:[KMGT](?:iB?|B)?|[kM]B|%|s)?(?![\w/@:+-])"
)
_LONE_LETTER = re.compile(rb"(?<![^ \t|\n])([A-Za-z])(?![^ \t|%\n])")
_LONE_LEAST = 3
# Three digits behind a sign, twice at least; an address of the internet looks alike.
_GROUPED = re.compile(
    rb"(?<![\w.,:/'-])[0-9]{1,3}(?P<sign>[.,'_]|\xe2\x80\xaf|\xc2\xa0)[0-9]{3}"
    rb"(?:(?P=sign)[0-9]{3})+(?![\w,:/'-]|\.[0-9])"
)
_DIGITS = re.compile(rb"[0-9]+")
_PART_OF_ADDRESS_MOST = 255
# One group tells where all commas between digits stand before three, or the sign is none of a
# decimal.
_IN_A_NUMBER = re.compile(
    rb"(?<![\w.,:/'-])(?:(?P<group>[1-9][0-9]{0,2}(?:,[0-9]{3})+)|[0-9]+,[0-9]+)(?![\w,:/'-]|\.[0-9])"
)
_BY_APOSTROPHE = re.compile(rb"(?<![\w.,:/'-])[1-9][0-9]{0,2}(?:'[0-9]{3})+(?![\w,:/'-])")
_GROUPS_LEAST = 2
# A moment before or behind a row, or in a line of its own.
_OF_A_MOMENT = re.compile(
    rb"(?m)^[ \t]*(?:TS [0-9]{10}\.|(?:[0-9]{2,4}[/.-][0-9]{2}[/.-][0-9]{2,4}[ T])?"
    rb"[0-9]{2}:[0-9]{2}:[0-9]{2}\b).*|^.* [0-9]{2}:[0-9]{2}:[0-9]{2}$"
)
_WITH_FIGURE = re.compile(rb"[ \t][0-9.]*[1-9][0-9.]*[KMGT%]?(?:[ \t]|$)|/.*:|-.*:|TS ")
_AGAIN_LEAST = 2
_CLOCK_BYTES = 8
_CLOCK_AT_END = re.compile(rb" [0-9]{2}:[0-9]{2}:[0-9]{2}\Z")


def lost_on_the_way(head: bytes) -> list[Issue]:
    """What the first bytes of a text show of it."""
    lines = head[: head.rfind(b"\n") + 1].split(b"\n")[:-1] if b"\n" in head else [head]
    return [issue for look in _LOOKS if (issue := look(lines)) is not None]


def _wrapped(lines: Sequence[bytes]) -> Issue | None:
    """No line is longer than a usual width, and one of just the width ends in mid-word."""
    width = max(map(len, lines))
    if width not in _WIDTHS:
        return None
    found = [
        number
        for number, (line, after) in enumerate(pairwise([*lines, b""]), 1)
        if len(line) == width and _is_broken(line, after) and not _is_typed(line)
    ]
    if len(found) == 1 and _is_by_chance(lines, found[0], width):
        return None
    return _issue(
        lines,
        found,
        f"the text seems to be wrapped at {width} columns: lines broken in a word: {len(found)};"
        " what stands there may be lost or cut. Record into a file",
    )


def _is_broken(line: bytes, after: bytes) -> bool:
    """Whether a word goes on in the next line; figures in rows of one length are of columns.

    Rows of one table begin with one name or one path; what is broken goes on with another word.
    """
    joint = line[-1:] + after[:2]
    if _BROKEN.match(joint) is None or _beginning(line) == _beginning(after):
        return False
    return joint[:2].isalpha() or len(after) < len(line)


def _is_by_chance(lines: Sequence[bytes], number: int, width: int) -> bool:
    """Whether the only line that may be broken is as long as it is.

    One line in a text of any length is as long as a wide terminal, and one row of a table, whose
    cells begin below those of another, as any.
    """
    line, after = lines[number - 1], b"".join(lines[number : number + 1])
    is_row = len(_cells(line) & _cells(after)) >= _ALIGNED_LEAST
    is_longest = sum(len(one) == width for one in lines) == 1
    return (width > _NARROW and line[-1:].isalpha()) or (is_row and is_longest)


def _is_typed(line: bytes) -> bool:
    """Whether a line is a command that prints a file, with its prompt or without.

    Such a command is as long as it is, and no option of it is read.
    """
    prompt = prompt_of(line)
    typed = line.decode("utf-8", "replace") if prompt is None else prompt.command
    return _PRINTING.match(typed) is not None


def _cells(line: bytes) -> set[int]:
    return {found.end() for found in _GAP.finditer(line)}


def _beginning(line: bytes) -> bytes:
    return re.split(rb"[\s/@|:=]", line, maxsplit=1)[0]


def _cut(lines: Sequence[bytes]) -> Issue | None:
    """Lines of just a usual width, none longer, end where more must have followed."""
    width = max(map(len, lines))
    full = [number for number, line in enumerate(lines, 1) if len(line) == width]
    if width not in _WIDTHS:
        return None
    found = [number for number in full if re.fullmatch(_CUT_SHORT, lines[number - 1])]
    opened = [number for number in full if _OPEN_END.fullmatch(lines[number - 1])]
    # Of a dump only the line of its dataset shows it.
    is_first = len(full) >= _CUT_MANY and opened[:1] == full[:1]
    if not found and (len(opened) >= _CUT_LEAST or is_first):
        found = opened
    if not found and (_is_padded(lines, width) or _is_ragged(lines, width)):
        found = full
    return _issue(
        lines,
        found,
        f"lines seem to be cut at {width} columns: {len(full)} have just this length; what stood"
        " behind it is lost. Record into a file",
    )


def _is_padded(lines: Sequence[bytes], width: int) -> bool:
    """Whether cells are padded for a column behind them.

    A last column that a tool pads has a rule above it that goes as far, or is known.
    """
    full = {line for line in lines if len(line) == width}
    last = Counter(line[-1:] for line in full)
    if any(map(_PADDED.fullmatch, full)):
        return False
    return last[b" "] >= _CUT_LEAST and not (last[b"-"] and set(last) <= {b" ", b"-"})


def _is_ragged(lines: Sequence[bytes], width: int) -> bool:
    """Whether many lines of one length are no rows of a table.

    In a table the last cells begin, or those before them end, in one column, or stand apart because
    a tool aligns them to the right. Few lines are a little shorter, as they would be if the longest
    had just this length by chance. A rule from edge to edge, as above the report of arc_summary, is
    as long as its tool means a line to be, and nothing stands behind a time.
    """
    if any(
        len(line) == width and (not line.strip(b"-=") or _CLOCK_AT_END.search(line))
        for line in lines
    ):
        return False
    full = [line for line in lines if len(line) == width and line[-1] not in _EDGES]
    near = sum(width - _NEAR <= len(line) < width for line in lines)
    if len(full) < _RAGGED_LEAST or near >= len(full):
        return False
    gaps = [found.span() if (found := _LAST_GAP.search(line)) else (0, 0) for line in full]
    in_one = max(count for side in zip(*gaps, strict=True) for count in Counter(side).values())
    apart = sum(end - start > 1 for start, end in gaps)
    return max(in_one, apart) < _MOST_ROWS * len(full)


def _shortened(lines: Sequence[bytes]) -> Issue | None:
    found = [
        number
        for number, (above, line) in enumerate(pairwise([b"", *lines]), 1)
        if _OMITTED.fullmatch(line) and not _ALIKE_OF_FIO.search(above)
    ]
    return _issue(
        lines,
        found,
        "somebody left lines out here; figures that stood there are missing, and what is counted"
        " over the whole text is too small",
    )


def _spaced_out(lines: Sequence[bytes]) -> Issue | None:
    """An empty line follows each line, so that empty ones part nothing any more."""
    printed = sum(bool(line.strip()) for line in lines)
    beside = any(line.strip() and after.strip() for line, after in pairwise(lines))
    doubled = printed >= _DOUBLED_LEAST and not beside
    return _issue(
        lines,
        [1] if doubled else [],
        "an empty line follows each line; what a tool tells by its own empty lines may be lost."
        " Record into a file",
    )


def _of_a_picture(lines: Sequence[bytes]) -> Issue | None:
    """Figures that have `l` or `O` for a digit, as recognised text of a picture does."""
    text = b"\n".join(lines)
    found = [one.start() for one in islice(_LETTER_IN_FIGURE.finditer(text), 1)]
    if not found:
        lone = list(islice(_LONE_LETTER.finditer(text), _LONE_LEAST + 1))
        is_of_digits = len(lone) >= _LONE_LEAST and {one[1] for one in lone} <= {b"l", b"O"}
        found = [lone[0].start()] if is_of_digits else []
    return _issue(
        lines,
        [text.count(b"\n", 0, at) + 1 for at in found],
        "letters stand for digits here, as in text that was recognised from a picture; such"
        " figures are not read, and others may be wrong. Record into a file",
    )


def _grouped(lines: Sequence[bytes]) -> Issue | None:
    text = b"\n".join(lines)
    groups = chain(filter(_is_no_address, _GROUPED.finditer(text)), _of_one_group(text))
    found = next(filter(_is_no_list, groups), None)
    return _issue(
        lines,
        [text.count(b"\n", 0, found.start()) + 1] if found else [],
        "the digits of figures are grouped here, which no tool that is read does; such figures may"
        " be missing. Record into a file",
    )


def _of_one_group(text: bytes) -> list[re.Match[bytes]]:
    by_comma = list(_IN_A_NUMBER.finditer(text)) if b"," in text else []
    if len(by_comma) >= _GROUPS_LEAST and all(one["group"] for one in by_comma):
        return by_comma
    return list(_BY_APOSTROPHE.finditer(text)) if b"'" in text else []


def _again(lines: Sequence[bytes]) -> Issue | None:
    """Rows of the same moments as rows above, as where a second paste overlaps with the first."""
    first: dict[bytes, tuple[int, int]] = {}
    found: list[int] = []
    moments, clock = 0, b""
    for number, line in enumerate(lines, 1):
        if b":" not in line and not line.startswith(b"TS "):
            continue
        if _OF_A_MOMENT.fullmatch(line) and _WITH_FIGURE.search(line):
            last, clock = clock, line[:_CLOCK_BYTES]
            moments += clock != last
            above, moment = first.setdefault(line, (number, moments))
            # A table may say the same of two things at one moment.
            if above < number - 1 and moment < moments:
                found.append(number)
    return _issue(
        lines,
        found if len(found) >= _AGAIN_LEAST else [],
        "rows of the same moments stand above, so a part of this text seems to be pasted twice;"
        " what they say counts twice",
    )


def _is_no_list(found: re.Match[bytes]) -> bool:
    """Whether the groups are no numbers of processors, of which lscpu prints lists."""
    text, at = found.string, found.start()
    return b"CPU" not in text[text.rfind(b"\n", 0, at) + 1 : at]


def _is_no_address(found: re.Match[bytes]) -> bool:
    parts = map(int, _DIGITS.findall(found[0]))
    return found["sign"] != b"." or max(parts) > _PART_OF_ADDRESS_MOST


def _issue(lines: Sequence[bytes], found: Sequence[int], reason: str) -> Issue | None:
    return Issue(found[0], printable(lines[found[0] - 1]), reason) if found else None


_LOOKS: tuple[Callable[[Sequence[bytes]], Issue | None], ...] = (
    _wrapped,
    _cut,
    _shortened,
    _spaced_out,
    _of_a_picture,
    _grouped,
    _again,
)
