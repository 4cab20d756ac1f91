"""What stands between, around or inside of the lines of a text, changed while it streams.

Pagers, watch(1), nohup(1), sudo(8) and time(1) add lines; `cat -A` and web pages mark the ends of
lines; word processors and wikis print minus signs, quotation marks and blanks of their own;
terminals draw frames, and bars between two panes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator

Change = Callable[[re.Match[bytes]], bytes]

_REMARK = re.compile(
    rb"(?m)^(?:(?:--More--[^\n]{0,20}|\(END\)"
    rb"|lines [0-9]{1,7}-[0-9]{1,7}(?:/[0-9]{1,7})?(?: [0-9]{1,3}%| \(END\))?)[ \t]{0,160}\n"
    rb"|(?:nohup: ignoring input[^\n]{0,80}|mysql(?:admin|dump)?: \[Warning\] [^\n]{0,200}"
    rb"|Every [0-9.]{1,8}s: [^\n]{0,300}|Last login: [^\n]{0,120}|\^C|\[sudo\] [^\n]{1,80}:"
    rb"|(?:real|user|sys)\t[0-9]{1,7}m[0-9.]{1,8}s)[ \t]{0,160}$)"
)
_REMARK_BYTES_MOST = 512
_MARKED_END = re.compile(rb"(?:\$|<br ?/?>)(\n)|\^I")
_ENDS = (b"$", b"<br>", b"<br/>", b"<br />")
_LINES_LEAST = 3
_BAR = "(?:│|┃|║)"
# A bar before and behind each line, and lines that are the upper and the lower edge.
_EDGE = "[ \\t]*[┌└├╭╰┏┗┣╔╚╠][─━═┬┴╌┄]*[┐┘┤╮╯┓┛┫╗╝╣]?[ \\t]*"
_FRAME = re.compile(f"(?m)^(?:{_EDGE}$|{_BAR} ?)|(?: {{1,400}}|(?<=\\S)){_BAR} *$".encode())
_FRAMED_BYTES_HELD = 1 << 16
_PANES_SHARE = 0.9
_PANE_CHARACTERS_LEAST = 8
_SPELLED = {
    "-": "\u2010\u2011\u2012\u2013\u2212",
    "'": "\u2018\u2019",
    '"': "\u201c\u201d\u201e",
    " ": "\u00a0\u2002\u2003\u2007\u2009\u200a\u202f",
    "": "\u200b\u2060\ufeff",
}
_PLAIN = {one.encode(): plain.encode() for plain, many in _SPELLED.items() for one in many}
# A narrow blank between digits groups them: no column ends there.
_GROUPING = rb"(?P<before>[0-9])(?:\xe2\x80\xaf|\xe2\x80\x89)(?P<behind>[0-9])"
_TYPESET = re.compile(_GROUPING + b"|" + b"|".join(map(re.escape, _PLAIN)))


# An arrow to a figure, or words of a language that no tool speaks behind a mark of a comment;
# behind a number that stands alone, words of any.
_EXPLAINED = re.compile(
    rb"(?P<number>[ \t\n=:|][0-9][0-9.,]{0,40}[A-Za-z%]{0,6}(?: \|)?)[ \t]{1,40}"
    rb"(?:--[ \t]{1,4}(?=[A-Za-z(])|(?://|#|\xe2\x80\x94)[ \t]{1,4}(?=[A-Za-z0-9(=~<]))"
    rb"[^\n|]{0,400}"
    rb"|(?P<figure>\S)[ \t]{1,40}(?:<-{2,8}|<-(?=[ \n])|<={2,8}(?=[ \t]+[^ \t\n])|\xe2\x86\x90"
    rb"|(?:--|//|#)[ \t]{0,4}(?=[\xe3-\xed][\x80-\xbf]))[^\n]{0,400}"
)
_EXPLAINED_BYTES_MOST = 512


def replaced(
    pieces: Iterator[bytes], pattern: re.Pattern[bytes], change: Change, longest: int
) -> Iterator[bytes]:
    """Change what a pattern finds, which is never longer; any split of pieces gives the same."""
    held = b""
    for piece in pieces:
        text = held + piece
        cut = max(len(text) - longest, 0)
        for found in pattern.finditer(text, max(cut - longest, 0)):
            if found.start() < cut:
                cut = max(cut, found.end())
        yield pattern.sub(change, text[:cut])
        held = text[cut:]
    yield pattern.sub(change, held)


def has_remarks(head: bytes) -> bool:
    """Whether a line of something around the tool stands in the first bytes of a text."""
    return _REMARK.search(head) is not None


def without_remarks(pieces: Iterator[bytes], emptied: list[int]) -> Iterator[bytes]:
    """Yield the text without lines that no tool printed.

    A pager's go whole, as they stand between the rows of a table; of others the line end stays.

    Args:
        pieces: The text.
        emptied: Receives the numbers of the lines of which the end stays, before these are given
            out.
    """
    held, inside = b"", False
    line = 1
    for piece in pieces:
        text = held + piece
        cut = text.rfind(b"\n") + 1
        if not cut and len(text) > _REMARK_BYTES_MOST:
            yield text
            held, inside = b"", True
            continue
        begun = text.find(b"\n") + 1 if inside else 0
        line += text.count(b"\n", 0, begun)
        plain, lines = _unremarked(text[begun:cut])
        emptied += (line + at for at in lines)
        line += plain.count(b"\n")
        yield text[:begun] + plain
        held, inside = text[cut:], inside and not cut
    plain, lines = (held, []) if inside else _unremarked(held)
    emptied += (line + at for at in lines)
    yield plain


def _unremarked(text: bytes) -> tuple[bytes, list[int]]:
    """The text without remarks, and how many lines stand above each that became empty."""
    kept: list[bytes] = []
    emptied: list[int] = []
    lines = at = 0
    for found in _REMARK.finditer(text):
        kept.append(text[at : found.start()])
        lines += kept[-1].count(b"\n")
        if not found[0].endswith(b"\n"):
            emptied.append(lines)
        at = found.end()
    return b"".join((*kept, text[at:])), emptied


def has_marked_ends(head: bytes) -> bool:
    """Whether each line ends in the `$` of cat -A, or in a line break of HTML."""
    lines = [line for line in head[: head.rfind(b"\n") + 1].split(b"\n") if line.strip()]
    return len(lines) >= _LINES_LEAST and any(
        all(line.endswith(end) for line in lines) for end in _ENDS
    )


def without_marked_ends(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Yield the text without these marks, `^I` as the tab that it stands for."""
    return replaced(pieces, _MARKED_END, _unmarked, 8)


