"""The commands for PostgreSQL on a real server: accepted, in force as the check says, and undone."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from arcplan.json_value import JsonObject
from tests.cli.test_commands import arcplan
from tests.postgres import Cluster

KIB, MIB = 1 << 10, 1 << 20
NAMES = (
    "shared_buffers work_mem max_wal_size checkpoint_timeout checkpoint_completion_target"
    " full_page_writes synchronous_commit wal_recycle wal_init_zero huge_pages"
).split()
SETTINGS = f"SELECT name, setting FROM pg_settings WHERE name IN {tuple(NAMES)} ORDER BY name"

PLANS: list[JsonObject] = [
    {
        "full_page_writes": False,
        "synchronous_commit": "off",
        "wal_recycle": False,
        "checkpoint_s": 1800,
        "max_wal_bytes": 16 << 30,
        "work_mem_bytes": 24 * MIB,
    },
    # Neither whole megabytes nor whole blocks.
    {
        "checkpoint_s": 86_400,
        "max_wal_bytes": 100 * MIB + 1,
        "work_mem_bytes": 70_001,
        "wal_record_bytes": 200_000,
    },
]


def commands(plan: JsonObject, own: JsonObject, path: Path) -> Any:
    memory = plan["memory"]
    assert isinstance(memory, dict)
    asked = {
        **plan,
        "engine": "postgresql",
        "memory": {**memory, "buffer_pool_bytes": 48 * MIB + 5_000},
        "postgresql": own,
    }
    path.write_text(json.dumps(asked))
    done = arcplan("advise", "--commands", "linux", path)
    assert (done.returncode, done.stderr) == (0, b"")
    return json.loads(done.stdout)["commands"]


def run(cluster: Cluster, script: str) -> subprocess.CompletedProcess[str]:
    environment = {**cluster.client_environment(), "INTERVAL": "1"}
    return subprocess.run(
        ["sh", "-s"], input=script, env=environment, capture_output=True, text=True, check=False
    )


def lines_about_settings(output: str) -> list[str]:
    return [line for line in output.splitlines() if any(name in line for name in NAMES)]


@pytest.mark.parametrize("own", PLANS)
def test_settings_are_taken_checked_and_taken_back(
    cluster: Cluster, plan: JsonObject, tmp_path: Path, own: JsonObject
) -> None:
    made = commands(plan, own, tmp_path / "plan.json")
    before = cluster.psql(SETTINGS)
    [sql] = [one["text"] for one in made["sections"] if one["id"] == "postgresql"]
    cluster.psql(sql)
    waiting = run(cluster, made["check"])
    assert "FAIL  waits for a start of the server: shared_buffers" in waiting.stdout
    cluster.crash()
    checked = run(cluster, made["check"])
    told = lines_about_settings(checked.stdout)
    assert [line for line in told if not line.startswith("ok ")] == []
    assert len(told) == len(NAMES) - ("synchronous_commit" not in own)
    undone = run(cluster, made["undo"].replace("\nzfs ", "\n: zfs ").replace("\necho ", "\n: echo "))
    assert undone.stderr == ""
    assert undone.returncode == 0
    cluster.crash()
    assert cluster.psql(SETTINGS) == before
    failed = lines_about_settings(run(cluster, made["check"]).stdout)
    assert any(line.startswith("FAIL") for line in failed)


def test_statements_that_rewrite_tables_are_statements(
    cluster: Cluster, plan: JsonObject, tmp_path: Path
) -> None:
    cluster.psql('CREATE TABLE "Odd ""name" (a int); INSERT INTO "Odd ""name" VALUES (1)')
    text = (
        "SELECT format('VACUUM FULL %I.%I;', schemaname, relname)\n"
        "FROM pg_stat_user_tables ORDER BY pg_total_relation_size(relid);"
    )
    source = Path(__file__).parents[3] / "shared/advice/commands/postgresql.ts"
    assert all(line in source.read_text() for line in text.splitlines())
    cluster.psql(cluster.psql(text))
    cluster.psql('DROP TABLE "Odd ""name"')
