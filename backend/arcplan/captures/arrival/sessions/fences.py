"""Taking off the marks with which a forum or a ticket begins and ends a block of code.

Markdown's fences stand on lines of their own; BBCode's and HTML's tags may share the first and the
last line with the text. Line ends stay, so that lines keep their numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_TAG = rb"code|icode|quote|pre|spoiler"
_FENCE = rb"^[ \t]*(?:`{3,9}|~{3,9})[ \t]*[\w.+-]{0,32}[ \t]*$"
_OPENING = rb"^[ \t]*(?:\[(?:" + _TAG + rb")(?:=[^\]\n]{0,80})?\]|<(?:pre|code)>)"
_CLOSING = rb"(?:\[/(?:" + _TAG + rb")\]|</(?:pre|code)>)[ \t]{0,16}$"
_MARKS = re.compile(rb"(?im)" + b"|".join((_FENCE, _OPENING, _CLOSING)))
_BEGINS = re.compile(rb"(?im)^[ \t]*(?:`{3}|~{3})|" + _OPENING)
_AT_THE_START = re.compile(rb"(?i)" + _OPENING)
_AT_THE_END = re.compile(rb"(?im)" + _CLOSING)
_LINE_BYTES_HELD = 1 << 16
_TAG_BYTES_MOST = 64


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
    return _AT_THE_END.sub(b"", text[:begun]) + _MARKS.sub(b"", text[begun:])
