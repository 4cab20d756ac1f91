"""A real PostgreSQL under pgbench, recorded by the collector, is sized with nothing typed.

The server, its load and its files are real; the pool's side is replayed from the recording of a
machine with OpenZFS, mounted where the server's files are.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.collect.host import Host
from tests.command_line import arcplan
from tests.conftest import FIXTURES
from tests.postgres import Cluster

RECORDED = FIXTURES / "collect/laboratory-postgresql-15.tar.gz"
DATASET = "lab/pg_8k_lz4"
CLIENTS = 3
SECONDS = 8
PRINTS = 2


@pytest.fixture(scope="module")
def recorded(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The archive, what pgbench said, and what the server says of itself."""
    environment = cluster.client_environment()
    if shutil.which("pgbench", path=environment["PATH"]) is None:
        pytest.skip("NOT TESTED ON POSTGRESQL: pgbench is not installed")
    root = tmp_path_factory.mktemp("host")
    host = Host(root / "host")
    lab = root / "arcplan-capture"
    with tarfile.open(RECORDED) as archive:
        archive.extractall(root, filter="data")
    for name in ("zfs-list.txt", "zfs-get-1.txt"):
        text = (lab / name).read_text()
        moved = re.sub(rf"/{DATASET}\b", str(cluster.directory), text)
        (lab / name).write_text(moved)
    host.install("psql", _client("psql", cluster))
    host.install("su", 'shift 4; exec sh -c "$1"')
    host.install("mysql", "exit 1")
    host.install(
        "zfs",
        f'case "$*" in version) cat {lab}/zfs-version.txt ;;\n'
        f'"list -p "*) cat {lab}/zfs-list.txt ;;\n'
        f"get*all*) cat {lab}/zfs-get-1.txt ;;\n*) echo {DATASET} ;; esac",
    )
    host.install(
        "zpool",
        f'case "$1" in iostat) cat {lab}/zpool-iostat.txt ;;\nget) cat {lab}/zpool-get.txt ;;\n'
        f"status) cat {lab}/zpool-status.txt ;;\n*) cat {lab}/zpool-list.txt ;; esac",
    )
    host.install("iostat", f'[ "$1" = -V ] || cat {lab}/iostat.txt')
    # A checkpoint before, so that the first changes of pages are logged whole.
    cluster.execute("CREATE DATABASE bench")
    bench = [shutil.which("pgbench", path=environment["PATH"]) or "pgbench"]
    subprocess.run([*bench, "-i", "-q", "-s", "4", "bench"], env=environment, check=True)
    cluster.psql("CHECKPOINT")
    load = subprocess.Popen(
        [*bench, "-c", str(CLIENTS), "-R", "40", "-T", str(SECONDS * 3), "bench"],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    done = host.collect("-y", "-Z", "-s", str(SECONDS))
    load.terminate()
    load.communicate(timeout=30)
    assert done.returncode == 0, done.stderr
    yield {"archive": Path(done.stdout.strip()), "cluster": cluster}
    cluster.execute("DROP DATABASE bench WITH (FORCE)")


def _client(name: str, cluster: Cluster) -> str:
    environment = cluster.client_environment()
    program = shutil.which(name, path=environment["PATH"])
    return f'PGHOST={cluster.directory} PGUSER=arcplan exec {program} "$@"'


@pytest.fixture(scope="module")
def sizing(recorded: Any, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Without times of processes: servers of other tests work on this machine, too."""
    folder = tmp_path_factory.mktemp("captures")
    with tarfile.open(recorded["archive"]) as archive:
        own = [each for each in archive if "process-times" not in each.name]
        archive.extractall(folder, own, filter="data")
    [unpacked] = folder.iterdir()
    done = arcplan("size", "--json", unpacked)
    assert (done.returncode, done.stderr) == (0, b"")
    return json.loads(done.stdout)


def test_transactions_are_counted_over_time_through_one_connection(recorded: Any) -> None:
    read = json.loads(arcplan("analyze", recorded["archive"]).stdout)["captures"]
    [counted] = [one for one in read if one["name"].endswith("stats-at-intervals.txt")]
    assert [view["view"] for view in counted["views"]] == ["pg_stat_database"] * PRINTS
    moments = [view["recorded_at"] for view in counted["views"]]
    assert moments == sorted(set(moments))
    commits = [view["rows"][0]["xact_commit"] for view in counted["views"]]
    assert commits == sorted(set(commits))
    assert len({view["started_at"] for view in counted["views"]}) == 1


def field(sizing: Any, path: str) -> Any:
    return sizing["fields"][path]


def test_nothing_is_missing_and_disks_of_another_load_are_found_out(sizing: Any) -> None:
    assert (sizing["missing"], sizing["plan"]["engine"]) == ([], "postgresql")
    assert (sizing["trust"], sizing["result"]) == ("contradicted", None)
    found = [one["figure"] for one in sizing["contradictions"]]
    # Before it stand buffers that new tables do not fill yet, if the machine was slow.
    assert "device_reads_per_query" in found[:2]


@pytest.mark.parametrize(
    ("path", "sql"),
    [
        ("memory.buffer_pool_bytes", "pg_size_bytes(current_setting('shared_buffers'))"),
        ("postgresql.work_mem_bytes", "pg_size_bytes(current_setting('work_mem'))"),
        ("postgresql.max_wal_bytes", "pg_size_bytes(current_setting('max_wal_size'))"),
        (
            "postgresql.checkpoint_s",
            "(SELECT setting FROM pg_settings WHERE name = 'checkpoint_timeout')",
        ),
    ],
)
def test_settings_are_what_the_server_says(recorded: Any, sizing: Any, path: str, sql: str) -> None:
    said = int(recorded["cluster"].psql(f"SELECT {sql}"))
    assert (field(sizing, path)["value"], field(sizing, path)["state"]) == (said, "measured")
    [source] = field(sizing, path)["sources"]
    assert source["capture"].endswith("postgresql-settings.txt")
    assert source["line"] > 1


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("postgresql.full_page_writes", True),
        ("postgresql.synchronous_commit", "on"),
        ("postgresql.wal_recycle", True),
        ("layout.record_bytes", 8192),
    ],
)
def test_switches_and_recordsize_are_measured(sizing: Any, path: str, value: object) -> None:
    assert (field(sizing, path)["value"], field(sizing, path)["state"]) == (value, "measured")


def test_the_files_of_indexes_are_those_that_the_server_has(recorded: Any) -> None:
    with tarfile.open(recorded["archive"]) as archive:
        [told] = [each for each in archive if each.name.endswith("postgresql-stats-after.txt")]
        said = archive.extractfile(told)
        assert said is not None
        text = said.read().decode()
    number = recorded["cluster"].psql(
        "\\connect bench\nSELECT pg_relation_filenode('pgbench_accounts_pkey')"
    )
    [accounts] = [
        line for line in text.splitlines() if "|pgbench_accounts|" in line and "{" in line
    ]
    assert accounts.endswith(f"|{{{number.strip()}}}")


def test_the_load_is_what_pgbench_ran(sizing: Any) -> None:
    assert field(sizing, "workload.threads")["value"] == CLIENTS
    assert field(sizing, "memory.connections")["value"] >= CLIENTS
    assert sizing["measured"]["commits_per_s"]["value"] == pytest.approx(40, rel=0.35)
    assert field(sizing, "workload.commits_per_query")["value"] == pytest.approx(1, abs=0.2)
    # TPC-B updates three rows and inserts one: some hundred bytes of records, whole pages aside.
    assert 200 < field(sizing, "workload.log_bytes_per_commit")["value"] < 4000
    assert 0 < field(sizing, "workload.flushed_pages_per_commit")["value"] < 20


def test_sizes_are_those_of_the_files(recorded: Any, sizing: Any) -> None:
    cluster = recorded["cluster"]
    relations = 0
    for directory in ("base", "global"):
        for path in (cluster.directory / "data" / directory).rglob("*"):
            if re.fullmatch(r"[0-9]+(_(fsm|vm|init))?([.][0-9]+)?", path.name) and path.is_file():
                relations += path.stat().st_size
    size = field(sizing, "data.file_bytes")
    assert size["value"] == pytest.approx(relations, rel=0.2)
    assert size["state"] == "measured"
    wal = field(sizing, "postgresql.wal_record_bytes")
    assert (wal["value"], wal["state"]) == (None, "derived")


def test_the_share_of_indexes_is_asked_for(sizing: Any) -> None:
    """pgbench's heap of accounts is six times its index."""
    share = field(sizing, "postgresql.index_ratio")
    assert share["state"] == "derived"
    assert share["value"] == pytest.approx(0.14, abs=0.05)
