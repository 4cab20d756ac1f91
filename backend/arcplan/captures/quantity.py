"""Numbers as storage tools print them for people: `15.7G`, `1.2K`, `192 MiB`, `19,6M`, `0 Bytes`.

A unit letter stands for a power of 1024 when the number is a size, and of 1000 or 1024 when it is
a count, depending on the tool: arcstat and arc_summary count in thousands (prettynum, cmd/arcstat,
OpenZFS 2.3.9), zpool and zfs print every number in powers of 1024 (zfs_nicenum_format,
lib/libzutil/zutil_nicenum.c, OpenZFS 2.3.9). No tool read here groups digits, so a comma is always
a decimal comma. What is not a number of this form is None, never zero.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Literal

Scale = Literal[1000, 1024]

_UNIT_LETTERS = "KMGTPEZ"
_TEXT_LONGEST = 48
_NUMBER = re.compile(
    r"(?P<sign>[+-]?)(?P<whole>[0-9]+)(?:[.,](?P<part>[0-9]+))?(?:[eE](?P<exponent>[+-]?[0-9]{1,2}))?"
)
_WHOLE = re.compile(r"[+-]?[0-9]+")
_PLAIN_NUMBER = re.compile(r"[+-]?[0-9]+(?:\.[0-9]*)?(?:[eE][+-]?[0-9]{1,4})?|[+-]?\.[0-9]+")
_UNIT = re.compile(r"[ \t]*(?P<letter>[KMGTPEZkmgtpez]?)(?P<byte>i?[Bb]|[Bb]ytes?)?")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A printed number with its unit removed.

    Attributes:
        value: The number meant, exact in decimal.
        step: What one in the last printed digit is worth: the tool rounded or cut the true value
            to a multiple of it. 15.7G has a step of 0.1 GiB, 15G of 1 GiB, 4096 of 1.
    """

    value: Decimal
    step: Decimal


def quantity_of(text: str, *, scale: Scale) -> Quantity | None:
    """Read one printed number; None when the text is anything else, `-` and blanks included."""
    text = text.strip()
    if len(text) > _TEXT_LONGEST:
        return None
    number = _NUMBER.match(text)
    if number is None:
        return None
    unit = _UNIT.fullmatch(text, number.end())
    if unit is None:
        return None
    decimals = len(number["part"] or "")
    digits = Decimal(f"{number['sign']}{number['whole']}{number['part'] or ''}")
    power = _UNIT_LETTERS.index(unit["letter"].upper()) + 1 if unit["letter"] else 0
    step = Decimal(10) ** (int(number["exponent"] or 0) - decimals) * Decimal(scale) ** power
    return Quantity(digits * step, step)


@lru_cache(maxsize=4096)
def bytes_of(text: str) -> int | None:
    """Size in bytes; unit letters are powers of 1024. `1.5K` is 1536, `0 Bytes` is 0.

    No tool prints a part of a byte: `11,832` without a letter is a number whose digits somebody
    grouped, and none here.
    """
    if text.isdigit() and text.isascii() and len(text) <= _TEXT_LONGEST:
        return int(text)
    size = quantity_of(text, scale=1024)
    is_part = size is not None and size.step < 1 and size.value < 1024
    return None if size is None or is_part else round(size.value)


def count_of(text: str, *, scale: Scale = 1000) -> int | float | None:
    """Count or rate; unit letters are powers of `scale`. Whole numbers stay integers."""
    count = quantity_of(text, scale=scale)
    return None if count is None else _plain(count.value)


def percent_of(text: str) -> int | float | None:
    """Percentage as printed, with or without the sign: `27`, `38.5`, `99,9 %`."""
    text = text.strip()
    return number_of(text.removesuffix("%"))


@lru_cache(maxsize=4096)
def number_of(text: str) -> int | float | None:
    """Number that carries no unit; decimal point or comma."""
    text = text.strip()
    if len(text) > _TEXT_LONGEST or _NUMBER.fullmatch(text) is None:
        return None
    plain = quantity_of(text, scale=1000)
    return None if plain is None else _plain(plain.value)


def _plain(value: Decimal) -> int | float:
    return int(value) if value == value.to_integral_value() else float(value)


def bytes_text(size: float) -> str:
    """Size for a sentence, in binary units with one decimal: `15.7 GiB`, `512 B`."""
    if abs(size) < 1024:
        return f"{size:.0f} B"
    power = 1
    # 1023.96 KiB would print as 1024.0 KiB.
    while power < len(_UNIT_LETTERS) and abs(size) / 1024**power >= 1023.95:
        power += 1
    return f"{size / 1024**power:.1f} {_UNIT_LETTERS[power - 1]}iB"


def number_text(value: float) -> str:
    """Count, rate or percentage for a sentence: one decimal below 100, thousands grouped."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.1f}".removesuffix(".0")


def plain_number(text: str) -> int | float | None:
    """Number as servers and benchmarks print it: `12`, `-1`, `0.25`, `1.5e+09`; no unit.

    Whole ones stay integers. Everything else is None, never zero: `NULL`, blanks, `nan`, what is
    too large for a double (`1e999`), and digits without end.
    """
    text = text.strip()
    if len(text) > _TEXT_LONGEST:
        return None
    if (text.isdigit() and text.isascii()) or _WHOLE.fullmatch(text):
        return int(text)
    if _PLAIN_NUMBER.fullmatch(text):
        value = float(text)
        return value if math.isfinite(value) else None
    return None
