"""Which OpenZFS line printed a set of arcstats fields, or is named by a version string."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from arcplan.captures.openzfs_lines import (
    ARCSTATS_FIELDS,
    LAST_WITH_HASH_PEAK,
    OPENZFS_LINES,
    OpenzfsLine,
)

FIELDS_LEAST = 80
"""A whole arcstats has 91 fields or more; the lack of a field says nothing about less."""

_VERSION = re.compile(
    rf"(?:zfs-)?(?:kmod-)?v?({'|'.join(map(re.escape, OPENZFS_LINES))})(?:[.\-~+_].*)?"
)


@dataclass(frozen=True, slots=True)
class Guess:
    """A line of releases and what speaks for it; `line` is None when nothing decides."""

    line: OpenzfsLine | None
    why: str


def line_of_fields(values: Mapping[str, float]) -> Guess:
    """Tell the line by which fields exist."""
    if len(values) < FIELDS_LEAST:
        return Guess(None, f"only {len(values)} fields are here, too few to tell by what is absent")
    lacking = ""
    for index, field in enumerate(ARCSTATS_FIELDS):
        if field.name not in values:
            is_first_of_line = index == 0 or ARCSTATS_FIELDS[index - 1].first != field.first
            lacking = field.name if is_first_of_line else lacking
            continue
        if field.first == LAST_WITH_HASH_PEAK:
            return _by_hash_peak(field.name, values)
        if field.alike is not None:
            maybe = _maybe_after(field.first)
            return Guess(field.first, f"has {field.name}, which {field.alike} print alike; {maybe}")
        return Guess(field.first, f"has {field.name} and no {lacking}")
    oldest, next_line = OPENZFS_LINES[:2]
    return Guess(oldest, f"has no {lacking}, which came with {next_line}; older lines look alike")


def _by_hash_peak(field: str, values: Mapping[str, float]) -> Guess:
    before = LAST_WITH_HASH_PEAK
    after = OPENZFS_LINES[OPENZFS_LINES.index(before) + 1]
    elements, most = values.get("hash_elements"), values.get("hash_elements_max")
    if elements is None or most is None:
        same = f"{before} and {after} print the same names"
        return Guess(None, f"has {field}, so {before} or newer; {same}")
    if most > elements:
        return Guess(before, f"has {field}, and hash_elements_max still keeps the highest value")
    return Guess(
        after,
        f"has {field}, and hash_elements_max repeats hash_elements as since {after}.0;"
        f" {_maybe_after(after)}, or a {before} that has only just started",
    )


def _maybe_after(line: OpenzfsLine) -> str:
    newer = OPENZFS_LINES[OPENZFS_LINES.index(line) + 1 :]
    return f"it may be {' or '.join(newer)}"


def line_of_version(version: str) -> OpenzfsLine | None:
    """Line of a version string such as `2.1.11-1+deb12u1`; None when it names no known line."""
    found = _VERSION.fullmatch(version)
    return next((line for line in OPENZFS_LINES if found and line == found[1]), None)
