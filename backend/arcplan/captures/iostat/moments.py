"""Time stamps of many reports, a whole number each."""

from __future__ import annotations

import re
from array import array
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from arcplan.captures.native import Ints
from arcplan.captures.timestamps import DAY_SECONDS, Stamp, date_order, spelled, stamp_of

NO_MOMENT = -1
"""What stands for a report without a time stamp."""

_SECONDS = DAY_SECONDS + 1
_MINUTE_AND_SECOND = re.compile(rb":([0-5][0-9]):([0-5][0-9])(?![0-9:])")
_HOUR_SECONDS = 3600
_HOURS_MOST = 4096
_MIDNIGHT = "00:00:00"


class Moments:
    """Reads time stamps and keeps them as the number of the day and the second in it.

    Reports follow each other in seconds, so most stamps differ from one before in the minute and
    the second only, and are not read anew.
    """

    def __init__(self) -> None:
        self._column = array("q")
        self._days: dict[Stamp, int] = {}
        self._hours: dict[tuple[bytes, bytes], int] = {}

    def add(self, moment: int) -> None:
        """Add that of the next report."""
        self._column.append(moment)

    def extend(self, moments: Sequence[int]) -> None:
        """Add those of the next reports."""
        self._column.extend(moments)

    def number(self, stamp: Stamp | None) -> int:
        """A stamp as a number, `NO_MOMENT` for none."""
        if stamp is None:
            return NO_MOMENT
        day = self._days.setdefault(replace(stamp, second_of_day=0), len(self._days))
        return day * _SECONDS + stamp.second_of_day

    def read(self, line: bytes) -> int:
        """Read an ASCII line that holds a time stamp; `NO_MOMENT` for any other line."""
        found = _MINUTE_AND_SECOND.search(line)
        if found is None:
            return self.number(stamp_of(line.decode("ascii")))
        seconds = int(found[1]) * 60 + int(found[2])
        around = (line[: found.start()], line[found.end() :])
        hour = self._hours.get(around)
        if hour is not None:
            return hour + seconds
        moment = self.number(stamp_of(line.decode("ascii")))
        # where this was not its minute and second, it is no whole hour without them
        if moment != NO_MOMENT and (moment % _SECONDS - seconds) % _HOUR_SECONDS == 0:
            if len(self._hours) >= _HOURS_MOST:
                self._hours.clear()
            self._hours[around] = moment - seconds
        return moment

    def stamp(self, moment: int) -> Stamp | None:
        """The stamp of a number."""
        if moment == NO_MOMENT:
            return None
        day, second = divmod(moment, _SECONDS)
        return replace(list(self._days)[day], second_of_day=second)

    def seconds_of_day(self, first: int, stop: int) -> Ints:
        """Seconds after midnight of these reports, those without a stamp left out."""
        moments = np.array(self._column[first:stop], dtype=np.int64)
        _, seconds = np.divmod(moments[moments != NO_MOMENT], _SECONDS)
        return np.asarray(seconds)

    def times(self) -> Times:
        """All of them as text."""
        return Times(self._column, list(self._days))


class Times:
    """Time stamps as ISO 8601, each written once however many devices ask for it."""

    def __init__(self, column: array[int], days: list[Stamp]) -> None:
        order = date_order(days)
        known = [replace(d, order=order) if d.order == "unknown" else d for d in days]
        self._column = column
        self._midnights = [spelled([stamp])[0] or "" for stamp in known]
        self._written: dict[int, str | None] = {}

    def of(self, reports: list[int]) -> list[str | None]:
        """Times of these reports, null where none is printed."""
        written = self._written
        try:
            return list(map(written.__getitem__, reports))
        except KeyError:
            written.update({n: self._spelled(n) for n in set(reports) - written.keys()})
        return list(map(written.__getitem__, reports))

    def _spelled(self, report: int) -> str | None:
        moment = self._column[report]
        if moment == NO_MOMENT:
            return None
        day, second = divmod(moment, _SECONDS)
        hours, rest = divmod(second, _HOUR_SECONDS)
        minutes, seconds = divmod(rest, 60)
        clock = f"{hours:02d}:{minutes:02d}:{seconds:02d}"
        return self._midnights[day].replace(_MIDNIGHT, clock, 1)
