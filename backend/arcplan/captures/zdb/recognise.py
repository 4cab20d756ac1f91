"""Telling a zdb dump from other text by its first lines."""

from __future__ import annotations

import re

_SIGNS = (
    # dump_objset in zdb.c prints this line before anything else of a dataset.
    re.compile(
        rb"\bDataset [^\r\n]* \[(?:NONE|META|ZPL|ZVOL|OTHER|ANY|UNKNOWN)\], ID \d+, cr_txg "
    ),
    # dump_object's header: eight columns before OpenZFS 0.7, nine with dnsize since.
    re.compile(rb"\bObject\s+lvl\s+iblk\s+dblk\s+dsize\s+(?:dnsize\s+)?lsize\s+%full\s+type"),
    re.compile(rb"(?:^|[\r\n])[ \t]*Indirect blocks:[ \t]*(?:$|[\r\n])"),
)
_BLANKS = re.compile(rb"(?:\xc2\xa0)+")


def recognises(head: bytes) -> bool:
    """Whether the start of a text (UTF-8, any line ends) is of a `zdb -d` dump."""
    plain = _BLANKS.sub(b" ", head)
    return any(sign.search(plain) for sign in _SIGNS)
