"""Recordings of `arcplan trace`: what each line says, and what their replay answers."""

from __future__ import annotations

from itertools import pairwise
from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcplan.arc_curve import with_curve
from arcplan.captures.pool import arc_trace
from arcplan.captures.pool.arc_trace_record import ArcTraceCapture, RecordedTrace
from arcplan.captures.records import CaptureError, UnrecognisedCaptureError
from arcplan.home import home_of, model_bundle
from arcplan.json_value import JsonObject
from arcplan.model import Model
from arcplan.model_answers import ModelMissingError
from tests.one_of_each import FIXTURES, text_of

_HEAD = """\
arc-trace 1
zfs 2.3.2-2~bpo12+2
kernel 6.1.0-50-amd64
started 2026-11-25T08:14:26Z
seconds 60
sampled 4194304 16777216
pools 1
before uptime_ms 1000
before size 33554432
before demand_data_hits 100
before demand_data_misses 100
"""
_EVENTS = """\
b a1 0 19 16384 8192 387 2
r a1 17
b a2 1 19 131072 4096 387 2
h a2 18
w a1 20
p a1 30
r a1 2000
b a3 0 - 4096 4096 0 145
w a3 2100
b a4 -1 11 4096 512 70 0
r a4 2200
"""
_TAIL = """\
after uptime_ms 61000
after size 33554432
after demand_data_hits 112
after demand_data_misses 104
lost 3
end
"""


def _read(text: str, *, chunk: int = 1 << 20, truncated: bool = False) -> RecordedTrace:
    parser = arc_trace.FORMAT.parser(0)
    raw = text.encode()
    for at in range(0, len(raw), chunk):
        parser.feed(raw[at : at + chunk])
    [record] = parser.finish(name="trace.txt", truncated=truncated)
    assert isinstance(record, RecordedTrace)
    return record


def test_a_recording_says_what_was_recorded_and_how() -> None:
    trace = _read(_HEAD + _EVENTS + _TAIL)
    assert trace.complete
    assert trace.issues_total == 0
    assert (trace.openzfs, trace.openzfs_line) == ("2.3.2-2~bpo12+2", "2.3")
    assert trace.recorded_at == "2026-11-25T08:14:26Z"
    assert (trace.seconds, trace.sampled_share, trace.pools) == (60, 0.25, 1)
    assert trace.lost_events == 3
    assert trace.requests == {"reads": 3, "reads_of_dbufs": 1, "prefetches": 1, "writes": 2}
    assert trace.after["demand_data_misses"] == 104


def test_blocks_are_data_or_metadata_as_the_arc_counts_them() -> None:
    trace = _read(_HEAD + _EVENTS + _TAIL)
    assert trace.recorded.metadata == [0, 1, 1, 1]
    assert trace.recorded.psize == [8192, 4096, 4096, 512]
    assert [(group.objset, group.type, group.blocks) for group in trace.groups] == [
        (387, "files", 1),
        (387, "indirect blocks", 1),
        (0, "other metadata", 1),
        (70, "objsets", 1),
    ]


def test_requests_keep_their_order_and_times() -> None:
    recorded = _read(_HEAD + _EVENTS + _TAIL).recorded
    assert recorded.requests == [0, 5, 3, 2, 0, 11, 12]
    assert recorded.steps_ms == [17, 1, 2, 10, 1970, 100, 100]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("r ff 10", "a request for a block that no line above describes"),
        ("r a1", "no request: an ID and milliseconds are expected"),
        ("r a1 -5", "no time of a request"),
        ("r a1 7200001", "no time of a request"),
        ("b zz 0 19 512 512 1 1", "no block: eight words are expected"),
        ("b a9 0 19 512 512 1", "no block: eight words are expected"),
        ("b a9 0 19 500 512 1 1", "no block: its sizes are not those of a block"),
        ("b a9 0 19 512 0 1 1", "no block: its sizes are not those of a block"),
        ("b a9 32 19 512 512 1 1", "no block: no such level or type"),
        ("b a9 0 256 512 512 1 1", "no block: no such level or type"),
        ("b a9 0 19 512 512 x 1", "no block: its numbers are not whole"),
        ("after size 1e999", "no counter of arcstats"),
        ("zfs 2.1.5", "no line of arcplan trace"),
        ("Lost 5 events", "no line of arcplan trace"),
    ],
)
def test_a_line_that_cannot_be_read_is_told_and_counted(line: str, reason: str) -> None:
    trace = _read(f"{_HEAD}{_EVENTS}{line}\n{_TAIL}")
    [issue] = trace.issues
    assert (issue.excerpt, issue.reason) == (line, reason)
    assert trace.accounting is not None
    assert trace.accounting.problems == 1
    assert trace.accounting.read == trace.lines - 1
    assert len(trace.recorded.requests) == 7


def test_a_recording_without_its_end_is_not_complete() -> None:
    cut = _read(_HEAD + _EVENTS)
    assert not cut.complete
    assert cut.seconds == 2.2
    assert not _read(_HEAD + _EVENTS + _TAIL, truncated=True).complete


