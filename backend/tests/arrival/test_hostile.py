"""Reading any bytes ends with an answer and never with an exception."""

from __future__ import annotations

import bz2
import gzip
import lzma

from hypothesis import given, settings
from hypothesis import strategies as st

from arcplan.captures.arrival import Limits
from arcplan.captures.arrival.packed.decompressors import zstd_module
from arcplan.captures.arrival.parsing import NOTE_MARK
from tests.arrival.archives import tar_of, zip_of
from tests.arrival.reading import read
from tests.conftest import FIXTURES

zstd = zstd_module()

LOG = (FIXTURES / "arcstat" / "openzfs-2.3.2-24lines.txt").read_bytes()
FILES = [("a.log", LOG), ("b.gz", gzip.compress(LOG)), ("c.log", LOG)]
PACKED = [
    gzip.compress(LOG),
    zstd.compress(LOG),
    lzma.compress(LOG),
    bz2.compress(LOG),
    tar_of(FILES),
    gzip.compress(tar_of(FILES)),
    zip_of(FILES),
    zip_of(FILES, to_a_pipe=True),
]
STARTS = [b"", b"\x1f\x8b\x08", b"\x28\xb5\x2f\xfd", b"\xfd7zXZ\x00", b"BZh91AY&SY", b"PK\x03\x04"]
LIMITS = Limits(expanded_bytes=1 << 22)


@given(st.sampled_from(STARTS), st.binary(max_size=2000), st.integers(1, 700))
def test_any_bytes_are_answered(start: bytes, rest: bytes, piece_bytes: int) -> None:
    reading = read(start + rest, piece_bytes=piece_bytes, limits=LIMITS)
    is_note = (start + rest).startswith(NOTE_MARK)
    assert reading.captures or reading.problems or reading.archive or is_note


@settings(max_examples=300)
@given(
    st.sampled_from(PACKED),
    st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.integers(0, 255)), max_size=6),
    st.floats(0, 1),
)
def test_a_damaged_or_cut_file_is_answered(
    packed: bytes, changes: list[tuple[float, int]], cut: float
) -> None:
    damaged = bytearray(packed)
    for where, value in changes:
        damaged[int(where * len(damaged))] = value
    reading = read(bytes(damaged[: int(cut * len(damaged))]), limits=LIMITS)
    assert reading.captures or reading.problems or reading.archive


@given(st.binary(max_size=3000), st.integers(1, 64))
def test_what_is_read_does_not_depend_on_the_pieces(content: bytes, piece_bytes: int) -> None:
    text = LOG + content
    one, many = read(text), read(text, piece_bytes=piece_bytes)
    assert one.captures == many.captures
    assert one.problems == many.problems
