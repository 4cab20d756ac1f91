"""The store keeps every plan that it accepted, in either database."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import make_url, text, update

from arcplan.json_value import JsonObject
from arcplan.plans import DamagedPlanError, PlanStore, StoreError, open_store
from arcplan.plans.engine import connect
from arcplan.plans.table import plans


@pytest.fixture
def store(store_url: str) -> Iterator[PlanStore]:
    opened = open_store(store_url)
    yield opened
    opened.close()


def test_a_plan_comes_back_as_it_was(store: PlanStore, store_url: str, plan: JsonObject) -> None:
    title = "Größe \0 \N{SNOWMAN} \U0001f40d"
    name = store.keep(plan | {"title": title}, model_version="1").id
    again = open_store(store_url)
    found = again.find(name)
    assert found is not None
    assert found.document == plan | {"title": title}
    again.close()


@pytest.mark.parametrize(
    "document", ['{"title":"\\ud800"}', "[1]", '{"title":', '"text"', "NaN", "[" * 100_000]
)
def test_a_plan_that_was_kept_damaged_is_named_so_and_can_be_deleted(
    document: str, store: PlanStore, store_url: str, plan: JsonObject
) -> None:
    kept = store.keep(plan, model_version="1")
    engine = connect(make_url(store_url))
    with engine.begin() as connection:
        connection.execute(update(plans).values(document=document))
    engine.dispose()
    with pytest.raises(DamagedPlanError):
        store.find(kept.id)
    assert kept.delete_token is not None
    assert store.delete(kept.id, kept.delete_token)
    assert store.find(kept.id) is None


@pytest.mark.parametrize("name", ["", "unknown", "a" * 20, "\0", "%", "' OR 1=1 --", "\ud800" * 20])
def test_an_unknown_name_finds_nothing(name: str, store: PlanStore, plan: JsonObject) -> None:
    store.keep(plan, model_version="1")
    assert store.find(name) is None


def test_a_plan_kept_twice_keeps_its_first_date_and_model(
    store: PlanStore, plan: JsonObject
) -> None:
    name = store.keep(plan, model_version="1").id
    first = store.find(name)
    assert store.keep(plan, model_version="2").id == name
    assert store.find(name) == first


def test_threads_that_keep_the_same_plans_agree(store: PlanStore, plan: JsonObject) -> None:
    made = [plan | {"title": f"plan {number // 8}"} for number in range(160)]
    with ThreadPoolExecutor(8) as threads:
        kept = list(threads.map(lambda one: store.keep(one, model_version="1"), made))
    names = [one.id for one in kept]
    assert len({one.delete_token for one in kept}) == 160
    assert len(set(names)) == 20
    assert all(store.find(name) is not None for name in names)


def test_a_database_without_the_table_is_a_clear_failure(store_url: str) -> None:
    empty = PlanStore(connect(make_url(store_url)))
    with pytest.raises(StoreError, match="has no tables"):
        empty.check()
    empty.close()


def test_a_store_that_becomes_read_only_is_reported_and_can_be_read(
    store: PlanStore, store_url: str, plan: JsonObject
) -> None:
    name = store.keep(plan, model_version="1").id
    engine = connect(make_url(store_url))
    frozen = {
        "sqlite": "PRAGMA query_only=ON",
        "postgresql": "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY",
    }[engine.dialect.name]
    with engine.connect() as connection:
        connection.execute(text(frozen))
        connection.commit()
    reading = PlanStore(engine)
    assert reading.find(name) is not None
    with pytest.raises(StoreError, match="only be read"):
        reading.keep(plan | {"title": "new"}, model_version="1")
    reading.close()
