"""Schemas go forward, with a copy first, and never twice at once."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path

import pytest
from sqlalchemy import inspect, make_url
from sqlalchemy.exc import DBAPIError

from arcplan.json_value import JsonObject
from arcplan.plans import NewerStoreError, PlanStore, open_store
from arcplan.plans.engine import connect
from arcplan.plans.migrate import migrate
from arcplan.plans.steps import STEPS
from arcplan.plans.table import metadata

_NEWER = {**STEPS, "9999": ("ALTER TABLE plans ADD COLUMN note TEXT",)}
_BROKEN = {**STEPS, "9999": (*_NEWER["9999"], "ALTER TABLE nothing ADD COLUMN note TEXT")}


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/data/plans.sqlite3"


def test_a_new_store_has_the_tables_that_the_code_uses(store_url: str) -> None:
    open_store(make_url(store_url)).close()
    engine = connect(make_url(store_url))
    made = {column["name"] for column in inspect(engine).get_columns("plans")}
    assert made == {column.name for column in metadata.tables["plans"].columns}
    engine.dispose()


def test_a_store_of_an_older_schema_is_copied_and_brought_forward(
    url: str, plan: JsonObject, tmp_path: Path
) -> None:
    store = open_store(make_url(url))
    name = store.keep(plan, model_version="1").id
    store.close()
    engine = connect(make_url(url))
    migrate(engine, _NEWER)
    assert PlanStore(engine).find(name) is not None
    assert "note" in {column["name"] for column in inspect(engine).get_columns("plans")}
    engine.dispose()
    [copy] = (tmp_path / "data").glob("plans.sqlite3.schema-0004-*")
    with closing(sqlite3.connect(copy)) as old:
        assert old.execute("SELECT id FROM plans").fetchall() == [(name,)]
        assert old.execute("SELECT version_num FROM alembic_version").fetchone() == ("0004",)


def test_a_step_that_fails_changes_nothing(store_url: str, plan: JsonObject) -> None:
    store = open_store(make_url(store_url))
    name = store.keep(plan, model_version="1").id
    store.close()
    engine = connect(make_url(store_url))
    with pytest.raises(DBAPIError):
        migrate(engine, _BROKEN)
    engine.dispose()
    store = open_store(make_url(store_url))
    assert store.find(name) is not None
    store.close()
    assert "note" not in {column["name"] for column in inspect(engine).get_columns("plans")}
    engine.dispose()


def test_a_current_store_is_not_copied(url: str, tmp_path: Path) -> None:
    for _ in range(2):
        open_store(make_url(url)).close()
    assert list((tmp_path / "data").glob("*schema*")) == []


def test_a_store_of_a_newer_version_is_left_alone(url: str) -> None:
    engine = connect(make_url(url))
    migrate(engine, _NEWER)
    with pytest.raises(NewerStoreError, match="9999"):
        migrate(engine)
    engine.dispose()


def test_servers_that_start_together_take_turns(store_url: str) -> None:
    context = get_context("spawn")
    starts = [context.Process(target=_open, args=(store_url,)) for _ in range(4)]
    for start in starts:
        start.start()
    for start in starts:
        start.join()
    assert [start.exitcode for start in starts] == [0, 0, 0, 0]


def _open(url: str) -> None:
    open_store(make_url(url)).close()
