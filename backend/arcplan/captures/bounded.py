"""Figures of small captures, within the limits of real storage.

A text may say anything: `-1`, `1e999`, a number of a thousand digits. What cannot be a size, a
count or a rate is None here, so that no reader carries it on.
"""

from __future__ import annotations

from arcplan.captures.quantity import bytes_of, count_of, number_of

SIZE_MOST = (1 << 64) - 1
REAL_MOST = 1e18


def size_of(text: str) -> int | None:
    """Size in bytes from 0 to 2^64-1; unit letters are powers of 1024, `23Gi` included."""
    size = bytes_of(text.strip().removesuffix("i"))
    return size if size is not None and 0 <= size <= SIZE_MOST else None


def whole_of(text: str) -> int | None:
    """Whole number from 0 to 2^64-1, without a unit."""
    text = text.strip()
    if not (text.isascii() and text.isdigit()) or len(text) > 20:
        return None
    number = int(text)
    return number if number <= SIZE_MOST else None


def events_of(text: str) -> int | None:
    """Count of errors as ZFS prints it: `0`, `17`, `1.2K` in powers of 1024."""
    number = count_of(text, scale=1024)
    return round(number) if number is not None and 0 <= number <= SIZE_MOST else None


def real_of(text: str) -> float | None:
    """Number from 0 to 1e18 without a unit; decimal point or comma."""
    number = number_of(text)
    return float(number) if number is not None and 0 <= number <= REAL_MOST else None


def share_of(text: str) -> float | None:
    """Percentage, with or without its sign."""
    return real_of(text.strip().removesuffix("%"))


def ratio_of(text: str) -> float | None:
    """Ratio, with or without the `x` behind it."""
    return real_of(text.strip().removesuffix("x"))
