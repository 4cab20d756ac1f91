"""Containers of many small parts are read, bounded in number, and cost no more than their bytes."""

from __future__ import annotations

import bz2
import gzip
import lzma
import struct
import tarfile
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcplan.captures.arrival import Limits
from arcplan.captures.arrival.byte_stream import ByteStream
from arcplan.captures.arrival.packed.decompressors import zstd_module
from tests.arrival.archives import tar_of, zip_of
from tests.arrival.reading import read
from tests.conftest import FIXTURES

zstd = zstd_module()

Packing = Callable[[bytes], bytes]
COMPRESSIONS: dict[str, Packing] = {
    "gzip": gzip.compress,
    "zstd": zstd.compress,
    "bzip2": bz2.compress,
    "xz": lzma.compress,
}
SKIPPABLE = b"\x50\x2a\x4d\x18\x02\0\0\0ab"
LOG = (FIXTURES / "arcstat" / "openzfs-2.3.2-24lines.txt").read_bytes()
TINY = Limits(parts=100, headers=100, header_bytes=10_000)


def header(kind: bytes, content: bytes = b"") -> bytes:
    """A tar header with its content."""
    block = tarfile.TarInfo("x")
    block.type, block.size = kind, len(content)
    return block.tobuf(tarfile.USTAR_FORMAT) + content + bytes(-len(content) % 512)


@pytest.mark.parametrize("name", COMPRESSIONS)
@pytest.mark.parametrize("between", [b"", bytes(4), bytes(5000)], ids=["", "zeros", "many zeros"])
def test_empty_and_tiny_parts_between_those_of_a_capture_change_nothing(
    name: str, between: bytes, arcstat_log: bytes
) -> None:
    compress = COMPRESSIONS[name]
    empty = compress(b"") + between
    lines = arcstat_log.splitlines(keepends=True)
    packed = b"".join(empty * 3 + compress(line) + between for line in lines)
    [capture] = read(packed, piece_bytes=1 << 20).captures
    assert (capture.bytes, capture.complete) == (len(arcstat_log), True)
    assert capture == read(packed, piece_bytes=7).captures[0]


def test_skippable_frames_between_those_of_a_capture_change_nothing(arcstat_log: bytes) -> None:
    packed = SKIPPABLE * 5 + zstd.compress(arcstat_log) + SKIPPABLE * 5
    assert read(packed).captures == read(arcstat_log).captures


@pytest.mark.parametrize("name", COMPRESSIONS)
def test_parts_that_hold_nothing_are_bounded_in_number(name: str, arcstat_log: bytes) -> None:
    compress = COMPRESSIONS[name]
    few = compress(arcstat_log) + compress(b"") * 90
    assert read(few, limits=TINY).problems == []
    many = compress(arcstat_log) + compress(b"") * 200
    for packed in (many, gzip.compress(many), tar_of([("a", many)])):
        ended_by = read(packed, limits=TINY).ended_by
        assert ended_by is not None
        assert ended_by.kind == "too-large"
        assert f"{name} data is in" in ended_by.reason


def test_skippable_frames_are_bounded_in_number() -> None:
    ended_by = read(zstd.compress(b"x") + SKIPPABLE * 200, limits=TINY).ended_by
    assert ended_by is not None
    assert "zstd data is in" in ended_by.reason


def test_parts_of_64_kib_as_block_packers_make_them_have_no_bound(arcstat_log: bytes) -> None:
    text = arcstat_log * 400
    blocks = [gzip.compress(text[at : at + (1 << 16)]) for at in range(0, len(text), 1 << 16)]
    reading = read(b"".join(blocks) + gzip.compress(b""), limits=Limits(parts=1))
    assert len(blocks) > 10
    assert reading.problems == []


@pytest.mark.parametrize(
    "archive",
    [
        header(tarfile.DIRTYPE) * 200,
        header(tarfile.DIRTYPE) + header(tarfile.XHDTYPE, b"10 path=a\n") * 200,
        header(tarfile.DIRTYPE) + header(tarfile.XGLTYPE, b"10 path=a\n") * 200,
        header(tarfile.DIRTYPE) + header(tarfile.GNUTYPE_LONGNAME, b"a") * 200,
        header(tarfile.SYMTYPE) * 200,
        zip_of([(f"{number}/", b"") for number in range(200)]),
    ],
    ids=["directories", "pax", "global pax", "long names", "links", "directories of zip"],
)
def test_headers_are_bounded_in_number(archive: bytes) -> None:
    for packed in (archive, gzip.compress(archive)):
        ended_by = read(packed, limits=TINY).ended_by
        assert ended_by is not None
        assert (ended_by.kind, ended_by.reason) == (
            "too-large",
            "more than 100 headers in the archive",
        )


@pytest.mark.parametrize(
    "archive",
    [
        header(tarfile.DIRTYPE) + header(tarfile.XHDTYPE, b"5 a=\n" * 1000) * 9,
        header(tarfile.DIRTYPE) + header(tarfile.GNUTYPE_LONGNAME, b"a" * 4000) * 9,
        b"".join(
            b"PK\x03\x04"
            + struct.pack("<HHHHHIIIHH", 20, 0, 0, 0, 0, 0, 0, 0, 2, 4000)
            + b"d/"
            + bytes(4000)
            for _ in range(9)
        ),
    ],
    ids=["pax", "long names", "extra fields of zip"],
)
def test_what_headers_say_is_bounded_in_size(archive: bytes) -> None:
    ended_by = read(archive, limits=TINY).ended_by
    assert ended_by is not None
    assert (ended_by.kind, ended_by.reason) == (
        "too-large",
        "names and extra fields of more than 10000 bytes in the archive",
    )


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=300))
def test_a_name_in_a_pax_header_is_read_as_it_was_written(name: str) -> None:
    [capture] = read(tar_of([(f"x{name}.log", LOG)])).captures
    assert capture.name == f"x{name}.log"


@given(
    st.lists(st.binary(max_size=40)),
    st.lists(st.tuples(st.integers(1, 50), st.integers(0, 50)), max_size=30),
)
def test_bytes_given_back_are_read_again(pieces: list[bytes], reads: list[tuple[int, int]]) -> None:
    source = ByteStream(iter(pieces))
    taken = bytearray()
    for size, unread in reads:
        piece = source.some(size)
        back = min(unread, len(piece))
        source.give_back(back)
        taken += piece[: len(piece) - back]
    assert bytes(taken) + b"".join(source.pieces()) == b"".join(pieces)


@given(st.lists(st.sampled_from([b"\0" * 700, b"\0", b"a", b"\0\0b\0"])))
def test_zeros_are_passed_over_however_they_are_cut(pieces: list[bytes]) -> None:
    source = ByteStream(iter(pieces))
    source.skip(b"\0")
    assert b"".join(source.pieces()) == b"".join(pieces).lstrip(b"\0")
