"""Header lines of arcstat, and cutting a line into the cells under them.

print_header right-aligns each name in its column's width and joins them with two blanks or the
string given with -s; up to OpenZFS 0.8 the separator also follows the last column. With an empty
separator names and values touch, and only the widths tell them apart; with one of letters or digits
the widths must hold as well.

A logger may put words before each line: ts(1), journalctl in all its output modes, RFC 3164 and
RFC 5424 stamps, epoch seconds, `date` in a loop.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from arcplan.captures.arcstat.cells import NAME_LONGEST, is_known

WORDS_MOST = 8
_WORD = re.compile(r"\S+[ \t]?")
_DIGIT = re.compile(r"[0-9]")


@dataclass(frozen=True, slots=True)
class Prefix:
    """The words before each line of a log.

    Attributes:
        numbered: For each word, whether it has digits.
    """

    numbered: tuple[bool, ...]

    def off(self, line: str) -> str | None:
        """The line without its prefix; None where it has no such one."""
        for prefix, rest in _prefixes(line, len(self.numbered)):
            if prefix == self.numbered:
                return rest
        return None


def prefixes_of(line: str) -> Iterator[tuple[Prefix, str]]:
    """Every start of a line that a logger may have written, shortest first, and the rest."""
    for numbered, rest in _prefixes(line, WORDS_MOST):
        # All loggers write a time; a name alone may be anything.
        if any(numbered):
            yield Prefix(numbered), rest


def _prefixes(line: str, most: int) -> Iterator[tuple[tuple[bool, ...], str]]:
    numbered: tuple[bool, ...] = ()
    at = len(line) - len(line.lstrip())
    for _ in range(most):
        word = _WORD.match(line, at)
        if word is None:
            return
        numbered = (*numbered, _DIGIT.search(word[0]) is not None)
        yield numbered, line[word.end() :]
        at = len(line) - len(line[word.end() :].lstrip())


_NAME = re.compile(r"[A-Za-z0-9_%]+")
_SEPARATOR_LONGEST = 4
_TELLING = 3
_OLD_NAMES = {"Time": "time"}
"""Titles of the first arcstat.pl (Solaris, 2007) that later ones spell otherwise."""
_COLUMNS_MOST = 400


@dataclass(frozen=True, slots=True)
class Header:
    """The columns of the rows below a header line.

    Attributes:
        columns: Names from left to right; a name may stand twice.
        separator: Text between cells; empty when blanks separate them.
        ends: Where each name ends in the header line, as a character position.
        touching: Names and values may touch, so cells are cut by position only, with the separator
            between them.
        prefix: What a logger put before every line; None if nothing.
    """

    columns: tuple[str, ...]
    separator: str
    ends: tuple[int, ...]
    touching: bool = False
    prefix: Prefix | None = None

    @property
    def is_plain(self) -> bool:
        """Whether a row is its cells and blanks between them."""
        return not self.separator and not self.touching and self.prefix is None

    def body(self, line: str) -> str:
        """A line without what a logger put before it; empty where that is missing."""
        return line if self.prefix is None else self.prefix.off(line) or ""

    def cells(self, line: str) -> list[str] | None:
        """Cut a row into one text per column, empty where it is blank; None if it is no row."""
        text = self.body(line)
        if self.touching:
            return self._cut_at_ends(text)
        if self.separator:
            parts = [part.strip() for part in text.split(self.separator)]
            if len(parts) == len(self.columns) + 1 and not parts[-1]:
                parts.pop()
            return parts if len(parts) == len(self.columns) else None
        parts = text.split()
        if len(parts) == len(self.columns):
            return parts
        return self._placed_under_names(text)

    def _cut_at_ends(self, text: str) -> list[str] | None:
        separator = len(self.separator)
        length = len(text.rstrip())
        if length != self.ends[-1] and text.rstrip()[self.ends[-1] :] != self.separator.rstrip():
            return None
        if any(text[end : end + separator] != self.separator for end in self.ends[:-1]):
            return None
        starts = (0, *(end + separator for end in self.ends[:-1]))
        return [text[start:end].strip() for start, end in zip(starts, self.ends, strict=True)]

    def _placed_under_names(self, text: str) -> list[str] | None:
        column_at = {end: column for column, end in enumerate(self.ends)}
        cells = [""] * len(self.columns)
        for word in re.finditer(r"\S+", text):
            column = column_at.get(word.end())
            if column is None:
                return None
            cells[column] = word.group()
        # A line without a last value is a row that was cut off, not one with blanks in it.
        return cells if cells[-1] and cells.count("") * 2 < len(cells) else None


def header_of(line: str, *, closely: bool = True) -> Header | None:
    """Read a header line; None when the line is anything else.

    Args:
        line: A line without its end.
        closely: Look for names that touch or that letters separate, too, which takes long.
    """
    if len(line) > _COLUMNS_MOST * NAME_LONGEST * 2:
        return None
    plain = _separated(line)
    if plain is not None:
        return plain
    last = line.rsplit(maxsplit=1)[-1:]
    if not last or not any(is_known(name) for name in _NAME.findall(last[0])):
        return (_glued(line) or _lettered(line)) if closely else None
    for prefix, rest in prefixes_of(line):
        header = _separated(rest)
        if header is not None and len(header.columns) > 1 and all(map(is_known, header.columns)):
            return replace(header, prefix=prefix)
    return (_glued(line) or _lettered(line)) if closely else None


def _separated(line: str) -> Header | None:
    names = list(_NAME.finditer(line))
    columns = tuple(_OLD_NAMES.get(name.group(), name.group()) for name in names)
    if not names or not _mostly_known(columns):
        return None
    gaps = {line[left.end() : right.start()].strip() for left, right in pairwise(names)}
    before, after = line[: names[0].start()].strip(), line[names[-1].end() :].strip()
    separator = gaps.pop() if gaps else after
    if gaps or before or after not in ("", separator):
        return None
    return Header(
        columns=columns,
        separator=separator,
        ends=tuple(name.end() for name in names),
    )


def _mostly_known(names: Sequence[str]) -> bool:
    known = sum(map(is_known, names))
    if known == len(names):
        return True
    return known >= 4 and known >= 0.7 * len(names) and not any(name.isdigit() for name in names)


def _glued(line: str) -> Header | None:
    names: list[str] = []
    ends: list[int] = []
    for word in re.finditer(r"\S+", line):
        split = _only_split(word.group())
        if split is None:
            return None
        end = word.start()
        for name in split:
            end += len(name)
            names.append(name)
            ends.append(end)
    if len(names) < 3:
        return None
    return Header(columns=tuple(names), separator="", ends=tuple(ends), touching=True)


def _lettered(line: str) -> Header | None:
    """Read names between which a separator with letters or digits stands, if that is one only."""
    text = line.rstrip()
    start = len(text) - len(text.lstrip())
    found: dict[tuple[str, ...], Header] = {}
    for length in range(1, NAME_LONGEST + 1):
        if not is_known(text[start : start + length]):
            continue
        for width in range(1, _SEPARATOR_LONGEST + 1):
            separator = text[start + length : start + length + width]
            header = _split_by(text, separator) if separator.strip() else None
            if header is not None:
                found.setdefault(header.columns, header)
    return next(iter(found.values())) if len(found) == 1 else None


def _split_by(text: str, separator: str) -> Header | None:
    parts = text.removesuffix(separator).split(separator)
    names = [part.strip() for part in parts]
    if len(names) < _TELLING or not all(map(is_known, names)):
        return None
    ends, at = [], 0
    for part in parts:
        at += len(part)
        ends.append(at)
        at += len(separator)
    return Header(tuple(names), separator, tuple(ends), touching=True)


def _only_split(word: str) -> list[str] | None:
    """Split a run of names that touch, if there is exactly one way to do it."""
    ways = [1] + [0] * len(word)
    lengths = [0] * (len(word) + 1)
    reached = 0
    for end in range(1, len(word) + 1):
        if end - reached > NAME_LONGEST:
            return None
        for start in range(max(0, end - NAME_LONGEST), end):
            if ways[start] and is_known(word[start:end]):
                # Two ways to reach a position already make the whole ambiguous.
                ways[end] = min(2, ways[end] + ways[start])
                lengths[end] = end - start
                reached = end
    if ways[-1] != 1:
        return None
    names, end = [], len(word)
    while end:
        names.append(word[end - lengths[end] : end])
        end -= lengths[end]
    return names[::-1]
