"""fio's reports as text and in JSON."""

from __future__ import annotations

import json

import pytest

from arcplan.captures.load.fio import FioCapture
from arcplan.captures.load.fio_job import block_bytes_of
from arcplan.captures.records import UnrecognisedCaptureError
from tests.captures.small_formats import assert_places_are_true, fixture, read_one


def read(text: str | bytes) -> FioCapture:
    return read_one(text, FioCapture)


def test_json_is_read_to_the_last_digit() -> None:
    text = fixture("fio", "fio-3.33-json")
    capture = read(text)
    [job] = capture.jobs
    assert capture.accounting is not None
    assert capture.accounting.read == capture.lines
    assert (capture.version, capture.recorded_at) == ("fio-3.33", "2026-11-22T11:00:18Z")
    assert (job.name, job.rw, job.block_bytes, job.engine) == (
        "randread",
        "randread",
        16384,
        "psync",
    )
    assert (job.depth, job.jobs, job.direct, job.fsync) == (1, 1, False, 0)
    assert (job.target, job.seconds) == ("/tank/fio", 2.001)
    assert (job.reads_per_s, job.read_bytes_per_s) == (10807.096452, 177063468)
    assert (job.read_mean_ms, job.read_p50_ms, job.read_p95_ms) == (0.089807718, 0.071168, 0.121344)
    assert (job.writes_per_s, job.write_mean_ms, job.syncs_per_s) == (None, None, None)
    assert capture.complete
    assert_places_are_true(capture, text)


def test_the_text_gives_what_is_printed() -> None:
    text = fixture("fio", "fio-3.33-normal_fsync")
    capture = read(text)
    [job] = capture.jobs
    assert (job.name, job.rw, job.block_bytes, job.jobs) == ("mixed", "randrw", 8192, 2)
    assert (job.reads_per_s, job.read_bytes_per_s) == (7874, round(61.5 * 2**20))
    assert (job.read_mean_ms, job.read_p50_ms, job.read_p95_ms, job.read_p99_ms) == (
        0.08149,
        0.07,
        0.121,
        0.206,
    )
    assert (job.write_mean_ms, job.write_p95_ms, job.write_p99_ms) == (0.02372, 0.049, 0.109)
    assert (job.sync_mean_ms, job.sync_p95_ms) == (0.11065, 0.198)
    assert job.syncs_per_s == 22634 / 2.001
    assert (job.direct, job.fsync, job.target) == (None, None, None)
    assert capture.recorded_at == "2026-11-22T11:00:25"
    assert_places_are_true(capture, text)


def test_more_percentiles_in_json_do_no_harm() -> None:
    [job] = read(fixture("fio", "fio-3.33-json_plus")).jobs
    assert (job.reads_per_s, job.read_p95_ms) == (11677.661169, 0.100864)


@pytest.mark.parametrize("form", ["json_two_jobs", "normal_two_jobs"])
def test_each_job_is_listed_with_its_own_options(form: str) -> None:
    capture = read(fixture("fio", f"fio-3.33-{form}"))
    first, second = capture.jobs
    assert (first.name, first.rw, first.block_bytes) == ("a", "write", 1 << 20)
    assert (second.name, second.rw) == ("b", "read")
    assert first.reads_per_s is None
    assert second.writes_per_s is None
    assert list(capture.places) == ["jobs.0", "jobs.1"]


def test_json_among_other_lines_is_found() -> None:
    [job] = read(fixture("fio", "fio-3.33-normal_and_json")).jobs
    assert (job.jobs, job.reads_per_s) == (2, 14782.32651)


def test_old_releases_are_read() -> None:
    capture = read(fixture("fio", "fio_written-2.2.10-normal"))
    [job] = capture.jobs
    assert (job.block_bytes, job.engine, job.depth) == (4096, "libaio", 4)
    assert (job.writes_per_s, job.write_bytes_per_s) == (5243, 20972 * 1024)
    assert (job.write_mean_ms, job.write_p95_ms) == (0.76134, 1.24)
    assert capture.recorded_at == "2016-03-04T09:15:02"


_ASYNCHRONOUS = """\
w: (g=0): rw=randwrite, bs=8192B-8192B, ioengine=libaio, iodepth=1
fio-3.36
w: (groupid=0, jobs=4): err= 0: pid=71: Tue Mar  4 09:15:02 2025
  write: IOPS=8000, BW=62.5MiB/s (65.5MB/s)(3750MiB/60001msec)
    slat (usec): min=20, max=9000, avg=497.50, stdev=90.00
    clat (nsec): min=400, max=90000, avg=1500.00, stdev=300.00
     lat (usec): min=21, max=9010, avg=499.10, stdev=90.10
    clat percentiles (nsec):
     | 50.00th=[ 1400], 95.00th=[ 1900], 99.00th=[ 2100]
"""


def test_a_latency_includes_the_time_of_submission() -> None:
    [job] = read(_ASYNCHRONOUS.encode()).jobs
    assert job.write_mean_ms == 0.4991
    assert (job.write_p95_ms, job.write_p99_ms) == (None, None)


