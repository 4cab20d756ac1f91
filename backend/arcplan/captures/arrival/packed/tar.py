"""Files of a tar archive, read as a stream.

`tarfile` holds a whole extended header in memory, whatever size the archive claims for it, so only
its header decoding is used here and the walk is bounded. Formats: POSIX.1-2001 pax, ustar, GNU.
"""

from __future__ import annotations

import tarfile
from collections.abc import Iterator

from arcplan.captures.arrival.byte_stream import ByteStream
from arcplan.captures.arrival.limits import Meter
from arcplan.captures.arrival.packed.containers import tar_header
from arcplan.captures.arrival.packed.members import Member
from arcplan.captures.arrival.packed.modified import modified_at, modified_by_pax
from arcplan.captures.records import BrokenCaptureError

_BLOCK = tarfile.BLOCKSIZE
_EXTENDED_BYTES_MAX = 1 << 16
_LENGTH_DIGITS = 5
_FILE_TYPES = (tarfile.REGTYPE, tarfile.AREGTYPE, tarfile.CONTTYPE)


def tar_members(source: ByteStream, meter: Meter) -> Iterator[Member]:
    """Yield the files in order; what a member's reader leaves is skipped.

    Raises:
        BrokenCaptureError: Damaged, or cut before the end mark.
    """
    name: str | None = None
    size: int | None = None
    modified: str | None = None
    is_sparse = False
    while True:
        block = source.take(_BLOCK)
        if not block.strip(b"\0"):
            if len(block) < _BLOCK:
                raise BrokenCaptureError("the tar archive ends without its end mark")
            break
        header = tar_header(block)
        if header is None:
            raise BrokenCaptureError("the tar archive is cut or damaged")
        meter.header()
        if header.type == tarfile.XHDTYPE:
            pax = _pax_fields(_extended(source, header.size, meter))
            name, size = pax.get("path", name), _pax_size(pax, size)
            modified = modified_by_pax(pax.get("mtime", "")) or modified
            name = pax.get("GNU.sparse.name", name)
            # The form of GNU tar since 1.16: a regular file that begins with the map of its holes.
            is_sparse = is_sparse or any(key.startswith("GNU.sparse.") for key in pax)
            continue
        if header.type == tarfile.GNUTYPE_LONGNAME:
            name = _text(_extended(source, header.size, meter).rstrip(b"\0"))
            continue
        body_bytes = header.size if size is None else size
        member = Member(name or header.name, source, body_bytes)
        member.modified_at = modified or modified_at(header.mtime)
        if is_sparse or header.type == tarfile.GNUTYPE_SPARSE:
            member.refusal = "a sparse file in a tar archive; pack it without --sparse"
        if header.type in _FILE_TYPES or member.refusal:
            if not member.name.endswith("/"):
                yield member
            if member.lost:
                return
            name, size, modified, is_sparse = None, None, None, False
        elif header.type not in (tarfile.GNUTYPE_LONGLINK, tarfile.XGLTYPE):
            name, size, modified, is_sparse = None, None, None, False
        member.skip_rest()
        source.take(-body_bytes % _BLOCK)
    source.drain()


def _extended(source: ByteStream, size: int, meter: Meter) -> bytes:
    if size > _EXTENDED_BYTES_MAX:
        raise BrokenCaptureError(f"the tar archive has a name of {size} bytes")
    meter.header_text(size)
    return source.take(size + -size % _BLOCK)[:size]


def _pax_fields(records: bytes) -> dict[str, str]:
    """Decode `length key=value` records (POSIX.1-2001, pax, Extended Header)."""
    fields: dict[str, str] = {}
    start = 0
    while start < len(records):
        blank = records.find(b" ", start, start + _LENGTH_DIGITS + 1)
        length = records[start:blank] if blank > start else b""
        if not length.isdigit() or int(length) <= len(length) + 1:
            break
        end = start + int(length)
        key, _, value = records[blank + 1 : end - 1].partition(b"=")
        fields[_text(key)] = _text(value)
        start = end
    return fields


def _pax_size(fields: dict[str, str], otherwise: int | None) -> int | None:
    size = fields.get("size", "")
    return int(size) if size.isascii() and size.isdigit() and len(size) < 20 else otherwise


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "backslashreplace")
