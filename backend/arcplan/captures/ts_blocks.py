"""Samples with a time stamp between them, as pt-stalk and watch loops write them.

pt-stalk (Percona Toolkit, bin/pt-stalk) prints `TS 1700000000.123456 2023-11-14 22:13:20` before
each sample of a file that it collects in a loop.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime

_TS = re.compile(r"\s*TS ([0-9]{9,10}(?:\.[0-9]{1,9})?)(?:\s+[0-9-]{10}[ T][0-9:.]{8,15})?\s*")
TS_START = rb"(?m)^[ \t]*TS [0-9]{9,10}(?:\.[0-9]{1,9})?(?:[ \t\r]|$)"
"""How such a line begins, for those that look for it in bytes."""


def ts_of(line: str) -> float | None:
    """Seconds since 1970 of such a line; None for any other."""
    if len(line) > 80 or not line.lstrip().startswith("TS "):
        return None
    found = _TS.fullmatch(line)
    return float(found[1]) if found else None


def iso_of(seconds: float) -> str:
    """A moment as ISO 8601 in UTC."""
    return datetime.fromtimestamp(int(seconds), tz=UTC).isoformat()
