"""A time stamp means the same whichever stamps came before it."""

from __future__ import annotations

from datetime import datetime

from hypothesis import given
from hypothesis import strategies as st

from arcplan.captures.iostat.moments import NO_MOMENT, Moments
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


@given(st.lists(st.tuples(st.sampled_from(FORMS), MOMENTS), max_size=30))
def test_stamps_read_one_after_the_other_are_those_read_alone(
    printed: list[tuple[str, datetime]],
) -> None:
    lines = [moment.strftime(form) for form, moment in printed]
    moments = Moments()
    numbers = [moments.read(line.encode()) for line in lines]
    assert [moments.stamp(n) for n in numbers] == [stamp_of(line) for line in lines]


@given(st.sampled_from(FORMS), st.lists(MOMENTS, min_size=1, max_size=30))
def test_times_are_spelled_as_the_stamps_alone_are(form: str, printed: list[datetime]) -> None:
    lines = [moment.strftime(form) for moment in printed]
    moments = Moments()
    for line in lines:
        moments.add(moments.read(line.encode()))
    numbers = list(range(len(lines)))
    assert moments.times().of(numbers) == spelled([stamp_of(line) for line in lines])


def test_a_line_that_is_no_time_stamp_has_no_moment_even_after_one_that_is() -> None:
    moments = Moments()
    assert moments.read(b"11/20/26 01:02:03") != NO_MOMENT
    assert moments.read(b"11/20/26 01:02:03 sda") == NO_MOMENT
    assert moments.read(b"11/20/26 25:02:03") == NO_MOMENT
