"""Hexadecimal read a word at a time means the same as digit by digit."""

from __future__ import annotations

import string

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from arcplan.captures.native import Bytes
from arcplan.captures.zdb.words import bit_length, find, hex_value, padded_hex, repeated

PADDING = 64
near_hex = st.text(st.sampled_from(string.hexdigits + " :LPgG!@`\x7f\x00"), min_size=1, max_size=8)


def padded(text: str) -> Bytes:
    return np.frombuffer(text.encode("latin-1") + bytes(PADDING), np.uint8)


def word(text: str) -> np.uint64:
    return np.uint64(int.from_bytes(text.encode("latin-1")[:8].ljust(8, b"\0"), "little"))


def plain(digits: str) -> int:
    return int(digits, 16) if set(digits) <= set("0123456789abcdef") else -1


@settings(deadline=None)
@given(near_hex)
def test_a_field_is_its_value_or_refused(digits: str) -> None:
    with np.errstate(over="ignore"):
        assert hex_value(word(digits), len(digits)) == plain(digits)


@settings(deadline=None)
@given(near_hex)
def test_a_right_aligned_field_is_its_value_or_refused(digits: str) -> None:
    field = digits.rjust(8)
    with np.errstate(over="ignore"):
        assert padded_hex(word(field)) == (plain(field.lstrip(" ")) if field.strip(" ") else -1)


@settings(deadline=None)
@given(st.text(st.sampled_from("ab:\n\x00\x80\xff"), max_size=40), st.integers(0, 40))
def test_the_first_such_character_is_found(text: str, start: int) -> None:
    start = min(start, len(text))
    expected = text.find(":", start)
    with np.errstate(over="ignore"):
        found = find(padded(text), start, len(text), repeated(ord(":")))
    assert found == (expected if expected >= 0 else len(text))


@given(st.integers(0, 2**63 - 1))
def test_bit_length_is_that_of_the_number(value: int) -> None:
    assert bit_length(value) == value.bit_length()
