"""Files of a form (multipart/form-data, RFC 7578), read as a stream: `curl -F files=@FILE`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from arcplan.captures.arrival.byte_stream import ByteStream
from arcplan.captures.arrival.limits import Meter
from arcplan.captures.arrival.packed.members import Member
from arcplan.captures.records import BrokenCaptureError, CaptureError

_HEAD_BYTES_MOST = 1 << 13
_LINE_END = b"\r\n"
_LAST = b"--"
_BOUNDARY = re.compile(r"boundary=(?:\"([^\"]{1,70})\"|([^\s;\"]{1,70}))", re.IGNORECASE)
_PARAMETER = re.compile(rb"\b(name|filename)=\"((?:[^\"\\]|\\.)*)\"", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Form:
    """A form that is being read.

    Attributes:
        boundary: What parts its parts, without the dashes in front.
        fields: Texts of the fields that are no file, by name, filled while it is read.
    """

    boundary: bytes
    fields: dict[str, list[str]] = field(default_factory=dict)


def boundary_of(content_type: str) -> bytes | None:
    """The boundary that a Content-Type names; None if it is no form with one."""
    kind, _, parameters = content_type.partition(";")
    found = _BOUNDARY.search(parameters)
    if kind.strip().lower() != "multipart/form-data" or found is None:
        return None
    return (found[1] or found[2]).encode()


def form_members(source: ByteStream, form: Form, meter: Meter) -> Iterator[Member]:
    """The files of a form in order; its other fields go to `form.fields`.

    Raises:
        BrokenCaptureError: It ends before its last boundary, or a part has no head.
        CaptureTooLargeError: More parts, or longer heads and texts, than are read.
    """
    mark = _LINE_END + b"--" + form.boundary
    # Before the first boundary there may be no line end.
    for _ in _until(source, mark.removeprefix(_LINE_END)):
        continue
    while (follows := source.take(2)) == _LINE_END:
        meter.header()
        name, file_name = _names(_head(source, meter))
        if file_name is None:
            text = bytearray()
            for piece in _until(source, mark):
                meter.header_text(len(piece))
                text += piece
            form.fields.setdefault(name, []).append(text.decode(errors="replace"))
            continue
        member = _FormFile(file_name or name, source, mark)
        yield member
        if member.lost:
            return
        member.skip_rest()
    if follows != _LAST:
        raise BrokenCaptureError("the form ends without its last boundary")
    source.drain()


class _FormFile(Member):
    """A file that ends where the next boundary begins."""

    def __init__(self, name: str, source: ByteStream, mark: bytes) -> None:
        super().__init__(name, source, 0)
        self._bytes = self._marked(source, mark)

    def pieces(self) -> Iterator[bytes]:
        return self._bytes

    def _marked(self, source: ByteStream, mark: bytes) -> Iterator[bytes]:
        try:
            yield from _until(source, mark)
        except CaptureError:
            self.lost = True
            raise


def _until(source: ByteStream, mark: bytes) -> Iterator[bytes]:
    """What comes before a mark, which is passed over."""
    kept = b""
    while piece := source.some():
        text = kept + piece
        at = text.find(mark)
        if at >= 0:
            source.give_back(len(text) - at - len(mark))
            yield text[:at]
            return
        end = max(0, len(text) - len(mark) + 1)
        kept = text[end:]
        yield text[:end]
    raise BrokenCaptureError("the form ends in the middle of a part")


def _head(source: ByteStream, meter: Meter) -> bytes:
    head = bytearray()
    for piece in _until(source, _LINE_END * 2):
        head += piece
        meter.header_text(len(piece))
        if len(head) > _HEAD_BYTES_MOST:
            raise BrokenCaptureError(f"a part's head has more than {_HEAD_BYTES_MOST} bytes")
    return bytes(head)


def _names(head: bytes) -> tuple[str, str | None]:
    """Names of the field and of its file; None if the field is no file."""
    named = {
        parameter.lower(): re.sub(rb"\\(.)", rb"\1", value).decode(errors="replace")
        for line in head.split(_LINE_END)
        if line.lower().startswith(b"content-disposition:")
        for parameter, value in _PARAMETER.findall(line)
    }
    return named.get(b"name", ""), named.get(b"filename")
