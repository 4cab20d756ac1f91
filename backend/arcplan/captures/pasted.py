"""Undo what mail, forums and terminals do to a pasted text, line by line.

Quoted-printable soft breaks and escapes (RFC 2045 section 6.7) and ANSI colours.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from arcplan.captures.lines import LINE_BYTES_MAX, Line

_ESCAPE = re.compile(r"(?:=[0-9A-F]{2})+")
_COLOUR = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
_NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"


class PastedLines:
    """Turns the lines of a paste back into the lines the tool printed.

    A line that was broken softly carries the number of its first piece.
    """

    def __init__(self) -> None:
        self._held: Line | None = None

    @property
    def waits(self) -> bool:
        """Whether a soft-broken line is incomplete."""
        return self._held is not None

    def mend(self, lines: Iterable[Line]) -> Iterator[Line]:
        """Yield mended lines; a soft-broken one waits for its rest."""
        for line in lines:
            text = line.text
            if self._held is None and "=" not in text and "\x1b" not in text:
                yield line
            else:
                mended = self._mend(line)
                if mended is not None:
                    yield mended

    def finish(self) -> Iterator[Line]:
        """Yield an incomplete soft-broken line."""
        if self._held is not None:
            held, self._held = self._held, None
            yield Line(held.number, unescaped(held.text), held.cut)

    def _mend(self, line: Line) -> Line | None:
        text = uncoloured(line.text)
        number, cut = line.number, line.cut
        if self._held is not None:
            number, cut = self._held.number, cut or self._held.cut
            text = self._held.text + text
            self._held = None
        stripped = text.rstrip()
        if stripped.endswith("=") and len(stripped) < LINE_BYTES_MAX:
            self._held = Line(number, stripped[:-1], cut)
            return None
        return Line(number, unescaped(text), cut)


def uncoloured(text: str) -> str:
    """Leave out the sequences with which a terminal colours a text."""
    return _COLOUR.sub("", text) if "\x1b" in text else text


def unescaped(text: str) -> str:
    """Decode `=20`-style escapes; a group of them is one UTF-8 sequence."""
    if "=" not in text:
        return text
    return _ESCAPE.sub(_characters, text).replace(_NO_BREAK_SPACE, " ")


def _characters(found: re.Match[str]) -> str:
    raw = bytes.fromhex(found[0].replace("=", ""))
    return raw.decode("utf-8", "backslashreplace").replace("\n", " ").replace("\r", " ")
