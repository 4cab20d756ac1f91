"""Formats of containers, recognised by their first bytes, never by file name."""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING, Literal, cast

if TYPE_CHECKING:
    import tarfile

Compression = Literal["gzip", "zstd", "xz", "bzip2"]
Archive = Literal["tar", "zip"]

# The offset of the last byte looked at: a tar header block.
LOOK_BYTES = 512
MAIL_LOOK_BYTES = 4096

_COMPRESSIONS: tuple[tuple[bytes, Compression], ...] = (
    (b"\x1f\x8b\x08", "gzip"),
    (b"\x28\xb5\x2f\xfd", "zstd"),
    (b"\xfd7zXZ\x00", "xz"),
)
_FIELD = rb"[A-Za-z][A-Za-z0-9-]*:[ \t][^\n]*\r?\n(?:[ \t]+\S[^\n]*\r?\n)*"
_MAIL_HEAD = re.compile(rb"(?:From \S[^\n]*\r?\n)?((?:%b){2,})" % _FIELD)
_OF_A_MAIL = re.compile(rb"(?mi)^(?:From|Received|Return-Path|Delivered-To|MIME-Version):")
# The sum of a tar header in octal digits; a text has other characters there.
_TAR_SUM = slice(148, 156)
_TAR_SUM_BYTES = b" \0" + bytes(range(0x30, 0x38))
# A bzip2 header is text-like; the block or end-of-stream magic after the level digit is not.
_BZIP2_BLOCKS = (b"1AY&SY", b"\x17\x72\x45\x38\x50\x90")
# Local file header, the end record of an empty archive, the mark of a split one (APPNOTE 4.3).
_ZIP_STARTS = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
_PACKED: tuple[tuple[bytes, str], ...] = (
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"Rar!\x1a\x07", "a RAR archive"),
    (b"\x04\x22\x4d\x18", "lz4 data"),
    (b"\x1f\x9d", "data of compress (.Z)"),
    (b"LZIP", "lzip data"),
    (b"\x89LZO", "lzop data"),
    (b"\x5d\x00\x00", "a legacy .lzma file"),
)

_NO_TEXT: tuple[tuple[bytes, str], ...] = (
    (b"%PDF", "a PDF file"),
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"SQLite format 3\x00", "an SQLite database"),
    (b"\x7fELF", "a program"),
)


def compression_of(head: bytes) -> Compression | None:
    """Name the compression that `head` starts with, if any."""
    for magic, compression in _COMPRESSIONS:
        if head.startswith(magic):
            return compression
    if head[:3] == b"BZh" and head[3:4] in b"123456789" and head[4:10] in _BZIP2_BLOCKS:
        return "bzip2"
    # A skippable frame may come before the first real one (RFC 8878, 3.1.2).
    if head[1:4] == b"\x2a\x4d\x18" and head[:1] and head[0] & 0xF0 == 0x50:
        return "zstd"
    return None


def archive_of(head: bytes) -> Archive | None:
    """Name the archive that `head` starts with, if any."""
    if head.startswith(_ZIP_STARTS):
        return "zip"
    return "tar" if tar_header(head[:512]) is not None else None


def is_mail(head: bytes) -> bool:
    """Whether a text begins with the fields of a mail's header."""
    fields = _MAIL_HEAD.match(head)
    return fields is not None and _OF_A_MAIL.search(fields[1]) is not None


def unread_container(head: bytes) -> str | None:
    """Why a well-known binary format is not read, and what to do instead."""
    for known, instead in ((_PACKED, "unpack it first"), (_NO_TEXT, "drop the text itself")):
        for magic, what in known:
            if head.startswith(magic):
                return f"{what}; {instead}"
    return None


def tar_header(block: bytes) -> tarfile.TarInfo | None:
    """Decode a tar header block; None if its checksum is wrong."""
    if block[_TAR_SUM].strip(_TAR_SUM_BYTES):
        return None
    module = import_module("tarfile")
    try:
        return cast("tarfile.TarInfo", module.TarInfo.frombuf(block, "utf-8", "backslashreplace"))
    except module.HeaderError:
        return None
