"""Decompression by Python's own library, under the names of the packages that the server uses."""

from __future__ import annotations

import zlib
from importlib import import_module
from types import ModuleType

_GZIP, _DEFLATE = 1, 0
_WINDOW_BITS = {_GZIP: 31, _DEFLATE: -15}


class IgzipDecompressor:
    """One gzip member or raw deflate stream, with bounded output per call."""

    def __init__(self, flag: int) -> None:
        self._engine = zlib.decompressobj(_WINDOW_BITS[flag])
        self._may_hold_more = False

    @property
    def eof(self) -> bool:
        """Whether the end of the member was reached."""
        return self._engine.eof

    @property
    def needs_input(self) -> bool:
        """Whether everything given so far was used."""
        return not (self._engine.eof or self._engine.unconsumed_tail or self._may_hold_more)

    @property
    def unused_data(self) -> bytes:
        """What follows the end of the member."""
        return self._engine.unused_data

    def decompress(self, data: bytes, max_length: int = 0) -> bytes:
        """Decompress what is left of earlier input and the new.

        Raises:
            zlib.error: Damaged.
        """
        text = self._engine.decompress(self._engine.unconsumed_tail + data, max_length)
        self._may_hold_more = 0 < max_length <= len(text)
        return text


class _Zstd:
    """The one decoder that is used of the package `zstandard`."""

    def __init__(self, max_window_size: int) -> None:
        self._window_log = max_window_size.bit_length() - 1

    def decompressobj(self) -> object:
        """A decoder of one frame, by `compression.zstd` of Python 3.14."""
        zstd = import_module("compression.zstd")
        options = {zstd.DecompressionParameter.window_log_max: self._window_log}
        return zstd.ZstdDecompressor(options=options)


def compression_packages() -> dict[str, ModuleType]:
    """Modules to import in place of `isal` and `zstandard`."""
    isal, igzip_lib, zstandard = (
        ModuleType(name) for name in ("isal", "isal.igzip_lib", "zstandard")
    )
    vars(igzip_lib).update(
        IgzipDecompressor=IgzipDecompressor,
        IsalError=zlib.error,
        DECOMP_GZIP=_GZIP,
        DECOMP_DEFLATE=_DEFLATE,
    )
    vars(isal)["igzip_lib"] = igzip_lib
    vars(zstandard).update(ZstdDecompressor=_Zstd, ZstdError=_zstd_error())
    return {"isal": isal, "isal.igzip_lib": igzip_lib, "zstandard": zstandard}


def _zstd_error() -> type[Exception]:
    try:
        error: type[Exception] = import_module("compression.zstd").ZstdError
    except ModuleNotFoundError:
        return ValueError
    return error