def _unmarked(found: re.Match[bytes]) -> bytes:
    return b"\t" if found[1] is None else found[1]


def has_frame(head: bytes) -> bool:
    """Whether each line has a drawn bar before it or behind it, and none inside."""
    lines = [line for line in _lines(head) if not re.fullmatch(_EDGE, line)]
    bars = [re.split(_BAR, line.strip()) for line in lines]
    left, right = all(not parts[0] for parts in bars), all(not parts[-1] for parts in bars)
    return (
        len(lines) >= _LINES_LEAST
        and (left or right)
        and all(1 < len(parts) <= left + right + 1 for parts in bars)
    )


def without_frame(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Yield the text without the frame that a terminal drew around it; lines keep their numbers."""
    held = b""
    for piece in pieces:
        text = held + piece
        cut = text.rfind(b"\n") + 1 or (len(text) if len(text) > _FRAMED_BYTES_HELD else 0)
        yield _FRAME.sub(b"", text[:cut])
        held = text[cut:]
    yield _FRAME.sub(b"", held)


def has_panes(head: bytes) -> bool:
    """Whether a bar stands in one column of nearly all lines; psql draws crosses below titles."""
    lines = _lines(head)
    columns = Counter(found.start() for line in lines if (found := re.search(_BAR, line)))
    [(column, count)] = columns.most_common(1) or [(0, 0)]
    return (
        count >= max(_LINES_LEAST, _PANES_SHARE * len(lines))
        and column >= _PANE_CHARACTERS_LEAST
        and "┼" not in head.decode(errors="replace")
    )


def _lines(head: bytes) -> list[str]:
    text = head[: head.rfind(b"\n") + 1].decode(errors="replace")
    return [line for line in text.split("\n") if line.strip()] if not text.isascii() else []


def is_typeset(head: bytes) -> bool:
    """Whether a text has signs that no tool prints and word processors do."""
    return not head.isascii() and _TYPESET.search(head) is not None


def without_typesetting(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Yield the text with the signs of ASCII."""
    return replaced(pieces, _TYPESET, _plain, 5)


def _plain(found: re.Match[bytes]) -> bytes:
    if found["before"] is None:
        return _PLAIN[found[0]]
    return b"%b'%b" % (found["before"], found["behind"])


def is_explained(head: bytes) -> bool:
    """Whether somebody wrote what a figure means behind it."""
    return _EXPLAINED.search(head) is not None


def without_explanations(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Yield the text without them: a number with words behind it is none to most parsers."""
    return replaced(
        pieces, _EXPLAINED, lambda found: found["number"] or found["figure"], _EXPLAINED_BYTES_MOST
    )
