"""Encodings and line ends do not change what a capture says."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcplan.captures.arrival.byte_stream import ByteStream
from arcplan.captures.arrival.text import utf8_lines
from tests.arrival.reading import read


def as_text(content: bytes, piece_bytes: int = 1 << 16) -> bytes:
    pieces = (content[at : at + piece_bytes] for at in range(0, len(content), piece_bytes))
    return b"".join(utf8_lines(ByteStream(pieces)))


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r", "\r\r\n"])
def test_every_encoding_and_line_end_is_the_same_log(
    encoding: str, line_end: str, arcstat_log: bytes
) -> None:
    text = arcstat_log.decode().replace("\n", line_end).encode(encoding)
    [capture] = read(text).captures
    plain = read(arcstat_log).captures[0]
    assert (capture.lines, capture.issues_total) == (plain.lines, 0)
    assert capture.bytes == len(text)


def test_a_utf16_log_with_a_mark_for_big_ends_is_read(arcstat_log: bytes) -> None:
    text = codecs.BOM_UTF16_BE + arcstat_log.decode().encode("utf-16-be")
    assert len(read(text).captures) == 1


@given(
    st.lists(st.sampled_from(["a", "\r", "\n", "\r\n", "\r\r\n", "é", "\n\n"]), max_size=60),
    st.integers(1, 9),
)
def test_any_cut_into_pieces_gives_the_same_text(parts: list[str], piece_bytes: int) -> None:
    content = "".join(parts).encode()
    assert as_text(content, piece_bytes) == as_text(content)


@given(st.text(st.characters(blacklist_characters="\r\0", blacklist_categories=["Cs", "Cc"])))
def test_text_without_carriage_returns_is_left_as_it_is(text: str) -> None:
    assert as_text(f"x{text}\n".encode()) == f"x{text}\n".encode()


def test_a_carriage_return_inside_a_line_stays() -> None:
    assert as_text(b"one\rtwo\nthree\r\n") == b"one\rtwo\nthree\n"


def test_many_carriage_returns_cost_linear_time() -> None:
    assert as_text(b"x\n" + b"\r" * 4_000_000).startswith(b"x\n\r")
