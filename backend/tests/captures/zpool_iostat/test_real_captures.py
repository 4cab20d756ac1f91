"""Captures of real pools on OpenZFS 2.1.11 and 2.3.2, and a published one of 2017."""

from __future__ import annotations

import pytest

from tests.captures.zpool_iostat.reading import fixture, mean, read, vdev

VERSIONS = ("2.1.11", "2.3.2")
KIB, MIB = 1024, 1024 * 1024


def test_decimal_comma_of_2017() -> None:
    capture = read(fixture("zol-0.7-decimal-comma.txt"))
    assert (capture.reports, capture.since_import_dropped) == (7, True)
    pool = vdev(capture, "mysqldata")
    assert pool["samples"] == 6
    assert mean(pool["writes_per_s"]) == pytest.approx((44 + 49 + 40 + 39 + 37 + 43) / 6)
    assert pool["write_bytes_per_s"] is not None
    assert pool["write_bytes_per_s"].max == round(1.66 * MIB)
    assert pool["alloc_bytes"] == round(23.8 * MIB)
    assert pool["free_bytes"] == 984 * MIB
    assert capture.issues == []


@pytest.mark.parametrize("version", VERSIONS)
def test_pools_are_kept_apart(version: str) -> None:
    capture = read(fixture(f"openzfs-{version}-1.txt"))
    assert capture.reports == 6
    assert [v["path"] for v in capture.vdevs] == [["a9"], ["tank"]]
    assert {v["samples"] for v in capture.vdevs} == {5}
    assert mean(vdev(capture, "a9")["writes_per_s"]) == 0
    assert capture.complete


@pytest.mark.parametrize("version", VERSIONS)
def test_a_lone_report_is_kept_and_said_to_be_since_import(version: str) -> None:
    capture = read(fixture(f"openzfs-{version}-boot.txt"))
    assert (capture.reports, capture.since_import_dropped) == (1, False)
    assert "since the pool was imported" in capture.issues[0].reason


@pytest.mark.parametrize("version", VERSIONS)
def test_vdevs_hang_under_their_pool_with_their_class(version: str) -> None:
    capture = read(fixture(f"openzfs-{version}-v.txt"))
    assert [(v["path"], v["class"]) for v in capture.vdevs] == [
        (["tank"], "normal"),
        (["tank", "virtio-POOL"], "normal"),
        (["tank", "virtio-SLOG"], "logs"),
        (["tank", "virtio-L2"], "cache"),
    ]
    assert {v["pool"] for v in capture.vdevs} == {"tank"}
    assert capture.reports == 4


def test_operations_have_units_of_1024() -> None:
    cache = vdev(read(fixture("openzfs-2.3.2-v.txt")), "tank", "virtio-L2")
    assert cache["reads_per_s"] is not None
    assert cache["reads_per_s"].max == pytest.approx(1.16 * 1024)


@pytest.mark.parametrize(("version", "waits"), [("2.1.11", 8), ("2.3.2", 8)])
def test_waits_are_milliseconds_weighted_by_requests(version: str, waits: int) -> None:
    pool = vdev(read(fixture(f"openzfs-{version}-l.txt")), "tank")
    assert len(pool["wait_ms"]) == waits
    assert set(pool["wait_ms"]) >= {"total_read", "disk_write", "syncq_read", "asyncq_write"}
    if version == "2.1.11":
        reads = [(277, 0.721), (317, 0.568), (383, 0.460), (234, 0.757), (457, 0.447)]
        expected = sum(n * ms for n, ms in reads) / sum(n for n, _ in reads)
        assert pool["wait_ms"]["total_read"].mean == pytest.approx(expected, abs=1e-6)
    # never printed: `-`
    assert "scrub" not in pool["wait_ms"]


@pytest.mark.parametrize(("version", "queues"), [("2.1.11", 12), ("2.3.2", 14)])
def test_queues_are_read_by_name(version: str, queues: int) -> None:
    pool = vdev(read(fixture(f"openzfs-{version}-q.txt")), "tank")
    assert len(pool["queued"]) == queues
    assert "trimq_write_activ" in pool["queued"]
    if version == "2.1.11":
        assert pool["queued"]["syncq_write_activ"].max == 1


@pytest.mark.parametrize("version", VERSIONS)
def test_scripted_rows_have_no_titles_and_are_read_by_their_number(version: str) -> None:
    capture = read(fixture(f"openzfs-{version}-H.txt"))
    assert (capture.reports, len(capture.vdevs)) == (6, 1)
    assert capture.vdevs[0]["pool"] == "tank"
    assert capture.vdevs[0]["samples"] == 5


@pytest.mark.parametrize(("version", "columns"), [("2.1.11", 10), ("2.3.2", 11)])
def test_latency_histograms_keep_the_totals_since_import_apart(version: str, columns: int) -> None:
    capture = read(fixture(f"openzfs-{version}-w.txt"))
    assert capture.issues == []
    since_import, later = capture.histograms
    assert (since_import.since_import, later.since_import) == (True, False)
    assert since_import.kind == "latency"
    assert len(since_import.columns) == columns
    assert len(since_import.counts) == len(since_import.bucket_ms) == 37
    assert since_import.bucket_ms[0] == 1e-6
    assert since_import.bucket_ms[-1] == 137_438.953471
    if version == "2.3.2":
        at = since_import.bucket_ms.index(0.262143)
        assert since_import.counts[at][1] == 165 * KIB


def test_the_pool_under_sysbench_reads_300_times_a_second_at_11_ms() -> None:
    capture = read(fixture("openzfs-2.3.2-sysbench.txt"))
    assert capture.reports == 20
    slow = vdev(capture, "hold", "slow")
    assert mean(slow["reads_per_s"]) == pytest.approx(299, abs=1)
    assert slow["wait_ms"]["disk_read"].mean == pytest.approx(10.5, abs=0.1)
