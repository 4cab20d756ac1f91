"""Numbers as servers and benchmarks print them: a decimal point, no grouping, no unit.

`12`, `-1`, `0.25`, `1.5e+09`. Everything else is None, never zero: `NULL`, blanks, `nan`, what is
too large for a double (`1e999`), and digits without end.
"""

from __future__ import annotations

import math
import re

_LONGEST = 48
_WHOLE = re.compile(r"[+-]?[0-9]+")
_NUMBER = re.compile(r"[+-]?[0-9]+(?:\.[0-9]*)?(?:[eE][+-]?[0-9]{1,4})?|[+-]?\.[0-9]+")


def plain_number(text: str) -> int | float | None:
    """Read one number; whole ones stay integers."""
    text = text.strip()
    if len(text) > _LONGEST:
        return None
    if (text.isdigit() and text.isascii()) or _WHOLE.fullmatch(text):
        return int(text)
    if _NUMBER.fullmatch(text):
        value = float(text)
        return value if math.isfinite(value) else None
    return None
