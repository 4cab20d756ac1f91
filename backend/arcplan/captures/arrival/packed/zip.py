"""Files of a zip archive, read as a stream from its local headers.

The directory at the end of a zip would mean keeping the whole upload; the local headers and the
compressed data say where a file ends, so nothing is kept. Layout: PKWARE APPNOTE.TXT 6.3.10,
sections 4.3.7 (local header), 4.3.9 (data descriptor), 4.5.3 (zip64 field).
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

from arcplan.captures.arrival.byte_stream import ByteStream
from arcplan.captures.arrival.limits import Meter
from arcplan.captures.arrival.packed.compression import one_member
from arcplan.captures.arrival.packed.decompressors import deflate_decompressor
from arcplan.captures.arrival.packed.members import Member
from arcplan.captures.arrival.packed.modified import modified_by_zip
from arcplan.captures.records import BrokenCaptureError, CaptureError

_LOCAL = struct.Struct("<4sHHHHHIIIHH")
_LOCAL_MAGIC = b"PK\x03\x04"
_DESCRIPTOR_MAGIC = b"PK\x07\x08"
_DIRECTORY_MAGICS = (b"PK\x01\x02", b"PK\x05\x06", b"PK\x06\x06")
_ENCRYPTED, _SIZES_FOLLOW, _UTF8 = 1 << 0, 1 << 3, 1 << 11
_STORED, _DEFLATED = 0, 8
_ZIP64_FIELD = 1
_IN_ZIP64 = 0xFFFFFFFF


class _StoredMember(Member):
    """A file that is not compressed."""

    def __init__(self, name: str, source: ByteStream, size: int, crc: int) -> None:
        super().__init__(name, source, size)
        self._checked = self._with_checksum(super().pieces(), crc)

    def pieces(self) -> Iterator[bytes]:
        return self._checked

    @staticmethod
    def _with_checksum(pieces: Iterator[bytes], crc: int) -> Iterator[bytes]:
        seen = 0
        for piece in pieces:
            seen = zlib.crc32(piece, seen)
            yield piece
        _refuse_other_checksum(crc, seen)


class _DeflatedMember(Member):
    """A file whose end the deflate stream itself marks."""

    def __init__(self, name: str, source: ByteStream, crc: int | None, meter: Meter) -> None:
        super().__init__(name, source, 0)
        self._crc = crc
        self._meter = meter
        self._pieces = self._inflated()

    def pieces(self) -> Iterator[bytes]:
        return self._pieces

    def _inflated(self) -> Iterator[bytes]:
        seen = 0
        try:
            self._meter.part("zip")
            for piece in self._meter.expand(
                one_member(self._source, deflate_decompressor(), "zip")
            ):
                seen = zlib.crc32(piece, seen)
                yield piece
            crc = _read_descriptor(self._source) if self._crc is None else self._crc
        except CaptureError:
            self.lost = True
            raise
        _refuse_other_checksum(crc, seen)


def _refuse_other_checksum(stated: int, seen: int) -> None:
    if stated != seen:
        raise BrokenCaptureError("the checksum of this file in the zip archive is wrong")


def zip_members(source: ByteStream, meter: Meter) -> Iterator[Member]:
    """Yield the files in order; what a member's reader leaves is skipped.

    Raises:
        BrokenCaptureError: Damaged, cut, or of a kind whose end cannot be found.
    """
    if source.peek(4) == _DESCRIPTOR_MAGIC:
        source.take(4)
    while True:
        magic = source.peek(4)
        if magic in _DIRECTORY_MAGICS:
            break
        if magic != _LOCAL_MAGIC:
            raise BrokenCaptureError("the zip archive is cut or damaged")
        member = _member(source, meter)
        if not member.name.endswith("/"):
            yield member
        if member.lost:
            return
        try:
            member.skip_rest()
        except BrokenCaptureError:
            # The checksum of a file that nobody read is nobody's concern.
            if member.lost:
                raise
    source.drain()


def _member(source: ByteStream, meter: Meter) -> Member:
    header = source.take(_LOCAL.size)
    if len(header) < _LOCAL.size:
        raise BrokenCaptureError("the zip archive ends in the middle of a header")
    fields = _LOCAL.unpack(header)
    flags, method, crc, packed, unpacked = fields[2], fields[3], *fields[6:9]
    meter.header()
    meter.header_text(fields[9] + fields[10])
    raw_name = source.take(fields[9])
    extra = source.take(fields[10])
    name = raw_name.decode("utf-8" if flags & _UTF8 else "cp437", "backslashreplace")
    sizes_follow = bool(flags & _SIZES_FOLLOW)
    member: Member
    if method == _DEFLATED and not flags & _ENCRYPTED:
        member = _DeflatedMember(name, source, None if sizes_follow else crc, meter)
        member.modified_at = modified_by_zip(extra)
        return member
    if sizes_follow and packed == 0:
        raise BrokenCaptureError(
            f"the zip archive does not say where {name[:80]} ends; pack it with compression"
        )
    packed_bytes = _packed_size(extra, packed, unpacked)
    if method == _STORED and not flags & (_ENCRYPTED | _SIZES_FOLLOW):
        member = _StoredMember(name, source, packed_bytes, crc)
    else:
        member = Member(name, source, packed_bytes)
    member.modified_at = modified_by_zip(extra)
    if flags & _ENCRYPTED:
        member.refusal = "encrypted in the zip archive"
    elif method != _STORED:
        member.refusal = f"zip compression method {method} is not read; use deflate"
    return member


def _packed_size(extra: bytes, packed: int, unpacked: int) -> int:
    """Size of the member's data; sizes of 4 GiB and more are in the zip64 field."""
    if packed != _IN_ZIP64:
        return packed
    at = 0
    while at + 4 <= len(extra):
        field, length = struct.unpack_from("<HH", extra, at)
        start = at + 4 + (8 if unpacked == _IN_ZIP64 else 0)
        if field == _ZIP64_FIELD and start + 8 <= len(extra):
            return int(struct.unpack_from("<Q", extra, start)[0])
        at += 4 + length
    raise BrokenCaptureError("the zip archive does not say how large a file is")


def _read_descriptor(source: ByteStream) -> int:
    """Take the data descriptor and return its checksum.

    Its magic is optional and its sizes have 4 or 8 bytes; the next header tells which.
    """
    if source.peek(4) == _DESCRIPTOR_MAGIC:
        source.take(4)
    ahead = source.peek(24)
    long_form = ahead[12:16] not in (_LOCAL_MAGIC, *_DIRECTORY_MAGICS)
    source.take(20 if long_form else 12)
    if len(ahead) < 16:
        raise BrokenCaptureError("the zip archive ends in the middle of a file")
    return int.from_bytes(ahead[:4], "little")
