"""pgbench's reports, 9.6 to 15."""

from __future__ import annotations

import pytest

from arcplan.captures.load.pgbench import PgbenchCapture, PgbenchSample
from tests.captures.small_formats import assert_places_are_true, fixture, read_one


def read(text: str | bytes) -> PgbenchCapture:
    return read_one(text, PgbenchCapture)


def test_a_run_with_its_progress_is_read() -> None:
    text = fixture("pgbench", "pgbench-15.18-S")
    capture = read(text)
    [run] = capture.runs
    assert (run.version, run.script, run.scale) == ("15.18", "select only", 2)
    assert (run.query_mode, run.clients, run.threads, run.seconds) == ("simple", 2, 2, 4)
    assert (run.transactions, run.failed, run.tps) == (93134, 0, 23304.497352)
    assert (run.latency_mean_ms, run.latency_stddev_ms) == (0.086, 0.492)
    assert (run.initial_connection_ms, run.tps_with_connections) == (8.191, None)
    assert run.samples[0] == PgbenchSample(at_s=1.0, tps=21543.6, latency_ms=0.092, stddev_ms=0.373)
    assert len(run.samples) == 3
    assert capture.complete
    assert_places_are_true(capture, text)


def test_transactions_that_were_counted_have_no_duration() -> None:
    [run] = read(fixture("pgbench", "pgbench-15.18-r")).runs
    assert (run.seconds, run.transactions, run.query_mode) == (None, 400, "prepared")


def test_figures_of_single_scripts_are_not_taken_for_those_of_the_run() -> None:
    [run] = read(fixture("pgbench", "pgbench-15.18-mix")).runs
    assert run.script == "multiple scripts"
    assert (run.tps, run.latency_mean_ms) == (191.879935, 1.366)


def test_old_releases_and_several_runs_are_read() -> None:
    capture = read(fixture("pgbench", "pgbench_written-9.6-two_runs"))
    first, second = capture.runs
    assert (first.tps, first.tps_with_connections) == (1005.101145, 1004.712231)
    assert [sample.at_s for sample in first.samples] == [5.0, 10.0]
    assert (second.script, second.latency_mean_ms) == ("read_only.sql", 0.412)
    assert list(capture.places) == ["runs.0", "runs.1"]


def test_progress_with_time_stamps_says_when_it_ran() -> None:
    capture = read(
        "progress: 1459951260.123 s, 100.0 tps, lat 1.000 ms stddev 0.100\n"
        "progress: 1459951265.123 s, 90.0 tps, lat NaN ms stddev NaN\n"
    )
    assert capture.recorded_at == "2016-04-06T14:01:00Z"
    assert [sample.at_s for sample in capture.runs[0].samples] == [0.0, 5.0]
    assert capture.runs[0].samples[1].latency_ms is None
    assert not capture.complete


def test_a_second_run_without_its_result_is_named() -> None:
    first = fixture("pgbench", "pgbench-15.18-S")
    capture = read(first + b"transaction type: TPC-B (sort of)\nscaling factor: 50\nquery m")
    assert len(capture.runs) == 1
    assert any("has no result" in issue.reason for issue in capture.issues)


@pytest.mark.parametrize("first", ["scaling factor: ", "query mode: ", "number of clients: "])
def test_reports_without_their_first_lines_are_read(first: str) -> None:
    whole = fixture("pgbench", "pgbench-15.18-tpcb").decode()
    [expected] = read(whole).runs
    cut = whole[whole.index(first) :]
    runs = read(cut + "\n" + cut).runs
    assert [run.tps for run in runs] == [expected.tps] * 2
    assert [run.clients for run in runs] == [expected.clients] * 2


def test_a_figure_with_a_comma_is_named_and_not_read() -> None:
    text = fixture("pgbench", "pgbench-15.18-S").decode().replace("23304.497352", "23,304.497352")
    capture = read(text)
    assert capture.runs[0].tps is None
    assert ["no comma inside of a number" in issue.reason for issue in capture.issues] == [True]


def test_runs_below_the_first_without_its_settings_are_runs_too() -> None:
    shown = "duration: {} s\nnumber of transactions actually processed: {}\n"
    shown += "number of failed transactions: 0 (0.000%)\nlatency average = {} ms -- mean\n"
    shown += "initial connection time = 5 ms\ntps = {} (without initial connection time)\n"
    text = "pgbench (18.3)\nnumber of clients: 32\n" + shown.format(300, 754105, 12.725, 2514.7)
    capture = read(f"{text}\n=== RUN 1 ===\n{shown.format(600, 1546357, 12.414, 2577.8)}")
    assert [(run.clients, run.seconds, run.tps) for run in capture.runs] == [
        (32, 300, 2514.7),
        (None, 600, 2577.8),
    ]
    assert [run.latency_mean_ms for run in capture.runs] == [12.725, 12.414]
