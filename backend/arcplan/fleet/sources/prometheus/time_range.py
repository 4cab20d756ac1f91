"""The range of time that counters are compared over: `--range`, `--from` and `--to`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime

from arcplan.fleet.source import SourceError

_UNITS_S = {"s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800}
_LENGTH = re.compile(r"([0-9]{1,9})([smhdw])")
_SECONDS = re.compile(r"[0-9]{9,10}(?:\.[0-9]{1,6})?")
_SHORTEST_S = 60
_LONGEST_S = 92 * 86_400
_INTERVALS_MOST = 12
_DEFAULT_S = 3600.0


class RangeError(SourceError):
    """No range of time; the text says which option and why."""


@dataclass(frozen=True, slots=True)
class TimeRange:
    """From one moment to a later one, seconds since 1970."""

    begin_s: float
    end_s: float

    @property
    def seconds(self) -> float:
        """Its length."""
        return self.end_s - self.begin_s

    @property
    def step_s(self) -> float:
        """Seconds between the moments that count: twelve steps, a minute or more each."""
        return self.seconds / max(1, min(_INTERVALS_MOST, int(self.seconds // _SHORTEST_S)))


def time_range(length: str | None, begin: str | None, end: str | None, now_s: float) -> TimeRange:
    """The range that the options choose; without any the last hour.

    Args:
        length: `--range`, such as `1h` or `7d`: so long before the end.
        begin: `--from`, ISO 8601 or seconds since 1970; without an offset it is UTC.
        end: `--to`, likewise; now if not given.
        now_s: The time, seconds since 1970.

    Raises:
        RangeError: They choose none, or one too short or too long.
    """
    if length is not None and begin is not None:
        raise RangeError("--range and --from exclude each other")
    end_s = now_s if end is None else _moment("--to", end)
    begin_s = end_s - _length(length) if begin is None else _moment("--from", begin)
    found = TimeRange(begin_s, end_s)
    if found.seconds < _SHORTEST_S:
        raise RangeError("the range of time is shorter than a minute")
    if found.seconds > _LONGEST_S:
        raise RangeError("the range of time is longer than 92 days")
    return found


def _length(text: str | None) -> float:
    if text is None:
        return _DEFAULT_S
    found = _LENGTH.fullmatch(text)
    if found is None:
        raise RangeError(f"--range {text!r} is no length of time, such as 90m, 6h or 7d")
    return int(found[1]) * _UNITS_S[found[2]]


def _moment(option: str, text: str) -> float:
    if _SECONDS.fullmatch(text):
        return float(text)
    try:
        moment = datetime.fromisoformat(text)
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()
    except (ValueError, OverflowError) as error:
        raise RangeError(f"{option} {text!r} is no time, such as 2026-11-23T14:00:00Z") from error
