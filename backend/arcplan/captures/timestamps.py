"""Time stamps that monitoring tools print on a line of their own, in any locale's order.

Forms read: seconds since 1970 (`zpool iostat -T u`, `S_TIME_FORMAT`), ISO 8601 (sysstat with
S_TIME_FORMAT=ISO), numeric dates in the locale's order (sysstat `-t`), date(1) text
(`zpool iostat -T d`, illumos `iostat -T d`), `Time: 04:51:58 PM` (sysstat before 10), bare times.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from itertools import pairwise
from typing import Literal

from arcplan.captures.summary import median

DAY_SECONDS = 86_400

DateOrder = Literal["ymd", "mdy", "dmy", "unknown"]

_CLOCK = (
    r"(?:(?P<before>午前|午後|上午|下午|오전|오후)\s?)?"
    r"(?P<hour>[0-9]{1,2})[:.時时시]\s?(?P<minute>[0-9]{2})[:.分분]\s?(?P<second>[0-9]{2})"
    r"(?:[.,][0-9]+)?[秒초]?\s*(?P<half>[AaPp]\.?[Mm]\.?|午前|午後|上午|下午|오전|오후)?"
)
_ZONE = r"\s*(?P<zone>Z|UTC|GMT|[+-][0-9]{2}:?[0-9]{2}|[A-Z]{2,5})?"
_EPOCH = re.compile(r"[0-9]{9,11}(?:\.[0-9]+)?")
_TS = re.compile(r"\s*TS ([0-9]{9,10}(?:\.[0-9]{1,9})?)(?:\s+[0-9-]{10}[ T][0-9:.]{8,15})?\s*")
# Compiled when a line may be a stamp: that takes longer than reading a small file without one.
_NUMERIC = (
    r"(?P<a>[0-9]{1,4})\s?(?P<mark>[-/.年년])\s?(?P<b>[0-9]{1,2})\s?[-/.月월]\s?(?P<c>[0-9]{1,4})\.?[日일]?"
    r"(?:T|,?\s+|:)" + _CLOCK + _ZONE
)
# `Time: ` of sysstat before 10 in the languages that it speaks.
_BARE = (
    r"(?:(?:Time|Zeit|Heure|Ora|Hora|Tiempo|Tid|Tijd|Czas|Время|時間|时间|時刻|시간)\s?:\s*)?"
    + _CLOCK
    + _ZONE
)
_CLOCK_INSIDE = r"(?<![0-9:])" + _CLOCK
# Of English, and what begins no English word of German, French, Dutch, Spanish and Italian.
_MONTHS = (
    ("jan", "ene", "gen"),
    ("feb", "fév"),
    ("mar", "mär", "mrt"),
    ("apr", "avr", "abr"),
    ("may", "mai", "mei"),
    ("jun", "juin", "giu"),
    ("jul", "juil", "lug"),
    ("aug", "aoû"),
    ("sep",),
    ("oct", "okt", "ott"),
    ("nov",),
    ("dec", "dez", "déc", "dic"),
)
_MONTH_OF = {word: number for number, words in enumerate(_MONTHS, 1) for word in words}
# A Tuesday of French, Spanish or Italian begins like March.
_MONTH_WORD = rf"(?i)(?:.*\b)?\b({'|'.join(_MONTH_OF)})\w*\.?(?!\w)"
_YEAR = re.compile(r"\b(?:19|20)[0-9]{2}\b")
_DAY_OF_MONTH = re.compile(r"(?<![0-9:.])[0-9]{1,2}(?![0-9:]|\.[0-9])")
_LONGEST = 64
_CLOCK_MARK = re.compile(r"[:.時时시]")
_DIGITS, _LETTERS = re.compile("[0-9]+"), re.compile(r"[^\W\d_]+")
_DIGIT = re.compile(r"[0-9]")
_AFTERNOON = ("p", "午後", "下午", "오후")


@dataclass(frozen=True, slots=True)
class Stamp:
    """A moment as printed.

    Attributes:
        second_of_day: Seconds after midnight, in the zone of the tool's host.
        date_parts: The three numbers of the date in printed order, None where no date is printed.
        order: What the three numbers are, as far as this stamp alone tells.
        zone: Zone as printed, empty where there is none.
    """

    second_of_day: int
    date_parts: tuple[int, int, int] | None
    order: DateOrder
    zone: str


def stamp_of(line: str) -> Stamp | None:
    """Read a line that holds a time stamp and nothing else; None for any other line."""
    text = line.strip()
    if not text or len(text) > _LONGEST or not _DIGIT.search(text):
        return None
    if _EPOCH.fullmatch(text):
        return _from_epoch(float(text))
    if not _CLOCK_MARK.search(text):
        return None
    if (found := re.fullmatch(_NUMERIC, text)) is not None:
        return _from_numeric(found)
    if (found := re.fullmatch(_BARE, text)) is not None:
        return _at(found, None, "unknown")
    return _from_words(text)


class StampsOfALog:
    """Reads time stamps that are written alike; of any other form they are another tool's."""

    def __init__(self) -> None:
        self._form = ""

    def read(self, line: str) -> Stamp | None:
        """As `stamp_of`; None also for a stamp that is not written as the first one."""
        stamp = stamp_of(line)
        form = "" if stamp is None else _LETTERS.sub("a", _DIGITS.sub("0", line.strip()))
        self._form = self._form or form
        return stamp if form == self._form else None


