"""Printed numbers become bytes, counts and percentages, or nothing at all."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcplan.captures.quantity import bytes_of, count_of, number_of, percent_of, quantity_of

GIB = 1024**3
MIB = 1024**2


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("15.7G", round(15.7 * GIB)),
        ("19,6M", round(19.6 * MIB)),
        ("192M", 192 * MIB),
        ("1013.0M", 1013 * MIB),
        ("-1.2G", round(-1.2 * GIB)),
        ("1000", 1000),
        ("0B", 0),
        ("0 Bytes", 0),
        ("199.8 MiB", round(199.8 * MIB)),
        ("512 Bytes", 512),
        ("4.02 TB", round(4.02 * 1024**4)),
        ("1.5k", 1536),
        (" 8K ", 8192),
        ("18446744073709551615", 2**64 - 1),
    ],
)
def test_sizes_use_powers_of_1024(text: str, size: int) -> None:
    assert bytes_of(text) == size


@pytest.mark.parametrize(
    ("text", "count"),
    [("8.1K", 8100), ("21K", 21000), ("0", 0), ("421.6k", 421600), ("1.6M", 1600000), ("0.5", 0.5)],
)
def test_counts_of_arcstat_use_powers_of_1000(text: str, count: float) -> None:
    assert count_of(text) == count


def test_counts_of_zpool_iostat_use_powers_of_1024() -> None:
    assert count_of("1.50K", scale=1024) == 1536


def test_python_floats_printed_raw_are_read_with_their_exponent() -> None:
    assert count_of("1.5e-05") == 1.5e-05
    assert number_of("1e+16") == 10**16


def test_a_percentage_is_read_with_or_without_its_sign() -> None:
    assert [percent_of(text) for text in ("27", "38.5", "99,9 %", "133.3%")] == [
        27,
        38.5,
        99.9,
        133.3,
    ]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-",
        "n/a",
        "G",
        "1.2.3",
        "1.",
        "1,",
        "12 K B",
        "0x10",
        "1K5",
        "--1",
        "nan",
        "inf",
        "1e999",
        "1_000",
        "١٢",
        "9" * 60,
        "12\n13",
        "5.0GG",
        "Bytes",
    ],
)
def test_text_that_is_no_number_is_none_and_not_zero(text: str) -> None:
    assert bytes_of(text) is None
    assert count_of(text) is None


def test_a_plain_number_has_no_unit() -> None:
    assert number_of("5K") is None
    assert percent_of("5K") is None


@pytest.mark.parametrize(
    ("text", "step"), [("15G", GIB), ("15.7G", 0.1 * GIB), ("4096", 1), ("1.25", 0.01)]
)
def test_the_step_is_the_worth_of_the_last_digit(text: str, step: float) -> None:
    quantity = quantity_of(text, scale=1024)
    assert quantity is not None
    assert float(quantity.step) == pytest.approx(step)


@given(st.integers(-(10**20), 10**20))
def test_every_integer_is_read_back_exactly(size: int) -> None:
    assert bytes_of(str(size)) == size


@given(st.integers(1, 9999), st.integers(0, 9), st.sampled_from("KMGTPE"))
def test_a_size_is_the_whole_byte_nearest_to_what_is_printed(
    whole: int, tenth: int, letter: str
) -> None:
    size = bytes_of(f"{whole}.{tenth}{letter}")
    assert size == round(Fraction(whole * 10 + tenth, 10) * 1024 ** ("KMGTPE".index(letter) + 1))


@given(st.text())
def test_no_text_raises(text: str) -> None:
    for read in (bytes_of, count_of, percent_of, number_of):
        read(text)
