"""Time stamps of many reports are spelled as each one alone is."""

from __future__ import annotations

from datetime import datetime

from hypothesis import given
from hypothesis import strategies as st

from arcplan.captures.iostat.sheet import Moments
from arcplan.captures.timestamps import spelled, stamp_of

FORMS = (
    "%m/%d/%y %H:%M:%S",
    "%m/%d/%Y %I:%M:%S %p",
    "%d.%m.%Y %H:%M:%S",
    "%Y-%m-%dT%H:%M:%S+0100",
    "%Y-%m-%dT%H:%M:%S+01:00",
    "%Y-%m-%d:%H:%M:%S",
    "%a %d %b %Y %H:%M:%S CET",
    "Time: %I:%M:%S %p",
    "%d.%m.%y 11:%M:%S",
    "%s",
    "%H:%M",
    "%H:%M:61",
)
MOMENTS = st.datetimes(datetime(2026, 11, 19), datetime(2026, 11, 21))


@given(st.sampled_from(FORMS), st.lists(MOMENTS, min_size=1, max_size=30))
def test_times_are_spelled_as_the_stamps_alone_are(form: str, printed: list[datetime]) -> None:
    stamps = [stamp_of(moment.strftime(form)) for moment in printed]
    moments = Moments()
    for stamp in stamps:
        moments.add(stamp)
    assert moments.times(range(len(stamps))) == spelled(stamps)
