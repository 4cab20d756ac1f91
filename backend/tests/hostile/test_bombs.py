"""Small uploads that expand to gigabytes end with a named error in bounded memory."""

from __future__ import annotations

import bz2
import gzip
import lzma
from collections.abc import Callable

import httpx
import pytest
import zstandard

from tests.arrival.archives import tar_of, zip_of

MIB = 1 << 20
HEADER = b"    time  read  ddread  ddh%  dmread  dmh%  pread  ph%   size      c  avail\n"
# Members back to back are one text, so a gigabyte costs the compression of a part of it.
MEMBER = b" " * (32 * MIB)
MEMBERS = 34


def gigabyte(compress: Callable[[bytes], bytes]) -> bytes:
    return compress(HEADER) + compress(MEMBER) * MEMBERS


BOMBS: dict[str, Callable[[], bytes]] = {
    "gzip": lambda: gigabyte(gzip.compress),
    "zstd": lambda: gigabyte(zstandard.compress),
    "xz": lambda: gigabyte(lambda text: lzma.compress(text, preset=0)),
    "bz2": lambda: gigabyte(bz2.compress),
    "gzip in gzip": lambda: gzip.compress(gigabyte(gzip.compress)),
    "gzip in zstd": lambda: zstandard.compress(gigabyte(gzip.compress)),
    "gzip in tar": lambda: tar_of([("a.gz", gigabyte(gzip.compress))]),
    "tar in gzip": lambda: gzip.compress(tar_of([("a", HEADER + MEMBER * 9)])),
    "zip": lambda: zip_of([("a", HEADER + MEMBER * 9)]),
    "zip in zip": lambda: zip_of([("a.zip", zip_of([("b", HEADER + MEMBER * 9)]))]),
    "a thousand members that share the expansion": lambda: tar_of(
        [(f"{number}.gz", gzip.compress(MEMBER[:MIB])) for number in range(900)]
    ),
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_bomb_is_refused_as_too_large(bomb: str, http: httpx.Client) -> None:
    content = BOMBS[bomb]()
    assert len(content) < 3 * MIB
    answer = http.post("/api/captures", content=content)
    problem = answer.json()
    assert (answer.status_code, problem["type"]) == (413, "urn:arcplan:problem:too-large")
    assert "times its size" in problem["detail"]


def test_a_bomb_in_the_transfer_encoding_is_refused(http: httpx.Client) -> None:
    for encoding, compress in (("gzip", gzip.compress), ("zstd", zstandard.compress)):
        answer = http.post(
            "/api/captures", content=gigabyte(compress), headers={"Content-Encoding": encoding}
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
