"""Decoders of gzip, deflate and zstd: those of isal and zstandard, else those of Python's library.

The packages are several times as fast; a page's Python has only its library. They are loaded for
the first compressed file.
"""

from __future__ import annotations

import lzma
import zlib
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol

_GZIP_WINDOW_BITS, _DEFLATE_WINDOW_BITS = 31, -15


class ZstdFrame(Protocol):
    """One frame of zstd."""

    @property
    def eof(self) -> bool:
        """Whether its end was reached."""
        ...

    @property
    def unused_data(self) -> bytes:
        """What follows its end."""
        ...

    def decompress(self, data: bytes, /) -> bytes:
        """Decompress a piece."""
        ...


class Decompressor(Protocol):
    """One member or stream of another compression."""

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


def zstd_frames(window_bytes: int) -> Callable[[], ZstdFrame]:
    """Begins a frame; all share what is costly to make.

    Args:
        window_bytes: Largest window, a power of two.
    """
    if _is_installed("zstandard"):
        decoder = import_module("zstandard").ZstdDecompressor(max_window_size=window_bytes)
        frames: Callable[[], ZstdFrame] = decoder.decompressobj
        return frames
    zstd = import_module("compression.zstd")
    options = {zstd.DecompressionParameter.window_log_max: window_bytes.bit_length() - 1}
    return lambda: zstd.ZstdDecompressor(options=options)


@cache
def damage() -> tuple[type[Exception], ...]:
    """What the decoders raise for damaged data."""
    errors: list[type[Exception]] = [zlib.error, lzma.LZMAError, OSError, EOFError, ValueError]
    for module, name in (
        ("isal.igzip_lib", "IsalError"),
        ("zstandard", "ZstdError"),
        ("compression.zstd", "ZstdError"),
    ):
        if _is_installed(module):
            errors.append(getattr(import_module(module), name))
    return tuple(errors)


def _inflater(flag: str, window_bits: int) -> Decompressor:
    if not _is_installed("isal"):
        return _Inflater(window_bits)
    igzip = import_module("isal.igzip_lib")
    made: Decompressor = igzip.IgzipDecompressor(flag=getattr(igzip, flag))
    return made


@cache
def _is_installed(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False
