"""Taking off the marks with which a forum or a ticket begins and ends a block of code.

Markdown's fences stand on lines of their own, and Jira's `{code}`; BBCode's and HTML's tags, a lone
backtick, and chat's fences may share the first and the last line with the text. A line may be bold
as a whole
(`**$ arcstat**`).
In HTML `<`, `>` and `&` are spelled `&lt;`, `&gt;` and `&amp;`. Line ends stay, so that lines keep
their numbers.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

from arcplan.captures.arrival.sessions.replaced import replaced

_TAG = rb"code|icode|quote|pre|spoiler"
_JIRA = rb"\{(?:code|noformat|quote|panel)(?::[^}\n]{0,80})?\}"
_FENCE = rb"^[ \t]*(?:(?:`{3,9}|~{3,9})[ \t]*[\w.+-]{0,32}|" + _JIRA + rb")[ \t]*$"
_HTML = rb"(?:pre|code|syntaxhighlight|source)"
# Around the block of a saved page; a longer page is none of a tool.
_AROUND = rb"(?:<(?:!doctype html|html|body|div|td|p)(?: [^>\n]{0,80})?>){0,6}"
_OPENING = (
    rb"^[ \t]*" + _AROUND + rb"(?:\[(?:" + _TAG + rb")(?:=[^\]\n]{0,80})?\]"
    rb"|<" + _HTML + rb"(?: [^>\n]{0,80})?>(?:<code(?: [^>\n]{0,80})?>)?)"
)
_CLOSING = (
    rb"(?:\[/(?:" + _TAG + rb")\]|(?:</(?:" + _HTML + rb"|html|body|div|td|p)>){1,6})[ \t]{0,16}$"
)
# lsblk draws its tree with "`-" where there are no other characters.
_LONE_OPENING = rb"^[ \t]*(?:`{3}|`)(?:[ \t]*$|(?=[^`\n-][^`\n]*$))"
_LONE_CLOSING = rb"^(?P<last>[^`\n]*[^`\s])(?:`{3}|`)[ \t]*$"
_BOLD = rb"^[ \t]*\*\*(?P<bold>[^*\n]{1,200})\*\*[ \t]*$"
_MARKS = re.compile(
    rb"(?im)" + b"|".join((_FENCE, _OPENING, _CLOSING, _LONE_OPENING, _LONE_CLOSING, _BOLD))
)
_BEGINS = re.compile(
    rb"(?im)^[ \t]*(?:`{3}|~{3}|" + _JIRA + rb")|" + b"|".join((_OPENING, _LONE_OPENING, _BOLD))
)
_AT_THE_START = re.compile(rb"(?i)" + _OPENING)
_AT_THE_END = re.compile(rb"(?im)" + _CLOSING)
_ENTITY = re.compile(rb"&(?:(lt|gt|amp|quot|apos|nbsp)|#([0-9]{1,7})|#x([0-9A-Fa-f]{1,6}));")
_CHARACTERS = {b"lt": "<", b"gt": ">", b"amp": "&", b"quot": '"', b"apos": "'", b"nbsp": " "}
# Line breaks may stand beside them.
_OTHER_SIGN = re.compile(
    rb"<(?!br ?/?>)|(?<!<br)(?<!<br/)(?<!<br /)>"
    rb"|&(?!(?:lt|gt|amp|quot|apos|nbsp|#[0-9]{1,7}|#x[0-9A-Fa-f]{1,6});)"
)
_ENTITY_BYTES_MOST = 10
_LINE_BYTES_HELD = 1 << 16
_TAG_BYTES_MOST = 256


def has_fences(head: bytes) -> bool:
    """Whether a block of code begins in the first bytes of a text."""
    return _BEGINS.search(head) is not None


def without_fences(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Yield the text without marks of code blocks; any split of pieces gives the same."""
    held, inside = b"", False
    for piece in pieces:
        text = held + piece
        cut = text.rfind(b"\n") + 1
        yield _unmarked(text[:cut], inside=inside)
        held, inside = text[cut:], inside and not cut
        if len(held) > _LINE_BYTES_HELD:
            begun, held = held[:-_TAG_BYTES_MOST], held[-_TAG_BYTES_MOST:]
            yield begun if inside else _AT_THE_START.sub(b"", begun)
            inside = True
    yield _unmarked(held, inside=inside)


def _unmarked(text: bytes, *, inside: bool) -> bytes:
    """Whole lines without marks; the first may be the end of a long one."""
    begun = text.find(b"\n") + 1 or len(text) if inside else 0
    return _AT_THE_END.sub(b"", text[:begun]) + _MARKS.sub(rb"\g<last>\g<bold>", text[begun:])


def has_entities(head: bytes) -> bool:
    """Whether every `&` in the first bytes of a text spells a character of HTML."""
    if _ENTITY.search(head) is None:
        return False
    return _OTHER_SIGN.search(head[:-_ENTITY_BYTES_MOST]) is None


def without_entities(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Yield the text with the characters that entities of HTML spell; any split gives the same."""
    return replaced(pieces, _ENTITY, _character, _ENTITY_BYTES_MOST)


def _character(found: re.Match[bytes]) -> bytes:
    if found[1] is not None:
        return _CHARACTERS[found[1]].encode()
    number = int(found[2]) if found[2] is not None else int(found[3], 16)
    is_one = 0x20 <= number <= sys.maxunicode and not 0xD800 <= number <= 0xDFFF
    return chr(number).encode() if is_one else found[0]
