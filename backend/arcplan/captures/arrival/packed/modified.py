"""When a file was last written, according to its archive or compressed file."""

from __future__ import annotations

import struct
from datetime import UTC, datetime

# ZFS came with OpenSolaris in October 2005; tools that hide times write 1970 or 1980 instead.
_EARLIEST_S = datetime(2005, 10, 31, tzinfo=UTC).timestamp()
_LATEST_S = datetime(2100, 1, 1, tzinfo=UTC).timestamp()
_GZIP_TIME = struct.Struct("<4xI")
_ZIP_FIELD = struct.Struct("<HH")
# Info-ZIP's extended time stamp: flags, then the seconds since 1970 if the first flag says so.
_ZIP_TIME = struct.Struct("<Bi")
_ZIP_TIME_FIELD = 0x5455


def modified_at(seconds: float) -> str | None:
    """ISO 8601 in UTC, to the second; None for a time at which no capture was written.

    Args:
        seconds: Since 1970 in UTC; may be infinite or no number.
    """
    if not _EARLIEST_S <= seconds < _LATEST_S:
        return None
    return datetime.fromtimestamp(int(seconds), UTC).isoformat().replace("+00:00", "Z")


def modified_by_gzip(head: bytes) -> str | None:
    """Time in a gzip header (RFC 1952, MTIME), where 0 means none."""
    if len(head) < _GZIP_TIME.size:
        return None
    return modified_at(_GZIP_TIME.unpack_from(head)[0])


def modified_by_pax(value: str) -> str | None:
    """Time in a pax header: decimal seconds, maybe with a fraction."""
    whole = value.partition(".")[0]
    return modified_at(int(whole)) if whole.isascii() and whole.isdigit() else None


def modified_by_zip(extra: bytes) -> str | None:
    """Time in a zip header's extra fields; the header's own time has no time zone."""
    at = 0
    while at + _ZIP_FIELD.size <= len(extra):
        field, length = _ZIP_FIELD.unpack_from(extra, at)
        at += _ZIP_FIELD.size
        if field == _ZIP_TIME_FIELD and _ZIP_TIME.size <= min(length, len(extra) - at):
            flags, seconds = _ZIP_TIME.unpack_from(extra, at)
            return modified_at(seconds) if flags & 1 else None
        at += length
    return None
