"""Decoding the body of a mail that was saved without its headers (RFC 2045, quoted-printable).

Soft line breaks go, so that lines are those that were sent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_LINE_MOST = 77
_ESCAPED = re.compile(rb"=(?:([0-9A-F]{2})|[ \t]*\n)")
_OTHER_SIGN = re.compile(rb"=(?![0-9A-F]{2}|[ \t]*\n)")
# An equals sign, a blank at the end of a line, a character of UTF-8, or a long line broken.
_SIGN = re.compile(rb"(?m)=3D|=20$|=[C-F][0-9A-F]=[89AB][0-9A-F]|^[^\n]{60,75}=[ \t]*$")


def is_quoted_printable(head: bytes) -> bool:
    """Whether every `=` in the first bytes of a text is of this encoding, and one must be."""
    if b"=" not in head or _SIGN.search(head) is None:
        return False
    whole = head[: head.rfind(b"\n") + 1]
    longest = max(map(len, whole.split(b"\n")))
    return longest <= _LINE_MOST and _OTHER_SIGN.search(whole) is None


def without_quoted_printable(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Yield the text decoded; any split of pieces gives the same."""
    held = b""
    for piece in pieces:
        text = held + piece
        cut = text.rfind(b"\n") + 1
        # A soft break joins lines, so the line before a cut waits for the next piece.
        yield _ESCAPED.sub(_decoded, text[:cut])
        held = text[cut:]
        if len(held) > _LINE_MOST:
            begun, held = held[:-_LINE_MOST], held[-_LINE_MOST:]
            at = begun.rfind(b"=", -3)
            if at >= 0:
                begun, held = begun[:at], begun[at:] + held
            yield _ESCAPED.sub(_decoded, begun)
    yield _ESCAPED.sub(_decoded, held)


def _decoded(found: re.Match[bytes]) -> bytes:
    return b"" if found[1] is None else bytes.fromhex(found[1].decode())
