"""Any chunking gives the same record; no input raises anything but a capture error."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcplan.captures.arcstat import Parser, recognises
from arcplan.captures.records import UnrecognisedCaptureError
from tests.captures.arcstat.reading import FIXTURES, read
from tests.captures.feeding import assert_survives, feed_in_pieces

LOG = (FIXTURES / "openzfs-2.1.11-24lines.txt").read_bytes()
PIECES = st.sampled_from(
    (
        *("    time", "read", "mm%", "mread", "size", "c", "10:00:01", "1.2K", "15G", "-1.2G", "0"),
        *("é", "100", "\n", "  ", ",", "\t", "<State Changed>\n", "No L2ARC Here\n"),
        "2024-01-01 10:00:00 ",
    )
)


@given(st.integers(1, 400))
def test_any_chunk_size_gives_the_same_record(size: int) -> None:
    assert read(LOG, chunk=size) == read(LOG)


@given(st.lists(PIECES, max_size=120).map("".join), st.booleans())
def test_no_text_made_of_log_pieces_raises_anything_else(text: str, truncated: bool) -> None:
    assert_survives(recognises, Parser, text.encode(), truncated=truncated)


@given(st.binary(max_size=400), st.integers(0, len(LOG) - 1))
def test_no_bytes_inside_a_log_raise_anything_else(noise: bytes, at: int) -> None:
    assert_survives(recognises, Parser, LOG[:at] + noise + LOG[at:], truncated=False)


def test_more_headers_than_anyone_asks_for_are_refused_with_the_bound() -> None:
    text = "".join(f"time read miss x{n} hits\n10:00:00 1 2 3 4\n" for n in range(65)).encode()

    for size in (None, 7):
        with pytest.raises(UnrecognisedCaptureError, match="64 different headers"):
            feed_in_pieces(Parser(), text, size)
