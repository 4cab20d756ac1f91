"""`arcplan size` of archives that the collector recorded on a real machine, with nothing typed.

OpenZFS 2.3.2, 2 processors, 5.79 GiB, a pool of one disk over device-mapper. The limits of the disk
were set, the servers started and the loads run by hand, so that what is true is known.
"""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest

from tests.command_line import arcplan
from tests.conftest import REPOSITORY

_ARCHIVES = REPOSITORY / "backend/tests/fixtures/collect"
MARIADB = "laboratory-mariadb-10.11"
ZIPF = "laboratory-mariadb-10.11-zipf"
POSTGRESQL = "laboratory-postgresql-15"
MIB = 1 << 20


@cache
def sized(name: str, *entered: str) -> Any:
    """The sizing of one archive."""
    return json.loads(arcplan("size", "--json", *entered, _ARCHIVES / f"{name}.tar.gz").stdout)


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [
        *(
            (MARIADB, path, value)
            for path, value in {
                "layout.doublewrite": False,
                "layout.flush_method": "fsync",
                "layout.flush_log_at_trx_commit": 1,
            }.items()
        ),
        *(
            (name, path, value)
            for name in (MARIADB, POSTGRESQL)
            for path, value in {
                "layout.openzfs": "2.3",
                "layout.ashift": 12,
                "layout.compression": "lz4",
                "layout.primarycache": "all",
                "storage.vdev_type": "stripe",
                "storage.vdev_width": 1,
                "instance.vcpus": 2,
            }.items()
        ),
        (MARIADB, "layout.record_bytes", 16 << 10),
        (MARIADB, "layout.innodb_page_bytes", 16 << 10),
        (MARIADB, "memory.arc_bytes", 320 * MIB),
        (MARIADB, "memory.buffer_pool_bytes", 96 * MIB),
        (MARIADB, "workload.threads", 6),
        (MARIADB, "workload.distribution", "uniform"),
        (ZIPF, "workload.threads", 6),
        (ZIPF, "workload.distribution", "zipf"),
        (POSTGRESQL, "layout.record_bytes", 8 << 10),
        (POSTGRESQL, "memory.arc_bytes", 256 * MIB),
        (POSTGRESQL, "memory.buffer_pool_bytes", 64 * MIB),
        (POSTGRESQL, "workload.threads", 4),
        # Two segments of the heap and an index; ten WAL files were dumped beside them.
        (POSTGRESQL, "data.files", 3),
        (POSTGRESQL, "data.file_bytes", 1_599_332_352),
        (POSTGRESQL, "postgresql.checkpoint_s", 30),
        (POSTGRESQL, "postgresql.max_wal_bytes", 1 << 30),
        (POSTGRESQL, "postgresql.full_page_writes", True),
        (POSTGRESQL, "postgresql.synchronous_commit", "on"),
        (POSTGRESQL, "postgresql.huge_pages", False),
        (POSTGRESQL, "postgresql.wal_record_bytes", None),
    ],
)
def test_a_field_is_what_was_set(name: str, path: str, value: object) -> None:
    field = sized(name)["fields"][path]
    assert (field["value"], field["state"] in ("measured", "derived")) == (value, True)


def test_the_disk_of_mariadb_is_the_one_that_was_set() -> None:
    device = sized(MARIADB)["fields"]["storage.custom_device"]["value"]
    assert device["read_iops"] == pytest.approx(45, rel=0.1)


def test_processors_that_were_full_predict_what_keeps_them_the_limit() -> None:
    """The disk was half busy, so that it is known as far as it was seen to go, and no further."""
    sizing = sized(ZIPF)
    assert (sizing["missing"], sizing["trust"]) == ([], "agrees")
    assert sizing["result"]["bottleneck"] == "cpu"
    measured = sizing["measured"]["queries_per_s"]["value"]
    assert sizing["result"]["reads"]["queries_per_s"] == pytest.approx(measured, rel=0.1)
    limits = [limit["id"] for limit in sizing["result"]["limits"]]
    assert not [one for one in limits if one.startswith("device-")]
    larger = sized(ZIPF, "--set", "memory.arc_bytes=1GiB")
    assert larger["result"]["bottleneck"] == "cpu"
    # A larger ARC gives back what device reads took of the processors, which may be none.
    of = larger["plan"]["workload"]
    given_back = of["cpu_ms_per_device_read"] * of["device_reads_with_cpu"]
    most = measured * (1 + given_back / of["cpu_ms_per_query"])
    assert 1.1 * measured < larger["result"]["reads"]["queries_per_s"] < 1.1 * most
    [band] = [b for b in larger["result"]["bands"] if b["figure"] == "reads.queries_per_s"]
    assert band["low"] < 1.05 * measured


_READS_TAKE_NO_CPU = ("--known", "workload.cpu_ms_per_device_read=0")


