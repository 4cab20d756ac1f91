"""Undoing what web pages and old systems do to text, where its beginning shows it."""

from __future__ import annotations

import re

_PROBE_BYTES = 1 << 16
_LINE_BYTES_MAX = 1 << 16
_QUOTED_SIGN = re.compile(rb"(?m)^(?:>[ ]?)+[ \t]*(?:Dataset .* \[|Object +lvl |Indirect blocks:)")
_QUOTE = re.compile(rb"(?m)^(?:>[ ]?)+")
_NO_BREAK_SPACE = "\N{NO-BREAK SPACE}".encode()
_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}".encode()


class Mender:
    """Makes line feeds of lone returns, blanks of no-break spaces, and takes off `>` of mail.

    The first 64 KiB decide, so that the rest of an undamaged text passes untouched.
    """

    def __init__(self) -> None:
        self._probe: bytes | None = b""
        self._returns = False
        self._spaces = False
        self._quotes = False
        self._half = b""
        self._line = b""

    def mend(self, text: bytes) -> bytes:
        """Text to go on with; while the beginning is collected, none."""
        if self._probe is None:
            return self._mended(text) if self._returns or self._spaces or self._quotes else text
        self._probe += text
        return self._decide() if len(self._probe) >= _PROBE_BYTES else b""

    def rest(self) -> bytes:
        """Text held back at the end."""
        text = self._decide() if self._probe is not None else b""
        left = self._line + self._half
        return text + (_QUOTE.sub(b"", left) if self._quotes else left)

    def _decide(self) -> bytes:
        beginning = (self._probe or b"").removeprefix(_MARK)
        self._probe = None
        head = beginning[:_PROBE_BYTES]
        self._returns = b"\n" not in head and b"\r" in head
        self._spaces = _NO_BREAK_SPACE in head
        self._quotes = _QUOTED_SIGN.search(head.replace(_NO_BREAK_SPACE, b" ")) is not None
        return self._mended(beginning)

    def _mended(self, text: bytes) -> bytes:
        if self._returns:
            text = text.replace(b"\r", b"\n")
        if self._spaces:
            text = self._half + text
            self._half = text[-1:] if text.endswith(_NO_BREAK_SPACE[:1]) else b""
            text = text[: len(text) - len(self._half)].replace(_NO_BREAK_SPACE, b" ")
        return self._unquoted(text) if self._quotes else text

    def _unquoted(self, text: bytes) -> bytes:
        """Whole lines without their marks; the rest waits, as a mark may be half there."""
        text = self._line + text
        end = text.rfind(b"\n") + 1
        if len(text) - end > _LINE_BYTES_MAX:
            end = len(text)
        self._line = text[end:]
        return _QUOTE.sub(b"", text[:end])
