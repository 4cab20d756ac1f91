"""Text of any common encoding and line end, as UTF-8 lines that end with LF."""

from __future__ import annotations

import codecs
from collections.abc import Iterator

from arcplan.captures.arrival.byte_stream import ByteStream
from arcplan.captures.records import UnrecognisedCaptureError

# UTF-32 little-endian starts like UTF-16, so it comes first.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_LOOK_BYTES = 1 << 16
_CONTROL_SHARE_MAX = 0.02
_TEXT_CONTROLS = b"\t\n\v\f\r\x08\x1b"
_CONTROLS = bytes(set(range(32)) - set(_TEXT_CONTROLS))


def utf8_lines(source: ByteStream) -> Iterator[bytes]:
    """Yield the text as UTF-8 with LF line ends; any split of pieces gives the same text.

    Raises:
        UnrecognisedCaptureError: The bytes are no text.
    """
    head = source.peek(_LOOK_BYTES)
    mark, encoding = _encoding_of(head)
    source.take(len(mark))
    text = source if encoding == "utf-8" else ByteStream(_recoded(source, encoding))
    head = text.peek(_LOOK_BYTES)
    if b"\r" in head and b"\n" not in head:
        yield from (piece.replace(b"\r", b"\n") for piece in text.pieces())
    else:
        yield from _without_cr(text.pieces())


def _encoding_of(head: bytes) -> tuple[bytes, str]:
    for mark, encoding in _MARKS:
        if head.startswith(mark):
            return mark, encoding
    if b"\0" in head:
        even, odd = head[0::2], head[1::2]
        if even.count(0) * 4 > len(even) * 3 and not odd.count(0):
            return b"", "utf-16-be"
        if odd.count(0) * 4 > len(odd) * 3 and not even.count(0):
            return b"", "utf-16-le"
    controls = len(head) - len(head.translate(None, _CONTROLS))
    if controls > len(head) * _CONTROL_SHARE_MAX:
        raise UnrecognisedCaptureError("the bytes are neither text nor an archive that is read")
    return b"", "utf-8"


def _recoded(source: ByteStream, encoding: str) -> Iterator[bytes]:
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    for piece in source.pieces():
        yield decoder.decode(piece).encode("utf-8", "backslashreplace")
    yield decoder.decode(b"", final=True).encode("utf-8", "backslashreplace")


def _without_cr(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Turn CR LF, and the CR CR LF of serial consoles, into LF.

    The two replacements together take up to three CRs from before an LF, so three are held back
    at the end of a piece.
    """
    held = b""
    for piece in pieces:
        text = held + piece if held else piece
        held = b""
        if b"\r" in text:
            ends = min(3, len(text) - len(text.rstrip(b"\r")))
            if ends:
                text, held = text[:-ends], text[-ends:]
            text = text.replace(b"\r\r\n", b"\n").replace(b"\r\n", b"\n")
        if text:
            yield text
    if held:
        yield held
