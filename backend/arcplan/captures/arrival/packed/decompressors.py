"""Decoders of gzip, deflate, bzip2, xz and zstd, loaded for the first compressed file.

isal inflates several times as fast as Python's own zlib, which a page has only. zstd is part of
Python from 3.14 on; before, a package has the same module.
"""

from __future__ import annotations

import bz2
import lzma
import sys
import zlib
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

_GZIP_WINDOW_BITS, _DEFLATE_WINDOW_BITS = 31, -15


class Decompressor(Protocol):
    """One member, stream or frame."""

    @property
    def eof(self) -> bool:
        """Whether its end was reached."""
        ...

    @property
    def needs_input(self) -> bool:
        """Whether everything given so far was used."""
        ...

    @property
    def unused_data(self) -> bytes:
        """What follows its end."""
        ...

    def decompress(self, data: bytes, max_length: int = ...) -> bytes:
        """Decompress what is left of earlier input and the new, up to so many bytes."""
        ...


class _Inflater:
    """zlib's decoder with the interface of Python's others."""

    def __init__(self, window_bits: int) -> None:
        self._engine = zlib.decompressobj(window_bits)
        self._may_hold_more = False

    @property
    def eof(self) -> bool:
        return self._engine.eof

    @property
    def needs_input(self) -> bool:
        return not (self._engine.eof or self._engine.unconsumed_tail or self._may_hold_more)

    @property
    def unused_data(self) -> bytes:
        return self._engine.unused_data

    def decompress(self, data: bytes, max_length: int = 0) -> bytes:
        text = self._engine.decompress(self._engine.unconsumed_tail + data, max_length)
        self._may_hold_more = 0 < max_length <= len(text)
        return text


def gzip_decompressor() -> Decompressor:
    """A decoder of one member (RFC 1952)."""
    return _inflater("DECOMP_GZIP", _GZIP_WINDOW_BITS)


def deflate_decompressor() -> Decompressor:
    """A decoder of one raw deflate stream (RFC 1951)."""
    return _inflater("DECOMP_DEFLATE", _DEFLATE_WINDOW_BITS)


def bzip2_decompressor() -> Decompressor:
    """A decoder of one stream of bzip2."""
    return bz2.BZ2Decompressor()


def xz_decompressor(memory_bytes: int) -> Decompressor:
    """A decoder of one stream of xz that takes at most so much memory."""
    return lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=memory_bytes)


def zstd_module() -> Any:
    """`compression.zstd`."""
    return import_module("compression.zstd" if sys.version_info >= (3, 14) else "backports.zstd")


def zstd_decompressor(window_bytes: int) -> Decompressor:
    """A decoder of one frame (RFC 8878).

    Args:
        window_bytes: Largest window, a power of two.
    """
    zstd = zstd_module()
    options = {zstd.DecompressionParameter.window_log_max: window_bytes.bit_length() - 1}
    made: Decompressor = zstd.ZstdDecompressor(options=options)
    return made


@cache
def damage() -> tuple[type[Exception], ...]:
    """What the decoders raise for damaged data."""
    errors: list[type[Exception]] = [zlib.error, lzma.LZMAError, OSError, EOFError, ValueError]
    if _has_isal():
        errors.append(import_module("isal.igzip_lib").IsalError)
    with suppress(ModuleNotFoundError):
        errors.append(zstd_module().ZstdError)
    return tuple(errors)


def _inflater(flag: str, window_bits: int) -> Decompressor:
    if not _has_isal():
        return _Inflater(window_bits)
    igzip = import_module("isal.igzip_lib")
    made: Decompressor = igzip.IgzipDecompressor(flag=getattr(igzip, flag))
    return made


@cache
def _has_isal() -> bool:
    return find_spec("isal") is not None