def date_order(stamps: Sequence[Stamp]) -> DateOrder:
    """The order of day, month and year in a capture's dates; `unknown` if ambiguous."""
    for stamp in stamps:
        if stamp.order != "unknown":
            return stamp.order
    return "unknown"


def spelled(stamps: Sequence[Stamp | None]) -> list[str | None]:
    """Write stamps as ISO 8601; where the date is missing or its order unsure, the time of day."""
    order = date_order([s for s in stamps if s is not None])
    return [None if s is None else _spell(s, order) for s in stamps]


def interval_seconds(stamps: Sequence[Stamp | None]) -> float | None:
    """Median distance of neighbouring stamps in seconds; midnight is passed over."""
    known = [s for s in stamps if s is not None]
    steps = [
        (later.second_of_day - earlier.second_of_day) % DAY_SECONDS
        for earlier, later in pairwise(known)
    ]
    return float(median(steps)) or None if steps else None


def step_seconds(earlier: Stamp, later: Stamp) -> int | None:
    """Seconds from one stamp to a later one; negative where the clock went back.

    Without dates that can be told apart midnight is passed over, and half a day and more is the
    clock gone back. None where the zone changed.
    """
    if earlier.zone != later.zone:
        return None
    of_day = later.second_of_day - earlier.second_of_day
    first, second = _day(earlier, earlier.order), _day(later, later.order)
    if first is not None and second is not None:
        return of_day + (second - first).days * DAY_SECONDS
    step = of_day % DAY_SECONDS
    return step if step < DAY_SECONDS / 2 else step - DAY_SECONDS


def _from_epoch(seconds: float) -> Stamp:
    moment = datetime.fromtimestamp(seconds, tz=UTC)
    of_day = moment.hour * 3600 + moment.minute * 60 + moment.second
    return Stamp(of_day, (moment.year, moment.month, moment.day), "ymd", "Z")


def _from_numeric(found: re.Match[str]) -> Stamp | None:
    parts = (int(found["a"]), int(found["b"]), int(found["c"]))
    order: DateOrder = "unknown"
    if len(found["a"]) == 4:
        order = "ymd"
    elif parts[0] > 12 or found["mark"] == ".":
        order = "dmy"
    elif parts[1] > 12 or found["half"]:
        order = "mdy"
    return _at(found, parts, order)


def _from_words(text: str) -> Stamp | None:
    month, clock = re.search(_MONTH_WORD, text), re.search(_CLOCK_INSIDE, text)
    if month is None or clock is None:
        return None
    around = f"{text[: clock.start()]} {text[clock.end() :]}"
    year, rest = _YEAR.search(around), _YEAR.sub(" ", around)
    day = _DAY_OF_MONTH.search(rest)
    if day is None:
        return None
    parts = (int(year[0]), _MONTH_OF[month[1].lower()], int(day[0])) if year else None
    return _at(clock, parts, "ymd" if parts else "unknown")


def _at(found: re.Match[str], parts: tuple[int, int, int] | None, order: DateOrder) -> Stamp | None:
    hour, minute, second = int(found["hour"]), int(found["minute"]), int(found["second"])
    half = (found["half"] or found["before"] or "").lower()
    if half and hour <= 12:
        hour = hour % 12 + (12 if half.startswith(_AFTERNOON) else 0)
    if hour > 23 or minute > 59 or second > 60:
        return None
    zone = found.groupdict().get("zone") or ""
    return Stamp(hour * 3600 + minute * 60 + second, parts, order, zone)


def _spell(stamp: Stamp, order: DateOrder) -> str:
    hours, rest = divmod(stamp.second_of_day, 3600)
    clock = f"{hours:02d}:{rest // 60:02d}:{rest % 60:02d}"
    day = _day(stamp, stamp.order if stamp.order != "unknown" else order)
    if day is None:
        return clock
    offset = stamp.zone if stamp.zone[:1] in {"Z", "+", "-"} else ""
    return f"{day.isoformat()}T{clock}{offset}"


def _day(stamp: Stamp, order: DateOrder) -> date | None:
    if stamp.date_parts is None or order == "unknown":
        return None
    by_letter = dict(zip(order, stamp.date_parts, strict=True))
    year = by_letter["y"]
    try:
        return date(year + 2000 if year < 100 else year, by_letter["m"], by_letter["d"])
    except ValueError:
        return None


def ts_of(line: str) -> float | None:
    """Seconds since 1970 of a line before a sample of pt-stalk or a watch loop; else None.

    pt-stalk (Percona Toolkit, bin/pt-stalk): `TS 1700000000.123456 2023-11-14 22:13:20`.
    """
    if len(line) > 80 or not line.lstrip().startswith("TS "):
        return None
    found = _TS.fullmatch(line)
    return float(found[1]) if found else None


def iso_of(seconds: float) -> str:
    """A moment as ISO 8601 in UTC."""
    return datetime.fromtimestamp(int(seconds), tz=UTC).isoformat()
