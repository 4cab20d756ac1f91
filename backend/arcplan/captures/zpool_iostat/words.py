"""Words of a row: names of vdevs, and numbers.

zpool_vdev_name, lib/libzfs/libzfs_pool.c: a vdev that holds others is named by its type, with an
index from OpenZFS 0.6.5 on. zpool_name_valid in the same file keeps such names from pools.

Numbers are in base 1024, operations too, times in ns, us, ms or s; with -p plain bytes and ns
(zfs_nicenum_format and zfs_nicetime, lib/libzutil/zutil_nicenum.c).
"""

from __future__ import annotations

import math
import re
from functools import lru_cache

from arcplan.captures.quantity import bytes_of, count_of
from arcplan.captures.zpool_iostat.layout import Unit

_HOLDS_OTHERS = re.compile(
    r"(?:mirror|raidz[123]?|draid[123]?(?::[0-9]+[dcs])*|spare|replacing|indirect)(?:-[0-9]+)?"
)
_INSIDE_OTHERS = re.compile(r"(?:spare|replacing)(?:-[0-9]+)?")


def holds_others(name: str) -> bool:
    """Whether a vdev of this name is a mirror, RAID-Z, dRAID, spare, replacing or removed vdev."""
    return _HOLDS_OTHERS.fullmatch(name) is not None


def is_pair(name: str) -> bool:
    """Whether a vdev of this name stands for a disk and what takes its place."""
    return _INSIDE_OTHERS.fullmatch(name) is not None


_TIME = re.compile(r"(?P<number>[0-9]+(?:[.,][0-9]+)?)(?P<unit>ns|us|ms|s|m|h)?")
_MS = {"ns": 1e-6, "us": 1e-3, "ms": 1.0, "s": 1e3, "m": 6e4, "h": 3.6e6, None: 1e-6}
_VALUE = re.compile(r"-|[0-9]+(?:[.,][0-9]+)?(?:[KMGTPEZ]i?B?|B|ns|us|ms|s|m|h)?")

NOT_PRINTED = math.nan
_WORDS_KEPT = 1 << 15
_EXACT_DIGITS = 15


@lru_cache(maxsize=_WORDS_KEPT)
def is_value(word: str) -> bool:
    """Whether a word can be a number of a row."""
    return _VALUE.fullmatch(word) is not None


@lru_cache(maxsize=_WORDS_KEPT)
def number_of(word: str, unit: Unit) -> float | None:
    """Bytes, operations, requests or milliseconds; NaN for `-`, None for what is no such number."""
    if word == "-":
        return NOT_PRINTED
    if unit == "time":
        return milliseconds_of(word)
    if len(word) <= _EXACT_DIGITS and word.isascii() and word.isdigit():
        return float(word)
    found = bytes_of(word) if unit == "bytes" else count_of(word, scale=1024)
    return None if found is None else float(found)


def milliseconds_of(word: str) -> float | None:
    """A time with its unit, or plain nanoseconds."""
    found = _TIME.fullmatch(word)
    if found is None:
        return None
    return float(found["number"].replace(",", ".")) * _MS[found["unit"]]
