"""PostgreSQL only: crashes, lost connections, locks, full disk."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url, text

from arcplan.json_value import JsonObject
from arcplan.plans import PlanStore, StoreError, StoreFullError, open_store
from arcplan.plans.engine import connect
from tests.postgres import Cluster, SmallDisk
from tests.server_process import serving


def test_every_kept_plan_survives_a_crash_of_the_database(
    cluster: Cluster, plan: JsonObject
) -> None:
    store = open_store(cluster.new_database())
    names = [store.keep(plan | {"title": str(n)}, model_version="1").id for n in range(50)]
    cluster.crash()
    assert all(store.find(name) is not None for name in names)
    store.close()


def test_a_database_that_drops_its_connections_is_asked_again(
    cluster: Cluster, plan: JsonObject
) -> None:
    store = open_store(cluster.new_database())
    name = store.keep(plan, model_version="1").id
    cluster.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
    )
    assert store.find(name) is not None
    store.close()


def test_an_unreachable_database_is_reported() -> None:
    with pytest.raises(StoreError, match="cannot be reached") as failure:
        open_store("postgresql+psycopg://arcplan:s3cret@127.0.0.1:1/plans")
    assert failure.value.place == "127.0.0.1:1/plans"
    assert "s3cret" not in failure.value.for_operator()


def test_a_missing_database_or_user_is_reported(cluster: Cluster) -> None:
    with pytest.raises(StoreError, match="is missing") as failure:
        open_store(cluster.url("nosuch"))
    assert failure.value.place.endswith("/nosuch")
    nobody = cluster.url("postgres").replace("arcplan@", "nobody:s3cret@")
    with pytest.raises(StoreError) as failure:
        open_store(nobody)
    assert failure.value.cause in ("missing", "not-allowed")
    assert "s3cret" not in failure.value.for_operator()


def test_a_database_that_is_locked_is_reported(cluster: Cluster, plan: JsonObject) -> None:
    url = cluster.new_database()
    open_store(url).close()
    impatient = PlanStore(connect(make_url(f"{url}&options=-c%20lock_timeout%3D100")))
    holding = create_engine(url)
    with holding.begin() as connection:
        connection.execute(text("LOCK TABLE plans IN ACCESS EXCLUSIVE MODE"))
        with pytest.raises(StoreError, match="locked by another program"):
            impatient.keep(plan, model_version="1")
    impatient.keep(plan, model_version="1")
    impatient.close()
    holding.dispose()


def test_a_full_disk_is_reported_and_old_plans_can_be_read(
    small_disk: SmallDisk, plan: JsonObject
) -> None:
    store = open_store(small_disk.url)
    kept = [store.keep(plan, model_version="1").id]
    small_disk.fill(but_bytes=64 << 10)

    def keep_until_full() -> None:
        for number in range(500):
            made = store.keep(plan | {"title": f"{number}" * 20}, model_version="1")
            kept.append(made.id)

    with pytest.raises(StoreFullError):
        keep_until_full()
    assert all(store.find(name) is not None for name in kept)
    store.close()


def test_a_full_disk_is_an_answer_of_507_and_old_plans_open(
    small_disk: SmallDisk, plan: JsonObject, home: Path, tmp_path: Path
) -> None:
    with (
        serving(home, tmp_path / "data", database_url=small_disk.url) as server,
        server.client() as client,
    ):
        kept = client.post("/api/plans", json=plan)
        assert kept.status_code == 201
        small_disk.fill(but_bytes=64 << 10)
        answer = kept
        for number in range(500):
            answer = client.post("/api/plans", json=plan | {"title": f"{number}" * 20})
            if answer.status_code != 201:
                break
        assert answer.status_code == 507
        assert answer.headers["content-type"] == "application/problem+json"
        assert client.get(f"/api/plans/{kept.json()['id']}").status_code == 200
