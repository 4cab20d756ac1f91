"""Undoing what web pages and old systems do to text, where its beginning shows it."""

from __future__ import annotations

_PROBE_BYTES = 1 << 16
_NO_BREAK_SPACE = "\N{NO-BREAK SPACE}".encode()
_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}".encode()


class Mender:
    """Makes line feeds of lone returns and blanks of no-break spaces.

    The first 64 KiB decide, so that the rest of an undamaged text passes untouched.
    """

    def __init__(self) -> None:
        self._probe: bytes | None = b""
        self._returns = False
        self._spaces = False
        self._half = b""

    def mend(self, text: bytes) -> bytes:
        """Text to go on with; while the beginning is collected, none."""
        if self._probe is None:
            return self._mended(text) if self._returns or self._spaces else text
        self._probe += text
        return self._decide() if len(self._probe) >= _PROBE_BYTES else b""

    def rest(self) -> bytes:
        """Text held back at the end."""
        text = self._decide() if self._probe is not None else b""
        return text + self._half

    def _decide(self) -> bytes:
        beginning = (self._probe or b"").removeprefix(_MARK)
        self._probe = None
        head = beginning[:_PROBE_BYTES]
        self._returns = b"\n" not in head and b"\r" in head
        self._spaces = _NO_BREAK_SPACE in head
        return self._mended(beginning)

    def _mended(self, text: bytes) -> bytes:
        if self._returns:
            text = text.replace(b"\r", b"\n")
        if self._spaces:
            text = self._half + text
            self._half = text[-1:] if text.endswith(_NO_BREAK_SPACE[:1]) else b""
            text = text[: len(text) - len(self._half)].replace(_NO_BREAK_SPACE, b" ")
        return text
