"""Which OpenZFS line printed a set of arcstats fields.

From the static table arc_stats in module/zfs/arc.c of 0.6.5.11, 0.7.13, 0.8.6, 2.0.7, 2.1.16,
2.2.0, 2.2.11, 2.3.9 and 2.4.4. 2.2 and 2.3 print the same names; since 2.3.0 hash_elements_max
repeats hash_elements instead of remembering the highest value (pull request 16759).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

OpenzfsLine = Literal["0.6.5", "0.7", "0.8", "2.0", "2.1", "2.2", "2.3", "2.4"]

FIELDS_LEAST = 80
"""A whole arcstats has 91 fields or more; the lack of a field says nothing about less."""

_FIRST_WITH: tuple[tuple[OpenzfsLine, str], ...] = (
    ("2.1", "evict_l2_eligible_mfu"),
    ("2.0", "l2_log_blk_writes"),
    ("2.0", "abd_chunk_waste_size"),
    ("0.8", "async_upgrade_sync"),
    ("0.7", "compressed_size"),
)
_NEXT_LACKS: Mapping[OpenzfsLine, str] = {
    "2.1": "iohits",
    "2.0": "evict_l2_eligible_mfu",
    "0.8": "l2_log_blk_writes",
    "0.7": "async_upgrade_sync",
}
_VERSION = re.compile(r"(?:zfs-)?(?:kmod-)?v?(0\.6\.5|0\.[78]|2\.[0-9]+)(?:[.\-~+_].*)?")


@dataclass(frozen=True, slots=True)
class Guess:
    """A line of releases and what speaks for it; `line` is None when nothing decides."""

    line: OpenzfsLine | None
    why: str


def line_of_fields(values: Mapping[str, float]) -> Guess:
    """Tell the line by which fields exist."""
    if len(values) < FIELDS_LEAST:
        return Guess(None, f"only {len(values)} fields are here, too few to tell by what is absent")
    if "iohits" in values:
        return _since_2_2(values)
    for line, field in _FIRST_WITH:
        if field in values:
            return Guess(line, f"has {field} and no {_NEXT_LACKS[line]}")
    return Guess("0.6.5", "has no compressed_size, which came with 0.7; older lines look alike")


def _since_2_2(values: Mapping[str, float]) -> Guess:
    if "l2_ndev" in values:
        return Guess("2.3", "has l2_ndev, which 2.3.8 and 2.4.4 print alike; it may be 2.4")
    elements, most = values.get("hash_elements"), values.get("hash_elements_max")
    if elements is None or most is None:
        return Guess(None, "has iohits, so 2.2 or newer; 2.2 and 2.3 print the same names")
    if most > elements:
        return Guess("2.2", "has iohits, and hash_elements_max still keeps the highest value")
    return Guess(
        "2.3",
        "has iohits, and hash_elements_max repeats hash_elements as since 2.3.0; it may be 2.4,"
        " or a 2.2 that has only just started",
    )


def line_of_version(version: str) -> OpenzfsLine | None:
    """Line of a version string such as `2.1.11-1+deb12u1`; None when it names no known line."""
    found = _VERSION.fullmatch(version)
    if found is None:
        return None
    return next((line for line in get_args(OpenzfsLine) if line == found[1]), None)
