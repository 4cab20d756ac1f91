"""Ways to cut and damage a text, as hypothesis strategies for tests of every format."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import strategies as st


@st.composite
def pieces_of(draw: st.DrawFn, text: bytes) -> list[bytes]:
    """The text in up to thirteen pieces, empty ones included."""
    cuts = sorted(draw(st.lists(st.integers(0, len(text)), max_size=12)))
    return [text[a:b] for a, b in pairwise([0, *cuts, len(text)])]


@st.composite
def damaged(draw: st.DrawFn, text: bytes) -> bytes:
    """The text with up to six places overwritten, shortened, doubled or filled with any bytes."""
    changed = bytearray(text)
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(changed)))
        length = draw(st.integers(0, 40))
        old = bytes(changed[at : at + length])
        changed[at : at + length] = draw(st.one_of(st.binary(max_size=20), st.just(old * 2)))
    return bytes(changed)
