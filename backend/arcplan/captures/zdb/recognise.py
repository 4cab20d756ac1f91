"""Telling a zdb dump from other text by its first lines."""

from __future__ import annotations

import re
from itertools import islice

_SIGNS = (
    # dump_objset in zdb.c prints this line before anything else of a dataset.
    re.compile(
        rb"\bDataset [^\r\n]* \[(?:NONE|META|ZPL|ZVOL|OTHER|ANY|UNKNOWN)\], ID \d+, cr_txg "
    ),
    # dump_object's header: eight columns before OpenZFS 0.7, nine with dnsize since.
    re.compile(rb"\bObject\s+lvl\s+iblk\s+dblk\s+dsize\s+(?:dnsize\s+)?lsize\s+%full\s+type"),
    re.compile(rb"(?:^|[\r\n])[ \t]*Indirect blocks:[ \t]*(?:$|[\r\n])"),
)
_TREE_LINE = re.compile(
    rb"(?m)^[> \t]*[0-9a-f]{1,16} +L[0-9a-f] +(?:\d+:[0-9a-f]+:[0-9a-f]+G? |EMBEDDED et=)"
)
_TREE_LINES_TELLING = 3
_MESSAGE = re.compile(rb"(?:zdb|WARNING|NOTICE): ")
_BLANKS = re.compile(rb"(?:\xc2\xa0)+")


def recognises(head: bytes) -> bool:
    """Whether the start of a text (UTF-8, any line ends) is of a `zdb -d` dump."""
    plain = _BLANKS.sub(b" ", head)
    if any(sign.search(plain) for sign in _SIGNS):
        return True
    found = islice(_TREE_LINE.finditer(plain), _TREE_LINES_TELLING)
    return sum(1 for _ in found) == _TREE_LINES_TELLING


def refused_by_zdb(head: bytes) -> str | None:
    """What to do about a text in which zdb reports errors and nothing else; None for others."""
    lines = [line for line in head.splitlines() if line.strip()]
    if not lines or not all(_MESSAGE.match(line) for line in lines):
        return None
    return (
        "zdb's own message and no dump: check the name of pool and dataset, and run it as root"
        " (an exported pool needs -e)"
    )
