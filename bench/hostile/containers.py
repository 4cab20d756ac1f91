"""Compressed and archived input made to be slow: seconds per MiB, and whether they stay the same.

Each shape is read at two sizes, the larger four times the smaller, as it is and once more inside
gzip. Seconds are of the processor, per MiB as it arrives or, where it expands, as it comes out of
all decompressors. Growth is the seconds per MiB at the larger size over those at the smaller: 1 is
linear, 4 is quadratic. Bounds on parts and headers are off, so that all of it is read.

    PYTHONPATH=backend backend/.venv/bin/python -m bench.hostile.containers [--table] [SHAPE ...]
"""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
import struct
import sys
import tarfile
import time
import zlib
from dataclasses import dataclass

from arcplan.captures.arrival import Limits, Reading, ReadOptions, read_captures
from arcplan.captures.arrival.packed.decompressors import zstd_module

zstd = zstd_module()

GROWTH_LIMIT = 2.0
TIMES = 4
SIZE_BYTES = 4 << 20
# Four times as many of 4 MiB stay below the expansion that is read whatever its ratio.
BLANK_PARTS = 8
MIB = 1 << 20
# A socket gives at most so much at once to a reader process.
PIECE_BYTES = 1 << 20
# Below this the clock and the machine are measured.
LEAST_S = 0.05
UNBOUNDED = Limits(members=1 << 30, headers=1 << 30, header_bytes=1 << 40, parts=1 << 30)


def tar_block(kind: bytes, size: int, name: str = "x") -> bytes:
    """One header of a tar archive."""
    header = tarfile.TarInfo(name)
    header.type, header.size = kind, size
    return header.tobuf(tarfile.USTAR_FORMAT)


def extended(kind: bytes, content: bytes) -> bytes:
    """A tar header whose content is about the next one."""
    return tar_block(kind, len(content)) + content + bytes(-len(content) % 512)


def zip_local(name: bytes, method: int, content: bytes, packed_bytes: int, extra: bytes) -> bytes:
    """One file of a zip archive."""
    fields = (20, 0, method, 0, 0, zlib.crc32(b""), packed_bytes, 0, len(name), len(extra))
    return b"PK\x03\x04" + struct.pack("<HHHHHIIIHH", *fields) + name + extra + content


def raw_deflate(content: bytes) -> bytes:
    """Deflate without a frame, as a zip holds it."""
    engine = zlib.compressobj(9, zlib.DEFLATED, -15)
    return engine.compress(content) + engine.flush()


def xz_of_large_window(content: bytes) -> bytes:
    """A stream of xz that asks for as much memory as is allowed."""
    return lzma.compress(content, filters=[{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 27}])


def zstd_of_large_window(content: bytes) -> bytes:
    """A frame of zstd that asks for as much memory as is allowed."""
    parameters = {
        zstd.CompressionParameter.window_log: 27,
        zstd.CompressionParameter.content_size_flag: 0,
    }
    engine = zstd.ZstdCompressor(options=parameters)
    return engine.compress(content) + engine.flush()


TAR_START = tar_block(tarfile.DIRTYPE, 0)
ZIP_START = zip_local(b"d/", 0, b"", 0, b"")
PAX_FIELDS = b"5 a=\n" * 13_000
HEADER = b"    time  read  ddread  ddh%  dmread  dmh%  pread  ph%   size      c  avail\n"
BLANKS = b" " * (4 * MIB)
ZIP64_EXTRA = struct.pack("<HH", 7, 0) * 16_000 + struct.pack("<HHQ", 1, 8, 0)

