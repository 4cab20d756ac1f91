"""Uploads that expand without end are stopped, at little cost."""

from __future__ import annotations

import gzip
import io
import tarfile
import tracemalloc
import zlib
from collections.abc import Callable
from functools import cache

import pytest

from arcplan.captures.arrival import Limits
from arcplan.captures.arrival.packed.decompressors import zstd_module
from tests.arrival.archives import tar_of, zip_of
from tests.arrival.reading import read

zstd = zstd_module()

MIB = 1 << 20
SMALL = Limits(free_expanded_bytes=4 * MIB, expansion_ratio=50)


HEADER = b"    time  read  ddread  ddh%  dmread  dmh%  pread  ph%   size      c  avail\n"


def blanks(size_bytes: int) -> bytes:
    return HEADER + b" " * size_bytes


@cache
def blanks_gzip(size_bytes: int) -> bytes:
    squeeze = zlib.compressobj(wbits=31)
    pieces = [squeeze.compress(HEADER)]
    pieces += [squeeze.compress(b" " * MIB) for _ in range(size_bytes // MIB)]
    return b"".join(pieces) + squeeze.flush()


# Made by the test that reads it: each process that runs tests lists all of them.
BOMBS: dict[str, Callable[[], bytes]] = {
    "gzip": lambda: blanks_gzip(256 * MIB),
    "zstd": lambda: zstd.compress(blanks(256 * MIB)),
    "gzip in gzip": lambda: gzip.compress(blanks_gzip(256 * MIB)),
    "gzip in tar": lambda: tar_of([("a.gz", blanks_gzip(256 * MIB))]),
    "zip": lambda: zip_of([("a", blanks(64 * MIB))]),
    "zip in zip": lambda: zip_of([("a.zip", zip_of([("b", blanks(64 * MIB))]))]),
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused_by_its_ratio_in_bounded_memory(name: str) -> None:
    bomb = BOMBS[name]()
    tracemalloc.start()
    reading = read(bomb, limits=SMALL)
    _, peak_bytes = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert reading.ended_by is not None
    assert reading.ended_by.kind == "too-large"
    assert "50 times" in reading.ended_by.reason
    assert peak_bytes < 80 * MIB


def test_an_honest_idle_log_that_shrinks_a_thousand_times_is_read(arcstat_log: bytes) -> None:
    header, first, *_ = arcstat_log.splitlines(keepends=True)
    log = header + first * 50_000
    packed = zstd.compress(log)
    assert len(log) / len(packed) > 1000
    reading = read(packed)
    assert reading.problems == []
    assert reading.captures[0].lines == 50_001


def test_an_upload_larger_than_allowed_is_cut_off(arcstat_log: bytes) -> None:
    reading = read(arcstat_log * 1000, limits=Limits(received_bytes=MIB))
    assert reading.ended_by is not None
    assert reading.ended_by.kind == "too-large"
    assert not reading.captures[0].complete


def test_text_larger_than_allowed_is_cut_off(arcstat_log: bytes) -> None:
    reading = read(gzip.compress(arcstat_log * 1000), limits=Limits(expanded_bytes=MIB))
    assert reading.ended_by is not None
    assert reading.ended_by.kind == "too-large"


def test_an_archive_of_too_many_files_is_cut_off(arcstat_log: bytes) -> None:
    packed = tar_of([(f"log-{number}", arcstat_log) for number in range(20)])
    reading = read(packed, limits=Limits(members=10))
    assert len(reading.captures) == 10
    assert reading.ended_by is not None


def test_a_zstd_window_of_gigabytes_is_refused(arcstat_log: bytes) -> None:
    parameters = {zstd.CompressionParameter.window_log: 30}
    engine = zstd.ZstdCompressor(options=parameters)
    packed = engine.compress(arcstat_log) + engine.flush()
    [problem] = read(packed).problems
    assert problem.kind == "broken"


def test_a_tar_name_of_gigabytes_is_refused_before_it_is_held() -> None:
    header = tarfile.TarInfo("x")
    header.type = tarfile.XHDTYPE
    header.size = 1 << 30
    out = io.BytesIO(header.tobuf(tarfile.USTAR_FORMAT))
    reading = read(out.getvalue() + bytes(1 << 20))
    assert reading.problems[0].reason == "the tar archive has a name of 1073741824 bytes"