@pytest.mark.parametrize(
    "change",
    [
        ("--set", "instance.vcpus=4"),
        (*_READS_TAKE_NO_CPU, "--set", "memory.arc_bytes=64MiB"),
    ],
)
def test_a_change_that_asks_more_of_the_disk_than_was_seen_asks_which_it_is(
    change: tuple[str, ...],
) -> None:
    sizing = sized(ZIPF, *change)
    [missing] = sizing["missing"]
    assert (missing["path"], sizing["result"]) == ("storage.device", None)
    assert "more of a drive than the 170 reads/s that captures saw it serve" in missing["why"]
    fast = sized(ZIPF, *change, "--set", "storage.device=nvme-gen4")
    assert fast["missing"] == []


def test_direct_io_that_the_counters_deny_is_named_before_any_question_for_the_drive() -> None:
    sizing = sized(ZIPF, "--known", "layout.flush_method=O_DIRECT")
    assert (sizing["missing"], sizing["result"]) == ([], None)
    first = sizing["contradictions"][0]
    assert first["figure"] == "device_reads_per_query"
    assert first["why"].startswith("In the plan, direct I/O")
    assert first["question"].endswith("or enter layout.direct=disabled.")


# The limit that the disk of this load was set to.
_ZIPF_DISK = (
    "--known",
    "storage.custom_device.read_iops=150",
    "--known",
    "storage.custom_device.read_latency_ms=3.8",
)


def test_the_law_that_keys_were_drawn_by_is_in_the_interval() -> None:
    """Keys were drawn by a Zipf law of 0.8: the largest whole number of rows * u^5."""
    sizing = sized(ZIPF, *_ZIPF_DISK)
    law = sizing["fields"]["workload.zipf_exponent"]
    found = re.search(r"\((\S+) to (\S+)\)", law["why"])
    assert found is not None
    low, high = found.groups()
    assert float(low) <= 0.8 <= float(high)
    assert law["value"] == pytest.approx(0.8, abs=0.15)
    [row] = [r for r in sizing["backtest"] if r["figure"] == "device_reads_per_query"]
    assert row["inside"]


def test_mariadb_is_predicted_as_it_was_measured() -> None:
    sizing = sized(MARIADB)
    assert (sizing["missing"], sizing["conflicts"]) == ([], [])
    figures = {row["figure"]: row for row in sizing["backtest"]}
    for figure in ("queries_per_s", "commits_per_s", "device_reads_per_s"):
        row = figures[figure]
        assert row["predicted"] == pytest.approx(row["measured"], rel=0.15), figure
    assert all(row["inside"] for row in figures.values())


def test_postgresql_at_work_is_told_from_an_idle_mariadb_beside_it() -> None:
    """MariaDB's socket was open, so the collector's own question had started it."""
    sizing = sized(POSTGRESQL)
    assert (sizing["missing"], sizing["conflicts"]) == ([], [])
    assert sizing["plan"]["engine"] == "postgresql"
    assert not [path for path in sizing["fields"] if "innodb" in path or "doublewrite" in path]
    assert sizing["measured"]["commits_per_s"]["value"] == pytest.approx(10.2, rel=0.15)
    left_out = {one["capture"] for one in sizing["unused"] if "idle" in one["why"]}
    assert {name.rpartition("/")[2] for name in left_out} == {
        "innodb-status.txt",
        "mysql-files.txt",
        "mysql-status-after.txt",
        "mysql-status-before.txt",
        "mysql-variables.txt",
    }


def test_the_trees_of_postgresql_are_those_of_its_relations() -> None:
    """WAL was dumped too: 20,480 of 211,861 leaf blocks. It shrinks under lz4, tables do not."""
    fields = sized(POSTGRESQL)["fields"]
    rows = {row["record_bytes"]: row for row in fields["data.measured_trees"]["value"]["rows"]}
    assert (rows[8192]["leaf_blocks"], rows[8192]["nonleaf_blocks"]) == (191_381, 191)
    assert fields["data.compression_ratio"]["value"] == pytest.approx(1, abs=0.001)


def test_postgresql_is_predicted_by_a_disk_without_its_flushes() -> None:
    """Of 62.7 requests/s that Linux counted in the mean, 54.8 moved data; ZFS counted 53.1."""
    sizing = sized(POSTGRESQL)
    assert sizing["trust"] == "agrees"
    assert 54.7 <= sizing["plan"]["storage"]["custom_device"]["read_iops"] < 62.7
    figures = {row["figure"]: row for row in sizing["backtest"]}
    assert {"queries_per_s", "device_reads_per_query", "arc_data_hit_ratio"} <= set(figures)
    assert all(row["inside"] for row in figures.values())
    rate = figures["queries_per_s"]
    assert rate["predicted"] == pytest.approx(rate["measured"], rel=0.1)


@pytest.mark.parametrize("name", [MARIADB, ZIPF, POSTGRESQL])
def test_every_file_of_the_archive_is_read_whole(name: str) -> None:
    done = arcplan("analyze", _ARCHIVES / f"{name}.tar.gz")
    assert (done.returncode, done.stderr) == (0, b"")
    assert all(one["complete"] for one in json.loads(done.stdout)["captures"])
