"""gzip, zstd, xz and bzip2 as streams, with bounded output per step."""

from __future__ import annotations

import bz2
import lzma
import re
from collections.abc import Callable, Iterator
from typing import Protocol

import zstandard
from isal import igzip_lib

from arcplan.captures.arrival.byte_stream import ByteStream
from arcplan.captures.arrival.containers import Compression, compression_of
from arcplan.captures.arrival.limits import Meter
from arcplan.captures.records import BrokenCaptureError

_STEP_BYTES = 1 << 20
# A member begins with little input, which doubles: what follows a member is read again, so that
# thousands of empty members in one piece would else copy most of it each time.
_FIRST_INPUT_BYTES = 1 << 8
_INPUT_BYTES = 1 << 16
# A zstd block of 4 bytes can stand for 128 KiB (RFC 8878, 3.1.1.2), and the library has no output
# limit per call, so 1 KiB of input keeps one call under 32 MiB.
_ZSTD_INPUT_BYTES = 1 << 10
# `zstd --long` uses up to 2 GiB; its default, and every level, stays at or under 128 MiB.
_ZSTD_WINDOW_BYTES = 1 << 27
_XZ_MEMORY_BYTES = 1 << 28
# isal's type stubs declare its exception as a value, so it is looked up by name.
_ISAL_ERROR: type[Exception] = vars(igzip_lib)["IsalError"]
# What it says of a wrong checksum ends in how much it had read then.
_ISAL_NUMBERS = re.compile(r"^Error -?[0-9]+ |(?<=found) -?[0-9]+$")
_DAMAGE = (_ISAL_ERROR, lzma.LZMAError, OSError, EOFError, ValueError)


class _Engine(Protocol):
    @property
    def eof(self) -> bool: ...
    @property
    def needs_input(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, max_length: int = ...) -> bytes: ...


def _gzip_engine() -> _Engine:
    engine: _Engine = igzip_lib.IgzipDecompressor(flag=igzip_lib.DECOMP_GZIP)
    return engine


def deflate_engine() -> _Engine:
    """A decoder of one raw deflate stream (RFC 1951)."""
    engine: _Engine = igzip_lib.IgzipDecompressor(flag=igzip_lib.DECOMP_DEFLATE)
    return engine


_ENGINES: dict[Compression, Callable[[], _Engine]] = {
    "gzip": _gzip_engine,
    "bzip2": bz2.BZ2Decompressor,
    "xz": lambda: lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_XZ_MEMORY_BYTES),
}


def expanded(source: ByteStream, compression: Compression, meter: Meter) -> Iterator[bytes]:
    """Decompress one or more members back to back.

    Raises:
        BrokenCaptureError: Damaged, cut, or followed by other bytes; raised after all text that
            could be decoded.
        CaptureTooLargeError: It has too many members, or expands too far.
    """
    # One context for all frames: making one costs more than a small frame.
    zstd = zstandard.ZstdDecompressor(max_window_size=_ZSTD_WINDOW_BYTES)
    while True:
        meter.part(compression)
        if compression == "zstd":
            yield from meter.expand(_zstd_frame(source, zstd))
        else:
            yield from meter.expand(one_member(source, _ENGINES[compression](), compression))
        # Tapes and block devices pad with zeros, as does xz between streams.
        source.skip(b"\0")
        head = source.peek(16)
        if not head:
            return
        if compression_of(head) != compression:
            raise BrokenCaptureError(f"other bytes follow the end of the {compression} data")


def one_member(source: ByteStream, engine: _Engine, what: str) -> Iterator[bytes]:
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
        except _DAMAGE as error:
            said = _ISAL_NUMBERS.sub("", str(error))
            raise BrokenCaptureError(f"the {what} data is damaged: {said}") from error
        if text:
            yield text
    source.give_back(len(engine.unused_data))


def _zstd_frame(source: ByteStream, zstd: zstandard.ZstdDecompressor) -> Iterator[bytes]:
    engine = zstd.decompressobj()
    input_bytes = _FIRST_INPUT_BYTES
    while not engine.eof:
        piece = source.some(input_bytes)
        input_bytes = _ZSTD_INPUT_BYTES
        if not piece:
            raise BrokenCaptureError("the zstd data ends in the middle")
        try:
            text = engine.decompress(piece)
        except zstandard.ZstdError as error:
            raise BrokenCaptureError(f"the zstd data is damaged: {error}") from error
        if text:
            yield text
    source.give_back(len(engine.unused_data))
