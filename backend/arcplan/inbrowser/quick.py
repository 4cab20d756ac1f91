"""Scanners of iostat's reports, written with the fast operations of plain Python.

Compiled, these go over a text character by character; a page's Python would take a millisecond for
a line that way. Each takes and returns what the function does that it stands for.
"""

from __future__ import annotations

import functools
import re
import sys
from collections.abc import Callable
from importlib import import_module
from types import ModuleType

from arcplan.inbrowser.arrays import Array

_EXACT_DIGITS_MAX = 15

Function = Callable[..., object]


def scan_rows(text: Array, start: int, columns: int, values: Array, ends: Array) -> int:
    """How many rows of a name and plain numbers follow each other from here."""
    row = _row(columns)
    count, at = 0, start
    while count * 3 < len(ends):
        found = row.match(text.memory, at)
        if found is None:
            break
        words = found[2].split()
        if any(map(_is_long, words)):
            break
        ends[count * 3 : count * 3 + 3] = (at, found.end(1), found.end())
        numbers = [float(word.replace(b",", b".")) for word in words]
        values[count * columns : (count + 1) * columns] = numbers
        count, at = count + 1, found.end()
    return count


@functools.cache
def _row(columns: int) -> re.Pattern[bytes]:
    numbers = rb"(?:[ \t]+[0-9]+(?:[.,][0-9]+)?){%d}" % columns
    return re.compile(rb"([A-Za-z][!-<>-~]*)(" + numbers + rb")[ \t\r]*\n")


def _is_long(word: bytes) -> bool:
    return len(word) - word.count(b".") - word.count(b",") > _EXACT_DIGITS_MAX


def scan_reports(_text: Array, _header: Array, _values: Array, _ends: Array, marks: Array) -> int:
    """Find no complete or half report, so reports are read row by row, with the same result."""
    marks[0] = 0
    return 0


_QUICK: dict[str, dict[str, Function]] = {
    "iostat.reportscan": {"_scan": scan_reports},
    "iostat.rowscan": {"_scan": scan_rows},
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
