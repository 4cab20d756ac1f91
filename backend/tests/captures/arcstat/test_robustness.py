"""Any chunking gives the same record; no input raises anything but a capture error."""

from hypothesis import given
from hypothesis import strategies as st

from arcplan.captures.arcstat import Parser, recognises
from tests.captures.arcstat.reading import FIXTURES, read
from tests.captures.feeding import assert_survives

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
