"""Numbers of one row, in all the ways iostat and what lies between it and us may spell them."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from arcplan.captures.iostat.columns import SECTOR_BYTES
from arcplan.captures.iostat.layout import Layout, is_number_like
from arcplan.captures.quantity import bytes_of

NOT_PRINTED = math.nan
HUNDREDTHS_MOST = (1 << 31) - 1
_DIGITS = bytes.maketrans(b"123456789", b"000000000")
_OF_NUMBERS = b"0123456789. "
LARGEST = 1e15
"""Above this a counter was misread: no device reaches it in any unit iostat prints."""

_NUMBER = re.compile(r"[-+]?(?:[0-9]+(?:[.,][0-9]+)?|[.,][0-9]+)")
_DECIMALS = re.compile(r"[0-9]+[.,]([0-9]+)%?")
NOT_FINITE = frozenset(("nan", "-nan", "inf", "-inf"))
_NO_NUMBER = NOT_FINITE | {"-"}


def plain_numbers(words: list[str]) -> list[float]:
    """Read numbers of digits and a decimal mark only, as nearly all rows hold.

    Raises:
        ValueError: A word is anything else, or larger than a device can reach.
    """
    spelled = " ".join(words)
    if "," in spelled:
        spelled = spelled.replace(",", ".")
        words = spelled.split()
    digits = spelled.replace(".", "").replace(" ", "")
    # `float` reads `nan`, `1e9`, `1_0` and `1.` too
    if not digits.isdigit() or not digits.isascii() or ". " in spelled or spelled[-1] == ".":
        raise ValueError(spelled)
    values = list(map(float, words))
    if max(values) > LARGEST:
        raise ValueError(spelled)
    return values


def are_hundredths(text: str, numbers: int) -> bool:
    """Whether a text of names and so many numbers has two decimals in each of them and no others.

    Then the numbers without the point are whole, which are read in half the time and kept in half
    the memory.
    """
    digits = text.encode().translate(_DIGITS)
    return digits.count(b".") == numbers == digits.count(b".00 ") + digits.endswith(b".00")


def hundredths(words: list[str], text: str, names: list[str]) -> list[int]:
    """Read numbers of two decimals, their points left out.

    Args:
        words: The numbers.
        text: They and the names of their devices as printed.
        names: These names.

    Raises:
        ValueError: A word is anything else, or too large to be kept in four bytes.
    """
    # `int` reads `1_0` and signs too: nothing but digits, points and blanks may be beside names
    beside, of_names = text.encode(), "".join(names).encode()
    if len(beside.translate(None, _OF_NUMBERS)) != len(of_names.translate(None, _OF_NUMBERS)):
        raise ValueError(text)
    values = list(map(int, words))
    if max(values) > HUNDREDTHS_MOST:
        raise ValueError(text)
    return values


@dataclass(frozen=True, slots=True)
class Row:
    """One device's row as far as its line (or lines) went.

    Attributes:
        name: Device, empty in a part of a wrapped table.
        values: In the order of the layout's titles and in the titles' units.
        leading: The words before the device's name (a script's time stamp).
    """

    name: str
    values: list[float]
    leading: str = ""


def words_of(line: str, layout: Layout) -> list[str]:
    """Split a line of the table into words."""
    text = line.rstrip(" \t\\")
    if layout.commas:
        return [w.strip() for w in text.strip(" \t,").split(",")]
    return text.split()


def row_of(words: list[str], layout: Layout) -> Row | None:
    """Read a whole row; None if the words do not fill the layout exactly."""
    leading, body = words[: layout.prefix], words[layout.prefix :]
    columns = len(layout.titles)
    if layout.name_at == "last":
        name, body = " ".join(body[columns:]), body[:columns]
    elif layout.name_at == "first":
        name, body = (body[0] if body else ""), body[1:]
    else:
        name = ""
    if layout.name_at != "nowhere" and not _is_name(name):
        return None
    if len(body) < columns and len(body) != layout.core:
        body = _separated(body, columns)
    if len(body) not in (columns, layout.core):
        return None
    values = [
        value_of(w, in_bytes=c.in_bytes, scale=c.scale)
        for w, c in zip(body, layout.columns, strict=False)
    ]
    whole = [v for v in values if v is not None]
    if len(whole) != len(values):
        return None
    return Row(name, whole + [NOT_PRINTED] * (columns - len(whole)), " ".join(leading))


def value_of(word: str, *, in_bytes: bool, scale: int) -> float | None:
    """Read one number in its column's unit; NaN for `nan` and `-`, None for what is no number.

    `--human` prints sizes with a unit letter whatever the title says (common.c cprintf_unit,
    sysstat 12): `s` are sectors, the others powers of 1024.
    """
    if word.isdigit() and word.isascii():
        return float(word)
    if word in _NO_NUMBER:
        return NOT_PRINTED
    text = word.removesuffix("%")
    if _NUMBER.fullmatch(text):
        return float(text.replace(",", "."))
    if not in_bytes:
        return None
    if text.endswith("s") and _NUMBER.fullmatch(text[:-1]):
        return float(text[:-1].replace(",", ".")) * SECTOR_BYTES / scale
    size = bytes_of(text) if text[-1:].isalpha() else None
    return None if size is None else size / scale


def possible(values: list[float]) -> list[float]:
    """The numbers, NaN for what no device can show: a counter wrapped, was reset or misread."""
    if all(math.isnan(value) or 0 <= value <= LARGEST for value in values):
        return values
    return [value if 0 <= value <= LARGEST else NOT_PRINTED for value in values]


def are_values(words: list[str]) -> bool:
    """Whether all words are numbers, so that the line cannot start with a device's name."""
    return bool(words) and all(w in _NO_NUMBER or is_number_like(w) or _is_sized(w) for w in words)


def _is_sized(word: str) -> bool:
    return value_of(word, in_bytes=True, scale=1) is not None


def _is_name(name: str) -> bool:
    """A number with a decimal mark is a value that slid into the name's place."""
    if name[:1].isalpha():
        return True
    return bool(name) and not (is_number_like(name) and any(c in name for c in ".,%"))


def _separated(words: list[str], columns: int) -> list[str]:
    """Split words in which wide numbers touch, if the number of decimals leaves one way only."""
    if "".join(words).isdigit():
        return words
    touching = [w for w in words if not _NUMBER.fullmatch(w.removesuffix("%"))]
    if not touching:
        return words
    decimals = {len(m[1]) for w in words if (m := _DECIMALS.fullmatch(w))}
    if not decimals:
        decimals = {2}
    if len(decimals) > 1 or 0 in decimals:
        return words
    one = re.compile(rf"-?[0-9]+[.,][0-9]{{{decimals.pop()}}}")
    pieces: list[str] = []
    for word in words:
        found = one.findall(word) if word in touching else [word]
        if "".join(found) != word:
            return words
        pieces.extend(found)
    return pieces if len(pieces) == columns else words