def test_a_full_file_is_whole_but_shorter() -> None:
    trace = _read(_HEAD + _EVENTS + _TAIL.replace("end\n", "end full\n"))
    assert trace.complete
    assert trace.is_full
    assert trace.seconds == 2.2


def test_too_many_groups_are_put_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arc_trace, "GROUPS_MOST", 2)
    trace = _read(_HEAD + _EVENTS + _TAIL)
    assert [(group.objset, group.type, group.blocks) for group in trace.groups][-1] == (
        None,
        "all other",
        2,
    )


def test_more_requests_than_a_recording_holds_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arc_trace, "REQUESTS_MOST", 5)
    with pytest.raises(CaptureError, match="more than 5 requests"):
        _read(_HEAD + _EVENTS + _TAIL)


def test_other_text_is_no_recording() -> None:
    with pytest.raises(UnrecognisedCaptureError):
        _read("b a1 0 19 16384 8192 387 2\nr a1 17\n")


@given(chunk=st.integers(1, 200))
def test_any_chunks_give_the_same(chunk: int) -> None:
    text = _HEAD + _EVENTS + _TAIL
    assert _read(text, chunk=chunk) == _read(text)


_KEYS = [
    "arc-trace",
    "b",
    "r",
    "h",
    "p",
    "w",
    "before",
    "after",
    "sampled",
    "seconds",
    "zfs",
    "end",
]
_VALUES = [
    "zfs",
    "1",
    "a1",
    "0",
    "19",
    "-",
    "16384",
    "size",
    "full",
    "-1",
    "99999999999999999999",
    "\n",
]
_WORDS = st.sampled_from([*_KEYS, *_VALUES])


@given(words=st.lists(_WORDS, max_size=120))
def test_no_text_raises_anything_but_a_named_error(words: list[str]) -> None:
    try:
        trace = _read("arc-trace 1\n" + " ".join(words))
    except CaptureError:
        return
    assert trace.accounting is not None
    assert trace.accounting.read + trace.accounting.problems == trace.lines


class _NoModel:
    def arc_curve(self, sample: JsonObject) -> JsonObject:
        raise ModelMissingError(str(len(sample)))


def test_without_a_model_there_is_a_recording_without_a_curve() -> None:
    answer = with_curve(_read(_HEAD + _EVENTS + _TAIL), _NoModel())
    assert type(answer) is ArcTraceCapture
    assert answer.curve == []
    assert [group.blocks for group in answer.groups] == [1, 1, 1, 1]


_MODEL = Model(model_bundle(home_of()))


def test_the_curve_passes_through_the_hit_ratio_that_arcstats_counted() -> None:
    """12 hits and 4 misses."""
    answer = with_curve(_read(_HEAD + _EVENTS + _TAIL), _MODEL)
    assert answer.measured_hits == 0.75
    assert len(answer.curve) == 20
    assert 33554432 in [point.arc_bytes for point in answer.curve]
    hits = [point.data_hits for point in answer.curve if point.data_hits is not None]
    assert hits == sorted(hits)


def test_a_recording_with_writes_says_that_its_curve_may_be_further_off() -> None:
    reads = "".join(line for line in _EVENTS.splitlines(keepends=True) if line[0] != "w")
    mixed, read = (with_curve(_read(_HEAD + events + _TAIL), _MODEL) for events in (_EVENTS, reads))
    assert mixed.usual_error is not None
    assert read.usual_error is not None
    assert mixed.usual_error > read.usual_error


@pytest.fixture(scope="module")
def mixed() -> ArcTraceCapture:
    """A sixteenth of the blocks that fio read and wrote 3:1 (docs/trace.md)."""
    recording = FIXTURES / "arc_trace" / "fio-mixed-2.3.2.txt.gz"
    return with_curve(_read(text_of(recording).decode()), _MODEL)


@pytest.mark.parametrize(
    ("mib", "measured"), [(210, 0.973), (205, 0.955), (133, 0.836), (105, 0.755), (70, 0.638)]
)
def test_the_curve_of_a_load_that_writes_is_near_what_was_measured(
    mixed: ArcTraceCapture, mib: int, measured: float
) -> None:
    below, above = next(
        pair for pair in pairwise(mixed.curve) if pair[0].arc_bytes <= mib << 20 < pair[1].arc_bytes
    )
    assert below.data_hits is not None
    assert above.data_hits is not None
    part = log((mib << 20) / below.arc_bytes) / log(above.arc_bytes / below.arc_bytes)
    assert below.data_hits + part * (above.data_hits - below.data_hits) == pytest.approx(
        measured, abs=0.04
    )
    assert below.low is not None
    assert above.high is not None
    assert below.low < measured < above.high


def test_a_cut_recording_has_a_curve_of_its_own_hits_alone() -> None:
    answer = with_curve(_read(_HEAD + _EVENTS), _MODEL)
    assert answer.measured_hits is None
    assert len(answer.curve) == 20


@given(words=st.lists(_WORDS, max_size=120))
def test_whatever_can_be_read_can_be_replayed(words: list[str]) -> None:
    try:
        trace = _read(_HEAD + " ".join(words))
    except CaptureError:
        return
    answer = with_curve(trace, _MODEL)
    assert all(0 <= (point.data_hits or 0) <= 1 for point in answer.curve)
