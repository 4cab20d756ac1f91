"""gzip, zstd, xz and bzip2 as streams, with bounded output per step."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from arcplan.captures.arrival.byte_stream import ByteStream
from arcplan.captures.arrival.limits import Meter
from arcplan.captures.arrival.packed.containers import Compression, compression_of
from arcplan.captures.arrival.packed.decompressors import (
    Decompressor,
    bzip2_decompressor,
    damage,
    gzip_decompressor,
    xz_decompressor,
    zstd_decompressor,
)
from arcplan.captures.records import BrokenCaptureError

_STEP_BYTES = 1 << 20
# A member begins with little input, which doubles: what follows a member is read again, so that
# thousands of empty members in one piece would else copy most of it each time.
_FIRST_INPUT_BYTES = 1 << 8
_INPUT_BYTES = 1 << 16
# `zstd --long` uses up to 2 GiB; its default, and every level, stays at or under 128 MiB.
_ZSTD_WINDOW_BYTES = 1 << 27
_XZ_MEMORY_BYTES = 1 << 28
# What isal says of a wrong checksum ends in how much it had read then.
_ISAL_NUMBERS = re.compile(r"^Error -?[0-9]+ |(?<=found) -?[0-9]+$")
_ENGINES: dict[Compression, Callable[[], Decompressor]] = {
    "gzip": gzip_decompressor,
    "bzip2": bzip2_decompressor,
    "xz": lambda: xz_decompressor(_XZ_MEMORY_BYTES),
    "zstd": lambda: zstd_decompressor(_ZSTD_WINDOW_BYTES),
}


def expanded(source: ByteStream, compression: Compression, meter: Meter) -> Iterator[bytes]:
    """Decompress one or more members back to back.

    Raises:
        BrokenCaptureError: Damaged, cut, or followed by other bytes; raised after all text that
            could be decoded.
        CaptureTooLargeError: It has too many members, or expands too far.
    """
    while True:
        meter.part(compression)
        yield from meter.expand(one_member(source, _ENGINES[compression](), compression))
        # Tapes and block devices pad with zeros, as does xz between streams.
        source.skip(b"\0")
        head = source.peek(16)
        if not head:
            return
        if compression_of(head) != compression:
            raise BrokenCaptureError(f"other bytes follow the end of the {compression} data")


def one_member(source: ByteStream, engine: Decompressor, what: str) -> Iterator[bytes]:
    """Decompress one member; the bytes after it stay in `source`."""
    input_bytes = _FIRST_INPUT_BYTES
    while not engine.eof:
        piece = b""
        if engine.needs_input:
            piece = source.some(input_bytes)
            input_bytes = min(2 * input_bytes, _INPUT_BYTES)
            if not piece:
                raise BrokenCaptureError(f"the {what} data ends in the middle")
        try:
            text = engine.decompress(piece, max_length=_STEP_BYTES)
        except damage() as error:
            said = _ISAL_NUMBERS.sub("", str(error))
            raise BrokenCaptureError(f"the {what} data is damaged: {said}") from error
        if text:
            yield text
    source.give_back(len(engine.unused_data))
