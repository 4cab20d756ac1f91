"""The columns arcstat can print, and what a value under each of them counts.

Names and scales: `cols` of arcstat.pl 0.4 and 0.5, cmd/arcstat/arcstat.py (OpenZFS 0.6.5.11 to
0.7.13), cmd/arcstat (0.8.6 to 2.3.9) and cmd/zarcstat.in (2.4.4). A column that no release prints
is of kind "unknown": its plain numbers are kept, but a unit letter could mean 1000 or 1024.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

ColumnKind = Literal["time", "percent", "count", "bytes", "unknown"]

_BREAKDOWN = re.compile(
    r"(?:cmp|ovh|bon|dno|dbu|hdr|l2h|abd)sz|(?:data|meta)(?:sz|tg)"
    r"|(?:ano|mfu|mru|unc)(?:sz|da|me|ed|em)|(?:mfu|mru)(?:tg|dt|mt|gsz|gd|gm)"
)
_BYTES_PER_S = re.compile(r"l2w?bytes|el2(?:cach|el|mfu|mru|inel)")
_BYTES = re.compile(
    r"arcsz|size|c|l2a?size|l2(?:pref|mfu|mru|data|meta)|need|free|avail|waste"
    rf"|{_BYTES_PER_S.pattern}|{_BREAKDOWN.pattern}"
)
_COUNT = re.compile(
    r"hits|iohs|miss|read|(?:d[dm]?|p[dm]?|m)(?:hit|ioh|mis|read)|m[fr]ug?|unc|e(?:l2)?skip|mtxmis"
    r"|rmis|l2hits|l2miss|l2read|z(?:total|hits|ahead|past|misses|max|future|stride|issued|active)"
    r"|grow"
)
_PERCENT = re.compile(
    r"hit|ioh|miss|(?:d[dm]?|p[dm]?|m)[him]|l2(?:hit|miss|pref|mfu|mru|data|meta)"
    rf"|{_BREAKDOWN.pattern}"
)
NAME_LONGEST = 9

ACTIVITY = (
    *("read", "dread", "hits", "mread", "ddread", "dmread", "pread", "miss", "dhit", "mhit"),
    *("dmis", "mmis", "mfu", "mru", "l2read", "ztotal"),
)
"""Access rates, the most comprehensive first: what tells a busy row from an idle one."""


def kind_of(column: str) -> ColumnKind:
    """Tell what a column counts; rates in bytes per second are of kind "bytes"."""
    if column == "time":
        return "time"
    if _COUNT.fullmatch(column):
        return "count"
    if _BYTES.fullmatch(column):
        return "bytes"
    return "percent" if column.endswith("%") else "unknown"


@lru_cache(maxsize=1 << 14)
def is_known(column: str) -> bool:
    """Whether some release of arcstat prints this column."""
    if not column.endswith("%"):
        return kind_of(column) != "unknown"
    return _PERCENT.fullmatch(column[:-1]) is not None


def is_level(column: str) -> bool:
    """Whether the column shows a state (a size) rather than a rate over the interval."""
    if column in ("time", "grow"):
        return True
    of_a_size = kind_of(column.removesuffix("%")) == "bytes"
    return of_a_size and _BYTES_PER_S.fullmatch(column) is None