# The start of the input and what is repeated after it.
SHAPES: dict[str, tuple[bytes, bytes]] = {
    "gzip: empty members": (b"", gzip.compress(b"")),
    "gzip: members of one byte": (gzip.compress(HEADER), gzip.compress(b"x")),
    "gzip: empty members, a zero after each": (b"", gzip.compress(b"") + b"\0"),
    "gzip: blanks": (gzip.compress(HEADER), gzip.compress(BLANKS)),
    "zstd: empty frames": (b"", zstd.compress(b"")),
    "zstd: frames of one byte": (zstd.compress(HEADER), zstd.compress(b"x")),
    "zstd: skippable frames": (zstd.compress(b"x"), b"\x50\x2a\x4d\x18\0\0\0\0"),
    "zstd: blanks": (zstd.compress(HEADER), zstd.compress(BLANKS)),
    "zstd: frames of one byte, large window": (
        zstd.compress(HEADER),
        zstd_of_large_window(b"x"),
    ),
    "bzip2: empty streams": (b"", bz2.compress(b"")),
    "bzip2: streams of one byte": (bz2.compress(HEADER), bz2.compress(b"x")),
    "bzip2: blanks": (bz2.compress(HEADER), bz2.compress(BLANKS)),
    "xz: empty streams": (b"", lzma.compress(b"")),
    "xz: streams of one byte": (lzma.compress(HEADER), lzma.compress(b"x")),
    "xz: streams of one byte, large window": (lzma.compress(HEADER), xz_of_large_window(b"x")),
    "xz: empty streams, padded": (b"", lzma.compress(b"") + bytes(4)),
    "xz: padding": (lzma.compress(b"x"), bytes(4096)),
    "xz: blanks": (lzma.compress(HEADER), lzma.compress(BLANKS)),
    "tar: directories": (TAR_START, tar_block(tarfile.DIRTYPE, 0)),
    "tar: pax headers of many fields": (TAR_START, extended(tarfile.XHDTYPE, PAX_FIELDS)),
    "tar: pax headers of one field": (TAR_START, extended(tarfile.XHDTYPE, b"10 path=a\n")),
    "tar: names of GNU": (TAR_START, extended(tarfile.GNUTYPE_LONGNAME, b"a" * 60_000)),
    "tar: global headers": (TAR_START, extended(tarfile.XGLTYPE, b"10 path=a\n")),
    "tar: empty files": (TAR_START, tar_block(tarfile.REGTYPE, 0)),
    "zip: directories": (ZIP_START, zip_local(b"d/", 0, b"", 0, b"")),
    "zip: empty files": (ZIP_START, zip_local(b"f", 8, raw_deflate(b""), 2, b"")),
    "zip: extra fields": (ZIP_START, zip_local(b"d/", 0, b"", 0xFFFFFFFF, ZIP64_EXTRA)),
    "zip: central directory": (ZIP_START, b"PK\x01\x02" + bytes(42)),
}


@dataclass(frozen=True)
class Cost:
    """What reading took.

    Attributes:
        cpu_s: Seconds of the processor.
        wire_bytes: Bytes as they arrived.
        read_bytes: Bytes as they arrived, or as they came out of all decompressors if that is more.
    """

    cpu_s: float
    wire_bytes: int
    read_bytes: int

    @property
    def s_per_mib(self) -> float:
        """Seconds for each MiB that was read."""
        return self.cpu_s / (self.read_bytes / MIB)


def read(content: bytes) -> Reading:
    """Read it in pieces as a socket gives them."""
    pieces = (content[at : at + PIECE_BYTES] for at in range(0, len(content), PIECE_BYTES))
    return read_captures(pieces, name="x", options=ReadOptions(limits=UNBOUNDED))


def cost(content: bytes, *, packed: bool) -> Cost:
    """Best of two."""
    wire = gzip.compress(content, 9) if packed else content
    taken_s = []
    for _ in range(2):
        began_s = time.process_time()
        reading = read(wire)
        taken_s.append(time.process_time() - began_s)
        if taken_s[0] > 1:
            break
    return Cost(min(taken_s), len(wire), reading.expanded_bytes)


def measured(shape: str, *, packed: bool) -> tuple[Cost, float]:
    """The larger size's cost, and how it grew from the smaller."""
    start, repeated = SHAPES[shape]
    few = BLANK_PARTS if "blanks" in shape else max(SIZE_BYTES // TIMES // len(repeated), 1)
    small = cost(start + repeated * few, packed=packed)
    large = cost(start + repeated * few * TIMES, packed=packed)
    least_s = LEAST_S / TIMES
    return large, large.cpu_s / TIMES / max(small.cpu_s, least_s)


def main(arguments: list[str]) -> None:
    """Print one JSON row for each shape, or a table."""
    as_table = "--table" in arguments
    chosen = [name for name in arguments if not name.startswith("--")] or list(SHAPES)
    for shape in chosen:
        for packed in (False, True):
            large, growth = measured(shape, packed=packed)
            name = f"{shape}{' in gzip' if packed else ''}"
            if as_table:
                cells = (large.wire_bytes, f"{large.cpu_s:.2f}", f"{large.s_per_mib:.3f}")
                sys.stdout.write(f"| {name} | {' | '.join(map(str, cells))} | {growth:.1f} |\n")
                sys.stdout.flush()
                continue
            row = {
                "name": f"{name}: growth of seconds per MiB at four times the size",
                "value": round(growth, 2),
                "unit": "x",
                "limit": GROWTH_LIMIT,
            }
            sys.stdout.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
