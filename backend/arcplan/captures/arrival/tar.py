"""Files of a tar archive, read as a stream.

`tarfile` holds a whole extended header in memory, whatever size the archive claims for it, so only
its header decoding is used here and the walk is bounded. Formats: POSIX.1-2001 pax, ustar, GNU.
"""

from __future__ import annotations

import tarfile
from collections.abc import Iterator

from arcplan.captures.arrival.byte_stream import ByteStream
from arcplan.captures.arrival.containers import tar_header
from arcplan.captures.arrival.members import Member
from arcplan.captures.records import BrokenCaptureError

_BLOCK = tarfile.BLOCKSIZE
_EXTENDED_BYTES_MAX = 1 << 16
_FILE_TYPES = (tarfile.REGTYPE, tarfile.AREGTYPE, tarfile.CONTTYPE)


def tar_members(source: ByteStream) -> Iterator[Member]:
    """Yield the files in order; what a member's reader leaves is skipped.

    Raises:
        BrokenCaptureError: Damaged, or cut before the end mark.
    """
    name: str | None = None
    size: int | None = None
    while True:
        block = source.take(_BLOCK)
        if not block.strip(b"\0"):
            if len(block) < _BLOCK:
                raise BrokenCaptureError("the tar archive ends without its end mark")
            break
        header = tar_header(block)
        if header is None:
            raise BrokenCaptureError("the tar archive is cut or damaged")
        if header.type == tarfile.XHDTYPE:
            pax = _pax_fields(_extended(source, header.size))
            name, size = pax.get("path", name), _pax_size(pax, size)
            continue
        if header.type == tarfile.GNUTYPE_LONGNAME:
            name = _text(_extended(source, header.size).rstrip(b"\0"))
            continue
        body_bytes = header.size if size is None else size
        member = Member(name or header.name, source, body_bytes)
        if header.type == tarfile.GNUTYPE_SPARSE:
            member.refusal = "a sparse file in a tar archive; pack it without --sparse"
        if header.type in _FILE_TYPES or member.refusal:
            if not member.name.endswith("/"):
                yield member
            if member.lost:
                return
            name, size = None, None
        elif header.type not in (tarfile.GNUTYPE_LONGLINK, tarfile.XGLTYPE):
            name, size = None, None
        member.skip_rest()
        source.take(-body_bytes % _BLOCK)
    source.drain()


def _extended(source: ByteStream, size: int) -> bytes:
    if size > _EXTENDED_BYTES_MAX:
        raise BrokenCaptureError(f"the tar archive has a name of {size} bytes")
    return source.take(size + -size % _BLOCK)[:size]


def _pax_fields(records: bytes) -> dict[str, str]:
    """Decode `length key=value` records (POSIX.1-2001, pax, Extended Header)."""
    fields: dict[str, str] = {}
    while records:
        length, blank, _ = records.partition(b" ")
        if not blank or not length.isdigit() or len(length) > 5 or int(length) <= len(length) + 1:
            break
        end = int(length)
        key, _, value = records[len(length) + 1 : end - 1].partition(b"=")
        fields[_text(key)] = _text(value)
        records = records[end:]
    return fields


def _pax_size(fields: dict[str, str], otherwise: int | None) -> int | None:
    size = fields.get("size", "")
    return int(size) if size.isascii() and size.isdigit() and len(size) < 20 else otherwise


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "backslashreplace")
