"""sysbench's reports, 0.4 to 1.0."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from arcplan.captures.load.sysbench import SysbenchCapture
from arcplan.captures.load.sysbench_run import SysbenchRun, SysbenchSample
from tests.captures.small_formats import FIXTURES, assert_places_are_true, fixture, read_one


def read(text: str | bytes) -> SysbenchCapture:
    return read_one(text, SysbenchCapture)


def run_of(name: str) -> SysbenchRun:
    [run] = read(fixture("sysbench", name)).runs
    return run


def test_a_database_run_is_read() -> None:
    text = fixture("sysbench", "sysbench-1.0.20-read_write_on_zfs")
    capture = read(text)
    [run] = capture.runs
    assert (run.version, run.test, run.threads, run.seconds) == ("1.0.20", None, 8, 46.0042)
    assert (run.transactions, run.transactions_per_s) == (188, 4.09)
    assert (run.queries, run.queries_per_s) == (3760, 81.72)
    assert (run.reads, run.writes, run.other) == (2632, 752, 376)
    assert (run.errors, run.reconnects) == (0, 0)
    assert (run.latency_min_ms, run.latency_mean_ms, run.latency_max_ms) == (
        661.73,
        1933.15,
        2928.59,
    )
    assert (run.latency_p95_ms, run.latency_percentile) == (2632.28, 95)
    assert run.samples[0] == SysbenchSample(
        at_s=10,
        threads=8,
        tps=3.67,
        qps=78.74,
        reads_per_s=55.71,
        writes_per_s=14.89,
        other_per_s=8.14,
        latency_ms=2632.28,
    )
    assert [sample.at_s for sample in run.samples] == [10, 20, 30, 40]
    assert capture.complete
    assert_places_are_true(capture, text)


def test_another_percentile_is_not_taken_for_the_95th() -> None:
    run = run_of("sysbench-1.0.20-read_write_p99")
    assert (run.latency_percentile, run.latency_percentile_ms) == (99, 12.08)
    assert run.latency_p95_ms is None


def test_a_rate_that_was_asked_for_is_kept() -> None:
    assert run_of("sysbench-1.0.20-insert_rate").rate_events_per_s == 50


def test_fileio_has_rates_of_its_own() -> None:
    run = run_of("sysbench-1.0.20-fileio")
    assert run.test == "fileio"
    assert (run.reads_per_s, run.writes_per_s, run.fsyncs_per_s) == (53985.73, 35990.49, 3600.55)
    assert run.read_bytes_per_s == 843.53 * 2**20
    assert run.options["file-test-mode"] == "rndrw"
    assert run.options["file-block-size"] == "16KiB"
    assert run.samples[0].write_bytes_per_s == 569.37 * 2**20
    assert run.transactions is None


@pytest.mark.parametrize("test", ["cpu", "memory"])
def test_other_tests_are_named(test: str) -> None:
    assert run_of(f"sysbench-1.0.20-{test}").test == test


def test_a_histogram_does_no_harm() -> None:
    run = run_of("sysbench-1.0.20-histogram")
    assert run.transactions == 4674
    assert run.latency_percentile == 95


def test_old_releases_are_read() -> None:
    run = run_of("sysbench_written-0.4.12-oltp")
    assert (run.version, run.test, run.threads) == ("0.4.12", "oltp", 16)
    assert (run.transactions, run.queries, run.errors) == (10000, 210000, 3)
    assert (run.latency_mean_ms, run.latency_p95_ms) == (31.19, 50.12)
    run = run_of("sysbench_written-0.5-interval")
    assert [sample.tps for sample in run.samples] == [121.5, 118.2]
    assert run.samples[1].reads_per_s == 1654.8
    assert run.latency_p95_ms == 93.02


def test_the_command_above_names_the_test_and_its_options_but_no_password() -> None:
    command = b"$ sysbench oltp_read_only --tables=8 --mysql-password=hunter2 --threads=4 run\n"
    capture = read(command + fixture("sysbench", "sysbench-1.0.20-point_select"))
    [run] = capture.runs
    assert run.test == "oltp_read_only"
    assert run.options["tables"] == "8"
    assert "hunter2" not in repr(capture)


def test_a_command_goes_on_behind_a_backslash() -> None:
    command = b"$ sysbench oltp_read_only \\\n  --tables=8 \\\n  --table-size=1000 run\n"
    [run] = read(command + fixture("sysbench", "sysbench-1.0.20-point_select")).runs
    assert (run.test, run.options["tables"], run.options["table-size"]) == (
        "oltp_read_only",
        "8",
        "1000",
    )


def test_every_run_of_a_text_is_listed() -> None:
    text = fixture("sysbench", "sysbench-1.0.20-point_select")
    capture = read(text + text)
    first, second = capture.runs
    assert second.line - first.line == text.count(b"\n")
    assert first.samples == second.samples
    assert list(capture.places) == ["runs.0", "runs.1"]


def test_a_run_that_was_cut_keeps_its_samples() -> None:
    text = fixture("sysbench", "sysbench-1.0.20-point_select")
    capture = read(text[: text.index(b"SQL statistics")])
    assert not capture.complete
    assert len(capture.runs[0].samples) == 3
    assert capture.runs[0].transactions is None


def test_a_file_test_without_its_head_is_read() -> None:
    text = fixture("sysbench", "sysbench-1.0.20-fileio").decode()
    whole = read(text).runs[0]
    [run] = read(text[text.index("File operations:") :]).runs
    assert run.test == "fileio"
    assert (run.reads_per_s, run.writes_per_s) == (whole.reads_per_s, whole.writes_per_s)
    assert (run.latency_mean_ms, run.complete) == (whole.latency_mean_ms, True)
    assert (run.threads, run.version) == (None, None)


@pytest.mark.parametrize("rule", ["--\n", ""])
def test_interval_lines_alone_are_a_run_that_did_not_end(rule: str) -> None:
    text = fixture("sysbench", "sysbench-1.0.20-read_write_on_zfs").decode()
    lines = [line for line in text.splitlines(keepends=True) if line.startswith("[ ")]
    capture = read(rule + "".join(lines[:3]))
    [run] = capture.runs
    assert (len(run.samples), run.transactions, run.complete) == (3, None, False)
    assert not capture.complete


def test_a_rate_that_fell_below_zero_is_no_rate() -> None:
    rest = "writes: 40.00, response time: 9.10ms (95%), errors: 0.00, reconnects:  0.00\n"
    capture = read(
        f"[  10s] threads: 4, tps: 10.00, reads: 140.00, {rest}"
        f"[  11s] threads: 4, tps: 18446744073709551000.00, reads: 140.00, {rest}"
        f"[  12s] threads: 4, tps: 11.00, reads: 154.00, {rest}"
    )
    assert [sample.tps for sample in capture.runs[0].samples] == [10, 11]
    [issue] = capture.issues
    assert (issue.line, issue.reason) == (
        2,
        "a rate of this line fell below zero inside sysbench; left out",
    )


def test_sysbench_1_1_prints_the_time_of_the_run_as_elapsed() -> None:
    text = fixture("sysbench", "sysbench-1.0.20-point_select").decode()
    elapsed = re.sub(r"total time: +", "time elapsed: ", text)
    assert elapsed != text
    [before], [run] = read(text).runs, read(elapsed).runs
    assert run.seconds == before.seconds


@pytest.mark.parametrize(
    "path", sorted((FIXTURES / "sysbench").glob("*.txt")), ids=lambda p: p.stem
)
def test_a_report_without_its_last_line_is_not_complete(path: Path) -> None:
    """From the first latency on it was taken for whole."""
    rows = path.read_text().rstrip().splitlines()
    mean = next(number for number, row in enumerate(rows) if "avg:" in row)
    whole = "\n".join(rows)
    cut = [
        *("\n".join([*rows[:kept], ""]) for kept in range(mean + 1, len(rows))),
        whole[:-1],
        whole[: whole.index("ercentile:")],
    ]

    assert read(f"{whole}\n").complete
    assert not any(read(text).complete for text in cut)


def test_options_above_the_report_are_its_own_where_the_banner_was_left_behind() -> None:
    text = fixture("sysbench", "sysbench-1.0.20-read_write_on_zfs").decode()
    [run] = read(text[text.index("Running the test") :]).runs
    assert (run.threads, run.transactions, run.version) == (8, 188, None)
    twice = read(text[text.index("Running the test") :] * 2)
    assert [one.threads for one in twice.runs] == [8, 8]


@pytest.mark.parametrize("remark", ["\t--\u603b\u4e8b\u52a1\u6570", "  // all", "  # all"])
def test_what_a_person_wrote_behind_figures_costs_none(remark: str) -> None:
    name = "sysbench-1.0.20-read_write_on_zfs"
    text = fixture("sysbench", name).decode()
    annotated = re.sub(r"(?m)(\d\)?(?:ms|s)?)$", rf"\1{remark}", text)
    [run] = read(annotated).runs
    assert run == run_of(name)
