"""Text that a terminal or pager broke at its width: a figure at a line's end may be half of one."""

from __future__ import annotations

import re
from itertools import pairwise

from arcplan.captures.records import Issue

# Of terminals, mail and forums.
_WIDTHS = (72, 80, 100, 120, 132)
_BROKEN = re.compile(rb"[a-z][a-z]|\d[\d.,:/%]|\w\"|[.,:/(_%\"'][0-9a-z\"]|[0-9a-z][A-Z_(/:]?[0-9]")
"""The last character of a line and the first of the next, where a word or a figure was broken."""


def wrapped_lines(head: bytes) -> Issue | None:
    """An issue if the first bytes of a text look broken at a usual width; None if not.

    No line is longer than the width, and one of just the width ends in mid-word.
    """
    lines = head[: head.rfind(b"\n") + 1].split(b"\n") if b"\n" in head else [head]
    width = max(map(len, lines))
    if width not in _WIDTHS:
        return None
    found = [
        number
        for number, (line, after) in enumerate(pairwise(lines), 1)
        if len(line) == width and _is_broken(line, after)
    ]
    if not found:
        return None
    return Issue(
        line=found[0],
        excerpt=lines[found[0] - 1].decode("utf-8", "replace"),
        reason=f"the text seems to be wrapped at {width} columns: lines broken in a word: "
        f"{len(found)}; what stands there may be lost or cut. Record into a file",
    )


def _is_broken(line: bytes, after: bytes) -> bool:
    """Whether a word goes on in the next line; figures in rows of one length are of columns."""
    joint = line[-1:] + after[:2]
    return _BROKEN.match(joint) is not None and (joint[:2].isalpha() or len(after) < len(line))
