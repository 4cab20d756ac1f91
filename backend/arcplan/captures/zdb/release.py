"""Which OpenZFS release line wrote a dump, judged from what only some of them print."""

from __future__ import annotations

import re
from collections.abc import Iterable

from arcplan.captures.lines import Line
from arcplan.captures.records import Place
from arcplan.captures.zdb import layout as at

LINES = ("0.6.5", "0.7", "0.8", "2.0", "2.1", "2.2", "2.3", "2.4")
_SIXTEEN_KIB = 16 << 10

# Lines that can print each sign, and the words for it. zdb.c: dnsize since 0.7.0; checksums since
# 0.8.3, padded since 2.2.0 and in the last releases of 2.1; projid since 0.8; Spill block since
# 2.2; the letter G since 2.3.4; damage tails since 2.4.
_RULES = (
    (at.SIGN_EIGHT_COLUMNS, LINES[:1], "eight columns without dnsize"),
    (at.SIGN_NINE_COLUMNS, LINES[1:], "nine columns with dnsize"),
    (at.SIGN_NO_CHECKSUM, LINES[:3], "block pointers without checksum"),
    (at.SIGN_PLAIN_CHECKSUM, LINES[2:5], "checksums not padded"),
    (at.SIGN_PADDED_CHECKSUM, LINES[4:], "checksums padded to 16 digits"),
    (at.SIGN_PROJECT, LINES[2:], "project ids"),
    (at.SIGN_ZSTD, LINES[3:], "zstd headers"),
    (at.SIGN_LIVELIST, LINES[3:], "a livelist"),
    (at.SIGN_SPILL, LINES[5:], "spill blocks"),
    (at.SIGN_GANG, LINES[6:], "gang marks"),
    (at.SIGN_ERROR_TAIL, LINES[7:], "damage marks"),
)
# The line taken where several fit: the one in widest use.
_PREFERRED = ("2.2", "2.1", "0.8", "0.7", "0.6.5")


def release_line(signs: int, indirect_block_bytes: int) -> tuple[str | None, list[str], str]:
    """The likely line, all that fit, and why.

    Args:
        signs: The SIGN_ bits found.
        indirect_block_bytes: Largest indirect block size of the files, 0 when there is none.
    """
    fitting = list(LINES)
    reasons = []
    for sign, lines, words in _RULES:
        if signs & sign:
            left = [line for line in fitting if line in lines]
            reasons.append(words)
            if not left:
                return None, [], "the dump mixes forms of different releases: " + ", ".join(reasons)
            fitting = left
    if indirect_block_bytes > _SIXTEEN_KIB and "0.6.5" in fitting and len(fitting) > 1:
        fitting.remove("0.6.5")
        reasons.append("indirect blocks above 16K")
    if not reasons:
        return None, fitting, "nothing in the dump tells the releases apart"
    likely = next((line for line in _PREFERRED if line in fitting), fitting[0])
    printed_by = f"only {likely}" if len(fitting) == 1 else ", ".join(fitting)
    return likely, fitting, f"{', '.join(reasons)}: printed by {printed_by}"


_POINTER = re.compile(r"\s*[0-9a-f]+\s+L[0-9a-f]\s.*\bcksum=.*")
_TITLES = re.compile(r"\s*Object\s+lvl\s.*")


def release_sign(lines: Iterable[Line]) -> Place | None:
    """The line that tells most of a release: the first pointer with a checksum, else the titles."""
    titles: Place | None = None
    for line in lines:
        if _POINTER.fullmatch(line.text):
            return Place.of(line.number, line.text.strip())
        if titles is None and _TITLES.fullmatch(line.text):
            titles = Place.of(line.number, line.text.strip())
    return titles
