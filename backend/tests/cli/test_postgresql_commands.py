"""Commands for PostgreSQL on a real server: accepted, in force as the check says, and undone."""

from __future__ import annotations

import subprocess
from typing import Any

import pytest

from arcplan.json_value import JsonObject
from arcplan.model import Model
from tests.conftest import REPOSITORY
from tests.postgres import Cluster

KIB, MIB = 1 << 10, 1 << 20
NAMES = (
    "checkpoint_completion_target",
    "checkpoint_timeout",
    "full_page_writes",
    "huge_pages",
    "max_wal_size",
    "shared_buffers",
    "synchronous_commit",
    "wal_init_zero",
    "wal_recycle",
    "work_mem",
)
SETTINGS = "SELECT name, setting, source FROM pg_settings ORDER BY name"

PLANS: list[JsonObject] = [
    {
        "full_page_writes": False,
        "synchronous_commit": "off",
        "wal_recycle": False,
        "checkpoint_s": 1800,
        "checkpoint_completion_target": 0.5,
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


def commands(plan: JsonObject, own: JsonObject) -> Any:
    memory = plan["memory"]
    assert isinstance(memory, dict)
    asked: JsonObject = {
        **plan,
        "engine": "postgresql",
        "memory": {**memory, "buffer_pool_bytes": 48 * MIB + 5_000},
        "postgresql": own,
    }
    model = Model(REPOSITORY / "shared/dist/model.js")
    made = model.call("commands", asked, {"os": "linux"})
    model.close()
    return made


def run(cluster: Cluster, script: str) -> subprocess.CompletedProcess[str]:
    environment = {**cluster.client_environment(), "INTERVAL": "1"}
    return subprocess.run(
        ["sh", "-s"], input=script, env=environment, capture_output=True, text=True, check=False
    )


def lines_about_settings(output: str) -> list[str]:
    return [line for line in output.splitlines() if any(name in line for name in NAMES)]


@pytest.mark.parametrize("own", PLANS)
def test_settings_are_taken_checked_and_taken_back(
    cluster: Cluster, plan: JsonObject, own: JsonObject
) -> None:
    made = commands(plan, own)
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
    # There is no OpenZFS here: of the way back, what concerns the server.
    undo = made["undo"]
    undone = run(cluster, undo[undo.index("PSQL=${") : undo.index("\nSQL\n") + 5])
    assert undone.stderr == ""
    assert undone.returncode == 0
    cluster.crash()
    assert cluster.psql(SETTINGS) == before
    failed = lines_about_settings(run(cluster, made["check"]).stdout)
    assert any(line.startswith("FAIL") for line in failed)


def test_tables_of_any_name_are_rewritten(cluster: Cluster, plan: JsonObject) -> None:
    model = Model(REPOSITORY / "shared/dist/model.js")
    layout = plan["layout"]
    assert isinstance(layout, dict)
    before: JsonObject = {**plan, "engine": "postgresql"}
    after: JsonObject = {**before, "layout": {**layout, "record_bytes": 32 * KIB}}
    made: Any = model.call("commands", after, {"os": "linux", "from": before})
    model.close()
    [sql] = [one["text"] for one in made["sections"] if one["id"] == "rewrite"]
    cluster.psql('CREATE TABLE "Odd ""name" (a int)')
    filenode = "SELECT pg_relation_filenode(oid) FROM pg_class WHERE relname = 'Odd \"name'"
    old = cluster.psql(filenode)
    cluster.psql(cluster.psql(sql))
    assert cluster.psql(filenode) != old
    cluster.psql('DROP TABLE "Odd ""name"')