def test_a_latency_cut_off_is_the_sum_of_its_parts() -> None:
    [job] = read(_ASYNCHRONOUS[: _ASYNCHRONOUS.index("     lat (")].encode()).jobs
    assert job.write_mean_ms == 0.499


@pytest.mark.parametrize(("submission_ns", "p95_ms"), [(400_000, None), (2_000, 0.1)])
def test_json_counts_submission_too(submission_ns: int, p95_ms: float | None) -> None:
    completion = {"mean": 50_000.0, "percentile": {"95.000000": 100_000}}
    side = {"total_ios": 9, "iops": 9.0, "runtime": 1000, "bw_bytes": 73_728, "clat_ns": completion}
    read_side = {**side, "lat_ns": {"mean": 50_000.0 + submission_ns}}
    job = {"jobname": "r", "read": read_side, "write": {}, "sync": {}}
    [made] = read(json.dumps({"fio version": "fio-3.36", "jobs": [job]}).encode()).jobs
    assert made.read_mean_ms == pytest.approx(0.05 + submission_ns / 1e6)
    assert made.read_p95_ms == p95_ms


def test_a_command_goes_on_behind_a_backslash() -> None:
    command = b"root@db1:~# fio --name=mixed \\\n> --filename=/t/f --direct=1 \\\n> --fsync=1\n"
    [job] = read(command + fixture("fio", "fio-3.33-normal_fsync")).jobs
    assert (job.direct, job.fsync, job.target) == (True, 1, "/t/f")


def test_the_command_above_a_text_fills_in_what_it_does_not_print() -> None:
    command = b"$ fio --name=mixed --filename=/dev/zvol/t/v --direct=1 --fsync=1 --rw=randrw\n"
    [job] = read(command + fixture("fio", "fio-3.33-normal_fsync")).jobs
    assert (job.direct, job.fsync, job.target) == (True, 1, "/dev/zvol/t/v")


def test_a_job_that_is_cut_is_named_and_costs_no_other() -> None:
    text = fixture("fio", "fio-3.33-json_two_jobs")
    capture = read(text[: text.index(b'"jobname" : "b"') + 900])
    assert [job.name for job in capture.jobs] == ["a"]
    assert not capture.complete
    assert [issue.reason for issue in capture.issues] == [
        "this job of fio is cut or damaged; it is left out",
        "the text ends here without a line end, so what stands last may be a part of it",
    ]


def test_a_job_whose_figures_stand_behind_other_text_is_named() -> None:
    text = fixture("fio", "fio-3.33-normal_two_jobs").decode()
    at = text.index("\nb: (groupid")
    behind = text[at:].replace("  read:", "  DEBUG| read:")
    capture = read(text[:at] + behind)
    assert [job.name for job in capture.jobs] == ["a"]
    assert [(issue.excerpt, issue.line) for issue in capture.issues] == [("b", 27)]
    with pytest.raises(UnrecognisedCaptureError, match="lines stand behind others"):
        read(behind)


def test_requests_of_several_sizes_have_no_one_size() -> None:
    assert block_bytes_of("4k,8k") is None
    assert block_bytes_of("4k-64k") is None
    assert block_bytes_of("(R) 16.0KiB-16.0KiB, (W) 16.0KiB-16.0KiB, (T) 16.0KiB-16.0KiB") == 16384
    assert block_bytes_of("4K-4K/4K-4K/4K-4K") == 4096


def test_a_run_in_the_other_form_behind_a_document_is_a_run_of_its_own() -> None:
    document, printed = (fixture("fio", f"fio-3.33-{form}") for form in ("json", "normal_two_jobs"))
    alone = [job.name for text in (document, printed) for job in read(text).jobs]
    assert [job.name for job in read(document + b"\n" + printed).jobs] == alone


def status(seconds: int, rate: int, pid: int = 71) -> str:
    """One status of --status-interval; the last one is the report of the run."""
    return (
        f"w: (groupid=0, jobs=4): err= 0: pid={pid}: Tue Mar  4 09:15:02 2025\n"
        f"  write: IOPS={rate}, BW=62.5MiB/s (65.5MB/s)(3750MiB/{seconds}000msec)\n"
    )


def test_of_reports_while_a_job_ran_the_last_counts() -> None:
    capture = read(f"fio-3.36\n{status(5, 900)}{status(10, 800)}{status(15, 820)}".encode())
    assert [(job.seconds, job.writes_per_s) for job in capture.jobs] == [(15, 820)]
    assert [issue.line for issue in capture.issues if "status-interval" in issue.reason] == [2, 4]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(status(60, 900) + status(60, 800), id="as long"),
        pytest.param(status(60, 900) + "fio-3.36\n" + status(90, 800), id="fio started again"),
        pytest.param(status(60, 900) + status(90, 800, 72), id="another process"),
    ],
)
def test_two_runs_in_containers_have_one_process_number_and_are_two_jobs(text: str) -> None:
    assert [job.writes_per_s for job in read(f"fio-3.36\n{text}".encode()).jobs] == [900, 800]
