"""The small character scanners, written with the fast operations of plain Python.

Compiled, these go over a text character by character; a page's Python would take a millisecond for
a line that way. Each takes and returns what the function does that it stands for.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Protocol

_DIGITS = re.compile(rb"[0-9]*")
_HEX_DIGITS = re.compile(rb"[0-9a-f]*")
# The blanks of `arcplan.captures.zdb.characters.blank_bytes`.
_BLANK = rb"[\t\x0b\x0c\r ]|\xc2\xa0|\xe2\x80[\x80-\x8b\xaf]|\xef\xbb\xbf"
_BLANKS = re.compile(rb"(?:" + _BLANK + rb")*")
_FIRST_BLANK = re.compile(_BLANK)
_DECIMAL_DIGITS_MAX = 18
_HEX_DIGITS_MAX = 16

Function = Callable[..., object]


class _Text(Protocol):
    """An array over the whole of a piece."""

    @property
    def memory(self) -> bytes | bytearray: ...


def find(text: _Text, start: int, end: int, character: int) -> int:
    """Index of the first such character in [start, end), else end."""
    found = text.memory.find(character, start, end)
    return end if found < 0 else found


def repeated(character: int) -> int:
    """The character, which `find` looks for as it is."""
    return character


def find_word(text: _Text, at: int, end: int, word: _Text) -> int:
    """Place of the first such word, -1 without."""
    return text.memory.find(word.memory, at, end)


def starts_with(text: _Text, at: int, end: int, word: _Text) -> bool:
    """Whether a fixed word stands here."""
    return text.memory.startswith(word.memory, at, end)


def _end_of(run: re.Pattern[bytes], text: _Text, at: int, end: int) -> int:
    found = run.match(text.memory, at, end) if at < end else None
    return at if found is None else found.end()


def skip_blanks(text: _Text, at: int, end: int) -> int:
    """First place that is not blank."""
    return _end_of(_BLANKS, text, at, end)


def skip_word(text: _Text, at: int, end: int) -> int:
    """First blank from here."""
    if at >= end:
        return at
    found = _FIRST_BLANK.search(text.memory, at, end)
    return end if found is None else found.start()


def digits_end(text: _Text, at: int, end: int) -> int:
    """End of the run of decimal digits."""
    return _end_of(_DIGITS, text, at, end)


def hex_end(text: _Text, at: int, end: int) -> int:
    """End of the run of lower-case hexadecimal digits."""
    return _end_of(_HEX_DIGITS, text, at, end)


def decimal(text: _Text, start: int, end: int) -> int:
    """Value of a run of digits, -1 when it is empty or does not fit."""
    if not 0 < end - start <= _DECIMAL_DIGITS_MAX:
        return -1
    return int(text.memory[start:end])


def hexadecimal(text: _Text, start: int, end: int) -> int:
    """Value of a run of hexadecimal digits, -1 when it is empty or above 2**63 - 1."""
    if not 0 < end - start <= _HEX_DIGITS_MAX:
        return -1
    value = int(text.memory[start:end], 16)
    return value if value >> 63 == 0 else -1


def bit_length(value: int) -> int:
    """Number of bits needed for a non-negative value; 0 for 0."""
    return int(value).bit_length()


def find_shape(*_line: object) -> bool:
    """No line begins a run: lines are read one by one, which is the same in another order."""
    return False


_QUICK: dict[str, dict[str, Function]] = {
    "zdb.characters": {
        "decimal": decimal,
        "digits_end": digits_end,
        "find_word": find_word,
        "hex_end": hex_end,
        "hexadecimal": hexadecimal,
        "skip_blanks": skip_blanks,
        "skip_word": skip_word,
        "starts_with": starts_with,
    },
    "zdb.leaves": {"find_shape": find_shape},
    "zdb.words": {"bit_length": bit_length, "find": find, "repeated": repeated},
}


def put_in_place() -> None:
    """Let every module of the parsers see these under the names of the functions they stand for."""
    arrival = "arcplan.captures.arrival"
    instead: dict[Function, Function] = {
        import_module(f"{arrival}.linescan").find_candidate: import_module(
            f"{arrival}.linepattern"
        ).find_by_pattern
    }
    for name, functions in _QUICK.items():
        module = import_module(f"arcplan.captures.{name}")
        instead.update({getattr(module, own): quick for own, quick in functions.items()})
    for module in [each for name, each in sys.modules.items() if name.startswith("arcplan.")]:
        _replace_in(module, instead)


def _replace_in(module: ModuleType, instead: dict[Function, Function]) -> None:
    functions = {name: value for name, value in vars(module).items() if callable(value)}
    for name, value in functions.items():
        if value.__hash__ is not None and value in instead:
            setattr(module, name, instead[value])
