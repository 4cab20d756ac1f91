"""Reading can have a budget of CPU time, which grows with the bytes that arrive."""

from __future__ import annotations

import gzip
from itertools import count

import pytest

from arcplan.captures.arrival import ReadOptions
from arcplan.captures.arrival.budget import ProcessorBudget
from tests.arrival.archives import tar_of
from tests.arrival.reading import read

MIB = 1 << 20
GIB = 1 << 30


@pytest.fixture
def one_second_a_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """A processor on which a second passes between any two looks at its time."""
    seconds = count()
    monkeypatch.setattr("time.process_time", lambda: float(next(seconds)))


@pytest.mark.usefixtures("one_second_a_look")
def test_reading_ends_with_its_budget_and_keeps_what_was_read(arcstat_log: bytes) -> None:
    for packed in (
        arcstat_log * 50,
        gzip.compress(arcstat_log * 50),
        tar_of([("a", arcstat_log * 50)]),
    ):
        options = ReadOptions(budget=ProcessorBudget(base_s=1))
        reading = read(packed, piece_bytes=2000, options=options)
        assert reading.ended_by is not None
        assert reading.ended_by.kind == "too-slow"
        assert "more processor time" in reading.ended_by.reason
        # Each head begins a run of its own; those before the end were read whole.
        assert not any(capture.complete for capture in reading.captures[-1:])
    assert read(arcstat_log * 50, piece_bytes=2000).ended_by is None


@pytest.mark.usefixtures("one_second_a_look")
def test_a_file_of_an_archive_that_is_too_slow_ends_the_whole(arcstat_log: bytes) -> None:
    packed = tar_of([("a", arcstat_log * 9), ("b", arcstat_log * 9)])
    reading = read(packed, piece_bytes=64, options=ReadOptions(budget=ProcessorBudget(base_s=30)))
    assert [problem.kind for problem in reading.problems] == ["too-slow"]


def test_the_budget_grows_with_what_arrives_and_with_text_up_to_a_bound() -> None:
    budget = ProcessorBudget(base_s=10)
    assert budget.allowed_s(0, 0) == 10
    assert budget.allowed_s(100 * MIB, 0) == 110
    assert budget.allowed_s(0, 64 * MIB) == 42
    assert budget.allowed_s(0, GIB) == budget.most_s(0) == 42
    assert budget.allowed_s(10 * MIB, GIB) == budget.most_s(10 * MIB) == 20 + 250
