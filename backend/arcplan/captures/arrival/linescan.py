"""Finding the few lines of a text that may begin another tool's output, compiled.

A dump of gigabytes is gone through once more for this, so its blocks of bytes are tested eight at
a time for a line that is none of a block tree, and only where there is one are lines looked at.
"""

from __future__ import annotations

import numpy as np
from numpy import int64, uint64

from arcplan.captures.arrival.linepattern import HEAD_BYTES
from arcplan.captures.native import Bytes, Ints, compiled, entry, load

_BLOCK_BYTES = 256
_SEVENS = uint64(0x7F7F7F7F7F7F7F7F)
_LOWS = uint64(0x0101010101010101)
_LINE_ENDS = uint64(0x0A0A0A0A0A0A0A0A)
_BLANKS = uint64(0x2020202020202020)
_TABS = uint64(0x0909090909090909)
_NONE, _U7, _U56 = uint64(0), uint64(7), uint64(56)
# print_indirect in zdb.c pads the offset of a block to 16 characters and adds a blank.
_LAST_DIGIT = 15
_TAB, _LF, _BLANK, _BRACE = 9, 10, 32, 123
_HASH, _PERCENT, _GREATER = 35, 37, 62
# UTF-8 of arrows and of the lines of boxes, with which some prompts begin.
_SIGN = 0xE2


@compiled
def _zeros(word: uint64) -> uint64:
    """The highest bit of each byte that is zero."""
    return ~(((word & _SEVENS) + _SEVENS) | word | _SEVENS)


@compiled
def _plain_lines(text: Bytes, start: int) -> int:
    """Line ends in a block, or -1 where one of them is not followed by a tree's line or a tab."""
    odd = _NONE
    ends = _NONE
    for word in range(_BLOCK_BYTES // 8):
        at = start + 8 * word
        end = _zeros(load(text, at) ^ _LINE_ENDS)
        following = load(text, at + 1)
        tree = _zeros(following ^ _BLANKS) & ~_zeros(load(text, at + 1 + _LAST_DIGIT) ^ _BLANKS)
        odd |= end & ~(tree | _zeros(following ^ _TABS))
        ends += end >> _U7
    return -1 if odd else int(int64((ends * _LOWS) >> _U56))


@compiled
def _line_end(text: Bytes, start: int, end: int) -> int:
    """The line's LF, or `end` where there is none before."""
    at = start
    while at + 8 <= end and not _zeros(load(text, at) ^ _LINE_ENDS):
        at += 8
    while at < end and text[at] != _LF:
        at += 1
    return at


@compiled
def _of_a_dump(text: Bytes, line: int, end: int) -> bool:
    """Whether a line of a dump is of a tree or an attribute."""
    if text[line] == _TAB:
        return True
    last_digit = line + _LAST_DIGIT
    return text[line] == _BLANK and last_digit < end and text[last_digit] != _BLANK


@compiled
def _first_word_is_one_of(text: Bytes, start: int, end: int, words: Ints) -> bool:
    at = start
    while at < end and (text[at] == _BLANK or text[at] == _TAB):
        at += 1
    if at == end:
        return False
    if text[at] == _BRACE:
        return True
    word = 0
    for index in range(4):
        character = _BLANK
        if at + index < end:
            character = int(text[at + index])
        word |= character << (8 * index)
    known = 0
    while known < words.size and words[known] != word:
        known += 1
    return known < words.size


@compiled
def _may_be_prompt(text: Bytes, start: int, end: int) -> bool:
    if start < end and text[start] == _SIGN:
        return True
    for at in range(start, end):
        character = int(text[at])
        marks = _HASH <= character <= _PERCENT or character == _GREATER
        if marks and (at + 1 == end or text[at + 1] == _BLANK):
            return True
    return False


@compiled
def _is_candidate(text: Bytes, line: int, head_end: int, words: Ints, of_zdb: int) -> bool:
    if _first_word_is_one_of(text, line, head_end, words):
        return True
    return not (of_zdb and text[line] == _BLANK) and _may_be_prompt(text, line, head_end)


@entry
def next_candidate(text: Bytes, span: Ints, words: Ints, passed: Ints) -> int:
    """See `find_candidate`, which calls it.

    Args:
        text: The text.
        span: Where to begin and end, whether the text ends there, whether it is a dump.
        words: First words.
        passed: Its first number grows by the lines passed over.
    """
    start, end, final, of_zdb = int(span[0]), int(span[1]), int(span[2]), int(span[3])
    line = start
    while line < end:
        head_end = _line_end(text, line, min(end, line + HEAD_BYTES))
        if head_end == end and not final:
            return -1 - line
        passed_over = of_zdb and _of_a_dump(text, line, end)
        if not passed_over and _is_candidate(text, line, head_end, words, of_zdb):
            return line
        at = line
        while of_zdb and at + _BLOCK_BYTES + 2 * _LAST_DIGIT < end:
            lines = _plain_lines(text, at)
            if lines < 0:
                break
            passed[0] += lines
            at += _BLOCK_BYTES
        line_end = _line_end(text, at, end)
        if line_end == end:
            while at > line and text[at - 1] != _LF:
                at -= 1
            return -1 - at
        passed[0] += 1
        line = line_end + 1
    return -1 - end


def find_candidate(
    text: bytes, start: int, words: Ints, *, final: bool, of_zdb: bool
) -> tuple[int, int]:
    """The next line that may open something, from a line's start.

    Args:
        text: The text.
        start: Where a line starts.
        words: First words that may open something, four characters each as a number.
        final: Whether the text ends here, so that its last line is whole.
        of_zdb: Whether this is a dump: its trees and attributes are passed over.

    Returns:
        The line's offset and the number of lines passed over; for want of such a line
        `-1 - offset` of the last one, which is not decided yet when it has no end and fewer than
        `HEAD_BYTES`.
    """
    passed = np.zeros(1, np.int64)
    span = np.array((start, len(text), final, of_zdb), dtype=np.int64)
    found = next_candidate(np.frombuffer(text, np.uint8), span, words, passed)
    return found, int(passed[0])
