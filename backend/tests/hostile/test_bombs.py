"""Small uploads that expand to gigabytes end with a named error in bounded memory."""

from __future__ import annotations

import bz2
import gzip
import lzma
import tarfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from arcplan.captures.arrival import Limits, ReadOptions, read_captures
from arcplan.captures.arrival.packed.decompressors import zstd_module
from tests.arrival.archives import tar_of, zip_of
from tests.conftest import IS_DEEP
from tests.server_process import NO_CERTIFICATES, serving

zstd = zstd_module()

MIB = 1 << 20
HEADER = b"    time  read  ddread  ddh%  dmread  dmh%  pread  ph%   size      c  avail\n"
# Members back to back are one text, so a gigabyte costs the compression of a part of it.
MEMBER = b" " * (32 * MIB)
MEMBERS = 34


def members_of(member: bytes, compress: Callable[[bytes], bytes]) -> bytes:
    return compress(HEADER) + compress(member) * MEMBERS


def files_that_share(member: bytes) -> bytes:
    return tar_of([(f"{number}.gz", member) for number in range(900)])


# Each of a blank member; one of 32 MiB makes a gigabyte, or a quarter where it stands in a file.
BOMBS: dict[str, Callable[[bytes], bytes]] = {
    "gzip": lambda blank: members_of(blank, gzip.compress),
    "zstd": lambda blank: members_of(blank, zstd.compress),
    "xz": lambda blank: members_of(blank, lambda text: lzma.compress(text, preset=0)),
    "bz2": lambda blank: members_of(blank, bz2.compress),
    "gzip in gzip": lambda blank: gzip.compress(members_of(blank, gzip.compress)),
    "gzip in zstd": lambda blank: zstd.compress(members_of(blank, gzip.compress)),
    "gzip in tar": lambda blank: tar_of([("a.gz", members_of(blank, gzip.compress))]),
    "tar in gzip": lambda blank: gzip.compress(tar_of([("a", HEADER + blank * 9)])),
    "zip": lambda blank: zip_of([("a", HEADER + blank * 9)]),
    "zip in zip": lambda blank: zip_of([("a.zip", zip_of([("b", HEADER + blank * 9)]))]),
    "a thousand members that share the expansion": lambda blank: files_that_share(
        gzip.compress(HEADER + blank[:MIB])
    ),
}
# Those that are sent whole; the others differ only in what unpacks them.
SENT = [*BOMBS] if IS_DEEP else ["gzip", "zip in zip"]


@pytest.mark.parametrize("bomb", SENT)
def test_a_bomb_is_refused_as_too_large(bomb: str, http: httpx.Client) -> None:
    content = BOMBS[bomb](MEMBER)
    assert len(content) < 3 * MIB
    answer = http.post("/api/captures", content=content)
    problem = answer.json()
    assert (answer.status_code, problem["type"]) == (413, "urn:arcplan:problem:too-large")
    assert "times its size" in problem["detail"]


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_bomb_is_refused_whatever_unpacks_it(bomb: str) -> None:
    """A small bomb under small limits is stopped where a large one is."""
    read = read_captures(
        iter([BOMBS[bomb](MEMBER[:MIB])]),
        name="bomb",
        options=ReadOptions(limits=Limits(free_expanded_bytes=8 * MIB, expansion_ratio=10)),
    )
    assert read.ended_by is not None
    assert read.ended_by.kind == "too-large"
    assert "times its size" in read.ended_by.reason
    assert read.expanded_bytes < 24 * MIB


def test_a_bomb_in_the_transfer_encoding_is_refused(http: httpx.Client) -> None:
    for encoding, compress in (("gzip", gzip.compress), ("zstd", zstd.compress)):
        answer = http.post(
            "/api/captures",
            content=members_of(MEMBER, compress),
            headers={"Content-Encoding": encoding},
        )
        assert answer.status_code == 413


def test_a_plan_may_not_be_compressed_at_all(http: httpx.Client) -> None:
    answer = http.post(
        "/api/plans", content=gzip.compress(b"{" * MIB), headers={"Content-Encoding": "gzip"}
    )
    assert answer.status_code == 422


def test_an_archive_nested_twenty_deep_is_refused(http: httpx.Client) -> None:
    content = HEADER
    for _ in range(20):
        content = gzip.compress(content)
    assert http.post("/api/captures", content=content).status_code in (400, 422)
    for _ in range(20):
        content = tar_of([("a", content)])
    assert http.post("/api/captures", content=content).status_code in (400, 422)


# About 240 MB of parts that hold nothing, a few hundred KB as they are sent.
PARTS: dict[str, Callable[[], bytes]] = {
    "gzip": lambda: gzip.compress(b""),
    "zstd": lambda: zstd.compress(b""),
    "zstd, skippable": lambda: b"\x50\x2a\x4d\x18\0\0\0\0",
    "bzip2": lambda: bz2.compress(b""),
    "xz": lambda: lzma.compress(b""),
}


def million_parts(part: bytes) -> bytes:
    return gzip.compress(part * (24_000_000 // len(part)), 9) * 10


@pytest.mark.parametrize("part", PARTS if IS_DEEP else ["gzip", "zstd", "xz"])
def test_millions_of_parts_that_hold_nothing_are_refused(part: str, http: httpx.Client) -> None:
    content = million_parts(PARTS[part]())
    assert len(content) < MIB
    answer = http.post("/api/captures", content=content)
    assert answer.status_code == 413
    assert "parts that hold next to nothing" in answer.json()["detail"]


def test_millions_of_headers_are_refused(http: httpx.Client) -> None:
    header = tarfile.TarInfo("x")
    header.type, header.size = tarfile.XHDTYPE, 65_000
    pax = header.tobuf(tarfile.USTAR_FORMAT) + b"5 a=\n" * 13_000 + bytes(-65_000 % 512)
    directory = tarfile.TarInfo("x")
    directory.type = tarfile.DIRTYPE
    block = directory.tobuf(tarfile.USTAR_FORMAT)
    for content in (block + pax * 300, block * 40_000):
        answer = http.post("/api/captures", content=gzip.compress(content))
        assert answer.status_code == 413
        assert "in the archive" in answer.json()["detail"]


def test_honest_uploads_are_read_beside_sixteen_bombs(
    home: Path, tmp_path: Path, arcstat_log: bytes
) -> None:
    bomb = million_parts(zstd.compress(b""))
    with serving(
        home, tmp_path / "data", loopback_is_limited="true", uploads_per_client=16
    ) as attacked:

        def throw(_: int) -> int:
            with attacked.client() as client:
                return client.post("/api/captures", content=bomb).status_code

        with (
            ThreadPoolExecutor(16) as throwers,
            httpx.Client(
                base_url=attacked.url,
                timeout=600,
                transport=httpx.HTTPTransport(NO_CERTIFICATES, local_address="127.0.0.2"),
            ) as honest,
        ):
            thrown = throwers.map(throw, range(48 if IS_DEEP else 16))
            for _ in range(10):
                assert honest.post("/api/captures", content=arcstat_log).status_code == 200
            assert set(thrown) <= {413, 503}
